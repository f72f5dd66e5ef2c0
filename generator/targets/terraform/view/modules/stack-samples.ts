import type { Json } from '../../../../spec/types.js';
import { sampleResource, sampleShape } from '../make-sample.js';
import type { Fixture } from './fixture.js';
import type { Input } from './list-inputs.js';
import { isOfSample, toInputs } from './sample-inputs.js';
import type { Member, StackParts } from './stack-members.js';
import { isRepeated } from './stack-variables.js';
import type { Module } from './view-module.js';

/** Values for the variables of a stack. */
export interface StackSample {
  /** The hub, and what it cannot be without. */
  least: [string, Json][];
  /** Everything that the stack can make, one of each. */
  all: [string, Json][];
  /** Everything that can be named, as if it existed. */
  existing: [string, Json][];
  secrets: [string, Json][];
  /** Every secret is given: nothing can be applied with an ephemeral variable that is not set. */
  isWhole: boolean;
}

/** The key of the one that is made of each that there can be several of. */
const KEY = 'main';

/**
 * `fixture` null: made-up identifiers, for a provider that is made up too. `made`: expressions for the keys of what the stack
 * makes once, by "network.id"; what its parts need besides lies in the same.
 */
export function sampleStack(
  parts: StackParts,
  fixture: Fixture | null,
  made: ReadonlyMap<string, string> = new Map(),
): StackSample {
  const { hub, hubName, used, members, hubSecrets } = parts;
  const drawn = new Map<Module, Map<string, Json>>();
  const draw = (module: Module) => {
    const known = drawn.get(module);
    if (known) return known;
    const sample = fixture
      ? fixture.sample(module.resource, module.shapes)
      : sampleResource(module.resource, module.shapes, () => null);
    const inputs = new Map(toInputs(module, sample));
    drawn.set(module, inputs);
    return inputs;
  };
  const own = draw(hub);
  // What the hub itself uses cannot wait for it.
  for (const { plan, module } of members) if (plan.direction === 'used') draw(module);
  fixture?.lieWithin(made);
  const secretNames = new Set([...hubSecrets.keys()].map((input) => input.variable));
  const hubValue = {
    ...pick(own, (name) => !secretNames.has(name) && used.get(name)?.joint.at.length !== 1),
    ...(fixture ? {} : countSecrets(hub, hubSecrets)),
  };
  const roots = members.filter(({ around }) => around === null);
  const all = roots.map((member): [string, Json] => {
    const value = sampleMember(member, members, draw, fixture === null);
    return [member.wanted, member.plan.many ? { [KEY]: value } : value];
  });
  const needed = new Set(roots.filter(({ plan }) => plan.required).map(({ wanted }) => wanted));
  const isAsked = (own: Input) => own.required;
  const hubNeeds = fixture ? sampleSecrets(hub, hubSecrets, false, null, isAsked) : [];
  const needs = fixture
    ? members.flatMap((own) => sampleSecrets(own.module, own.secrets, isRepeated(own), own, isAsked))
    : [];
  const isGiven = (module: Module, own: ReadonlyMap<Input, string>) =>
    [...own.keys()].every((input) => isOfSample(module, input));
  return {
    isWhole: isGiven(hub, hubSecrets) && members.every((own) => isGiven(own.module, own.secrets)),
    least: [[hubName, hubValue], ...all.filter(([name]) => needed.has(name)), ...hubNeeds],
    all: [[hubName, hubValue], ...all, ...hubNeeds, ...needs],
    existing: roots.flatMap((member) => sampleGiven(member)),
    secrets: [
      ...sampleSecrets(hub, hubSecrets, false, null),
      ...members.flatMap((own) => sampleSecrets(own.module, own.secrets, isRepeated(own), own)),
    ],
  };
}

function sampleMember(
  member: Member,
  members: readonly Member[],
  draw: (module: Module) => Map<string, Json>,
  isTest: boolean,
): Json {
  const { module, filled, secrets, link, linkSettings } = member;
  const hidden = new Set([...secrets.keys()].map((input) => input.variable));
  const value: Record<string, Json> = {
    ...pick(draw(module), (name) => !hidden.has(name) && !filled.has(name)),
    ...(isTest ? countSecrets(module, secrets) : {}),
  };
  for (const fill of filled.values()) {
    if (fill.by === 'wire' && fill.choice && fill.to)
      value[fill.choice] = fill.to.around?.plan.many ? `${KEY}/${KEY}` : KEY;
  }
  const needs = link?.inputs.some(({ required }) => required);
  if (link && linkSettings && needs) {
    const names = new Set(link.inputs.map((input) => input.variable));
    value[linkSettings] = pick(draw(link.module), (name) => names.has(name));
  }
  for (const part of members.filter(({ around }) => around === member)) {
    const inner = sampleMember(part, members, draw, isTest);
    value[part.wanted] = part.plan.many ? { [KEY]: inner } : inner;
  }
  return value;
}

function sampleGiven({ given, plan, module, key }: Member): [string, Json][] {
  const output = module.outputs.find(({ name }) => name === key);
  if (given === null || !output) return [];
  const id = sampleShape(
    { ...output.shape, source: { ...output.shape.source, reference: null } },
    () => null,
    plan.name,
  );
  if (plan.direction === 'linked') return [[given, { [plan.many ? KEY : key]: id }]];
  return [[given, plan.many ? [id] : id]];
}

/** A test cannot apply with an ephemeral variable that is not set. */
function sampleSecrets(
  module: Module,
  secrets: ReadonlyMap<Input, string>,
  repeated: boolean,
  member: Member | null,
  wanted: (input: Input) => boolean = () => true,
): [string, Json][] {
  const asked = [...secrets].filter(([input]) => wanted(input) && isOfSample(module, input));
  return asked.map(([input, name]) => {
    const value = sampleShape(input.shape, () => null, module.resource.name);
    const key = member?.around?.plan.many ? `${KEY}/${KEY}` : KEY;
    return [name, repeated ? { [key]: value } : value];
  });
}

/** The versions that stand beside secrets. */
function countSecrets(module: Module, secrets: ReadonlyMap<Input, string>): Record<string, Json> {
  const versions = [...secrets.keys()].flatMap((secret) =>
    isOfSample(module, secret)
      ? module.inputs.filter(({ at, preset }) => preset === null && at.join('.') === `${secret.at.join('.')}_version`)
      : [],
  );
  return Object.fromEntries(versions.map((input) => [input.variable, 1]));
}

function pick(values: ReadonlyMap<string, Json>, wanted: (name: string) => boolean): Record<string, Json> {
  return Object.fromEntries([...values].filter(([name]) => wanted(name)));
}
