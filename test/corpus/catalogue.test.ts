import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../generator/map/types.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { findBreaches } from '../contract/find-breaches.js';

/** What plain pairing was measured to find in documents that are known by name. */
const MEASURED = new Map([
  ['digitalocean.yaml', 52],
  ['hetzner-cloud-community.json', 14],
  ['vultr.json', 20],
  ['exoscale.json', 23],
  ['stackit-iaas.json', 17],
  ['harbor.yaml', 15],
  ['openstack-loadbalancing.yaml', 11],
  ['petstore.yaml', 3],
]);

const folder = process.env.IACSMITH_CORPUS ?? '';
const files = existsSync(folder) ? readdirSync(folder).filter((f) => /\.(?:json|ya?ml)$/.test(f)) : [];

/** POST on a collection whose item has GET and DELETE, and nothing cleverer. */
function countPairs(catalogue: Catalogue): number {
  const shape = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
  const known = new Set(catalogue.ledger.map((e) => `${e.method} ${shape(e.path)}`));
  const posts = catalogue.ledger.filter((e) => e.method === 'POST' && e.role !== 'skipped').map((e) => shape(e.path));
  return new Set(posts.filter((p) => known.has(`GET ${p}/{}`) && known.has(`DELETE ${p}/{}`))).size;
}

describe('catalogues of the corpus', () => {
  if (files.length === 0) it.skip('set IACSMITH_CORPUS to a folder of OpenAPI documents', () => {});
  it.each(files)('%s', async (file) => {
    const spec = join(folder, file);
    const { catalogue } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    expect(findBreaches(catalogue)).toEqual([]);
    const least = Math.max(countPairs(catalogue), MEASURED.get(file) ?? 0);
    expect(catalogue.resources.length).toBeGreaterThanOrEqual(least);
    expect(catalogue.ledger.filter((e) => e.role === 'skipped' && e.reason.startsWith('no rule'))).toEqual([]);
  });
});
