import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { findAround } from './operations.js';
import { isOperationLike } from './progress.js';

/**
 * Where `snapshot` or `create_snapshot` of a volume puts what it makes: a collection of that name at the top, or in what
 * the volume lies in, that takes none itself, though its items can be seen and deleted.
 */
export function findMadeBeside(
  world: World,
  verb: string,
  owner: Item,
): { collection: Collection; path: string } | null {
  const words = splitWords(verb);
  const noun = (['create', 'take', 'make'].includes(words[0] ?? '') ? words.slice(1) : words).join('_');
  if (noun === '' || !world.isOn('views')) return null;
  const isFitting = ({ noun: own, operations, schema }: Collection) =>
    (isSameNoun(own, noun) || isSameNoun(own, [...singularWords(owner.collection.noun), noun].join('_'))) &&
    !operations.has('create') &&
    (operations.has('read') || operations.has('list')) &&
    operations.has('remove') &&
    schema !== null &&
    !isOperationLike(schema);
  const placeOf = (one: Collection) => (one.shape.includes('{}') ? findAround(owner, one) : one.shape);
  const fitting = [...world.collections.values()].filter((one) => isFitting(one) && placeOf(one) !== null);
  // `/disk-snapshots` are those of a disk. Of several the shallowest: `/nfs/snapshots` are those of one kind.
  const isOwn = ({ noun: own }: Collection) => !isSameNoun(own, noun);
  const rank = (one: Collection) => one.shape.split('/').length - (isOwn(one) ? 100 : 0);
  const [first] = fitting.sort((a, b) => rank(a) - rank(b));
  return first ? { collection: first, path: placeOf(first) ?? '' } : null;
}

/** What the action says, where the new item has it: `name` may stand in its `properties`. */
export function placeArguments(world: World, { schema }: Collection, body: JsonObject, owner: Item): JsonObject {
  const placed: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const holder = schema?.properties.has(name) ? null : findHolder(schema, name);
    if (holder === null) placed[name] = value;
    else placed[holder] = Object.assign(Object.create(null), readObject(placed[holder]), { [name]: value });
  }
  const noun = singularWords(owner.collection.noun).join('');
  const id = owner.fields[owner.collection.identity ?? 'id'] ?? owner.id;
  for (const [name, field] of schema?.properties ?? []) {
    // `created_from: {id, name}` of what was made from it.
    if (ORIGINS.has(squash(name)) && field.properties.has('id') && !Object.hasOwn(placed, name))
      placed[name] = shapeValue(owner.fields, field, world.making(`${owner.path}/${name}`, { full: false }));
    if (!['resourceid', 'sourceid', `${noun}id`].includes(squash(name))) continue;
    const value = [id, String(id)].find((one) => fits(one, field));
    if (value !== undefined) placed[name] = value;
  }
  return placed;
}

const ORIGINS = new Set(['createdfrom', 'source', 'origin']);

function findHolder(schema: Schema | null, name: string): string | null {
  const holders = [...(schema?.properties ?? [])].filter(([, field]) => field.properties.has(name));
  return holders.length === 1 ? (holders[0]?.[0] ?? null) : null;
}

function readObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : (Object.create(null) as JsonObject);
}
