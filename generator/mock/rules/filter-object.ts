import type { Operation } from '../../model/types.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { type Item, serialise } from '../state/store.js';

/** The header in which a list takes an object that says which items are wanted: `X-Filter: {"label": "web"}`. */
export function findFilterHeader(operations: readonly Operation[]): string | null {
  const header = operations
    .flatMap(({ parameters }) => parameters)
    .find(({ in: place, name }) => place === 'header' && /^(?:x-)?filter$/i.test(name));
  return header?.name.toLowerCase() ?? null;
}

/** Undefined where the text is no object: it then says nothing. */
export function readFilter(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `{"+or": [{"label": "a"}, {"size": {"+gte": 10}}], "+order_by": "label"}`; the sign of a word may be left out. */
export function filterByObject(items: Item[], filter: JsonObject): Item[] {
  const chosen = items.filter(({ fields }) => fitsAll(fields, filter));
  const by = filter['+order_by'];
  if (typeof by !== 'string') return chosen;
  const sign = filter['+order'] === 'desc' ? -1 : 1;
  return chosen.sort((one, other) => sign * compare(at(one.fields, by), at(other.fields, by)));
}

function fitsAll(fields: JsonObject, filter: JsonObject): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === '+order_by' || name === '+order') return true;
    const several = Array.isArray(wanted) ? wanted.filter(isObject) : [];
    if (name === '+and') return several.every((one) => fitsAll(fields, one));
    if (name === '+or') return several.some((one) => fitsAll(fields, one));
    return fitsOne(at(fields, name), wanted);
  });
}

function fitsOne(own: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(own)) return own.some((one) => fitsOne(one, wanted));
  if (!isObject(wanted)) return toText(own) === toText(wanted);
  return Object.entries(wanted).every(([word, value]) => COMPARISONS[word.replace(/^\+/, '')]?.(own, value) ?? true);
}

const COMPARISONS: Record<string, (own: Json | undefined, given: Json) => boolean> = {
  contains: (own, given) => toText(own).includes(toText(given)),
  neq: (own, given) => toText(own) !== toText(given),
  gt: (own, given) => compare(own, given) > 0,
  gte: (own, given) => compare(own, given) >= 0,
  lt: (own, given) => compare(own, given) < 0,
  lte: (own, given) => compare(own, given) <= 0,
};

function compare(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return toText(one) < toText(other) ? -1 : toText(one) > toText(other) ? 1 : 0;
}

function toText(value: Json | undefined): string {
  return value === undefined || value === null ? '' : typeof value === 'object' ? serialise(value) : String(value);
}

/** `region.id` is the `id` in the `region`. */
function at(fields: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  return name.split('.').reduce<Json | undefined>((value, step) => get(value, step), fields);
}
