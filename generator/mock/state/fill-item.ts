import { fits } from '../../model/sample/fits.js';
import { isGuard } from '../../model/state-names.js';
import type { Operation, Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isAttachment } from '../rules/attached-field.js';
import { followFamily } from '../rules/given-addresses.js';
import { listJoinedOf } from '../rules/joined-fields.js';
import { carryParents } from '../rules/parents.js';
import { isOperationLike } from '../rules/progress.js';
import { isCreatable } from '../rules/seeds.js';
import { showFeatures } from '../rules/shown-features.js';
import { showHeld, showInside, showSplit } from '../rules/shown-inside.js';
import { findSpec } from '../rules/spec-object.js';
import { findStatus, isServers, listNamedStatus, pickSettled, settleShown, writeStatus } from '../rules/status.js';
import { findOtherName, NamesSent, translate } from '../rules/translate.js';
import { unlinkInside } from '../rules/unlinked.js';
import { enter, isAfterTheFact, type Making, makeValue } from '../synth/make-value.js';
import type { Collection } from './collection.js';
import { rememberByName, rememberBySchema } from './remember.js';
import { pickVariantFor, showNothingInside } from './shape.js';
import type { World } from './world.js';

/** The part of a body that holds the item's fields, with the fields of the item that stand beside it. */
export function unwrapBody(collection: Collection, operation: Operation, body: Json | undefined): JsonObject {
  const found = collection.findBody(operation);
  let value = body;
  for (const name of found?.at ?? []) value = get(value, name) ?? value;
  if (Array.isArray(value) && found?.list) [value] = value;
  if (!isObject(value)) return Object.create(null) as JsonObject;
  return found?.at.length === 1 && !found.list && isObject(body) && body !== value
    ? addBeside(collection, found.object, value, body)
    : value;
}

/** `{"rule": {"name": …}, "vm_ids": […]}`, where a rule shows its `vm_ids`. */
function addBeside({ schema }: Collection, { properties }: Schema, inner: JsonObject, whole: JsonObject): JsonObject {
  const beside = Object.entries(whole).filter(
    ([name, value]) =>
      value !== inner && schema?.properties.has(name) && !properties.has(name) && !Object.hasOwn(inner, name),
  );
  return beside.length === 0 ? inner : Object.assign(Object.create(null), inner, Object.fromEntries(beside));
}

/** A new item's fields: the client's, then defaults, then what only a server can set. */
export function fillItem(
  world: World,
  collection: Collection,
  path: string,
  operation: Operation,
  body: JsonObject,
): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) fields[name] = value;
  const bodySchema = collection.findBody(operation)?.object ?? null;
  addDefaults(fields, bodySchema, body);
  const { schema, demanded } = collection;
  if (!schema) return fields;
  const spec = findSpec(schema, bodySchema);
  if (spec !== null) {
    fields[spec] = Object.assign(Object.create(null), fields);
    delete fields.id;
  }
  const shown = pickVariantFor(schema, body);
  const making = world.freshMaking(path, { full: true });
  const names = world.isOn('translate') ? new NamesSent(Object.keys(fields)) : null;
  for (const [name, field] of shown.properties) {
    const own = enter(making, schema, name);
    const sent = readSent(name, fields, names, collection.noun);
    const carried = sent === undefined ? undefined : translate(world, sent.name, sent.value, field, own);
    if (carried !== undefined) {
      showNothingInside(carried, field);
      fields[name] = carried;
    } else if (fields[name] === undefined || !fits(fields[name], field)) {
      delete fields[name];
      const required = shown.required.has(name) || demanded.has(name);
      const isSettable = collection.settable.has(name) && !isGuard(name, field);
      const isJoined = !required && !isSettable && isTextual(field) && listJoinedOf(world, collection).has(name);
      const made = isJoined ? makeNothing(field) : makeMissing(world, name, field, required, isSettable, own);
      const taken = bodySchema?.properties.get(name) ?? collection.replacing?.properties.get(name);
      if (made !== undefined) fields[name] = fitBody(made, field, taken, own);
    }
    names?.add(name);
  }
  followFamily(shown, fields, body, making);
  showFeatures(world, collection, fields, fields);
  showInside(world, collection, fields, body, bodySchema, true);
  showSplit(world, shown, fields, body, bodySchema, true);
  showHeld(world, shown, fields, body, bodySchema);
  carryParents(world, collection, path, fields);
  settleStatus(schema, collection, body, fields);
  joinName(schema, collection, fields);
  return fields;
}

