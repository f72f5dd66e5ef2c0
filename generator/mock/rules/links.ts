import { successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { isNounWithin, isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isText } from '../state/identity.js';
import { fillShape } from '../state/places.js';
import { rememberByName } from '../state/remember.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';
import { setAttached, setSingle } from './attached-field.js';
import { findEnd, findListField, findSingleField, reflectFar, setKeyed, setMember } from './far-ends.js';
import { changeLink, findItemKey, type NamedLink, showLink } from './telling-field.js';
import { translate } from './translate.js';

export const JOINS = /^(?:attach|add|assign|link|join|connect|apply|register|set)/;
export const PARTS = /^(?:detach|remove|unassign|unlink|leave|disconnect|unapply|deregister|unset|delete)/;

/** Something below an item came, went or changed: a field of the item that lists such items follows. */
export function reflectLink(world: World, call: Call, item: Item, isThere: boolean): void {
  const owner = world.ownerItem(call.place, call.values);
  if (!owner || owner === item) return;
  tellEnd(world, owner, item, isThere);
  countBelow(world, owner, item);
  if (!reflectBelow(world, owner, item, isThere)) showPlain(world, call, owner, item, isThere);
}

/** The `rule_count` of a firewall is that of its rules. */
function countBelow({ store }: World, owner: Item, { collection, path }: Item): void {
  const name = findCounter(owner.collection.schema, collection.noun);
  const place = path.slice(0, path.lastIndexOf('/'));
  if (name === null || owner.collection.settable.has(name) || !place.startsWith(`${owner.path}/`)) return;
  owner.fields[name] = store.open(place).size;
}

function findCounter(schema: Schema | null, noun: string): string | null {
  for (const [name, { types }] of schema?.properties ?? []) {
    const words = splitWords(name);
    if (types[0] === 'integer' && words.pop() === 'count' && words.length > 0 && isSameNoun(words.join('_'), noun))
      return name;
  }
  return null;
}

/** `PUT /servers/{id}/attachments/{volumeId}` puts the server into the `server_id` of the volume, which nobody else sets. */
function tellEnd(world: World, owner: Item, { collection, id }: Item, isThere: boolean): void {
  const far = splitWords(collection.itemParam).length > 1 ? findEnd(world, collection.itemParam, id) : null;
  const name = far && findSingleField(far.collection.schema, owner.collection.noun);
  if (!far || far.collection === collection || name === null || far.collection.settable.has(name)) return;
  if (isThere) far.fields[name] = owner.fields[owner.collection.identity ?? 'id'] ?? owner.id;
  else if (far.collection.schema?.properties.get(name)?.nullable) far.fields[name] = null;
  else delete far.fields[name];
}

/** False where the owner has no field that lists such items. */
export function reflectBelow(world: World, owner: Item, item: Item, isThere: boolean): boolean {
  const { noun, identity, itemParam } = item.collection;
  const name = findListField(owner.collection.schema, noun);
  const field = name === null ? undefined : owner.collection.schema?.properties.get(name);
  if (name === null || !field) return false;
  const id = item.fields[identity ?? 'id'] ?? item.id;
  // A link of which nothing else is known is told by what its path calls it.
  const isBare = identity === null && field.items?.properties.has(itemParam) === true;
  const key = isBare ? itemParam : (identity ?? 'id');
  const own = isBare ? known(world, itemParam, id) : {};
  const fields = isBare ? { ...own, ...item.fields, [key]: own[key] ?? id } : item.fields;
  setMember(world, owner, name, field, id, fields, isThere, key);
  return true;
}

/** What can be put in and taken out, but neither made nor read, is a link: another field of the owner may tell of it. */
function showPlain(world: World, call: Call, owner: Item, item: Item, isThere: boolean): void {
  const { operations, itemParam, noun } = item.collection;
  if (operations.has('create') || operations.has('read') || operations.has('list')) return;
  const keys = { [itemParam]: item.id };
  const said = isObject(call.body) ? { ...call.body, ...keys } : keys;
  showLink(world, owner, { keys, said, noun }, isThere);
}

/** An item of which there is one below an item was set or taken away: the item's field of that name follows. */
export function reflectSingle(world: World, call: Call, body: JsonObject | null, value: JsonObject | null): void {
  const owner = world.ownerItem(call.place, call.values);
  const schema = owner?.collection.schema;
  if (!owner || !schema) return;
  const making = world.freshMaking(`${owner.path}/${call.place.verb}`, { full: true });
  const shown = nameOfSubject(world, call);
  for (const [name, field] of schema.properties) {
    const state = field.types[0] === 'boolean' ? findState(world, name, call, body) : undefined;
    if (state !== undefined) {
      owner.fields[name] = state;
      continue;
    }
    const isMeant = isSameNoun(name, call.place.verb) || isPartOf(name, field, call.place.verb, body);
    if (isMeant || (field.name !== null && field.name === shown)) {
      if (value === null) owner.fields[name] = field.nullable ? null : (owner.fields[name] ?? null);
      else
        owner.fields[name] =
          translate(world, name, openList(value, field), field, making) ?? (owner.fields[name] as Json);
    } else if (name !== owner.collection.identity && bodyNames(world, call).has(name)) {
      const sent = body && Object.hasOwn(body, name) ? (body[name] as Json) : undefined;
      if (body === null && field.nullable) owner.fields[name] = null;
      else if (sent !== undefined)
        owner.fields[name] = translate(world, name, sent, field, making) ?? (owner.fields[name] as Json);
    }
  }
}

/** `PUT …/topics` with `{"names": […]}` sets what the item shows as a plain list of `topics`. */
function openList(value: JsonObject, { types }: Schema): Json {
  const [list, ...others] = Object.values(value).filter(Array.isArray);
  return types[0] === 'array' && list && others.length === 0 ? list : value;
}

/**
 * `PATCH …/catch-all` with nothing but `{"active": true}` sets what the item calls `is_catch_all`; `PUT` and `DELETE
 * …/auto_renewal` that say nothing turn its `auto_renew` on and off.
 */
function findState(
  world: World,
  name: string,
  { operation, place }: Call,
  body: JsonObject | null,
): boolean | undefined {
  const [state, ...more] = Object.values(body ?? {});
  if (!listStates(place.verb).includes(squash(name)) || more.length > 0) return undefined;
  if (typeof state === 'boolean') return state;
  const { byKey } = world.api;
  const on = byKey.get(`PUT ${operation.path}`) ?? byKey.get(`POST ${operation.path}`);
  const isBare = on !== undefined && (on.body === null || !on.body.required);
  // `PUT …/merge`, which nothing takes back.
  if (operation.method !== 'DELETE' && on === operation && isPast(place.verb, name)) return true;
  const isSwitch = isBare && (state === undefined || isPast(place.verb, name)) && byKey.has(`DELETE ${operation.path}`);
  return isSwitch ? operation.method !== 'DELETE' : undefined;
}

/** `locked` after `lock`. */
export function isPast(verb: string, name: string): boolean {
  return [`${squash(verb)}ed`, `${squash(verb)}d`].includes(squash(name));
}

/** What an item may call a state that a path calls `activation`, `auto_renewal`, `protection` or `lock`. */
const listStates = rememberByName((noun) => {
  const own = squash(noun);
  const stem = own.replace(/(?:ion|al)$/, '');
  const others = stem === own ? [`${own}ed`, `${own}d`] : [stem, `${stem}ed`, `${stem.replace(/at$/, '')}e`];
  return [own, ...others].flatMap((one) => [one, `is${one}`, `${one}enabled`, `enable${one}`]);
});

/** `PUT …/maintenance` with a day and an hour sets the `maintenance_window` that has these two. */
function isPartOf(name: string, { properties }: Schema, noun: string, body: JsonObject | null): boolean {
  const said = Object.keys(body ?? {});
  return said.length > 0 && splitWords(name)[0] === noun.toLowerCase() && said.every((own) => properties.has(own));
}

/** The component that setting the item answers with: a field of the item that has this form shows the item. */
function nameOfSubject(world: World, call: Call): string | null {
  const setter = findSetter(world, call);
  return (setter && successOf(setter)?.schema?.name) ?? null;
}

function findSetter(world: World, call: Call): Operation | undefined {
  return ['PUT', 'POST', 'PATCH'].flatMap((method) => world.api.byKey.get(`${method} ${call.operation.path}`) ?? [])[0];
}

/** What setting the item takes: taking it away clears these fields of the item again. */
function bodyNames(world: World, call: Call): Set<string> {
  return new Set(findSetter(world, call)?.body?.schema?.properties.keys() ?? []);
}

/** Attach and detach, add and remove: lists of the item, and lists below it, gain or lose what the body names. */
export function joinByAction(world: World, call: Call, item: Item, verb: string, sent: JsonObject): void {
  const joins = JOINS.test(verb);
  const body = nameEnds(sent);
  const link = nameLink(call, verb, body);
  if (!joins && !PARTS.test(verb)) {
    changeLink(world, item, link);
    return;
  }
  const isListed = Object.keys(link.keys).some((name) => findListField(item.collection.schema, bareOf(name)) !== null);
  if (!isListed) showLink(world, item, link, joins);
  if (!joins) clearByPair(world, call, item, verb);
  if (!joins) clearByUnion(world, call, item, verb);
  for (const [name, value] of Object.entries(body)) {
    const words = splitWords(name);
    const isNamed = [words.join('_'), singularWords(name).join('_')].some((own) => verb.endsWith(own));
    // `attach` alone leaves it to the body to say to what.
    const isMeant = isNamed || (!verb.includes('_') && isText(value) && isNaming(world, name));
    if (!['id', 'ids'].includes(words[words.length - 1] ?? '') && !isMeant) continue;
    const noun = words.filter((w) => w !== 'id' && w !== 'ids').join('_') || name;
    for (const id of Array.isArray(value) ? value : [value]) {
      const listField = findListField(item.collection.schema, noun);
      const field = listField === null ? undefined : item.collection.schema?.properties.get(listField);
      const key = (field && findItemKey(field)) ?? 'id';
      const end = key === 'id' ? known(world, name, id) : { ...known(world, name, id), [key]: id };
      if (listField !== null && field) setMember(world, item, listField, field, id, end, joins, key);
      joinBelow(world, call, item, noun, name, id, body, joins);
      if (isText(id)) setKeyed(world, item, noun, id, joins);
    }
    if (!joins) clearScalar(item, name);
    else if (!Array.isArray(value)) setAttached(item, noun, value);
    if (!Array.isArray(value)) setSingle(world, item, name, noun, joins ? value : null);
    if (!isListed && !Array.isArray(value)) reflectFar(world, item, name, value as Json, joins);
  }
}

/** `{"server": {"id": 1}}` names the same as `{"server_id": 1}`. */
function nameEnds(body: JsonObject): JsonObject {
  const named: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const id = isObject(value) ? value.id : undefined;
    if (typeof id === 'string' || typeof id === 'number') named[`${name}_id`] = id;
    else named[name] = value;
  }
  return named;
}

