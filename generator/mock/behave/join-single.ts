import { trimSlash } from '../../model/path-end.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { emptyField, listJoined, readJoin } from '../rules/joined-fields.js';
import { translate } from '../rules/translate.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import type { Call } from '../types.js';
import { findSchema, openSingle } from './single.js';

/**
 * `…/drive/attach` and `…/drive/detach` put something into what `GET …/drive` shows, and take it out again. False where
 * the call is of another sort.
 */
export function joinSingle(world: World, call: Call, body: JsonObject): boolean {
  const { operation } = call;
  const path = trimSlash(operation.path);
  const above = path.slice(0, path.lastIndexOf('/'));
  const read = world.api.byKey.get(`GET ${above}`) ?? world.api.byKey.get(`GET ${above}/`);
  if (!read || world.placeOf(read).kind !== 'single-read' || readJoin(operation) === null) return false;
  const shown = { ...call, operation: read, path: call.path.slice(0, call.path.lastIndexOf('/')) };
  const schema = findSchema(world, shown);
  const single = openSingle(world, shown);
  if (!schema || !single?.value) return false;
  const joins = readJoin(operation) === 'joins';
  const making = world.freshMaking(shown.path, { full: true });
  const value: JsonObject = Object.assign(Object.create(null), single.value);
  for (const name of listJoined(world, above)) {
    const field = schema.properties.get(name);
    if (!field) continue;
    const sent = Object.hasOwn(body, name) ? translate(world, name, body[name] as Json, field, making) : undefined;
    if (!joins) emptyField(value, name, field);
    // Who does not say which one is given one.
    else value[name] = sent ?? makeValue(field, { ...making, name });
  }
  single.value = value;
  return true;
}
