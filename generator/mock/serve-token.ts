import type { Handled, Request, Target } from './handle.js';
import type { Mock } from './mock.js';

/** Access tokens, where the document says that they are fetched; null where the request is for something else. */
export function serveToken(mock: Mock, request: Request, target: Target): Handled | null {
  const { path } = target;
  const [whole = path] = request.url.split('?', 1);
  const credential = request.method === 'POST' ? mock.gate.tokens.find(whole, mock.prefixes) : null;
  if (!credential) return null;
  const form = new URLSearchParams(request.body.toString('utf8'));
  const now = mock.world.now().getTime();
  const grant = mock.gate.tokens.grant(credential, form, request.headers.authorization ?? '', mock.gate.keys, now);
  const headers = new Map([['cache-control', 'no-store']]);
  const reply =
    'error' in grant
      ? { status: grant.status, body: { error: grant.error } }
      : { status: 200, body: { access_token: grant.token, token_type: 'Bearer', expires_in: grant.life } };
  const operation = target.match?.operation ?? null;
  return { reply: { ...reply, headers, mediaType: 'application/json' }, operation, key: null, path };
}
