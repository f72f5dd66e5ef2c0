import type { Settings } from '../../../../config/settings.js';
import type { Catalogue } from '../../../../map/types.js';
import { toWords, withArticle } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import type { Stack } from '../../../../plan/stack/types.js';
import { tellOrigin } from '../../../../report/tell-origin.js';
import type { Json } from '../../../../spec/types.js';
import { sampleShape } from '../make-sample.js';
import { makeOutput, makeVariable, makeVersions } from './blocks.js';
import { type Block, block, type Code, type Entry, hcl, id, literal, object } from './code.js';
import { Fixture } from './fixture.js';
import { listCalls, makeLocals, nameKeys } from './stack-calls.js';
import { type Member, type StackParts, unfoldStack } from './stack-members.js';
import { sampleStack } from './stack-samples.js';
import { isRepeated, listStackVariables } from './stack-variables.js';
import type { ModuleView, ReadmeView } from './types.js';
import type { Module } from './view-module.js';
import { pointHere, toReadme } from './view-readme.js';
import { viewLiveTest } from './view-tests.js';

/** A stack as a module that calls others; null where the hub has none or nothing is left around it. */
export function viewStack(
  stack: Stack,
  folder: string,
  modules: ReadonlyMap<string, Module>,
  catalogue: Catalogue,
  settings: Settings,
  key: string,
): ModuleView | null {
  const parts = unfoldStack(stack, modules);
  if (!parts || parts.members.length === 0) return null;
  const variables = listStackVariables(parts);
  const outputs = listStackOutputs(parts);
  const examples = viewStackExamples(parts, listMadeOnce(parts, outputs), catalogue, settings);
  const needs = variables.some(({ ephemeral }) => ephemeral) ? '1.11' : '1.9';
  return {
    folder,
    header: tellOrigin(catalogue.title),
    files: [
      { path: 'main.tf', blocks: [...makeLocals(parts), ...listCalls(parts)] },
      { path: 'variables.tf', blocks: variables.map(makeVariable) },
      {
        path: 'outputs.tf',
        blocks: outputs.map(({ name, description, value, sensitive }) =>
          makeOutput(name, description, value, sensitive),
        ),
      },
      { path: 'versions.tf', blocks: [makeVersions(settings, needs)] },
      ...examples.files,
      { path: 'tests/stack.tftest.hcl', blocks: viewStackTests(parts, settings) },
      viewLiveTest(settings, './examples/complete'),
    ],
    readme: {
      title: `${toWords(stack.name).replace(/^./, (letter) => letter.toUpperCase())} stack`,
      ...describeStack(stack, parts),
      example: examples.shown.map(pointHere(folder)),
      inputs: variables.map(toReadme),
      outputs,
      key,
      modules: listModules(parts),
    },
  };
}

interface StackOutput {
  name: string;
  description: string;
  value: Code;
  sensitive: boolean;
}

function listStackOutputs({ hub, members }: StackParts): StackOutput[] {
  const own = hub.outputs.map(({ name, description, sensitive }) => ({
    name: `${hub.resource.name}_${name}`,
    description,
    value: hcl`module.${id(hub.resource.name)}.${id(name)}`,
    sensitive,
  }));
  const taken = new Set(own.map(({ name }) => name));
  return [
    ...own,
    ...members
      .filter(isKnown)
      .map(showMember)
      .filter(({ name }) => !taken.has(name)),
  ];
}

/** What has no key but that of the one it lies on need not be told. */
function isKnown({ module, key, plan }: Member): boolean {
  const shape = module.outputs.find(({ name }) => name === key)?.shape;
  return plan.direction !== 'hanging' || shape?.source.reference === null;
}

