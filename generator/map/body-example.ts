import { type Field, type FoundObject, successOf } from '../model/answers.js';
import { fits } from '../model/sample/fits.js';
import { fitsScalar, isScalarType } from '../model/sample/fits-scalar.js';
import { isEqual } from '../model/sample/is-equal.js';
import { isScalar } from '../model/sample/is-harmless.js';
import type { Operation } from '../model/types.js';
import { get, isObject } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';
import type { Use } from './draft.js';
import type { Attribute } from './types.js';

/** What the document's own example of a request shows of the object that its body carries; null where it shows none. */
export function findBodyExample(
  { operation, fixed, under }: Use,
  found: FoundObject,
  shown: ReadonlyMap<string, Field> = new Map(),
): JsonObject | null {
  const { body } = operation;
  if (!body) return null;
  const media = body.content.get(body.mediaType);
  const whole = [media?.example, ...(media?.examples ?? []), body.schema?.example];
  // One operation may have several uses: the example of another one shows other fields.
  const isOfUse = (value: Json | undefined) =>
    Object.entries(fixed).every(([name, wanted]) => isEqual(get(value, name) ?? null, wanted));
  const meant = whole.filter((value) => value !== undefined && isOfUse(value));
  const own = [...meant.map((each) => dig(each, found)), under === null ? found.object.example : undefined];
  const objects = own.filter((value): value is JsonObject => isObject(value));
  return objects.find((value) => canShow(value, shown)) ?? objects[0] ?? null;
}

/** Of several examples one is better whose words the answer knows too: what it cannot show, it cannot give back. */
function canShow(example: JsonObject, shown: ReadonlyMap<string, Field>): boolean {
  return Object.entries(example).every(([wire, value]) => {
    const words = shown.get(wire)?.schema.enum;
    return !words || words.some((word) => isEqual(word, value));
  });
}

/** The object as the document's own example of an answer shows it. */
export function findAnswerExample(operation: Operation, found: FoundObject): JsonObject | null {
  const response = successOf(operation);
  const media = response?.content.get(response.mediaType ?? '');
  for (const value of [media?.example, ...(media?.examples ?? []), response?.schema?.example]) {
    const inner = dig(value, found);
    if (isObject(inner)) return inner;
  }
  return null;
}

function dig(value: Json | undefined, { at, list }: FoundObject): Json | undefined {
  const inner = at.reduce<Json | undefined>((own, name) => get(own, name), value);
  return list && Array.isArray(inner) ? inner[0] : inner;
}

/**
 * Gives inputs the values that stand together in the example of a request. They go before those of single fields, which
 * need not fit together: a record of one type with the data of another. What is secret is shown by no example.
 */
export function takeExamples(
  attributes: readonly Attribute[],
  fields: ReadonlyMap<string, Pick<Field, 'schema' | 'path'>>,
  example: JsonObject | null,
): void {
  if (example === null) return;
  for (const attribute of attributes) {
    const { in: place, required, optional, sensitive, confidential, wire } = attribute;
    const field = fields.get(wire);
    if (place !== 'body' || !(required || optional) || sensitive || confidential || !field) continue;
    const value = field.path.reduce<Json | undefined>((own, name) => get(own, name), example);
    if (value !== undefined && value !== null && fits(value, field.schema)) attribute.example = value;
  }
}

/** What no other example shows, an answer may: an identifier, say, which others then refer to. */
export function takeShown(
  attributes: readonly Attribute[],
  fields: ReadonlyMap<string, Field>,
  example: JsonObject | null,
): void {
  if (example === null) return;
  for (const attribute of attributes) {
    const field = fields.get(attribute.wire);
    if (attribute.example !== undefined || attribute.sensitive || attribute.confidential || !field) continue;
    const value = (attribute.out ?? field.path).reduce<Json | undefined>((own, name) => get(own, name), example);
    if (isScalar(value) && value !== '' && isScalarType(attribute.type) && fitsScalar(value, attribute.type, attribute))
      attribute.example = value;
  }
}

/** Documents copy the example of the id to the name below it, which nobody would call anything. */
export function dropCopied(attributes: readonly Attribute[]): void {
  const [id, name] = ['id', 'name'].map((wanted) => attributes.find((a) => a.name === wanted));
  if (name && id && typeof name.example === 'string' && name.example === id.example) delete name.example;
}
