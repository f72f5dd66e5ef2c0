import { isArraySchema } from '../../model/answers.js';
import type { Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

/** An object of the item, with the name that the action's own name ends in. */
interface Place {
  fields: JsonObject;
  name: string;
  schema: Schema;
}

const DEPTH = 3;

/**
 * `change_dns_ptr` with `{ip, dns_ptr}`, and the item shows `dns_ptr: [{ip, dns_ptr}]`, or an object with that `ip` and
 * a `dns_ptr`: the entry with that ip gets the value, a new one where there is none, and null takes it away.
 */
export function setEntry(fields: JsonObject, schema: Schema, verb: string, body: JsonObject): boolean {
  const places = listPlaces(fields, schema, verb, DEPTH);
  const single = places.find((place) => isEntryItself(place, body));
  if (single) {
    const value = findValue(single.name, body) as string;
    single.fields[single.name] = body[value] as Json;
    return true;
  }
  const lists = places.filter(({ name, schema: list }) => {
    const value = findValue(name, body);
    return value !== undefined && Object.keys(body).length > 1 && isArraySchema(list) && isEntry(list.items, body);
  });
  const holding = lists.find((place) => listEntries(place).some((entry) => isMeant(place, entry, body)));
  const place = holding ?? lists[0];
  if (!place) return false;
  const before = listEntries(place);
  const entry = before.find((own) => isMeant(place, own, body));
  const changed: JsonObject = { ...(isObject(entry) ? entry : {}), ...body };
  const kept = before.map((own) => (own === entry ? changed : own));
  const isGone = body[findValue(place.name, body) as string] === null;
  place.fields[place.name] = isGone
    ? before.filter((own) => own !== entry)
    : entry === undefined
      ? [...before, changed]
      : kept;
  return true;
}

function listPlaces(fields: JsonObject, schema: Schema, verb: string, depth: number): Place[] {
  return [...schema.properties].flatMap(([name, inner]): Place[] => {
    if (verb.endsWith(splitWords(name).join('_'))) return [{ fields, name, schema: inner }];
    const value = fields[name];
    if (depth === 0 || value === undefined || !isObject(value)) return [];
    // No other item shares what is changed here.
    const copy: JsonObject = Object.assign(Object.create(null), value);
    fields[name] = copy;
    return listPlaces(copy, inner, verb, depth - 1);
  });
}

function findValue(name: string, body: JsonObject): string | undefined {
  return Object.keys(body).find((own) => squash(own) === squash(name));
}

/** `{ip: 192.0.2.1, dns_ptr: …}` is the entry, where the body says the same `ip`. */
function isEntryItself({ fields, name, schema }: Place, body: JsonObject): boolean {
  const value = findValue(name, body);
  const keys = Object.keys(body).filter((own) => own !== value);
  if (value === undefined || keys.length === 0 || !schema.types.includes('string')) return false;
  return keys.every((key) => Object.hasOwn(fields, key) && fields[key] === body[key]);
}

function listEntries({ fields, name }: Place): Json[] {
  const shown = fields[name];
  return Array.isArray(shown) ? shown : [];
}

function isMeant({ name }: Place, entry: Json, body: JsonObject): boolean {
  const value = findValue(name, body);
  const keys = Object.keys(body).filter((own) => own !== value);
  return isObject(entry) && keys.every((key) => entry[key] === body[key]);
}

function isEntry(items: Schema | null, body: JsonObject): boolean {
  return Object.entries(body).every(
    ([name, value]) => items?.properties.has(name) && (value === null || typeof value !== 'object'),
  );
}
