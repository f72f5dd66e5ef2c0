import { deref, entriesOf, get, isObject } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';

const DEEPEST = 8;

/** Beside these keys a schema says nothing of what is in the object. */
const SAYS_NOTHING = new Set(['type', 'title', 'nullable', 'example', 'examples', '$schema', 'x-examples']);

/** The schema that an example stands for, where the document describes a body by nothing else; null where it describes it. */
export function schemaOfExample(root: JsonObject, schema: Json | undefined, examples: Json[]): JsonObject | null {
  const own = schema === undefined ? undefined : (deref(root, schema) ?? schema);
  if (own !== undefined && !saysNothing(own)) return null;
  const shown = [...examples, get(own, 'example')].filter((one) => isObject(one) || Array.isArray(one));
  return shown.length > 0 && shown.some(isTelling) ? describe(shown as Json[], 0) : null;
}

function saysNothing(schema: Json): boolean {
  const type = get(schema, 'type');
  return (
    isObject(schema) &&
    Object.keys(schema).every((key) => SAYS_NOTHING.has(key)) &&
    (type === undefined || type === 'object')
  );
}

function isTelling(example: Json | undefined): boolean {
  return Array.isArray(example) ? example.some(isObject) : isObject(example) && Object.keys(example).length > 0;
}

/** What all these values have in common; `{}` (anything) where they differ, or where nothing is known. */
function describe(values: Json[], depth: number): JsonObject {
  const told = values.filter((value) => value !== null);
  const types = new Set(told.map(typeOf));
  if (types.size === 2 && types.has('integer') && types.has('number')) return { type: 'number' };
  const [type] = types;
  if (type === undefined || types.size > 1 || depth > DEEPEST) return {};
  if (type === 'array') return { type, items: describe(told.flat() as Json[], depth + 1) };
  if (type === 'object') return describeObject(told as JsonObject[], depth);
  return { type };
}

/** Keys that are no names (dates, IDs, addresses) are data: the object has others each time. */
function describeObject(objects: JsonObject[], depth: number): JsonObject {
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  if (keys.length === 0 || keys.some((key) => !/^[a-z_@$][\w.$-]*$/i.test(key))) return { type: 'object' };
  const properties = keys.map((key) => {
    const values = objects.flatMap((object) =>
      entriesOf(object).flatMap(([own, value]) => (own === key ? [value] : [])),
    );
    return [key, describe(values, depth + 1)];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
