import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

const ENDED = /^(?:is)?(?:deprecat|retired|unavailable|obsolete|discontinued|disabled|endoflife|eol|soldout)/;
const OFFERED = /^(?:is)?(?:available|active|enabled|orderable|public|selectable)$/;

/** Whether a client could order it: an example of a list may show what has ended as well. */
export function isOffered(example: JsonObject): boolean {
  return !Object.entries(example).some(([name, value]) => {
    const plain = squash(name);
    if (ENDED.test(plain)) return value !== null && value !== false && value !== '';
    return OFFERED.test(plain) && value === false;
  });
}

/**
 * A catalogue holds what can be had: nothing in it has ended, and what says so is empty or far away. What is offered in
 * several places may say so for each of them.
 */
export function offerSeed(schema: Schema, fields: JsonObject, now: Date): void {
  for (const [name, field] of schema.properties) {
    const plain = squash(name);
    const value = fields[name];
    if (value !== undefined && !ENDED.test(plain)) fields[name] = offerInside(field, value, now);
    if (OFFERED.test(plain) && value === false) fields[name] = true;
    if (!ENDED.test(plain) || value === undefined) continue;
    const never = [null, false, ''].find((none) => fits(none, field));
    if (never !== undefined) fields[name] = never;
    else if (!schema.required.has(name)) delete fields[name];
    else fields[name] = postpone(value, now);
  }
}

/** A copy: what stands inside may be the document's own example. */
function offerInside(schema: Schema, value: Json, now: Date): Json {
  const { items } = schema;
  if (Array.isArray(value)) return items ? value.map((one) => offerInside(items, one, now)) : value;
  if (!isObject(value)) return value;
  const copy: JsonObject = Object.assign(Object.create(null), value);
  offerSeed(schema, copy, now);
  return copy;
}

/** Dates lie ahead, wherever they stand. */
function postpone(value: Json, now: Date): Json {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value))
    return `${now.getUTCFullYear() + 10}${value.slice(4)}`;
  if (!isObject(value)) return value;
  const later: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(value)) later[name] = postpone(inner, now);
  return later;
}
