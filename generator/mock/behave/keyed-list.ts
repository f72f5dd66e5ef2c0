import { successOf } from '../../model/answers.js';
import type { Operation, Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { shapeOf } from '../state/places.js';
import type { World } from '../state/world.js';
import { type Call, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { findShown, openList, setList, shapeItem, showList } from './whole-list.js';

/** A list whose members are set and taken away one by one at its own path: the body says which, as `userId` does. */
export function serveKeyedList(world: World, call: Call): Reply | Trouble | null {
  const found = findKeyed(world, call);
  if (!found) return null;
  const items = openList(world, call.path);
  const body = isObject(call.body) ? call.body : {};
  const isMeant = (item: Json) => found.keys.every((key) => isObject(item) && isEqual(item[key], body[key]));
  const before = items.find(isMeant);
  if (call.operation.method === 'GET') return showList(world, call, items);
  if (call.operation.method === 'DELETE') {
    if (before === undefined) return NOT_FOUND;
    setList(
      world,
      call.path,
      items.filter((item) => item !== before),
    );
    return answerWith(world, call, { fields: before as JsonObject });
  }
  const given = { ...(isObject(before) ? before : {}), ...body };
  const after = shapeItem(world, call, given, found.schema);
  setList(
    world,
    call.path,
    before === undefined ? [...items, after] : items.map((item) => (item === before ? after : item)),
  );
  return answerWith(world, call, { fields: after as JsonObject });
}

function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && stringifyStable(a) === stringifyStable(b);
}

/** PUT answers one item of the list that GET shows, and the body of DELETE has what tells it from the others. */
function findKeyed({ api }: World, { operation }: Call): { schema: Schema; keys: string[] } | null {
  const at = (method: string) => api.byKey.get(`${method} ${operation.path}`);
  const [get, put, remove] = [at('GET'), at('PUT'), at('DELETE')];
  if (!get || !put || !remove || at('POST') || !['GET', 'PUT', 'DELETE'].includes(operation.method)) return null;
  const schema = findShown(get)?.items;
  const below = `${shapeOf(operation)}/{}`;
  if (!schema || !isSame(successOf(put)?.schema, schema)) return null;
  if (api.operations.some((own) => shapeOf(own) === below)) return null;
  const keys = listBody(remove).filter((name) => schema.properties.has(name) && listBody(put).includes(name));
  return keys.length > 0 ? { schema, keys } : null;
}

function isSame(schema: Schema | null | undefined, other: Schema): boolean {
  return schema === other || (schema?.name != null && schema.name === other.name);
}

function listBody({ body }: Operation): string[] {
  return [...(body?.schema?.properties.keys() ?? [])];
}
