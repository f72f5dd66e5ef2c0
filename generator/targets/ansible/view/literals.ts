import type { Json } from '../../../spec/types.js';
import type { LiteralView } from './types.js';

/** A dictionary of Python; members that are undefined are left out, because what is as usual is not said. */
export function makeDict(value: { [name: string]: LiteralView | undefined }): LiteralView {
  return { entries: Object.entries(value).filter((entry): entry is [string, LiteralView] => entry[1] !== undefined) };
}

export function makeNamed(pairs: readonly (readonly [string, LiteralView])[]): LiteralView {
  return { entries: pairs.map(([name, value]) => [name, value]) };
}

/** The list, or undefined where it is empty. */
export function omitEmpty(list: readonly string[]): LiteralView | undefined {
  return list.length > 0 ? [...list] : undefined;
}

export function toLiteral(value: Json): LiteralView {
  if (Array.isArray(value)) return value.map(toLiteral);
  if (typeof value !== 'object' || value === null) return value;
  return { entries: Object.entries(value).map(([name, item]) => [name, toLiteral(item)]) };
}
