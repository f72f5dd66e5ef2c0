import { isPlural } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Operation, Response, Schema } from './types.js';
import { isNounWithin, isSameNoun } from './words.js';

const AROUND_A_LIST = new Set(
  `meta metadata links link pagination paging pager next previous prev total count page perpage pages pagesize limit offset
   cursor nextcursor nextpagetoken nexttoken hasmore self first last size totalcount totalitems totalpages totalresults
   pageinfo resultinfo success errors error errorcode errormessage messages message warnings object kind type href id included jsonapi selflink
   etag requestid status responsestatus statuscode httpstatus code currentpage lastpage marker nextmarker truncated istruncated unreachable apiversion`.split(
    /\s+/,
  ),
);
const AROUND_AN_OBJECT = new Set(
  `meta metadata links link success errors error errorcode errormessage messages message warnings included jsonapi requestid status code action
   actions operation operations task tasks job jobs nextactions kind apiversion took`.split(/\s+/),
);

/** What stands beside an object in an answer, and is not the object. */
export function isAroundObject(name: string): boolean {
  return AROUND_AN_OBJECT.has(squash(name));
}

const LIST_NAMES = new Set(
  `items data results result value values list entries records content objects resources nodes elements collection rows
   hits documents response payload`.split(/\s+/),
);
const OBJECT_NAMES = new Set(
  `data result response item resource payload object entity value content body record`.split(/\s+/),
);
/** Beside these an object's own fields lie one level down: JSON:API's `attributes`, others' `properties`. */
export const SPLIT_NAMES = ['attributes', 'properties', 'spec'];
const BESIDE_SPLIT = new Set(
  `id uuid type href links link metadata relationships entities meta kind etag self selflink status apiversion`.split(
    /\s+/,
  ),
);

/** The answer on success that says most: the lowest 2xx with a schema, else the lowest, else default. */
export function successOf(operation: Operation): Response | null {
  let success = successes.get(operation.responses);
  if (success === undefined) {
    success = findSuccess(operation);
    successes.set(operation.responses, success);
  }
  return success;
}

// By the list of answers itself: who mends one gives the operation another list.
const successes = new WeakMap<Response[], Response | null>();

function findSuccess(operation: Operation): Response | null {
  const good = operation.responses.filter((r) => /^2/.test(r.status));
  const withSchema = good.filter((r) => r.schema !== null && r.mediaType !== null);
  return withSchema[0] ?? good[0] ?? operation.responses.find((r) => r.status === 'default' && !isError(r)) ?? null;
}

function isError(response: Response): boolean {
  return /error|fail|problem|unexpected/i.test(`${response.description} ${response.schema?.name ?? ''}`);
}

export function isObjectSchema(schema: Schema): boolean {
  return schema.types.includes('object') || (schema.types.length === 0 && schema.properties.size > 0);
}

export function isArraySchema(schema: Schema): boolean {
  return schema.types.includes('array') && !schema.types.includes('object');
}

export interface FoundList {
  at: string[];
  items: Schema;
  /** The items stand in an object, each under this field of it. */
  keyed?: string;
}

/** Where a list answer has its array. `noun` is the collection's name in the path. */
export function findList(schema: Schema, noun: string, depth = 0): FoundList | null {
  if (isArraySchema(schema)) {
    const { items, keyed } = schema;
    return items ? { at: [], items, ...(keyed !== undefined && { keyed }) } : null;
  }
  if (!isObjectSchema(schema) || depth > 2) return null;
  const held = heldBy(schema);
  if (held) {
    const found = findList(held.schema, noun, depth + 1);
    return found && { ...found, at: [held.name, ...found.at] };
  }
  const arrays = [...schema.properties].filter(([, s]) => isArraySchema(s) && s.items !== null);
  const named =
    arrays.find(([name]) => isSameNoun(name, noun)) ??
    arrays.find(([name]) => isNamesake(name, schema)) ??
    arrays.find(([name]) => LIST_NAMES.has(squash(name))) ??
    onlyOne(arrays.filter(([name]) => !AROUND_A_LIST.has(squash(name)))) ??
    // {"links": […]} about portal links: nothing else is there that they could be beside.
    (schema.properties.size === 1 ? arrays.find(([name]) => isNounWithin(name, noun)) : undefined);
  const isGeneral = named !== undefined && LIST_NAMES.has(squash(named[0]));
  const isPaged = [...schema.properties.keys()].some((name) => /^(?:next|prev)/.test(squash(name)));
  const isAround = ([name, own]: [string, Schema]) =>
    AROUND_A_LIST.has(squash(name)) ||
    COSTS.has(squash(name)) ||
    counts(name, own, named?.[0]) ||
    (isGeneral && (turnsPages(name, own) || DESCRIBES_LIST.test(squash(name)) || tellsCost(name, own))) ||
    // Where the page lies and what it shows (items 21 to 40), and not where a setting leads.
    (isGeneral && isPaged && /^(?:ur[il]|path|from|to)$/.test(squash(name)));
  const rest = [...schema.properties].filter((one) => !isAround(one) && one[0] !== named?.[0]);
  // Settings can have `entries` too: a general name is a list's only where little else is beside it.
  const telling =
    named && (isSameNoun(named[0], noun) || isNamesake(named[0], schema) || (isGeneral && rest.length <= 1));
  if (named && (telling || rest.length === 0)) {
    return { at: [named[0]], items: named[1].items as Schema };
  }
  const inner = onlyOne(
    [...schema.properties].filter(([name, s]) => isObjectSchema(s) && !AROUND_A_LIST.has(squash(name))),
  );
  if (inner && arrays.length === 0 && rest.length <= 1) {
    const found = findList(inner[1], noun, depth + 1);
    if (found) return { at: [inner[0], ...found.at], items: found.items };
  }
  return null;
}

