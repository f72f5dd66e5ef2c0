import { findBodyObject } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection, Verb } from '../state/collection.js';
import { idOf, isText } from '../state/identity.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { tellState } from './status.js';
import { translate } from './translate.js';

export function findListField(owner: Schema | null, noun: string): string | null {
  for (const [name, field] of owner?.properties ?? []) {
    if (!field.types.includes('array') || !field.items || field.writeOnly) continue;
    const words = splitWords(name);
    const bare = ['id', 'ids'].includes(words[words.length - 1] ?? '') ? words.slice(0, -1).join('_') : name;
    if (isSameNoun(bare, noun)) return name;
  }
  return null;
}

export function setMember(
  world: World,
  owner: Pick<Item, 'fields' | 'path'>,
  name: string,
  field: Schema,
  id: Json,
  fields: JsonObject,
  isThere: boolean,
  key = 'id',
): void {
  const items = field.items as Schema;
  const before = Array.isArray(owner.fields[name]) ? (owner.fields[name] as Json[]) : [];
  const nameOf = (member: Json) => (isObject(member) ? (member[key] ?? idOf(member)) : member);
  const isSame = (member: Json) => String(nameOf(member)) === String(id);
  const others = before.filter((member) => !isSame(member));
  if (!isThere) {
    owner.fields[name] = others;
    return;
  }
  const making = world.freshMaking(`${owner.path}/${name}`, { full: false });
  const member =
    items.properties.size > 0 ? shapeValue(fields, items, making) : (translate(world, name, id, items, making) ?? id);
  if (isObject(member)) tellState(member, items);
  if (!fits(member, items)) return;
  // What is there already keeps its place.
  owner.fields[name] =
    others.length < before.length ? before.map((own) => (isSame(own) ? member : own)) : [...others, member];
}

/** `Containers: {"4f2a": {…}}` of a network: what is joined stands under its id. */
export function setKeyed(world: World, item: Item, noun: string, id: Json, joins: boolean): void {
  for (const [name, { additionalProperties: member, writeOnly }] of item.collection.schema?.properties ?? []) {
    if (typeof member !== 'object' || member.properties.size === 0 || writeOnly || !isSameNoun(name, noun)) continue;
    const { [toText(id)]: own, ...others } = readMap(item.fields[name]);
    const known = findEnd(world, noun, id)?.fields ?? {};
    const making = world.freshMaking(`${item.path}/${name}`, { full: false });
    item.fields[name] = joins ? { ...others, [toText(id)]: own ?? shapeValue(known, member, making) } : others;
  }
}

