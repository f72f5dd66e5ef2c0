import type { Settings } from '../../../../config/settings.js';
import type { Resource } from '../../../../map/types.js';
import { tellPurpose } from '../../../../model/prose/tell-purpose.js';
import { toWords, withArticle } from '../../../../naming/identifiers.js';
import type { ResourcePlan } from '../../../../plan/resource/types.js';
import { isBlock, type Shape } from '../shape.js';
import { findRefused, findReplacing, listTimed } from '../view-resource.js';
import { makeOutput, makeTimeouts, makeVariable, makeVersions, toVariable, type VariableView } from './blocks.js';
import { type Block, block, type Code, type Entry, hcl, id, object, variable } from './code.js';
import { type Input, listInputs } from './list-inputs.js';
import { listOutputs, type Output } from './list-outputs.js';
import { listGiven } from './variable-type.js';

/** What is known of one resource's module; a stack calls it by this. */
export interface Module {
  resource: Resource;
  shapes: readonly Shape[];
  /** "infra_vm" */
  type: string;
  folder: string;
  inputs: Input[];
  outputs: Output[];
  /** The output that has an attribute of the catalogue. */
  findOutput: (attribute: string) => string | null;
  findInput: (attribute: string) => Input | null;
}

export function openModule(
  resource: Resource,
  facts: ResourcePlan,
  shapes: readonly Shape[],
  type: string,
  folder: string,
  all: readonly Resource[] = [],
): Module {
  const inputs = listInputs(resource, shapes, {
    replacing: findReplacing(facts, shapes),
    refused: findRefused(facts, shapes),
  });
  const outputs = listOutputs(resource, shapes, all);
  return {
    resource,
    shapes,
    type,
    folder,
    inputs,
    outputs,
    findOutput: (attribute) => outputs.find(({ shape }) => shape.source.name === attribute)?.name ?? null,
    findInput: (attribute) =>
      inputs.find(({ shape, at }) => shape.source.name === attribute && at.length === 1 && !shape.local) ?? null,
  };
}

/** The four files that people expect. */
export function viewModuleFiles(module: Module, settings: Settings): { path: string; blocks: Block[] }[] {
  const { resource, inputs, outputs, type } = module;
  const timeouts = makeTimeouts(listTimed(resource));
  return [
    {
      path: 'main.tf',
      blocks: [
        block('resource', [type, 'this'], [...listArguments(module), ...listNested(module), null, timeouts.block]),
      ],
    },
    { path: 'variables.tf', blocks: listVariables(module).map(makeVariable) },
    {
      path: 'outputs.tf',
      blocks: outputs.map(({ name, shape, description, sensitive }) =>
        makeOutput(name, description, hcl`${id(type)}.this.${id(shape.name)}`, sensitive),
      ),
    },
    {
      path: 'versions.tf',
      blocks: [makeVersions(settings, inputs.some(({ ephemeral }) => ephemeral) ? '1.11' : '1.5')],
    },
  ];
}

export function listVariables(module: Module): VariableView[] {
  return [...module.inputs.map(toVariable), makeTimeouts(listTimed(module.resource)).variable];
}

function listArguments({ inputs }: Module): Entry[] {
  const nested = new Map<string, Input[]>();
  for (const input of inputs.filter(({ at }) => at.length > 1)) {
    nested.set(input.at[0] as string, [...(nested.get(input.at[0] as string) ?? []), input]);
  }
  return inputs
    .filter(({ at, shape }) => at.length === 1 && !isBlock(shape))
    .map((input) => {
      const name = input.at[0] as string;
      const secrets = nested.get(name);
      return [name, secrets ? putSecretsBack(input, secrets) : variable(input.variable)];
    });
}

/** What is written as blocks: one for each item that was given. */
function listNested({ inputs }: Module): (Block | null)[] {
  return inputs
    .filter(({ at, shape }) => at.length === 1 && isBlock(shape))
    .flatMap((input) => {
      const { name, kind, children } = input.shape;
      const given = variable(input.variable);
      const items = kind === 'SingleNested' ? hcl`[${given}]` : given;
      const content = listGiven(children).map((child): Entry => [child.name, hcl`${id(name)}.value.${id(child.name)}`]);
      const secrets = inputs.filter(({ at }) => at.length > 1 && at[0] === name);
      content.push(...secrets.map((secret): Entry => [secret.at[1] as string, variable(secret.variable)]));
      const each: Entry = ['for_each', input.required ? items : hcl`${given} == null ? [] : ${items}`];
      return [null, block('dynamic', [name], [each, null, block('content', [], content)])];
    });
}

/** The object that was given, with the secrets that were given beside it. */
function putSecretsBack(input: Input, secrets: readonly Input[]): Code {
  const value = variable(input.variable);
  const whole = object([
    ...listGiven(input.shape.children).map(({ name }): Entry => [name, hcl`${value}.${id(name)}`]),
    ...secrets.map((secret): Entry => [secret.at[1] as string, variable(secret.variable)]),
  ]);
  return input.required ? whole : hcl`${value} == null ? null : ${whole}`;
}

/** Words of this generator about the module. */
export function describeModule({ resource, type }: Module): { description: string; notes: string[] } {
  const words = toWords(resource.name);
  const description = tellPurpose(resource.description).join(' ') || `Manages ${withArticle(words)}.`;
  const notes = [
    `Each module call manages one ${words}. Use \`for_each\` to manage several, as in the example.`,
    `It validates its inputs at plan time and exports what other modules need. Use the resource \`${type}\` directly if you need your own \`lifecycle\` block, such as \`ignore_changes\`, or if you write a module of your own.`,
  ];
  return { description, notes };
}
