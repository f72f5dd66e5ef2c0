import type { Field } from '../model/answers.js';
import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { findInnerKey } from './link-keys.js';
import { type LinkKey, matchFields, matchIn, matchWhole, toPlain } from './match-link.js';
import type { Attribute, Presence } from './types.js';
import { PREPOSITIONS } from './vocabulary.js';

/** A link as it is looked for: what it is called, and what tells it from others. */
export interface Sought {
  /** Plain names of the link itself: a field of that name shows it. */
  own: ReadonlySet<string>;
  keys: readonly LinkKey[];
  /** It takes more than its keys, so that one which is there may not be the one that is meant. */
  open: boolean;
}

/** Null where it is no value that could be compared. */
export function toKey(attribute: Attribute): LinkKey | null {
  const { name, wire, type, element } = attribute;
  const inner = findInnerKey(attribute);
  const held = inner && toKey(inner.key);
  if (held) return { ...held, name, wire: inner.name };
  const one = element ?? attribute;
  const isList = type === 'list' || type === 'set';
  if (isList && element?.type === 'object') {
    const needed = (element.attributes ?? []).filter(({ required, writeOnly }) => required && !writeOnly);
    return { name, wire, text: false, item: needed.map((member) => member.wire) };
  }
  if (type === 'union' || type === 'json' || type === 'map' || (element && !['string', 'integer'].includes(one.type)))
    return null;
  const { format, pattern } = one;
  return {
    name,
    wire,
    text: one.type === 'string',
    ...(isList && { many: true as const }),
    ...(format !== undefined && { format }),
    ...(pattern !== undefined && { pattern }),
  };
}

/** An item of a list of members, or a part of it, that shows the link. `noun` is what the list is of. */
export function findInItems({ keys }: Sought, item: Schema, noun: string): Presence | null {
  const [only] = keys;
  if (keys.length === 0) return null;
  if (keys.some((key) => key.item)) {
    const whole = matchWhole(keys, item);
    return whole && { from: 'list', at: [], many: true, match: whole };
  }
  if (!isObjectSchema(item))
    return only && keys.length === 1
      ? { from: 'list', at: [], many: true, match: [{ attribute: only.name, path: [] }] }
      : null;
  const isListed = ({ wire }: LinkKey) => toPlain(noun).endsWith(nameTarget(wire));
  const match = matchFields(keys, item, isListed);
  if (match) return { from: 'list', at: [], many: true, match };
  for (const [wire, schema] of item.properties) {
    const inner = isObjectSchema(schema) ? matchFields(keys, schema, () => false) : null;
    if (inner) return { from: 'list', at: [wire], many: true, match: inner };
  }
  return null;
}

/** A `badge_slug` leads to a badge. */
function nameTarget(wire: string): string {
  return toPlain(
    singularWords(wire)
      .join('_')
      .replace(/_(?:slug|name)$/, ''),
  );
}

/**
 * A link has no representation of its own: it is seen in that of one of its ends (`volume.attachment`,
 * `server.vlan_ids`). Finds the field, and which of its parts must equal which attribute of the link.
 */
export function findInFields(sought: Sought, all: Map<string, Field>): Presence | null {
  const fields = new Map([...all].filter(([, { schema }]) => !ON_REQUEST.test(schema.description)));
  for (const wire of listCandidates(sought, fields)) {
    const field = fields.get(wire) as Field;
    const found = matchIn(field, sought.keys);
    // Some other link of the same parent may be the one that is there.
    if (!found || (found.match.length === 0 && (found.many || sought.open))) continue;
    return { from: 'read', ...found, ...(field.required && { sure: true }) };
  }
  return matchSeveral(sought.keys, fields);
}

/** What is shown only to who asks for it is missing without being gone. */
const ON_REQUEST =
  /\[opt[- ]in\]|\bonly (?:returned|included|shown|present) (?:if|when) (?:explicitly )?(?:requested|asked)|\bnot (?:returned|included|shown) by default\b/i;

/** `assignee_id` and `assignee_type` stand in the parent itself. */
function matchSeveral(keys: readonly LinkKey[], fields: Map<string, Field>): Presence | null {
  if (keys.some(({ item }) => item)) return null;
  const match = keys.map(({ name, wire }) => {
    const field = [...fields.values()].find((f) => squash(f.wire) === squash(wire) && isScalar(f.schema));
    return { attribute: name, path: field?.path ?? [] };
  });
  const telling = keys.some(({ wire }) => !ANYBODYS.has(squash(wire)));
  if (keys.length < 2 || !telling || match.some(({ path }) => path.length === 0)) return null;
  return { from: 'read', at: [], many: false, match };
}

