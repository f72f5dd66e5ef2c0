import { isArraySchema } from '../../model/answers.js';
import type { Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

/**
 * `change_dns_ptr` with `{ip, dns_ptr}`, and the item shows `dns_ptr: [{ip, dns_ptr}]`: the entry with that ip gets the
 * value, a new one where there is none, and null takes it away.
 */
export function setEntry(fields: JsonObject, schema: Schema, verb: string, body: JsonObject): boolean {
  for (const [name, { items, ...list }] of schema.properties) {
    const value = Object.keys(body).find((own) => squash(own) === squash(name));
    const keys = Object.keys(body).filter((own) => own !== value);
    if (!items || !isArraySchema({ ...list, items }) || value === undefined || keys.length === 0) continue;
    if (!verb.endsWith(splitWords(name).join('_')) || !isEntry(items, body)) continue;
    const shown = fields[name];
    const before = Array.isArray(shown) ? shown : [];
    const isMeant = (entry: Json) => isObject(entry) && keys.every((key) => entry[key] === body[key]);
    const entry = before.find(isMeant);
    const changed: JsonObject = { ...(isObject(entry) ? entry : {}), ...body };
    const kept = before.map((own) => (own === entry ? changed : own));
    fields[name] =
      body[value] === null ? before.filter((own) => own !== entry) : entry === undefined ? [...before, changed] : kept;
    return true;
  }
  return false;
}

function isEntry({ properties }: Schema, body: JsonObject): boolean {
  return Object.entries(body).every(
    ([name, value]) => properties.has(name) && (value === null || typeof value !== 'object'),
  );
}
