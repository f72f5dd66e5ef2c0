import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';
import type { Diagnostic } from '../../report/diagnostic.js';
import { formatPointer } from '../json-pointer.js';
import type { Position } from './text-position.js';

const MOST_REPORTED = 100;

/** The parser that keeps places takes ten times as long as the one that reads. */
const LONGEST = 8_000_000;

/** Every key that stands twice in one mapping, with its place; of a text that is too long the first only. */
export function findDuplicateKeys(text: string, first: Position | undefined, name: string): Diagnostic[] {
  const found = text.length > LONGEST ? [] : listDuplicates(text, name);
  return found.length > 0 ? found : [describe([], first ?? { line: 1, column: 1 }, name)];
}

function listDuplicates(text: string, name: string): Diagnostic[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, schema: 'failsafe', merge: false });
  const found: Diagnostic[] = [];
  const stack: { node: unknown; tokens: string[] }[] = [{ node: document.contents, tokens: [] }];
  for (let place = stack.pop(); place !== undefined && found.length < MOST_REPORTED; place = stack.pop()) {
    const { node, tokens } = place;
    const start = stack.length;
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) stack.push({ node: item, tokens: [...tokens, String(index)] });
    if (isMap<Node>(node)) {
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        if (!isScalar(key) || isAlias(key)) continue;
        const token = String(key.value);
        if (seen.has(token)) found.push(describe([...tokens, token], findPlace(key, counter), name));
        seen.add(token);
        stack.push({ node: value, tokens: [...tokens, token] });
      }
    }
    // The last one in is the first one out, and people look from the top.
    for (const below of stack.splice(start).reverse()) stack.push(below);
  }
  return found.slice(0, MOST_REPORTED);
}

function findPlace(key: Scalar, counter: LineCounter): Position {
  const { line, col } = counter.linePos(key.range?.[0] ?? 0);
  return { line, column: col };
}

function describe(tokens: string[], { line, column }: Position, name: string): Diagnostic {
  return {
    code: 'yaml-duplicate-key',
    severity: 'warning',
    pointer: formatPointer(tokens),
    message: `${name}: line ${line}, column ${column}: duplicate key in a mapping; the last one is used.`,
    hint: 'Remove one of the two.',
  };
}
