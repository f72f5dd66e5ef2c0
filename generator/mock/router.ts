import type { Method, Operation } from '../model/types.js';

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
    pattern = { parts: text.split('{}'), text, node: makeNode() };
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
    const found = splitSegment(segment, pattern.parts);
    const inner = found && search(pattern.node, segments, at + 1, [...values, ...found], method, allow);
    if (inner) return inner;
  }
  if (!node.parameter || segment === '') return null;
  return search(node.parameter, segments, at + 1, [...values, segment], method, allow);
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
