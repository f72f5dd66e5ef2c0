import type { Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { rememberBySchema } from '../state/remember.js';

const PENDING = new Set(
  `pending creating provisioning building build queued new initializing initialising initiating starting inprogress
   installing deploying preparing processing scheduled requested waiting running started booting init setup settingup
   pendingcreate activating uploading downloading importing registering allocating ordered busy`.split(/\s+/),
);
const READY = new Set(
  `active activated running available ready online up healthy ok enabled on completed complete succeeded success successful
   done finished deployed attached inuse normal started installed live connected open provisioned valid verified
   operational created bound good issued poweredon configured`.split(/\s+/),
);
const DELETING = new Set('deleting terminating destroying removing pendingdelete deletepending stopping'.split(' '));

export interface StatusField {
  name: string;
  /** Where the field is an object that holds the word: status.state, metadata.state. */
  inner: string | null;
  pending: string | null;
  ready: string | null;
  deleting: string | null;
}

export function isStatusName(name: string): boolean {
  return /(?:^|_)(?:status|state|phase|lifecycle)$/.test(
    name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .replaceAll('-', '_')
      .toLowerCase(),
  );
}

/** Its fields that are called so. Rules add values to fields, never fields: what depends on names alone is kept. */
export function listNamedStatus(schema: Schema): [string, Schema][] {
  let found = namedStatus.get(schema);
  if (!found) {
    found = [...schema.properties].filter(([name]) => isStatusName(name));
    namedStatus.set(schema, found);
  }
  return found;
}

const namedStatus = new WeakMap<Schema, [string, Schema][]>();

/** The field that tells how far an item is, with the values that matter. */
export function findStatus(schema: Schema): StatusField | null {
  let found: StatusField | null = null;
  for (const { name, inner, field } of listStatusFields(schema)) {
    if (!field.enum) continue;
    const status = { name, inner, ...readStages(field.enum), ...readShown(field) };
    if (status.pending !== null && status.ready !== null) return status;
    found ??= status;
  }
  return found;
}

/** For a text that the document shows under way, and of which it names no states: a word in the same letters for what is done. */
export function settleShown(shown: string): string | null {
  const word = squash(shown);
  if (!PENDING.has(word) || READY.has(word)) return null;
  if (shown === shown.toUpperCase()) return 'READY';
  return /^[A-Z]/.test(shown) ? 'Ready' : 'ready';
}

type Stages = Pick<StatusField, 'pending' | 'ready' | 'deleting'>;

function readStages(values: Json[]): Stages {
  let stages = knownStages.get(values);
  if (!stages) {
    const words = values.filter((v): v is string => typeof v === 'string');
    const ready = pickWord(words, READY);
    const plain = plainOf(words);
    const pending = words.find((word) => PENDING.has(plain(word)) && word !== ready) ?? null;
    stages = { pending, ready, deleting: words.find((word) => DELETING.has(plain(word))) ?? null };
    knownStages.set(values, stages);
  }
  return stages;
}

/** Of several words for what is done the document's own example is the one that it means. */
function readShown({ enum: values, example }: Schema): { ready?: string } {
  const words = (values ?? []).filter((v): v is string => typeof v === 'string');
  return typeof example === 'string' && words.includes(example) && READY.has(plainOf(words)(example))
    ? { ready: example }
    : {};
}

// By the list of values itself: a rule that gives a field other values gives it another list.
const knownStages = new WeakMap<Json[], Stages>();

const listStatusFields = rememberBySchema((schema): { name: string; inner: string | null; field: Schema }[] => {
  const own = listNamedStatus(schema);
  const holders = [...own, ...[...schema.properties].filter(([name]) => /^meta(?:data)?$/i.test(name))];
  const held = holders.flatMap(([name, { properties }]) =>
    ['state', 'status', 'phase'].flatMap((inner) => {
      const field = properties.get(inner);
      return field ? [{ name, inner, field }] : [];
    }),
  );
  return [...own.map(([name, field]) => ({ name, inner: null, field })), ...held];
});

export function readStatus(fields: JsonObject, { name, inner }: StatusField): Json | undefined {
  const value = fields[name];
  return inner === null ? value : isPlainObject(value) ? value[inner] : undefined;
}

export function writeStatus(fields: JsonObject, { name, inner }: StatusField, word: string): void {
  const value = fields[name];
  if (inner === null) fields[name] = word;
  else fields[name] = { ...(isPlainObject(value) ? value : {}), [inner]: word };
}

/** Whether only the server sets it: not the client, neither now nor with any request. */
export function isServers(
  { name, inner }: StatusField,
  body: JsonObject,
  settable: ReadonlyMap<string, Schema>,
): boolean {
  const field = settable.get(name);
  if (inner === null) return !Object.hasOwn(body, name) && !field;
  const given = body[name];
  const isGiven = isPlainObject(given) && Object.hasOwn(given, inner);
  return !isGiven && (!field || field.readOnly || field.properties.get(inner)?.readOnly === true);
}

function isPlainObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The words of these that a status is known to have. */
export function listStatusWords(words: readonly string[]): string[] {
  const known = (word: string) =>
    PENDING.has(squash(word)) || READY.has(squash(word)) || DELETING.has(squash(word)) || /error|fail/i.test(word);
  return words.filter(known);
}

/** Without what all of them begin with: VOLUME_CREATING and VOLUME_ACTIVE are creating and active. */
function plainOf(words: readonly string[]): (word: string) => string {
  const [first = [], ...others] = words.map(splitWords);
  const ends = first.findIndex((part, at) => others.some((parts) => parts[at] !== part || parts.length <= at + 1));
  return (word) =>
    splitWords(word)
      .slice(others.length > 0 ? Math.max(ends, 0) : 0)
      .join('');
}

function pickWord(words: string[], known: Set<string>): string | null {
  const plain = plainOf(words);
  for (const candidate of known) {
    const word = words.find((w) => plain(w) === candidate);
    if (word !== undefined) return word;
  }
  return null;
}

/** The value that a server-set field of a settled item has: the ready word of an enum, else its first value that is no bad end. */
export function pickSettled(field: Schema): Json | undefined {
  const { enum: values } = field;
  if (!values) return undefined;
  const { ready, pending } = { ...readStages(values), ...readShown(field) };
  if (ready !== null || !isBadEnd(values[0])) return ready ?? values[0];
  const others = values.filter((value) => !isBadEnd(value));
  const isUnderWay = (value: Json) => value === pending || /ing$/i.test(String(value));
  return others.find((value) => !isUnderWay(value)) ?? others[0] ?? values[0];
}

/** `{id: 7, status: applied}`: what is named by its id alone is in a state that only the server tells. */
export function tellState(shown: JsonObject, schema: Schema): void {
  for (const [name, field] of listNamedStatus(schema)) {
    const settled = Object.hasOwn(shown, name) || field.writeOnly ? undefined : pickSettled(field);
    if (settled !== undefined) shown[name] = settled;
  }
}

function isBadEnd(value: Json | undefined): boolean {
  return typeof value === 'string' && /cancel|fail|error|reject|declin|expire|abort|delet|revok/i.test(value);
}
