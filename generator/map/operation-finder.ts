import { findObject, isArraySchema, isObjectSchema, successOf } from '../model/answers.js';
import type { Api, Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { squash, toSnake } from '../naming/words.js';
import { sortStages, stageOf } from './stages.js';
import type { Job } from './types.js';

interface OperationRead {
  operation: Operation;
  object: Schema;
  parameter: string;
  segments: string[];
  braces: number;
}

/** Answers that are, or carry, an object for work that goes on; of several documents each has its own. */
export class OperationFinder {
  readonly #byProduct = new Map<string, DocumentFinder>();

  constructor({ operations }: Pick<Api, 'operations'>) {
    for (const [product, own] of groupByProduct(operations)) this.#byProduct.set(product, new DocumentFinder(own));
  }

  find(operation: Operation, own: Operation | null): Job | null {
    return this.#byProduct.get(operation.product?.name ?? '')?.find(operation, own) ?? null;
  }

  listBeside(operation: Operation, answer: Schema): string[] {
    return this.#byProduct.get(operation.product?.name ?? '')?.listBeside(answer) ?? [];
  }
}

function groupByProduct(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) append(groups, operation.product?.name ?? '', operation);
  return groups;
}

class DocumentFinder {
  readonly #byName = new Map<string, OperationRead[]>();
  readonly #byFields = new Map<string, OperationRead[]>();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      if (operation.method !== 'GET' || !/\}[^/]*$/.test(operation.path)) continue;
      const schema = successOf(operation)?.schema;
      const segments = operation.path.split('/');
      const noun = segments[segments.length - 2] ?? '';
      const parameter = /\{([^}]+)\}[^{}]*$/.exec(operation.path)?.[1];
      if (!schema || parameter === undefined) continue;
      const { object } = findObject(schema, noun);
      const isNamed = OPERATION_NOUNS.test(noun) || OPERATION_NOUNS.test(toSnake(object.name ?? ''));
      if ((isOperationLike(object) && isNamed) || isSilentWork(object, noun))
        this.#note({ operation, object, parameter, segments, braces: operation.path.split('{').length });
    }
  }

  #note(read: OperationRead): void {
    const { object } = read;
    if (object.name !== null) append(this.#byName, object.name, read);
    const fields = fieldsOf(object);
    if (fields !== null) append(this.#byFields, fields, read);
  }

  /** What reads objects of this kind: of the same name, or with exactly the same fields. */
  #readsOf(object: Schema): OperationRead[] {
    const named = object.name === null ? [] : (this.#byName.get(object.name) ?? []);
    const fields = fieldsOf(object);
    const alike = fields === null ? [] : (this.#byFields.get(fields) ?? []);
    return named.length === 0 || alike.length === 0 ? [...named, ...alike] : [...new Set([...named, ...alike])];
  }

  /** `own` is the read of the asking resource: a request or a job that people manage is not the work on itself. */
  find(operation: Operation, own: Operation | null): Job | null {
    const response = successOf(operation);
    const schema = response?.schema;
    if (!schema || operation.method === 'GET') return null;
    const asynchronous = operation.responses.some((r) => r.status === '202');
    if (this.#isKnown(schema, own) || (asynchronous && this.#extended(schema, own)))
      return this.#describe(operation, schema, [], false);
    for (const [name, inner] of schema.properties) {
      if (asynchronous && this.#isSilent(inner, own)) return this.#describe(operation, inner, [name], false);
      if (!OPERATION_NOUNS.test(toSnake(name))) continue;
      if (isObjectSchema(inner) && (this.#isKnown(inner, own) || (asynchronous && isOperationLike(inner))))
        return this.#describe(operation, inner, [name], false);
      if (isArraySchema(inner) && inner.items && this.#isKnown(inner.items, own))
        return this.#describe(operation, inner.items, [name], true);
    }
    return null;
  }

  /** Fields of an answer that are no part of the work itself: the password that a new installation will have. */
  listBeside(schema: Schema): string[] {
    const known = this.#extended(schema, null);
    return known ? [...schema.properties.keys()].filter((name) => !known.object.properties.has(name)) : [];
  }

  /** The kind of work that has all its fields in this schema, which has more. */
  #extended(schema: Schema, own: Operation | null): OperationRead | null {
    if (!isOperationLike(schema) || this.#readsOf(schema).length > 0) return null;
    const fits = [...this.#byFields.values()].flat().filter(({ object }) => {
      return [...object.properties.keys()].every((name) => schema.properties.has(name));
    });
    return fits.some((read) => read.operation === own) ? null : (fits[0] ?? null);
  }

  /** Only the document's own name for it tells that an object is work whose states it does not list. */
  #isSilent(schema: Schema, own: Operation | null): boolean {
    if (schema.name === null || !isObjectSchema(schema) || isOperationLike(schema)) return false;
    const fits = this.#byName.get(schema.name) ?? [];
    return fits.length > 0 && !fits.some((read) => read.operation === own);
  }

  #isKnown(schema: Schema, own: Operation | null): boolean {
    if (!isOperationLike(schema)) return false;
    const fits = this.#readsOf(schema);
    return fits.length > 0 && !fits.some((r) => r.operation === own);
  }

  /**
   * The shortest path reads any of them (`/actions/{id}`); of several, the one nearest to the asking operation is its
   * own. Where several are equally near, each belongs to another part of the API and none to this one.
   */
  #readFor(operation: Operation, object: Schema): OperationRead | null {
    const extended = this.#extended(object, null);
    const fits = this.#readsOf(extended ? extended.object : object);
    const least = Math.min(...fits.map((r) => r.braces));
    const asked = operation.path.split('/');
    const [first, second] = fits
      .filter((r) => r.braces === least)
      .map((read) => ({ read, rank: read.segments.length - countShared(read.segments, asked) * 10 }))
      .sort((a, b) => a.rank - b.rank);
    return first && first.rank !== second?.rank ? first.read : null;
  }

  #describe(operation: Operation, object: Schema, at: string[], list: boolean): Job {
    const read = this.#readFor(operation, object);
    const status = (statusOf(object) ?? silentStatusOf(object)) as [string, Schema];
    const values = (status[1].enum ?? []).filter((v): v is string => typeof v === 'string');
    const { pending, ready, failed } = sortStages(values);
    return {
      at,
      list,
      idField: idOf(object) ?? 'id',
      statusField: status[0],
      // "running" is a life for a server and a wait for an operation.
      pending: [...pending, ...ready.filter((v) => RUNNING.test(squash(v)))],
      ready: ready.filter((v) => !RUNNING.test(squash(v))),
      failed,
      errorField: findErrorField(object),
      targetField: findTargetField(object, operation),
      read: read?.operation.key ?? null,
      readPath: read ? read.operation.path.slice(read.operation.product?.prefix.length ?? 0) : null,
      readParameter: read?.parameter ?? null,
      ...(read?.operation.asks && read.operation.security && { security: read.operation.security }),
    };
  }
}

const OPERATION_NOUNS =
  /(?:^|_)(?:operations?|actions?|tasks?|jobs?|events?|requests?|workflows?|next_actions|progress|execution|async_operation)$/;
const RUNNING = /^(?:running|started|active|open|on)$/;

function countShared(a: string[], b: string[]): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Two fields could be anybody's. */
function fieldsOf(object: Schema): string | null {
  return object.properties.size > 2 ? [...object.properties.keys()].sort().join('\n') : null;
}

function statusOf(object: Schema): [string, Schema] | undefined {
  for (const name of ['status', 'state', 'phase', 'lifecycle_state']) {
    const field = object.properties.get(name);
    if (field?.enum && field.enum.length > 1) return [name, field];
  }
  return undefined;
}

function idOf(object: Schema): string | undefined {
  return spelledIn(object, ['id', 'uuid', 'operation_id', 'task_id', 'job_id']);
}

/** The first of the names that the object has, in its own spelling: `taskId` for `task_id`. */
function spelledIn({ properties }: Schema, names: readonly string[]): string | undefined {
  const wires = [...properties.keys()];
  return names.flatMap((name) => wires.find((wire) => squash(wire) === squash(name)) ?? [])[0];
}

function isOperationLike(object: Schema): boolean {
  const status = statusOf(object);
  if (!status || idOf(object) === undefined) return false;
  const stages = (status[1].enum ?? []).map((v) => (typeof v === 'string' ? stageOf(v) : null));
  const values = (status[1].enum ?? []).map((v) => squash(String(v)));
  return (stages.includes('pending') || values.some((v) => RUNNING.test(v))) && stages.includes('ready');
}

/** `Operation` of `/operations/{id}`: work by both its names, with a status of which nobody says what it can be. */
function isSilentWork(object: Schema, noun: string): boolean {
  const named = [noun, toSnake(object.name ?? '')];
  return named.every((name) => WORK.test(name)) && !!silentStatusOf(object) && idOf(object) !== undefined;
}

function silentStatusOf({ properties }: Schema): [string, Schema] | undefined {
  const name = ['status', 'state'].find((own) => properties.get(own)?.types[0] === 'string');
  const field = name === undefined ? undefined : properties.get(name);
  return name !== undefined && field && field.enum === null ? [name, field] : undefined;
}

const WORK = /^(?:(?:background|async|async_)_?)?(?:operations?|jobs?|tasks?)$/;

function findErrorField(object: Schema): string[] {
  for (const name of [
    'error',
    'errors',
    'err',
    'fault',
    'failure',
    'reason',
    'message',
    'error_message',
    'description',
  ]) {
    const field = object.properties.get(name);
    if (!field) continue;
    return field.properties.has('message') ? [name, 'message'] : [name];
  }
  return [];
}

/** The work on a server tells of that server, not of the image that it makes of it. */
function isActedOn(field: Schema | undefined, path: string): boolean {
  return (
    path.includes('}/') &&
    /\b(?:associated with|acts? (?:up)?on|performed (?:on|against))\b/i.test(field?.description ?? '')
  );
}

const TARGETS = ['resource_id', 'target_id', 'entity_id', 'object_id'];

/** What came of the work, in an object of its own. */
const OUTCOMES = ['response', 'result', 'output'];

function findTargetField(object: Schema, { method, path }: Operation): string[] {
  const own = spelledIn(object, TARGETS);
  if (own !== undefined) return isActedOn(object.properties.get(own), path) ? [] : [own];
  for (const name of method === 'POST' ? OUTCOMES : []) {
    const outcome = object.properties.get(name);
    const target = outcome && spelledIn(outcome, TARGETS);
    if (target !== undefined) return [name, target];
  }
  const noun = path.split('/').findLast((segment) => segment !== '' && !segment.includes('{')) ?? '';
  // POST /servers: the work tells by its server_id which server it makes.
  if (method === 'POST')
    for (const name of object.properties.keys())
      if (/(?:_id|_uuid|Id|Uuid)$/.test(name) && isSameNoun(name.replace(/_?(?:id|uuid)$/i, ''), noun)) return [name];
  const reference =
    object.properties.get('reference') ??
    object.properties.get('resource') ??
    object.properties.get('entity') ??
    object.properties.get('target');
  if (reference?.properties.has('id'))
    return [[...object.properties].find(([, s]) => s === reference)?.[0] as string, 'id'];
  return [];
}
