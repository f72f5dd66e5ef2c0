import { type Field, fieldsOf, findObject, isArraySchema, isObjectSchema, successOf } from '../model/answers.js';
import { isGuard, isStateName, namesState } from '../model/state-names.js';
import type { Operation, Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Fresh } from './types.js';

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
  const isRemoval = operation.method === 'DELETE' && operation.path === read.path;
  for (const { name, in: place, required } of operation.parameters) {
    if (!required || (place !== 'query' && place !== 'header')) continue;
    if (place === 'header' && /^if-match$/i.test(name)) {
      fresh.push({ in: 'header', wire: name, header: 'ETag', at: findAt(shown, 'etag') ?? [] });
      continue;
    }
    // A DELETE is told what the resource has. A change may be told what it is to have, as in `PUT ?status=`.
    const isTold = namesState(name) || (isRemoval && place === 'query' && shown.has(name));
    const at = isTold && !given.has(name) ? findAt(shown, squash(name)) : null;
    if (at) fresh.push({ in: place, wire: name, at });
  }
  for (const { wire, required } of listDemanded(operation, given)) {
    const at = findAt(shown, squash(wire));
    if (at) fresh.push({ in: 'body', wire, at, ...(!required && { optional: true as const }) });
  }
  return [...fresh, ...findOuter(operation, read).filter(({ wire }) => !fresh.some((one) => one.wire === wire))];
}

/** What a create has to say of the state of all: the list tells it. */
export function findFreshOfAll(create: Operation, list: Operation | null): Fresh[] {
  if (list?.method !== 'GET') return [];
  return findOuter(create, list).map((one) => ({ ...one, listed: true }));
}

/**
 * `POST /rules?version=7`, where reads answer with `{"_version": 7, "data": {…}}`: the number stands for the state of
 * everything that lies there, of which nothing may have changed meanwhile. One that the object itself shows is its own, and
 * one that a read takes as well says which state is to be shown.
 */
function findOuter({ parameters }: Operation, read: Operation): Fresh[] {
  const answer = successOf(read)?.schema;
  if (!answer || !isObjectSchema(answer) || answer.properties.size < 2) return [];
  const holder = [...answer.properties].filter(([, own]) => isObjectSchema(own) || isArraySchema(own));
  const [held, ...others] = holder;
  if (!held || others.length > 0) return [];
  const inside = held[1].items ?? held[1];
  return parameters.flatMap(({ name, in: place, schema }) => {
    if (place !== 'query' || !namesState(name) || schema.types[0] !== 'integer') return [];
    if (read.parameters.some((own) => own.name === name) || findWire(inside, name) !== undefined) return [];
    const wire = findWire(answer, name);
    const isNumber = wire !== undefined && answer.properties.get(wire)?.types[0] === 'integer';
    return isNumber ? [{ in: place, wire: name, at: [wire], outer: true as const }] : [];
  });
}

function findWire({ properties }: Schema, name: string): string | undefined {
  return [...properties.keys()].find((wire) => squash(wire) === squash(name));
}

interface Member {
  wire: string;
  required: boolean;
}

/** Members of the body that stand for the state that is changed. */
function listDemanded({ body, method }: Operation, given: ReadonlySet<string>): Member[] {
  const object = body?.schema;
  if (!object) return [];
  const isChange = method === 'PUT' || method === 'PATCH';
  return [...object.properties].flatMap(([wire, schema]) => {
    const required = object.required.has(wire);
    const isDemanded = isChange && required && !given.has(wire) && !schema.readOnly && isStateName(wire, schema);
    return isDemanded || isGuard(wire, schema) ? [{ wire, required }] : [];
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
