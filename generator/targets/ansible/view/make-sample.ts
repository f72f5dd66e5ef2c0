import type { Resource } from '../../../map/types.js';
import { isHarmless } from '../../../model/sample/is-harmless.js';
import { isHidden } from '../../../plan/is-hidden.js';
import { sampleInput } from '../../../plan/samples/pick-inputs.js';
import { type Asking, sampleAttribute } from '../../../plan/samples/sample-attribute.js';
import type { Json } from '../../../spec/types.js';
import type { Option } from './options.js';

/** A value for an example, under the names of options. */
export function makeSample(option: Option, asking: Omit<Asking, 'resolve'> = {}): Json {
  return giveOption(option, sampleAttribute(option.attribute, asking));
}

/** A value for an option of a resource that a task makes. */
export function sampleOption(option: Option, resource: Resource, turn = 0): Json {
  return giveOption(option, sampleInput(resource, option.attribute, { turn }));
}

function giveOption(option: Option, value: Json): Json {
  const { kind, members, element, attribute } = option;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return element ? value.map((item) => giveOption(element, item)) : value;
  if (kind === 'map' && element) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, giveOption(element, item)]));
  }
  if (kind !== 'object' && kind !== 'union') return value;
  const given = Object.create(null) as Record<string, Json>;
  members.forEach((member, index) => {
    const name = kind === 'union' ? (attribute.variants?.[index]?.name ?? member.name) : member.attribute.name;
    if (Object.hasOwn(value, name)) given[member.name] = giveOption(member, value[name] ?? null);
  });
  return { ...given };
}

const LONGEST_SHOWN = 60;
const MOST_SHOWN = 3;

/**
 * A value as the document shows it, for a result: only what tells a form that its name does not (an id, an address, a
 * state). Truths and numbers speak for themselves, prose shows nothing, and a secret is no example.
 */
export function findShown({ attribute, kind, element }: Option): Json | undefined {
  const { example } = attribute;
  if (isHidden(attribute) || (element && isHidden(element.attribute))) return undefined;
  if (kind === 'str') return isForm(example) ? example : undefined;
  const isPlainList = (kind === 'list' || kind === 'set') && element?.kind === 'str' && Array.isArray(example);
  const isShort = isPlainList && example.length > 0 && example.length <= MOST_SHOWN;
  return isShort && example.every(isForm) ? example : undefined;
}

function isForm(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\S+$/.test(value) && value.length <= LONGEST_SHOWN && isHarmless(value);
}
