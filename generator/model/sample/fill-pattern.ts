import { matchPattern } from '../pattern/match-pattern.js';

/** Where letters and digits of made-up identifiers come from: nothing that reads like a word. */
const SOURCE = '3f9a61c85d2e7b04';
const PIECE = /^(?:\\([^a-z0-9])|(\[(?:\\.|[^\]\\])+\]|\\d|\\w)|([^\\[\](){}^$*+?.|]))(?:\{(\d+)(?:,\d*)?\}|([*+?]))?/i;

/**
 * A text that fits a plain pattern, such as `^vm-[0-9a-f]{8}$`: signs and classes of signs, each so many times. Null for
 * whatever is cleverer. The same pattern gives the same text on every machine.
 */
export function fillPattern(pattern: string): string | null {
  if (pattern.length > 200) return null;
  let rest = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let text = '';
  while (rest !== '') {
    const piece = PIECE.exec(rest);
    if (!piece) return null;
    const [whole, escaped, group, plain, times, sign] = piece;
    const count = times !== undefined ? Number(times) : sign === '*' || sign === '?' ? 0 : 1;
    if (count > 256) return null;
    for (let n = 0; n < count; n++) text += group === undefined ? (escaped ?? plain) : pick(group, text.length);
    rest = rest.slice(whole.length);
  }
  return isMatch(pattern, text) ? text : null;
}

function pick(group: string, at: number): string {
  const turned = SOURCE.slice(at % SOURCE.length) + SOURCE;
  return [...turned, ...'ABCXYZxyz-_.:/'].find((sign) => isMatch(`^${group}$`, sign)) ?? '';
}

function isMatch(pattern: string, text: string): boolean {
  return matchPattern(pattern, text) === true;
}
