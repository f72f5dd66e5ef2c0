import { refuse } from '../report/diagnostic.js';
import type { Json } from './types.js';

export interface Limits {
  /** Of all files together, after decompression. */
  bytes: number;
  /** For everything that waits on the network. */
  timeMs: number;
  /** Visited nodes: what a YAML alias repeats counts each time. */
  nodes: number;
  depth: number;
}

export const DEFAULT_LIMITS: Limits = { bytes: 20_000_000, timeMs: 30_000, nodes: 5_000_000, depth: 500 };

/** Aliases can repeat a long text as well as a node. */
const TEXT_PER_BYTE = 5;

export interface Measure {
  nodes: number;
  /** Some `$ref` does not start with `#`; it may still turn out to be data. */
  hasOutsideReference: boolean;
}

/**
 * Counts what a walk over the document will cost, without remembering shared objects and without recursion, and
 * refuses above the limits: an alias bomb is small until somebody walks it.
 */
export function measure(root: Json, name: string, limits: Limits): Measure {
  const textLimit = limits.bytes * TEXT_PER_BYTE;
  const stack: Json[] = [root];
  const depths = [1];
  let nodes = 1;
  let text = 0;
  let hasOutsideReference = false;

  while (stack.length > 0) {
    const value = stack.pop() as Json;
    const depth = depths.pop() as number;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > limits.depth) throw refuseDepth(name, limits.depth);
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    const size = keys === undefined ? (value as Json[]).length : keys.length;
    nodes += size;
    for (let index = 0; index < size; index += 1) {
      let child: Json;
      if (keys === undefined) {
        child = (value as Json[])[index] as Json;
      } else {
        const key = keys[index] as string;
        text += key.length;
        child = (value as Record<string, Json>)[key] as Json;
        if (key === '$ref' && typeof child === 'string' && !child.startsWith('#')) hasOutsideReference = true;
        if (key === 'mapping' && hasOutsideMapping(child)) hasOutsideReference = true;
      }
      if (typeof child === 'string') text += child.length;
      else if (typeof child === 'object' && child !== null) {
        stack.push(child);
        depths.push(depth + 1);
      }
    }
    if (nodes > limits.nodes || text > textLimit) throw refuseSize(name, limits);
  }
  return { nodes, hasOutsideReference };
}

function hasOutsideMapping(mapping: Json): boolean {
  if (typeof mapping !== 'object' || mapping === null) return false;
  return Object.values(mapping).some(
    (target) => typeof target === 'string' && /^[^#].*(?:#|\.ya?ml$|\.json$)/.test(target),
  );
}

export function refuseDepth(name: string, depth: number) {
  return refuse(
    1,
    'document-too-deep',
    `${name} nests more than ${depth} levels deep, or contains itself through a YAML alias.`,
    'Define shared parts under components and refer to them with $ref.',
  );
}

export function refuseSize(name: string, limits: Limits) {
  return refuse(
    1,
    'document-too-many-nodes',
    `${name} expands to more than ${limits.nodes.toLocaleString('en-US')} values, probably because of nested YAML aliases.`,
    'Replace the aliases by $ref, or split the document.',
  );
}

export function refuseBytes(name: string, limits: Limits) {
  return refuse(
    1,
    'document-too-large',
    `${name} is larger than ${limits.bytes / 1_000_000} MB (all files, uncompressed).`,
    'Check that this is the OpenAPI document, or remove the parts that are not needed.',
  );
}
