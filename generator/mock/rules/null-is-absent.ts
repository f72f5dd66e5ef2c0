import { escapePointer, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { World } from '../state/world.js';
import type { Fault } from '../validate/check-value.js';

/**
 * Documents before 3.1 often leave out `nullable`, and many clients send null for what they do not set; the real API
 * takes that as left out, and likewise an empty text where an address or a date would have to stand. The body without
 * these, where it fits then: a required field is still asked for.
 */
export function dropNulls(world: World, body: Json, faults: Fault[], check: (body: Json) => Fault[]): Json | undefined {
  if (!world.isOn('null-is-absent')) return undefined;
  const isOld = !world.api.openapi.startsWith('3.1');
  const places = new Set(faults.map(({ pointer }) => pointer));
  const forms = new Set(faults.flatMap(({ pointer, message }) => (message.includes('the format') ? pointer : [])));
  const isUnset = (pointer: string, value: Json) =>
    (isOld && value === null && places.has(pointer)) || (value === '' && forms.has(pointer));
  // A union tells only that nothing fits, not which place is wrong.
  for (const isDropped of [isUnset, (_pointer: string, value: Json) => isOld && value === null]) {
    const other = copyWithout(body, '', isDropped);
    if (check(other).length === 0) return other;
  }
  return undefined;
}

function copyWithout(value: Json, pointer: string, isDropped: (pointer: string, value: Json) => boolean): Json {
  if (Array.isArray(value)) return value.map((item, i) => copyWithout(item, `${pointer}/${i}`, isDropped));
  if (!isObject(value)) return value;
  const kept: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(value)) {
    const place = `${pointer}/${escapePointer(name)}`;
    if (!isDropped(place, inner)) kept[name] = copyWithout(inner, place, isDropped);
  }
  return kept;
}
