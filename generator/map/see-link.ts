import { type Field, fieldsOf, findList, findObject, isObjectSchema, successOf } from '../model/answers.js';
import { lastSegment } from '../model/path-end.js';
import { type Draft, type LookupDraft, operationAt, plainUse, type Use } from './draft.js';
import { listAt } from './find-listing.js';
import { findInFields, findInItems, type Sought, toKey } from './find-presence.js';
import { onlyTellsPresence } from './judge-item.js';
import { listOwnKeys } from './link-keys.js';
import { toPlain } from './match-link.js';
import { isBelow, isItem } from './paths.js';
import type { Scope } from './scope.js';
import { collectSources, type Sources } from './sources.js';
import type { Attribute, Presence } from './types.js';
import { ACTION_SEGMENTS } from './vocabulary.js';

/** Where a link shows itself, and the call that shows it there, where it is no list. */
export interface Sight {
  presence: Presence;
  use: Use | null;
}

/** A link is seen in a list of members, in its parent, or at an address of its own below that. */
export function seeLink(draft: Draft, attributes: Attribute[], sources: Sources, scope: Scope): Sight | null {
  if (draft.read && draft.create?.operation.method === 'PUT' && onlyTellsPresence(draft.read.operation))
    return { presence: { from: 'read', at: [], many: false, match: [], own: true }, use: draft.read };
  const sought = describeLink(draft, attributes, sources);
  if (!sought) return null;
  const own = draft.list ? successOf(draft.list)?.schema : null;
  const noun = lastSegment(draft.list?.path ?? '');
  const items = own ? findList(own, noun)?.items : undefined;
  const listed = items ? findInItems(sought, items, noun) : null;
  if (listed) return { presence: listed, use: null };
  const owner = findOwner(draft, scope);
  const read = owner ? readOf(owner) : null;
  const inParent = owner && read ? findInFields(sought, listShown(owner)) : null;
  if (inParent) return { presence: inParent, use: read };
  return seeBelow(draft, sought);
}

/** `GET /servers/{id}/iso` beside `POST /servers/{id}/iso/attach`. */
function seeBelow(draft: Draft, sought: Sought): Sight | null {
  const { parent: above } = draft.node;
  if (!above || isItem(above) || !draft.parent || !isBelow(above, draft.parent)) return null;
  if (ACTION_SEGMENTS.has((above.literal ?? '').toLowerCase()) || listAt(above)) return null;
  const get = operationAt(above, 'GET');
  const schema = get ? successOf(get)?.schema : null;
  if (!get || !schema || !isObjectSchema(schema)) return null;
  const presence = findInFields(sought, fieldsOf(findObject(schema, above.literal ?? '')));
  return presence && { presence, use: plainUse(get) };
}

function describeLink(draft: Draft, attributes: Attribute[], sources: Sources): Sought | null {
  const keys = listOwnKeys(draft, attributes, sources).map(toKey);
  if (keys.some((key) => key === null)) return null;
  const own = [
    draft.node.literal ?? draft.node.parent?.literal ?? '',
    draft.words[draft.words.length - 1] ?? '',
    ...(isItem(draft.node) ? [] : [draft.node.parent?.literal ?? '']),
  ].map(toPlain);
  const open = attributes.some((a) => a.in === 'body' && a.optional && (a.type === 'list' || a.type === 'set'));
  return { own: new Set(own.filter((word) => word !== '')), keys: keys.filter((key) => key !== null), open };
}

export function findOwner(draft: Draft, { found }: Scope): Draft | LookupDraft | undefined {
  const isOwner = (d: Draft | LookupDraft) => d.node === draft.parent && d !== draft;
  return found.drafts.find(isOwner) ?? found.lookups.find(isOwner);
}

function readOf({ read }: Draft | LookupDraft): Use | null {
  return read && 'operation' in read ? read : read && plainUse(read);
}

/** The fields by which a resource or lookup is shown when it is read. */
export function listShown(subject: Draft | LookupDraft): Map<string, Field> {
  if ('kind' in subject) return collectSources(subject).read;
  const schema = subject.read ? successOf(subject.read)?.schema : null;
  return schema ? fieldsOf(findObject(schema, subject.collection?.literal ?? subject.node.literal ?? '')) : new Map();
}
