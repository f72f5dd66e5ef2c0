import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCli, makePlace, runCli } from '../run-cli.js';

const KEY = 'sesame-open-7c1d';
const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/status': { get: { responses: { 200: { description: 'fine' } } } } },
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Journal {
  url: string;
  requests: IncomingMessage[];
  server: Server;
}

const open: Server[] = [];
let place: ReturnType<typeof makePlace>;
beforeAll(buildCli);
beforeEach(() => {
  place = makePlace();
});
afterEach(() => {
  place.remove();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: Answer): Promise<Journal> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server };
}

function inspect(url: string, ...more: string[]) {
  const env = { ...place.env, IACSMITH_API_KEY: KEY };
  return runCli({ args: ['inspect', '--spec', `${url}/openapi.json`, '--json', ...more], cwd: place.folder, env });
}

async function expectRefusal(result: ReturnType<typeof inspect>, code: number, says: string[]): Promise<void> {
  const { stderr, stdout, code: got } = await result;
  for (const part of says) expect(stderr).toContain(part);
  expect(got).toBe(code);
  expect(JSON.parse(stdout).diagnostics[0].severity).toBe('error');
  expect(stderr + stdout).not.toContain(KEY);
  expect(place.list()).toEqual([]);
  expect(place.listCache()).toEqual([]);
}

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) => {
    response.writeHead(code, headers).end(body);
  };

describe('an answer that is not the document', () => {
  const cases: { name: string; answer: Answer; says: string[] }[] = [
    { name: '401', answer: status(401), says: ['rejected the API key (401)', 'has not expired'] },
    { name: '403', answer: status(403), says: ['restricts access by IP address', 'permissions of the key'] },
    { name: '404', answer: status(404), says: ['No document found at', '(404)', 'Check the URL'] },
    { name: '429 without a time', answer: status(429), says: ['too many requests (429)', 'Try again in a minute'] },
    {
      name: '429 with a time beyond the limit',
      answer: status(429, { 'retry-after': '86400' }),
      says: ['asks to wait 86400 seconds, which exceeds the time limit'],
    },
    { name: '500', answer: status(500), says: ['returned a server error (500)', 'Try again later'] },
    { name: '204', answer: status(204), says: ['returned status 204 instead of the document'] },
    { name: 'nothing', answer: status(200), says: ['answered with nothing'] },
    {
      name: 'a login page with 200',
      answer: status(200, { 'content-type': 'text/html' }, '<!doctype html><title>Log in</title>'),
      says: ['returned a web page', 'Check the URL and the key'],
    },
    {
      name: 'a login page that is said to be JSON',
      answer: status(200, { 'content-type': 'application/json' }, '\n <html>'),
      says: ['returned a web page'],
    },
    {
      name: 'a connection that breaks off',
      answer: (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"openapi":');
        setTimeout(() => response.destroy(), 50);
      },
      says: ['closed the connection'],
    },
    {
      name: 'garbage that is said to be gzip',
      answer: status(200, { 'content-encoding': 'gzip' }, 'not gzip'),
      says: ['cannot be decompressed'],
    },
    {
      name: 'a redirect without end',
      answer: status(302, { location: '/openapi.json' }),
      says: ['redirects too many times'],
    },
  ];
  it.each(cases)('is refused with 3: $name', async ({ answer, says }) => {
    const { url } = await serve(answer);
    await expectRefusal(inspect(url), 3, says);
  });

  it('is refused with 3: nobody listens', async () => {
    const { url, server } = await serve(status(200));
    await new Promise((resolve) => server.close(resolve));
    await expectRefusal(inspect(url), 3, ['refused the connection (ECONNREFUSED)', 'Check the host and the port']);
  });

  it('is refused with 1 where it is a document that was cut off, and no copy of it is kept', async () => {
    const { url } = await serve(status(200, {}, DOCUMENT.slice(0, 80)));
    await expectRefusal(inspect(url), 1, ['is incomplete']);
  });

  it('is refused with 3 where it leads to another origin, which gets neither a request nor the key', async () => {
    const elsewhere = await serve(status(200, {}, DOCUMENT));
    const { url, requests } = await serve(status(307, { location: `${elsewhere.url}/openapi.json` }));
    await expectRefusal(inspect(url), 3, [`redirects to ${elsewhere.url}`, 'the key is not sent there']);
    expect(requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('the last good copy', () => {
  it('is missed with 3 where there is none yet', async () => {
    const { url, requests } = await serve(status(200, {}, DOCUMENT));
    await expectRefusal(inspect(url, '--offline'), 3, ['No copy of', 'Run once without --offline']);
    expect(requests).toHaveLength(0);
  });

  it('is kept for the user alone, confirmed by its ETag, used offline, and holds no key', async () => {
    const { url, requests } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(DOCUMENT);
    });
    const first = await inspect(url);
    const second = await inspect(url);
    const third = await inspect(url, '--offline');
    expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
    expect(second.stdout).toBe(first.stdout);
    expect(JSON.parse(third.stdout).diagnostics[0]).toMatchObject({ code: 'offline-copy', severity: 'note' });
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
    expect(requests.every(({ headers }) => headers['x-api-key'] === KEY && !('authorization' in headers))).toBe(true);

    const folder = join(place.cache, 'iacsmith');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain(KEY);
    }
    expect(place.list()).toEqual([]);
  });

  it('belongs to one key', async () => {
    const { url } = await serve(status(200, { etag: '"v1"' }, DOCUMENT));
    await inspect(url);
    const args = ['inspect', '--spec', `${url}/openapi.json`, '--offline'];
    const other = await runCli({ args, cwd: place.folder, env: { ...place.env, IACSMITH_API_KEY: 'another-key' } });
    expect(other.code).toBe(3);
    expect(other.stderr).toContain('for this key');
  });

  it('is not replaced by an answer that is no document', async () => {
    let body = DOCUMENT;
    const { url } = await serve((_, response) => response.end(body));
    expect((await inspect(url)).code).toBe(0);
    body = '{"error": "try later"}';
    expect((await inspect(url)).code).toBe(1);
    expect((await inspect(url, '--offline')).code).toBe(0);
  });
});
