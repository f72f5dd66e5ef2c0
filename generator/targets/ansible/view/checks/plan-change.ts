import type { Attribute, Resource } from '../../../../map/types.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { isHarmless } from '../make-sample.js';
import type { Rung } from './plan-rungs.js';

const TEXT = 'Changed by a test';

/** Words of people for people: whatever stands in them, nothing else follows from it. */
const REMARK = /^(?:comments?|descriptions?|memo|notes?|purpose|remarks?|subject|title)$/;

/**
 * One option with another value than the thing is made with, null where none can be told before anything is there. What
 * nothing else follows from comes first: whoever runs a test pays for what it changes.
 */
export function planChange({ resource, names, values }: Rung): JsonObject | null {
  const fields = new Set(resource.operations.update.flatMap((update) => update.fields));
  const open = resource.attributes.filter((one) => fields.has(one.name) && isPlain(one, resource));
  for (const attribute of open.sort((a, b) => weigh(a) - weigh(b))) {
    const name = names.get(attribute.name);
    if (name === undefined) continue;
    const value = values[name] ?? attribute.default ?? null;
    if (!isFree(attribute) && (value === null || isText(attribute))) continue;
    const changed = changeValue(attribute, value, TEXT);
    if (changed !== undefined && changed !== value) return { [name]: changed };
  }
  return null;
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

/** Can be given by itself, and is shown as it was given. */
export function isPlain(attribute: Attribute, { naturalKey, identity, attributes }: Resource): boolean {
  const { name, writeOnly, createOnly, sensitive, deprecated, reference, when, out, optional, required } = attribute;
  if (attributes.some((other) => other.when?.attribute === name)) return false;
  // A PUT repeats also what the document calls fixed.
  if ((!optional && !required) || createOnly) return false;
  if (name === naturalKey || identity.includes(name)) return false;
  return !writeOnly && !sensitive && !deprecated && reference === null && !when && out === null;
}

/** Another value that the schema allows, undefined where that is a guess. */
export function changeValue(attribute: Attribute, value: Json, text: string): Json | undefined {
  const { type, enum: values, pattern, format, maximum, maxLength } = attribute;
  if (type === 'boolean') return value !== true;
  if (values && type === 'string') {
    return values.find((other) => other !== value && other !== null && isHarmless(other));
  }
  if (type === 'map' && attribute.element?.type === 'string') return { role: 'changed' };
  if (type === 'string' && !pattern && !format) return text.slice(0, maxLength ?? text.length);
  if (type === 'integer' && typeof value === 'number' && !values) {
    return maximum !== undefined && value + 1 > Number(maximum) ? value - 1 : value + 1;
  }
  return undefined;
}
