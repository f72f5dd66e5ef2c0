import { readDescribedStates } from '../model/described-states.js';
import { readDescribedValues } from '../model/described-values.js';
import type { Schema } from '../model/types.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Json } from '../spec/types.js';
import { sortShown } from './shown-states.js';
import { sortStages, stageOf } from './stages.js';
import type { StatusWait } from './types.js';
import {
  isOfAnother,
  isOfContents,
  isOfItself,
  isRun,
  listOwnStates,
  tellsOfParts,
  tellsOfWatched,
} from './whose-status.js';

const STATUS_NAMES = [
  'status',
  'state',
  'provisioning_status',
  'provisioning_state',
  'lifecycle_state',
  'phase',
  'server_status',
  'power_status',
];

export type Fields = ReadonlyMap<string, { schema: Schema; path: string[] }>;

interface Candidate {
  name: string;
  schema: Schema;
  path: string[];
}

/** A status can be an object that holds the word: status.state, metadata.state. */
const HOLDERS = [...STATUS_NAMES, 'metadata', 'meta', 'lifecycle', 'provisioning'];
const HELD = ['state', 'status', 'phase', 'value'];

/**
 * The field that tells where a resource is in its life. `others` are the fields of the same resource elsewhere, in its
 * list and in the answer to its create, which may name the values that its read does not; `words` are what it is called.
 */
export function findStatus(
  fields: Fields,
  others: readonly Fields[] = [],
  words: readonly string[] = [],
): StatusWait | null {
  const candidates = listCandidates(fields);
  const elsewhere = others.flatMap(listCandidates);
  for (const candidate of candidates) {
    const told = listStates(candidate, elsewhere);
    if (!told) continue;
    const sorted = sortStages(told.values);
    const pending = listOwnStates(words, sorted.pending, told.values);
    const ready = [...sorted.ready, ...sorted.pending.filter((value) => !pending.includes(value))];
    const { failed } = sorted;
    if (pending.length === 0 || ready.every(isPast) || pending.every(isNegation) || pending.every(isDated)) continue;
    // Where a person has to act first (an invitation, an approval), waiting would hang.
    if (waitsForPeople(candidate.schema, told.values) || tellsOfParts(told.values) || tellsOfWatched(told.values))
      continue;
    if (isRun(words, told.values) || isOfContents(candidate.schema.description)) continue;
    const found = { field: candidate.path, pending, ready, failed };
    const reason = `${candidate.path.join('.')} ${told.how}`;
    if (!isOfItself(candidate.name, words))
      return { ...found, steady: true, reason: `${reason}, but may be about something else`, confidence: 'low' };
    const unsure = told.values.some((v) => stageOf(v) === null);
    return { ...found, reason, confidence: unsure || told.isGuess ? 'low' : 'high' };
  }
  return null;
}

/**
 * A status of which the document names no states: only looking at it again tells whether it has settled. What examples
 * of answers show is known of it.
 */
export function findUnnamedStatus(
  fields: Fields,
  words: readonly string[] = [],
  examples: readonly Json[] = [],
): StatusWait | null {
  const isText = ({ schema }: Candidate) => schema.types.length === 1 && schema.types[0] === 'string';
  const isNamed = ({ name, schema }: Candidate) => STATUS_NAMES.includes(toSnake(name)) && !schema.enum;
  const found = listCandidates(fields).find((each) => isText(each) && isNamed(each));
  // Where the text names states none of which passes, or all of which people bring about, there is nothing to wait for.
  const states = found ? listKnown(readDescribedStates(found.schema.description)) : [];
  if (!found || states.length > 1 || waitsForPeople(found.schema, states)) return null;
  const own = found.path.length === 1 ? found.schema.example : undefined;
  const shown = sortShown(own === undefined ? examples : [...examples, { [found.path[0] as string]: own }], found.path);
  if (isRun(words, [...shown.pending, ...shown.ready, ...shown.failed])) return null;
  const isShown = shown.pending.length > 0 && shown.ready.length > 0;
  const reason = `the document does not name the states of ${found.path.join('.')}: it is looked at until it no longer changes`;
  return {
    field: found.path,
    ...shown,
    steady: true,
    reason: isShown ? `${reason}; examples show some` : reason,
    confidence: 'low',
  };
}

