import type { Schema } from './types.js';

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

export function isJsonType(type: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) || type === '*/*';
}

/** Without its parameters, in small letters. */
export function plainType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Some field of a form is a file, or several. */
export function holdsFile({ properties }: Schema): boolean {
  return [...properties.values()].some((field) => isFile(field) || (field.items !== null && isFile(field.items)));
}

function isFile({ format }: Schema): boolean {
  return format === 'binary';
}
