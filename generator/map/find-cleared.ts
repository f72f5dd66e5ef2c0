import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import type { Json } from '../spec/types.js';
import type { Claims, Draft, LookupDraft, SubOperation, Use } from './draft.js';
import { withoutField } from './expand-uses.js';
import { isCollection } from './kinds.js';
import { isItem } from './paths.js';
import { listShown } from './see-link.js';
import { collectSources } from './sources.js';
import { UPDATE_VERBS } from './vocabulary.js';

/** "Reset to the original value if `null`.", "If you set it to `null`, it will be reset to the default." */
const NULL_RESETS =
  /\b(?:reset|revert|restore)(?:s|ed)?\b[^.]{0,60}\bnull\b|\bnull\b[^.]{0,80}\b(?:reset|revert|restore)(?:s|ed)?\b/i;

/** "Enter an empty array to remove all shared addresses." */
const NONE_REMOVES =
  /\bempty (?:array|list)\b[^.]{0,40}\b(?:remove|unset|clear)s?\b|\b(?:remove|unset|clear)s?\b[^.]{0,60}\bempty (?:array|list)\b/i;

interface Cleared {
  /** The wire name of what is set. */
  wire: string;
  /** What takes it away again. */
  to: Json;
  how: string;
}

/**
 * Rule 3c. A call that sets one value, and whose own text says how that is taken back: null resets it, an empty list
 * removes all. Below an item, or beside it, it names for what it is (`change_ptr` with `ip` and `ptr`); on an item whose
 * update takes nothing else (`PUT /addresses/{address}` with `rdns`) it is one setting of what was made elsewhere.
 */
export function findCleared(owners: readonly (Draft | LookupDraft)[], claims: Claims): Draft[] {
  const found = owners.flatMap((owner) => [
    ...owner.subs.map((sub) => nameLink(owner, sub, claims)),
    'kind' in owner ? nameSetting(owner) : null,
  ]);
  return found.filter((draft) => draft !== null);
}

function nameLink(owner: Draft | LookupDraft, make: SubOperation, claims: Claims): Draft | null {
  const { operation, body } = make;
  if (make.taken || operation.method !== 'POST' || !body || !isSetForOne(body)) return null;
  const cleared = findClearing(make);
  if (!cleared) return null;
  const isBelow = isItem(owner.node) && make.node !== owner.collection && make.node.parent !== owner.collection;
  make.taken = true;
  const draft: Draft = {
    kind: 'attachment',
    node: make.node,
    collection: null,
    words: [...owner.words, ...nameSet(make.words)],
    create: make,
    read: null,
    updates: [make],
    delete: clear(make, cleared),
    list: null,
    parent: isBelow ? owner.node : null,
    subs: [],
    // Where it is shown, what is shown is always there: it is this one only with the value that was set.
    ...(isBelow && isShownIn(owner, body, cleared.wire) && { updates: [], valued: true as const }),
    reason: `${operation.key} sets it, and takes it back: ${cleared.how}`,
    confidence: 'medium',
  };
  claims.take(operation, 'create', draft, draft.reason, 'medium');
  return draft;
}

/** `change_ptr` sets a `ptr`; to `share` makes a share. */
function nameSet(words: string[]): string[] {
  const [verb = '', ...rest] = words;
  return rest.length > 0 && UPDATE_VERBS.has(verb) ? rest : words;
}

/** All of the body has to be said: for what, and one value. */
function isSetForOne({ properties, required }: Schema): boolean {
  const isPlain = ({ types, nullable }: Schema) => /^(?:string|integer)$/.test(types.join()) && !nullable;
  const keys = [...properties.values()].filter(isPlain);
  return properties.size === required.size && keys.length > 0 && keys.length === properties.size - 1;
}

/** `ptr: [{ip, ptr}]` of the item shows what is set, and for what. */
function isShownIn(owner: Draft | LookupDraft, { properties }: Schema, wire: string): boolean {
  const shown = listShown(owner).get(wire)?.schema;
  const items = shown && isArraySchema(shown) ? shown.items : null;
  return items != null && isObjectSchema(items) && [...properties.keys()].every((own) => items.properties.has(own));
}

/** Addresses come with servers as well as by a call of their own: all that can be set of one is a resource beside it. */
function nameSetting(owner: Draft): Draft | null {
  const [change, ...more] = owner.updates;
  if (!change || more.length > 0 || !isCollection(owner.kind) || !owner.read || owner.delete) return null;
  if (change.operation.method !== 'PUT' || change.body?.properties.size !== 1) return null;
  const cleared = findClearing(change);
  if (!cleared || collectSources(owner).create.has(cleared.wire)) return null;
  return {
    kind: 'attachment',
    node: owner.node,
    collection: null,
    words: [...owner.words, ...singularWords(cleared.wire)],
    create: change,
    read: null,
    updates: [],
    delete: clear(change, cleared),
    list: null,
    parent: owner.node,
    subs: [],
    valued: true,
    reason: `${change.operation.key} sets nothing else of it, and takes it back: ${cleared.how}`,
    confidence: 'medium',
  };
}

/** The one member of a body whose text, or that of the call, says what takes it back. */
function findClearing({ body, operation }: Use): Cleared | null {
  const found = [...(body?.properties ?? [])].flatMap(([wire, schema]): Cleared[] => {
    if (!body?.required.has(wire) || schema.readOnly) return [];
    if (schema.nullable && NULL_RESETS.test(tell(schema, operation)))
      return [{ wire, to: null, how: 'its text says that null resets it' }];
    if (isArraySchema(schema) && NONE_REMOVES.test(schema.description))
      return [{ wire, to: [], how: 'its text says that an empty list removes all' }];
    return [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function tell({ description }: Schema, operation: Operation): string {
  return `${description}\n${operation.description}`;
}

function clear(use: Use, { wire, to }: Cleared): Use {
  return { ...use, fixed: { ...use.fixed, [wire]: to }, body: use.body && withoutField(use.body, wire) };
}