function showMember(member: Member): StackOutput {
  const { plan, key, module } = member;
  const words = toWords(plan.resource);
  const made = hcl`module.${id(plan.name)}`;
  const sensitive = module.outputs.find(({ name }) => name === key)?.sensitive ?? false;
  const known = plan.direction !== 'hanging' && !(plan.direction === 'linked' && !plan.many);
  const name = known ? nameKeys(member) : isRepeated(member) ? toPlural(`${plan.name}_${key}`) : `${plan.name}_${key}`;
  const value = known
    ? hcl`local.${id(name)}`
    : isRepeated(member)
      ? hcl`{ for key, own in ${made} : key => own.${id(key)} }`
      : hcl`one(${made}[*].${id(key)})`;
  const what = toWords(key);
  const description = isRepeated(member)
    ? `The ${what} of each ${words}.`
    : `The ${what} of the ${words}, if there is one.`;
  return { name, description, value, sensitive };
}

/** The keys of the hub, and of what it uses one of, as an example that calls the stack has them. */
function listMadeOnce({ hub, members }: StackParts, outputs: readonly StackOutput[]): Map<string, string> {
  const shown = new Set(outputs.flatMap(({ name, sensitive }) => (sensitive ? [] : [name])));
  const once = members.filter(({ plan, around }) => plan.direction === 'used' && !plan.many && around === null);
  const keys = [
    ...hub.outputs.map(({ name, shape }) => ({ module: hub, shape, output: `${hub.resource.name}_${name}` })),
    ...once.map((member) => {
      const shape = member.module.outputs.find(({ name }) => name === member.key)?.shape;
      return { module: member.module, shape, output: nameKeys(member) };
    }),
  ];
  return new Map(
    keys.flatMap(({ module, shape, output }): [string, string][] =>
      shape && shown.has(output) ? [[`${module.resource.name}.${shape.source.name}`, `module.stack.${output}`]] : [],
    ),
  );
}

function viewStackExamples(
  parts: StackParts,
  made: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  settings: Settings,
) {
  const call = (values: readonly [string, Json][]) =>
    block(
      'module',
      ['stack'],
      [['source', literal('../../')], null, ...values.map(([name, value]): Entry => [name, literal(value)])],
    );
  const frame = (pickValues: (sample: ReturnType<typeof sampleStack>) => [string, Json][]) => {
    const fixture = new Fixture(catalogue, settings.name);
    const values = pickValues(sampleStack(parts, fixture, made));
    return { around: listNeeded(values, fixture), call: call(values) };
  };
  const [least, all] = [frame(({ least: own }) => own), frame(({ all: own }) => own)];
  const file = (path: string, made: typeof least) => ({
    path,
    blocks: [
      makeVersions(settings, '1.11', false),
      block('provider', [settings.name], []),
      ...made.around,
      made.call,
      block(
        'output',
        ['stack'],
        [
          ['value', hcl`module.stack`],
          ['sensitive', hcl`true`],
        ],
      ),
    ],
  });
  return {
    files: [file('examples/basic/main.tf', least), file('examples/complete/main.tf', all)],
    shown: [...all.around, all.call],
  };
}

