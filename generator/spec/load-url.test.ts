import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../report/diagnostic.js';
import { type LoadOptions, load } from './load.js';
import type { LoadedDocument } from './types.js';

const KEY = 'k3y-that-must-not-show';
const GOOD = JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} });

let cacheDir: string;
const servers: Server[] = [];
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'iacsmith-url-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(cacheDir, { recursive: true });
});

interface Site {
  origin: string;
  requests: IncomingMessage[];
}

async function serve(listener: RequestListener): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function loadUrl(spec: string, options: Partial<LoadOptions> = {}): Promise<LoadedDocument> {
  return load({ spec, key: KEY, cacheDir, ...options });
}

async function refusalOf(attempt: Promise<LoadedDocument>): Promise<{ exitCode: number; code: string; text: string }> {
  const error = await attempt.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw error;
  const text = error.diagnostics.map(({ pointer, message, hint }) => `${pointer} ${message} ${hint}`).join('\n');
  expect(text).not.toContain(KEY);
  return { exitCode: error.exitCode, code: error.diagnostics[0]?.code ?? '', text };
}

describe('load from a URL', () => {
  it('sends the key in the header asked for and gives the document', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    expect((await loadUrl(`${site.origin}/openapi.json`)).root.openapi).toBe('3.1.0');
    await loadUrl(`${site.origin}/openapi.json`, { keyHeader: 'X-Other' });
    expect(site.requests.map(({ headers }) => [headers['x-api-key'], headers['x-other']])).toEqual([
      [KEY, undefined],
      [undefined, KEY],
    ]);
    expect(site.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('asks with the ETag of the last good copy and takes 304 for an answer', async () => {
    const site = await serve((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"v1"' }).end(isKnown ? '' : GOOD);
    });
    const first = await loadUrl(`${site.origin}/openapi.json`);
    const second = await loadUrl(`${site.origin}/openapi.json`);
    expect(second).toEqual(first);
    expect(site.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
  });

  it('keeps copies of different keys apart', async () => {
    const site = await serve((request, response) => {
      response.setHeader('etag', '"v1"');
      response.end(JSON.stringify({ openapi: '3.1.0', 'x-for': request.headers['x-api-key'] ?? 'nobody' }));
    });
    const spec = `${site.origin}/openapi.json`;
    await loadUrl(spec);
    await loadUrl(spec, { key: 'another-key' });
    expect(site.requests[1]?.headers['if-none-match']).toBeUndefined();
    expect((await loadUrl(spec, { offline: true, key: 'another-key' })).root['x-for']).toBe('another-key');
  });

  it('follows redirects on the same origin, and references are relative to the last one', async () => {
    const files: Record<string, string> = {
      '/v1/openapi.yaml': 'openapi: 3.1.0\npaths: {/a: {$ref: paths.yaml}}',
      '/v1/paths.yaml': 'get: {operationId: a}',
    };
    const site = await serve((request, response) => {
      if (request.url === '/openapi') response.writeHead(302, { location: '/v1/openapi.yaml' }).end();
      else response.end(files[request.url ?? '']);
    });
    expect((await loadUrl(`${site.origin}/openapi`)).root.paths).toEqual({ '/a': { get: { operationId: 'a' } } });
    expect(site.requests.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
    const offline = await loadUrl(`${site.origin}/openapi`, { offline: true });
    expect(offline.root.paths).toEqual({ '/a': { get: { operationId: 'a' } } });
  });

  it('waits as long as a 429 asks for, and says so', async () => {
    const site = await serve((_, response) => {
      if (site.requests.length > 1) response.end(GOOD);
      else response.writeHead(429, { 'retry-after': '1' }).end();
    });
    const lines: string[] = [];
    const start = Date.now();
    await loadUrl(`${site.origin}/openapi.json`, { onProgress: (line) => lines.push(line) });
    expect(Date.now() - start).toBeGreaterThanOrEqual(990);
    expect(lines.join('\n')).toContain('asks to wait 1 s (429)');
  });

  it('works offline with the last good copy, and says so with its date', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    const spec = `${site.origin}/openapi.json`;
    const online = await loadUrl(spec);
    const offline = await loadUrl(spec, { offline: true });
    expect(offline.sha256).toBe(online.sha256);
    expect(offline.diagnostics).toMatchObject([{ code: 'offline-copy', severity: 'note' }]);
    expect(offline.diagnostics[0]?.message).toMatch(/from \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC\.$/);
    expect(site.requests).toHaveLength(1);
  });

  it('keeps no copy of an answer that is no OpenAPI document', async () => {
    let body = GOOD;
    const site = await serve((_, response) => response.end(body));
    const spec = `${site.origin}/openapi.json`;
    await loadUrl(spec);
    body = '{"error": "please log in"}';
    await loadUrl(spec);
    expect((await loadUrl(spec, { offline: true })).root.openapi).toBe('3.1.0');
  });

  it('works without a folder for copies, with a note', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    const file = join(cacheDir, 'file');
    await writeFile(file, '');
    const { diagnostics } = await loadUrl(`${site.origin}/openapi.json`, { cacheDir: join(file, 'sub') });
    expect(diagnostics).toMatchObject([{ code: 'copy-not-kept', severity: 'note' }]);
  });
});

describe('load from a URL refuses', () => {
  it.each<[name: string, listener: RequestListener, exitCode: number, code: string, part: string]>([
    ['401', (_, response) => response.writeHead(401).end(), 3, 'answer-unauthorized', 'rejected the API key'],
    ['403', (_, response) => response.writeHead(403).end(KEY), 3, 'answer-forbidden', 'permissions of the key'],
    ['404', (_, response) => response.writeHead(404).end(), 3, 'answer-not-found', 'No document found'],
    ['503', (_, response) => response.writeHead(503).end(), 3, 'answer-server-error', '503'],
    ['304 without a copy', (_, response) => response.writeHead(304).end(), 3, 'answer-unexpected', '304'],
    [
      'a login page with status 200',
      (_, response) => response.end('<!doctype html><title>Log in</title>'),
      3,
      'answer-web-page',
      'returned a web page instead of an OpenAPI document, probably a login page',
    ],
    ['an empty answer', (_, response) => response.end(), 3, 'answer-empty', 'answered with nothing'],
    ['truncated JSON', (_, response) => response.end(GOOD.slice(0, -9)), 1, 'json-cut-off', 'is incomplete'],
    [
      '429 that asks for more than the time limit',
      (_, response) => response.writeHead(429, { 'retry-after': '120' }).end(),
      3,
      'answer-rate-limited',
      'wait 120 seconds',
    ],
    [
      '429 without a Retry-After',
      (_, response) => response.writeHead(429).end(),
      3,
      'answer-rate-limited',
      'without a Retry-After header',
    ],
    [
      '429 without end',
      (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(),
      3,
      'answer-rate-limited',
      'repeatedly',
    ],
    [
      'redirects without end',
      (request, response) => response.writeHead(302, { location: `${request.url}x` }).end(),
      3,
      'answer-redirect',
      'too many times',
    ],
    [
      'a redirect to an invalid URL',
      (_, response) => response.writeHead(301).end(),
      3,
      'answer-redirect',
      'to an invalid URL',
    ],
    [
      'a gzip bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000, 32))),
      1,
      'document-too-large',
      'larger than 20 MB',
    ],
    [
      'broken compression',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all'),
      3,
      'network-bad-encoding',
      'cannot be decompressed',
    ],
    [
      'an answer that stops halfway',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"openapi"', () => response.destroy());
      },
      3,
      'network-broken-off',
      'closed the connection',
    ],
  ])('%s', async (_, listener, exitCode, code, part) => {
    const site = await serve(listener);
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`));
    expect([refusal.exitCode, refusal.code]).toEqual([exitCode, code]);
    expect(refusal.text).toContain(part);
  });

  it('a redirect to another origin, which sees no request and no key', async () => {
    const other = await serve((_, response) => response.end(GOOD));
    const site = await serve((_, response) => response.writeHead(302, { location: `${other.origin}/?k=${KEY}` }).end());
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'answer-redirect']);
    expect(refusal.text).toContain(other.origin);
    expect(other.requests).toEqual([]);
  });

  it('a server that drips, at the time limit', async () => {
    const site = await serve((_, response) => {
      response.write('{');
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`, { limits: { timeMs: 400 } }));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'network-timeout']);
    expect(refusal.text).toContain('within 0.4 seconds');
  });

  it('a server that never answers, at the time limit', async () => {
    const site = await serve(() => {});
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`, { limits: { timeMs: 300 } }));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'network-timeout']);
  });

  it('an endless answer, at the size limit', async () => {
    const site = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`, { limits: { bytes: 5000 } }));
    expect([refusal.exitCode, refusal.code]).toEqual([1, 'document-too-large']);
  });

  it('a port where nobody listens, and names --offline only where there is a copy', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    const spec = `${site.origin}/openapi.json`;
    await loadUrl(spec);
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    const known = await refusalOf(loadUrl(spec));
    expect([known.exitCode, known.code]).toEqual([3, 'network-refused']);
    expect(known.text).toContain('--offline');
    const unknown = await refusalOf(loadUrl(`${site.origin}/other.json`));
    expect(unknown.text).not.toContain('--offline');
  });

  it('a server that speaks no TLS', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    const refusal = await refusalOf(loadUrl(site.origin.replace('http:', 'https:')));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'network-tls']);
  });

  it('to work offline without a copy', async () => {
    const refusal = await refusalOf(loadUrl('https://host.invalid/openapi.json', { offline: true }));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'offline-no-copy']);
  });

  it('a key that cannot be one, before any request', async () => {
    const site = await serve((_, response) => response.end(GOOD));
    const refusal = await refusalOf(loadUrl(site.origin, { key: 'two words' }));
    expect([refusal.exitCode, refusal.code]).toEqual([2, 'key-malformed']);
    expect(site.requests).toEqual([]);
  });

  it('to send a key over http to another machine', async () => {
    const refusal = await refusalOf(loadUrl('http://host.invalid/openapi.json'));
    expect([refusal.exitCode, refusal.code]).toEqual([2, 'key-over-http']);
  });

  it('without showing a key that the document repeats', async () => {
    const site = await serve((_, response) => response.end(`openapi: 3.1.0\na: *${KEY}`));
    const refusal = await refusalOf(loadUrl(site.origin));
    expect(refusal.text).toContain('[key]');
  });
});

