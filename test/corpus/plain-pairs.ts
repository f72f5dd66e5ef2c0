import type { Catalogue, Resource } from '../../generator/map/types.js';
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
