import { type Field, type FoundObject, isObjectSchema } from '../model/answers.js';
import { endsInParameter } from '../model/path-end.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { get } from '../spec/json.js';
import type { Draft, Use } from './draft.js';
import { ID_WORDS } from './vocabulary.js';

/**
 * One schema for what is sent and what is shown, without a word on who writes what: the server stamps when and by whom a
 * resource was made or changed, and where the path names it by its id, it gives that too.
 */
export function listServerMade(draft: Draft, use: Use, body: FoundObject, shown: FoundObject | null): Set<string> {
  const found = new Set<string>();
  if (!shown || !isSame(body.object, shown.object)) return found;
  const { properties, required } = body.object;
  const isStamped = [...properties].some(([wire, own]) => isStamp(wire, own, CREATED));
  for (const [wire, own] of properties) {
    if (required.has(wire) || hasInExample(use, body, wire)) continue;
    const isMade = isStamp(wire, own, CREATED) || (isStamped && isStamp(wire, own, UPDATED)) || isLog(own);
    // Beside a `gid` it is the number of a user of the system, who owns files.
    const isId = ID_WORDS.has(squash(wire)) && !(squash(wire) === 'uid' && properties.has('gid'));
    if (isMade || (isId && isGivenId(draft, own))) found.add(wire);
  }
  return found;
}

export function without(fields: Map<string, Field>, made: ReadonlySet<string>): Map<string, Field> {
  return new Map([...fields].filter(([wire]) => !made.has(wire)));
}

const CREATED =
  /^(?:created(?:at|on|time|date|datetime|timestamp|by)?|creation(?:time|date|datetime|timestamp)|(?:date|time|user)created)$/;
const UPDATED =
  /^(?:(?:last)?(?:updated|modified|changed|deleted)(?:at|on|time|date|datetime|timestamp|by)?|update(?:time|date|datetime|timestamp)|(?:date|time|user)(?:updated|modified|changed))$/;

/** When and by whom it was made or last changed, as most APIs call it. */
export function isStampOf(wire: string, own: Schema): boolean {
  return isStamp(wire, own, CREATED) || isStamp(wire, own, UPDATED);
}

/** By name, or because what is sent has room for all that is shown. */
function isSame(sent: Schema, shown: Schema): boolean {
  if (sent === shown || (sent.name !== null && sent.name === shown.name)) return true;
  return shown.properties.size > 4 && [...shown.properties.keys()].every((wire) => sent.properties.has(wire));
}

function isStamp(wire: string, { types: [type] }: Schema, words: RegExp): boolean {
  return (type === 'string' || type === 'integer' || type === 'number') && words.test(squash(wire));
}

/** `changelog: {createdBy, createdDateTime, updatedBy, …}`: stamps and nothing else. */
function isLog(schema: Schema): boolean {
  const members = [...schema.properties];
  if (!isObjectSchema(schema) || members.length < 2) return false;
  const isPart = ([wire, own]: [string, Schema]) =>
    /^(?:creat|updat|modif|delet|last)/.test(squash(wire)) && (isObjectSchema(own) || own.types.length === 1);
  return members.every(isPart) && members.some(([wire, own]) => isStamp(wire, own, CREATED));
}

/** The path of the item names it, no call names it in its body alone, and nothing says that people choose it. */
function isGivenId({ create, read, updates, delete: remove }: Draft, { description }: Schema): boolean {
  if (CHOSEN.test(description)) return false;
  if (!create) return true;
  if (create.operation.method !== 'POST' || endsInParameter(create.operation.path)) return false;
  const calls = [read, remove, ...updates].filter((use) => use !== null);
  const isNamed = ({ operation }: Use) => operation.path.length > create.operation.path.length;
  return calls.length > 0 && calls.every(isNamed);
}

const CHOSEN =
  /\b(?:choose|chosen|custom|your own|you (?:can|may|want)|optional(?:ly)?|if (?:not|omitted|empty|given)|slug|name)\b/i;

/** What the document's own example of the request gives is given by people. */
function hasInExample({ operation: { body } }: Use, { at, list }: FoundObject, wire: string): boolean {
  const media = body?.content.get(body.mediaType);
  return [media?.example, ...(media?.examples ?? [])].some((value) => {
    const inner = at.reduce((own, name) => get(own, name), value);
    return get(list && Array.isArray(inner) ? inner[0] : inner, wire) !== undefined;
  });
}
