import { measureAnsible } from '../test/bench/ansible.mjs';
import { measureBeside } from '../test/bench/beside.mjs';
import { measureBuilds } from '../test/bench/build.mjs';
import {
  compareDocuments,
  compareGrowth,
  hetzner,
  listBuilt,
  measureGenerate,
  measureOneField,
} from '../test/bench/cases.mjs';
import { measureGenerateGrowth, measureSharing } from '../test/bench/generate-growth.mjs';
import { measureMock } from '../test/bench/mock.mjs';
import { printTable } from '../test/bench/print-table.mjs';
import { measureRequests } from '../test/bench/requests.mjs';
import { measureScale } from '../test/bench/scale.mjs';
import { setUpPeers } from './referees.mjs';
import { runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const asJson = process.argv.includes('--json');
// `npm run bench -- --only builds` measures one of them.
const only = readOption('--only');
// `npm run bench -- --only scale --count 10000`.
const count = Number(readOption('--count') ?? 2000);

function readOption(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

/** Each gives tables (a title and rows) and what could not be measured. */
const BENCHES = {
  inspect: () => [table('inspect beside the bare cost of reading the same file', compareDocuments())],
  growth: () => [table('inspect of documents that grow', compareGrowth())],
  generate: () => [table('generate beside openapi-typescript, which makes types alone', measureGenerate(setUpPeers()))],
  change: () => [table('generate again after a change, beside openapi-typescript', measureOneField(setUpPeers()))],
  grow: () => [
    table('generate of documents that grow, once each', measureGenerateGrowth()),
    table('generate of resources that share four levels of components', measureSharing()),
  ],
  requests: async () => [table('requests of Terraform for SSH keys', await measureRequests(setUpTools()))],
  builds: () => {
    const { rows, lines, missing } = measureBuilds(listBuilt(), setUpTools());
    return [
      table('builds of the provider beside a hello-world provider, user and system', { rows, missing }),
      table('lines of the file of one resource', { rows: lines, missing: [] }),
    ];
  },
  mock: async () => {
    const { start, reads, posts, pages } = await measureMock();
    return [
      table('start of the mock on digitalocean', start),
      table('simple reads there', reads),
      table('creating items there, beside a server that only reads and answers', posts),
      table('one page of a list there', pages),
    ];
  },
  scale: async () => {
    const { plan, limited } = await measureScale(setUpTools(), count);
    return [
      table('Terraform on many resources of ten types, with what the provider process costs', plan),
      table('apply under a limit', limited),
    ];
  },
  beside: async () => [
    table('the provider beside one written by hand', await measureBeside(setUpTools(), hetzner.file, count)),
  ],
  playbooks: async () => [table('Ansible on things that are as they should be', await measureAnsible(setUpTools()))],
};

function table(title, { rows, missing }) {
  return { title, rows, missing };
}

// Speed is no test: a missed target is said and the exit code stays 0; only something that breaks down ends otherwise.
await runScript(async () => {
  if (only !== null && !Object.hasOwn(BENCHES, only)) {
    tell(`--only takes one of ${Object.keys(BENCHES).join(', ')}.`);
    return 2;
  }
  setUp();
  const results = [];
  const notRun = [];
  for (const [name, measure] of Object.entries(BENCHES)) {
    if (only !== null && name !== only) continue;
    tell(`Measuring ${name} …`);
    for (const { title, rows, missing } of await measure()) {
      results.push({ title, rows });
      notRun.push(...missing);
    }
  }
  if (asJson) process.stdout.write(`${JSON.stringify({ results, notRun }, null, 2)}\n`);
  else {
    for (const { title, rows } of results.filter((result) => result.rows.length > 0))
      process.stdout.write(`\n${title}\n${printTable(rows)}\n`);
    process.stdout.write(
      '\nUser CPU seconds, of the mock user and system; the median of three runs, Prism, builds and the playbooks (with all their processes) once; memory at its peak.\n',
    );
    for (const line of notRun) process.stdout.write(`Not run: ${line}\n`);
  }
  return 0;
});
