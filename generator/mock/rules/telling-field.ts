import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { convertScalar, shapeValue, showNothing } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { giveAddresses } from './given-addresses.js';
import { tellState } from './status.js';

/** A link as a request names it. */
export interface NamedLink {
  /** What tells it from others: `{network: 4711}`. */
  keys: JsonObject;
  /** All that the request says of it. */
  said: JsonObject;
  /** The last word of what it is called: `source` of `add-source`. */
  noun: string;
}

/** One field of an item that shows links, and under which name each key stands in a member of it. */
interface Telling {
  name: string;
  field: Schema;
  /** Null: a member is the one key itself. */
  places: Map<string, string> | null;
}

const ANYBODYS = new Set(['id', 'uuid', 'name', 'type', 'ip', 'address', 'value', 'key']);

/**
 * `private_net: [{network, ip}]` shows the networks that somebody attached, whatever it is called itself, and
 * `external_sources` what `add-source` added. False where no field of the item does, or more than one could.
 */
export function showLink(world: World, item: Item, link: NamedLink, isThere: boolean): boolean {
  const telling = findTelling(item.collection.schema, link);
  if (!telling) return false;
  for (const one of listSingle(link)) setOne(world, item, telling, one, isThere);
  return true;
}

/** `change_alias_ips` with a network and addresses changes what the item shows of that network. */
export function changeLink(world: World, item: Item, named: NamedLink): boolean {
  const link = dropChanged(named);
  const telling = findTelling(item.collection.schema, link);
  const members = telling && item.fields[telling.name];
  if (!telling?.places || !Array.isArray(members) || !members.some((own) => isMeant(own, telling, link))) return false;
  const member = telling.field.items as Schema;
  const making = world.freshMaking(`${item.path}/${telling.name}`, { full: false });
  item.fields[telling.name] = members.map((own) =>
    isMeant(own, telling, link) && isObject(own)
      ? shapeValue(Object.assign(Object.create(null), own, translateKeys(telling, link)), member, making)
      : own,
  );
  return true;
}

/** What the action's own name says that it changes tells no link from another, even where the body must say it. */
function dropChanged(link: NamedLink): NamedLink {
  const verb = squash(link.noun);
  const keys = Object.entries(link.keys).filter(([name]) => !verb.endsWith(squash(name)));
  return keys.length === 0 ? link : { ...link, keys: Object.fromEntries(keys) };
}

function findTelling(schema: Schema | null, { keys, noun }: NamedLink): Telling | null {
  const names = Object.keys(keys);
  const lists = [...(schema?.properties ?? [])].filter(([, field]) => field.items && !field.writeOnly);
  if (names.length === 0) return null;
  const byKeys = lists.flatMap(([name, field]): Telling[] => {
    const inner = [...(field.items as Schema).properties.keys()];
    const places = new Map(names.map((key) => [key, inner.find((own) => toPlain(own) === toPlain(key)) ?? '']));
    const isTold = [...places.values()].every((own) => own !== '' && !ANYBODYS.has(squash(own)));
    return isTold ? [{ name, field, places }] : [];
  });
  if (byKeys.length === 0 && names.length === 1) byKeys.push(...listNamed(lists, names[0] ?? ''));
  const last = singularWords(noun).at(-1);
  const byNoun = lists
    .filter(([name, { items }]) => items?.properties.size === 0 && singularWords(name).at(-1) === last)
    .map(([name, field]): Telling => ({ name, field, places: null }));
  const found = byKeys.length > 0 ? byKeys : names.length === 1 ? byNoun : [];
  return found.length === 1 ? (found[0] as Telling) : null;
}

/** `followers: [{gid, name}]` for the `followers` that were added by their keys: the list bears the name of the key. */
function listNamed(lists: readonly [string, Schema][], key: string): Telling[] {
  return lists.flatMap(([name, field]): Telling[] => {
    const own = findItemKey(field);
    return own !== undefined && toPlain(name) === toPlain(key) ? [{ name, field, places: new Map([[key, own]]) }] : [];
  });
}

/** What the items of a list are known by. */
export function findItemKey({ items }: Schema): string | undefined {
  return ['id', 'uuid', 'gid'].find((own) => items?.properties.has(own));
}

/** `server_id`, `serverIds` and `servers` are about the same. */
function toPlain(name: string): string {
  return squash(singularWords(name.replace(/[_-]?(?:ids?|uuids?)$/i, '') || name).join('_'));
}

/** A request may name several at once. */
function listSingle(link: NamedLink): NamedLink[] {
  const [name, ...others] = Object.keys(link.keys);
  const value = name === undefined ? undefined : link.keys[name];
  if (name === undefined || others.length > 0 || !Array.isArray(value)) return [link];
  return value.map((one) => ({ ...link, keys: { [name]: one }, said: { ...link.said, [name]: one } }));
}

function setOne(world: World, item: Item, telling: Telling, link: NamedLink, isThere: boolean): void {
  const { name, field, places } = telling;
  const member = field.items as Schema;
  const before = Array.isArray(item.fields[name]) ? (item.fields[name] as Json[]) : [];
  const [inner = ''] = places?.values() ?? [];
  if (member.properties.get(inner)?.types.includes('array')) {
    item.fields[name] = setInEach(world, item, telling, inner, Object.values(link.keys)[0] as Json, isThere);
    return;
  }
  const others = before.filter((own) => !isMeant(own, telling, link));
  const making = world.freshMaking(`${item.path}/${name}`, { full: false });
  const shown = shapeValue(places ? translateKeys(telling, link) : Object.values(link.keys)[0], member, making);
  if (isObject(shown)) {
    giveAddresses(member, shown, link.said, making);
    showNothing(shown, member);
    tellState(shown, member);
  }
  item.fields[name] = isThere && fits(shown, member) ? [...others, shown] : others;
}

/** Every interface of a machine shows the groups that the machine is in. */
function setInEach(world: World, item: Item, telling: Telling, inner: string, id: Json, isThere: boolean): Json[] {
  const member = telling.field.items as Schema;
  const before = Array.isArray(item.fields[telling.name]) ? (item.fields[telling.name] as Json[]) : [];
  const making = world.freshMaking(`${item.path}/${telling.name}`, { full: false });
  // What shows a link is there as soon as somebody makes the link.
  const holders = before.length === 0 && isThere ? [shapeValue(Object.create(null), member, making)] : before;
  return holders.map((own) => {
    if (!isObject(own)) return own;
    const held = Array.isArray(own[inner]) ? (own[inner] as Json[]).filter((one) => String(one) !== String(id)) : [];
    return Object.assign(Object.create(null), own, { [inner]: isThere ? [...held, id] : held });
  });
}

function isMeant(own: Json, { places }: Telling, { keys }: NamedLink): boolean {
  if (!places) return Object.values(keys).some((value) => toText(value) === toText(own));
  return Object.entries(keys).every(
    ([key, value]) => isObject(own) && toText(own[places.get(key) ?? '']) === toText(value),
  );
}

function toText(value: Json | undefined): string {
  return value === undefined ? '' : typeof value === 'object' ? stringifyStable(value) : String(value);
}

/** What the request says, under the names that a member has for it. */
function translateKeys({ field, places }: Telling, { keys, said }: NamedLink): JsonObject {
  const member: JsonObject = Object.assign(Object.create(null), said);
  for (const [key, own] of places ?? []) {
    const value = keys[key] as Json;
    const schema = field.items?.properties.get(own) as Schema;
    member[own] = fits(value, schema) ? value : (convertScalar(value, schema) ?? value);
  }
  return member;
}
