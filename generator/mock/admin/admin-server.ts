/**
 * The folder `mock/admin`: the second port of the mock, on which a test reads the store and the request log, and sets
 * faults.
 */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json } from '../../spec/types.js';
import type { Mock } from '../mock.js';
import { ADMIN_CALLS } from './admin-calls.js';

const LIMIT = 1024 * 1024;

/** Steers a running mock, on a port of its own that only this machine reaches. */
export function createAdminServer(mock: Mock): Server {
  return createServer((request, response) => {
    answer(mock, request)
      .catch((error: unknown) => ({
        status: 400,
        body: { message: error instanceof Error ? error.message : String(error) },
      }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(status === 204 ? undefined : stringifyStable((body ?? null) as Json));
      });
  });
}

async function answer(mock: Mock, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  // A web page may not steer the mock: browsers name the page's origin, or come under another host name.
  if (
    request.headers.origin !== undefined ||
    !/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')
  ) {
    return { status: 403, body: { message: 'The admin calls are for tools on this machine.' } };
  }
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, '');
  const call = ADMIN_CALLS.find((c) => c.method === request.method && c.path === path);
  if (!call) {
    const known = ADMIN_CALLS.filter((c) => c.path === path).map((c) => c.method);
    const calls = ADMIN_CALLS.map((c) => `${c.method} ${c.path}`);
    return known.length > 0
      ? { status: 405, body: { message: `${path} takes ${known.join(', ')}.` } }
      : { status: 404, body: { message: 'There is no such call.', calls } };
  }
  const text = await readText(request);
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return { status: 400, body: { message: 'The body is not valid JSON.' } };
  }
  const result = call.run(mock, body);
  if (typeof result === 'string') return { status: 400, body: { message: result } };
  return { status: result === undefined ? 204 : 200, body: result };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += (part as Buffer).toString('utf8');
    if (text.length > LIMIT) throw new Error('The body is larger than an admin call takes.');
  }
  return text;
}
