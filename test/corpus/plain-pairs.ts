import type { Catalogue, LedgerEntry, Resource } from '../../generator/map/types.js';
import { isObject } from '../../generator/spec/json.js';
import type { JsonObject } from '../../generator/spec/types.js';

/** A collection that can be added to, and the item below it that can be read and deleted. */
export interface PlainPair {
  collection: string;
  item: string;
}

/** What the plainest reading of a document finds. It knows nothing of the generator's own rules, so that it can judge them. */
export function listPlainPairs(document: JsonObject): PlainPair[] {
  const paths = new Map(Object.entries(isObject(document.paths) ? document.paths : {}));
  const can = (path: string, method: string) => {
    const operations = paths.get(path);
    return isObject(operations) && Object.hasOwn(operations, method);
  };
  return [...paths.keys()].flatMap((item) => {
    const above = /^(.+)\/\{[^{}/]+\}\/?$/.exec(item)?.[1];
    if (above === undefined || !can(item, 'get') || !can(item, 'delete')) return [];
    const collection = [above, `${above}/`].find((path) => can(path, 'post'));
    return collection === undefined ? [] : [{ collection, item }];
  });
}

/** The resource that a pair became. */
export function findResource({ resources }: Catalogue, { collection, item }: PlainPair): Resource | null {
  const isMade = ({ operations }: Resource) => operations.create?.operation === `POST ${collection}`;
  const isRead = ({ operations }: Resource) => operations.read?.operation === `GET ${item}`;
  return (
    resources.find((own) => isMade(own) && isRead(own)) ?? resources.find(isMade) ?? resources.find(isRead) ?? null
  );
}

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

export interface FoundPair {
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
}): FoundPair[] {
  const known = new Set(ledger.map(({ method, path }) => `${method} ${blank(path)}`));
  const pairs = new Map<string, FoundPair>();
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
