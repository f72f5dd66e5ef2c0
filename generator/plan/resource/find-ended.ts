import type { Attribute, Call, Resource } from '../../map/types.js';
import { lastSegment } from '../../model/path-end.js';
import { splitWords } from '../../naming/words.js';
import { isDelete } from '../is-delete.js';
import { isAdopted, isCollection } from '../kinds.js';
import type { Ended } from './types.js';

/** Over in any API, whoever has ended it. What was cancelled may run on for months. */
const OVER = /^(?:decommissioned|deleted|destroyed|ended|removed|terminated)$/;

/** What a DELETE leaves behind where the API goes on showing it. Stopped or ended is not removed. */
const REMOVED = /^(?:decommissioned|deleted|destroyed|purged|removed|terminated)$/;

/**
 * The field and the values that tell that a resource is over although it can still be read: it is gone for the state and
 * for every look-up. Null where nothing tells.
 */
export function findEnded(resource: Resource): Ended | null {
  const { delete: remove } = resource.operations;
  if (!remove) return isAdopted(resource.kind) ? findAmong(resource, (word) => OVER.test(word)) : null;
  if (!isDelete(remove)) return findAmong(resource, (word) => isDoneBy(remove, word));
  if (!isCollection(resource.kind)) return null;
  return findAmong(resource, (word) => REMOVED.test(word)) ?? findExpired(resource);
}

/** It is ended by a call that is no DELETE: POST …/cancel leads to cancelled. */
function isDoneBy({ path }: Call, word: string): boolean {
  const stem = lastSegment(path).toLowerCase().replace(/e$/, '');
  return stem !== '' && word.startsWith(stem) && word.endsWith('ed');
}

/**
 * What only lives within a time that its owner sets (a silence, a maintenance window) is removed by ending that time, so
 * its list shows it as expired. A certificate or a token expires too and is still there: other states tell them apart, or
 * a name, which the expired one goes on holding.
 */
function findExpired(resource: Resource): Ended | null {
  const isTimed = resource.attributes.some((attribute) => isEnd(attribute, resource));
  if (!isTimed || (resource.naturalKey !== null && resource.naturalKeyUnique)) return null;
  const found = findAmong(resource, (word) => word === 'expired');
  return found?.others.every((word) => WITHIN.test(word)) ? found : null;
}

const WITHIN = /^(?:active|current|future|ongoing|pending|running|scheduled|upcoming)$/;

function isEnd({ name, format, required }: Attribute, { operations }: Resource): boolean {
  const isGiven = operations.create?.body?.fields.includes(name) === true;
  return required && isGiven && format === 'date-time' && /^(?:ends?|until|expir\w+|valid_until)(?:_|$)/.test(name);
}

/** The status of a resource, or the word that its status holds: status.state. */
function findAmong({ attributes }: Resource, isOver: (word: string) => boolean): (Ended & { others: string[] }) | null {
  for (const { path, told } of listStates(attributes)) {
    const words = new Map(told.map((value) => [value, dropSort(value, told)]));
    const values = told.filter((value) => isOver(words.get(value) ?? ''));
    const others = told.filter((value) => !values.includes(value)).map((value) => words.get(value) ?? '');
    if (values.length > 0) return { field: path, values, others };
  }
  return null;
}

/** The sort of the status may stand before it: JOB_STATUS_CANCELLED. What is to be deleted or partly so is still there. */
function dropSort(value: string, all: readonly string[]): string {
  const words = splitWords(value);
  const rest = words.findIndex((word, index) => all.some((other) => splitWords(other)[index] !== word));
  return words.slice(rest < 0 ? -1 : rest).join(' ');
}

function listStates(attributes: readonly Attribute[]): { path: string[]; told: string[] }[] {
  const pick = (all: readonly Attribute[]) => STATES.flatMap((state) => all.filter(({ name }) => name === state));
  // What a client sets itself is a note about it, not its end.
  const own = pick(attributes).filter(({ required, optional }) => !required && !optional);
  const all = [
    ...own.map((attribute) => ({ path: [attribute], told: attribute.enum })),
    ...own.flatMap((attribute) =>
      pick(attribute.attributes ?? []).map((inner) => ({ path: [attribute, inner], told: inner.enum })),
    ),
  ];
  return all.map(({ path, told }) => ({
    path: path.flatMap(({ wire, out }) => out ?? [wire]),
    told: (told ?? []).map(String),
  }));
}

const STATES = ['status', 'state', 'phase'];
