import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isGuarded, runGuarded } from './guard.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    /** How many of them have their provider built, their mock toured, and are held against the standard's own schema. */
    builds: { type: 'string', default: '200' },
    mocks: { type: 'string', default: '500' },
    strict: { type: 'string', default: '200' },
    /** Seconds that one document may take, and minutes for all of them. */
    limit: { type: 'string', default: '120' },
    minutes: { type: 'string', default: '240' },
    fresh: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(root, '.tools', 'fuzz') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const SLICE = 100;

const USAGE = `npm run fuzz -- [--documents 1000] [--seed 1] [--builds 200] [--mocks 500] [--strict 200]
                [--limit SECONDS per document] [--minutes N] [--fresh] [--folder DIR]
Makes random valid OpenAPI documents and everything from them. An interrupted run goes on where it stopped.`;

// What is interrupted leaves nothing running.
await runScript(() => (isGuarded ? fuzz() : runGuarded(fileURLToPath(import.meta.url), process.argv.slice(2))));

async function fuzz() {
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  setUp();
  const { go, ansible, terraform, missing } = setUpTools();
  for (const { tool, reason } of missing) tell(`Not judged by ${tool}: ${reason}.`);
  const tools = { go, terraform, python: ansible && join(ansible, 'python3') };
  const run = resume();
  const end = Date.now() + Number(values.minutes) * 60_000;
  while (run.next < run.to && Date.now() < end) {
    await runSlice(run, tools, Math.min(run.next + SLICE, run.to));
    writeFileSync(run.path, JSON.stringify(run, null, 1));
  }
  return conclude(run);
}

/** Where an earlier run of the same seed and size stopped, or the beginning. */
function resume() {
  const seed = Number(values.seed);
  const to = seed + Number(values.documents);
  const path = join(values.folder, `run-${seed}-${values.documents}.json`);
  mkdirSync(values.folder, { recursive: true });
  if (values.fresh) rmSync(path, { force: true });
  if (existsSync(path)) {
    const before = JSON.parse(readFileSync(path, 'utf8'));
    if (before.next < before.to) tell(`Going on at seed ${before.next}.`);
    if (before.next < before.to) return before;
  }
  return begin(path, seed, to);
}

function begin(path, seed, to) {
  return { path, seed, to, next: seed, seconds: 0, outcomes: {}, counts: {}, resources: 0, findings: [] };
}

/** A process for so many documents. Whatever it does not finish in time is a finding, and the rest goes on behind it. */
async function runSlice(run, tools, to) {
  const all = run.to - run.seed;
  const every = (count) => (Number(count) === 0 ? 0 : Math.max(1, Math.floor(all / Number(count))));
  const order = {
    ...{ from: run.next, to, folder: values.folder, tools },
    ...{ buildEvery: every(values.builds), mockEvery: every(values.mocks), strictEvery: every(values.strict) },
  };
  const script = fileURLToPath(new URL('../test/fuzz/work.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const started = Date.now();
  let current = run.next;
  let timer;
  const wind = () => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), Number(values.limit) * 1000);
  };
  wind();
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  for await (const line of createInterface({ input: child.stdout })) {
    wind();
    const told = JSON.parse(line);
    if (told.at !== undefined) current = told.at;
    note(run, told);
  }
  clearTimeout(timer);
  const code = await ended;
  run.seconds += (Date.now() - started) / 1000;
  if (code !== 0) {
    const what = code === 'SIGKILL' ? `did not end in ${values.limit} seconds` : `the process ended with ${code}`;
    note(run, { finding: { seed: current, kind: 'hang', what } });
    run.next = current + 1;
  } else run.next = to;
  tell(`${run.next - run.seed} of ${all} documents, ${run.findings.length} findings`);
}

function note(run, { done, outcome, resources, counts, finding }) {
  if (done !== undefined) {
    run.outcomes[outcome] = (run.outcomes[outcome] ?? 0) + 1;
    run.resources += resources;
  }
  for (const [name, count] of Object.entries(counts ?? {})) run.counts[name] = (run.counts[name] ?? 0) + count;
  if (finding === undefined) return;
  run.findings.push(finding);
  tell(`Seed ${finding.seed}, ${finding.kind}: ${finding.what}`);
}

function conclude(run) {
  const { outcomes, counts, resources, findings, seconds } = run;
  const left = run.to - run.next;
  const refused = Object.entries(outcomes).filter(([name]) => name !== 'made' && name !== 'crashed');
  const lines = [
    `${run.next - run.seed} documents in ${Math.round(seconds)} s: ${outcomes.made ?? 0} made (${resources} resources), ${outcomes.crashed ?? 0} crashed, refused: ${refused.map(([name, count]) => `${name} ${count}`).join(', ') || 'none'}`,
    `${counts.texts ?? 0} texts read by Python, YAML and JSON, ${counts.code ?? 0} by terraform fmt and gofmt, ${counts.built ?? 0} providers vetted, ${counts.toured ?? 0} mocks asked ${counts.requests ?? 0} times, ${counts.strict ?? 0} documents held against the standard`,
    `${findings.length} findings${findings.length > 0 ? `: seeds ${[...new Set(findings.map(({ seed }) => seed))].join(', ')}; documents in ${values.folder}` : ''}`,
    ...(left > 0 ? [`${left} documents left: the same command goes on.`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return findings.length > 0 ? 1 : 0;
}