/** `server_id` is about a `server`. */
export function bareOf(name: string): string {
  const words = splitWords(name).filter((word) => word !== 'id' && word !== 'ids');
  return words.length > 0 ? words.join('_') : name;
}

/** The link that an action's body names: by what it demands, or by all of it. */
function nameLink({ operation }: Call, verb: string, said: JsonObject): NamedLink {
  const schema = operation.body?.schema;
  const inner = schema?.properties.size === 1 ? schema.properties.get('data') : undefined;
  const required = (inner?.properties.size ? inner : schema)?.required ?? new Set();
  const isDemanded = (name: string) => required.has(name) || required.has(name.replace(/_id$/, ''));
  const names = Object.keys(said).filter((name) => required.size === 0 || isDemanded(name));
  return { keys: Object.fromEntries(names.map((name) => [name, said[name] as Json])), said, noun: verb };
}

const PAIRS = new Map([
  ['detach', 'attach'],
  ['unassign', 'assign'],
  ['unlink', 'link'],
  ['leave', 'join'],
  ['disconnect', 'connect'],
  ['unset', 'set'],
  ['remove', 'add'],
]);

/** `add_to_group` of `remove_from_group`. */
function findOpposite(verb: string): string {
  return verb.replace(/^[a-z]+/, (word) => PAIRS.get(word) ?? word).replace('_from_', '_to_');
}

