import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { Making } from '../synth/make-value.js';

/** A list somewhere in an answer, and the names on the way to it. */
interface Nested {
  at: string[];
  items: Schema;
}

/** `{"ipv4": {"public": […], "private": […]}}` shows each item in the list whose names fit it best. */
export function fillNested(
  answer: JsonObject,
  schema: Schema,
  collection: Collection,
  items: readonly Item[],
  making: Making,
): JsonObject {
  const lists = listNested(schema, collection.schema, []);
  if (lists.length === 0) return answer;
  return items.reduce((filled, { fields }) => {
    const [best] = [...lists].sort((one, other) => rate(fields, other.at) - rate(fields, one.at));
    return best ? addAt(filled, best.at, shapeValue(fields, best.items, making)) : filled;
  }, answer);
}

function listNested(schema: Schema, own: Schema | null, at: string[]): Nested[] {
  if (at.length > 2 || !own) return [];
  return [...schema.properties].flatMap(([name, field]): Nested[] => {
    const { items } = field;
    if (items) return isSameSubject(items, own) ? [{ at: [...at, name], items }] : [];
    return listNested(field, own, [...at, name]);
  });
}

/** A name is that of a value, or of a yes: `public` of what has `public: true`. */
function rate(fields: JsonObject, at: readonly string[]): number {
  return at.reduce((sum, name) => {
    const own = fields[name];
    if (typeof own === 'boolean') return sum + (own ? 2 : -2);
    return (
      sum + (Object.values(fields).some((value) => typeof value === 'string' && squash(value) === squash(name)) ? 1 : 0)
    );
  }, 0);
}

function addAt(value: JsonObject, [name = '', ...rest]: readonly string[], item: Json): JsonObject {
  const inner = value[name];
  const changed =
    rest.length === 0
      ? [...(Array.isArray(inner) ? inner : []), item]
      : addAt(isObject(inner) ? inner : {}, rest, item);
  return { ...value, [name]: changed };
}
