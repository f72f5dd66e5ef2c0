import type { Json } from '../../spec/types.js';

/**
 * Whether a value of the document can stand in an example as it is: text that a template language could take for code,
 * or that holds signs nobody sees, never reaches one.
 */
export function isHarmless(value: Json): boolean {
  if (typeof value === 'string')
    return !/[{}%]|^\s*#jinja2:/.test(value) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value.replaceAll('\n', ''));
  if (Array.isArray(value)) return value.every(isHarmless);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, item]) => isHarmless(name) && isHarmless(item));
}

export function isScalar(value: Json | undefined): value is string | number | bigint | boolean {
  return value !== undefined && value !== null && typeof value !== 'object';
}