/** A detach without a body undoes what its attach set: the fields that the attach's body names. */
function clearByPair(world: World, call: Call, item: Item, verb: string): void {
  const opposite = findOpposite(verb);
  const { path: undone } = call.operation;
  const cut = Math.max(undone.lastIndexOf('/'), undone.lastIndexOf(':'));
  const pair = world.api.operations.find(
    ({ path, body }) =>
      body !== null &&
      path.startsWith(undone.slice(0, cut + 1)) &&
      splitWords(path.slice(cut + 1)).join('_') === opposite,
  );
  const own = call.operation.body?.schema?.properties;
  for (const [name, { properties }] of pair?.body?.schema?.properties ?? []) {
    if (!own || (!own.has(name) && isNaming(world, name))) {
      const before = item.fields[name];
      const id = isObject(before) ? before.id : before;
      if (isText(id) && isNaming(world, name)) reflectFar(world, item, name, id, false);
      clearScalar(item, name);
    }
    if (!own && properties.has('id')) setSingle(world, item, `${name}_id`, name, null);
  }
}

/** `customer_id`, or `customer` where there are customers. */
function isNaming(world: World, name: string): boolean {
  return splitWords(name).includes('id') || world.references.findTargets(`${name}_id`, NO_SCHEMA).length > 0;
}

