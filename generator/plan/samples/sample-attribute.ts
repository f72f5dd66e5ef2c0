/** The folder `plan/samples`: sample values that need the catalogue: references, names, and what must be given to create a resource. */

import type { Attribute, Variant } from '../../map/types.js';
import type { ScalarType } from '../../model/sample/facts.js';
import { fitsScalar, isScalarType } from '../../model/sample/fits-scalar.js';
import { isHarmless, isScalar } from '../../model/sample/is-harmless.js';
import { MOST_SAMPLES } from '../../model/sample/limits.js';
import { type Hints, sampleScalar } from '../../model/sample/sample-scalar.js';
import { toSingular } from '../../naming/plurals.js';
import { get, isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isHidden } from '../is-hidden.js';
import { nameText } from './name-text.js';
import { type Picked, pickMembers } from './pick-members.js';

/** What an attribute refers to, as the target writes it: an expression or an identifier; null where there is nothing. */
export type Resolve = (reference: string, attribute: Attribute) => Json | null;

export interface Asking {
  resolve?: Resolve;
  /** What the value belongs to: unformed texts are then called after their attribute, not just "example". */
  subject?: string;
  /** People know the resource by this text. */
  isName?: boolean;
  /** The resource is really made: its name must not be one that may be there already. */
  fresh?: boolean;
  turn?: number;
  picked?: Picked;
}

/** A value that the document allows, members by the names of attributes. The same attribute gives the same value each time. */
export function sampleAttribute(attribute: Attribute, asking: Asking = {}): Json {
  const { type, reference, element, variants } = attribute;
  const isMany = type === 'list' || type === 'set';
  // Several that differ cannot be had from one.
  if (reference !== null && asking.resolve && !(isMany && (attribute.minItems ?? 0) > 1)) {
    const found = asking.resolve(reference, attribute);
    if (found !== null) return isMany ? [found] : found;
  }
  if (isScalarType(type)) return sampleOnce(type, attribute, asking);
  if (type === 'object') return sampleMembers(attribute, asking);
  if (type === 'union') {
    const picked = pickVariant(attribute, variants ?? []);
    if (!picked) return {};
    return { [picked.name]: sampleAttribute(withExample(picked.attribute, attribute.example), asking) };
  }
  if (element && isMany) return sampleItems(attribute, element, asking);
  if (element && type === 'map') return sampleMap(attribute, element, asking);
  return sampleOpen(attribute, asking);
}

interface Sampled {
  /** What it was made from: an attribute that has got another example since is asked again. */
  example: Json | undefined;
  description: string;
  name: string;
  value: Json;
}

const sampled = new WeakMap<Attribute, Map<string, Sampled>>();

/** Pages, examples and tests of all targets ask for the same value over and over. */
function sampleOnce(type: ScalarType, attribute: Attribute, asking: Asking): Json {
  const { subject, isName, fresh, turn } = asking;
  const { example, description, name } = attribute;
  const key = `${isName ? 1 : 0}${fresh ? 1 : 0}${turn ?? 0} ${subject === undefined ? '' : `=${subject}`}`;
  let known = sampled.get(attribute);
  if (known === undefined) {
    known = new Map();
    sampled.set(attribute, known);
  }
  const found = known.get(key);
  if (found && found.example === example && found.description === description && found.name === name)
    return found.value;
  const value = sampleScalar(type, attribute, listHints(attribute, asking));
  known.set(key, { example, description, name, value });
  return value;
}

/** JSON as the document shows it; where it may be a plain value, that is the shortest that it may be. */
function sampleOpen(attribute: Attribute, asking: Asking): Json {
  const { example, plainly } = attribute;
  if (attribute.listed) return sampleOpenList(attribute);
  if (isObject(example) && isHarmless(example)) return example;
  if (plainly === undefined) return {};
  const isShown = example !== undefined && example !== null && isHarmless(example);
  return isShown ? example : sampleScalar(plainly, attribute, listHints(attribute, asking));
}

/** A list whose items the document leaves open: as it shows them, else none, unless it demands some. */
function sampleOpenList({ example, default: preset, minItems = 0 }: Attribute): Json {
  const shown = [example, preset].find((value) => Array.isArray(value) && value.length > 0 && isHarmless(value));
  return shown ?? Array.from({ length: Math.min(minItems, MOST_SAMPLES) }, () => ({}));
}

