import { get, getArray, getString, isObject } from '../json.js';
import type { Json, JsonObject } from '../types.js';

/** Where the operations of one list of servers are served. */
export interface Address {
  /** The path that every one of the servers has. */
  base: string;
  /** The servers without it; empty where the document leaves scheme and host to the user. */
  servers: JsonObject[];
  /** Variables that had to be filled in with their defaults. */
  filled: string[];
}

/** The servers without their path; those with another path than the first cannot serve the same paths and are left. */
export function readAddress(servers: readonly Json[], outer?: Address): Address {
  const read = servers.filter(isObject).map(readServer);
  const [first] = read;
  if (!first) return outer ?? { base: '', servers: [], filled: [] };
  const same = read.filter(({ base, origin }) => base === first.base && (origin === '') === (first.origin === ''));
  if (first.origin === '') return { base: first.base, servers: outer?.servers ?? [], filled: outer?.filled ?? [] };
  return {
    base: first.base,
    servers: same.map(({ origin, server }) => describeServer(origin, server)),
    filled: [...new Set(same.flatMap(({ filled }) => filled))].sort(),
  };
}

function readServer(server: JsonObject): { origin: string; base: string; server: JsonObject; filled: string[] } {
  const filled: string[] = [];
  // Each document would need settings of its own for its variables, so that the defaults stand.
  const url = getString(server, 'url').replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = get(get(get(server, 'variables'), name), 'default');
    if (value === undefined) return whole;
    filled.push(name);
    return String(value);
  });
  const [, origin = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  const base = rest.replace(/\/+$/, '').replace(/^(?=[^/])/, '/');
  return { origin, base, server, filled };
}

function describeServer(origin: string, server: JsonObject): JsonObject {
  const description = getString(server, 'description');
  return { url: origin, ...(description !== '' && { description }) };
}

/** The servers of an operation, of its path or of the document: the nearest that there are. */
export function findAddress(operation: JsonObject, item: JsonObject, own: Address): Address {
  const nearest = [getArray(operation, 'servers'), getArray(item, 'servers')].find((servers) => servers.length > 0);
  return nearest ? readAddress(nearest, own) : own;
}

export interface Placed {
  product: string;
  /** With the base path in front. */
  path: string;
}

/** Products that have a path in common with another, each of which therefore gets its name in front of its paths. */
export function findMeeting(placed: readonly Placed[]): { products: Set<string>; meetings: Map<string, string[]> } {
  const products = new Set<string>();
  const meetings = new Map<string, string[]>();
  for (let isNew = true; isNew; ) {
    isNew = false;
    const owners = new Map<string, { path: string; own: Set<string> }>();
    for (const { product, path } of placed) {
      const shape = shapeOf(products.has(product) ? `/${product}${path}` : path);
      const known = owners.get(shape) ?? { path, own: new Set() };
      known.own.add(product);
      owners.set(shape, known);
    }
    for (const { path, own } of owners.values()) {
      if (own.size < 2) continue;
      meetings.set(path, [...own].sort());
      for (const product of own) {
        isNew ||= !products.has(product);
        products.add(product);
      }
    }
  }
  return { products, meetings };
}

function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '');
}