/** What a client may send back has the form that a body takes: no empty text, the server has made a slug. */
function fitBody(made: Json, shown: Schema, taken: Schema | undefined, making: Making): Json {
  if (typeof made !== 'string' || !taken || fits(made, taken)) return made;
  const other = makeValue(taken, making);
  return fits(other, taken) && fits(other, shown) ? other : made;
}

function readSent(
  name: string,
  fields: JsonObject,
  names: NamesSent | null,
  noun: string,
): { name: string; value: Json } | undefined {
  if (Object.hasOwn(fields, name)) return { name, value: fields[name] as Json };
  const other = names?.mayHave(name, noun) ? findOtherName(name, fields, noun) : null;
  return other === null ? undefined : { name: other, value: fields[other] as Json };
}

/** Defaults of the body's schema hold for what the client left out, inside of what it sent as well. */
export function addDefaults(fields: JsonObject, schema: Schema | null, sent: JsonObject, depth = 0): void {
  if (!schema || depth > 4) return;
  for (const [name, field] of pickVariantFor(schema, sent).properties) {
    if (!Object.hasOwn(sent, name)) {
      if (field.default !== undefined && !field.readOnly && fits(field.default, field)) fields[name] = field.default;
      continue;
    }
    const inner = sent[name] as Json;
    if (isObject(inner)) fields[name] = withDefaults(inner, field, depth);
    else if (Array.isArray(inner) && field.items) {
      const { items } = field;
      fields[name] = inner.map((item) => (isObject(item) ? withDefaults(item, items, depth) : item));
    }
  }
}

function withDefaults(value: JsonObject, schema: Schema, depth: number): JsonObject {
  const copy: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(value)) copy[name] = inner;
  addDefaults(copy, schema, value, depth + 1);
  return copy;
}

function makeNothing(field: Schema): Json | undefined {
  return field.nullable ? null : field.types[0] === 'string' && fits('', field) ? '' : undefined;
}

function makeMissing(
  world: World,
  name: string,
  field: Schema,
  required: boolean,
  settable: boolean,
  making: Making,
): Json | undefined {
  // HAL: other items, for those who ask for them.
  if (field.writeOnly || (name === '_embedded' && !required)) return undefined;
  if (field.default !== undefined && fits(field.default, field)) return field.default;
  const isAddress = isNamedAddress(name) || field.format === 'ipv4' || field.format === 'ipv6';
  if (field.nullable && !settable && isNamedCreation(name)) {
    const time = makeTime(name, field, making);
    if (time !== undefined) return time;
  }
  if (field.nullable && (settable || !isAddress || /\bnull if\b/.test(field.description)))
    return required || !field.deprecated ? null : undefined;
  if (!required && settable && !field.deprecated) return makeEmpty(field);
  if (!required && (settable || field.deprecated || isOther(field))) return undefined;
  if (!settable && field.types[0] === 'string' && isAttachment(name) && fits('', field)) return '';
  const targets = isTextual(field) ? world.references.findTargets(name, field) : [];
  const target = targets.length > 0 ? world.references.findDefault(targets) : null;
  const id = target?.collection.identity ? target.fields[target.collection.identity] : undefined;
  if (id !== undefined && fits(id, field)) return id;
  // What does not exist yet is named by nothing.
  if (targets.length > 0 && !target && !required && !settable && targets.every(isCreatable)) return undefined;
  if (!settable && field.enum) return pickSettled(field) ?? makeValue(field, making);
  const time = settable ? undefined : makeTime(name, field, making);
  return time ?? makeBare(world, name, field, required, settable, { ...making, varied: isAddress });
}

/** An object with an id and an address of its own is another item, and nobody has linked one yet. */
const isOther = rememberBySchema(({ types, properties }) => {
  const isText = (name: string) => properties.get(name)?.types[0] === 'string';
  return (
    types[0] === 'object' && properties.has('id') && !properties.has('items') && ['url', 'href', 'self'].some(isText)
  );
});

const isNamedAddress = rememberByName((name) => /(?:^|_|-)ip(?:v[46])?(?:_|-|$)|address/i.test(name));

/** What nobody set is shown all the same where the schema has a value that says so: no members. */
function makeEmpty(field: Schema): Json | undefined {
  if (field.types[0] === 'array' && (field.minItems ?? 0) === 0) return [];
  const isMap = field.types[0] === 'object' && field.properties.size === 0 && field.variants.length === 0;
  return isMap && (field.minProperties ?? 0) === 0 ? (Object.create(null) as JsonObject) : undefined;
}

