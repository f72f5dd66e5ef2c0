import { dirname, join, resolve } from 'node:path';
import { refuse } from '../report/diagnostic.js';
import type { Config, DocumentEntry } from './types.js';

/** Which documents are read: those that were named, else those of the config, whose paths begin at its folder. */
export function findSources(named: readonly string[], config: Config, configPath: string | null): DocumentEntry[] {
  const folder = configPath === null ? '.' : dirname(configPath);
  const listed = (config.spec.documents ?? []).map((entry) => ({ ...entry, spec: locate(entry.spec, folder) }));
  if (named.length === 0 && listed.length > 0) return listed;
  if (named.length === 0) {
    const hint = 'Give --spec <file|URL|->, or list documents in iacsmith.yaml: spec.documents.';
    throw refuse(2, 'usage', 'No document given.', hint);
  }
  // What the config says of a document holds wherever it is named.
  return named.map((spec) => ({ ...listed.find((entry) => isSame(entry.spec, spec)), spec }));
}

function isAddress(spec: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(spec);
}

function locate(spec: string, folder: string): string {
  return spec === '-' || isAddress(spec) ? spec : join(folder, spec);
}

function isSame(one: string, other: string): boolean {
  return one === other || (!isAddress(one) && !isAddress(other) && resolve(one) === resolve(other));
}
