import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Settings } from '../../generator/config/settings.js';
import { emptyConfig } from '../../generator/config/types.js';
import { map } from '../../generator/map/map.js';
import { buildApi } from '../../generator/model/build-api.js';
import { openDocument, readCatalogue } from '../../generator/pipeline.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';

const folder = process.env.IACSMITH_CORPUS ?? '';

/** File names of the documents; IACSMITH_CORPUS_ONLY picks those whose name contains it. */
export function listDocuments(): string[] {
  return pickDocuments(false);
}

/** The same with those in folders below it, by their paths in the folder. */
export function listAllDocuments(): string[] {
  return pickDocuments(true);
}

function pickDocuments(recursive: boolean): string[] {
  if (!existsSync(folder)) return [];
  const only = process.env.IACSMITH_CORPUS_ONLY ?? '';
  const names = readdirSync(folder, { recursive, encoding: 'utf8' }).sort();
  return names.filter((name) => /\.(?:json|ya?ml)$/.test(name) && name.includes(only));
}

export function readDocument(document: string) {
  return readCatalogue({ spec: join(folder, document), offline: true, allowRefs: [], strict: false });
}

/** The operations that make something, before anybody has judged whether it can be managed. */
export async function listCreates(document: string): Promise<Set<string>> {
  const { document: loaded } = await openDocument({
    spec: join(folder, document),
    offline: true,
    allowRefs: [],
    strict: false,
  });
  const clean = normalise(loaded);
  const { ledger } = map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig());
  const made = ledger.filter(({ role }) => role === 'create');
  return new Set(made.map(({ method, path }) => `${method} ${path}`));
}

export function makeSettings(document: string): Settings {
  const name = basename(document)
    .replace(/\..*$/, '')
    .replace(/[^a-z0-9]/g, '');
  return { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
}
