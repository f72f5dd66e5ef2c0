import { type PathQuery, splitPathQuery } from '../model/path-query.js';
import type { Method, Operation } from '../model/types.js';
import type { QueryPairs } from './validate/read-parameters.js';

const NO_PAIRS: QueryPairs = new Map();

export interface Match {
  operation: Operation;
  /** Values of the path's parameters in their order, decoded. */
  values: string[];
}

export type Found = { kind: 'match'; match: Match } | { kind: 'method'; allow: Method[] } | { kind: 'nothing' };

interface Pattern {
  /** What stands before, between and after the parameters. */
  parts: string[];
  text: string;
  node: Node;
}

interface Candidate {
  operation: Operation;
  fixed: PathQuery['fixed'];
}

interface Node {
  literals: Map<string, Node>;
  /** Segments with text around their parameters: `{id}:start`, `{name}.{format}`. */
  patterns: Pattern[];
  parameter: Node | null;
  /** Several only where they are told apart by the query in their paths; those with more of it stand first. */
  operations: Map<Method, Candidate[]>;
}

function makeNode(): Node {
  return { literals: new Map(), patterns: [], parameter: null, operations: new Map() };
}

/** Finds operations by method and path: a tree of segments in which a literal goes before a pattern, and that before a parameter. */
export class Router {
  readonly #root = makeNode();
  /** Operations whose last parameter is a path of its own: `/contents/{path}`. */
  readonly #deep: Operation[] = [];

  constructor(operations: Iterable<Operation>) {
    for (const operation of operations) this.#add(operation);
  }

  #add(operation: Operation): void {
    const { method, path } = operation.sent ?? operation;
    if (TAKES_PATH.test(path)) this.#deep.push(operation);
    let node = this.#root;
    for (const segment of splitTemplate(path)) node = descend(node, segment);
    const { fixed } = splitPathQuery(path);
    const known = node.operations.get(method) ?? [];
    if (known.length > 0 && fixed.length === 0 && known.some((one) => one.fixed.length === 0)) return;
    const all = [...known, { operation, fixed }].sort((a, b) => b.fixed.length - a.fixed.length);
    node.operations.set(method, all);
  }

  find(method: string, path: string, pairs: QueryPairs = NO_PAIRS): Found {
    const segments = path.split('/').slice(1).map(decodeSegment);
    const allow = new Set<Method>();
    const match = search(this.#root, segments, 0, [], { method: method as Method, pairs, allow });
    if (match) return { kind: 'match', match };
    const deep = allow.size === 0 ? this.#findDeep(method, segments, pairs) : null;
    if (deep) return deep;
    return allow.size > 0 ? { kind: 'method', allow: [...allow].sort() } : { kind: 'nothing' };
  }

  /** `/contents/docs/index.md`: what is a path may have slashes, where nothing else of the document is meant. */
  #findDeep(method: string, segments: string[], pairs: QueryPairs): Found | null {
    for (const { path } of this.#deep) {
      const length = splitTemplate(path).length;
      if (segments.length <= length) continue;
      const joined = [...segments.slice(0, length - 1), segments.slice(length - 1).join('/')];
      const asked: Asked = { method: method as Method, pairs, allow: new Set() };
      const match = search(this.#root, joined, 0, [], asked);
      if (match && TAKES_PATH.test(match.operation.path)) return { kind: 'match', match };
    }
    return null;
  }
}

const TAKES_PATH = /\/\{(?:\w+_)?(?:path|filepath|file_?path|ref)\}$/i;

/** The segments of a template, without a query or fragment that some documents write into their paths. */
export function splitTemplate(template: string): string[] {
  return (template.split(/[?#]/, 1)[0] ?? '').split('/').slice(1);
}

function descend(node: Node, segment: string): Node {
  if (!segment.includes('{')) {
    const known = node.literals.get(segment) ?? makeNode();
    node.literals.set(segment, known);
    return known;
  }
  if (/^\{[^{}]*\}$/.test(segment)) {
    node.parameter ??= makeNode();
    return node.parameter;
  }
  const text = segment.replace(/\{[^{}]*\}/g, '{}');
  let pattern = node.patterns.find((p) => p.text === text);
  if (!pattern) {
    pattern = { parts: text.split('{}'), text, node: makeNode() };
    node.patterns.push(pattern);
  }
  return pattern.node;
}

interface Asked {
  method: Method;
  pairs: QueryPairs;
  allow: Set<Method>;
}

/** A request without the query of any is for the last one, whose path has least of it. */
function pickByQuery(candidates: readonly Candidate[], pairs: QueryPairs): Operation | undefined {
  const isAsked = ({ fixed }: Candidate) => fixed.every(([wire, value]) => pairs.get(wire)?.includes(value));
  return (candidates.find(isAsked) ?? candidates.at(-1))?.operation;
}

function search(node: Node, segments: string[], at: number, values: string[], asked: Asked): Match | null {
  if (at === segments.length) {
    const operation = pickByQuery(node.operations.get(asked.method) ?? [], asked.pairs);
    if (operation) return { operation, values };
    for (const known of node.operations.keys()) asked.allow.add(known);
    return null;
  }
  const segment = segments[at] as string;
  const literal = node.literals.get(segment);
  const found = literal && search(literal, segments, at + 1, values, asked);
  if (found) return found;
  for (const pattern of node.patterns) {
    const found = splitSegment(segment, pattern.parts);
    const inner = found && search(pattern.node, segments, at + 1, [...values, ...found], asked);
    if (inner) return inner;
  }
  if (!node.parameter || segment === '') return null;
  return search(node.parameter, segments, at + 1, [...values, segment], asked);
}

/**
 * The values between the parts, each as short as can be and not empty; null where the parts are not there. An expression
 * would try every way to share out a segment among many parameters.
 */
function splitSegment(segment: string, parts: readonly string[]): string[] | null {
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const end = index === rest.length - 1 ? segment.length - last.length : segment.indexOf(part, at + 1);
    if (end <= at) return null;
    values.push(segment.slice(at, end));
    at = end + part.length;
  }
  return values;
}

export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
