import type { Diagnostic } from '../../report/diagnostic.js';
import { getString } from '../json.js';
import type { JsonObject } from '../types.js';
import type { Part } from './compose.js';
import type { Address } from './place-documents.js';

/** What people should know about where a document is served. */
export function describeAddress(
  { product, origin }: Part,
  { servers, filled }: Address,
  shared: JsonObject[] | null,
): Diagnostic[] {
  const hint = `Say where ${product} is served in iacsmith.yaml: spec.documents[].server.`;
  const one = { severity: 'warning' as const, pointer: '/servers', hint };
  if (servers.length === 0 && shared === null)
    return [
      {
        ...one,
        code: 'no-server',
        message: `${origin} declares no server, unlike the other documents, so its operations cannot be called.`,
      },
    ];
  const names = filled.map((name) => `{${name}}`).join(' and ');
  if (filled.length === 0) return [];
  const message = `${origin} has ${names} in the address of its server; with several documents the default is used: ${getString(servers[0], 'url')}.`;
  return [{ ...one, severity: 'note', code: 'server-variables', message }];
}

export function describeMeetings(meetings: ReadonlyMap<string, string[]>): Diagnostic[] {
  const groups = new Map<string, string>();
  for (const [path, products] of meetings) if (!groups.has(products.join())) groups.set(products.join(), path);
  return [...groups].map(([products, path]) => ({
    code: 'same-path',
    severity: 'note',
    pointer: '/paths',
    message: `${path} is a path of ${products.split(',').join(' and ')}: in the mock, and under an endpoint of your own, the paths of each have its name in front.`,
    hint: `Where they are served as they say, nothing changes; in iacsmith.yaml the operations are called with that name: "GET /${products.split(',')[0]}${path}".`,
  }));
}
