import { findIdList } from '../../model/id-list.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { setField } from '../rules/set-field.js';
import type { Collection } from '../state/collection.js';
import { isText } from '../state/identity.js';
import type { Item } from '../state/store.js';
import { touch } from '../state/touch.js';
import type { World } from '../state/world.js';
import { type Call, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';

interface Named {
  ids: string[];
  /** What each of them is to be. */
  fields: JsonObject;
}

/** `{"ids": [1, 2], "enabled": false}`: several items by their ids, and one change for all. */
export function findNamed({ noun, schema }: Collection, { operation, body }: Call): Named | null {
  const list = operation.body?.schema ? findIdList(operation.body.schema, noun) : null;
  const ids: Json | undefined = list !== null && isObject(body) ? body[list] : undefined;
  if (!isObject(body) || !Array.isArray(ids) || !ids.every(isText)) return null;
  const isSaid = ([name, value]: [string, Json]) => name !== list && value !== null && schema?.properties.has(name);
  // `{"ids": [1, 2], "data": {"enabled": false}}`: the change lies in an object of its own.
  const [inner, ...others] = Object.entries(body).filter(([name]) => name !== list);
  const isInside = inner !== undefined && others.length === 0 && isObject(inner[1]) && !isSaid(inner);
  const said = isInside ? (inner[1] as JsonObject) : body;
  return { ids: ids.map(String), fields: Object.fromEntries(Object.entries(said).filter(isSaid)) };
}

export function changeNamed(
  world: World,
  call: Call,
  items: ReadonlyMap<string, Item>,
  { ids, fields }: Named,
): Reply | Trouble {
  const found = ids.flatMap((id) => items.get(id) ?? []);
  if (found.length < ids.length) return NOT_FOUND;
  for (const item of found) {
    for (const [name, value] of Object.entries(fields)) setField(world, item, name, value);
    touch(item, world.now());
  }
  const [item, ...more] = found;
  return item ? answerWith(world, call, { item, more, verb: 'update' }) : answerWith(world, call);
}
