import { type Handled, type Request, refuseCall, type Target } from './handle.js';
import type { Mock } from './mock.js';
import { makeTrouble, type Reply } from './types.js';

/** The live document, for any valid key; null where the request is for something else. */
export function serveSpec(mock: Mock, request: Request, target: Target): Handled | null {
  const { specPath } = mock.settings;
  const isMine = target.path === `/my${specPath}`;
  if (target.match || (target.path !== specPath && !isMine)) return null;
  const done = (reply: Reply, key: string | null, text?: string): Handled => ({
    reply,
    operation: null,
    key,
    path: target.path,
    ...(text === undefined ? {} : { text }),
  });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const reply = refuseCall(mock, null, makeTrouble([405], 'method_not_allowed', 'The document can be read only.'));
    reply.headers.set('allow', 'GET, HEAD');
    return done(reply, null);
  }
  const access = mock.gate.check(null, request.headers, target.pairs, request.address, mock.world.now());
  if (access.trouble) return done(refuseCall(mock, null, access.trouble), access.key?.name ?? null);
  const scope = isMine || target.pairs.get('scope')?.[0] === 'mine';
  const { text, etag } = scope && access.key ? mock.spec.mine(access.key) : mock.spec.whole();
  const headers = new Map([
    ['etag', etag],
    ['cache-control', 'no-cache'],
  ]);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*'))
    return done({ status: 304, headers, mediaType: null, body: undefined }, access.key?.name ?? null);
  return done({ status: 200, headers, mediaType: 'application/json', body: undefined }, access.key?.name ?? null, text);
}