describe('references from a URL', () => {
  it('stay on the origin: another host sees no request', async () => {
    const canary = await serve((_, response) => response.end('{}'));
    const references = [
      `${canary.origin}/x.json`,
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      '//10.0.0.1/x',
    ];
    const schemas = Object.fromEntries(references.map((reference, index) => [`S${index}`, { $ref: reference }]));
    const site = await serve((_, response) =>
      response.end(JSON.stringify({ openapi: '3.1.0', components: { schemas } })),
    );
    const error = await loadUrl(`${site.origin}/openapi.json`).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).exitCode).toBe(1);
    expect((error as Refusal).diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual(
      references.map((_, index) => ['reference-outside', `/components/schemas/S${index}`]),
    );
    expect(canary.requests).toEqual([]);
  });

  it('reach an origin that is allowed, without the key', async () => {
    const other = await serve((_, response) => response.end('{"type": "string"}'));
    const site = await serve((_, response) =>
      response.end(`{"openapi": "3.1.0", "components": {"schemas": {"S": {"$ref": "${other.origin}/s.json"}}}}`),
    );
    const { root } = await loadUrl(site.origin, { allowRefs: [other.origin] });
    expect(root.components).toEqual({ schemas: { S: { type: 'string' } } });
    expect(other.requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined]);
  });

  it('are not followed through a redirect to another origin', async () => {
    const canary = await serve((_, response) => response.end('{}'));
    const site = await serve((request, response) => {
      if (request.url === '/s.json') response.writeHead(302, { location: canary.origin }).end();
      else response.end('{"openapi": "3.1.0", "components": {"schemas": {"S": {"$ref": "s.json"}}}}');
    });
    const refusal = await refusalOf(loadUrl(`${site.origin}/openapi.json`));
    expect([refusal.exitCode, refusal.code]).toEqual([3, 'answer-redirect']);
    expect(canary.requests).toEqual([]);
  });

  it('of a file do not get the key, even where the host is allowed', async () => {
    const other = await serve((_, response) => response.end('{"type": "string"}'));
    const spec = join(cacheDir, 'openapi.yaml');
    await writeFile(spec, `openapi: 3.1.0\ncomponents: {schemas: {S: {$ref: '${other.origin}/s.json'}}}`);
    const { root } = await loadUrl(spec, { allowRefs: [other.origin] });
    expect(root.components).toEqual({ schemas: { S: { type: 'string' } } });
    expect(other.requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined]);
  });
});
