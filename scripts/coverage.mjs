import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setUpReferees } from './referees.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const folder = join(root, 'coverage');
const summary = join(folder, 'coverage-summary.json');
const chosen = process.argv.slice(2);
const KINDS = ['lines', 'branches', 'functions'];

/**
 * How much of the generator all suites together run, room by room; with arguments only the test files that they name.
 * What runs in a process of its own (the compiled command line, Go, Python) is not seen: generator/cli shows too little.
 */
await runScript(() => {
  setUp();
  const missing = chosen.length > 0 ? [] : [...setUpTools().missing, ...setUpReferees().missing];
  rmSync(summary, { force: true });
  const coverage = ['--coverage.enabled', '--coverage.provider=v8', '--coverage.reportOnFailure'];
  const files = ['--coverage.include=generator/**/*.ts', '--coverage.exclude=**/*.test.ts'];
  const reports = ['json-summary', 'html'].map((name) => `--coverage.reporter=${name}`);
  const suites = chosen.length > 0 ? chosen : ['--exclude', 'test/corpus/**', '--exclude', 'test/real/**'];
  const args = ['run', ...coverage, ...files, ...reports, `--coverage.reportsDirectory=${folder}`, ...suites];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  for (const { tool, reason } of missing) tell(`Missing: ${tool} (${reason}), so what needs it was not run.`);
  if (existsSync(summary)) printRooms(JSON.parse(readFileSync(summary, 'utf8')));
  return status ?? 1;
});

function printRooms({ total, ...files }) {
  const rooms = new Map();
  for (const [path, counts] of Object.entries(files)) {
    const [, top, name] = relative(root, path).split(sep);
    const room = top === 'targets' && !name.endsWith('.ts') ? `targets/${name}` : top;
    rooms.set(room, add(rooms.get(room), counts));
  }
  const print = (room, counts) => {
    const cells = KINDS.map((kind) => `${percent(counts[kind])} %`.padStart(12));
    process.stdout.write(`${room.padEnd(20)}${cells.join('')}\n`);
  };
  process.stdout.write(`${'generator/'.padEnd(20)}${KINDS.map((kind) => kind.padStart(12)).join('')}\n`);
  for (const [room, counts] of [...rooms].sort(([a], [b]) => (a < b ? -1 : 1))) print(room, counts);
  print('together', total);
  process.stdout.write('Line by line: coverage/index.html\n');
}

function add(sum, counts) {
  const entries = KINDS.map((kind) => {
    const { total = 0, covered = 0 } = sum?.[kind] ?? {};
    return [kind, { total: total + counts[kind].total, covered: covered + counts[kind].covered }];
  });
  return Object.fromEntries(entries);
}

function percent({ total, covered }) {
  return total === 0 ? '100.0' : ((100 * covered) / total).toFixed(1);
}
