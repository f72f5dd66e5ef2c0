import { splitOf } from '../../model/answers.js';
import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { rememberByTwo } from '../state/remember.js';
import type { World } from '../state/world.js';
import { findSpec } from './spec-object.js';
import { translate } from './translate.js';

/**
 * A list that an item was sent and shows in one of its objects only: `network: {firewalls: […]}` for `firewalls`. Where
 * a new item was sent none there is none. `sent` has what the client said, `body` what it can say.
 */
export function showInside(
  world: World,
  { schema }: Collection,
  fields: JsonObject,
  sent: JsonObject,
  body: Schema | null,
  isNew: boolean,
): void {
  if (!schema || !world.isOn('translate')) return;
  for (const { name, holders } of body ? listHidden(schema, body) : []) {
    const value = sent[name] ?? (isNew ? [] : undefined);
    if (!Array.isArray(value)) continue;
    for (const [holder, inner] of holders) {
      const [told, held] = [sent[holder], fields[holder]];
      if (!isObject(held) || (isObject(told) && Object.hasOwn(told, name))) continue;
      const making = world.freshMaking(`${holder}/${name}`, { full: false });
      const list = value.map((one) => nameAlone(one, inner.items));
      const shown = translate(world, name, list, inner, making);
      // A copy: what was made up may be the document's own example.
      if (shown !== undefined) fields[holder] = Object.assign(Object.create(null), held, { [name]: shown });
    }
  }
}

/** `{id: 7, attributes: {name: a}}` for what was sent as `{name: a}`. What a new item was not sent is not there. */
export function showSplit(
  world: World,
  schema: Schema | null,
  fields: JsonObject,
  sent: JsonObject,
  body: Schema | null,
  isNew: boolean,
): void {
  const split = schema && world.isOn('translate') ? splitOf(schema) : null;
  const inner = split === null ? undefined : schema?.properties.get(split);
  if (!schema || split === null || !inner || !body || body.properties.has(split)) return;
  const held = fields[split];
  const shown: JsonObject = Object.assign(Object.create(null), isObject(held) ? held : null);
  const making = world.freshMaking(split, { full: false });
  for (const [name, field] of inner.properties) {
    if (!body.properties.has(name)) continue;
    const value = sent[name];
    const carried = value === undefined ? undefined : translate(world, name, value, field, making);
    if (carried !== undefined) shown[name] = carried;
    else if (schema.properties.has(name)) continue;
    else if (isNew && field.types[0] === 'array') shown[name] = [];
    else if (isNew && !inner.required.has(name)) delete shown[name];
  }
  fields[split] = shown;
}

/** `{Id: 7, Config: {Env: […], Cmd: […]}}` for what was sent as `{Env: […], Cmd: […]}`. */
export function showHeld(
  world: World,
  schema: Schema | null,
  fields: JsonObject,
  sent: JsonObject,
  body: Schema | null,
): void {
  const holder = schema && body && world.isOn('translate') ? findHolder(schema, body) : null;
  const inner = holder === null ? undefined : schema?.properties.get(holder);
  if (holder === null || !inner) return;
  const held = fields[holder];
  const shown: JsonObject = Object.assign(Object.create(null), isObject(held) ? held : null);
  const making = world.freshMaking(holder, { full: false });
  for (const [name, field] of inner.properties) {
    // Lists are shown there already.
    const value = Object.hasOwn(sent, name) && !Array.isArray(sent[name]) ? sent[name] : undefined;
    const carried = value === undefined ? undefined : translate(world, name, value, field, making);
    if (carried !== undefined) shown[name] = carried;
    else if (!Object.hasOwn(shown, name) && body?.properties.has(name) && field.nullable) shown[name] = null;
  }
  fields[holder] = shown;
}

const FEW = 4;

/** A name or a text of its own says nothing of where the one that was sent belongs. */
function isTelling(name: string): boolean {
  return !/^(?:name|title|description|label|type|kind|value|status|state|key|code|url|email|text)$/i.test(name);
}

/** `user_id` in `public_user_data` is the user that was named. */
function isKey(name: string): boolean {
  return /[a-z0-9](?:_id|Id)$/.test(name);
}

/** The one object that has at least half of what can be sent, and has no other place. */
const findHolder = rememberByTwo((schema, body): string | null => {
  const hidden = [...body.properties.keys()].filter((name) => !schema.properties.has(name));
  const holders = [...schema.properties].filter(([holder, { types, properties }]) => {
    const own = hidden.filter((name) => properties.has(name));
    return (
      types[0] === 'object' &&
      !body.properties.has(holder) &&
      !properties.has('id') &&
      (own.length >= 2 || (properties.size <= FEW && own.some(isTelling)) || own.some(isKey)) &&
      own.length * 2 >= hidden.length
    );
  });
  const [only, ...others] = holders;
  return only && others.length === 0 && only[0] !== findSpec(schema, body) && only[0] !== splitOf(schema)
    ? only[0]
    : null;
});

/** Lists of the body that only objects of the item have. */
const listHidden = rememberByTwo((schema, body) =>
  [...body.properties].flatMap(([name, field]) => {
    if (!field.types.includes('array') || schema.properties.has(name)) return [];
    const holders = [...schema.properties].flatMap(([holder, { properties }]): [string, Schema][] => {
      const inner = properties.get(name);
      return inner?.types.includes('array') ? [[holder, inner]] : [];
    });
    return holders.length > 0 ? [{ name, holders }] : [];
  }),
);

/** `{firewall: 7}` says no more than 7 where the shown item has no such member. */
function nameAlone(item: Json, shown: Schema | null | undefined): Json {
  if (!isObject(item)) return item;
  const [[name, value] = ['', null], ...others] = Object.entries(item);
  const isPlain = value !== null && typeof value !== 'object';
  return others.length === 0 && isPlain && shown && !shown.properties.has(name) ? value : item;
}
