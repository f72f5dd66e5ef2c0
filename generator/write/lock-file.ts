import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../report/diagnostic.js';

export const LOCK_NAME = 'iacsmith.lock.json';

/** What was given out so far and must not change from one generation to the next. */
export interface Lock {
  /** By the operation that makes or shows the resource: its name, before any rename in iacsmith.yaml. */
  names: Map<string, string>;
  /** By name: the version of the output in which the resource, or the module of the collection, first appeared. */
  versionAdded: Map<string, string>;
  /** By name: the version of the resource's schema in states. */
  schemaVersions: Map<string, number>;
  /** By the title of a document, where there were several: the name of its product. */
  products: Map<string, string>;
  /** Of the provider and the collection, where there were several documents: their titles may have less in common later. */
  name?: string;
}

export function emptyLock(): Lock {
  return { products: new Map(), names: new Map(), versionAdded: new Map(), schemaVersions: new Map() };
}

export async function readLock(out: string): Promise<Lock> {
  const path = join(out, LOCK_NAME);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return emptyLock();
  }
  try {
    const read = JSON.parse(text);
    return {
      names: new Map(Object.entries(read.names ?? {}) as [string, string][]),
      versionAdded: new Map(Object.entries(read.versionAdded ?? {}) as [string, string][]),
      schemaVersions: new Map(Object.entries(read.schemaVersions ?? {}) as [string, number][]),
      products: new Map(Object.entries(read.products ?? {}) as [string, string][]),
      ...(typeof read.name === 'string' && { name: read.name }),
    };
  } catch {
    throw refuse(
      2,
      'lock-unreadable',
      `${path} is not valid JSON.`,
      'Restore the last valid version. Without it, the names of resources and attributes may change.',
    );
  }
}

/** Names once given stay, also of resources that the document has lost: they may come back. */
export function extendLock(
  before: Lock,
  names: Map<string, string>,
  version: string,
  modules: readonly string[] = [],
): Lock {
  const lock: Lock = {
    names: new Map([...before.names, ...names]),
    versionAdded: new Map(before.versionAdded),
    schemaVersions: new Map(before.schemaVersions),
    products: new Map(before.products),
    ...(before.name !== undefined && { name: before.name }),
  };
  for (const name of names.values()) {
    if (!lock.versionAdded.has(name)) lock.versionAdded.set(name, version);
    if (!lock.schemaVersions.has(name)) lock.schemaVersions.set(name, 0);
  }
  for (const name of modules) {
    if (!lock.versionAdded.has(name)) lock.versionAdded.set(name, version);
  }
  return lock;
}

export function printLock(lock: Lock): string {
  const sorted = (map: Map<string, unknown>) => Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  const content = {
    ...(lock.name !== undefined && { name: lock.name }),
    names: sorted(lock.names),
    ...(lock.products.size > 0 && { products: sorted(lock.products) }),
    schemaVersions: sorted(lock.schemaVersions),
    versionAdded: sorted(lock.versionAdded),
  };
  return `${escapeUnseen(JSON.stringify(content, null, 2))}\n`;
}

/** Operations are named as the document names them, whatever stands in their paths: nothing that nobody sees is written. */
function escapeUnseen(json: string): string {
  return json.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === '\n' ? sign : sign.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
