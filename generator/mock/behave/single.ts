import { findBodyObject, findObject, successOf } from '../../model/answers.js';
import { lastSegment } from '../../model/path-end.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { decodeSegment } from '../router.js';
import { applyAction } from '../rules/actions.js';
import { emptyField, listJoined } from '../rules/joined-fields.js';
import { isPast, reflectSingle } from '../rules/links.js';
import { refusesDuplicates } from '../rules/natural-key.js';
import { showSplit } from '../rules/shown-inside.js';
import { findStatus, pickSettled, readStatus, writeStatus } from '../rules/status.js';
import { translate } from '../rules/translate.js';
import { raiseVersions, refuseStale, tellTag } from '../rules/versions.js';
import { moveSaid } from '../rules/whole-members.js';
import { isSameSubject } from '../state/collection.js';
import { addDefaults, makeTime } from '../state/fill-item.js';
import { fillShape, isInstance } from '../state/places.js';
import { shapeObject } from '../state/shape.js';
import type { Item, Single } from '../state/store.js';
import { isChangeTime } from '../state/touch.js';
import type { World } from '../state/world.js';
import { makeObject } from '../synth/make-value.js';
import { type Call, makeTrouble, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { isWhole } from './change.js';
import { countItems, findAskedFor } from './find-asked.js';
import { clear } from './remove.js';

/** Items of which there is one at a path: settings of the account, the schedule of a machine, what a drive holds. */
export function readSingle(world: World, call: Call): Reply | Trouble {
  const whole = findWhole(world, call) ?? findLatest(world, call);
  if (whole) return answerWith(world, call, { item: whole });
  const asked = world.isOn('filters') ? findAskedFor(world, call) : null;
  if (asked === undefined) return NOT_FOUND;
  if (asked) return answerWith(world, call, { item: asked });
  const counted = world.isOn('filters') ? countItems(world, call) : null;
  if (isObject(counted)) return answerWith(world, call, { fields: counted, isNew: true });
  if (counted !== null) return { ...answerWith(world, call), body: counted };
  const single = openSingle(world, call);
  if (!single) return answerWith(world, call);
  if (single.value === null) return NOT_FOUND;
  const reply = answerWith(world, call, { fields: single.value, noun: nounOf(call.operation) });
  tellTag(world, call, reply, single.value);
  return reply;
}

/** `/pods/{name}/status` that answers with a pod shows that one; `/users/{id}/manager` shows another user. */
function findWhole(world: World, { operation, place, values }: Call): Item | null {
  const shown = successOf(operation)?.schema;
  const own = place.collection?.schema;
  if (!shown || shown.name === null || shown.name !== own?.name || !SAME.test(nounOf(operation))) return null;
  return place.collection?.operations.has('read') ? world.ownerItem(place, values) : null;
}

/** `/releases/latest` shows the last one that was made. */
function findLatest(world: World, { operation, place, values }: Call): Item | null {
  const cut = place.shape.lastIndexOf('/');
  const home = /^(?:latest|last|newest)$/i.test(place.shape.slice(cut + 1))
    ? world.collections.get(place.shape.slice(0, cut))
    : null;
  const shown = successOf(operation)?.schema;
  if (!home?.schema || !shown || !home.operations.has('create')) return null;
  if (!isSameSubject(home.findShown(shown).object, home.schema)) return null;
  const made = [...world.open(home, fillShape(home.shape, values)).values()].filter(
    ({ path }) => !world.store.isGone(path),
  );
  return made.at(-1) ?? null;
}

const SAME = /^(?:status|state|details?|info|full)$/i;

export function writeSingle(world: World, call: Call): Reply | Trouble {
  const shown = world.store.singles.get(call.path)?.value;
  const faults = world.isOn('references') ? world.references.check(call.operation, call.body ?? null, null, shown) : [];
  if (faults.length > 0)
    return makeTrouble(
      [422, 400, 404, 409],
      'unknown_reference',
      'The body names something that does not exist.',
      faults,
    );
  const moved = moveLists(world, call);
  if (moved) return moved;
  const single = openSingle(world, call) ?? { path: call.path, value: null, initial: null };
  world.store.singles.set(call.path, single);
  const stale = refuseStale(world, call, single.value);
  if (stale) return stale;
  const body = openBody(world, call);
  const isNew = single.value === null;
  const isPost = call.operation.method === 'POST';
  if (!isNew && isPost && world.isOn('natural-key') && refusesDuplicates(call.operation)) {
    return makeTrouble([409], 'duplicate', 'This has been set already.');
  }
  const owner = isPost ? world.ownerItem(call.place, call.values) : null;
  if (owner && world.isOn('actions')) applyAction(world, call, owner, body);
  single.value = mergeSingle(world, call, single, body);
  const lever = findSwitch(world, call);
  if (lever !== null) single.value[lever] = true;
  for (const [name, { types }] of successOf(call.operation)?.schema?.properties ?? [])
    if (types[0] === 'boolean' && isPast(call.place.verb, name)) single.value[name] = true;
  settleSingle(world, call, body, single.value);
  raiseVersions(world, call.operation, single.value);
  if (world.isOn('links')) reflectSingle(world, call, body, single.value);
  const known = isNew && call.operation.responses.some((r) => r.status === '201');
  return answerWith(world, call, {
    fields: single.value,
    noun: nounOf(call.operation),
    isNew: true,
    ...(known ? { status: 201 } : {}),
    location: call.path,
  });
}

/** What was not deployed is, once it is set: whoever waits for that is not left waiting for ever. */
function settleSingle(world: World, call: Call, body: JsonObject, value: JsonObject): void {
  const schema = findSchema(world, call);
  const status = schema && findStatus(schema);
  if (!status || status.ready === null || Object.hasOwn(body, status.name)) return;
  const shown = readStatus(value, status);
  const isUnderWay = typeof shown === 'string' && (shown === status.pending || NOT_YET.test(squash(shown)));
  if (isUnderWay) writeStatus(value, status, status.ready);
}

const NOT_YET =
  /^not(?:yet|deployed|configured|enabled|set|ready|started|installed|created)|^pending|^(?:enabl|creat|deploy|provision|configur|updat|activat)ing$/;

function moveLists(world: World, call: Call): Reply | null {
  const owner = world.ownerItem(call.place, call.values);
  return world.isOn('links') && moveSaid(world, call, owner) ? answerWith(world, call, { item: owner }) : null;
}

export function removeSingle(world: World, call: Call): Reply | Trouble {
  const moved = moveLists(world, call);
  if (moved) return moved;
  const isSeen = ['GET', 'PUT', 'POST', 'PATCH'].some((method) =>
    world.api.byKey.has(`${method} ${call.operation.path}`),
  );
  if (!isSeen && world.ownerItem(call.place, call.values)) return clear(world, call);
  const single = openSingle(world, call);
  if (!single || single.value === null) return NOT_FOUND;
  const reply = answerWith(world, call, { fields: single.value, noun: nounOf(call.operation) });
  single.value = startsAbsent(world, call) ? null : single.initial;
  if (world.isOn('links')) reflectSingle(world, call, null, null);
  return reply;
}

/** Where one such item is. */
type Spot = Pick<Call, 'operation' | 'path'>;

export function openSingle(world: World, call: Spot): Single | null {
  const known = world.store.singles.get(call.path);
  if (known) return known;
  const schema = findSchema(world, call);
  if (!schema) return call.operation.method === 'GET' ? null : { path: call.path, value: null, initial: null };
  const value = startsAbsent(world, call) ? null : makeFirst(world, call, schema);
  const single: Single = { path: call.path, value, initial: value };
  world.store.singles.set(call.path, single);
  return single;
}

/** Sees to it that there is one at a path, as if it had always been; null where the document has none there. */
export function plantSingle(world: World, path: string, given: JsonObject): JsonObject | null {
  const isThere = ({ method, path: own }: Operation) =>
    method === 'GET' && isInstance(path, own.replace(/\{[^{}]*\}/g, '{}'));
  const operation = world.api.operations.find((own) => isThere(own) && world.placeOf(own).kind === 'single-read');
  const schema = operation && findSchema(world, { operation, path });
  if (!operation || !schema) return null;
  const single = openSingle(world, { operation, path });
  if (!single || single.value !== null) return single?.value ?? null;
  single.value = { ...makeFirst(world, { operation, path }, schema), ...given };
  single.initial = single.value;
  return single.value;
}

/** The fields of the item that the body has, out of the envelope that the answer has them in as well. */
function openBody(world: World, call: Call): JsonObject {
  const { operation } = call;
  const shown = successOf(world.api.byKey.get(`GET ${operation.path}`) ?? operation)?.schema;
  const taken = operation.body?.schema;
  const at = shown && taken ? findBodyObject(taken, nounOf(operation), findObject(shown, nounOf(operation)).at).at : [];
  let body: Json | undefined = call.body;
  for (const step of at) body = isObject(body) && Object.hasOwn(body, step) ? body[step] : body;
  return isObject(body) ? spellAsShown(body, findSchema(world, call)) : (Object.create(null) as JsonObject);
}

/** `authentication` is taken and `Authentication` is shown: one field. */
function spellAsShown(body: JsonObject, shown: Schema | null): JsonObject {
  const names = [...(shown?.properties.keys() ?? [])];
  const spelled: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const alike = names.includes(name) ? [] : names.filter((own) => squash(own) === squash(name));
    const [other] = alike;
    spelled[other !== undefined && alike.length === 1 && !Object.hasOwn(body, other) ? other : name] = value;
  }
  return spelled;
}