function listCandidates({ own, keys }: Sought, fields: Map<string, Field>): string[] {
  const held = new Set(keys.map((k) => toPlain(k.wire)));
  const wires = [...fields.keys()];
  const find = (wire: string) => (fields.get(wire) as Field).schema;
  // The parent may have a field of its own that is called like a key: a network's range beside its subnets'.
  const named = [
    ...wires.filter((wire) => own.has(toPlain(wire)) && !isNameOfAny(wire, find(wire))),
    ...wires.filter((wire) => held.has(toPlain(wire)) && !own.has(toPlain(wire)) && !isNameOfAny(wire, find(wire))),
  ];
  // `keyspace` beside `additional_keyspaces` is the first of them: what is added later stands in the list.
  const further = wires.filter(
    (wire) =>
      isArraySchema(find(wire)) && FURTHER.test(squash(wire)) && endsWithOwn(wire, own) && !named.includes(wire),
  );
  // `assignee` beside `assignees` is one of them.
  const isFirst = (wire: string) => !keys.some(({ many }) => many) || isArraySchema(find(wire));
  const sorted = [...further, ...named.filter(isFirst), ...named.filter((wire) => !isFirst(wire))];
  const others = wires.filter((wire) => !named.includes(wire) && !further.includes(wire));
  const kinds = [
    (wire: string) => tellsKeys(find(wire), keys),
    (wire: string) => matchIn({ schema: find(wire), path: [] }, keys)?.match.some(({ whole }) => whole) === true,
    (wire: string) => held.has(dropLinking(wire)) && !isObjectSchema(find(wire)),
    (wire: string) => isArraySchema(find(wire)) && endsWithOwn(wire, own),
    (wire: string) => keys.length === 0 && find(wire).types.includes('boolean') && isSwitchOf(wire, own),
  ];
  // Each is a guess, good only where it has one meaning.
  const guessed = kinds.map((fits) => others.filter(fits)).filter((found) => found.length === 1);
  return [...sorted, ...guessed.flat()];
}

const ANYBODYS = new Set(['id', 'pk', 'uuid', 'name', 'type', 'ip', 'address', 'value', 'key']);

const FURTHER = /^(?:additional|extra|further|other|secondary)/;

/** The `name` of an organisation is not that of a repository in it. */
function isNameOfAny(wire: string, schema: Schema): boolean {
  return ANYBODYS.has(squash(wire)) && isScalar(schema);
}

function isScalar(schema: Schema): boolean {
  return !isArraySchema(schema) && !isObjectSchema(schema);
}

/** `private_net: [{network: 1, ip: …}]` tells what a server's networks are, whatever it is called itself. */
function tellsKeys(schema: Schema, keys: readonly LinkKey[]): boolean {
  const item = isArraySchema(schema) ? schema.items : null;
  if (!item || !isObjectSchema(item) || keys.length === 0) return false;
  const names = new Set([...item.properties.keys()].map(toPlain));
  return keys.every(({ wire }) => !ANYBODYS.has(squash(wire)) && names.has(toPlain(wire)));
}

const LINKING = new Set(['attached', 'assigned', 'linked', 'associated', 'mounted', 'bound', 'connected', 'by']);

/** `attached_to_instance` is about the instance. */
function dropLinking(wire: string): string {
  const words = splitWords(wire);
  const rest = words.filter((word) => !LINKING.has(word) && !PREPOSITIONS.has(word));
  return rest.length < words.length ? toPlain(rest.join('_')) : '';
}

/** `external_sources` are sources. */
function endsWithOwn(wire: string, own: ReadonlySet<string>): boolean {
  return own.has(toPlain(singularWords(wire).at(-1) ?? ''));
}

/** `locked` and `is_locked` tell of a lock. */
function isSwitchOf(wire: string, own: ReadonlySet<string>): boolean {
  const plain = squash(wire.replace(/^(?:is|has)_?/i, ''));
  return [...own].some((word) => word !== '' && [word, `${word}ed`, `${word}d`].includes(plain));
}
