import type { Json } from '../../spec/types.js';
import { matchPattern } from '../pattern/match-pattern.js';
import type { Facts, ScalarType } from './facts.js';
import { hasFormat } from './has-format.js';

const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);

export function isScalarType(type: string): type is ScalarType {
  return SCALARS.has(type);
}

/** Whether a plain value is of the type and within everything that is said about it. */
export function fitsScalar(value: Json | undefined, type: ScalarType, facts: Facts): boolean {
  if (facts.enum && !facts.enum.includes(value as Json)) return false;
  if (typeof value === 'string') return type === 'string' && fitsText(value, facts);
  if (typeof value === 'boolean') return type === 'boolean';
  if (typeof value !== 'number' && typeof value !== 'bigint') return false;
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  return (type === 'number' || (type === 'integer' && isWhole)) && fitsNumber(Number(value), facts);
}

export function fitsText(value: string, { minLength, maxLength, format, pattern }: Facts): boolean {
  if (isNumber(minLength) || isNumber(maxLength)) {
    const length = countCharacters(value);
    if (length < Number(minLength ?? 0) || length > Number(maxLength ?? length)) return false;
  }
  if (format && !hasFormat(format, value)) return false;
  // A pattern that cannot be judged says nothing against a text.
  return typeof pattern !== 'string' || matchPattern(pattern, value) !== false;
}

function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      pairs += 1;
      at += 1;
    }
  }
  return text.length - pairs;
}

export function fitsNumber(value: number, facts: Facts): boolean {
  const { minimum, maximum, multipleOf } = facts;
  if (isNumber(minimum) && (facts.exclusiveMinimum ? value <= Number(minimum) : value < Number(minimum))) return false;
  if (isNumber(maximum) && (facts.exclusiveMaximum ? value >= Number(maximum) : value > Number(maximum))) return false;
  return !multipleOf || Number.isInteger(Math.round((value / multipleOf) * 1e9) / 1e9);
}

function isNumber(value: number | bigint | null | undefined): value is number | bigint {
  return value !== null && value !== undefined;
}
