import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCatalogue, makeEntry, makeSample } from '../../test/sample-catalogue.js';
import { parseConfig } from '../config/parse-config.js';
import { emptyConfig } from '../config/types.js';
import { readCatalogue } from '../pipeline.js';
import { plan } from '../plan/plan.js';
import { refuse } from '../report/diagnostic.js';
import { run } from './run.js';

vi.mock('../pipeline.js', () => ({ readCatalogue: vi.fn() }));

const folder = mkdtempSync(join(tmpdir(), 'iacsmith-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reading = vi.mocked(readCatalogue);
const document = { root: {}, sha256: '', origin: '', diagnostics: [] };
let out = '';
let err = '';

function give(catalogue = makeSample(), configPath: string | null = null, config = emptyConfig()): void {
  reading.mockResolvedValue({ catalogue, plan: plan(catalogue), document, parts: [], config, configPath });
}

beforeEach(() => {
  out = '';
  err = '';
  vi.stubEnv('IACSMITH_API_KEY', undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  give();
});

afterEach(() => {
  process.exitCode = undefined;
  reading.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the command line', () => {
  const wrong: { name: string; args: string[]; want: string[] }[] = [
    { name: 'an unknown command', args: ['inspct'], want: ["unknown command 'inspct'", 'Did you mean inspect?'] },
    { name: 'a command like no other', args: ['zzz'], want: ['iacsmith --help'] },
    { name: 'an unknown flag', args: ['inspect', '--spec', 'x', '--jsno'], want: ["'--jsno'", 'Did you mean --json?'] },
    { name: 'no --spec', args: ['inspect'], want: ['--spec', 'Usage: iacsmith inspect --spec <file|URL|->'] },
    { name: 'an empty --spec', args: ['init', '--spec', ''], want: ['--spec is empty'] },
    { name: '--spec without a value', args: ['inspect', '--spec'], want: ['argument missing', 'inspect --help'] },
    { name: 'words too many', args: ['inspect', '--spec', 'x', 'y'], want: ['too many arguments'] },
    { name: 'nothing at all', args: [], want: ['Usage: iacsmith [options] [command]'] },
  ];
  it.each(wrong)('refuses $name with exit 2', async ({ args, want }) => {
    expect(await run(args)).toBe(2);
    for (const part of want) expect(err).toContain(part);
    expect(out).toBe('');
    expect(reading).not.toHaveBeenCalled();
  });

  it.each([
    { args: ['--help'], want: 'Usage: iacsmith' },
    { args: ['inspect', '--help'], want: '--explain' },
    { args: ['--version'], want: '0.' },
  ])('prints $want with exit 0', async ({ args, want }) => {
    expect(await run(args)).toBe(0);
    expect(out).toContain(want);
  });

  it('gives the pipeline what was asked for', async () => {
    const keyFile = join(folder, 'key');
    writeFileSync(keyFile, 'sesame\n', { mode: 0o600 });
    const args = ['--config', 'c.yaml', '--key-file', keyFile, '--offline', '--allow-ref', 'a', '--allow-ref', 'b'];
    expect(await run(['inspect', '--spec', '-', ...args])).toBe(0);
    expect(reading).toHaveBeenCalledWith({
      spec: '-',
      key: 'sesame',
      offline: true,
      allowRefs: ['a', 'b'],
      configFile: 'c.yaml',
      strict: false,
    });
    expect(err).toBe('');
  });
});

describe('the key', () => {
  const bad: { name: string; env?: string; text?: string; want: string }[] = [
    { name: 'a missing file', want: 'key-file-missing' },
    { name: 'an empty file', text: '\n', want: 'key-empty' },
    { name: 'two lines', text: 'one\ntwo\n', want: 'key-malformed' },
    { name: 'a space in the environment', env: 'hush hush', want: 'key-malformed' },
  ];
  it.each(bad)('is refused: $name', async ({ env, text, want }) => {
    const file = join(folder, 'bad-key');
    rmSync(file, { force: true });
    if (text !== undefined) writeFileSync(file, text);
    vi.stubEnv('IACSMITH_API_KEY', env);
    expect(await run(['inspect', '--spec', 'x', ...(env === undefined ? ['--key-file', file] : [])])).toBe(2);
    expect(err).toContain(want);
    expect(err).not.toContain('hush');
    expect(reading).not.toHaveBeenCalled();
  });

  it('comes from the environment', async () => {
    vi.stubEnv('IACSMITH_API_KEY', 'sesame');
    await run(['inspect', '--spec', 'x']);
    expect(reading.mock.calls[0]?.[0].key).toBe('sesame');
  });

  it.skipIf(process.platform === 'win32')('is warned about where others can read its file', async () => {
    const file = join(folder, 'open-key');
    writeFileSync(file, 'sesame');
    chmodSync(file, 0o644);
    expect(await run(['inspect', '--spec', 'x', '--key-file', file])).toBe(0);
    expect(err).toContain('key-file-open');
    err = '';
    await run(['inspect', '--spec', 'x', '--key-file', file, '--quiet']);
    expect(err).toBe('');
  });
});

describe('trouble', () => {
  it.each([1, 2, 3] as const)('a refusal is told and exits with its code %i', async (code) => {
    reading.mockRejectedValue(refuse(code, 'no-good', 'It is no good.', 'Try another.', '/paths'));
    expect(await run(['inspect', '--spec', 'x'])).toBe(code);
    expect(err).toBe('error no-good: It is no good.\n  at /paths\n  Try another.\n');
    expect(out).toBe('');
  });

  it('a refusal is one JSON document with --json', async () => {
    reading.mockRejectedValue(refuse(1, 'no-good', 'It is no good.', ''));
    expect(await run(['inspect', '--spec', 'x', '--json'])).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ diagnostics: [{ code: 'no-good' }] });
    expect(err).toContain('no-good');
  });

  it('an exception is a bug: one sentence, exit 70, the stack on demand only', async () => {
    reading.mockRejectedValue(new TypeError('x is undefined'));
    expect(await run(['inspect', '--spec', 'x'])).toBe(70);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('This is a bug in iacsmith');
    vi.stubEnv('IACSMITH_DEBUG', '1');
    await run(['inspect', '--spec', 'x']);
    expect(err).toContain('run.test.ts');
  });
});

describe('inspect', () => {
  it('prints a table, and says which config was used', async () => {
    give(makeSample(), 'iacsmith.yaml');
    expect(await run(['inspect', '--spec', 'x'])).toBe(0);
    expect(out).toContain('Config: iacsmith.yaml');
    expect(out).toContain('warning duplicate-operation-id');
    expect(err).toBe('');
  });

  it('prints JSON alone on standard output', async () => {
    give(makeSample(), 'iacsmith.yaml');
    expect(await run(['inspect', '--spec', 'x', '--json'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ spec: { operations: 15 } });
    expect(err).toBe('Config: iacsmith.yaml\n');
  });

  it.each([
    { query: 'vm', want: 'vm  collection in compute' },
    { query: 'POST /v1/vms', want: 'create of vm' },
    { query: 'vm.plan', want: 'changed by resize' },
  ])('explains $query', async ({ query, want }) => {
    expect(await run(['inspect', '--spec', 'x', '--explain', query])).toBe(0);
    expect(out).toContain(want);
    out = '';
    expect(await run(['inspect', '--spec', 'x', '--explain', query, '--json'])).toBe(0);
    expect(() => JSON.parse(out)).not.toThrow();
  });

  it.each([
    { query: 'netwrok', want: 'Did you mean "network"?' },
    { query: 'POST /v1/vm', want: 'Did you mean "POST /v1/vms"?' },
    { query: 'vm.plam', want: 'Did you mean "vm.plan"?' },
    { query: 'something_else', want: 'Run inspect without --explain' },
  ])('knows nothing called $query: exit 2', async ({ query, want }) => {
    expect(await run(['inspect', '--spec', 'x', '--explain', query])).toBe(2);
    expect(err).toContain(want);
    expect(out).toBe('');
  });

  it('is strict about what is skipped without a reason in the overlay', async () => {
    expect(await run(['inspect', '--spec', 'x', '--strict'])).toBe(1);
    expect(err).toContain('skipped-without-reason: OPTIONS /v1/networks');
    expect(err).toContain('--strict: 1 finding.');
    process.exitCode = undefined;
    const text = 'operations: { OPTIONS /v1/networks: { skip: not needed } }';
    give(makeSample(), 'iacsmith.yaml', parseConfig(text, 'iacsmith.yaml'));
    expect(await run(['inspect', '--spec', 'x', '--strict'])).toBe(0);
  });

  it('is strict about errors, and content with nothing to find', async () => {
    const error = { code: 'bad', severity: 'error' as const, pointer: '', message: 'Bad.', hint: '' };
    give(makeCatalogue({ diagnostics: [error] }));
    expect(await run(['inspect', '--spec', 'x', '--strict', '--json'])).toBe(1);
    process.exitCode = undefined;
    give(makeCatalogue({ ledger: [makeEntry('GET /a', 'read', 'a')] }));
    expect(await run(['inspect', '--spec', 'x', '--strict'])).toBe(0);
  });
});

describe('init', () => {
  const file = join(folder, 'iacsmith.yaml');

  it('writes a config that says nothing yet, and never overwrites it unasked', async () => {
    expect(await run(['init', '--spec', 'x', '--out', file])).toBe(0);
    expect(out).toContain(`Wrote ${file}`);
    const written = readFileSync(file, 'utf8');
    expect(parseConfig(written, file)).toEqual(emptyConfig());

    writeFileSync(file, 'name: mine\n');
    expect(await run(['init', '--spec', 'x', '--out', file])).toBe(2);
    expect(err).toContain('out-exists');
    expect(readFileSync(file, 'utf8')).toBe('name: mine\n');

    expect(await run(['init', '--spec', 'x', '--out', file, '--force'])).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(written);
  });

  it('prints instead of writing with --json', async () => {
    const absent = join(folder, 'absent.yaml');
    expect(await run(['init', '--spec', 'x', '--out', absent, '--json'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ resources: { vm: { kind: 'collection' } } });
    expect(existsSync(absent)).toBe(false);
  });

  it('refuses a folder that is not there', async () => {
    expect(await run(['init', '--spec', 'x', '--out', join(folder, 'none', 'x.yaml')])).toBe(2);
    expect(err).toContain('out-unwritable');
  });

  it('warns where a config had its hand in it', async () => {
    give(makeSample(), 'iacsmith.yaml');
    expect(await run(['init', '--spec', 'x', '--json'])).toBe(0);
    expect(err).toContain('init-with-config');
  });
});
