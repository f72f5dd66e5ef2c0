import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyStable } from '../spec/stable-json.js';
import type { Json } from '../spec/types.js';
import type { FaultRule } from './faults.js';
import { findTarget, type Handled, handle, limitRate, type Request, refuseCall } from './handle.js';
import type { Mock } from './mock.js';
import { judgeAnswer } from './self-check.js';
import { serveSpec } from './serve-spec.js';
import { serveToken } from './serve-token.js';
import { makeTrouble } from './types.js';

export function createMockServer(mock: Mock): Server {
  const server = createServer((incoming, response) => {
    answer(mock, incoming, response).catch((error: unknown) => failLoudly(mock, incoming, response, error));
  });
  server.keepAliveTimeout = 65_000;
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
  return server;
}

async function answer(mock: Mock, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, tooLarge } = await readWhole(incoming, mock.settings.bodyLimit);
  const request: Request = {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers: incoming.headers,
    address: plainAddress(incoming.socket.remoteAddress ?? ''),
    body,
    tooLarge,
  };
  const target = findTarget(mock, request);
  const fault = mock.faults.take(request.method, target.path, target.match?.operation.path ?? null);
  const delay = mock.settings.latency + (fault?.delay ?? 0);
  if (delay > 0) await sleep(delay);
  if (fault?.reset === 'before') {
    note(
      mock,
      request,
      { reply: EMPTY, operation: target.match?.operation ?? null, key: null, path: target.path },
      'fault: reset before',
    );
    incoming.socket.resetAndDestroy();
    return;
  }
  const isPlanned = fault?.status !== undefined && fault.after !== true;
  let handled = isPlanned
    ? planned(mock, target, fault.status as number)
    : (limitRate(mock, request, target) ??
      serveSpec(mock, request, target) ??
      serveToken(mock, request, target) ??
      handle(mock, request, target));
  if (fault?.status !== undefined && fault.after)
    handled = { ...planned(mock, target, fault.status), key: handled.key };
  if (fault) applyHeaders(fault, handled);
  note(
    mock,
    request,
    handled,
    fault ? describe(fault) : mock.settings.selfCheck ? judgeAnswer(mock, handled) : undefined,
  );
  if (fault?.reset === 'after') {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (tooLarge) response.setHeader('connection', 'close');
  send(request.method, handled, response, fault?.body);
}

const EMPTY = { status: 0, headers: new Map<string, string>(), mediaType: null, body: undefined };

function planned(mock: Mock, target: ReturnType<typeof findTarget>, status: number): Handled {
  const operation = target.match?.operation ?? null;
  const reply = refuseCall(mock, operation, makeTrouble([status], 'fault', 'This answer was asked for as a fault.'));
  return { reply: { ...reply, status }, operation, key: null, path: target.path };
}

function applyHeaders(fault: FaultRule, { reply }: Handled): void {
  if (fault.retryAfter === null) reply.headers.delete('retry-after');
  else if (fault.retryAfter !== undefined) reply.headers.set('retry-after', fault.retryAfter);
}

function describe(fault: FaultRule): string {
  const { method: _, path: __, nth: ___, ...effect } = fault;
  return `fault: ${JSON.stringify(effect)}`;
}

function note(mock: Mock, request: Request, handled: Handled, text: string | undefined): void {
  mock.journal.add({
    time: mock.world.now().toISOString(),
    method: request.method,
    path: handled.path,
    status: handled.reply.status,
    operation: handled.operation?.key ?? null,
    key: handled.key,
    address: request.address,
    ...(text === undefined ? {} : { note: text }),
  });
}

/** Past the limit the rest is read and thrown away, so that the sender gets to see the answer. */
async function readWhole(incoming: IncomingMessage, limit: number): Promise<{ body: Buffer; tooLarge: boolean }> {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    return { body: NOTHING, tooLarge: false };
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming) {
    size += (part as Buffer).length;
    if (size <= limit) parts.push(part as Buffer);
    else parts.length = 0;
  }
  return size > limit
    ? { body: NOTHING, tooLarge: true }
    : { body: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), tooLarge: false };
}

const NOTHING = Buffer.alloc(0);

function send(method: string, { reply, text }: Handled, response: ServerResponse, damage: FaultRule['body']): void {
  const isEmpty = method === 'HEAD' || reply.status === 204 || reply.status === 304;
  let content = text ?? (reply.body === undefined ? '' : write(reply.body, reply.mediaType));
  if (damage === 'wrong-type') content = '["not", "what", "was", "expected"]';
  const bytes = Buffer.from(content, 'utf8');
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) response.setHeader(name, clean(value));
  if (bytes.length > 0 && !isEmpty) response.setHeader('content-type', reply.mediaType ?? 'application/json');
  if (!isEmpty || method === 'HEAD') response.setHeader('content-length', bytes.length);
  if (damage !== 'truncated') {
    response.end(isEmpty ? undefined : bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.max(1, bytes.length >> 1)), () => response.socket?.destroy());
}

function write(body: Json, mediaType: string | null): string {
  if (typeof body === 'string' && mediaType !== null && !/json/i.test(mediaType)) return body;
  try {
    return JSON.stringify(body);
  } catch {
    // Integers beyond 2^53 are bigints here, which the plain writer refuses.
    return stringifyStable(body);
  }
}

/** A header takes no line breaks and nothing outside Latin-1. */
function clean(value: string): string {
  return value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?');
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** A bug of the mock: answered and told, so that one bad request does not end the others. */
function failLoudly(mock: Mock, incoming: IncomingMessage, response: ServerResponse, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || (incoming.destroyed && !incoming.complete)) return;
  const message = error instanceof Error ? error.message : String(error);
  mock.onBug(error instanceof Error ? error : new Error(message));
  const path = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
  mock.journal.add({
    time: mock.world.now().toISOString(),
    method: incoming.method ?? '',
    path,
    status: 500,
    operation: null,
    key: null,
    address: '',
    note: `bug: ${message}`,
  });
  if (response.headersSent) return;
  response.writeHead(500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: 'bug', message: 'The mock failed on this request. This is a bug of the mock.' }));
}
