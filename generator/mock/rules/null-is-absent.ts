import type { Operation } from '../../model/types.js';
import { escapePointer, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { World } from '../state/world.js';
import type { Fault } from '../validate/check-value.js';
import type { QueryPairs } from '../validate/read-parameters.js';

/** Later documents say for themselves what may be null. */
function takesUnset(world: World): boolean {
  return world.isOn('null-is-absent') && !world.api.openapi.startsWith('3.1');
}

const FORM = /^must (?:have the format|be one of) /;

/**
 * Documents before 3.1 often leave out `nullable`, and many clients send null for what they do not set; the real API
 * takes that as left out, and likewise an empty text where a form or a choice is asked for. The body without these,
 * where it fits then: a required field is still asked for.
 */
export function dropNulls(world: World, body: Json, faults: Fault[], check: (body: Json) => Fault[]): Json | undefined {
  if (!takesUnset(world)) return undefined;
  const places = new Set(faults.map(({ pointer }) => pointer));
  const forms = new Set(faults.flatMap(({ pointer, message }) => (FORM.test(message) ? pointer : [])));
  const isUnset = (pointer: string, value: Json) =>
    (value === null && places.has(pointer)) || (value === '' && forms.has(pointer));
  // A union tells only that nothing fits, not which place is wrong.
  for (const isDropped of [isUnset, (_pointer: string, value: Json) => value === null]) {
    const other = copyWithout(body, '', isDropped);
    if (check(other).length === 0) return other;
  }
  return undefined;
}

/** The query without what a client left empty (`?state=&page=2`), and with yes and no for 1 and 0. Null where it has to be as it should. */
export function relaxQuery(world: World, { parameters }: Operation, pairs: QueryPairs): QueryPairs | null {
  if (!takesUnset(world)) return null;
  const isFlag = (name: string) =>
    parameters.some(({ in: at, name: own, schema }) => at === 'query' && own === name && schema.types[0] === 'boolean');
  const kept = [...pairs].filter(([, texts]) => texts.some((text) => text !== ''));
  const plain = kept.map(([name, texts]): [string, string[]] =>
    isFlag(name) ? [name, texts.map((text) => FLAGS.get(text) ?? text)] : [name, texts],
  );
  return new Map(plain);
}

const FLAGS = new Map([
  ['1', 'true'],
  ['0', 'false'],
]);

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
