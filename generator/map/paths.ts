import { splitPathQuery } from '../model/path-query.js';
import type { Operation } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import { VERBS } from './name-words.js';
import { ACTION_SEGMENTS } from './vocabulary.js';

/**
 * The paths of a document as a tree. `{id}.json` is a parameter, `{id}:verb` a parameter with a literal below it,
 * trailing slashes are dropped, parameters at the same place are one node whatever their names.
 */
export interface PathNode {
  /** Literal text, or null for a parameter. */
  literal: string | null;
  /** Parameter names as the paths below have them, the first seen first. */
  parameters: string[];
  parent: PathNode | null;
  children: Map<string, PathNode>;
  /** By method; more than one where paths differ only in parameter names or a trailing slash. */
  operations: Map<string, Operation[]>;
  depth: number;
  /** The literal came after a colon: `{id}:start`. */
  colon: boolean;
}

type Segment = { literal: string; colon: boolean } | { parameter: string };

export function splitPath(path: string): readonly Segment[] {
  let segments = known.get(path);
  if (!segments) {
    segments = split(path);
    known.set(path, segments);
  }
  return segments;
}

// Each rule looks at the same paths again.
const known = new Map<string, readonly Segment[]>();

function split(path: string): Segment[] {
  const segments: Segment[] = [];
  const { path: sent, fixed } = splitPathQuery(path);
  for (const raw of sent.split('/')) {
    if (raw === '') continue;
    segments.push(...splitSegment(raw));
  }
  const last = segments[segments.length - 1];
  // `/containers/{id}/json` is the container, in JSON.
  if (segments.length > 1 && last && 'literal' in last && /^(?:json|xml)$/.test(last.literal)) segments.pop();
  const told = fixed.find(([wire]) => !STEERS.test(wire));
  const literal = told && nameQuery(...told);
  const end = segments.at(-1);
  // `/servers/{id}?action=reset` is `/servers/{id}:reset`, and no update of the server. `/servers?kind=small` may make one.
  if (literal && end && ('parameter' in end || splitWords(literal).some((word) => VERBS.has(word))))
    segments.push({ literal, colon: true });
  // `/servers/{id}/actions#Rename` says which of the actions it is, and is sent without it.
  const which = /#([a-z]\w*)$/i.exec(path)?.[1];
  if (which && end && 'literal' in end && ACTION_SEGMENTS.has(end.literal))
    segments.push({ literal: which, colon: true });
  return segments;
}

/** Says how to answer, and not what to do. */
const STEERS = /version|^(?:format|pretty|output|alt|force)$/i;

/** `?action=reset` and `?reset=true` are called reset. */
function nameQuery(wire: string, value: string): string {
  return /^[a-z][\w-]*$/i.test(value) && !/^(?:true|false|yes|no|on|off)$/i.test(value) ? value : wire;
}

