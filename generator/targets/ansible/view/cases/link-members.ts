import { get } from '../../../../spec/json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { findOption } from '../options.js';
import type { ModulePlan } from '../view-resource.js';
import { type Given, place, toWire } from './wire.js';

/** A link as it shows where it can be seen; several where one option names several. */
export function listMembers({ resource, options }: ModulePlan, known: Given): Json[] {
  const match = (resource.presence?.match ?? []).map(({ attribute, path }) => ({
    option: findOption(options, attribute),
    path,
  }));
  const several = match.find(({ option }) => option && Array.isArray(get(known, option.name)))?.option;
  const beside = options.filter(
    (option) =>
      option.attribute.in === 'body' &&
      Object.hasOwn(known, option.name) &&
      !match.some((matched) => matched.option === option),
  );
  return (several ? (known[several.name] as Json[]) : [null]).map((value) => {
    const member: JsonObject = {};
    for (const { option, path } of match) {
      const named = option === several ? value : ((option && get(known, option.name)) ?? null);
      // The member is nothing but its name.
      if (path.length === 0) return named;
      place(member, path, named);
    }
    for (const option of beside)
      place(member, [option.attribute.wire], toWire(option, get(known, option.name) ?? null));
    return member;
  });
}
