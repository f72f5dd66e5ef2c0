import type { Schema } from '../types.js';

const DEPTH = 12;

/** Makes sure that a schema has all its words; false where it is still being read, further up in a circle. */
export type Settle = (schema: Schema) => boolean;

/** Merges the members of `allOf` (and the target of a `$ref` with words beside it) into their owner, whose own words win. */
export function mergeAll(owner: Schema, members: Schema[], settle: Settle): void {
  const ownNullable = owner.nullable;
  const single = members.length === 1 && owner.properties.size === 0 ? members[0] : undefined;
  const demanded = [owner, ...members].flatMap((part) => [...part.required].filter((n) => !part.properties.has(n)));
  for (const member of members) mergeInto(owner, member, 0, settle);
  if (demanded.includes('id')) openReference(owner, demanded, settle);
  owner.nullable = ownNullable || members.every((m) => m.nullable);
  // A reference that only adds a description is still that component.
  if (single && owner.name === null) owner.name = single.name;
}

/**
 * The base calls its `id` and all the rest read-only, and another part demands the id: an object that refers to something,
 * of which whoever sends it says which one.
 */
function openReference(owner: Schema, demanded: readonly string[], settle: Settle): void {
  for (const own of owner.properties.values()) settle(own);
  const named = demanded.filter((name) => owner.properties.get(name)?.readOnly);
  const isReference = named.includes('id') && named.every((name) => /^(?:id|type|kind)$/.test(name));
  if (!isReference || [...owner.properties.values()].some(({ readOnly }) => !readOnly)) return;
  const opened = [...owner.properties].map(([name, own]): [string, Schema] => [
    name,
    named.includes(name) ? { ...own, readOnly: false } : own,
  ]);
  owner.properties = new Map(opened);
}

/** `from` fills what `into` lacks; bounds tighten, required adds up, properties merge. */
export function mergeInto(into: Schema, from: Schema, depth: number, settle: Settle): void {
  if (into === from) return;
  if (into.types.length === 0) into.types = from.types;
  else if (from.types.length > 0) {
    const both = into.types.filter((t) => from.types.includes(t));
    if (both.length > 0) into.types = both;
    else if (isEmptyObject(into)) into.types = from.types;
  }
  into.nullable ||= from.nullable;
  into.title ||= from.title;
  into.description ||= from.description;
  into.deprecated ||= from.deprecated;
  into.readOnly ||= from.readOnly;
  into.writeOnly ||= from.writeOnly;
  into.format ??= from.format;
  into.pattern ??= from.pattern;
  into.const ??= from.const;
  into.default ??= from.default;
  into.example ??= from.example;
  tighten(into, from, 'minimum', 'exclusiveMinimum', (a, b) => a > b);
  tighten(into, from, 'maximum', 'exclusiveMaximum', (a, b) => a < b);
  into.multipleOf ??= from.multipleOf;
  for (const least of ['minLength', 'minItems', 'minProperties'] as const)
    into[least] = pick(into[least], from[least], Math.max);
  for (const most of ['maxLength', 'maxItems', 'maxProperties'] as const)
    into[most] = pick(into[most], from[most], Math.min);
  into.uniqueItems ||= from.uniqueItems;
  into.discriminator ??= from.discriminator;
  into.items ??= from.items;
  if (into.enum && from.enum) {
    const allowed = from.enum;
    const both = into.enum.filter((v) => allowed.includes(v));
    if (both.length > 0) into.enum = both;
  } else into.enum ??= from.enum;
  if (into.additionalProperties === true) into.additionalProperties = from.additionalProperties;
  const keys = into.propertyNames ?? from.propertyNames;
  if (keys) into.propertyNames = keys;
  const patterns = into.keyPatterns ?? from.keyPatterns;
  if (patterns) into.keyPatterns = patterns;
  if (from.required.size > 0) into.required = new Set([...into.required, ...from.required]);
  if (from.extensions.size > 0) into.extensions = new Map([...from.extensions, ...into.extensions]);
  if (from.variants.length > 0 && into.variants.length === 0) {
    into.variants = from.variants;
    into.union = from.union;
  }
  if (into.demands.length === 0) into.demands = from.demands;
  if (from.properties.size > 0) into.properties = mergeProperties(into, from, depth, settle);
}

/** Some documents put `type: object` beside every allOf, also where it wraps a text. */
function isEmptyObject({ types, properties, additionalProperties }: Schema): boolean {
  return types.length === 1 && types[0] === 'object' && properties.size === 0 && additionalProperties === true;
}

function tighten(
  into: Schema,
  from: Schema,
  bound: 'minimum' | 'maximum',
  flag: 'exclusiveMinimum' | 'exclusiveMaximum',
  isTighter: (a: number | bigint, b: number | bigint) => boolean,
): void {
  const [own, other] = [into[bound], from[bound]];
  if (other === null) return;
  if (own === null || isTighter(other, own)) {
    into[bound] = other;
    into[flag] = from[flag];
  } else if (own === other) into[flag] ||= from[flag];
}

function pick(own: number | null, other: number | null, choose: (a: number, b: number) => number): number | null {
  return own === null || other === null ? (own ?? other) : choose(own, other);
}

/** Properties of `from` come first: a base type's fields are what people expect at the top. */
function mergeProperties(into: Schema, from: Schema, depth: number, settle: Settle): Map<string, Schema> {
  if (into.properties.size === 0) return new Map(from.properties);
  const merged = new Map(from.properties);
  for (const [name, own] of into.properties) {
    const other = merged.get(name);
    const both = other && other !== own ? mergeTwo(own, other, depth, settle) : own;
    const isKind = other !== undefined && (saysKind(name, into, own) || saysKind(name, from, other));
    merged.set(name, both.readOnly && isKind ? { ...both, readOnly: false } : both);
  }
  return merged;
}

/** The base calls `type` read-only, and the part that says which type it is demands it: it is sent. */
function saysKind(name: string, { required }: Schema, { readOnly, enum: values, const: only }: Schema): boolean {
  return !readOnly && required.has(name) && (only !== undefined || values?.length === 1);
}

/** Neither is changed: both may be shared with other schemas. In a circle the first stands for both. */
export function mergeTwo(first: Schema, second: Schema, depth: number, settle: Settle): Schema {
  if (depth > DEPTH || first === second || !settle(first) || !settle(second)) return first;
  const copy: Schema = { ...first };
  mergeInto(copy, second, depth + 1, settle);
  copy.nullable = first.nullable && second.nullable;
  return copy;
}