/** How the item looks when it is read; where nothing reads it, as the answer to setting it shows it. */
export function findSchema(world: World, call: Spot): Schema | null {
  const { operation } = call;
  const siblings = ['GET', 'PUT', 'PATCH', 'POST'].flatMap(
    (method) => world.api.byKey.get(`${method} ${operation.path}`) ?? [],
  );
  for (const sibling of siblings) {
    const schema = successOf(sibling)?.schema;
    if (schema && (schema.properties.size > 0 || schema.variants.length > 0))
      return findObject(schema, nounOf(operation)).object;
  }
  return null;
}

function nounOf(operation: Operation): string {
  return lastSegment(operation.path);
}

/** What can be deleted is not there before somebody makes or sets it, unless it says of itself whether it is on. */
function startsAbsent(world: World, call: Spot): boolean {
  const { path } = call.operation;
  if (!world.api.byKey.has(`DELETE ${path}`) || findSwitch(world, call) !== null) return false;
  const get = world.api.byKey.get(`GET ${path}`);
  const post = world.api.byKey.get(`POST ${path}`);
  if (!get || post?.responses.some((r) => r.status === '201')) return true;
  // Where something else changes it, POST is there to make it.
  if (post && ['PUT', 'PATCH'].some((method) => world.api.byKey.has(`${method} ${path}`))) return true;
  if (!get.responses.some(({ status }) => ['404', '4XX', 'default'].includes(status.replace(/x+$/, 'XX'))))
    return false;
  const schema = successOf(get)?.schema;
  return !(
    schema &&
    [...schema.properties.keys()].some((name) => ['enabled', 'active', 'isenabled', 'status'].includes(squash(name)))
  );
}

