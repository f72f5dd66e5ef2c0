import type { Attribute, Resource } from '../../map/types.js';
import { isFixed } from '../../model/is-fixed.js';
import { isHarmless } from '../../model/sample/is-harmless.js';
import { listKnown } from '../../model/sample/sample-scalar.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json } from '../../spec/types.js';
import { isHidden } from '../is-hidden.js';
import { sampleAttribute } from './sample-attribute.js';

const TEXT = 'Changed by a test';

/** Words of people for people: whatever stands in them, nothing else follows from it. */
export const REMARK = /^(?:comments?|descriptions?|memo|notes?|purpose|remarks?|subject|title)$/;

export interface Change {
  attribute: Attribute;
  value: Json;
}

export interface Changing {
  resource: Resource;
  /** The attributes to choose from. */
  open: readonly Attribute[];
  /** What an attribute has before the change, null where nobody knows. */
  read(attribute: Attribute): Json;
}

/**
 * One attribute with another value than the resource is made with, null where none can be told before the resource is
 * there. What nothing else follows from comes first: whoever runs a test pays for what it changes.
 */
export function changeSafely({ open, read }: Changing): Change | null {
  for (const attribute of [...open].sort((a, b) => weigh(a) - weigh(b))) {
    const value = read(attribute);
    if (!isFree(attribute) && (value === null || isText(attribute))) continue;
    const changed = changeValue(attribute, value, TEXT);
    if (changed !== undefined && !isSame(changed, value)) return { attribute, value: changed };
  }
  return null;
}

/** A safe change, else any that the schema allows. */
export function changeAny(changing: Changing): Change | null {
  const { resource, open, read } = changing;
  const [first] = open.filter((attribute) => !attribute.enum && !isNumberOf(attribute)).concat(open);
  const safe = changeSafely(changing);
  if (safe !== null || !first) return safe;
  const isName = first.name === 'name' || first.name === resource.naturalKey;
  for (const turn of [1, 2, 0]) {
    const value = sampleAttribute(first, { subject: `${resource.name}-new`, isName, fresh: true, turn });
    if (!isSame(value, read(first))) return { attribute: first, value };
  }
  return null;
}

/** Attributes that an update takes. */
export function listUpdatable({ operations, attributes }: Resource): Attribute[] {
  const fields = new Set(operations.update.flatMap((update) => update.fields));
  return attributes.filter(({ name }) => fields.has(name));
}

/** Can be given by itself, and is shown as it was given. */
export function isPlain(attribute: Attribute, { naturalKey, identity, attributes }: Resource): boolean {
  const { name, writeOnly, deprecated, reference, when, out, optional, required, linkedBy } = attribute;
  // What a link sets too is the link's where both are there.
  if (linkedBy) return false;
  if (attributes.some((other) => other.when?.attribute === name)) return false;
  // A PUT repeats also what the document calls fixed.
  if ((!optional && !required) || isFixed(attribute)) return false;
  if (name === naturalKey || identity.includes(name)) return false;
  return !writeOnly && !isHidden(attribute) && !deprecated && reference === null && !when && out === null;
}

/** Another value that the schema allows, undefined where that is a guess. */
export function changeValue(attribute: Attribute, value: Json, text: string): Json | undefined {
  const { type, enum: values, pattern, format, maximum, maxLength, description } = attribute;
  if (type === 'boolean') return value !== true;
  if (values && type === 'string') return listKnown(attribute, description).find((other) => other !== value);
  if (type === 'map' && attribute.element?.type === 'string') return { role: 'changed' };
  if (type === 'string' && !pattern && !format) return text.slice(0, maxLength ?? text.length);
  if (type === 'integer' && typeof value === 'number' && !values && !isNumberOf(attribute)) {
    return maximum !== undefined && value + 1 > Number(maximum) ? value - 1 : value + 1;
  }
  return undefined;
}

/** What the document gives as an example, or the least that it allows where nothing is known. */
export function findLikely(attribute: Attribute): Json | undefined {
  const { type, example, minimum, description } = attribute;
  if (type === 'object' || type === 'union') return undefined;
  const shown = example !== undefined && isHarmless(example) ? example : undefined;
  const isAmount = (type === 'integer' || type === 'number') && !isNumberOf(attribute);
  const least = isAmount ? Number(minimum ?? 1) : undefined;
  return shown ?? listKnown(attribute, description)[0] ?? least;
}

/** The number of another one (`group_id`): the next may be nobody's. */
function isNumberOf({ name, type }: Attribute): boolean {
  return type === 'integer' && name.endsWith('_id');
}

function weigh(attribute: Attribute): number {
  if (attribute.type === 'map') return 0;
  return isFree(attribute) ? 1 : 2;
}

/** No value that it has by itself can be the one that it is given, and whatever it is given is allowed. */
function isFree(attribute: Attribute): boolean {
  return attribute.type === 'map' || (isText(attribute) && REMARK.test(attribute.name));
}

/** A text may have a form that the document does not tell: an address, a version. */
function isText({ type, enum: values }: Attribute): boolean {
  return type === 'string' && !values;
}

function isSame(a: Json, b: Json): boolean {
  return stringifyStable(a) === stringifyStable(b);
}
