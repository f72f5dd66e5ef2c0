import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { findBreaches } from '../contract/find-breaches.js';
import { findResource, listPlainPairs, MEASURED } from './plain-pairs.js';

const folder = process.env.IACSMITH_CORPUS ?? '';
const files = existsSync(folder) ? readdirSync(folder).filter((f) => /\.(?:json|ya?ml)$/.test(f)) : [];

describe('catalogues of the corpus', () => {
  if (files.length === 0) it.skip('set IACSMITH_CORPUS to a folder of OpenAPI documents', () => {});
  it.each(files)('%s', async (file) => {
    const spec = join(folder, file);
    const { catalogue, document } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    expect(findBreaches(catalogue)).toEqual([]);
    const pairs = listPlainPairs(document.root);
    expect(pairs.filter((pair) => findResource(catalogue, pair) === null)).toEqual([]);
    expect(pairs).toHaveLength(MEASURED.get(file) ?? pairs.length);
    expect(catalogue.ledger.filter((e) => e.role === 'skipped' && e.reason.startsWith('no rule'))).toEqual([]);
  });
});
