import { lastParameter } from '../../model/path-end.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { splitWords } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { changeItems } from '../rules/item-changes.js';
import { reflectLink } from '../rules/links.js';
import { stampMetadata } from '../rules/metadata.js';
import { findDuplicates } from '../rules/natural-key.js';
import { setField } from '../rules/set-field.js';
import { showFeatures } from '../rules/shown-features.js';
import { showHeld, showInside, showSplit } from '../rules/shown-inside.js';
import { setSpec } from '../rules/spec-object.js';
import { allowsUpsert } from '../rules/upsert.js';
import { raiseVersions, refuseStale, tellTag } from '../rules/versions.js';
import { isLinked } from '../rules/views.js';
import type { Collection } from '../state/collection.js';
import { addDefaults, unwrapBody } from '../state/fill-item.js';
import { fillShape } from '../state/places.js';
import { findNameInside } from '../state/settle-identity.js';
import type { Item } from '../state/store.js';
import { touch } from '../state/touch.js';
import type { World } from '../state/world.js';
import { type Call, makeTrouble, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { addItem } from './create.js';
import { applyPatch, findPatch } from './json-patch.js';
import { findNewName, refuseTaken } from './move.js';
import { findAtHome, findCalled } from './read.js';

export function change(world: World, call: Call): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const item = findCalled(world, call);
  const body = unwrapBody(collection, call.operation, call.body);
  if (world.isOn('references')) {
    const faults = world.references.check(call.operation, call.body ?? null, collection, item?.fields);
    if (faults.length > 0 && (item || allowsUpsert(world, collection, call.operation)))
      return makeTrouble(
        [422, 400, 404, 409],
        'unknown_reference',
        'The body names something that does not exist.',
        faults,
      );
  }
  // Where the path takes a name that is no identifier, a second POST makes a second one.
  const isNew = item === null || findCaller(call, collection) !== null;
  if (isNew) return allowsUpsert(world, collection, call.operation) ? upsert(world, call, collection, body) : NOT_FOUND;
  const stale = refuseStale(world, call, item.fields);
  if (stale) return stale;
  const path = item.path.slice(0, item.path.lastIndexOf('/'));
  if (world.isOn('natural-key')) {
    const faults = findDuplicates(
      call.operation,
      collection.schema,
      body,
      world.open(item.collection, path).values(),
      item,
    );
    if (faults.length > 0) return makeTrouble([409], 'duplicate', 'There is such an item already.', faults);
  }
  const patch = findPatch(call);
  const name = patch ? null : findNewName(call, item, body);
  const taken = name === null ? null : refuseTaken(world, item, name);
  if (taken) return taken;
  const inside = findNameInside(item.collection);
  const before = inside ? item.fields[inside.outer] : undefined;
  if (patch) applyPatch(item.fields, patch);
  else changeFields(world, call, item, body);
  if (name !== null) world.store.move(item, name);
  stampMetadata(world, item.collection, item, before);
  touch(item, world.now());
  raiseVersions(world, call.operation, item.fields);
  if (world.isOn('links')) reflectLink(world, call, item, true);
  const isKnownStatus = call.operation.responses.some((r) => r.status === '200');
  const reply = answerWith(world, call, { item, verb: 'update', ...(isKnownStatus ? { status: 200 } : {}) });
  tellTag(world, call, reply, item.fields);
  return reply;
}

function upsert(world: World, call: Call, collection: Collection, body: JsonObject): Reply {
  const count = collection.shape.split('{}').length - 1;
  const path = fillShape(collection.shape, call.values.slice(0, count));
  const id = call.values[count] ?? '';
  const { identity, schema } = collection;
  const known = isLinked(collection) ? findAtHome(world, collection, id)?.fields : undefined;
  const named: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries({ ...known, ...body })) named[name] = value;
  const called = findCaller(call, collection);
  const field = identity === null ? undefined : schema?.properties.get(identity);
  if (called !== null) named[called] = id;
  else if (identity !== null && field) named[identity] = fits(id, field) ? id : Number(id);
  if (takesName(call, collection)) named.name ??= id;
  const { item, transition } = addItem(world, call, collection, path, named, called === null ? id : null);
  const isKnownStatus = call.operation.responses.some((r) => r.status === '201');
  return answerWith(world, call, {
    item,
    isNew: true,
    transition,
    verb: 'create',
    location: item.path,
    ...(isKnownStatus ? { status: 201 } : {}),
  });
}

/** `POST /endpoints/{name}` makes what `GET /endpoints/{endpoint_id}` shows: the name is the caller's, the id is not. */
function findCaller({ operation }: Call, { identity, schema }: Collection): string | null {
  const parameter = lastParameter(operation.path);
  const isId = (name: string) => /^(?:id|uuid|guid|uid)$/.test(splitWords(name).at(-1) ?? '');
  if (operation.method !== 'POST' || identity === null || !isId(identity) || isId(parameter)) return null;
  return schema?.properties.has(parameter) ? parameter : null;
}