function listCandidates(fields: Fields): Candidate[] {
  const named = [...fields].map(([name, { schema, path }]) => ({ name, schema, path }));
  const held = HOLDERS.flatMap((holder) => named.filter(({ name }) => toSnake(name) === holder)).flatMap(
    ({ schema, path }) =>
      HELD.flatMap((name) => {
        const inner = schema.properties.get(name);
        return inner ? [{ name, schema: inner, path: [...path, name] }] : [];
      }),
  );
  // A status of several parts: {issuance: pending, renewal: …}.
  const parts = named
    .filter(({ name }) => STATUS_NAMES.includes(toSnake(name)))
    .flatMap(({ schema, path }) =>
      [...schema.properties].map(([name, inner]) => ({ name, schema: inner, path: [...path, name] })),
    );
  return [
    ...STATUS_NAMES.flatMap((s) => named.filter(({ name }) => toSnake(name) === s)),
    ...held,
    ...parts,
    ...named.filter(({ name }) => /_(?:status|state)$/.test(toSnake(name)) && !isOfAnother(name)),
  ].filter((each, index, all) => all.findIndex(({ path }) => path.join() === each.path.join()) === index);
}

interface Told {
  values: string[];
  how: string;
  isGuess: boolean;
}

/** The values of a status: its own, those that its text lists, or those that the same field has elsewhere. */
function listStates(candidate: Candidate, elsewhere: readonly Candidate[]): Told | null {
  const own = listEnum(candidate.schema);
  if (own.length > 1) return { values: own, how: 'names its values', isGuess: false };
  const twins = elsewhere.filter(({ path }) => path.join() === candidate.path.join());
  const named = twins.map(({ schema }) => listEnum(schema)).find((values) => values.length > 1);
  if (named) return { values: named, how: 'names its values where it is listed or created', isGuess: false };
  for (const { schema } of [candidate, ...twins]) {
    const listed = readDescribedValues(schema.description);
    if (listed.length > 1 && listKnown(listed).length > 1)
      return { values: listed, how: 'lists its values in its description', isGuess: false };
    const known = listKnown(readDescribedStates(schema.description));
    if (known.length > 1) return { values: known, how: 'is described with these values', isGuess: true };
  }
  return null;
}

function listEnum(schema: Schema): string[] {
  return schema.enum?.filter((v): v is string => typeof v === 'string') ?? [];
}

function listKnown(words: readonly string[]): string[] {
  return words.filter((word) => stageOf(word) !== null);
}

/** The description says so, or the values do: what can be accepted or declined, what is open and then closed. */
function waitsForPeople(schema: Schema, values: string[]): boolean {
  const named = new Set(values.map(squash));
  return (
    ['accepted', 'approved', 'declined', 'invited'].some((v) => named.has(v)) ||
    (named.has('open') && named.has('closed')) ||
    /\b(?:until|once|after|when)\b[^.;]*\b(?:accept|approv|confirm|sign|pay|review|invit|somebody|someone|staff)/i.test(
      schema.description,
    )
  );
}

/** Who waits for nothing else waits until it is of no use any more. */
function isPast(value: string): boolean {
  return /^(?:expired|deleted|revoked)$/.test(squash(value));
}

/** Where nothing else passes, what is scheduled has a date, which may be next year, and what is locked somebody has locked. */
function isDated(value: string): boolean {
  return /^(?:scheduled|planned|locked)$/.test(squash(value));
}

/** NOT_READY beside READY tells how it is, not that something is under way: it may wait for a worker that nobody starts. */
function isNegation(value: string): boolean {
  return splitWords(value)[0] === 'not';
}