/** Blocks that the values point at, and those that these point at in turn. */
function listNeeded(values: readonly [string, Json][], { blocks }: Fixture): Block[] {
  const print = (own: unknown) =>
    JSON.stringify(own, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
  const needed = new Set<string>();
  for (let texts = [print(values)]; texts.length > 0; ) {
    const found = [...blocks].filter(([key]) => {
      const address = key.startsWith('data ') ? `data.${key.slice(5)}.` : `${key}.`;
      return !needed.has(key) && texts.some((text) => text.includes(`"${address}`));
    });
    for (const [key] of found) needed.add(key);
    texts = found.map(([, own]) => print(own));
  }
  return [...blocks].flatMap(([key, own]) => (needed.has(key) ? [own] : []));
}

function viewStackTests(parts: StackParts, settings: Settings): Block[] {
  const sample = sampleStack(parts, null);
  const entries = (values: readonly [string, Json][]) => values.map(([name, value]): Entry => [name, literal(value)]);
  const required = new Set(parts.members.filter(({ plan }) => plan.required).map(({ wanted }) => wanted));
  const roots = parts.members.filter(({ around }) => around === null);
  const count = (expected: number) => (member: Member) =>
    block(
      'assert',
      [],
      [
        ['condition', hcl`length(module.${id(member.plan.name)}) == ${literal(expected)}`],
        ['error_message', literal(`There must be ${expected === 0 ? 'no' : 'one'} ${toWords(member.plan.resource)}.`)],
      ],
    );
  const spaced = (blocks: Block[]): Block['body'] => blocks.flatMap((own) => [null, own]);
  return [
    block('mock_provider', [settings.name], mockKeys(parts)),
    block('variables', [], entries([...sample.least, ...sample.secrets])),
    block(
      'run',
      ['makes_nothing_that_was_not_asked_for'],
      [['command', hcl`plan`], ...spaced(roots.filter(({ wanted }) => !required.has(wanted)).map(count(0)))],
    ),
    ...(sample.isWhole
      ? [
          block(
            'run',
            ['makes_everything_that_was'],
            [
              ['command', hcl`apply`],
              null,
              block('variables', [], entries(sample.all)),
              ...spaced(parts.members.map(count(1))),
            ],
          ),
        ]
      : []),
    ...(sample.existing.length === 0
      ? []
      : [
          block(
            'run',
            ['takes_what_exists'],
            [
              ['command', hcl`plan`],
              null,
              block(
                'variables',
                [],
                entries([...[...required].map((name): [string, Json] => [name, null]), ...sample.existing]),
              ),
              ...spaced(roots.filter(({ given }) => given !== null).map(count(0))),
            ],
          ),
        ]),
  ];
}

/** What a made-up provider makes up fits no pattern; keys have to, since they go from module to module. */
function mockKeys({ hub, members }: StackParts): Block['body'] {
  const keys = new Map<Module, Set<string>>([[hub, new Set()]]);
  for (const { plan, module, key, around, filled } of members) {
    keys.set(module, (keys.get(module) ?? new Set()).add(key));
    const target = around?.module ?? hub;
    for (const fill of filled.values()) if (fill.by === 'joint') keys.get(target)?.add(fill.key);
    const linked = plan.link ? hub.findOutput(plan.link.toHub.key) : null;
    if (linked !== null) keys.get(hub)?.add(linked);
  }
  const blocks = [...keys].flatMap(([module, names]) => {
    const entries = [...names].flatMap((name): Entry[] => {
      const shape = module.outputs.find((output) => output.name === name)?.shape;
      const isMade = shape && !shape.required && !shape.optional && shape.children.length === 0;
      return isMade ? [[shape.name, literal(sampleShape(shape, () => null, module.resource.name))]] : [];
    });
    return entries.length === 0 ? [] : [block('mock_resource', [module.type], [['defaults', object(entries)]])];
  });
  return blocks.flatMap((own, index) => (index === 0 ? [own] : [null, own]));
}

function listModules({ hub, members }: StackParts): ReadmeView['modules'] {
  const used = [hub, ...members.flatMap(({ module, link }) => (link ? [module, link.module] : [module]))];
  return used.map(({ resource, folder }) => ({ name: toWords(resource.name), folder }));
}

function describeStack(stack: Stack, { hub, members }: StackParts): { description: string; notes: string[] } {
  const words = toWords(hub.resource.name);
  const roots = members.filter(({ around }) => around === null);
  const names = roots.map(({ plan }) => toWords(plan.many ? toPlural(plan.resource) : plan.resource));
  const listed = [names.slice(0, -1).join(', '), names.at(-1)].filter((text) => text !== '').join(' and ');
  const open = roots.filter(({ given }) => given !== null);
  return {
    description:
      stack.description || `${withArticle(words).replace(/^./, (letter) => letter.toUpperCase())} with ${listed}.`,
    notes: [
      `Only the ${words} must be said${roots.some(({ plan }) => plan.required) ? ', and what it cannot be without' : ''}. ${
        open.length > 0
          ? `Each of ${open.map(({ plan }) => toWords(plan.resource)).join(', ')} can be created here, referenced if it already exists, or left out; w`
          : 'W'
      }hat lies on the ${words} itself is created here or left out.`,
      `Related values are filled in: unless set, related resources use the location of the ${words} and the IDs of the resources that this stack creates.`,
      `Use the single modules or the resources directly if the parts outlive the ${words} or are managed by somebody else.`,
    ],
  };
}
