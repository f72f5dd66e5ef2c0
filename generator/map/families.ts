import type { Operation } from '../model/types.js';
import { toSnake } from '../naming/words.js';
import { splitPath } from './paths.js';

const VERSION = /^v?\d+(?:[._-]\d+)*(?:(?:alpha|beta|rc)\d*)?$/i;

export function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}

/**
 * What an operation's product family is called: its document where there are several; the segment before the version where paths are built `/<family>/v1/…`,
 * else the first tag, else the first fixed segment.
 */
export function nameFamilies(operations: Operation[]): Map<Operation, string> {
  const families = new Map<Operation, string>();
  if (operations.some(({ product }) => product !== undefined)) {
    for (const operation of operations) families.set(operation, operation.product?.name ?? 'api');
    return families;
  }
  const before = operations.map((o) => beforeVersion(o.path));
  const built = before.filter((f) => f !== null).length * 2 > operations.length && new Set(before).size > 1;
  operations.forEach((operation, i) => {
    families.set(
      operation,
      (built ? before[i] : null) ?? slug(operation.tags[0] ?? '') ?? firstLiteral(operation.path) ?? 'api',
    );
  });
  return families;
}

function beforeVersion(path: string): string | null {
  const segments = path.split('/').filter((s) => s !== '');
  const at = segments.findIndex((s, i) => i > 0 && VERSION.test(s));
  const family = at > 0 ? segments[at - 1] : undefined;
  return family !== undefined && !family.includes('{') ? family : null;
}

function slug(text: string): string | null {
  const words = toSnake(text).replaceAll('_', '-');
  return words === '' ? null : words;
}

function firstLiteral(path: string): string | null {
  for (const segment of splitPath(path))
    if ('literal' in segment && !VERSION.test(segment.literal)) return segment.literal;
  return null;
}
