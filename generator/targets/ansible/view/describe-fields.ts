import type { Attribute } from '../../../map/types.js';
import { toPlainPattern } from '../../../model/pattern/match-pattern.js';
import { toIdentifier } from '../../../naming/identifiers.js';
import { isHidden } from '../../../plan/is-hidden.js';
import { Made } from '../../../plan/made.js';
import { makeDict, makeNamed, omitEmpty, toLiteral } from './literals.js';
import { takesName } from './name-options.js';
import { canClear, isEverShown, type Option } from './options.js';
import type { LiteralView } from './types.js';

/** Formats whose letters mean the same in either case. */
const CASELESS = new Set(['hostname', 'idn-hostname', 'uuid', 'ipv6', 'mac', 'mac-address']);

/** What resources are called by. */
const NAMES = new Set(['id', 'name', 'slug', 'uuid']);

/** The fields of a resource as the runtime reads them: a type, and more only where there is more to say. */
export function describeFields(options: readonly Option[], facts: FieldFacts = {}): LiteralView {
  return makeNamed(options.map((option) => [option.name, describeField(option, options, facts)]));
}

/** Names of attributes about which more is known than they say themselves. */
export interface FieldFacts {
  shared?: ReadonlySet<string>;
  fixed?: ReadonlySet<string>;
  /** By option: why making the resource anew for it is doubtful. */
  refused?: ReadonlyMap<string, string>;
}

export function describeField(
  option: Option,
  siblings: readonly Option[] = [],
  { shared, fixed, refused }: FieldFacts = {},
): LiteralView {
  const { attribute } = option;
  // Most fields are like this; saying nothing about them at length is what takes time.
  if (!shared && !fixed && !refused && isPlainlyShown(option)) return option.kind;
  return describeType(option, {
    ...describeNames(option),
    ...describeComparison(option),
    ...describeInside(option),
    tells: describeTelling(attribute),
    named: describeNaming(option),
    also: describeOtherNames(option, siblings),
    when: describeWhen(attribute, siblings),
    preset: option.isInput && attribute.sendsDefault ? toLiteral(attribute.default ?? null) : undefined,
    default: describeDefault(option),
    check: describeCheck(option),
    shared: shared?.has(attribute.name) || undefined,
    fixed: fixed?.has(attribute.name) || undefined,
    refused: refused?.get(option.name),
    secret: isHidden(attribute) || undefined,
    write_only: attribute.writeOnly || undefined,
    hidden: (option.isInput && isPrivate(option)) || undefined,
    needed: listNeeded(option),
    filled: (option.isInput && (attribute.minItems ?? 0) > 0) || undefined,
    clears: canClear(option) || undefined,
    volatile: attribute.volatile || undefined,
  });
}

const PLAIN: ReadonlySet<string> = new Set(['str', 'int', 'float', 'bool', 'json']);

/** Shown as it is, under its own name, and nothing else: there is a type and no more to say. */
function isPlainlyShown({ name, kind, isInput, attribute }: Option): boolean {
  const { wire, out, in: place, within, switched, byName, when, writeOnly, volatile } = attribute;
  if (isInput || !PLAIN.has(kind) || wire !== name || out !== null || place !== 'body' || within || switched)
    return false;
  if (isToldOnce(attribute)) return false;
  return !byName && !when && !writeOnly && !volatile && !isHidden(attribute);
}

/** Members without which no object can be created; a change may name a part of it. */
function listNeeded({ kind, isInput, members }: Option): LiteralView | undefined {
  if (kind !== 'object' || !isInput) return undefined;
  const needed = members.filter((member) => member.isInput && member.attribute.required && !member.attribute.when);
  return omitEmpty(needed.map(({ name }) => name));
}

/** Free text that the API takes and never gives out again may hold anything, a password too. */
function isPrivate(option: Option): boolean {
  const { kind, element, attribute } = option;
  if (!attribute.writeOnly || isHidden(attribute)) return false;
  return isFree(option) && (kind === 'str' || (kind === 'map' && element?.kind === 'str'));
}

