import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureTogether, median } from './measure.mjs';
import { measureWrites } from './mock-writes.mjs';
import { findFreePort, sendReads, startServer } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const bare = fileURLToPath(new URL('bare.mjs', import.meta.url));
const prism = join(root, '.tools', 'prism', 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const yaml = resolve(process.env.IACSMITH_CORPUS || join(root, 'no-corpus'), 'digitalocean.yaml');
const PATHS = ['/v2/account', '/v2/regions'];
const HEADERS = { authorization: 'Bearer k' };
const RUNS = 3;
const NOTHING = { rows: [], missing: [] };

/** Start and simple reads of the mock, beside the bare parse and beside Prism. */
export async function measureMock() {
  if (!existsSync(yaml)) {
    const missing = ['mock of digitalocean.yaml; set IACSMITH_CORPUS to the folder that has it.'];
    return { start: { rows: [], missing }, reads: NOTHING, posts: NOTHING, pages: NOTHING };
  }
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const json = join(folder, 'digitalocean.json');
    const { load } = await import('js-yaml');
    writeFileSync(json, JSON.stringify(load(readFileSync(yaml, 'utf8'))));
    const ours = [await measureOurs(json), await measureOurs(yaml)];
    const theirs = existsSync(prism) ? await measurePrism(json) : null;
    const { posts, pages } = await measureWrites(json);
    const missing = theirs ? [] : ['Prism beside the mock; npm test installs it.'];
    return {
      start: {
        rows: [describeJson(ours[0]), describeYaml(ours[1]), ...(theirs ? [describePrism(theirs)] : [])],
        missing,
      },
      reads: {
        rows: [...describeReads('mock', ours[0], true), ...(theirs ? describeReads('Prism', theirs, false) : [])],
        missing: [],
      },
      posts: { rows: posts, missing: [] },
      pages: { rows: pages, missing: [] },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOurs(file) {
  const [floor] = measureTogether([[bare, file]]);
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const port = await findFreePort();
    const args = [main, 'mock', '--spec', file, '--port', String(port), '--key', 'k', '--rate', '0', '--quiet'];
    runs.push(await measureServer(args, port, 500, 4000));
  }
  const middle = (pick) => median(runs.map(pick));
  return {
    floor,
    seconds: middle((run) => run.seconds),
    megabytes: middle((run) => run.megabytes),
    rates: PATHS.map((_, i) => middle((run) => run.rates[i])),
  };
}

/** Once only: it takes a hundred times as long. */
async function measurePrism(file) {
  const port = await findFreePort();
  return measureServer([prism, 'mock', file, '--port', String(port), '--verboseLevel', 'fatal'], port, 5, 100);
}

async function measureServer(args, port, warmUp, count) {
  const server = await startServer(args, port);
  try {
    const started = await server.read();
    const rates = [];
    for (const path of PATHS) {
      const url = `http://127.0.0.1:${port}${path}`;
      await sendReads(url, HEADERS, warmUp);
      const before = await server.read();
      await sendReads(url, HEADERS, count);
      rates.push(count / ((await server.read()).cpuSeconds - before.cpuSeconds));
    }
    return { seconds: started.cpuSeconds, megabytes: started.peakMegabytes, rates };
  } finally {
    await server.stop();
  }
}

function describeStart(name, { floor, seconds, megabytes }, target, isMet) {
  return {
    server: name,
    'bare s': floor ? floor.cpuSeconds.toFixed(2) : '',
    'bare MB': floor ? floor.megabytes.toFixed(0) : '',
    'start s': seconds.toFixed(2),
    MB: megabytes.toFixed(0),
    target,
    verdict: isMet === null ? '' : isMet ? 'met' : 'missed',
  };
}

function describeJson(cost) {
  return describeStart('mock, JSON', cost, 'below 1 s and 150 MB', cost.seconds < 1 && cost.megabytes < 150);
}

function describeYaml(cost) {
  const { floor, seconds, megabytes } = cost;
  const isMet = seconds - floor.cpuSeconds <= 1 && megabytes - floor.megabytes <= 60;
  return describeStart('mock, YAML', cost, 'at most 1 s and 60 MB above bare', isMet);
}

function describePrism(cost) {
  return describeStart('Prism, JSON', cost, '', null);
}

function describeReads(name, { rates }, hasTarget) {
  return PATHS.map((path, i) => ({
    server: name,
    path: `GET ${path}`,
    'requests per CPU s': rates[i].toFixed(0),
    target: hasTarget ? 'at least 2000' : '',
    verdict: hasTarget ? (rates[i] >= 2000 ? 'met' : 'missed') : '',
  }));
}