/** `{"users": […], "rootRoles": […]}`, called `usersSchema` at `/user-admin`: the roles only stand beside the users. */
function isNamesake(list: string, { name, properties }: Schema): boolean {
  const words = splitWords(name ?? '');
  const own = words.filter((word) => !ANSWER_WORDS.has(word));
  const isMany = words.includes('list') || isPlural(own.at(-1) ?? '');
  return isMany && [...properties.values()].every(isArraySchema) && isSameNoun(list, own.join('_'));
}

const ANSWER_WORDS = new Set('schema response list result results dto output'.split(' '));

/** `total_entries`, `returned_results`, or `total_pools` beside `pools`. */
function counts(name: string, { types }: Schema, list: string | undefined): boolean {
  const [, what] = /^(?:total|returned)(?:numberof|noof)?(.+)$/.exec(squash(name)) ?? [];
  return what !== undefined && types.includes('integer') && (COUNTED.has(what) || what === squash(list ?? ''));
}

/** `prevIterator`, `list_token`, `sort_by`, `est_item_count`, `max_size`: beside a list of a general name, how to read on in it. */
function turnsPages(name: string, { properties, items, types }: Schema): boolean {
  const words = splitWords(name);
  const isFigure = types.includes('integer') && words.some((word) => PAGE_FIGURES.has(word));
  return isFigure || (properties.size === 0 && !items?.properties.size && words.some((word) => PAGE_WORDS.has(word)));
}

/** `ids`, `list_title`, `order_columns`, `label_columns`: beside a list of a general name, what its items and columns are called. */
const DESCRIBES_LIST = /^(?:ids|list(?:title|columns)|(?:order|label|description)columns)$/;
const PAGE_FIGURES = new Set(['index', 'size', 'start', 'skip']);

const PAGE_WORDS = new Set(
  'page pages cursor iterator token marker offset limit count total sort order next prev previous more done limited removed'.split(
    ' ',
  ),
);

/** What it has cost to answer. */
const COSTS = new Set(['time', 'took', 'duration', 'elapsed', 'usage']);

/** `query_duration_ms` */
function tellsCost(name: string, { types }: Schema): boolean {
  const isFigure = types.includes('integer') || types.includes('number');
  return isFigure && splitWords(name).some((word) => word !== 'time' && COSTS.has(word));
}

const COUNTED = new Set(
  'entries records rows elements objects hits matches found number resources results items'.split(' '),
);

/** Where a body takes several of a resource at once: its one field is a list of such resources. */
export function findSeveral(body: Schema, subject: Schema): FoundList | null {
  const [field, ...others] = [...body.properties].filter(([, schema]) => !schema.readOnly);
  const items = field?.[1].items;
  if (!field || others.length > 0 || !items || !isArraySchema(field[1]) || !hasFields(items)) return null;
  return isListOf(items, subject) ? { at: [field[0]], items } : null;
}

/** The list in an answer, where it is one of such resources. */
export function findItems(answer: Schema, subject: Schema, noun: string): FoundList | null {
  const found = findList(answer, noun);
  return found && hasFields(found.items) && isListOf(found.items, subject) ? found : null;
}

export function isListOf(items: Schema, subject: Schema): boolean {
  if (items === subject || (items.name !== null && items.name === subject.name)) return true;
  return [...items.properties].every(([name, schema]) => schema.readOnly || subject.properties.has(name));
}