/** What a server notes about a new item happened now; what is to come lies a month ahead. */
export function makeTime(name: string, field: Schema, { now }: Making): Json | undefined {
  const time = now.getTime() + (isNamedLater(name) ? MONTH : 0);
  const unit = findEpochUnit(field);
  if (unit !== null) return fits(Math.floor(time / unit), field) ? Math.floor(time / unit) : undefined;
  if (isMailTime(field)) return new Date(time).toUTCString().replace('GMT', '+0000');
  const isTime = field.format === 'date-time' || isNamedTime(name);
  if (!isTime && field.format !== 'date') return undefined;
  const text = new Date(time).toISOString();
  if (field.format === 'date') return text.slice(0, 10);
  return fits(text, field) ? text : undefined;
}

/** Milliseconds in the unit in which a number counts the time since 1970; null for numbers that are no time. */
const findEpochUnit = rememberBySchema(({ types, format, name, description }): number | null => {
  if (types[0] !== 'integer' && types[0] !== 'number') return null;
  if (/^unix-?time(?:stamp)?$|^timestamp$|^epoch/i.test(format ?? '')) return 1000;
  const text = `${splitWords(name ?? '').join(' ')} ${description}`;
  if (!/\bunix\b|\bepoch\b/i.test(text)) return null;
  return /\bmilli(?:s|seconds)?\b|\bms\b/i.test(text) ? 1 : 1000;
});

const isMailTime = rememberBySchema(({ types, format }) => types[0] === 'string' && /rfc-?2?822/i.test(format ?? ''));

const isNamedTime = rememberByName((name) => /(?:created|updated|modified)(?:at|on|time)?$/.test(squash(name)));
const isNamedCreation = rememberByName((name) => /^(?:date)?created(?:at|on|time|date)?$/.test(squash(name)));
const isNamedLater = rememberByName((name) => /expire|next|until|valid|renew|end|due|scheduled/.test(squash(name)));
const MONTH = 30 * 24 * 3600 * 1000;

/** Lists and maps of a new item are empty, counters stand at their lowest; all else is made up. */
function makeBare(
  world: World,
  name: string,
  field: Schema,
  required: boolean,
  settable: boolean,
  making: Making,
): Json | undefined {
  const type = field.types[0];
  if (type === 'array' && (field.minItems ?? 0) === 0) return [];
  if (type === 'object' && field.properties.size === 0 && (field.minProperties ?? 0) === 0)
    return Object.create(null) as JsonObject;
  if (settable && type === 'string' && fits('', field)) return '';
  if (type === 'boolean') return !settable && isNamedGood(name);
  if (!required && isAfterTheFact(name, '')) return undefined;
  if (isOperationLike(field)) return undefined;
  if (type === 'integer' && isNamedCounter(name) && fits(0, field)) return 0;
  const full = required || making.depth < 2;
  return unlinkInside(world, makeValue(field, { ...making, full }), field);
}

/** What a new item is, where its create does not ask. */
const isNamedGood = rememberByName((name) => /^(?:is)?(?:active|valid|mine)$/.test(squash(name)));
const isNamedCounter = rememberByName((name) => /(?:count|used|usage|progress|attempts|number_of)/.test(squash(name)));

function isTextual(field: Schema): boolean {
  return field.types.length === 1 && (field.types[0] === 'string' || field.types[0] === 'integer');
}

/** `full_name` is `owner/name`, where the document shows it so and nobody sets it. */
function joinName({ properties }: Schema, { settable }: Collection, fields: JsonObject): void {
  const example = properties.get('full_name')?.example;
  const { owner, name } = fields;
  if (typeof example !== 'string' || !/^[^/\s]+\/[^/\s]+$/.test(example) || settable.has('full_name')) return;
  const holder = isObject(owner) ? (owner.login ?? owner.username ?? owner.name) : owner;
  if (typeof holder === 'string' && typeof name === 'string') fields.full_name = `${holder}/${name}`;
}

/** A new item shows its settled status unless a rule makes it wait. */
function settleStatus(schema: Schema, collection: Collection, body: JsonObject, fields: JsonObject): void {
  const status = findStatus(schema);
  if (status?.ready != null && isServers(status, body, collection.settable)) writeStatus(fields, status, status.ready);
  for (const [name, { enum: named }] of status ? [] : listNamedStatus(schema)) {
    const shown = fields[name];
    const settled = typeof shown === 'string' && !named ? settleShown(shown) : null;
    const isOurs = !Object.hasOwn(body, name) && !collection.settable.has(name);
    if (settled !== null && isOurs) fields[name] = settled;
  }
}
