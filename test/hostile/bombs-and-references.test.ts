import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCli, makePlace, runCli } from '../run-cli.js';

const CANARY = 'canary-5b0e';

let place: ReturnType<typeof makePlace>;
beforeAll(buildCli);
beforeEach(() => {
  place = makePlace();
});
afterEach(() => place.remove());

function run(content: string | object, command = 'inspect') {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const inner = join(place.folder, 'inner');
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(inner, 'a.yaml'), text);
  return runCli({ args: [command, '--spec', 'inner/a.yaml', '--json'], cwd: place.folder, env: place.env });
}

const head = 'openapi: 3.1.0\ninfo: {title: Shop, version: "1"}\n';
const level = (number: number) =>
  `a${number}: &a${number} [${Array(9)
    .fill(`*a${number - 1}`)
    .join(', ')}]`;
const bomb = `x-bomb:\n  a0: &a0 [x, x, x, x, x, x, x, x, x]\n  ${[1, 2, 3, 4, 5, 6, 7, 8].map(level).join('\n  ')}\n`;
const long = `x-text: &t ${'x'.repeat(100_000)}\nx-list: [${Array(20_000).fill('*t').join(', ')}]\n`;
const merges = `x-0: &m0 {${Array.from({ length: 500 }, (_, n) => `k${n}: 1`).join(', ')}}
${Array.from({ length: 400 }, (_, n) => `x-${n + 1}: {<<: *m0}`).join('\n')}\n`;

describe('a YAML bomb', () => {
  it.each([
    { name: 'aliases of aliases', content: head + bomb, says: ['expands to more than 5,000,000 values'] },
    { name: 'a long text many times over', content: head + long, says: ['expands to more than'] },
    { name: 'merge keys', content: head + merges, says: ['not valid YAML', 'merge keys exceeded'] },
  ])('ends with 1, soon and small: $name', async ({ content, says }) => {
    const result = await run(content);
    for (const part of says) expect(result.stderr).toContain(part);
    expect(result.code).toBe(1);
    expect(result.cpuSeconds).toBeLessThan(2);
    expect(result.peakMegabytes).toBeLessThan(300);
    expect(place.list()).toEqual(['inner', 'inner/a.yaml']);
  });

  it('is not suspected where a document uses aliases as it should', async () => {
    const responses = 'x-ok: &ok {"200": {description: fine}}\npaths:\n';
    const paths = Array.from({ length: 200 }, (_, n) => `  /things${n}: {get: {responses: *ok}}`).join('\n');
    expect((await run(head + responses + paths)).code).toBe(0);
  });
});

