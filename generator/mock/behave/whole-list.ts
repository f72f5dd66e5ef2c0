import { type FoundList, findList, isArraySchema, successOf } from '../../model/answers.js';
import type { Operation, Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { addDefaults } from '../state/fill-item.js';
import { nounOf, shapeOf } from '../state/places.js';
import { shapeObject } from '../state/shape.js';
import type { World } from '../state/world.js';
import type { Call, Reply } from '../types.js';
import { answerWith } from './answer-with.js';

/** Where the list of a path is kept among the items of which there is one. */
const KEPT = 'items';

/** A list that is read and set in one piece: GET shows it, PUT takes it, and nothing in it has a path of its own. */
export function serveWholeList(world: World, call: Call): Reply | null {
  const items = findItems(world, call);
  if (!items) return null;
  if (call.operation.method === 'PUT' && Array.isArray(call.body))
    setList(
      world,
      call.path,
      call.body.map((item) => shapeItem(world, call, item, items)),
    );
  return showList(world, call, openList(world, call.path));
}

export function openList({ store }: World, path: string): Json[] {
  const known = store.singles.get(path) ?? { path, value: keep([]), initial: keep([]) };
  store.singles.set(path, known);
  const list = known.value?.[KEPT];
  return Array.isArray(list) ? list : [];
}

export function setList({ store }: World, path: string, items: Json[]): void {
  store.singles.set(path, { path, value: keep(items), initial: keep([]) });
}

/** The answer of a call with the list in it. */
export function showList(world: World, call: Call, list: Json[]): Reply {
  const reply = answerWith(world, call);
  const shown = findShown(call.operation);
  if (!shown) return reply;
  const [name] = shown.at;
  return { ...reply, body: name === undefined ? list : { ...(isObject(reply.body) && reply.body), [name]: list } };
}

/** How an item of the list looks; null where the path is no such list. */
function findItems({ api }: World, { operation }: Call): Schema | null {
  const at = (method: string) => api.byKey.get(`${method} ${operation.path}`);
  const [get, put] = [at('GET'), at('PUT')];
  if (!get || !put || at('POST') || !['GET', 'PUT'].includes(operation.method)) return null;
  const shown = findShown(get);
  if (!shown || !put.body?.schema || !isArraySchema(put.body.schema)) return null;
  const below = `${shapeOf(operation)}/{}`;
  return api.operations.some((own) => shapeOf(own) === below) ? null : shown.items;
}

/** The list in the answer of a call, bare or under a name. */
export function findShown(operation: Operation): FoundList | null {
  const schema = successOf(operation)?.schema;
  const found = schema ? findList(schema, nounOf(shapeOf(operation))) : null;
  return found && found.at.length < 2 ? found : null;
}

function keep(items: Json[]): JsonObject {
  return Object.assign(Object.create(null) as JsonObject, { [KEPT]: items });
}

export function shapeItem(world: World, call: Call, item: Json, schema: Schema): Json {
  if (!isObject(item) || schema.properties.size === 0) return item;
  const fields: JsonObject = Object.assign(Object.create(null), item);
  addDefaults(fields, call.operation.body?.schema?.items ?? null, item);
  return { ...fields, ...shapeObject(fields, schema, world.freshMaking(call.path, { full: true })) };
}
