import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node, type Pair } from 'yaml';
import type { Path } from './pointer.js';

/** Finds the line and column of a place in a YAML document, as people count them. */
export class Locator {
  constructor(
    private readonly document: Document.Parsed,
    private readonly lines: LineCounter,
  ) {}

  /** Of the value at `path`, or of the nearest resource above it that exists. */
  locateValue(path: Path): string {
    return this.describe(this.walk(path).offset);
  }

  /** Of the key `key` in the mapping at `path`. */
  locateKey(path: Path, key: string): string {
    const { node, offset } = this.walk(path);
    const pair = isMap(node) ? findPair(node.items, key) : undefined;
    return this.describe(pair === undefined ? offset : startOf(pair.key, offset));
  }

  /** The scalar at `path` as it was written: 1.0, where its value is 1. */
  readSource(path: Path): string | null {
    const { node } = this.walk(path);
    return isScalar(node) ? (node.source ?? null) : null;
  }

  describe(offset: number): string {
    const { line, col } = this.lines.linePos(offset);
    return `${Math.max(line, 1)}:${Math.max(col, 1)}`;
  }

  private walk(path: Path): { node: unknown; offset: number } {
    let node: unknown = this.document.contents;
    let offset = startOf(node, 0);
    for (const step of path) {
      if (isAlias(node)) node = node.resolve(this.document);
      if (isMap(node)) {
        const pair = findPair(node.items, String(step));
        if (pair === undefined) break;
        // A key without a value has no place of its own: its key tells where to look.
        offset = startOf(isEmpty(pair.value) ? pair.key : pair.value, offset);
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        offset = startOf(node, offset);
      } else break;
    }
    return { node: isAlias(node) ? node.resolve(this.document) : node, offset };
  }
}

function findPair(items: Pair<unknown, unknown>[], key: string): Pair<unknown, unknown> | undefined {
  return items.find((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key) === key);
}

function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && (value.source ?? '') === '' && value.value === null);
}

function startOf(node: unknown, fallback: number): number {
  return (node as Node | null | undefined)?.range?.[0] ?? fallback;
}
