import { isArraySchema } from '../../model/answers.js';
import type { Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

/** A field that bears the name of an action, and what the action's body says of it. */
interface Place {
  fields: JsonObject;
  name: string;
  schema: Schema;
  value: Json;
  /** What tells the entry that is meant from others. */
  keys: [string, Json][];
}

const DEPTH = 3;

/**
 * `change_dns_ptr` with `{ip, dns_ptr}`, and the item shows `dns_ptr: [{ip, dns_ptr}]`, or an object with that `ip` and
 * a `dns_ptr`: the entry with that ip gets the value, a new one where there is none, and null takes it away.
 */
export function setEntry(fields: JsonObject, schema: Schema, verb: string, body: JsonObject): boolean {
  const places = listPlaces(fields, schema, verb, body, DEPTH);
  const single = places.find((own) => own.schema.types.includes('string') && isMeant(own, own.fields));
  if (single) {
    single.fields[single.name] = single.value;
    return true;
  }
  const lists = places.filter((own) => isArraySchema(own.schema) && isEntry(own.schema.items, body));
  const place = lists.find((own) => listEntries(own).some((entry) => isMeant(own, entry))) ?? lists[0];
  if (!place) return false;
  const before = listEntries(place);
  const at = before.findIndex((own) => isMeant(place, own));
  const entry = before[at];
  const changed: JsonObject = { ...(isObject(entry) ? entry : {}), ...body };
  const others = before.filter((_, index) => index !== at);
  place.fields[place.name] = place.value === null ? others : at < 0 ? [...before, changed] : before.with(at, changed);
  return true;
}

function listPlaces(fields: JsonObject, schema: Schema, verb: string, body: JsonObject, depth: number): Place[] {
  return [...schema.properties].flatMap(([name, inner]): Place[] => {
    if (verb.endsWith(splitWords(name).join('_'))) {
      const keys = Object.entries(body).filter(([own]) => squash(own) !== squash(name));
      const said = Object.entries(body).find(([own]) => squash(own) === squash(name));
      return said && keys.length > 0 ? [{ fields, name, schema: inner, value: said[1], keys }] : [];
    }
    const value = fields[name];
    if (depth === 0 || value === undefined || !isObject(value)) return [];
    // No other item shares what is changed here.
    const copy: JsonObject = Object.assign(Object.create(null), value);
    fields[name] = copy;
    return listPlaces(copy, inner, verb, body, depth - 1);
  });
}

function listEntries({ fields, name }: Place): Json[] {
  const shown = fields[name];
  return Array.isArray(shown) ? shown : [];
}

function isMeant({ keys }: Place, entry: Json): boolean {
  return isObject(entry) && keys.every(([key, value]) => Object.hasOwn(entry, key) && entry[key] === value);
}

function isEntry(items: Schema | null, body: JsonObject): boolean {
  return Object.entries(body).every(
    ([name, value]) => items?.properties.has(name) && (value === null || typeof value !== 'object'),
  );
}
