import { findRules, type Rules } from '../../../plan/rules/find-rules.js';
import { makeDict } from './literals.js';
import { nameOption, type Option } from './options.js';
import type { LiteralView } from './types.js';

type RuleFacts = { [rule: string]: LiteralView | undefined };

/** What the document says about options that stand beside each other, as Ansible checks it. */
export function describeRules(options: readonly Option[]): RuleFacts {
  const { exclusive, together } = nameRules(options);
  return {
    mutually_exclusive: exclusive.length > 0 ? exclusive : undefined,
    required_together: together.length > 0 ? together : undefined,
  };
}

/** The same for a whole module, with the options of which one has to be given; undefined where there is nothing to check. */
export function describeInputRules(
  options: readonly Option[],
  oneOf: readonly string[] | null = null,
): LiteralView | undefined {
  const rules = { ...describeRules(options), required_one_of: oneOf ? [[...oneOf]] : undefined };
  return Object.values(rules).some((rule) => rule !== undefined) ? makeDict(rules) : undefined;
}

/** Sets of options of which one is needed to create, beside those of the schema. */
export function listNeededSets(options: readonly Option[]): string[][] {
  return nameRules(options).oneOf;
}

/** Sentences about the options that go with one, or do not, as far as its own text does not name them. */
export function noteRules({ name, attribute }: Option, siblings: readonly Option[]): string[] {
  const { exclusive, together } = nameRules(siblings);
  const listOthers = (sets: readonly string[][]) =>
    [...new Set(sets.filter((set) => set.includes(name)).flat())].filter((other) => {
      const wire = siblings.find((option) => option.name === other)?.attribute.wire ?? other;
      return other !== name && !attribute.description.includes(wire);
    });
  const join = (names: readonly string[]) => names.map((other) => `C(${other})`).join(', ');
  const [apart, along] = [listOthers(exclusive), listOthers(together)];
  return [
    ...(apart.length > 0 ? [`Mutually exclusive with ${join(apart)}.`] : []),
    ...(along.length > 0 ? [`Required together with ${join(along)}.`] : []),
  ];
}

/** What was found about a level; each of its options asks for it. */
const known = new WeakMap<readonly Option[], Rules>();

function nameRules(options: readonly Option[]): Rules {
  const found = known.get(options) ?? readRules(options);
  known.set(options, found);
  return found;
}

function readRules(options: readonly Option[]): Rules {
  const inputs = options.filter(({ isInput }) => isInput);
  const { exclusive, together, oneOf } = findRules(inputs.map(({ attribute }) => attribute));
  const name = (sets: readonly string[][]) => sets.map((set) => set.map((attribute) => nameOption(inputs, attribute)));
  return { exclusive: name(exclusive), together: name(together), oneOf: name(oneOf) };
}