/** `POST /vms/{vm_reference}`, "ID or name": what is made is called what the path says. */
function takesName({ operation }: Call, { identity, schema }: Collection): boolean {
  const parameter = operation.parameters.find(
    ({ in: place, name }) => place === 'path' && operation.path.endsWith(`{${name}}`),
  );
  return identity === 'id' && schema?.properties.has('name') === true && /\bname\b/i.test(parameter?.description ?? '');
}

/** PATCH and POST change what is sent; PUT sets the rest back to its default, or to nothing, where it is a whole. */
export function changeFields(world: World, call: Call, item: Item, body: JsonObject): void {
  const { collection } = item;
  const bodySchema = collection.findBody(call.operation)?.object ?? null;
  const sent: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) sent[name] = value;
  if (isWhole(call.operation, bodySchema) && bodySchema) {
    addDefaults(sent, bodySchema, body);
    for (const [name, field] of bodySchema.properties) if (!Object.hasOwn(sent, name)) clearField(item, name, field);
  }
  const deep = /^application\/(?:strategic-)?merge-patch\+json$/.test(call.mediaType) || isPartial(call.operation);
  for (const [name, value] of Object.entries(sent)) {
    const isPut = call.operation.method === 'PUT';
    if (!isPut && changeItems(world, item, name, bodySchema?.properties.get(name), value)) continue;
    const [before, taken] = [item.fields[name], bodySchema?.properties.get(name)];
    if (!isPut && taken && unsetsKeys(taken)) {
      setField(world, item, name, mergeKeys(before, value));
      continue;
    }
    setField(world, item, name, deep ? mergeDeep(before, value) : keepUnsaid(before, value, taken));
  }
  showFeatures(world, collection, item.fields, sent);
  showInside(world, collection, item.fields, sent, bodySchema, false);
  showSplit(world, collection.schema, item.fields, sent, bodySchema, false);
  showHeld(world, collection.schema, item.fields, sent, bodySchema);
  setSpec(item, bodySchema, sent, isWhole(call.operation, bodySchema));
}

/** A PUT that demands nothing takes a part, as a PATCH does: `{}` could not be meant to clear everything. */
export function isWhole({ method }: Operation, body: Schema | null): boolean {
  return method === 'PUT' && (body === null || [...body.required].some((name) => !isSort(name, body)));
}

/** `{"type": "incident"}` says of what sort the item is, and nothing of what it is to be. */
function isSort(name: string, { properties }: Schema): boolean {
  return /^(?:object_?)?(?:type|kind)$/i.test(name) && properties.get(name)?.enum != null;
}

/** "Updates a user with partial update semantics", "a deep merge": what is inside of an object and not sent stays as well. */
export function isPartial({ method, summary, description }: Operation): boolean {
  return method !== 'PUT' && /\bpartial(?:ly)? updat|\bdeep(?:ly)?[ -]merg/i.test(`${summary} ${description}`);
}

function clearField(item: Item, name: string, field: Schema): void {
  if (field.readOnly || field.writeOnly || name === item.collection.identity) return;
  const shown = item.collection.schema?.properties.get(name);
  if (!shown || !Object.hasOwn(item.fields, name)) return;
  if (shown.default !== undefined) item.fields[name] = shown.default;
  else if (shown.nullable) item.fields[name] = null;
  else if (shown.types[0] === 'array' && fits([], shown)) item.fields[name] = [];
  else if (shown.types[0] === 'object' && fits({}, shown)) item.fields[name] = Object.create(null) as JsonObject;
  else if (!item.collection.schema?.required.has(name)) delete item.fields[name];
}

/** What a call cannot say it does not change: a pool whose PUT takes the number of nodes alone keeps their size. */
function keepUnsaid(before: Json | undefined, value: Json, taken: Schema | undefined): Json {
  if (!isObject(value) || !isObject(before) || !taken || taken.properties.size === 0) return value;
  const kept: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(before)) if (!taken.properties.has(name)) kept[name] = inner;
  for (const [name, inner] of Object.entries(value))
    kept[name] = keepUnsaid(before[name], inner, taken.properties.get(name));
  return kept;
}

/** "Individual keys can be unset by posting an empty value to them": a map of which the others stay. */
function unsetsKeys({ description }: Schema): boolean {
  return /\bkeys? can be (?:unset|removed|deleted)\b/i.test(description);
}

function mergeKeys(before: Json | undefined, value: Json): Json {
  if (!isObject(value)) return value === '' || value === null ? (Object.create(null) as JsonObject) : value;
  const merged: JsonObject = Object.assign(Object.create(null), isObject(before) ? before : null, value);
  for (const [name, inner] of Object.entries(merged)) if (inner === '' || inner === null) delete merged[name];
  return merged;
}

export function mergeDeep(before: Json | undefined, value: Json): Json {
  if (!isObject(value) || !isObject(before)) return value;
  const merged: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(before)) merged[name] = inner;
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null) delete merged[name];
    else merged[name] = mergeDeep(merged[name], inner);
  }
  return merged;
}
