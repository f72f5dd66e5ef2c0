import type { Effect } from '../../../../map/types.js';
import { isHarmless } from '../../../../model/sample/is-harmless.js';
import { listKnown } from '../../../../model/sample/sample-scalar.js';
import { get } from '../../../../spec/json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { findOption, type Option } from '../options.js';
import type { EffectView } from '../view-effect.js';
import { makeOther } from './make-other.js';
import type { Given } from './wire.js';

/** What a resource shows before an action, and what once there is nothing left to do; by the names of options. */
export interface Shown {
  before: Given;
  /** Null where a task with what is given here would do it all the same. */
  done: Given | null;
}

export function showEffect(effect: Effect, view: EffectView, inputs: readonly Option[], given: Given): Shown {
  const before: Given = {};
  const done: Given = {};
  for (const { name, field } of effect.arguments) {
    const input = findOption(inputs, name);
    const asked = input ? get(given, input.name) : undefined;
    if (input === undefined || asked === undefined) continue;
    setAt(done, field, asked, view.fields);
    setAt(before, field, makeOther(input, asked) ?? null, view.fields);
  }
  if (effect.state) showState(effect.state, view.fields, before, done);
  for (const { field, values } of view.unsettled ? [view.unsettled] : []) {
    const option = findOption(view.fields, field[0] ?? '');
    const known = option ? listKnown(option.attribute) : [];
    const settled = known.find((value) => !values.includes(String(value))) ?? null;
    setAt(before, field, settled, view.fields);
    setAt(done, field, settled, view.fields);
  }
  const telling = inputs.filter(({ name }) => Object.hasOwn(given, name)).map(({ attribute }) => attribute.name);
  const isShown = telling.every((name) => [...effect.manners, ...effect.arguments.map((a) => a.name)].includes(name));
  return { before, done: isShown && (effect.state || telling.length > 0) ? done : null };
}

function showState({ field, values }: NonNullable<Effect['state']>, options: Option[], before: Given, done: Given) {
  const option = findOption(options, field[0] ?? '');
  const after = values === null ? {} : (values.find(isHarmless) ?? null);
  if (option === undefined) return;
  if (values === null) before[option.name] = null;
  else setAt(before, field, pickOther(option, values), options);
  // What the arguments have put there says that it is there.
  if (!Object.hasOwn(done, option.name)) setAt(done, field, after, options);
}

function pickOther(option: Option, values: readonly Json[]): Json {
  if (values[0] === null) return {};
  const other = listKnown(option.attribute).find((value) => !values.includes(value));
  return other ?? makeOther(option, values[0] ?? null) ?? null;
}

/** Puts a value where a way of attributes leads to. */
function setAt(into: JsonObject, [first = '', ...rest]: readonly string[], value: Json, options: readonly Option[]) {
  const option = findOption(options, first);
  if (option === undefined) return;
  const there = Object.hasOwn(into, option.name) ? into[option.name] : undefined;
  const inner = typeof there === 'object' && there !== null && !Array.isArray(there) ? there : {};
  if (rest.length > 0) setAt(inner, rest, value, option.members);
  Object.defineProperty(into, option.name, {
    value: rest.length > 0 ? inner : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
