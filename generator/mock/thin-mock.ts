import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deref, entriesOf, get, getArray, getObject, getString } from '../spec/json.js';
import { stringifyStable } from '../spec/stable-json.js';
import type { Json, JsonObject } from '../spec/types.js';

/**
 * A stand-in until the real mock is there: collections and their items, kept in memory, as the document's paths have
 * them. It checks the key and nothing else about a request.
 */
export interface ThinMock {
  url: string;
  /** Items by the path of their collection, then by id. */
  store: Map<string, Map<string, JsonObject>>;
  log: { method: string; path: string; status: number }[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body?: Json;
  headers?: Record<string, string>;
}

export async function startThinMock(document: JsonObject, key: string): Promise<ThinMock> {
  const text = stringifyStable(document);
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  const header = findKeyHeader(document);
  const collections = new Set(
    entriesOf(document.paths)
      .filter(([, item]) => get(item, 'post'))
      .map(([path]) => path),
  );
  const mock: ThinMock = { url: '', store: new Map(), log: [], close: async () => undefined };

  async function answer(request: IncomingMessage, url: URL): Promise<Reply> {
    if (header !== '' && request.headers[header] !== key) return fail(401, 'The key is missing or wrong.');
    if (url.pathname === '/openapi.json') {
      if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
      return { status: 200, body: document, headers: { etag } };
    }
    const body = await readBody(request);
    if (collections.has(url.pathname)) {
      return answerCollection(document, mock.store, request.method ?? '', url, body);
    }
    const slash = url.pathname.lastIndexOf('/');
    const items = mock.store.get(url.pathname.slice(0, slash));
    return answerItem(items, decodeURIComponent(url.pathname.slice(slash + 1)), request.method ?? '', body);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mock');
    answer(request, url)
      .catch((error: unknown) => fail(400, String(error)))
      .then(({ status, body, headers }) => {
        mock.log.push({ method: request.method ?? '', path: url.pathname, status });
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body === undefined ? undefined : stringifyStable(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mock.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mock.close = () => close(server);
  return mock;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function findKeyHeader(document: JsonObject): string {
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes');
  for (const [, value] of entriesOf(schemes)) {
    const scheme = deref(document, value);
    if (getString(scheme, 'type') === 'apiKey' && getString(scheme, 'in') === 'header') {
      return getString(scheme, 'name').toLowerCase();
    }
  }
  return '';
}

function fail(status: number, message: string): Reply {
  return { status, body: { code: String(status), message } };
}

async function readBody(request: IncomingMessage): Promise<JsonObject> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString('utf8')) as JsonObject);
}

function answerCollection(
  document: JsonObject,
  store: ThinMock['store'],
  method: string,
  url: URL,
  body: JsonObject,
): Reply {
  const items = store.get(url.pathname) ?? new Map<string, JsonObject>();
  store.set(url.pathname, items);
  if (method === 'GET') {
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('per_page') ?? 25);
    const all = [...items.values()];
    const meta = { page, per_page: size, total: all.length };
    return { status: 200, body: { items: all.slice((page - 1) * size, page * size), meta } };
  }
  if (method !== 'POST') return fail(405, 'Not allowed here.');
  const id = randomUUID();
  const now = new Date().toISOString();
  const item = { ...fillDefaults(document, url.pathname), ...body, id, created_at: now, updated_at: now };
  items.set(id, item);
  return { status: 201, body: item, headers: { location: `${url.pathname}/${id}` } };
}

/** What the success answer of a create requires and the client did not send: a default, the first value, or empty. */
function fillDefaults(document: JsonObject, path: string): JsonObject {
  const created = getObject(getObject(getObject(getObject(document, 'paths'), path), 'post'), 'responses');
  const content = getObject(deref(document, get(created, '201')), 'content');
  const schema = deref(document, get(getObject(content, 'application/json'), 'schema'));
  const filled: JsonObject = {};
  for (const [name, value] of entriesOf(getObject(schema, 'properties'))) {
    const property = deref(document, value);
    const kind = getString(property, 'type');
    const plain = kind === 'object' ? {} : kind === 'boolean' ? false : kind === 'string' ? `${name}-made-up` : null;
    filled[name] = get(property, 'default') ?? getArray(property, 'enum')[0] ?? plain;
  }
  return filled;
}

function answerItem(items: Map<string, JsonObject> | undefined, id: string, method: string, body: JsonObject): Reply {
  const item = items?.get(id);
  if (!items || !item) return fail(404, 'There is no such item.');
  if (method === 'GET') return { status: 200, body: item };
  if (method === 'DELETE') {
    items.delete(id);
    return { status: 204 };
  }
  if (method !== 'PATCH' && method !== 'PUT') return fail(405, 'Not allowed here.');
  const changed = { ...item, ...body, id, updated_at: new Date().toISOString() };
  items.set(id, changed);
  return { status: 200, body: changed };
}
