import type { Attribute, Update } from '../../generator/map/types.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import {
  changeForReplacement,
  changeInPlace,
  type Existing,
  type Rung,
} from '../../generator/targets/terraform/verify/plan-rungs.js';
import { sampleShape } from '../../generator/targets/terraform/view/make-sample.js';
import type { Shape } from '../../generator/targets/terraform/view/shape.js';

export interface Pick {
  update: Update;
  /** The attribute and the value that it gets; null where none is plain. */
  change: JsonObject | null;
}

/** For each call that changes the thing in place, an attribute that this call takes. */
export function pickChanges(rung: Rung, existing: Existing): Pick[] {
  const taken = new Set<string>();
  return rung.resource.operations.update.map((update) => {
    const resource = { ...rung.resource, operations: { ...rung.resource.operations, update: [update] } };
    const shapes = rung.shapes.filter(({ name }) => !taken.has(name));
    const changed = changeInPlace({ ...rung, resource, shapes });
    const isTaken = ({ source }: Shape) => update.fields.includes(source.name);
    const change = (changed && compare(rung.values, changed)) ?? pickOther(rung, existing, isTaken);
    for (const name of Object.keys(change ?? {})) taken.add(name);
    return { update, change };
  });
}

/** Values that differ in an attribute whose change replaces the thing; null where there is none to be found. */
export function pickReplacement(rung: Rung, values: JsonObject, existing: Existing): JsonObject | null {
  const isFixed = (shape: Shape) => shape.source.onChange === 'replace' && (shape.required || shape.optional);
  const now = { ...rung, values };
  const plain = changeForReplacement(now) ?? pickKind(now, isFixed);
  if (plain) return plain;
  const other = pickVariation(now, isFixed) ?? pickOther(now, existing, isFixed);
  return other && { ...values, ...other };
}

function compare(values: JsonObject, changed: JsonObject): JsonObject {
  const isNew = ([name, value]: [string, Json]) => JSON.stringify(values[name]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(changed).filter(isNew));
}

/** Another kind of thing, with that kind's attributes and no other's, where an attribute says what kind it is. */
function pickKind({ resource, shapes, values }: Rung, fits: (shape: Shape) => boolean): JsonObject | null {
  const isSelector = ({ source }: Shape) => shapes.some((other) => other.source.when?.attribute === source.name);
  const selector = shapes.find((shape) => fits(shape) && isSelector(shape));
  const kind = selector?.source.enum?.find((value) => value !== values[selector.name]);
  if (!selector || kind === undefined) return null;
  const switched: JsonObject = {};
  for (const shape of shapes) {
    const { when } = shape.source;
    const given = shape === selector ? kind : values[shape.name];
    if (when?.required.includes(String(kind)) && !shape.writeOnly && !shape.local)
      switched[shape.name] = given ?? sampleShape(shape, () => null, resource.name);
    else if (given !== undefined && (!when || when.values.includes(String(kind)))) switched[shape.name] = given;
  }
  return switched;
}

/** A text of the user's own with another character at its end, where the document lets it pass. */
function pickVariation({ shapes, values }: Rung, fits: (shape: Shape) => boolean): JsonObject | null {
  for (const shape of shapes) {
    const { source, name } = shape;
    const given = values[name];
    if (!fits(shape) || source.reference !== null || source.enum || source.format === 'JSON') continue;
    if (shape.kind === 'Int64' && typeof given === 'number') return { [name]: given + 1 };
    if (shape.kind !== 'String' || typeof given !== 'string' || given.includes('${')) continue;
    const found = [`${given}1`, ...'1234abc'.split('').map((end) => given.slice(0, -1) + end)]
      .filter((text) => text !== given)
      .find((text) => isAllowed(source, text));
    if (found) return { [name]: found };
  }
  return null;
}

function isAllowed({ pattern, maxLength = 1000, format }: Attribute, text: string): boolean {
  if (format?.startsWith('ip') && text.split(/[.:]/).some((part) => part.length > 3)) return false;
  return text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
}

/**
 * Finds another thing than `existing` does, which is what is there now or what the server takes where nothing is said:
 * one that comes earlier in the configuration, or the second of those that exist already.
 */
export function findSecond(rungs: readonly Rung[], existing: Existing): (rung: Rung) => Existing {
  return (rung) => (reference) => {
    const [target = '', own = ''] = reference.split('.');
    const earlier = rungs.slice(0, rungs.indexOf(rung)).find(({ resource }) => resource.name === target);
    if (earlier?.resource.kind === 'collection') return `\${${earlier.address}.${own}}`;
    return existing(reference)?.replace('[0]', '[1]') ?? null;
  };
}

/** Another thing, where the attribute names one and the configuration's own does not hang on it. */
function pickOther(rung: Rung, existing: Existing, fits: (shape: Shape) => boolean): JsonObject | null {
  const { resource, shapes, values } = rung;
  for (const shape of shapes) {
    if (!fits(shape) || !['String', 'Int64'].includes(shape.kind)) continue;
    const isOwn = resource.kind === 'adopted' && resource.identity.includes(shape.source.name);
    const reference = shape.source.reference ?? (isOwn ? `${resource.name}.${shape.source.name}` : null);
    const found = reference === null ? null : existing(reference);
    const isFree = values[shape.name] === undefined || String(values[shape.name]).includes('data.');
    if (found !== null && isFree) return { [shape.name]: found };
  }
  return null;
}