function splitSegment(raw: string): Segment[] {
  const braces = [...raw.matchAll(/\{([^}]*)\}/g)];
  if (braces.length === 0) {
    const colon = raw.indexOf(':');
    if (colon > 0) return [literalOf(raw.slice(0, colon)), { literal: raw.slice(colon + 1), colon: true }];
    return [literalOf(raw)];
  }
  const first = braces[0] as RegExpMatchArray;
  const before = raw.slice(0, first.index);
  const lastBrace = braces[braces.length - 1] as RegExpMatchArray;
  const after = raw.slice((lastBrace.index ?? 0) + lastBrace[0].length);
  const segments: Segment[] = [];
  // OData: users({id}) is the item of users.
  const odata = /^([\w.-]+)\(['"]?$/.exec(before);
  if (odata?.[1]) segments.push(literalOf(odata[1]));
  for (const brace of braces) segments.push({ parameter: brace[1] as string });
  // `{id}:start` is a call on the item, `{id}.pdf` another form of it; `{id}.json` is the item itself.
  if (/^[:.]./.test(after) && !/^\.(?:json|xml)$/.test(after)) segments.push({ literal: after.slice(1), colon: true });
  return segments;
}

function literalOf(raw: string): Segment {
  return { literal: raw.replace(/\.(?:json|xml)$/, ''), colon: false };
}

/** The path that an operation has in its own document: what other documents have beside it says nothing about it. */
export function ownPath({ product, key, method, path, place }: Operation): string {
  if (!product) return place ?? path;
  const inFront = key.length - method.length - 1 - product.path.length;
  return path.slice(inFront);
}

/** Each document is a tree of its own, so that none changes what another means. */
export function joinTrees(trees: ReadonlyMap<string, PathNode>): PathNode {
  const root = newNode(null, null, false);
  for (const [product, tree] of trees) root.children.set(product, tree);
  return root;
}

/** The top of the tree that an operation lies in. */
export function topOf(root: PathNode, { product }: Operation): PathNode {
  return (product && root.children.get(product.name)) ?? root;
}

export function buildTree(operations: Operation[]): PathNode {
  const root = newNode(null, null, false);
  growTree(root, operations);
  return root;
}

export function growTree(root: PathNode, operations: readonly Operation[]): void {
  for (const operation of operations) {
    let node = root;
    for (const segment of splitPath(ownPath(operation))) node = descend(node, segment);
    const same = node.operations.get(operation.method);
    if (same) same.push(operation);
    else node.operations.set(operation.method, [operation]);
  }
}

function descend(node: PathNode, segment: Segment): PathNode {
  const key = 'literal' in segment ? `${segment.colon ? ':' : '/'}${segment.literal}` : '{}';
  let child = node.children.get(key);
  if (!child) {
    child = 'literal' in segment ? newNode(segment.literal, node, segment.colon) : newNode(null, node, false);
    node.children.set(key, child);
  }
  if ('parameter' in segment && !child.parameters.includes(segment.parameter)) child.parameters.push(segment.parameter);
  return child;
}

function newNode(literal: string | null, parent: PathNode | null, colon: boolean): PathNode {
  return {
    literal,
    parameters: [],
    parent,
    children: new Map(),
    operations: new Map(),
    depth: parent ? parent.depth + 1 : 0,
    colon,
  };
}

export function isItem(node: PathNode): boolean {
  return node.parent !== null && node.literal === null;
}

export function literalChildren(node: PathNode): PathNode[] {
  return [...node.children.values()].filter((c) => c.literal !== null);
}

/** The words of a path, from its start. */
export function literalsOf(node: PathNode): string[] {
  const above = node.parent ? literalsOf(node.parent) : [];
  return node.literal === null ? above : [...above, node.literal];
}

export function* walkTree(node: PathNode): Generator<PathNode> {
  yield node;
  for (const child of node.children.values()) yield* walkTree(child);
}

/** The nearest literal above (or at) a node: the noun of an item is its collection's. */
export function collectionOf(node: PathNode): PathNode | null {
  let at: PathNode | null = node;
  while (at && at.literal === null) at = at.parent;
  return at?.parent ? at : null;
}

/**
 * The segment with the noun: in `/dashboards/uid/{uid}` and `/boxes/id/{boxId}` the one behind it only says by what key one
 * is meant, as `by` does in `/users/by/{label}/{value}`, and in `/config/v2/{account}` the version.
 */
export function nounNodeOf(node: PathNode): PathNode | null {
  const place = collectionOf(node);
  const [above, own, key] = [place?.parent, squash(place?.literal ?? ''), squash(node.parameters.at(-1) ?? '')];
  const isId = /^(?:id|uuid|uid|guid)$/.test(own) && key.endsWith(own);
  const isKey = isId || (/^(?:name|slug|key|alias)$/.test(own) && own === key);
  const isNeedless = isKey || own === 'by' || (/^v\d+$/.test(own) && node.parent === place);
  return isNeedless && above?.literal && !/^(?:v?\d|api$|rest$)/i.test(above.literal) ? above : place;
}

/** The item in whose path this node lies, itself not counted. */
export function enclosingItem(node: PathNode): PathNode | null {
  let at = isItem(node) ? collectionOf(node) : node;
  at = at?.parent ?? null;
  while (at && !isItem(at)) at = at.parent;
  return at;
}

export function isBelow(node: PathNode, ancestor: PathNode): boolean {
  for (let at: PathNode | null = node; at; at = at.parent) if (at === ancestor) return true;
  return false;
}
