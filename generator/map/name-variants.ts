import type { Schema } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { toSnake } from '../naming/words.js';

/**
 * What the members of a union are called: by the value that picks each (`values`), by the one value that a field of it
 * can have, by its title or component, by a field that it alone has. A number only where nothing tells.
 */
export function nameVariants(variants: readonly Schema[], values: readonly (string | null)[]): string[] {
  const told = findTelling(variants);
  const taken = new Set<string>();
  return variants.map((variant, i) => {
    const texts = [values[i], told[i], variant.title, variant.name, findOwnField(variant, variants)];
    const names = texts.map((text) => toSnake(text ?? '')).filter((name) => name !== '');
    const free = names.find((name) => !taken.has(name)) ?? names[0];
    return uniqueName(free ?? `variant_${i + 1}`, taken);
  });
}

/** A field that has one value in each of them, another in each: `type` is `explicit` here and `auto` there. */
function findTellingField(variants: readonly Schema[]): { wire: string; values: string[] } | null {
  for (const wire of variants[0]?.properties.keys() ?? []) {
    const values = variants.flatMap((variant) => readOnly(variant.properties.get(wire)) ?? []);
    if (new Set(values).size === variants.length) return { wire, values };
  }
  return null;
}

/**
 * The field that says which member of a union is meant, also where the document only lets each of them demand a value of
 * its own. One that may be left out tells nothing then.
 */
export function findMemberField(union: Schema): string | null {
  const { discriminator, variants } = union;
  if (discriminator) return discriminator.property;
  const told = findToldField(union);
  return told !== null && variants.every(({ required }) => required.has(told)) ? told : null;
}

/** The field that has another value in each member, where it is there at all. */
export function findToldField({ variants }: Schema): string | null {
  return variants.length > 1 ? (findTellingField(variants)?.wire ?? null) : null;
}

function findTelling(variants: readonly Schema[]): (string | null)[] {
  const field = findTellingField(variants);
  if (field) return field.values;
  return variants.map((variant) => {
    const own = [...variant.properties].flatMap(([wire, schema]) => {
      const value = readOnly(schema);
      const isShared = variants.some((other) => other !== variant && readOnly(other.properties.get(wire)) === value);
      return value === null || isShared ? [] : [value];
    });
    return own[0] ?? null;
  });
}

function readOnly(schema: Schema | undefined): string | null {
  const [value, ...others] = schema?.enum ?? [];
  return typeof value === 'string' && value !== '' && others.length === 0 ? value : null;
}

function findOwnField(variant: Schema, variants: readonly Schema[]): string | null {
  const own = [...variant.properties.keys()].filter(
    (wire) => !variants.some((other) => other !== variant && other.properties.has(wire)),
  );
  return own.find((wire) => variant.required.has(wire)) ?? own[0] ?? null;
}
