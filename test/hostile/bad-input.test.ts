import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCli, type CliResult, main, makePlace, runCli } from '../run-cli.js';

const MINIMAL = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/status': { get: { responses: { 200: { description: 'fine' } } } } },
};
const text = (changes: object) => JSON.stringify({ ...MINIMAL, ...changes });

let place: ReturnType<typeof makePlace>;
beforeAll(buildCli);
beforeEach(() => {
  place = makePlace();
});
afterEach(() => place.remove());

/** Refused: the exit code, a sentence for people, one JSON document that says the same, and nothing written. */
function expectRefusal(result: CliResult, code: number, says: string[], before: string[]): void {
  expect(result.stderr).not.toContain('This is a bug');
  for (const part of says) expect(result.stderr).toContain(part);
  expect(result.code).toBe(code);
  const { diagnostics } = JSON.parse(result.stdout) as { diagnostics: { severity: string; hint: string }[] };
  expect(diagnostics[0]?.severity).toBe('error');
  for (const { hint } of diagnostics) expect(hint).not.toBe('');
  expect(place.list()).toEqual(before);
  expect(place.listCache()).toEqual([]);
}

describe('the command line', () => {
  it.each([
    { name: 'an unknown flag', args: ['inspect', '--spec', 'x', '--expalin', 'y'], says: ["'--expalin'", '--explain'] },
    { name: 'an unknown command', args: ['generat'], says: ["'generat'", 'Did you mean generate?'] },
    { name: 'no --spec', args: ['generate'], says: ['--spec', 'Usage: iacsmith generate --spec'] },
    { name: 'an unknown target', args: ['generate', '--spec', 'x', '--target', 'pulumi'], says: ['"pulumi"'] },
    { name: 'a name that is none', args: ['generate', '--spec', 'ok.json', '--name', '../x'], says: ['"../x"'] },
    { name: 'an empty --spec', args: ['inspect', '--spec', ''], says: ['--spec is empty'] },
    { name: 'a scheme that is not read', args: ['inspect', '--spec', 'ftp://host/x'], says: ['neither a path nor'] },
    {
      name: 'a password in the URL',
      args: ['inspect', '--spec', 'https://a:b@host/'],
      says: ['user name or password'],
    },
    { name: 'no such key file', args: ['inspect', '--spec', 'x', '--key-file', 'no'], says: ['The key file no'] },
    { name: 'no such config', args: ['inspect', '--spec', 'ok.json', '--config', 'no.yaml'], says: ['no.yaml'] },
  ])('is refused with 2: $name', async ({ args, says }) => {
    place.remove();
    place = makePlace({ 'ok.json': text({}) });
    const result = await runCli({ args: [...args, '--json'], cwd: place.folder, env: place.env });
    expectRefusal(result, 2, says, ['ok.json']);
  });

  it.each([
    ['a line break', 'one\ntwo'],
    ['a space', 'one two'],
    ['another alphabet', 'ключ'],
  ])('is refused with 2: a key with %s, which the message does not repeat', async (_, key) => {
    place.remove();
    place = makePlace({ key });
    for (const given of [{ args: ['--key-file', 'key'] }, { args: [], env: { IACSMITH_API_KEY: key } }]) {
      const args = ['inspect', '--spec', 'https://127.0.0.1:1/', '--json', ...given.args];
      const result = await runCli({ args, cwd: place.folder, env: { ...place.env, ...given.env } });
      expectRefusal(result, 2, ['a line break'], ['key']);
      expect(result.stderr + result.stdout).not.toContain(key);
    }
  });

  it('tells all mistakes of a config at once', async () => {
    place.remove();
    const config = 'nmae: shop\nversion: 1\nresources:\n  pet:\n    identity: 7\n    colour: red\n';
    place = makePlace({ 'ok.json': text({}), 'iacsmith.yaml': config });
    for (const args of [[], ['--config', 'iacsmith.yaml']]) {
      const all = ['inspect', '--spec', 'ok.json', '--json', ...args];
      const result = await runCli({ args: all, cwd: place.folder, env: place.env });
      expectRefusal(
        result,
        2,
        ['iacsmith.yaml:1:1', '"nmae"', 'Did you mean "name"?', 'iacsmith.yaml:2', 'iacsmith.yaml:5', '"colour"'],
        ['iacsmith.yaml', 'ok.json'],
      );
    }
  });
});

