import type { Field } from '../model/answers.js';
import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import type { Presence } from './types.js';

/** What has to be found: an attribute of the link, and what an answer may call it. */
export interface LinkKey {
  name: string;
  wire: string;
  /** A text, which may be any of the names of what it leads to. */
  text: boolean;
  /** It names several at once. */
  many?: true;
  format?: string;
  pattern?: string;
  /** It is a list of objects: the members without which none of them can be. */
  item?: readonly string[];
}

type Place = Omit<Presence, 'from' | 'in'>;

/** `vlan_ids`, `vlans` and `vlan` are about the same. */
export function toPlain(name: string): string {
  return squash(singularWords(name.replace(/[_-]?(?:ids?|uuids?)$/i, '') || name).join('_'));
}

/** Where one field shows the link by all its keys; null where it does not. */
export function matchIn({ schema, path }: Pick<Field, 'schema' | 'path'>, keys: readonly LinkKey[]): Place | null {
  if (keys.some(({ item }) => item)) {
    const match = isArraySchema(schema) && schema.items ? matchWhole(keys, schema.items) : null;
    return match && { at: path, many: true, match };
  }
  if (isArraySchema(schema) && schema.items) {
    if (!isObjectSchema(schema.items))
      return isOne(keys) ? { at: path, many: true, match: [nameWhole(keys[0])] } : null;
    const match = matchFields(keys, schema.items);
    return match && { at: path, many: true, match };
  }
  if (isObjectSchema(schema) && schema.properties.size > 0) {
    const match = matchFields(keys, schema);
    return match && { at: path, many: false, match };
  }
  if (keys.length === 0) return { at: path, many: false, match: [] };
  // What is kept under keys of its own shows none of its values.
  if (isObjectSchema(schema)) return null;
  return isOne(keys) ? { at: path, many: false, match: [nameWhole(keys[0])] } : null;
}

/** Objects that have all members without which those of the link cannot be. */
export function matchWhole(keys: readonly LinkKey[], shown: Schema): Presence['match'] | null {
  const [only] = keys;
  if (!only?.item || keys.length > 1 || only.item.length === 0 || !isObjectSchema(shown)) return null;
  return only.item.every((wire) => shown.properties.has(wire))
    ? [{ attribute: only.name, path: [], whole: true }]
    : null;
}

function isOne(keys: readonly LinkKey[]): keys is readonly [LinkKey] {
  return keys.length === 1;
}

function nameWhole({ name }: LinkKey): Presence['match'][number] {
  return { attribute: name, path: [] };
}

const IDS = ['id', 'uuid', 'guid', 'gid', 'urn'];
const KEY_WORDS = [...IDS, 'slug', 'name'];
/** By which of its names a request calls a resource is up to whoever writes it. */
const OTHER_NAMES = ['id', 'name', 'slug', 'code', 'uuid', 'label', 'login', 'username', 'hostname'];

/** Which field of an object holds which key. The object may be what the one key leads to, where `isTarget` says so. */
export function matchFields(
  keys: readonly LinkKey[],
  schema: Schema,
  isTarget: (key: LinkKey) => boolean = () => true,
): Presence['match'] | null {
  const match: Presence['match'] = [];
  if (keys.some(({ item }) => item)) return null;
  for (const key of keys) {
    const names = [...schema.properties].flatMap(([wire, inner]) => (isComparable(key, inner) ? [wire] : []));
    const named =
      names.find((n) => squash(n) === squash(key.wire)) ?? names.find((n) => toPlain(n) === toPlain(key.wire));
    // `knowledge_base_uuid` is the `uuid` of an item of `knowledge_bases`.
    const last = singularWords(key.wire).at(-1) ?? '';
    const words = KEY_WORDS.includes(last) ? [last, 'id'] : IDS;
    const isOnly = keys.length === 1 && isTarget(key);
    const own = named ?? (isOnly ? words.find((word) => names.includes(word)) : undefined);
    if (own === undefined) return null;
    const inner = schema.properties.get(own) as Schema;
    const inside = isObjectSchema(inner) ? IDS.find((word) => inner.properties.has(word)) : undefined;
    const path = inside === undefined ? [own] : [own, inside];
    const holder = inside === undefined ? schema : inner;
    const isItself = inside !== undefined || named === undefined;
    match.push({ attribute: key.name, path, ...(isItself && listOtherNames(key, holder, path)) });
  }
  return match;
}

/** An address cannot show an identifier, and a list of objects no value. */
function isComparable({ format, pattern }: LinkKey, schema: Schema): boolean {
  const value = isArraySchema(schema) ? schema.items : schema;
  if (!value || (isArraySchema(schema) && isObjectSchema(value))) return false;
  if (value.pattern && value.pattern !== pattern && (pattern || format === 'uuid') && value.format !== format)
    return false;
  return !format || !value.format || format === value.format || !TELLING.has(format) || !TELLING.has(value.format);
}

const TELLING = new Set(['uuid', 'ipv4', 'ipv6', 'email', 'hostname', 'uri', 'date-time']);

/** "ID or name": where the answer shows both, either is the link. */
function listOtherNames({ text, wire }: LinkKey, holder: Schema, path: string[]): { also?: string[][] } {
  if (!text || KEY_WORDS.includes(singularWords(wire).at(-1) ?? '')) return {};
  const also = OTHER_NAMES.filter((name) => {
    const schema = holder.properties.get(name);
    return schema !== undefined && name !== path.at(-1) && !isObjectSchema(schema) && !isArraySchema(schema);
  }).map((name) => [...path.slice(0, -1), name]);
  return also.length > 0 ? { also } : {};
}
