import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const meter = fileURLToPath(new URL('meter.mjs', import.meta.url));
const RUNS = 3;

/** A command whose second run in the same folder is measured. */
export function again(args) {
  return Object.assign([...args], { again: true });
}

/** Each command takes its turn in every round, so that a noisy minute falls on all of them. */
export function measureTogether(commands) {
  const samples = commands.map(() => []);
  for (let round = 0; round < RUNS; round += 1) {
    commands.forEach((args, index) => {
      samples[index].push(measureOnce(args));
    });
  }
  return samples.map((runs) => ({
    seconds: median(runs.map((run) => run.userSeconds)),
    cpuSeconds: median(runs.map((run) => run.cpuSeconds)),
    megabytes: median(runs.map((run) => run.peakMegabytes)),
  }));
}

function measureOnce(args) {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    if (args.again) measureIn(folder, args);
    return measureIn(folder, args);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function measureIn(folder, args) {
  const file = join(folder, 'cost.json');
  const { status, stderr } = spawnSync(process.execPath, ['--import', meter, ...args], {
    cwd: folder,
    env: { ...process.env, METER_FILE: file, XDG_CACHE_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
