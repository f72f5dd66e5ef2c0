import { isPlural, singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import { get, isObject } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import { findObject, isListOf, isObjectSchema, successOf } from './answers.js';
import { endsInParameter, lastSegment, trimSlash } from './path-end.js';
import type { MediaType, Operation, Response, Schema } from './types.js';

/**
 * `{"095be615": {…}, "7c9e6b8d": {…}}`: a list whose items stand under their ids. It is read as a list of items that have
 * that id in them; `keyed` says under which name, so that a client can open the real answer and the mock can write it.
 */
export function openKeyedLists(operations: readonly Operation[]): void {
  const reads = operations.filter(({ method, path }) => method === 'GET' && endsInParameter(path));
  for (const operation of operations) {
    const response = successOf(operation);
    const item = operation.method === 'GET' ? findKeyedItem(response?.schema ?? null) : null;
    const read = item && reads.find((own) => isItemOf(own, operation) && showsItem(own, item));
    if (item && read && response) open(operation, response, item, nameKey(read, item));
  }
}

/** What a map without fields of its own holds. */
function findKeyedItem(schema: Schema | null): Schema | null {
  const held = schema?.additionalProperties;
  if (!schema || typeof held !== 'object' || schema.properties.size > 0 || schema.variants.length > 0) return null;
  return isObjectSchema(schema) && isObjectSchema(held) && held.properties.size > 1 ? held : null;
}

/** `/tags/{uuid}` or `/tag/{uuid}` is where one of `/tags` is read. */
function isItemOf({ path }: Operation, list: Operation): boolean {
  const item = trimSlash(path);
  const above = item.slice(0, item.lastIndexOf('/'));
  if (above === trimSlash(list.path)) return true;
  const [last, own] = [lastSegment(list.path), lastSegment(above)];
  const isBeside = above.slice(0, -own.length) === list.path.slice(0, -last.length);
  return isBeside && isPlural(last) && singularWords(last).join('') === squash(own);
}

function showsItem(read: Operation, item: Schema): boolean {
  const schema = successOf(read)?.schema;
  const noun = trimSlash(read.path).split('/').at(-2) ?? '';
  return schema != null && isListOf(item, findObject(schema, noun).object);
}

/** The field of the item that its path names; where it has none, the path's own name. */
function nameKey({ path }: Operation, { properties }: Schema): string {
  const parameter = path.slice(path.lastIndexOf('{') + 1, -1);
  const wires = [...properties.keys()];
  return (
    wires.find((wire) => squash(wire) === squash(parameter)) ??
    wires.find((wire) => ['id', 'uuid'].includes(squash(wire))) ??
    parameter
  );
}

/** Answers are shared by operations: only this one's changes. */
function open(operation: Operation, response: Response, item: Schema, key: string): void {
  const schema = response.schema as Schema;
  const id: Schema = { ...schema, types: ['string'], additionalProperties: true, description: '', example: undefined };
  const items = item.properties.has(key)
    ? item
    : { ...item, properties: new Map([...item.properties, [key, id] as const]) };
  const example = spread(schema.example, key);
  const list: Schema = { ...schema, types: ['array'], additionalProperties: true, items, keyed: key, example };
  const show = (media: MediaType): MediaType => ({
    ...media,
    schema: list,
    example: spread(media.example, key),
    ...(media.examples && { examples: media.examples.map((value) => spread(value, key) ?? null) }),
  });
  const content = new Map(
    [...response.content].map(([type, media]) => [type, media.schema === schema ? show(media) : media]),
  );
  const opened = { ...response, schema: list, content };
  operation.responses = operation.responses.map((one) => (one === response ? opened : one));
}

function spread(value: Json | undefined, key: string): Json | undefined {
  if (!isObject(value)) return value;
  return Object.entries(value).flatMap(([id, held]) =>
    isObject(held) ? [get(held, key) === undefined ? { [key]: id, ...held } : held] : [],
  );
}
