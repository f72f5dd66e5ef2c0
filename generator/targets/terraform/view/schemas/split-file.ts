import { toIdentifier, toWords } from '../../../../naming/identifiers.js';
import { type GoValue, listParts, name } from '../go-value.js';
import type { Declaration } from '../types.js';
import { numberName, toVariable } from './share-objects.js';

const ATTRIBUTES = 'map[string]schema.Attribute';
/** What a reader takes in as one file, without its head. */
const MOST_LINES = 310;
/** Less than this is read where it belongs. */
const LEAST_LINES = 25;

/**
 * A declaration of many lines, with the attributes of its largest objects as variables of their own, until the rest is
 * short. `taken` are names of the package, in small letters.
 */
export function splitFile(
  whole: Declaration,
  taken: Set<string>,
  owner = whole.goName,
): [main: Declaration, ...objects: Declaration[]] {
  let main = whole;
  const objects: Declaration[] = [];
  while (countLines(main.value) > MOST_LINES) {
    const found = findLargest(main.value);
    if (found === null) break;
    const of = found.of ?? 'object';
    const goName = pickName(nameWithin(of, owner), taken);
    const comment = `${goName} is the attributes of ${toWords(of)}.`;
    // What is still too long inside of it is split the same way.
    objects.push(...splitFile({ goName, comment, value: found }, taken, owner));
    main = { ...main, value: replace(main.value, found, name(goName)) };
  }
  return [main, ...objects];
}

type Attributes = GoValue & { go: 'map' };

/** The largest object below the root of the schema, or of the object that is split itself. */
function findLargest(value: GoValue, depth = 0): Attributes | null {
  let largest: Attributes | null = null;
  const isObject = value.go === 'map' && value.type === ATTRIBUTES;
  if (isObject && depth > 0) return countLines(value) >= LEAST_LINES ? value : null;
  for (const part of listParts(value)) {
    const found = findLargest(part, depth + (isObject ? 1 : 0));
    if (found && (largest === null || countLines(found) > countLines(largest))) largest = found;
  }
  return largest;
}

function replace(value: GoValue, old: GoValue, made: GoValue): GoValue {
  if (value === old) return made;
  const inner = (part: GoValue) => replace(part, old, made);
  switch (value.go) {
    case 'struct':
      return { ...value, fields: value.fields.map(([field, part]) => [field, inner(part)]) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, part]) => [key, inner(part)]) };
    case 'list':
      return { ...value, items: value.items.map(inner) };
    case 'call':
      return { ...value, arguments: value.arguments.map(inner) };
    default:
      return value;
  }
}

const counted = new WeakMap<GoValue, number>();

/** About as many as will be written. */
function countLines(value: GoValue): number {
  const known = counted.get(value);
  if (known !== undefined) return known;
  const inner = listParts(value).reduce((sum, part) => sum + countLines(part), 0);
  const isOpen = value.go === 'struct' ? value.tall : value.go === 'map' || (value.go === 'list' && inner > 3);
  const lines =
    value.go === 'call'
      ? Math.max(1, ...value.arguments.map(countLines))
      : isOpen
        ? inner + 2
        : inner > 6
          ? inner + 2
          : 1;
  counted.set(value, lines);
  return lines;
}

/** What an object is called in a package: with its owner in front, unless its own name begins with that. */
function nameWithin(of: string, owner: string): string {
  const [own, above] = [toIdentifier(of), toIdentifier(owner)];
  return own === above || own.startsWith(`${above}_`) ? own : `${above}_${own}`;
}

function pickName(words: string, taken: Set<string>): string {
  const plain = toVariable(words, 'Attributes');
  const free = taken.has(plain.toLowerCase()) ? numberName(words, 'Attributes', taken) : plain;
  taken.add(free.toLowerCase());
  return free;
}