describe('schemas that lead back to themselves', () => {
  const body = (name: string) => ({
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const answer = (name: string) => ({ 200: { description: 'fine', content: body(name).content } });
  const crud = (name: string) => ({
    [`/${name}s`]: { post: { requestBody: body(name), responses: answer(name) } },
    [`/${name}s/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: answer(name) },
      put: { requestBody: body(name), responses: answer(name) },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const node = (properties: object) => ({ type: 'object', properties: { id: { type: 'string' }, ...properties } });
  const wide = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `n${n}`,
      node(Object.fromEntries(Array.from({ length: 30 }, (_, to) => [`to${to}`, ref(`n${to}`)]))),
    ]),
  );
  const cases: { name: string; schemas: Record<string, object>; start: string }[] = [
    {
      name: 'itself',
      schemas: { tree: node({ child: ref('tree'), children: { type: 'array', items: ref('tree') } }) },
      start: 'tree',
    },
    { name: 'two of each other', schemas: { a: node({ b: ref('b') }), b: node({ a: ref('a') }) }, start: 'a' },
    { name: 'allOf of itself', schemas: { a: { allOf: [ref('a'), node({ x: { type: 'string' } })] } }, start: 'a' },
    { name: 'oneOf of itself', schemas: { a: { oneOf: [ref('a'), node({ x: ref('a') })] } }, start: 'a' },
    { name: 'a reference to itself', schemas: { a: ref('a') }, start: 'a' },
    { name: 'a ring of references', schemas: { a: ref('b'), b: ref('c'), c: ref('a') }, start: 'a' },
    { name: 'thirty of each other', schemas: wide, start: 'n0' },
  ];
  it.each(cases)('end in time: $name', async ({ schemas, start }) => {
    const info = { title: 'Shop', version: '1' };
    const result = await run({ openapi: '3.1.0', info, paths: crud(start), components: { schemas } });
    expect(result.stderr).not.toContain('This is a bug');
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout).operations).toHaveLength(4);
    expect(result.cpuSeconds).toBeLessThan(5);
    expect(result.peakMegabytes).toBeLessThan(300);
  });
});

describe('a reference that leaves the folder', () => {
  let server: Server;
  let canary = '';
  let hits = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      hits += 1;
      response.end(JSON.stringify({ description: CANARY }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    canary = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const build = ($ref: string) => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/status': { get: { responses: { 200: { $ref } } } } },
  });

  it.each([
    { name: 'to loopback', make: () => `${canary}/x.json` },
    { name: 'to localhost by name', make: () => `${canary.replace('127.0.0.1', 'localhost')}/x.json#/a` },
    { name: 'to the metadata service', make: () => 'http://169.254.169.254/latest/meta-data/' },
    { name: 'to a file by URL', make: () => 'file:///etc/hostname' },
    { name: 'to a file by absolute path', make: () => join(place.folder, 'outside.json') },
    { name: 'upwards', make: () => '../outside.json' },
    { name: 'upwards in disguise', make: () => './x/%2e%2e/%2e%2e/outside.json' },
    { name: 'through a symbolic link', make: () => 'link.json' },
  ])('is refused with 1, unread: $name', async ({ make }) => {
    writeFileSync(join(place.folder, 'outside.json'), JSON.stringify({ description: CANARY }));
    mkdirSync(join(place.folder, 'inner'));
    symlinkSync('../outside.json', join(place.folder, 'inner', 'link.json'));
    const before = [...place.list(), 'inner/a.yaml'].sort();
    for (const command of ['inspect', 'generate']) {
      const result = await run(build(make()), command);
      expect(result.code).toBe(1);
      expect(result.stderr).toContain('error reference-outside');
      expect(result.stderr).toContain('at /paths/~1status/get/responses/200');
      expect(result.stderr).toContain('--allow-ref');
      expect(result.stdout + result.stderr).not.toContain(CANARY);
      expect(place.list()).toEqual(before);
    }
    expect(hits).toBe(0);
  });

  it.each(['data:application/json,{}', 'javascript:0', 'ftp://host/x', '//169.254.169.254/x'])(
    'is refused with 1: %s',
    async (reference) => {
      const result = await run(build(reference));
      expect(result.code).toBe(1);
      expect(result.stderr).toContain('error reference-malformed');
    },
  );

  it('is refused with 1, all of them at once', async () => {
    const paths = {
      '/a': { get: { responses: { 200: { $ref: 'gone.yaml' } } } },
      '/b': { get: { responses: { 200: { $ref: '../up.yaml' } } } },
    };
    const result = await run({ ...build(''), paths });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('"gone.yaml" points to a file that does not exist');
    expect(result.stderr).toContain('"../up.yaml" leaves the folder');
  });

  it('in a discriminator is a warning: its mapping is a hint only', async () => {
    const pet = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: 'cats/cat.yaml', out: '../out.yaml', far: `${canary}/c.json` },
      },
    };
    const Cat = { type: 'object', properties: { kind: { type: 'string' } } };
    const document = {
      ...build('#/components/responses/Ok'),
      components: { schemas: { Pet: pet, Cat }, responses: { Ok: { description: 'fine' } } },
    };
    const result = await run(document);
    expect(result.code).toBe(0);
    const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: { severity: string; pointer: string }[] };
    const places = diagnostics.filter(({ severity }) => severity === 'warning').map(({ pointer }) => pointer);
    for (const name of ['cat', 'far', 'out']) {
      expect(places).toContain(`/components/schemas/Pet/discriminator/mapping/${name}`);
    }
    expect(hits).toBe(0);
  });
});
