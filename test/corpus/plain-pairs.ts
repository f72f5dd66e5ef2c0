import type { Catalogue, Resource } from '../../generator/map/types.js';
import { isObject } from '../../generator/spec/json.js';
import type { JsonObject } from '../../generator/spec/types.js';

/** A collection that can be added to, and the item below it that can be read and deleted. */
export interface PlainPair {
  collection: string;
  item: string;
}

/**
 * What the plainest reading of a document finds: POST on a collection whose item has GET and DELETE. It knows nothing of
 * the generator's own rules, so that it can judge them.
 */
export function listPlainPairs(document: JsonObject): PlainPair[] {
  const paths = Object.entries(isObject(document.paths) ? document.paths : {});
  const operations = new Map(
    paths.flatMap(([path, methods]) => Object.keys(methods ?? {}).map((method) => [`${method} ${blank(path)}`, path])),
  );
  return [...operations].flatMap(([key, collection]) => {
    const [method, place] = key.split(' ');
    const item = operations.get(`get ${place}/{}`);
    return method === 'post' && item !== undefined && operations.has(`delete ${place}/{}`)
      ? [{ collection, item }]
      : [];
  });
}

/** The resource that a pair became. */
export function findResource({ resources }: Catalogue, { collection, item }: PlainPair): Resource | null {
  const made = resources.filter(({ operations }) => operations.create?.operation === `POST ${collection}`);
  return made.find(({ operations }) => operations.read?.operation === `GET ${item}`) ?? made[0] ?? null;
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

/** Names of parameters say nothing here, nor does a slash at the end. */
function blank(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
}
