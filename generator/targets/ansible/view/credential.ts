import type { Call, Catalogue } from '../../../map/types.js';
import { findKeyHeader } from '../../../plan/express.js';

export interface Credential {
  header: string;
  prefix: string;
  /** `base64` where the key is "user:password" and goes encoded. */
  encoding: 'base64' | null;
  description: string;
}

/**
 * How the key is sent: null where the API wants none, undefined where it cannot be sent. What the document (or most of
 * its operations) asks for comes before whatever else it knows.
 */
export function findCredential({ credentials, security }: Catalogue): Credential | null | undefined {
  if (credentials.length === 0) return null;
  const asked = security.flatMap(({ schemes }) => (schemes.length === 1 ? schemes.map(({ name }) => name) : []));
  return choose(credentials.filter(({ scheme }) => asked.includes(scheme))) ?? choose(credentials);
}

function choose(credentials: Catalogue['credentials']): Credential | undefined {
  const found = findKeyHeader(credentials);
  if (found) return { ...found, encoding: null, description: 'Key for the API.' };
  const types = new Set(credentials.map(({ type }) => type));
  if (types.has('oauth2') || types.has('openIdConnect')) {
    return { header: 'Authorization', prefix: 'Bearer ', encoding: null, description: 'Access token for the API.' };
  }
  if (!types.has('basic')) return undefined;
  const description = 'User and password for the API, with a colon between them.';
  return { header: 'Authorization', prefix: 'Basic ', encoding: 'base64', description };
}

const PLAIN_URL = /^https?:\/\/[^{}\s]+$/;

/** Where the API is served: the document's own server, else the one that most operations name. */
export function findUrl(catalogue: Catalogue): string {
  const own = catalogue.servers.find(({ url }) => PLAIN_URL.test(url))?.url;
  if (own !== undefined) return own;
  const counts = new Map<string, number>();
  for (const url of listCalls(catalogue).flatMap((call) => listUrls(call).slice(0, 1))) {
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

/** The server of a call where it is another one than the API's; null where it is not, undefined where it is unclear. */
export function findServer(call: Call, url: string): string | null | undefined {
  if (call.servers.length === 0) return null;
  const urls = listUrls(call);
  return urls.includes(url) ? null : urls[0];
}

function listUrls({ servers }: Call): string[] {
  return servers.map(({ url }) => url).filter((url) => PLAIN_URL.test(url));
}

function listCalls({ resources, lookups }: Catalogue): Call[] {
  return [
    ...resources.flatMap(({ operations }) => [operations.create, operations.read, operations.list]),
    ...lookups.flatMap(({ operations }) => [operations.read, operations.list, operations.compute]),
  ].filter((call) => call !== null);
}