function isFree({ attribute: { enum: values, format, pattern, reference } }: Option): boolean {
  return !values && !format && !pattern && reference === null;
}

/**
 * Nothing of it may be printed, also not with the arguments of the task. Ansible then hides the text wherever it turns
 * up, so that shorter text that may be anything is not among it.
 */
export function isUnlogged({ attribute }: Option): boolean {
  return isHidden(attribute);
}

/** What an API means that leaves the attribute out. Null is a value of its own where the document allows it. */
function describeDefault({ kind, attribute, isInput }: Option): LiteralView | undefined {
  const { default: value, sendsDefault, nullable, writeOnly } = attribute;
  const isPlain = kind === 'str' || kind === 'int' || kind === 'float' || kind === 'bool';
  if (!isPlain || !isInput || sendsDefault || nullable || writeOnly || value === null || value === undefined) {
    return undefined;
  }
  return toLiteral(value);
}

/** What iacsmith.yaml says that values are checked for. */
function describeCheck({ attribute, isInput }: Option): LiteralView | undefined {
  if (!isInput || !attribute.asserted) return undefined;
  const own = new Map(attribute.asserted.map((key) => [key as string, attribute[key]]));
  const given = Object.fromEntries(own) as Pick<Attribute, (typeof attribute.asserted)[number]>;
  const { pattern, minimum, maximum, minLength, maxLength, minItems, maxItems, enum: values } = given;
  const said = makeDict({
    pattern: pattern === undefined ? undefined : toPlainPattern(pattern),
    min: minimum === undefined ? undefined : toLiteral(minimum),
    max: maximum === undefined ? undefined : toLiteral(maximum),
    shortest: minLength ?? minItems,
    longest: maxLength ?? maxItems,
    one_of: values === undefined ? undefined : toLiteral(values),
  }) as { entries: [string, LiteralView][] };
  return said.entries.length === 0 ? undefined : said;
}

function describeType({ kind }: Option, facts: { [name: string]: LiteralView | undefined }): LiteralView {
  const said = makeDict(facts) as { entries: [string, LiteralView][] };
  return said.entries.length === 0 ? kind : { entries: [['type', kind], ...said.entries] };
}

/** An element has no name of its own. */
function describeElement(option: Option): LiteralView {
  const secret = isHidden(option.attribute) || undefined;
  const named = describeNaming(option);
  return describeType(option, { ...describeComparison(option), ...describeInside(option), named, secret });
}

function describeNames({ name, attribute }: Option): { [name: string]: LiteralView | undefined } {
  return {
    wire: attribute.wire === name ? undefined : attribute.wire,
    out:
      attribute.out && (attribute.out.length !== 1 || attribute.out[0] !== attribute.wire) ? attribute.out : undefined,
    within: attribute.within,
    path: attribute.in === 'path' || isToldOnce(attribute) || undefined,
    shown: (attribute.in === 'path' && isEverShown(attribute)) || isToldOnce(attribute) ? true : undefined,
  };
}

/** The id that only the answer to the create has: whoever reads one knows it, as the path takes it. */
function isToldOnce({ name, shownOnce, required, optional }: Attribute): boolean {
  return shownOnce === true && !required && !optional && (name === 'id' || name === 'uuid');
}

/** Where no answer has the yes or no itself: the field, and its values that mean yes and no. */
function describeTelling({ switched, type, out, wire }: Attribute): LiteralView | undefined {
  if (!switched || type !== 'boolean' || (out ?? [wire]).join('\0') === switched.at.join('\0')) return undefined;
  return makeDict({ at: switched.at, on: switched.on, off: switched.off });
}

