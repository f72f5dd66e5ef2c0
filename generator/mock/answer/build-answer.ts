/**
 * The folder `mock/answer`: from a result to the response that the document describes: status, headers, envelope, page,
 * error.
 */

import { type FoundObject, findItems, findObject, isArraySchema } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Response, Schema } from '../../model/types.js';
import { isNounWithin } from '../../model/words.js';
import { splitWords, squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Work } from '../rules/operations.js';
import { isOperationLike } from '../rules/progress.js';
import { isShownOnce } from '../rules/secrets.js';
import { linkWork } from '../rules/work-links.js';
import { isSameSubject } from '../state/collection.js';
import { pickVariantFor, shapeObject, shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { enter, type Making, makeValue } from '../synth/make-value.js';

export interface Subject {
  item: Item | null;
  /** Where the answer's fields come from. */
  fields: JsonObject;
  noun: string;
  /** True for the answer to a create, which alone shows some secrets. */
  isNew: boolean;
  /** True for the answer to an action: a password that it resets is told nowhere else. */
  isAction: boolean;
  work: Work;
  label: string;
  /** Made together with the item, and told of together with it. */
  more?: readonly Item[];
  /** What the path of the call says, by the names that it has there. */
  placed?: ReadonlyMap<string, string>;
}

/** The body of an answer about one item, in the envelope that the document gives it. */
export function buildAnswer(world: World, response: Response | null, subject: Subject): Json | undefined {
  const whole = response?.schema;
  if (!whole) return undefined;
  const own = subject.item?.collection.schema;
  const schema = (subject.more && own && pickSeveral(whole, own, subject.noun)) || whole;
  const making = world.making(`${subject.label}/${subject.item?.id ?? ''}`, { full: subject.isNew });
  if (schema.types.length === 1 && !['object', 'array'].includes(schema.types[0] ?? ''))
    return answerId(schema, subject) ?? answerScalar(response, schema, making);
  const found = findAnswer(schema, subject);
  if (isWork(found.object, subject))
    return wrap(schema, found, found.at, subject.work.describe(found.object), subject, making);
  if (isArraySchema(schema) && !found.list) return shapeValue([], schema, making);
  const inner = showSubject(world, found.object, subject, making);
  const others = (found.list ? (subject.more ?? []) : []).map((item) =>
    showSubject(world, found.object, { ...subject, item, fields: item.fields }, making),
  );
  return wrap(schema, found, found.at, inner, subject, making, others);
}

/** The answer, or the one of a choice of answers, that shows several items. */
export function pickSeveral(answer: Schema, shown: Schema, noun: string): Schema | null {
  return [answer, ...answer.variants].find((one) => findItems(one, shown, noun) !== null) ?? null;
}

/** Who makes several at once is answered with a list of them. */
function findAnswer(schema: Schema, { item, noun, isNew, more }: Subject): FoundObject {
  const create = isNew ? item?.collection.get('create') : null;
  const isSeveral = more !== undefined || isAlone(schema, item) || (create && item?.collection.findBody(create)?.list);
  const own = isSeveral ? item?.collection.schema : null;
  const holders = own ? findItems(schema, own, noun) : null;
  if (holders) return { at: holders.at, object: holders.items, list: true, split: null };
  return item ? item.collection.findShown(schema, noun) : findObject(schema, noun);
}

/** `{"result": [{…}]}` shows the one item that was asked for. */
function isAlone({ properties }: Schema, item: Item | null): boolean {
  const [list, ...others] = properties.values();
  const own = item?.collection.schema;
  return own != null && others.length === 0 && list?.items != null && isSameSubject(list.items, own);
}

/** Who makes something may be answered with its id alone. */
function answerId({ types }: Schema, { item, isNew }: Subject): Json | undefined {
  if (!isNew || !item?.collection.tellsBareId) return undefined;
  return types[0] === 'integer' ? Number(item.id) : item.id;
}

function answerScalar(response: Response, schema: Schema, making: Making): Json {
  const media = response.mediaType === null ? undefined : response.content.get(response.mediaType);
  return typeof media?.example === 'string' ? media.example : makeValue(schema, making);
}

function isWork(schema: Schema, { item }: Subject): boolean {
  const own = item?.collection.schema;
  return isOperationLike(schema) && !(own && isSameSubject(schema, own));
}

/** The item itself, with what this answer alone shows: fields that a read does not have. */
function showSubject(world: World, schema: Schema, subject: Subject, making: Making): Json {
  const { fields, item } = subject;
  const shown = pickVariantFor(schema, fields);
  const source: JsonObject = Object.create(null);
  for (const name of Object.keys(fields)) {
    const field = shown.properties.get(name);
    if (!subject.isNew && field && world.isOn('secrets') && isShownOnce(field)) continue;
    source[name] = fields[name] as Json;
  }
  const own = item?.collection.schema;
  for (const [name, field] of shown.properties) {
    if (Object.hasOwn(source, name) || field.writeOnly) continue;
    if (isOperationLike(field)) source[name] = subject.work.describe(field);
    else if (field.items && isWorkList(name, field.items)) source[name] = [subject.work.describe(field.items)];
    else if (isPlaced(name, field, subject)) source[name] = subject.placed?.get(name) ?? null;
    else if (item && namesItem(name, item) && callAs(item, field) !== undefined)
      source[name] = callAs(item, field) as Json;
    else if ((subject.isNew || (subject.isAction && isSecretLike(field))) && own && !own.properties.has(name))
      source[name] = makeValue(field, enter({ ...making, varied: true }, shown, name));
    else if (!subject.isNew && own && isShownOnce(field) && field.nullable) source[name] = null;
  }
  const answer = shapeObject(source, shown, making);
  if (subject.isNew && item && own && isSameSubject(shown, own)) nameNew(answer, shown, item);
  return answer;
}

/** `{parent_uuid}` of the path is the `parent_uuid` of an answer that is not the item itself; an `{id}` may be anybody's. */
function isPlaced(name: string, field: Schema, { placed }: Subject): boolean {
  const value = placed?.get(name);
  return value !== undefined && splitWords(name).length > 1 && fits(value, field);
}

/** Who creates something must learn what it is called, also where the document forgot to say so. */
function nameNew(answer: JsonObject, shown: Schema, item: Item): void {
  const { identity } = item.collection;
  if (identity === null || shown.properties.has(identity) || shown.additionalProperties === false) return;
  answer[identity] = identify(item);
}

/** `volume_uuid` in an answer that is not the volume itself. */
function namesItem(name: string, { collection }: Item): boolean {
  if (squash(name) === squash(collection.itemParam)) return true;
  const words = splitWords(name);
  const last = words.pop() ?? '';
  if (last !== 'id' && last !== 'uuid') return false;
  return words.length === 0 || isNounWithin(words.join('_'), collection.noun);
}

/** What is called 7 by its path may be told as a number or as a text. */
function callAs(item: Item, field: Schema): Json | undefined {
  return [identify(item), Number(item.id)].find((name) => !Number.isNaN(name) && fits(name, field));
}

function identify({ collection, fields, id }: Item): Json {
  return (collection.identity === null ? undefined : fields[collection.identity]) ?? id;
}

function wrap(
  schema: Schema,
  found: FoundObject,
  at: string[],
  inner: Json,
  subject: Subject,
  making: Making,
  others: Json[] = [],
): Json {
  const name = at[0];
  if (name === undefined) return isArraySchema(schema) && found.list ? [inner, ...others] : inner;
  const envelope: JsonObject = Object.create(null);
  for (const [key, field] of schema.properties) {
    const links = key === name ? null : linkWork(field, subject.work);
    if (links !== null) envelope[key] = links;
    else if (key === name) {
      const isLast = at.length === 1;
      envelope[key] = isLast
        ? found.list
          ? [inner, ...others]
          : inner
        : wrap(field, found, at.slice(1), inner, subject, making, others);
    } else if (isOperationLike(field)) envelope[key] = subject.work.describe(field);
    else if (field.items && isOperationLike(field.items))
      envelope[key] =
        (field.minItems ?? 0) > 0 || isWorkList(key, field.items) ? [subject.work.describe(field.items)] : [];
    else if (schema.required.has(key) || ((subject.isNew || subject.isAction) && isSecretLike(field))) {
      envelope[key] = field.nullable
        ? null
        : makeValue(field, { ...enter(making, schema, key), varied: true, full: false });
      if (isSecretLike(field))
        envelope[key] = makeValue(field, { ...enter(making, schema, key), varied: true, full: false });
    }
  }
  return envelope;
}

function isWorkList(name: string, items: Schema): boolean {
  return /^(?:actions|operations)$/.test(name) && isOperationLike(items);
}

function isSecretLike(schema: Schema): boolean {
  return (
    schema.types[0] === 'string' &&
    (schema.format === 'password' || /password|secret|token/i.test(`${schema.description} ${schema.pointer}`))
  );
}