/** `POST …/dnssec` without a body turns it on and DELETE off: whoever asks is told which, before and after. */
function findSwitch(world: World, call: Spot): string | null {
  const { byKey } = world.api;
  const [get, post, remove] = ['GET', 'POST', 'DELETE'].map((method) => byKey.get(`${method} ${call.operation.path}`));
  if (!get || !post || !remove || post.body !== null) return null;
  const schema = findSchema(world, call);
  const levers = [...(schema?.properties ?? [])].filter(
    ([name, { types }]) => types[0] === 'boolean' && ['enabled', 'isenabled', 'active'].includes(squash(name)),
  );
  return (levers.find(([name]) => squash(name) !== 'active') ?? levers[0])?.[0] ?? null;
}

function makeFirst(world: World, call: Spot, schema: Schema): JsonObject {
  const fields = makeObject(
    schema.properties.size > 0 ? schema : (schema.variants[0] ?? schema),
    world.making(call.path, { full: true }),
  );
  for (const [name, field] of schema.properties) {
    if (field.nullable && isChangeTime(name)) fields[name] = null;
    else if (field.default !== undefined && fits(field.default, field)) fields[name] = field.default;
    else if (field.enum && field.readOnly) fields[name] = pickSettled(field) ?? (fields[name] as string);
  }
  const lever = findSwitch(world, call);
  if (lever !== null) fields[lever] = false;
  placeParameters(call, schema, fields);
  for (const name of listJoined(world, call.operation.path)) {
    const field = schema.properties.get(name);
    if (field) emptyField(fields, name, field);
  }
  return fields;
}

/** `/domains/{domain}/check` tells of the `domain` that it was asked about. */
function placeParameters({ operation, path }: Spot, schema: Schema, fields: JsonObject): void {
  const values = path.split('/').reverse();
  const segments = operation.path.split('/').reverse();
  segments.forEach((segment, i) => {
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    const field = name === undefined || squash(name) === 'id' ? undefined : schema.properties.get(name);
    if (name === undefined || !field || field.default !== undefined) return;
    const text = decodeSegment(values[i] ?? '');
    const value = [text, Number(text)].find((one) => fits(one, field));
    if (value !== undefined) fields[name] = value;
  });
}

function mergeSingle(world: World, call: Call, single: Single, body: JsonObject): JsonObject {
  const schema = findSchema(world, call);
  const sent: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) sent[name] = value;
  const replaces = isWhole(call.operation, call.operation.body?.schema ?? null);
  if (replaces) addDefaults(sent, call.operation.body?.schema ?? null, body);
  const merged: JsonObject = Object.create(null);
  const bodyFields = call.operation.body?.schema?.properties;
  for (const [name, value] of Object.entries(single.value ?? {})) {
    const isLeftOut = replaces && bodyFields?.has(name) && !Object.hasOwn(sent, name);
    if (!isLeftOut) merged[name] = value;
    else if (schema?.properties.get(name)?.nullable) merged[name] = null;
  }
  const making = world.freshMaking(call.path, { full: true });
  for (const [name, value] of Object.entries(sent)) {
    const field = schema?.properties.get(name);
    const shown = field ? translate(world, name, value, field, making) : value;
    if (shown !== undefined) merged[name] = shown;
  }
  showSplit(world, schema, merged, sent, call.operation.body?.schema ?? null, false);
  const now = world.now().toISOString();
  for (const [name, field] of schema?.properties ?? []) {
    if (
      /^(?:updated|modified|lastmodified|lastupdated|changed|mounted|attached)/.test(squash(name)) &&
      fits(now, field)
    )
      merged[name] = now;
    else if (!Object.hasOwn(merged, name) && schema?.required.has(name)) {
      const time = makeTime(name, field, making);
      if (time !== undefined) merged[name] = time;
    }
  }
  return schema ? { ...merged, ...shapeObject(merged, schema, making) } : merged;
}
