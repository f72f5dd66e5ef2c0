import { createHash } from 'node:crypto';

/** The name under which a value stands that JSON has no form for. */
const MARK = '\u0000';

/** What lies deeper is written in one piece. */
const LEVELS = 4;

/**
 * A digest of plain values: two that differ in anything that can be seen have two digests. Null where one is more than
 * that (an instance, a function, a circle), since what it does cannot be seen. Taken in small pieces, since the text of
 * a large plan would take a third more memory.
 */
export function hashPlain(value: unknown): string | null {
  const hash = createHash('sha256');
  const add = (part: unknown, levels: number): void => {
    const shown = showPlain(part);
    if (levels === 0 || typeof shown !== 'object' || shown === null) {
      hash.update(`${JSON.stringify([part], showEntry)}\n`);
    } else if (Array.isArray(shown)) {
      hash.update(`list ${shown.length}\n`);
      for (const item of shown) add(item, levels - 1);
    } else {
      hash.update(`keys ${JSON.stringify(Object.keys(shown))}\n`);
      for (const item of Object.values(shown)) add(item, levels - 1);
    }
  };
  try {
    add(value, LEVELS);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return hash.digest('hex');
}

/** The value itself, not what its `toJSON` makes of it. */
function showEntry(this: Record<string, unknown>, key: string): unknown {
  return showPlain(this[key]);
}

/** What JSON would lose or take for something else is marked. */
function showPlain(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { [MARK]: Object.is(value, -0) ? '-0' : `${value}` };
    case 'object':
      return value === null || Array.isArray(value) ? value : showObject(value);
    case 'bigint':
      return { [MARK]: `${value}n` };
    case 'undefined':
      return { [MARK]: 'undefined' };
    default:
      throw new TypeError('Not plain.');
  }
}

function showObject(value: object): object {
  if (value instanceof Map) return { [MARK]: ['map', ...value] };
  if (value instanceof Set) return { [MARK]: ['set', ...value] };
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) throw new TypeError('Not plain.');
  // A document may use the name, too.
  return Object.hasOwn(value, MARK) ? { [MARK]: ['object', ...Object.entries(value)] } : value;
}