/** How a name that is given for it leads to its value. */
function describeNaming(option: Option): LiteralView | undefined {
  const { byName } = option.attribute;
  if (!byName || !takesName(option)) return undefined;
  const within = byName.within.map(({ attribute, from }): [string, string] => [
    toIdentifier(attribute),
    toIdentifier(from),
  ]);
  return makeDict({
    kind: toIdentifier(byName.subject),
    within: within.length > 0 ? makeNamed(within) : undefined,
    form: byName.form === 'integer' ? undefined : byName.form.pattern,
  });
}

/** What is never given is never compared. */
function describeComparison({ kind, attribute, isInput }: Option): { [name: string]: LiteralView | undefined } {
  if (kind !== 'str' || !isInput) return {};
  const { format, enum: values } = attribute;
  return {
    case: CASELESS.has(format ?? '') || isCaseless(values) ? 'free' : undefined,
    format: format === 'date-time' || format === 'time' ? 'time' : undefined,
  };
}

/** Known values that differ in more than case: RUNNING and running are the same one. */
function isCaseless(values: Attribute['enum']): boolean {
  if (!values || values.length === 0) return false;
  const folded = values.map((value) => String(value).toLowerCase());
  return new Set(folded).size === folded.length;
}

/** Where an object is shown for what can be given as its id or its name, the other one of these. */
function describeOtherNames({ kind, attribute }: Option, siblings: readonly Option[]): LiteralView | undefined {
  const each = attribute.out?.includes('*') ? ['*'] : [];
  const isReference = kind === 'str' || (each.length > 0 && (kind === 'list' || kind === 'set'));
  if (!isReference || attribute.out === null || attribute.out.length < 2) return undefined;
  const details = siblings.find((other) => other.attribute.name === `${attribute.name}_details`);
  const members = each.length > 0 ? details?.element?.members : details?.members;
  const others = (members ?? []).filter(
    (member) =>
      NAMES.has(member.attribute.wire) &&
      (member.kind === 'str' || member.kind === 'int') &&
      member.attribute.wire !== attribute.out?.at(-1),
  );
  return details && others.length > 0 ? others.map(({ name }) => [details.name, ...each, name]) : undefined;
}

const inner = new Made<LiteralView>();

function describeInside({ name, kind, members, element, attribute, isInput }: Option): {
  [name: string]: LiteralView | undefined;
} {
  if (kind === 'object') {
    const shown = members.filter((member) => !member.isInput).map(({ name }) => name);
    const of = `${attribute.component ?? name} fields`;
    const fields = inner.once(members, of, () => ({
      ...(describeFields(members) as { entries: [string, LiteralView][] }),
      of,
    }));
    // The API would refuse, or ignore, what it alone sets; an object is sent as a whole.
    return { fields, read_only: isInput ? omitEmpty(shown) : undefined };
  }
  if (kind === 'union') {
    const values = (attribute.variants ?? []).map((variant, index): [string, LiteralView] => [
      members[index]?.name ?? variant.name,
      variant.value ?? variant.name,
    ]);
    return {
      variants: inner.once(members, '', () => makeNamed(members.map((member) => [member.name, describeField(member)]))),
      discriminator: attribute.discriminator?.wire,
      values: attribute.discriminator ? makeNamed(values) : undefined,
    };
  }
  if (!element) return {};
  const of = describeElement({ ...element, name });
  return { of: kind === 'map' && of === 'str' ? undefined : of };
}

/** Every kind of the resource takes it, and only some cannot do without. */
export function isForAll({ values }: NonNullable<Attribute['when']>, picker: Attribute): boolean {
  return (picker.enum ?? [null]).every((value) => values.includes(String(value)));
}

function describeWhen({ when }: Attribute, siblings: readonly Option[]): LiteralView | undefined {
  const picker = siblings.find(({ attribute }) => attribute.name === when?.attribute);
  if (!when || !picker) return undefined;
  return makeDict({
    option: picker.name,
    values: isForAll(when, picker.attribute) ? undefined : when.values,
    required: when.required.length > 0 ? when.required : undefined,
  });
}