describe('the place of the document', () => {
  it.each([
    { name: 'a missing file', spec: 'no/such.yaml', says: ['The file no/such.yaml does not exist', 'Check the path'] },
    { name: 'a folder', spec: 'folder', says: ['folder is a folder, not a file', 'the path of the OpenAPI document'] },
    { name: 'a file that cannot be read', spec: 'loop', says: ['loop cannot be read (ELOOP)', 'permissions'] },
  ])('is refused with 2: $name', async ({ spec, says }) => {
    mkdirSync(join(place.folder, 'folder'));
    symlinkSync('loop', join(place.folder, 'loop'));
    for (const command of ['inspect', 'generate']) {
      const args = [command, '--spec', spec, '--json'];
      expectRefusal(await runCli({ args, cwd: place.folder, env: place.env }), 2, says, ['folder', 'loop']);
    }
  });
});

const deepJson = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const deepYaml = Array.from({ length: 5000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
const deepFlow = `openapi: 3.1.0\nx: ${'['.repeat(5000)}${']'.repeat(5000)}`;

describe('the content of the document', () => {
  const cases: { name: string; spec: string; content: string; says: string[] }[] = [
    { name: 'an empty file', spec: 'a.yaml', content: '', says: ['a.yaml is empty'] },
    { name: 'blanks alone', spec: 'a.yaml', content: ' \n\n', says: ['a.yaml is empty'] },
    { name: 'a comment alone', spec: 'a.yaml', content: '# later\n', says: ['a.yaml contains nothing'] },
    { name: 'a web page', spec: 'a.html', content: '<!DOCTYPE html><html></html>', says: ['a.html is a web page'] },
    { name: 'a JSON scalar', spec: 'a.json', content: '"openapi"', says: ['contains a single value'] },
    { name: 'a JSON list', spec: 'a.json', content: '[1]', says: ['contains a list'] },
    { name: 'null', spec: 'a.json', content: 'null', says: ['contains nothing'] },
    { name: 'words', spec: 'a.txt', content: 'just some words', says: ['contains a single value'] },
    {
      name: 'another kind of file',
      spec: 'a.json',
      content: '{"name": "x"}',
      says: ['not an OpenAPI document', 'name'],
    },
    {
      name: 'a YAML syntax error',
      spec: 'a.yaml',
      content: 'openapi: 3.1.0\ninfo:\n  title: "x\n',
      says: ['a.yaml is not valid YAML: line 4, column 1', 'Correct the file there'],
    },
    {
      name: 'a YAML tab',
      spec: 'a.yaml',
      content: 'openapi: 3.1.0\ninfo:\n\ttitle: x\n',
      says: ['a.yaml is not valid YAML: line 3, column 1'],
    },
    {
      name: 'truncated JSON',
      spec: 'a.json',
      content: text({}).slice(0, 60),
      says: ['line 1, column 61', 'is incomplete'],
    },
    {
      name: 'JSON with a hole',
      spec: 'a.json',
      content: '{"openapi": "3.1.0",\n "info": oops oops}',
      says: ['line 2, column 10'],
    },
    {
      name: 'several YAML documents',
      spec: 'a.yaml',
      content: 'openapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      says: ['2 YAML documents'],
    },
    {
      name: 'OpenAPI 3.3',
      spec: 'a.json',
      content: text({ openapi: '3.3.0' }),
      says: ['3.3.0 is not supported', '3.2'],
    },
    {
      name: 'Swagger 1.2',
      spec: 'a.json',
      content: '{"swaggerVersion": "1.2", "apis": []}',
      says: ['not an OpenAPI document', 'swaggerVersion'],
    },
    { name: 'a version that is no text', spec: 'a.json', content: text({ openapi: [] }), says: ['not supported'] },
    {
      name: 'webhooks only',
      spec: 'a.json',
      content: text({ paths: undefined, webhooks: { made: { post: {} } } }),
      says: ['1 webhook and no paths', 'Use the document'],
    },
    { name: 'no paths', spec: 'a.json', content: text({ paths: {} }), says: ['no paths'] },
    { name: 'no operations', spec: 'a.json', content: text({ paths: { '/a': {} } }), says: ['has an operation'] },
    { name: 'paths that are a list', spec: 'a.json', content: text({ paths: [] }), says: ['/paths'] },
    { name: '5,000 levels of JSON', spec: 'a.json', content: deepJson, says: ['more than 500 levels deep'] },
    { name: '5,000 levels of YAML', spec: 'a.yaml', content: deepYaml, says: ['more than 500 levels deep'] },
    { name: '5,000 levels of YAML brackets', spec: 'a.yaml', content: deepFlow, says: ['more than 500 levels deep'] },
    {
      name: 'a document that contains itself',
      spec: 'a.yaml',
      content: 'openapi: 3.1.0\ninfo: &a\n  x-me: *a\n',
      says: ['contains itself'],
    },
  ];
  it.each(cases)('is refused with 1: $name', async ({ spec, content, says }) => {
    place.remove();
    place = makePlace({ [spec]: content });
    const runs = ['inspect', 'generate'].map((command) =>
      runCli({ args: [command, '--spec', spec, '--json'], cwd: place.folder, env: place.env }),
    );
    for (const result of await Promise.all(runs)) expectRefusal(result, 1, says, [spec]);
  });

  it('tells all errors of a broken document at once', async () => {
    place.remove();
    place = makePlace({ 'a.json': text({ paths: { '/a': 1, '/b': { get: [] }, '/c': { $ref: '#/nowhere' } } }) });
    const args = ['inspect', '--spec', 'a.json', '--json'];
    const says = ['/paths/~1a', '/paths/~1b/get', '/paths/~1c'];
    expectRefusal(await runCli({ args, cwd: place.folder, env: place.env }), 1, says, ['a.json']);
  });

  it('without --json, leaves standard output empty', async () => {
    place.remove();
    place = makePlace({ 'a.yaml': '' });
    const result = await runCli({ args: ['inspect', '--spec', 'a.yaml'], cwd: place.folder, env: place.env });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toBe(
      'error document-empty: a.yaml is empty. Pass the path of an OpenAPI document, in JSON or YAML.\n',
    );
  });
});

describe('a document with no resources at all', () => {
  beforeEach(() => {
    place.remove();
    place = makePlace({ 'a.json': text({}) });
  });

  it('can be inspected, with a sentence about it', async () => {
    const args = ['inspect', '--spec', 'a.json', '--json'];
    const { code, stdout } = await runCli({ args, cwd: place.folder, env: place.env });
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found.resources).toEqual([]);
    expect(found.operations).toHaveLength(1);
    expect(found.diagnostics).toContainEqual(expect.objectContaining({ code: 'no-resources', severity: 'warning' }));
    const shown = await runCli({ args: args.slice(0, -1), cwd: place.folder, env: place.env });
    expect(shown.stdout + shown.stderr).toContain('no-resources');
  });

  it('is not generated from: exit 1, nothing written', async () => {
    const args = ['generate', '--spec', 'a.json', '--json'];
    const result = await runCli({ args, cwd: place.folder, env: place.env });
    expectRefusal(result, 1, ['no resource to manage', 'Nothing was written'], ['a.json']);
  });
});

describe('standard input', () => {
  it('is read like a file', async () => {
    const args = ['inspect', '--spec', '-', '--json'];
    const { code, stdout } = await runCli({ args, cwd: place.folder, env: place.env, stdin: text({}) });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).spec).toMatchObject({ title: 'Shop', operations: 1 });
  });

  it('is refused with 1 where it is empty', async () => {
    const args = ['inspect', '--spec', '-', '--json'];
    expectRefusal(await runCli({ args, cwd: place.folder, env: place.env }), 1, ['standard input is empty'], []);
  });
});

it('ends quietly when the reader of its output goes away', async () => {
  place.remove();
  const paths = Object.fromEntries(
    Array.from({ length: 400 }, (_, number) => [`/things${number}`, MINIMAL.paths['/status']]),
  );
  place = makePlace({ 'a.json': text({ paths }) });
  const command = `"${process.execPath}" "${main}" inspect --spec a.json --json 2> err.txt | head -1`;
  const shown = execFileSync('/bin/sh', ['-c', command], { cwd: place.folder, encoding: 'utf8' });
  expect(shown).toBe('{\n');
  expect(readFileSync(join(place.folder, 'err.txt'), 'utf8')).toBe('');
});
