import type { Catalogue, LedgerEntry, Resource } from '../../generator/map/types.js';

/** What plain pairing was measured to find in documents that are known by name. */
export const MEASURED: ReadonlyMap<string, number> = new Map([
  ['digitalocean.yaml', 52],
  ['hetzner-cloud-community.json', 14],
  ['vultr.json', 20],
  ['exoscale.json', 23],
  ['stackit-iaas.json', 17],
  ['harbor.yaml', 15],
  ['openstack-loadbalancing.yaml', 11],
  ['petstore.yaml', 3],
]);

export interface PlainPair {
  /** As the document has it: "/vms". */
  collection: string;
  /** The resource that the catalogue makes with that POST, null where it has none. */
  resource: Resource | null;
}

/** POST on a collection whose item has GET and DELETE, and nothing cleverer: what a simple generator would find. */
export function findPlainPairs({
  ledger,
  resources,
}: {
  ledger: readonly LedgerEntry[];
  resources: Catalogue['resources'];
}): PlainPair[] {
  const known = new Set(ledger.map(({ method, path }) => `${method} ${blank(path)}`));
  const pairs = new Map<string, PlainPair>();
  for (const { method, path } of ledger) {
    const collection = blank(path);
    if (method !== 'POST' || !known.has(`GET ${collection}/{}`) || !known.has(`DELETE ${collection}/{}`)) continue;
    const resource = resources.find(({ operations: { create } }) => create?.method === 'POST' && create.path === path);
    pairs.set(collection, { collection: path, resource: resource ?? null });
  }
  return [...pairs.values()];
}

/** Names of parameters say nothing here, nor does a slash at the end. */
function blank(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
}
