import { hash } from 'node:crypto';
import type { TakenFile } from './types.js';

export const MANIFEST = 'manifest.json';

/** The manifest of a run that has not ended: what it finds is as much ours as what the manifest says. */
export const PENDING = '.iacsmith-manifest.json';

/** What the generator owns below the output folder, and what it was made from. */
export interface Manifest extends Provenance {
  files: Map<string, string>;
}

export interface Provenance {
  /** Version of the generator. */
  generator: string;
  /** Of the provider and the collection. */
  name: string;
  /** SHA-256 of the document, and of the config file where one was used. */
  document: string;
  /** Of each document, where there were several. */
  documents?: { product: string; sha256: string }[];
  config: string | null;
}

export function hashText(text: string): string {
  return hash('sha256', text);
}

/** `kept` are files of earlier runs that stay, with their hashes. */
export function makeManifest(
  files: readonly TakenFile[],
  provenance: Provenance,
  kept: Iterable<[string, string]> = [],
): Manifest {
  const hashes: [string, string][] = files.map(({ path, sha256 }) => [path, sha256]);
  const sorted = [...hashes, ...kept].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...provenance, files: new Map(sorted) };
}

export function printManifest(manifest: Manifest): string {
  // A line for each file; everything else is short.
  const files = [...manifest.files].map(([path, sha256]) => `    ${JSON.stringify({ path, sha256 })}`);
  const { files: _, ...provenance } = manifest;
  const head = JSON.stringify(provenance, null, 2).slice(0, -2);
  return `${head},\n  "files": [\n${files.join(',\n')}\n  ]\n}\n`;
}

/** A manifest that cannot be read owns nothing, so that everything in the folder counts as somebody else's. */
export function readManifest(text: string | null): Map<string, string> {
  const owned = new Map<string, string>();
  if (text === null) return owned;
  try {
    const { files } = JSON.parse(text) as { files?: { path?: unknown; sha256?: unknown }[] };
    for (const { path, sha256 } of files ?? []) {
      if (typeof path === 'string' && typeof sha256 === 'string') owned.set(path, sha256);
    }
  } catch {
    owned.clear();
  }
  return owned;
}

/** What the folder was made from; null where no manifest says so. */
export function readProvenance(text: string | null): Provenance | null {
  try {
    const { generator, name, document, config } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    const known = [generator, name, document].every((value) => typeof value === 'string');
    if (!known || (config !== null && typeof config !== 'string')) return null;
    return { generator, name, document, config } as Provenance;
  } catch {
    return null;
  }
}
