import { stringifyStable } from '../../spec/stable-json.js';
import type { Json } from '../../spec/types.js';

const BARE = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * JSON with sorted keys; what does not show, or turns the reading direction, is escaped, which JSON allows in strings.
 * What lies deeper than `levels` stands on one line: a change shows as the lines of what has changed.
 */
export function encodeJson(value: Json, levels?: number): string {
  const text = stringifyStable(value, 2, levels).replace(BARE, (char) => char.split('').map(escapeUnit).join(''));
  return `${text}\n`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
