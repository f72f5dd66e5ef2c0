import { findObject, isArraySchema, isObjectSchema, successOf } from '../model/answers.js';
import type { Api, Operation, Schema } from '../model/types.js';
import { squash, toSnake } from '../model/words.js';
import type { OperationWait, StatusWait } from './types.js';

const FAILED =
  /fail|error|crash|broken|reject|declined|denied|fault|timeout|timedout|unhealthy|aborted|cancel|invalid|lost|dead/;
const PENDING =
  /pending|provision|creat|build|install|starting|stopping|init|queue|wait|progress|processing|updat|modify|resiz|migrat|delet|remov|reboot|restart|deploy|configur|allocat|scal|order|schedul|activating|deactivating|attaching|detaching|upgrad|backing|restor|rebuild|requested|submitted|accepted|importing|exporting|cloning|copying|preparing|verif|validating|saving|reserv|spawn|booting|shutting|suspending|resuming|rotating|renewing|running_action|transition|setup|settingup|new$|issuing|assigning|unassigning|locked|syncing|refreshing/;
const SETTLED =
  /^(?:active|running|ready|available|online|ok|succeeded|success|successful|complete|completed|done|finished|enabled|stopped|off|inactive|disabled|on|up|down|started|shutoff|poweredon|poweredoff|healthy|normal|open|closed|deployed|created|attached|detached|assigned|unassigned|idle|inuse|used|unused|provisioned|installed|mounted|live|published|verified|issued|valid|accepted|passed|paused|suspended|halted|free|bound|associated|connected|configured|operational|standby|archived|resolved)$/;
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

export type Stage = 'pending' | 'ready' | 'failed';

/** Which stage of a life a value names. */
export function stageOf(value: string): Stage | null {
  const plain = squash(value);
  if (SETTLED.test(plain)) return 'ready';
  if (FAILED.test(plain)) return 'failed';
  if (PENDING.test(plain)) return 'pending';
  return null;
}

export function sortStages(values: string[]): Record<Stage, string[]> {
  const sorted: Record<Stage, string[]> = { pending: [], ready: [], failed: [] };
  // A value that no word tells is an end: waiting for it to pass could last for ever.
  for (const value of values) sorted[stageOf(value) ?? 'ready'].push(value);
  return sorted;
}

/** The field that tells where a thing is in its life, if the document names its values. */
export function findStatus(fields: Map<string, { schema: Schema; path: string[] }>): StatusWait | null {
  const names = [...fields.keys()];
  const candidates = [
    ...STATUS_NAMES.flatMap((s) => names.filter((n) => toSnake(n) === s)),
    ...names.filter((n) => /_(?:status|state)$/.test(toSnake(n))),
  ];
  for (const name of candidates) {
    const field = fields.get(name);
    const values = field?.schema.enum?.filter((v): v is string => typeof v === 'string') ?? [];
    if (!field || values.length < 2) continue;
    const { pending, ready, failed } = sortStages(values);
    if (pending.length === 0 || ready.length === 0) continue;
    const unsure = values.filter((v) => stageOf(v) === null);
    // Where a person has to act first (an invitation, an approval), waiting would hang.
    if (waitsForPeople(field.schema)) continue;
    return {
      field: field.path,
      pending,
      ready,
      failed,
      reason: `${name} names its values`,
      confidence: unsure.length > 0 ? 'low' : 'high',
    };
  }
  return null;
}

function waitsForPeople(schema: Schema): boolean {
  return /\b(?:until|once|after|when)\b[^.;]*\b(?:accept|approv|confirm|sign|pay|review|answer|invit)/i.test(
    schema.description,
  );
}

/** Answers that are, or carry, an object for work that goes on. */
export class OperationFinder {
  readonly #reads: { operation: Operation; object: Schema; parameter: string }[] = [];

