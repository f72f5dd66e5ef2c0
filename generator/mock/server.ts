import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { allowOrigins, servePreflight } from './cors.js';
import type { FaultRule } from './faults.js';
import {
  findTarget,
  type Handled,
  handle,
  limitRate,
  type Request,
  refuseCall,
  type Target,
  tellRate,
} from './handle.js';
import type { Mock } from './mock.js';
import { noteRequest } from './note-request.js';
import { judgeAnswer } from './self-check.js';
import { sendReply } from './send-reply.js';
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
    const nothing = { reply: EMPTY, operation: target.match?.operation ?? null, key: null, path: target.path };
    noteRequest(mock, request, target, nothing, 'fault: reset before');
    incoming.socket.resetAndDestroy();
    return;
  }
  const isPlanned = fault?.status !== undefined && fault.after !== true;
  let handled = isPlanned
    ? planned(mock, target, fault)
    : (limitRate(mock, request, target) ??
      (mock.settings.cors ? servePreflight(request, target) : null) ??
      serveSpec(mock, request, target) ??
      serveToken(mock, request, target) ??
      handle(mock, request, target));
  if (!isPlanned) tellRate(mock, request.address, handled.reply);
  if (fault?.status !== undefined && fault.after) handled = { ...planned(mock, target, fault), key: handled.key };
  if (fault) applyHeaders(fault, handled);
  if (mock.settings.cors) allowOrigins(handled.reply);
  const judged = mock.settings.selfCheck && !fault ? judgeAnswer(mock, handled) : undefined;
  noteRequest(mock, request, target, handled, fault ? describe(fault) : judged);
  if (fault?.reset === 'after') {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (tooLarge) response.setHeader('connection', 'close');
  sendReply(request.method, handled, response, fault?.body);
}

const EMPTY = { status: 0, headers: new Map<string, string>(), mediaType: null, body: undefined };

function planned(mock: Mock, target: Target, { status = 200, json, headers }: FaultRule): Handled {
  const operation = target.match?.operation ?? null;
  const key = null;
  if (json !== undefined || headers !== undefined) {
    const own = new Map(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    const mediaType = own.get('content-type') ?? 'application/json';
    return { reply: { status, headers: own, mediaType, body: json }, operation, key, path: target.path };
  }
  const reply = refuseCall(mock, operation, makeTrouble([status], 'fault', 'This answer was asked for as a fault.'));
  return { reply: { ...reply, status }, operation, key, path: target.path };
}

function applyHeaders(fault: FaultRule, { reply }: Handled): void {
  if (fault.retryAfter === null) reply.headers.delete('retry-after');
  else if (fault.retryAfter !== undefined) reply.headers.set('retry-after', fault.retryAfter);
}

function describe(fault: FaultRule): string {
  const { method: _, path: __, nth: ___, ...effect } = fault;
  return `fault: ${JSON.stringify(effect)}`;
}

/** Past the limit the rest is read and thrown away, so that the sender gets to see the answer. */
async function readWhole(incoming: IncomingMessage, limit: number): Promise<Whole> {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    return { body: NOTHING, tooLarge: false };
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= limit) parts.push(part);
      else parts.length = 0;
    });
    let isWhole = false;
    incoming.on('end', () => {
      isWhole = true;
      const body = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      resolve(size > limit ? { body: NOTHING, tooLarge: true } : { body, tooLarge: false });
    });
    incoming.on('error', reject);
    // Before the end it means that the sender has gone away.
    incoming.on('close', () => {
      if (!isWhole) reject(new Error('The request was cut off.'));
    });
  });
}

interface Whole {
  body: Buffer;
  tooLarge: boolean;
}

const NOTHING = Buffer.alloc(0);

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