/** The first one that the example is of: the values beside it in the same example go with that one. */
function pickVariant({ example, discriminator }: Attribute, variants: readonly Variant[]): Variant | undefined {
  const isShown = ({ value, attribute: { attributes = [], type } }: Variant) => {
    if (!isObject(example)) return isScalarType(type) && example !== undefined && fitsScalar(example, type, {});
    if (discriminator && value !== null) return get(example, discriminator.wire) === value;
    const wires = new Set(attributes.map(({ wire }) => wire));
    const isWhole = attributes.every(({ required, wire }) => !required || Object.hasOwn(example, wire));
    return type === 'object' && isWhole && Object.keys(example).every((wire) => wires.has(wire));
  };
  return variants.find(isShown) ?? variants[0];
}

function listHints(attribute: Attribute, { subject, isName = false, fresh = false, turn = 0 }: Asking): Hints {
  const { name, description } = attribute;
  const hints: Hints = { name, turn, secret: isHidden(attribute), about: description };
  const naming = { subject: subject ?? name, isName: isName && subject !== undefined, fresh, turn };
  return { ...hints, ...nameText(attribute, naming) };
}

function sampleMembers(attribute: Attribute, asking: Asking): Json {
  const { example } = attribute;
  const given = isObject(example) ? example : null;
  const inner = { ...asking, isName: false };
  const members = Object.create(null) as JsonObject;
  for (const member of pickMembers(attribute, asking.picked)) {
    members[member.name] = sampleAttribute(withExample(member, get(given ?? undefined, member.wire)), inner);
  }
  return { ...members };
}

/** What stands in one example belongs together, so that it goes before the member's own. */
function withExample(attribute: Attribute, example: Json | undefined): Attribute {
  if (example === undefined || example === null) return attribute;
  const { type } = attribute;
  if (isScalarType(type) && !fitsScalar(example, type, attribute)) return attribute;
  return { ...attribute, example };
}

function sampleItems(attribute: Attribute, element: Attribute, asking: Asking): Json {
  const { example, minItems, maxItems } = attribute;
  const { turn = 0 } = asking;
  const given = Array.isArray(example) ? example : [];
  const { type } = element;
  const fits = (item: Json) => isScalarType(type) && fitsScalar(item, type, element) && isHarmless(item);
  const isEnough = given.length >= (minItems ?? 1) && given.length <= (maxItems ?? given.length);
  if (turn === 0 && given.length > 0 && isEnough && given.every(fits)) return given;
  const item = nameAfter(attribute, withExample(element, given[0]));
  const inner = { ...asking, isName: false };
  const count = Math.min(Math.max(1, minItems ?? 1), MOST_SAMPLES);
  const items = Array.from({ length: count }, (_, index) => sampleAttribute(item, { ...inner, turn: turn + index }));
  return attribute.type === 'set' ? dropTwins(items) : items;
}

/** An item has no name but that of its list: `tags` holds a tag. */
function nameAfter({ name, reference }: Attribute, element: Attribute): Attribute {
  return { ...element, name: toSingular(name), reference: element.reference ?? reference };
}

function dropTwins(items: readonly Json[]): Json[] {
  return [...new Map(items.map((item) => [stringifyStable(item), item])).values()];
}

const VALUES = ['web', 'database', 'cache'];

function sampleMap(attribute: Attribute, element: Attribute, asking: Asking): Json {
  const { example } = attribute;
  const { turn = 0 } = asking;
  const inner = { ...asking, isName: false };
  const key = `${toSingular(attribute.name).replaceAll('_', '-')}-${turn + 1}`;
  if (!isScalarType(element.type)) return { [key]: sampleAttribute(element, inner) };
  const { type } = element;
  const isFine = ([key, value]: [string, Json]) =>
    /^[A-Za-z][\w.:/-]*$/.test(key) && isScalar(value) && isHarmless(value) && fitsScalar(value, type, element);
  if (turn === 0 && isObject(example)) {
    const entries = Object.entries(example);
    if (entries.length > 0 && entries.every(isFine)) return example;
  }
  const usual = VALUES[turn % VALUES.length] ?? '';
  return fitsScalar(usual, type, element) ? { role: usual } : { [key]: sampleAttribute(element, inner) };
}
