import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const main = join(root, 'dist', 'cli', 'main.js');
const meter = join(root, 'test', 'bench', 'meter.mjs');

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
  cpuSeconds: number;
  peakMegabytes: number;
}

export interface CliRequest {
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  stdin?: string | Uint8Array;
  /** The command of another folder. */
  program?: string;
}

/** Compiles where the sources are newer than dist; call it before the first `runCli`. */
export function buildCli(): void {
  execFileSync(process.execPath, [join(root, 'scripts', 'setup.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The compiled command in a process of its own, as people run it, with what it cost. */
export async function runCli({ args, cwd, env = {}, stdin = '', program = main }: CliRequest): Promise<CliResult> {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-meter-'));
  const reading = join(folder, 'cost.json');
  try {
    const child = spawn(process.execPath, ['--import', meter, program, ...args], {
      cwd,
      env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...env, METER_FILE: reading },
    });
    // A command that refuses its arguments never reads its input.
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
    const [stdout, stderr, code] = await Promise.all([
      collect(child.stdout),
      collect(child.stderr),
      new Promise<number | null>((resolve) => child.on('close', resolve)),
    ]);
    return { code, stdout, stderr: joinLines(stderr), ...JSON.parse(readFileSync(reading, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  stream.setEncoding('utf8');
  for await (const chunk of stream) text += chunk;
  return text;
}

/** Long sentences are wrapped for people; the tests look for sentences. */
function joinLines(text: string): string {
  return text.replace(/\n {2}(?! )/g, ' ');
}

/** A folder with the given files, and beside it one for the cache. */
export function makePlace(files: Record<string, string | Uint8Array> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-place-'));
  const cache = mkdtempSync(join(tmpdir(), 'iacsmith-cache-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return {
    folder,
    cache,
    env: { XDG_CACHE_HOME: cache, HOME: cache },
    list: () => readdirSync(folder, { recursive: true }).map(String).sort(),
    listCache: () => readdirSync(cache, { recursive: true }).map(String).sort(),
    remove() {
      for (const each of [folder, cache]) rmSync(each, { recursive: true, force: true });
    },
  };
}
