import type { Operation, Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import { belongsToUse } from './belongs-to-use.js';
import { plainUse, type Use } from './draft.js';
import { ACTION_FIELDS, ACTION_SEGMENTS } from './vocabulary.js';

export interface NamedUse extends Use {
  /** The value that picks it, or null where the operation does one resource only. */
  value: string | null;
}

/**
 * One endpoint can do several resources: `POST …/actions` with `{"type": "resize", …}`, or `{"reboot": {…}}`.
 * Each becomes a use of its own.
 */
export function expandUses(operation: Operation, lastSegment: string): NamedUse[] {
  const whole: NamedUse = { ...plainUse(operation), value: null };
  const body = operation.body?.schema;
  if (!body || !(operation.method === 'POST' || operation.method === 'PUT')) return [whole];
  if (operation.path.includes('#')) return [byFragment(operation, body) ?? whole];
  const announced = ACTION_SEGMENTS.has(lastSegment.toLowerCase());
  return byField(operation, body, announced) ?? (announced ? byKey(operation, body) : null) ?? [whole];
}

/** `…/actions#Rename` with a `type` that is never anything but `rename`. */
function byFragment(operation: Operation, body: Schema): NamedUse | null {
  const field = ACTION_FIELDS.find((name) => body.required.has(name) && body.properties.get(name)?.enum?.length === 1);
  const [value] = valuesOf(body, field ?? '');
  if (field === undefined || value === undefined) return null;
  return { operation, value, fixed: { [field]: value }, under: null, body: withoutField(body, field) };
}

function byField(operation: Operation, body: Schema, announced: boolean): NamedUse[] | null {
  const names = announced ? ACTION_FIELDS : ACTION_FIELDS.slice(0, 3);
  const field =
    body.discriminator?.property ?? names.find((n) => body.properties.has(n) && valuesOf(body, n).length > 1);
  if (!field) return null;
  const values = valuesOf(body, field);
  // Elsewhere than under "actions" a field with an enum names an action only if it is all that is asked for.
  if (values.length < 2 || (!announced && !(field === 'action' && body.required.has(field)))) return null;
  return values.map((value) => ({
    operation,
    value,
    fixed: { [field]: value },
    under: null,
    body: withoutField(variantFor(body, field, value) ?? keepOwn(body, value, values), field),
  }));
}

/** One body for all of them: what says that it is for others is left out. */
function keepOwn(body: Schema, value: string, values: string[]): Schema {
  const isOwn = ([name, { description }]: [string, Schema]) =>
    body.required.has(name) || belongsToUse(description, value, values);
  return { ...body, properties: new Map([...body.properties].filter(isOwn)) };
}

/** Of a kind that the discriminator maps only the mapped values are taken here, whatever else its own enum has. */
function valuesOf(body: Schema, field: string): string[] {
  const mapping = body.discriminator?.property === field ? body.discriminator.mapping : new Map<string, string>();
  const mapped = new Set(mapping.values());
  const own = mapped.size > 0 && body.variants.length > 0 ? [] : (body.properties.get(field)?.enum ?? []);
  const free = body.variants.filter(({ name }) => name === null || !mapped.has(name));
  const inVariants = free.flatMap((variant) => variant.properties.get(field)?.enum ?? []);
  return [...new Set([...own, ...inVariants, ...mapping.keys()])].filter((v): v is string => typeof v === 'string');
}

function variantFor(body: Schema, field: string, value: string): Schema | undefined {
  const byName = body.discriminator?.mapping.get(value);
  return (
    body.variants.find((v) => v.name !== null && v.name === byName) ??
    body.variants.find((v) => v.properties.get(field)?.enum?.includes(value))
  );
}

export function withoutField(body: Schema, field: string): Schema {
  const properties = new Map(body.properties);
  properties.delete(field);
  const required = new Set(body.required);
  required.delete(field);
  return { ...body, properties, required, variants: [], union: null, demands: [], discriminator: null };
}

/** `{"reboot": {"type": "HARD"}}`: each member of the union has one field, whose name is the action. */
function byKey(operation: Operation, body: Schema): NamedUse[] | null {
  if (body.variants.length < 2) return null;
  const uses: NamedUse[] = [];
  for (const variant of body.variants) {
    const [key, ...more] = variant.properties.keys();
    if (key === undefined || more.length > 0) return null;
    const inner = variant.properties.get(key) as Schema;
    uses.push({ operation, value: key, fixed: {}, under: key, body: inner });
  }
  return uses;
}

/** Words of what a use does: its value, or the literals below the item, without segments that only announce an action. */
export function wordsOf(use: NamedUse, literals: string[]): string[] {
  const kept = literals.filter((l) => !ACTION_SEGMENTS.has(l.toLowerCase()));
  if (use.value !== null) return splitWords(use.value);
  return splitWords((kept.length > 0 ? kept : literals).join('_'));
}
