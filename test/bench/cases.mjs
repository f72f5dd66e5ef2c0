import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editAnswer, editField, measureEdit } from './generate-growth.mjs';
import { again, measureTogether, median } from './measure.mjs';
import { makeDocument } from './synthetic.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const bare = fileURLToPath(new URL('bare.mjs', import.meta.url));
// Absolute, because every measured process runs in a folder of its own.
const corpus = resolve(process.env.IACSMITH_CORPUS || join(root, 'no-corpus'));

const reference = {
  name: 'reference API',
  file: join(root, 'spec', 'openapi.yaml'),
  all: readdirSync(join(root, 'spec'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(root, 'spec', name)),
};
export const hetzner = fromCorpus('hetzner-cloud-community.json');
const digitalocean = fromCorpus('digitalocean.yaml');

function fromCorpus(name) {
  const file = join(corpus, name);
  return { name, file, all: [file] };
}

function splitByPresence(documents) {
  const present = documents.filter(({ file }) => existsSync(file));
  const absent = documents.filter(({ file }) => !existsSync(file));
  return { present, missing: absent.map(({ name }) => `${name}; set IACSMITH_CORPUS to the folder that has it.`) };
}

/** Bare cost and inspect, side by side. */
export function compareDocuments() {
  const targets = new Map([
    [hetzner, { target: 'at most 0.5 s above bare', isMet: (floor, cost) => cost - floor <= 0.5 }],
    [digitalocean, { target: 'at most 3 times bare', isMet: (floor, cost) => cost <= 3 * floor }],
  ]);
  const { present, missing } = splitByPresence([reference, hetzner, digitalocean]);
  const rows = present.map((document) => {
    const inspect = [main, 'inspect', '--spec', document.file, '--json'];
    const [floor, cost] = measureTogether([[bare, ...document.all], inspect]);
    const speed = targets.get(document);
    const fits = cost.megabytes <= 300;
    return {
      document: document.name,
      'bare s': show(floor.seconds),
      'inspect s': show(cost.seconds),
      above: show(cost.seconds - floor.seconds),
      times: (cost.seconds / floor.seconds).toFixed(1),
      MB: cost.megabytes.toFixed(0),
      target: [speed?.target, 'at most 300 MB'].filter(Boolean).join(', '),
      verdict: judge(fits && (speed === undefined || speed.isMet(floor.seconds, cost.seconds))),
    };
  });
  return { rows, missing };
}

/** Ten times the operations may cost at most twelve times as much, above what starting costs. */
export function compareGrowth() {
  const sizes = [100, 300, 1000];
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const files = sizes.map((size) => {
      const file = join(folder, `${size}.json`);
      writeFileSync(file, JSON.stringify(makeDocument(size)));
      return file;
    });
    const commands = files.map((file) => [main, 'inspect', '--spec', file, '--json']);
    const [start, ...costs] = measureTogether([[main, '--version'], ...commands]);
    const first = costs[0].seconds - start.seconds;
    const rows = costs.map(({ seconds, megabytes }, index) => {
      const above = seconds - start.seconds;
      const isLast = index === sizes.length - 1;
      return {
        operations: String(sizes[index]),
        'inspect s': show(seconds),
        'above start': show(above),
        times: (above / first).toFixed(1),
        MB: megabytes.toFixed(0),
        target: isLast ? 'at most 12 times the first' : '',
        verdict: isLast ? judge(above <= 12 * first) : '',
      };
    });
    return { rows, missing: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** generate beside a generator of types alone, on the same document. */
export function measureGenerate({ types }) {
  const { present, missing } = splitByPresence([reference, hetzner, digitalocean]);
  const rows = present.map((document) => {
    const generate = [main, 'generate', '--spec', document.file, '--out', 'out', '--name', 'bench'];
    const own = [generate, again(generate)];
    const [cost, unchanged, peer] = measureTogether(types ? [...own, [types, document.file, '-o', 'types.d.ts']] : own);
    const hasTarget = document === hetzner;
    return {
      document: document.name,
      'generate s': show(cost.seconds),
      'unchanged s': show(unchanged.seconds),
      MB: cost.megabytes.toFixed(0),
      'openapi-typescript s': peer ? show(peer.seconds) : '',
      'its MB': peer ? peer.megabytes.toFixed(0) : '',
      times: peer ? (cost.seconds / peer.seconds).toFixed(1) : '',
      target: hasTarget ? 'at most 0.6 s' : '',
      verdict: hasTarget ? judge(cost.seconds <= 0.6) : '',
    };
  });
  return { rows, missing: missing.map((line) => `generate of ${line}`) };
}

/** One field of the document changed, and nothing changed, beside a generator of types on the same document. */
export function measureOneField({ types }) {
  const { present, missing } = splitByPresence([hetzner]);
  if (types === null) return { rows: [], missing: ['a changed field; it is compared with openapi-typescript.'] };
  const rows = present.flatMap((document) => {
    const generate = [main, 'generate', '--spec', document.file, '--out', 'out', '--name', 'bench'];
    const [unchanged, peer] = measureTogether([again(generate), [types, document.file, '-o', 'types.d.ts']]);
    const changed = median(measureEdit(document.file, 3, editField));
    const unseen = median(measureEdit(document.file, 3, editAnswer));
    const describe = (what, seconds, most) => ({
      document: document.name,
      change: what,
      'generate s': show(seconds),
      'openapi-typescript s': show(peer.seconds),
      times: (seconds / peer.seconds).toFixed(2),
      target: `at most ${most} times`,
      verdict: judge(seconds <= most * peer.seconds),
    });
    return [
      describe('one description', changed, 0.15),
      describe('one description that no file shows', unseen, 0.15),
      describe('none', unchanged.seconds, 0.08),
    ];
  });
  return { rows, missing: missing.map((line) => `a changed field of ${line}`) };
}

/** The documents whose providers are built. */
export function listBuilt() {
  return splitByPresence([reference, hetzner]).present;
}

function show(seconds) {
  return seconds.toFixed(2);
}

function judge(isMet) {
  return isMet ? 'met' : 'missed';
}
