import { findBodyObject } from '../../model/answers.js';
import { isEqual } from '../../model/sample/is-equal.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { reflectLink } from '../rules/links.js';
import type { Collection } from '../state/collection.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call, Reply, Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { changeFields } from './change.js';
import { addItem } from './create.js';

/** `PUT /pools/{id}/members` with `{"members": [{"address": …}]}`: all that there are to be, none of them by its id. */
export function listGiven({ operations, schema }: Collection, body: Json | undefined): JsonObject[] | null {
  const [only, ...others] = isObject(body) ? Object.values(body) : [body];
  if (!operations.has('create') || others.length > 0 || !Array.isArray(only)) return null;
  const given = only.filter(isObject);
  const isKnown = (one: JsonObject) => Object.keys(one).every((name) => schema?.properties.has(name));
  return given.length === only.length && given.every(isKnown) ? given : null;
}

/** What a create demands tells one from another: who has the same of it stays, and is changed. */
export function replaceAll(world: World, call: Call, path: string, given: JsonObject[]): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const demand = collection.operations.get('create')?.body?.schema;
  const keys = [...(demand ? findBodyObject(demand, collection.noun, []).object.required : [])];
  const left = new Set(world.open(collection, path).values());
  const kept = given.map((one) => {
    const isSame = ({ fields }: Item) =>
      keys.length > 0 && keys.every((name) => isEqual(fields[name] ?? null, one[name] ?? null));
    const item = [...left].find(isSame);
    if (!item) return addItem(world, call, collection, path, one, null).item;
    left.delete(item);
    changeFields(world, call, item, one);
    return item;
  });
  for (const item of left) {
    world.store.remove(path, item.id, item.path);
    if (world.isOn('links')) reflectLink(world, call, item, false);
  }
  const [item, ...more] = kept;
  return item ? answerWith(world, call, { item, more, verb: 'update' }) : answerWith(world, call);
}
