import { createHash } from 'node:crypto';
import { isGuard, isStateName, namesState } from '../../model/state-names.js';
import type { Operation } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { World } from '../state/world.js';
import { type Call, makeTrouble, type Reply, type Trouble } from '../types.js';

const CHANGING = new Set(['PUT', 'PATCH', 'POST', 'DELETE']);

/** A change that names another state than the one that is there is refused: somebody else was faster. */
export function refuseStale(world: World, call: Call, fields: JsonObject | null): Trouble | null {
  const { operation } = call;
  if (!world.isOn('versions') || !fields || !CHANGING.has(operation.method)) return null;
  const asked = call.ifMatch?.split(',').map((tag) => tag.trim()) ?? [];
  if (asked.length > 0 && takesTag(operation) && !asked.includes('*') && !asked.includes(tagOf(fields)))
    return makeTrouble([412, 409], 'stale', 'If-Match names a state that is over.');
  const stale = listDemanded(operation).filter(({ wire, from }) => {
    const given = from === 'query' ? call.query.get(wire) : isObject(call.body) ? call.body[wire] : undefined;
    const shown = readVersion(fields, wire);
    return given !== undefined && shown !== undefined && String(given) !== String(shown);
  });
  if (stale.length === 0) return null;
  const faults = stale.map(({ wire }) => ({ pointer: `/${wire}`, message: 'is not the current one' }));
  return makeTrouble([409, 412, 400, 422], 'stale', 'The version is not the current one.', faults);
}

/** After a change there is another version of it. */
export function raiseVersions(world: World, operation: Operation, fields: JsonObject): void {
  if (!world.isOn('versions')) return;
  const demanded = world.api.operations.filter((other) => isAbout(other.path, operation.path)).flatMap(listDemanded);
  for (const wire of new Set(demanded.map((one) => one.wire))) {
    const holder = findHolder(fields, wire);
    if (!holder) continue;
    const [own, name] = holder;
    own[name] = raise(own[name] as Json);
  }
}

/** Answers about the item say which state they show, where a call can name it. */
export function tellTag(world: World, call: Call, reply: Reply, fields: JsonObject | null): void {
  const isNamed = world.api.operations.some((other) => isAbout(other.path, call.operation.path) && takesTag(other));
  if (world.isOn('versions') && fields && isNamed) reply.headers.set('etag', tagOf(fields));
}

function isAbout(path: string, item: string): boolean {
  return path === item || isBelow(path, item) || isBelow(item, path);
}

/** Also `/groups/{id}:add-members`. */
function isBelow(path: string, item: string): boolean {
  return path.startsWith(`${item}/`) || path.startsWith(`${item}:`);
}

function takesTag({ parameters }: Operation): boolean {
  return parameters.some(({ name, in: place }) => place === 'header' && /^if-match$/i.test(name));
}

function tagOf(fields: JsonObject): string {
  return `"${createHash('sha256').update(stringifyStable(fields)).digest('hex').slice(0, 16)}"`;
}

/** Parameters and members that stand for the state that is changed: those that are demanded, and those whose text says so. */
function listDemanded({ parameters, body, method }: Operation): { wire: string; from: 'query' | 'body' }[] {
  if (!CHANGING.has(method)) return [];
  const asked = parameters.filter(({ name, in: place, required }) => required && place === 'query' && namesState(name));
  const { properties, required } = body?.schema ?? { properties: [], required: new Set() };
  const members = [...properties].filter(
    ([wire, schema]) => isGuard(wire, schema) || (method !== 'POST' && required.has(wire) && isStateName(wire, schema)),
  );
  return [
    ...asked.map(({ name }) => ({ wire: name, from: 'query' as const })),
    ...members.map(([wire]) => ({ wire, from: 'body' as const })),
  ];
}

function readVersion(fields: JsonObject, wire: string): Json | undefined {
  const holder = findHolder(fields, wire);
  return holder?.[0][holder[1]];
}

/** The object that has the field; or the one of that name whose only value it is: {"Version": {"Index": 4}}. */
function findHolder(fields: JsonObject, wire: string): [JsonObject, string] | null {
  const name = Object.keys(fields).find((own) => squash(own) === squash(wire));
  if (name === undefined) return null;
  const value = fields[name];
  if (!isObject(value)) return value === null ? null : [fields, name];
  const [inner, ...others] = Object.keys(value);
  return inner !== undefined && others.length === 0 ? [value, inner] : null;
}

function raise(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value !== 'string') return value;
  return /^\d{1,15}$/.test(value)
    ? String(Number(value) + 1)
    : createHash('sha256').update(value).digest('hex').slice(0, 16);
}