function readMap(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** An address is attached to a server, and it is the server that lists its addresses; or a volume shows its one server. */
export function reflectFar(world: World, item: Item, name: string, id: Json, joins: boolean): void {
  const far = findEnd(world, name, id);
  if (!far || far === item) return;
  const { schema } = far.collection;
  const { noun } = item.collection;
  const own = item.fields[item.collection.identity ?? 'id'] ?? item.id;
  const listed = findListField(schema, noun);
  const field = listed === null ? undefined : schema?.properties.get(listed);
  if (listed !== null && field) setMember(world, far, listed, field, own, item.fields, joins);
  else if (!setInside(world, far, item, own, joins) && !setKind(far, noun, own, joins)) tellOne(far, noun, own, joins);
}

/** `applied_to: [{type: server, server: {id: 7}}]` shows items of several kinds. */
function setKind(far: Item, noun: string, own: Json, joins: boolean): boolean {
  const kind = singularWords(noun).join('_');
  for (const [name, { items, writeOnly }] of far.collection.schema?.properties ?? []) {
    const inner = items?.properties.get(kind);
    if (writeOnly || !items?.properties.get('type')?.enum?.includes(kind) || !inner?.properties.has('id')) continue;
    const before = far.fields[name];
    const members: Json[] = Array.isArray(before) ? before : [];
    const others = members.filter((one) => toText(get(get(one, kind), 'id')) !== toText(own));
    far.fields[name] = joins ? [...others, { type: kind, [kind]: { id: own } }] : others;
    return true;
  }
  return false;
}

/** `public_net: {floating_ips: [7]}`: a list of the item stands in one of its objects. */
function setInside(world: World, far: Item, { fields, collection }: Item, own: Json, joins: boolean): boolean {
  for (const [holder, inner] of far.collection.schema?.properties ?? []) {
    const before = far.fields[holder];
    const name = inner.types[0] === 'object' && isObject(before) ? findListField(inner, collection.noun) : null;
    const field = name === null ? undefined : inner.properties.get(name);
    if (name === null || !field) continue;
    const held: JsonObject = Object.assign(Object.create(null), before);
    setMember(world, { fields: held, path: `${far.path}/${holder}` }, name, field, own, fields, joins);
    far.fields[holder] = held;
    return true;
  }
  return false;
}

function toText(value: Json | undefined): string {
  return isText(value) ? String(value) : '';
}

/** The `server` of a volume that was attached to none, and that no update of the volume takes. */
function tellOne(far: Item, noun: string, own: Json, joins: boolean): void {
  const { schema } = far.collection;
  const name = findOneField(schema, noun);
  const field = name === null ? undefined : schema?.properties.get(name);
  if (name === null || !field?.nullable || isChanged(far.collection, name)) return;
  const before = far.fields[name] ?? null;
  if (joins && before === null && fits(own, field)) far.fields[name] = own;
  if (!joins && toText(before) === toText(own)) far.fields[name] = null;
}

/** A listener is made with a `loadbalancer_id`, and the load balancer shows its `listeners`, which nobody sets. */
export function reflectNamed(world: World, item: Item, isThere: boolean): void {
  for (const [name, value] of Object.entries(item.fields).flatMap(([own, given]) => listEnds(own, given))) {
    if (!isListedBy(world, item, name)) continue;
    reflectFar(world, item, name, value as Json, isThere);
    const far = findEnd(world, name, value as Json);
    const single = far ? findSingleField(far.collection.schema, item.collection.noun) : null;
    if (!far || single === null) continue;
    if (isThere) far.fields[single] = item.fields[item.collection.identity ?? 'id'] ?? item.id;
    else delete far.fields[single];
  }
}

/** `{"type": "server", "server": {"id": 7}}` in what an item was sent names the server 7. */
export function reflectEnds(world: World, item: Item, members: readonly Json[], joins: boolean): void {
  for (const member of members) {
    for (const [name, value] of isObject(member) ? Object.entries(member) : []) {
      const id = isObject(value) ? value.id : value;
      if (isText(id) && (isObject(value) || world.references.findTargets(`${name}_id`, NO_SCHEMA).length > 0))
        reflectFar(world, item, name, id, joins);
    }
  }
}

/** `loadbalancer_id`, or `loadbalancers` with the id of each, alone or in an object. */
function listEnds(name: string, value: Json): [string, Json][] {
  if (isText(value)) return [[name, value]];
  if (isObject(value)) return isText(value.id) ? [[`${name}_id`, value.id]] : [];
  const ids = Array.isArray(value) ? value.map((one) => (isObject(one) ? one.id : one)) : [];
  const single = singularWords(name.replace(/[_-]?ids$/i, '') || name).join('_');
  return ids.flatMap((id): [string, Json][] => (isText(id) ? [[`${single}_id`, id]] : []));
}

/** `server` or `server_id` of what is attached to one server. */
function findOneField(schema: Schema | null, noun: string): string | null {
  const isOne = ([name, { types }]: [string, Schema]) =>
    types.every((type) => SCALARS.has(type)) && types.length > 0 && isSameNoun(name, noun);
  return findSingleField(schema, noun) ?? [...(schema?.properties ?? [])].find(isOne)?.[0] ?? null;
}

const SCALARS = new Set(['string', 'integer', 'null']);

/** `monitor_id` of what has one monitor. */
export function findSingleField(schema: Schema | null, noun: string): string | null {
  const isSingle = (name: string) => {
    const words = splitWords(name);
    return words.pop() === 'id' && words.length > 0 && isSameNoun(words.join('_'), noun);
  };
  return [...(schema?.properties.keys() ?? [])].find(isSingle) ?? null;
}

function isListedBy(world: World, { collection }: Item, name: string): boolean {
  const known = listing.get(collection) ?? new Map<string, boolean>();
  listing.set(collection, known);
  let isListed = known.get(name);
  if (isListed === undefined) {
    const isLister = (own: Collection) => {
      const field = findListField(own.schema, collection.noun) ?? findOneField(own.schema, collection.noun);
      return field !== null && !isChanged(own, field);
    };
    const said = /_ids?$|Id$/.test(name) ? NO_SCHEMA : collection.schema?.properties.get(name);
    const targets = said ? world.references.findTargets(name, said) : [];
    isListed = targets.length > 0 && targets.every((own) => own !== collection && isLister(own));
    known.set(name, isListed);
  }
  return isListed;
}

const listing = new WeakMap<Collection, Map<string, boolean>>();

/** What only a create takes, so that an item is made with all that belongs to it, is not changed by whoever has it. */
function isChanged({ settable, operations, noun }: Collection, name: string): boolean {
  const changes = ['replace', 'patch', 'post'].flatMap((verb) => operations.get(verb as Verb)?.body?.schema ?? []);
  const isTaken = changes.some((body) => findBodyObject(body, noun, []).object.properties.has(name));
  return settable.has(name) && (changes.length === 0 || isTaken);
}

export function findEnd(world: World, name: string, id: Json): Item | null {
  const targets = world.references.findTargets(/ids?$/i.test(name) ? name : `${name}_id`, NO_SCHEMA);
  return world.references.findItem(targets, id) ?? null;
}

const NO_SCHEMA = { description: '' } as Schema;
