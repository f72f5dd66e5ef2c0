import { findBodyObject } from '../../model/answers.js';
import { isEqual } from '../../model/sample/is-equal.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { findListField } from '../rules/far-ends.js';
import { reflectLink } from '../rules/links.js';
import type { Collection } from '../state/collection.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call, Reply, Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { changeFields } from './change.js';
import { addItem } from './create.js';
import { findExisting } from './find-existing.js';

/** `PUT /pools/{id}/members` with `{"members": [{"address": …}]}`: all that there are to be, none of them by its id. */
export function listGiven(
  { operations, schema, identity, itemParam }: Collection,
  body: Json | undefined,
): JsonObject[] | null {
  const [only, ...others] = isObject(body) ? Object.values(body) : [body];
  const isSet = operations.has('create') || itemParam === '';
  if (!isSet || others.length > 0 || !Array.isArray(only)) return null;
  // `["bug", "docs"]`: each by its name alone.
  const all = only.map((one) => (typeof one === 'string' && identity !== null ? { [identity]: one } : one));
  const given = all.filter(isObject);
  const isKnown = (one: JsonObject) => Object.keys(one).every((name) => schema?.properties.has(name));
  return given.length === only.length && given.every(isKnown) ? given : null;
}

/** What a create demands tells one from another: who has the same of it stays, and is changed. */
export function replaceAll(world: World, call: Call, path: string, given: JsonObject[]): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const demand = collection.operations.get('create')?.body?.schema;
  const keys = [...(demand ? findBodyObject(demand, collection.noun, []).object.required : [])];
  const left = new Set(world.open(collection, path).values());
  emptyOwner(world, call, collection.noun);
  const kept = given.map((one) => {
    const own = keys.length > 0 ? keys : Object.keys(one).filter((name) => name === collection.identity);
    const isSame = ({ fields }: Item) =>
      own.length > 0 && own.every((name) => isEqual(fields[name] ?? null, one[name] ?? null));
    const item = [...left].find(isSame);
    if (!item) {
      const known = findExisting(world, collection, one);
      const { item: added } = addItem(world, call, collection, path, { ...known?.fields, ...one }, known?.id ?? null);
      if (known) Object.assign(added.fields, known.fields);
      return added;
    }
    left.delete(item);
    changeFields(world, call, item, one);
    if (world.isOn('links')) reflectLink(world, call, item, true);
    return item;
  });
  for (const item of left) {
    world.store.remove(path, item.id, item.path);
    if (world.isOn('links')) reflectLink(world, call, item, false);
  }
  const [item, ...more] = kept;
  return item ? answerWith(world, call, { item, more, verb: 'update' }) : answerWith(world, call);
}

/** What the item above was made with is not in its list either, once all of that is said anew. */
function emptyOwner(world: World, call: Call, noun: string): void {
  const owner = world.isOn('links') ? world.ownerItem(call.place, call.values) : null;
  const name = owner ? findListField(owner.collection.schema, noun) : null;
  if (owner && name !== null && Array.isArray(owner.fields[name])) owner.fields[name] = [];
}