function onlyOne<T>(list: T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

export interface FoundObject {
  at: string[];
  object: Schema;
  /** The object is the only item of a list there. */
  list: boolean;
  /** Most fields lie one level down, under this name. */
  split: string | null;
}

/** Where an answer has the object itself. `noun` is what the object is called in the path. */
export function findObject(schema: Schema, noun: string): FoundObject {
  return unwrap(schema, noun, null);
}

/**
 * `{"plain_token": "…", "access_token": {…}}`: beside what is told once, the one member that is what a read shows, by the
 * document's own name for it.
 */
export function findWrapped(schema: Schema, subject: Schema | null): FoundObject | null {
  if (subject === null || subject.name === null || schema.name === subject.name) return null;
  const [only, ...others] = [...schema.properties].filter(
    ([, own]) => own.name === subject.name && isObjectSchema(own),
  );
  return only && others.length === 0 ? { at: [only[0]], object: only[1], list: false, split: null } : null;
}

/** Where a body has the object. A lone object field of a body is an envelope only under a telling name, or the answer's. */
export function findBodyObject(schema: Schema, noun: string, answerEnvelope: string[]): FoundObject {
  return unwrap(schema, noun, answerEnvelope);
}

// The same answers are looked at for every call of a resource.
const unwrapped = new WeakMap<Schema, Map<string, FoundObject>>();

function unwrap(schema: Schema, noun: string, telling: string[] | null): FoundObject {
  const key = telling === null ? noun : `${noun} ${telling.join(' ')} body`;
  let known = unwrapped.get(schema);
  if (!known) {
    known = new Map();
    unwrapped.set(schema, known);
  }
  let found = known.get(key);
  if (!found) {
    found = unwrapAnew(schema, noun, telling);
    known.set(key, found);
  }
  return found;
}

function unwrapAnew(schema: Schema, noun: string, telling: string[] | null): FoundObject {
  const at: string[] = [];
  let object = schema;
  let list = false;
  for (let depth = 0; depth < 3; depth++) {
    if (isArraySchema(object) && object.items && isObjectSchema(object.items) && depth === 0) {
      return { at, object: object.items, list: true, split: splitOf(object.items) };
    }
    const inner =
      findEnvelope(object, noun, telling) ?? (depth === 1 && schema.holds ? findLongNamed(object, noun) : null);
    // What lies in the object of that name is a field of it, also where it is the only one.
    const holder = at.at(-1);
    if (!inner || (holder !== undefined && isSameNoun(holder, noun) && !isSameNoun(inner.name, noun))) break;
    at.push(inner.name);
    object = inner.schema;
    list = inner.list;
    if (list) break;
  }
  return { at, object, list, split: splitOf(object) };
}

interface Envelope {
  name: string;
  schema: Schema;
  list: boolean;
}

function findEnvelope(schema: Schema, noun: string, telling: string[] | null): Envelope | null {
  if (!isObjectSchema(schema) || schema.properties.size === 0) return null;
  const held = telling === null ? heldBy(schema) : null;
  if (held) return isArraySchema(held.schema) ? null : { ...held, list: false };
  if (hasId(schema)) return null;
  const wraps = [...schema.properties].filter(
    ([, s]) => hasFields(s) || (isArraySchema(s) && s.items && hasFields(s.items)),
  );
  const others = [...schema.properties.keys()].filter((name) => !AROUND_AN_OBJECT.has(squash(name)));
  // Beside many other fields a field of that name is one of them.
  const own =
    others.length > (telling ? 2 : 4)
      ? []
      : wraps.filter(([name]) => isSameNoun(name, noun) || telling?.includes(name));
  // A job beside something else is a job to wait for; alone, in the answer about an indexing job, it is that one.
  const isLone = (name: string) => others.length === 1 || isNounWithin(name, noun);
  const lone = schema.properties.size === 1 && telling === null ? wraps.find(([name]) => isLone(name)) : undefined;
  const picked =
    own.find(([, s]) => hasFields(s)) ??
    own[0] ??
    (telling === null ? findIdentified(schema, others, noun) : undefined) ??
    (others.length <= 2
      ? wraps.find(
          ([name, inner]) =>
            OBJECT_NAMES.has(squash(name)) && !isNamedValue(name, schema) && !(telling && refersTo(schema, inner)),
        )
      : undefined) ??
    lone ??
    (telling === null ? findShortNamed(schema, others, noun) : undefined);
  if (!picked || SPLIT_NAMES.includes(picked[0])) return null;
  const [name, inner] = picked;
  if (!isArraySchema(inner)) return { name, schema: inner, list: false };
  // An array is an envelope only under a telling name: `{"data": [one]}`, `{"servers": [one]}`; in a body it is a field.
  if (telling !== null || !(isSameNoun(name, noun) || squash(name) === 'data')) return null;
  return { name, schema: inner.items as Schema, list: true };
}

/** `{"data": {"groupCategories": [one]}}`, where all answers have that around them, at `/groups/categories/{id}`. */
function findLongNamed({ properties }: Schema, noun: string): Envelope | null {
  const [only, ...others] = properties;
  const items = only?.[1].items;
  if (!only || others.length > 0 || !isArraySchema(only[1]) || !items || !hasId(items)) return null;
  const isOther = /^(?:child|nested|parent|related|sub)/i.test(only[0]);
  return isNounWithin(only[0], noun) && !isOther ? { name: only[0], schema: items, list: true } : null;
}

/** `{"name": "a", "value": {…}}` is one that has a name, and a value. */
function isNamedValue(name: string, { properties }: Schema): boolean {
  return squash(name) === 'value' && [...properties.keys()].some((own) => /^(?:name|key)$/.test(squash(own)));
}

/** What all answers of the document have around what they are about. */
function heldBy(answer: Schema): { name: string; schema: Schema } | null {
  const { holds, properties } = answer;
  if (holds === undefined) return null;
  // One without it tells how it went, and nothing of what it went about.
  const { holds: _, ...rest } = answer;
  const nothing = () => ({ ...rest, name: null, properties: new Map(), required: new Set<string>() });
  return { name: holds, schema: properties.get(holds) ?? nothing() };
}

/** `{"item": {"id": 1, "type": "file"}, "message": …}`: in a body, beside other fields, it says what the new one is about. */
function refersTo(body: Schema, { properties }: Schema): boolean {
  const isName = (name: string) => /^(?:id|uuid|type|kind|href|url)$/.test(squash(name));
  return body.properties.size > 1 && [...properties.keys()].every(isName);
}

/**
 * `{"model": {…}, "import_job": {…}}` about a custom model: the one object that is called after the end of the noun, where
 * no plain value stands beside it, which the resource itself could have.
 */
function findShortNamed(schema: Schema, others: string[], noun: string): [string, Schema] | undefined {
  const isWrap = (inner: Schema | undefined) => inner && (hasFields(inner) || isArraySchema(inner));
  if (others.length > 4 || !others.every((name) => isWrap(schema.properties.get(name)))) return undefined;
  const named = [...schema.properties].filter(([name, s]) => hasFields(s) && isNounWithin(name, noun));
  return onlyOne(named.filter(([name]) => others.includes(name)));
}

/**
 * `{"response_id": "…", "node_group": {"id": 1}}`: an answer without an id of its own is about the one object that has one,
 * where nothing stands beside it but the number of the request and the list that another call answers with. Beside other
 * fields it is that object where it bears the resource's whole name.
 */
function findIdentified(schema: Schema, others: string[], noun: string): [string, Schema] | undefined {
  const found = onlyOne(
    [...schema.properties].filter(([name, own]) => others.includes(name) && hasFields(own) && hasId(own)),
  );
  if (!found) return undefined;
  const [name, object] = found;
  const isListed = (own: Schema | undefined) => object.name !== null && own?.items?.name === object.name;
  const beside = others.filter(
    (other) => other !== name && !isOfRequest(other) && !isListed(schema.properties.get(other)),
  );
  return beside.length === 0 || isSameNoun(name, noun) ? found : undefined;
}

/** The number of the request, and not of what it is about. */
export function isOfRequest(name: string): boolean {
  return /^(?:request|response|trace|correlation|transaction)id$/.test(squash(name));
}

function hasId({ properties }: Schema): boolean {
  return [...properties.keys()].some((name) => ['id', 'uuid'].includes(squash(name)));
}

function hasFields(schema: Schema): boolean {
  return isObjectSchema(schema) && schema.properties.size > 0;
}

/** The object in which an object has its own fields, one level down; null where it has them itself. */
export function splitOf(schema: Schema): string | null {
  const name = SPLIT_NAMES.find((n) => {
    const inner = schema.properties.get(n);
    return inner !== undefined && hasFields(inner);
  });
  if (!name) return null;
  return [...schema.properties.keys()].every((k) => k === name || BESIDE_SPLIT.has(squash(k))) ? name : null;
}

export interface Field {
  wire: string;
  schema: Schema;
  required: boolean;
  /** From the object, where the field is not directly in it. */
  path: string[];
}

/** The fields of an object, those one level down included where it is split. */
export function fieldsOf(found: Pick<FoundObject, 'object' | 'split'>): Map<string, Field> {
  const fields = new Map<string, Field>();
  const { object, split } = found;
  for (const [wire, schema] of object.properties) {
    if (wire !== split) fields.set(wire, { wire, schema, required: object.required.has(wire), path: [wire] });
  }
  const inner = split === null ? undefined : object.properties.get(split);
  for (const [wire, schema] of inner?.properties ?? []) {
    fields.set(wire, { wire, schema, required: inner?.required.has(wire) ?? false, path: [split as string, wire] });
  }
  return fields;
}