  constructor(api: Api) {
    for (const operation of api.operations) {
      if (operation.method !== 'GET' || !/\}[^/]*$/.test(operation.path)) continue;
      const schema = successOf(operation)?.schema;
      const segments = operation.path.split('/');
      const noun = segments[segments.length - 2] ?? '';
      const parameter = /\{([^}]+)\}[^{}]*$/.exec(operation.path)?.[1];
      if (!schema || parameter === undefined) continue;
      const { object } = findObject(schema, noun);
      if (isOperationLike(object) && (OPERATION_NOUNS.test(noun) || OPERATION_NOUNS.test(toSnake(object.name ?? ''))))
        this.#reads.push({ operation, object, parameter });
    }
  }

  find(operation: Operation): OperationWait | null {
    const response = successOf(operation);
    const schema = response?.schema;
    if (!schema || operation.method === 'GET') return null;
    const asynchronous = operation.responses.some((r) => r.status === '202');
    if (this.#isKnown(schema)) return this.#describe(operation, schema, [], false);
    for (const [name, inner] of schema.properties) {
      if (!OPERATION_NOUNS.test(toSnake(name))) continue;
      if (isObjectSchema(inner) && (this.#isKnown(inner) || (asynchronous && isOperationLike(inner))))
        return this.#describe(operation, inner, [name], false);
      if (isArraySchema(inner) && inner.items && this.#isKnown(inner.items))
        return this.#describe(operation, inner.items, [name], true);
    }
    return null;
  }

  #isKnown(schema: Schema): boolean {
    return isOperationLike(schema) && this.#reads.some((r) => isSame(r.object, schema));
  }

  /** The shortest path reads any of them (`/actions/{id}`); of several, the one nearest to the asking operation is its own. */
  #readFor(operation: Operation, object: Schema) {
    const rank = (path: string) =>
      path.split('{').length * 1000 - sharedLength(path, operation.path) * 10 + path.split('/').length;
    const fits = this.#reads.filter((r) => isSame(r.object, object));
    return fits.sort((a, b) => rank(a.operation.path) - rank(b.operation.path))[0] ?? null;
  }

  #describe(operation: Operation, object: Schema, at: string[], list: boolean): OperationWait {
    const read = this.#readFor(operation, object);
    const status = statusOf(object) as [string, Schema];
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
      targetField: findTargetField(object),
      read: read?.operation.key ?? null,
      readParameter: read?.parameter ?? null,
    };
  }
}

const OPERATION_NOUNS =
  /(?:^|_)(?:operations?|actions?|tasks?|jobs?|events?|requests?|workflows?|next_actions|progress|execution|async_operation)$/;
const RUNNING = /^(?:running|started|active|open|on)$/;

function sharedLength(a: string, b: string): number {
  const x = a.split('/');
  const y = b.split('/');
  let n = 0;
  while (n < x.length && x[n] === y[n]) n++;
  return n;
}

function statusOf(object: Schema): [string, Schema] | undefined {
  for (const name of ['status', 'state', 'phase', 'lifecycle_state']) {
    const field = object.properties.get(name);
    if (field?.enum && field.enum.length > 1) return [name, field];
  }
  return undefined;
}

function idOf(object: Schema): string | undefined {
  return ['id', 'uuid', 'operation_id', 'task_id', 'job_id'].find((n) => object.properties.has(n));
}

function isOperationLike(object: Schema): boolean {
  const status = statusOf(object);
  if (!status || idOf(object) === undefined) return false;
  const stages = (status[1].enum ?? []).map((v) => (typeof v === 'string' ? stageOf(v) : null));
  const values = (status[1].enum ?? []).map((v) => squash(String(v)));
  return (stages.includes('pending') || values.some((v) => RUNNING.test(v))) && stages.includes('ready');
}

function isSame(a: Schema, b: Schema): boolean {
  if (a === b || (a.name !== null && a.name === b.name)) return true;
  return (
    a.properties.size > 2 &&
    [...a.properties.keys()].every((k) => b.properties.has(k)) &&
    a.properties.size === b.properties.size
  );
}

function findErrorField(object: Schema): string[] {
  for (const name of ['error', 'errors', 'fault', 'failure', 'reason', 'message', 'error_message', 'description']) {
    const field = object.properties.get(name);
    if (!field) continue;
    return field.properties.has('message') ? [name, 'message'] : [name];
  }
  return [];
}

function findTargetField(object: Schema): string[] {
  for (const name of ['resource_id', 'target_id', 'entity_id', 'object_id'])
    if (object.properties.has(name)) return [name];
  const reference =
    object.properties.get('reference') ??
    object.properties.get('resource') ??
    object.properties.get('entity') ??
    object.properties.get('target');
  if (reference?.properties.has('id'))
    return [[...object.properties].find(([, s]) => s === reference)?.[0] as string, 'id'];
  return [];
}
