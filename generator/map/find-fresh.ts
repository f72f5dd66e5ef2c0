import { type Field, fieldsOf, findObject, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Fresh } from './types.js';

/** What names the state that a change is meant for; `version` alone may also be what is to be installed. */
const VERSION = /^(?:resource|object|entity|lock|current|expected)?(?:version|revision|etag|generation|checksum)$/;
const SURE = /^(?:(?:resource|object|entity|lock|current|expected)(?:version|revision)|revision|etag|generation)$/;
const AGAINST_CONFLICTS = /conflict|concurren|optimistic|current(?:ly)?\b|last read|stale/i;

/**
 * Optimistic versions: what a call demands so that nobody overwrites what somebody else has changed since. It is shown by
 * the read of the resource, and nobody can know it beforehand: it is taken from a read right before the call.
 */
export function findFresh(
  operation: Operation,
  read: Operation | null,
  noun: string,
  given: ReadonlySet<string>,
): Fresh[] {
  if (read?.method !== 'GET') return [];
  const answer = successOf(read)?.schema;
  const found = answer ? findObject(answer, noun) : null;
  const shown = found ? fieldsOf(found) : new Map<string, Field>();
  const fresh: Fresh[] = [];
  for (const { name, in: place, required } of operation.parameters) {
    if (!required || (place !== 'query' && place !== 'header')) continue;
    if (place === 'header' && /^if-match$/i.test(name)) {
      fresh.push({ in: 'header', wire: name, header: 'ETag', at: findAt(shown, 'etag') ?? [] });
      continue;
    }
    const at = VERSION.test(squash(name)) && !given.has(name) ? findAt(shown, squash(name)) : null;
    if (at) fresh.push({ in: place, wire: name, at });
  }
  for (const wire of listDemanded(operation, given)) {
    const at = findAt(shown, squash(wire));
    if (at) fresh.push({ in: 'body', wire, at });
  }
  return fresh;
}

/** Members of the body that stand for the state that is changed. */
function listDemanded({ body, method }: Operation, given: ReadonlySet<string>): string[] {
  const object = body?.schema;
  if (!object || (method !== 'PUT' && method !== 'PATCH')) return [];
  return [...object.properties].flatMap(([wire, schema]) => {
    if (!object.required.has(wire) || given.has(wire) || schema.readOnly) return [];
    const isSaid =
      SURE.test(squash(wire)) || (VERSION.test(squash(wire)) && AGAINST_CONFLICTS.test(schema.description));
    return isSaid ? [wire] : [];
  });
}

/** The field of that name; or the only value in an object of that name: {"Version": {"Index": 4}}. */
function findAt(shown: ReadonlyMap<string, Field>, plain: string): string[] | null {
  const field = [...shown.values()].find(({ wire }) => squash(wire) === plain);
  if (!field) return null;
  if (isPlain(field.schema)) return field.path;
  const [inner, ...others] = [...field.schema.properties];
  return inner && others.length === 0 && isPlain(inner[1]) ? [...field.path, inner[0]] : null;
}

function isPlain({ types }: Schema): boolean {
  return types[0] === 'string' || types[0] === 'integer' || types[0] === 'number';
}
