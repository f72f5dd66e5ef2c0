import type { Method, Operation } from '../model/types.js';

export interface Match {
  operation: Operation;
  /** Values of the path's parameters in their order, decoded. */
  values: string[];
}

export type Found = { kind: 'match'; match: Match } | { kind: 'method'; allow: Method[] } | { kind: 'nothing' };

interface Pattern {
  regex: RegExp;
  text: string;
  node: Node;
}

interface Node {
  literals: Map<string, Node>;
  /** Segments with text around their parameters: `{id}:start`, `{name}.{format}`. */
  patterns: Pattern[];
  parameter: Node | null;
  operations: Map<Method, Operation>;
}

function makeNode(): Node {
  return { literals: new Map(), patterns: [], parameter: null, operations: new Map() };
}

/** Finds operations by method and path: a tree of segments in which a literal goes before a pattern, and that before a parameter. */
export class Router {
  readonly #root = makeNode();

  constructor(operations: Iterable<Operation>) {
    for (const operation of operations) this.#add(operation);
  }

  #add(operation: Operation): void {
    let node = this.#root;
    for (const segment of splitTemplate(operation.path)) node = descend(node, segment);
    if (!node.operations.has(operation.method)) node.operations.set(operation.method, operation);
  }

  find(method: string, path: string): Found {
    const segments = path.split('/').slice(1).map(decodeSegment);
    const allow = new Set<Method>();
    const match = search(this.#root, segments, 0, [], method as Method, allow);
    if (match) return { kind: 'match', match };
    return allow.size > 0 ? { kind: 'method', allow: [...allow].sort() } : { kind: 'nothing' };
  }
}

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
    const parts = text.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    pattern = { regex: new RegExp(`^${parts.join('(.+?)')}$`, 's'), text, node: makeNode() };
    node.patterns.push(pattern);
  }
  return pattern.node;
}

function search(
  node: Node,
  segments: string[],
  at: number,
  values: string[],
  method: Method,
  allow: Set<Method>,
): Match | null {
  if (at === segments.length) {
    const operation = node.operations.get(method);
    if (operation) return { operation, values };
    for (const known of node.operations.keys()) allow.add(known);
    return null;
  }
  const segment = segments[at] as string;
  const literal = node.literals.get(segment);
  const found = literal && search(literal, segments, at + 1, values, method, allow);
  if (found) return found;
  for (const pattern of node.patterns) {
    const groups = pattern.regex.exec(segment);
    const inner = groups && search(pattern.node, segments, at + 1, [...values, ...groups.slice(1)], method, allow);
    if (inner) return inner;
  }
  if (!node.parameter || segment === '') return null;
  return search(node.parameter, segments, at + 1, [...values, segment], method, allow);
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
