import type { Handled, Request, Target } from './handle.js';
import type { Reply } from './types.js';

/** The question that a browser asks before the request itself; null where the request is none, or the document answers it. */
export function servePreflight(request: Request, { path, match }: Target): Handled | null {
  const wanted = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || wanted === undefined || match) return null;
  const asked = request.headers['access-control-request-headers'];
  const headers = new Map([
    ['access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['access-control-allow-headers', typeof asked === 'string' ? asked : '*'],
    ['access-control-max-age', '600'],
  ]);
  return { reply: { status: 204, headers, mediaType: null, body: undefined }, operation: null, key: null, path };
}

/** Pages of any origin may read the answer: the mock holds nothing that anybody would miss. */
export function allowOrigins({ headers }: Reply): void {
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', '*');
}