/** `{"type": "unassign"}` undoes what `{"type": "assign", "machine_id": …}` set by the same call. */
function clearByUnion(world: World, call: Call, item: Item, verb: string): void {
  const opposite = findOpposite(verb);
  const properties = call.operation.body?.schema?.properties;
  const isChoice = [...(properties?.values() ?? [])].some(({ enum: values }) => values?.includes(opposite));
  if (!isChoice) return;
  for (const name of properties?.keys() ?? []) {
    const words = splitWords(name);
    if (words.at(-1) === 'id') setSingle(world, item, name, words.slice(0, -1).join('_'), null);
  }
}

function clearScalar(item: Item, name: string): void {
  const field = item.collection.schema?.properties.get(name);
  if (field?.nullable && !field.types.includes('array')) item.fields[name] = null;
  // What it was joined to, where that cannot be null: it names nothing.
  else if (field && splitWords(name).at(-1) === 'id' && name !== item.collection.identity && fits('', field))
    item.fields[name] = '';
  setAttached(
    item,
    splitWords(name)
      .filter((word) => word !== 'id')
      .join('_'),
    null,
  );
}

function known(world: World, name: string, id: Json): JsonObject {
  return findEnd(world, name, id)?.fields ?? { id };
}

const NO_SCHEMA = { description: '' } as Schema;

/** The list under the item that shows what is attached. */
export function joinBelow(
  world: World,
  call: Call | null,
  item: Item,
  noun: string,
  name: string,
  id: Json,
  body: JsonObject,
  joins: boolean,
): void {
  // As the call's path has the item: it may have been made at another one.
  const above = call?.place.owners.at(-1)?.shape ?? `${item.collection.shape}/{}`;
  for (const collection of world.collections.values()) {
    if (collection.shape !== `${above}/${collection.noun}` || collection.operations.has('create')) continue;
    if (!isNounWithin(collection.noun, noun) || !collection.schema) continue;
    const path = call ? fillShape(collection.shape, call.values) : `${item.path}/${collection.noun}`;
    const items = world.open(collection, path);
    if (!joins) {
      items.delete(String(id));
      continue;
    }
    // The dependencies of a task are tasks.
    const end = findEnd(world, name, id) ?? world.references.findItem([item.collection], id);
    const { identity } = collection;
    const named = end?.fields ?? (identity === null ? { id } : { id, [identity]: id });
    const fields: JsonObject = Object.assign(Object.create(null), named, body);
    const single = `${singularWords(noun).join('_')}_id`;
    const keys = [...collection.schema.properties.keys()];
    // A `private_network` may be told by its `network_id`.
    const isShort = (key: string) =>
      splitWords(key).at(-1) === 'id' && key !== 'id' && noun.endsWith(`_${bareOf(key)}`);
    const own = keys.find((key) => key === single || key === name) ?? keys.find(isShort);
    if (own) fields[own] = id;
    const shown = shapeValue(fields, collection.schema, world.freshMaking(path, { full: true })) as JsonObject;
    items.set(String(id), {
      id: String(id),
      path: `${path}/${encodeURIComponent(String(id))}`,
      collection,
      fields: shown,
      origin: 'created',
      first: '',
      transitions: [],
    });
  }
}
