import type { Field } from '../model/answers.js';
import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import type { Sources } from './sources.js';
import type { Attribute, Presence } from './types.js';

/**
 * A link has no representation of its own: it is seen in its parent's (`volume.attachment`, `server.vlan_ids`) or in a
 * list of members. Finds the field, and which of its parts must equal which attribute of the link.
 */
export function findPresence(
  draft: Draft,
  attributes: Attribute[],
  sources: Sources,
  parent: Map<string, Field>,
  members: Schema | null,
): Presence | null {
  const inPath = attributes.filter((a) => a.required && a.in !== 'body' && !isParentKey(a, draft));
  const keys = [...inPath, ...listLinkKeys(attributes, sources)];
  if (members) {
    const [only, ...more] = keys;
    const isPlain = only !== undefined && more.length === 0 && !isObjectSchema(members);
    const match = isPlain ? [{ attribute: only.name, path: [] }] : matchFields(keys, members);
    if (match) return { from: 'list', at: [], many: true, match };
  }
  for (const wire of candidates(draft, keys, parent)) {
    const field = parent.get(wire) as Field;
    const found = matchIn(field, keys);
    if (found) return { from: 'read', ...found, ...(field.required && { sure: true }) };
  }
  return null;
}

/** What must be given and the removing call names; the rest is about the link. Where it names nothing, all of it. */
export function listLinkKeys(attributes: Attribute[], { remove }: Sources): Attribute[] {
  const needed = attributes.filter((a) => a.in === 'body' && a.required);
  const named = needed.filter((a) => remove.has(squash(a.wire)));
  return named.length > 0 ? named : needed;
}

/** Of the parent, or of something further up in the path. */
function isParentKey(attribute: Attribute, draft: Draft): boolean {
  for (let node = draft.parent; node; node = node.parent)
    if (attribute.in === 'path' && node.parameters.includes(attribute.wire)) return true;
  return false;
}

function candidates(draft: Draft, keys: Attribute[], parent: Map<string, Field>): string[] {
  const own = new Set([
    plain(draft.node.literal ?? draft.node.parent?.literal ?? ''),
    plain(draft.words[draft.words.length - 1] ?? ''),
  ]);
  const held = new Set(keys.map((k) => plain(k.wire)));
  const wires = [...parent.keys()];
  // The parent may have a field of its own that is called like a key: a network's range beside its subnets'.
  const named = [
    ...wires.filter((wire) => own.has(plain(wire))),
    ...wires.filter((wire) => held.has(plain(wire)) && !own.has(plain(wire))),
  ];
  const telling = wires.filter((wire) => !named.includes(wire) && tellsKeys(parent.get(wire) as Field, keys));
  return telling.length === 1 ? [...named, ...telling] : named;
}

const ANYBODYS = new Set(['id', 'uuid', 'name', 'type', 'ip', 'address', 'value', 'key']);

/** `private_net: [{network: 1, ip: …}]` tells what a server's networks are, whatever it is called itself. */
function tellsKeys({ schema }: Field, keys: Attribute[]): boolean {
  const item = isArraySchema(schema) ? schema.items : null;
  if (!item || !isObjectSchema(item) || keys.length === 0) return false;
  const names = new Set([...item.properties.keys()].map(squash));
  return keys.every(({ wire }) => !ANYBODYS.has(squash(wire)) && names.has(squash(wire)));
}

/** `vlan_ids`, `vlans` and `vlan` are about the same. */
function plain(name: string): string {
  return squash(singularWords(name.replace(/[_-]?(?:ids?|uuids?)$/i, '') || name).join('_'));
}

function matchIn(field: Field, keys: Attribute[]): Omit<Presence, 'from'> | null {
  const { schema, path } = field;
  if (isArraySchema(schema) && schema.items) {
    if (!isObjectSchema(schema.items))
      return keys.length === 1
        ? { at: path, many: true, match: [{ attribute: (keys[0] as Attribute).name, path: [] }] }
        : null;
    const match = matchFields(keys, schema.items);
    return match ? { at: path, many: true, match } : null;
  }
  if (isObjectSchema(schema) && schema.properties.size > 0) {
    const match = matchFields(keys, schema);
    return match ? { at: path, many: false, match } : null;
  }
  return keys.length <= 1 ? { at: path, many: false, match: keys.map((k) => ({ attribute: k.name, path: [] })) } : null;
}

function matchFields(keys: Attribute[], schema: Schema): Presence['match'] | null {
  const match: Presence['match'] = [];
  for (const key of keys) {
    const names = [...schema.properties.keys()];
    const own =
      names.find((n) => squash(n) === squash(key.wire)) ??
      names.find((n) => plain(n) === plain(key.wire)) ??
      (keys.length === 1 ? names.find((n) => n === 'id') : undefined);
    if (own === undefined) return null;
    const inner = schema.properties.get(own) as Schema;
    match.push({
      attribute: key.name,
      path: isObjectSchema(inner) && inner.properties.has('id') ? [own, 'id'] : [own],
    });
  }
  return match;
}
