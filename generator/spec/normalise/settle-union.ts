import { get, getString, isObject } from '../json.js';
import type { Json, Schema } from '../types.js';
import { mergeInto, mergeTwo, type Settle } from './merge-schemas.js';

/**
 * oneOf and anyOf. Null members become nullability, members that only demand fields (`required: [a]`) say nothing about
 * the shape, a single member left is no union, scalars of one type are that type. Of a union of objects the owner shows
 * every member's properties, and requires what all of them require; `variants` keeps the members apart.
 */
export function settleUnion(
  owner: Schema,
  keyword: 'oneOf' | 'anyOf',
  read: Schema[],
  nodes: Json[],
  settle: Settle,
): void {
  const members: Schema[] = [];
  read.forEach((member, i) => {
    const node = nodes[i];
    if (isNull(node)) owner.nullable = true;
    else if (!onlyDemands(node)) members.push(member);
  });
  const demands = read.filter((_, i) => !isNull(nodes[i])).map((member) => [...member.required]);
  if (demands.length > 1 && demands.every((set) => set.length > 0)) owner.demands = demands;
  if (members.length === 0) return;
  if (members.some((m) => m.nullable)) owner.nullable = true;
  if (members.length === 1) {
    const only = members[0] as Schema;
    if (owner.name === null && owner.properties.size === 0) owner.name = only.name;
    mergeInto(owner, only, 0, settle);
    return;
  }
  if (members.every((m) => isScalar(m))) {
    settleScalars(owner, members, keyword);
    return;
  }
  const flat = members.flatMap((m) => (m.variants.length > 0 && m.discriminator === null ? m.variants : [m]));
  owner.variants = owner.properties.size > 0 ? flat.map((m) => withBase(owner, m, settle)) : flat;
  owner.union = keyword;
  const isNamed = owner.discriminator !== null;
  if (members.some(isObjectShape) && members.every((m) => isObjectShape(m) || (isNamed && isSilent(m))))
    showMembers(owner, members, settle);
  else {
    if (owner.types.length === 0) owner.types = [...new Set(members.flatMap((m) => m.types))];
    owner.example ??= members.find((m) => m.example !== undefined)?.example;
  }
}

function isNull(node: Json | undefined): boolean {
  if (!isObject(node)) return false;
  const values = get(node, 'enum');
  return (
    getString(node, 'type') === 'null' ||
    get(node, 'const') === null ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  );
}

function onlyDemands(node: Json | undefined): boolean {
  return (
    isObject(node) &&
    Object.keys(node).length > 0 &&
    Object.keys(node).every((k) => ['required', 'not', 'title', 'description', 'minProperties'].includes(k))
  );
}

function isObjectShape({ types, properties }: Schema): boolean {
  return types.includes('object') || properties.size > 0;
}

/** `{}`: anything at all, and an object where a field of it has to name the member. */
function isSilent({ types, properties, variants }: Schema): boolean {
  return types.length === 0 && properties.size === 0 && variants.length === 0;
}

function isScalar(schema: Schema): boolean {
  return (
    schema.types.length > 0 &&
    schema.types.every((t) => t !== 'object' && t !== 'array') &&
    schema.variants.length === 0
  );
}

function settleScalars(owner: Schema, members: Schema[], keyword: 'oneOf' | 'anyOf'): void {
  const types = [...new Set(members.flatMap((m) => m.types))];
  owner.types = types;
  owner.union = types.length > 1 ? keyword : null;
  owner.variants = types.length > 1 ? members : [];
  owner.enum = members.every((m) => m.enum) ? [...new Set(members.flatMap((m) => m.enum ?? []))] : null;
  const formats = new Set(members.map((m) => m.format));
  if (formats.size === 1) owner.format = members[0]?.format ?? null;
  if (formats.size === 2 && formats.has('date-time') && formats.has('date')) owner.timeOrDay = true;
  owner.description ||= members.find((m) => m.description)?.description ?? '';
  owner.example ??= members.find((m) => m.example !== undefined)?.example;
  owner.default ??= members.find((m) => m.default !== undefined)?.default;
  owner.readOnly ||= members.every((m) => m.readOnly);
}

function withBase(owner: Schema, member: Schema, settle: Settle): Schema {
  const base: Schema = {
    ...owner,
    name: member.name,
    variants: [],
    union: null,
    demands: [],
    title: '',
    description: '',
    example: undefined,
  };
  return mergeTwo(member, base, 0, settle);
}

function showMembers(owner: Schema, members: Schema[], settle: Settle): void {
  owner.types = ['object'];
  const properties = new Map(owner.properties);
  for (const member of members) {
    for (const [name, schema] of member.properties) {
      const known = properties.get(name);
      if (known && known !== schema) properties.set(name, joinVariants(known, schema, settle));
      else properties.set(name, schema);
    }
  }
  owner.properties = properties;
  const shared = [...(members[0]?.required ?? [])].filter((name) => members.every((m) => m.required.has(name)));
  if (shared.length > 0) owner.required = new Set([...owner.required, ...shared]);
  owner.description ||= members.find((m) => m.description)?.description ?? '';
  owner.example ??= members.find((m) => m.example !== undefined)?.example;
}

/** The same field of two members may take the values of either: only what both say is kept. */
function joinVariants(first: Schema, second: Schema, settle: Settle): Schema {
  const joined = mergeTwo(first, second, 0, settle);
  if (joined === first) return first;
  joined.enum = first.enum && second.enum ? [...new Set([...first.enum, ...second.enum])] : null;
  joined.const = first.const === second.const ? first.const : undefined;
  joined.default = first.default === second.default ? first.default : undefined;
  joined.nullable = first.nullable || second.nullable;
  joined.required = new Set([...first.required].filter((name) => second.required.has(name)));
  if (first.types.join() !== second.types.join()) joined.types = [...new Set([...first.types, ...second.types])];
  for (const flag of FLAGS) joined[flag] = first[flag] && second[flag];
  for (const word of LIMITS) if (first[word] !== second[word]) (joined[word] as null) = null;
  return joined;
}

const FLAGS = ['readOnly', 'writeOnly', 'deprecated', 'uniqueItems', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
const LIMITS = [
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'format',
] as const;
