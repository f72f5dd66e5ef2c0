import { tellPurpose } from '../../../../model/prose/tell-purpose.js';
import { toWords } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isAdopted, isSingle } from '../../../../plan/kinds.js';
import type { VariableView } from './blocks.js';
import { type Code, type Entry, hcl, id, object, variable } from './code.js';
import type { Input } from './list-inputs.js';
import type { Member, StackParts } from './stack-members.js';
import { mark } from './variable-type.js';

/** The variables of a stack: the hub, then for each neighbour what to make and what exists already, then secrets. */
export function listStackVariables(parts: StackParts): VariableView[] {
  const { hub, hubName, members } = parts;
  const words = toWords(hub.resource.name);
  return [
    {
      ...blank(hubName, tellPurpose(hub.resource.description).join(' ') || `The ${words}.`),
      type: typeHub(parts),
      nullable: false,
    },
    ...members.filter(({ around }) => around === null).flatMap((member) => listMemberVariables(member, members, words)),
    ...listSecretVariables(parts.hubSecrets, words, 'hub'),
    ...members.flatMap((member) =>
      listSecretVariables(member.secrets, toWords(member.plan.resource), isRepeated(member) ? 'several' : 'one'),
    ),
  ];
}

/** There are several of it in the stack, each with a key. */
export function isRepeated({ plan, around }: Member): boolean {
  return plan.many || around?.plan.many === true;
}

function typeHub({ hub, used }: StackParts): Code {
  const entries = hub.inputs
    .filter((input) => !input.ephemeral && !isReplaced(used.get(input.variable)))
    .map((input): Entry => [input.variable, mark(input.type, input.required)]);
  return hcl`object(${object(entries)})`;
}

/** The whole input comes from a neighbour; a key further down leaves the rest to the user. */
export function isReplaced(use: { joint: { at: unknown[] } } | undefined): boolean {
  return use !== undefined && use.joint.at.length === 1;
}

function listMemberVariables(member: Member, members: readonly Member[], hub: string): VariableView[] {
  const { plan, wanted, given } = member;
  const words = toWords(plan.resource);
  const own: VariableView = {
    ...blank(wanted, describeWanted(member, hub)),
    type: plan.many ? hcl`map(${typeMember(member, members)})` : typeMember(member, members),
    preset: plan.many ? hcl`{}` : hcl`null`,
    nullable: !plan.many,
  };
  if (given === null) return [own];
  const key = keyType(member);
  const checks = [...checkEither(member, given), ...(plan.required ? [checkGiven(member, given)] : [])];
  const existing: VariableView = {
    ...blank(given, ''),
    checks,
    ...(plan.direction === 'linked'
      ? plan.many
        ? { type: hcl`map(${key})`, preset: hcl`{}`, nullable: false }
        : { type: hcl`object({ ${id(member.key)} = ${key} })`, preset: hcl`null` }
      : plan.many
        ? { type: hcl`list(${key})`, preset: hcl`[]`, nullable: false }
        : { type: key, preset: hcl`null` }),
  };
  const keyed = plan.direction === 'linked' && plan.many ? ', by a key of your own' : '';
  return [
    own,
    {
      ...existing,
      description: plan.many
        ? `${capitalise(toPlural(words))} that exist already${keyed}.`
        : `${capitalise(words)} that exists already, instead of \`${wanted}\`.`,
    },
  ];
}

/** Not both; of several, not both under the same key. */
function checkEither({ plan, wanted }: Member, given: string) {
  const [make, have] = [variable(wanted), variable(given)];
  if (!plan.many)
    return [{ condition: hcl`${make} == null || ${have} == null`, message: `Set either ${wanted} or ${given}.` }];
  if (plan.direction !== 'linked') return [];
  return [
    {
      condition: hcl`length(setintersection(keys(${make}), keys(${have}))) == 0`,
      message: `A key is either in ${wanted} or in ${given}.`,
    },
  ];
}

function checkGiven({ plan, wanted }: Member, given: string) {
  const [make, have] = [variable(wanted), variable(given)];
  return {
    condition: plan.many ? hcl`length(${make}) + length(${have}) > 0` : hcl`${make} != null || ${have} != null`,
    message: `Set ${wanted} or ${given}.`,
  };
}

function describeWanted({ plan, module }: Member, hub: string): string {
  const words = toWords(plan.resource);
  const verb = isAdopted(module.resource.kind) ? 'to take over' : 'to create';
  const kept = isSingle(module.resource.kind) ? `Settings of the ${words}` : null;
  const tied =
    plan.direction === 'linked'
      ? ` and join with the ${hub}`
      : plan.direction === 'used'
        ? ` for the ${hub}`
        : ` on the ${hub}`;
  if (plan.many) return `${capitalise(toPlural(words))} ${verb}${tied}, by a key of your own.`;
  return kept === null
    ? `${capitalise(words)} ${verb}${tied}. Left out: none.`
    : `${kept}. Left out: they stay as they are.`;
}

function keyType({ module, key }: Member): Code {
  const output = module.outputs.find(({ name }) => name === key);
  return output?.shape.kind === 'Int64' ? hcl`number` : hcl`string`;
}

/** What a user says of one: its inputs without those that the stack fills, and its parts. */
function typeMember(member: Member, members: readonly Member[]): Code {
  const { module, filled, linkSettings, link } = member;
  const entries = module.inputs.flatMap((input): Entry[] => {
    const fill = filled.get(input.variable);
    if (input.ephemeral || fill?.by === 'joint') return [];
    const choice: Entry[] = fill?.by === 'wire' && fill.choice ? [[fill.choice, hcl`optional(string)`]] : [];
    return [[input.variable, mark(input.type, input.required && !fill)], ...choice];
  });
  const parts = members
    .filter(({ around }) => around === member)
    .map((part): Entry => {
      const inner = typeMember(part, members);
      return [part.wanted, part.plan.many ? hcl`optional(map(${inner}), {})` : hcl`optional(${inner})`];
    });
  const joined: Entry[] =
    link && linkSettings ? [[linkSettings, mark(typeOwn(link.inputs), isNeeded(link.inputs))]] : [];
  return hcl`object(${object([...entries, ...joined, ...parts])})`;
}

function typeOwn(inputs: readonly Input[]): Code {
  return hcl`object(${object(inputs.map((input): Entry => [input.variable, mark(input.type, input.required)]))})`;
}

function isNeeded(inputs: readonly Input[]): boolean {
  return inputs.some(({ required }) => required);
}

/** A neighbour need not be made, and what is not made needs no secret. */
function listSecretVariables(
  secrets: ReadonlyMap<Input, string>,
  words: string,
  of: 'hub' | 'one' | 'several',
): VariableView[] {
  return [...secrets].map(([input, name]) => {
    const demanded = of === 'hub' && input.required;
    return {
      ...blank(name, of === 'several' ? `By the key of the ${words}: ${input.description}` : input.description),
      type: of === 'several' ? hcl`map(string)` : input.type,
      preset: of === 'several' ? hcl`{}` : demanded ? null : hcl`null`,
      nullable: of !== 'several' && !demanded,
      sensitive: true,
      ephemeral: true,
    };
  });
}

function blank(name: string, description: string): VariableView {
  return {
    name,
    description,
    type: hcl`any`,
    preset: null,
    nullable: true,
    sensitive: false,
    ephemeral: false,
    checks: [],
  };
}

function capitalise(words: string): string {
  return words.replace(/^./, (letter) => letter.toUpperCase());
}
