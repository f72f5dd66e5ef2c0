import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../../generator/spec/json.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { Json } from '../../generator/spec/types.js';

interface Exchange {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

interface Reply {
  status: number;
  headers: Headers;
  body: Json | undefined;
}

/** A bug: what it does to a request on its way in, and to the answer on its way out. */
export interface Mutant {
  spoilRequest?(exchange: Exchange, key: string): void;
  spoil?(exchange: Exchange, reply: Reply, memory: Map<string, Reply>): void;
}

/** The bugs of A2, as a server before the mock would have them, so that none of them lives in the mock. */
export const MUTANTS = new Map<string, Mutant>(
  Object.entries({
    'a date-time in another format': {
      spoil: (_, reply) => {
        reply.body = replaceText(reply.body, /^\d{4}-\d\d-\d\dT.*Z$/, 'yesterday');
      },
    },
    'a required property is missing': {
      spoil: ({ method }, { status, body }) => {
        if (method === 'GET' && status === 200 && isObject(body)) delete body.id;
      },
    },
    '200 instead of 201': {
      spoil: (_, reply) => {
        if (reply.status === 201) reply.status = 200;
      },
    },
    '429 without Retry-After': { spoil: (_, { headers }) => headers.delete('retry-after') },
    'what was created cannot be read': {
      spoil: ({ method, path }, reply, memory) => {
        const isItem = memory.has(`new ${path.split('/').pop()}`);
        if (method === 'GET' && isItem) Object.assign(reply, { status: 404, body: NOTHING_THERE });
        const id = isObject(reply.body) ? reply.body.id : undefined;
        if (method === 'POST' && reply.status === 201 && id !== undefined) memory.set(`new ${id}`, reply);
      },
    },
    'what was deleted can be read': {
      spoil: ({ method, path }, reply, memory) => {
        if (method === 'GET' && reply.status === 200) memory.set(path, reply);
        const before = memory.get(path);
        if (method === 'GET' && reply.status === 404 && before) Object.assign(reply, before);
      },
    },
    'wrong requests are accepted': {
      spoil: ({ method, path }, reply, memory) => {
        const place = `${method} ${path}`;
        if (reply.status < 300) memory.set(place, reply);
        const before = memory.get(place);
        if ((reply.status === 400 || reply.status === 422) && before) Object.assign(reply, before);
      },
    },
    'wrong requests are answered with 500': {
      spoil: (_, reply) => {
        if (reply.status === 400 || reply.status === 422) reply.status = 500;
      },
    },
    'the key is not looked at': {
      spoilRequest: ({ headers }, key) => {
        headers['x-api-key'] = key;
      },
    },
    '405 with a wrong Allow': {
      spoil: (_, { status, headers }) => {
        if (status === 405) headers.set('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      },
    },
  } satisfies Record<string, Mutant>),
);

const NOTHING_THERE = { code: 'not_found', message: 'There is no such item.' };

function replaceText(value: Json | undefined, pattern: RegExp, text: string): Json | undefined {
  if (typeof value === 'string') return pattern.test(value) ? text : value;
  if (Array.isArray(value)) return value.map((item) => replaceText(item, pattern, text) as Json);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceText(inner, pattern, text) as Json]),
  );
}

/** Stands before the mock with a bug in the family of paths that starts so. */
export async function startMutant(target: { url: string; key: string }, family: string, mutant: Mutant) {
  const memory = new Map<string, Reply>();
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = incoming;
    const exchange: Exchange = { method, path: url.split('?', 1)[0] ?? '', headers };
    const isIll = url.startsWith(family) || url === '/';
    if (isIll) mutant.spoilRequest?.(exchange, target.key);
    const passed = Object.entries(headers).filter(([name]) => name === 'x-api-key' || name === 'content-type');
    const answer = await fetch(`${target.url}${url}`, {
      method,
      headers: Object.fromEntries(passed) as Record<string, string>,
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const text = await answer.text();
    const body = text === '' ? undefined : parseExactJson(text, 'the answer', []);
    const reply: Reply = { status: answer.status, headers: new Headers(answer.headers), body };
    if (isIll) mutant.spoil?.(exchange, reply, memory);
    for (const name of ['connection', 'keep-alive', 'content-length', 'transfer-encoding']) reply.headers.delete(name);
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(reply.body === undefined ? undefined : stringifyStable(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
