import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMockOptions } from './mock-options.js';
import { run } from './run.js';

const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** The exit code, and what was told to people. */
async function runQuietly(...args: string[]): Promise<{ code: number; told: string }> {
  let told = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const code = await run(['mock', ...args]);
  return { code, told: told.replace(/\s+/g, ' ') };
}

describe('iacsmith mock', () => {
  it.each([
    ['a port that is no number', ['--port', 'x'], '--port takes a whole number'],
    ['a port that is too high', ['--port', '70000'], '--port takes a whole number'],
    ['an unknown rule', ['--no-rule', 'magic'], 'no rule "magic"'],
    ['a fault that is none', ['--fault', 'GET /x=explode'], '"explode" is no fault'],
    ['a file of faults that is missing', ['--fault', 'missing.yaml'], 'missing.yaml cannot be read'],
    ['an unknown mode', ['--allowlist', 'maybe'], 'off, report or enforce'],
    ['a path that is none', ['--spec-path', 'x'], 'starts with /'],
    ['a key that no header carries', ['--key', 'a b'], 'visible ASCII'],
    ['an unknown form', ['--retry-after', 'weeks'], 'seconds or date'],
  ])('refuses %s', async (_, args, want) => {
    const { code, told } = await runQuietly('--spec', spec, ...args);
    expect([code, told]).toEqual([2, expect.stringContaining(want)]);
  });

  it('says that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, told } = await runQuietly('--spec', spec, '--port', String(port));
    other.close();
    expect([code, told]).toEqual([3, expect.stringContaining(`Port ${port} on 127.0.0.1 is in use.`)]);
  });

  it('refuses a document that is none', async () => {
    const { code } = await runQuietly('--spec', fileURLToPath(new URL('../../package.json', import.meta.url)));
    expect(code).toBe(1);
  });
});

describe('readMockOptions', () => {
  it('reads keys by name and by value, rules and faults', async () => {
    const read = await readMockOptions({
      spec: [spec],
      key: ['ci=abc', 'xyz'],
      rule: ['seeds'],
      fault: ['POST /x#2=503'],
      rate: '0',
    });
    expect(read.keys).toMatchObject([
      { name: 'ci', value: 'abc' },
      { name: 'key-2', value: 'xyz' },
    ]);
    expect(read).toMatchObject({
      port: 4010,
      rate: 0,
      rulesOff: new Set(['seeds']),
      faults: [{ method: 'POST', path: '/x', nth: 2, status: 503 }],
    });
  });
});
