import { findList, findObject, successOf } from '../../model/answers.js';
import type { Api, Operation, Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { splitWords, squash } from '../../naming/words.js';
import type { JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject } from './collection.js';

/** `/buckets/{region}/{label}`: an item of `/buckets` that its path names by two of its fields. */
export interface Pair {
  whole: Collection;
  /** The fields whose values stand in the path, in its order. */
  fields: [string, string];
}

/** Shapes such as `/buckets/{}`, which name no item but the first half of what names one. */
export function findPairs(
  api: Api,
  collections: ReadonlyMap<string, Collection>,
  shapeOf: (operation: Operation) => string,
): Map<string, Pair> {
  const byShape = new Map<string, Operation[]>();
  for (const operation of api.operations) {
    const shape = shapeOf(operation);
    byShape.set(shape, [...(byShape.get(shape) ?? []), operation]);
  }
  const pairs = new Map<string, Pair>();
  for (const shape of collections.keys()) {
    const whole = shape.endsWith('/{}') ? collections.get(shape.slice(0, -3)) : undefined;
    if (!whole) continue;
    const above = byShape.get(whole.shape) ?? [];
    const half = byShape.get(shape) ?? [];
    const items = byShape.get(`${shape}/{}`) ?? [];
    const shown = above.map((operation) => findShown(operation, whole.noun)).find((schema) => schema !== null);
    const isOurs = (operation: Operation) => isOf(operation, whole.noun, shown ?? null);
    // A path of its own makes the first half an item; only a list of those that share it does not.
    const isHalf = half.every(
      (operation) => operation.method === 'GET' && isOurs(operation) && lists(operation, whole),
    );
    const read = items.find(({ method }) => method === 'GET');
    if (!shown || !isHalf || !read || lists(read, whole) || !isOurs(read)) continue;
    if (!above.some(({ method }) => method === 'POST')) continue;
    const names = [...read.path.matchAll(/\{([^{}]*)\}/g)].slice(-2).map(([, name]) => name ?? '');
    const [first, second] = names.map((name) => findField(name, shown, whole.noun));
    if (first && second && first !== second) pairs.set(shape, { whole, fields: [first, second] });
  }
  return pairs;
}

function lists(operation: Operation, { noun }: Collection): boolean {
  const schema = successOf(operation)?.schema;
  return schema != null && findList(schema, noun) !== null;
}

function isOf(operation: Operation, noun: string, shown: Schema | null): boolean {
  const own = findShown(operation, noun);
  return own !== null && shown !== null && isSameSubject(own, shown);
}

function findShown(operation: Operation, noun: string): Schema | null {
  const schema = successOf(operation)?.schema;
  if (!schema || !['GET', 'POST'].includes(operation.method)) return null;
  return findList(schema, noun)?.items ?? findObject(schema, noun).object;
}

/** `rr_name` is the name, `regionId` the region, and the `bucket` of buckets is what a bucket is called. */
function findField(param: string, schema: Schema, noun: string): string | undefined {
  const find = (wanted: string) => [...schema.properties.keys()].find((name) => squash(name) === wanted);
  const words = splitWords(param);
  const bare = words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words;
  const own = isSameNoun(bare.join('_'), noun) ? ['name', 'label', 'slug', 'key', 'id'] : [];
  return [squash(param), bare.join(''), ...own, bare.at(-1) ?? ''].map(find).find((name) => name !== undefined);
}

export function isPaired(fields: JsonObject, pair: Pair, values: readonly string[]): boolean {
  return values.every((value, i) => String(fields[pair.fields[i] ?? '']) === value);
}

/** Two buckets of one name may lie in two regions: where both values name an item, it is kept under both. */
export function joinNames({ named, identity }: Collection, fields: JsonObject): string | null {
  if (identity === null || !named.includes(identity)) return null;
  return named.map((name) => String(fields[name])).join('/');
}
