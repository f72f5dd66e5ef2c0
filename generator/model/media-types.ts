import type { Schema } from './types.js';

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

export function isJsonType(type: string): boolean {
  return (
    /^(?:application\/(?:[\w.+-]+\+)?|text\/(?:x-)?)json\b|^application\/[\w.+-]+-json-patch\b/i.test(type) ||
    type === '*/*'
  );
}

/** What a person could write into a file: plain text, YAML, CSV, XML. */
export function isTextType(type: string): boolean {
  if (isJsonType(type)) return false;
  return /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:x-)?(?:ya?ml|xml|ndjson|toml|csv|hcl|graphql)$)/i.test(
    plainType(type),
  );
}

/** A text, whatever is in it. An object that is described field by field cannot be written as any other type than JSON. */
export function isTextSchema(schema: Schema | null): boolean {
  if (schema === null) return true;
  return schema.properties.size === 0 && schema.variants.length === 0 && /^(?:string)?$/.test(schema.types.join());
}

/** Without its parameters, in small letters. */
export function plainType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Some field of a form is a file. */
export function holdsFile({ properties }: Schema): boolean {
  return [...properties.values()].some(isFileField);
}

/** A file, or several. */
export function isFileField({ format, items }: Schema): boolean {
  return format === 'binary' || items?.format === 'binary';
}

/** `application/vnd.acme.2023-01-01+json` and `application/vnd.acme.2024-08-05+json`: one body in two versions. The newer is meant. */
export function newestOf<T extends string | undefined>(type: T, types: readonly string[]): T | string {
  if (type === undefined) return type;
  const plain = (own: string) => own.replace(/\d+/g, '0');
  const numbers = (own: string) => (own.match(/\d+/g) ?? []).map(Number);
  const alike = types.filter((own) => plain(own) === plain(type));
  return alike.reduce((best, own) => (isLater(numbers(own), numbers(best)) ? own : best), type);
}

function isLater(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, i) => number !== other[i]);
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
}
