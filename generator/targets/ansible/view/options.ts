import type { Attribute, Variant } from '../../../map/types.js';
import { assignNames, compareText, toIdentifier } from '../../../naming/identifiers.js';
import { ANSIBLE_OWN } from '../../../naming/reserved.js';
import { Made } from '../../../plan/made.js';
import { assignAliases } from './assign-aliases.js';

export type OptionKind = 'str' | 'int' | 'float' | 'bool' | 'json' | 'list' | 'set' | 'map' | 'object' | 'union';

/** An attribute with its place in a module: as an option, as a return value, or both. */
export interface Option {
  name: string;
  attribute: Attribute;
  kind: OptionKind;
  isInput: boolean;
  /** Other words for it in a task. */
  aliases: string[];
  /** Members of an object, or variants of a union. */
  members: Option[];
  /** Of a list, set or map. */
  element: Option | null;
}

const KINDS = new Map<string, OptionKind>([
  ['string', 'str'],
  ['integer', 'int'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['list', 'list'],
  ['set', 'set'],
  ['map', 'map'],
  ['object', 'object'],
  ['union', 'union'],
]);

export interface NamingRules {
  reserved: ReadonlySet<string>;
  prefix: string;
  isInput(attribute: Attribute): boolean;
}

/**
 * Options of one level, sorted by name. An input that is called like an option of ours gets the prefix; what is only
 * returned keeps its name, because nothing of ours is in its way.
 */
export function listOptions(attributes: readonly Attribute[], rules: NamingRules): Option[] {
  const inputs = attributes.filter(rules.isInput);
  const names = (list: readonly Attribute[]) => list.map(({ name }) => name);
  const given = assignNames(names(inputs), toIdentifier, rules.reserved, rules.prefix);
  const outputs = attributes.filter((attribute) => !rules.isInput(attribute));
  const shown = assignNames(names(outputs), toIdentifier, new Set(given.values()), rules.prefix);
  const options = attributes.map((attribute) => {
    const isInput = rules.isInput(attribute);
    const name = (isInput ? given : shown).get(attribute.name) ?? toIdentifier(attribute.name);
    return makeOption(name, attribute, isInput);
  });
  return assignAliases(options, rules.reserved).sort((a, b) => compareText(a.name, b.name));
}

export function isWritable({ required, optional }: Attribute): boolean {
  return required || optional;
}

/**
 * Whether an empty text can mean "none": the API takes null, and an empty text would not be one of its values. A task has
 * no other way to say it, because an option that is null counts as left out.
 */
export function canClear({ kind, isInput, attribute }: Option): boolean {
  const { nullable, enum: values, format, pattern, minLength, reference, required } = attribute;
  if (kind !== 'str' || !isInput || !nullable || required) return false;
  if (values) return !values.includes('');
  return reference !== null || format !== undefined || pattern !== undefined || (minLength ?? 0) > 0;
}

/** Whether null takes it away and nothing else that a task can say does: no number and no object is an empty text. */
export function needsClearing(option: Option): boolean {
  const { kind, isInput, attribute } = option;
  const isPart = attribute.in === 'body' && isInput && !attribute.required && attribute.nullable;
  return isPart && !canClear(option) && kind !== 'list' && kind !== 'set' && kind !== 'map';
}

function makeOption(name: string, attribute: Attribute, isInput: boolean): Option {
  const members = listMembers(attribute);
  const element = attribute.element ? makeOption('element', attribute.element, isInput) : null;
  return { name, attribute, kind: findKind(attribute, members, element), isInput, aliases: [], members, element };
}

/** What has no inner shape that could be named is any JSON value. */
function findKind({ type }: Attribute, members: readonly Option[], element: Option | null): OptionKind {
  const kind = KINDS.get(type) ?? 'json';
  if ((kind === 'object' || kind === 'union') && members.length === 0) return 'json';
  if ((kind === 'list' || kind === 'set' || kind === 'map') && element === null) return 'json';
  return kind;
}

const made = new Made<Option[]>();

function listMembers({ type, attributes = [], variants = [] }: Attribute): Option[] {
  if (type === 'object') {
    const rules = { reserved: ANSIBLE_OWN, prefix: 'api', isInput: isWritable };
    return made.once(attributes, '', () => listOptions(attributes, rules));
  }
  return type === 'union' ? made.once(variants, '', () => listVariants(variants)) : [];
}

function listVariants(variants: readonly Variant[]): Option[] {
  const names = assignNames(
    variants.map(({ name }) => name),
    toIdentifier,
  );
  return variants.map(({ name, attribute }) => makeOption(names.get(name) ?? name, attribute, true));
}

export function hasMembersToGive({ kind, members }: Option): boolean {
  return (kind === 'object' || kind === 'union') && members.some(({ isInput }) => isInput);
}

/** The option itself, or one inside it, is never shown by the API. */
export function holdsWriteOnly(option: Option): boolean {
  const { attribute, members, element } = option;
  return attribute.writeOnly || members.some(holdsWriteOnly) || (element !== null && holdsWriteOnly(element));
}

/** Has a secret that can be set, for which an API may show a placeholder. */
export function holdsSecret(option: Option): boolean {
  const { attribute, members, element } = option;
  const isSecret = attribute.sensitive && (attribute.required || attribute.optional);
  return isSecret || members.some(holdsSecret) || (element !== null && holdsSecret(element));
}

export function findOption(options: readonly Option[], attribute: string): Option | undefined {
  return options.find((option) => option.attribute.name === attribute);
}

/** The name of the option for an attribute that is known to be there. */
export function nameOption(options: readonly Option[], attribute: string): string {
  const found = findOption(options, attribute);
  if (!found) throw new Error(`No option for ${attribute}`);
  return found.name;
}

/** Whether whoever looks at it later is shown this. */
export function isEverShown({ in: place, out, listedToo, shownOnce }: Attribute): boolean {
  return !shownOnce && (place !== 'path' || out !== null || listedToo === true);
}

/** What only the call that deletes it demands. */
export function listForRemoval(options: readonly Option[]): string[] {
  return options.flatMap(({ name, attribute }) => (attribute.forRemoval ? [name] : []));
}
