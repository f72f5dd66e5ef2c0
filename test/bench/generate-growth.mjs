import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureIn } from './measure.mjs';
import { makeSharedDocument } from './shared-shapes.mjs';
import { makeDocument } from './synthetic.mjs';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SIZES = [224, 2240, 11_200];
const SHARING = 1000;

/** Fifty times the operations may cost fifty times as much, and not more. Once each: the largest takes minutes. */
export function measureGenerateGrowth() {
  const costs = SIZES.map((size) => ({ size, ...generateOnce(makeDocument(size)) }));
  const first = costs[0].userSeconds / costs[0].size;
  const rows = costs.map(({ size, userSeconds, peakMegabytes }, index) => {
    const each = userSeconds / size;
    const isLast = index === costs.length - 1;
    return {
      operations: String(size),
      'generate s': userSeconds.toFixed(1),
      'ms each': (each * 1000).toFixed(2),
      times: (each / first).toFixed(2),
      MB: peakMegabytes.toFixed(0),
      'kB each': ((peakMegabytes * 1000) / size).toFixed(0),
      target: isLast ? 'at most 1.2 times the first' : '',
      verdict: isLast ? judge(each <= 1.2 * first) : '',
    };
  });
  return { rows, missing: [] };
}

/** Resources that share deep shapes: what is shared is to be held once. */
export function measureSharing() {
  const { userSeconds, peakMegabytes } = generateOnce(makeSharedDocument(SHARING));
  const row = {
    resources: String(SHARING),
    'generate s': userSeconds.toFixed(1),
    MB: peakMegabytes.toFixed(0),
    target: 'at most 300 MB',
    verdict: judge(peakMegabytes <= 300),
  };
  return { rows: [row], missing: [] };
}

function generateOnce(document) {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const file = join(folder, 'document.json');
    writeFileSync(file, JSON.stringify(document));
    return measureIn(folder, [main, 'generate', '--spec', file, '--out', 'out', '--name', 'bench', '--quiet']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Generates a JSON document, changes one description in it, and generates into the same folder again. */
export function measureEdit(file, runs, edit) {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const copy = join(folder, 'document.json');
    copyFileSync(file, copy);
    const generate = [main, 'generate', '--spec', copy, '--out', 'out', '--name', 'bench', '--quiet'];
    measureIn(folder, generate);
    return Array.from({ length: runs }, (_, run) => {
      const document = JSON.parse(readFileSync(copy, 'utf8'));
      edit(document, run);
      writeFileSync(copy, JSON.stringify(document));
      return measureIn(folder, generate).userSeconds;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first described property of the first component that has one. */
export function editField(document, run) {
  for (const schema of Object.values(document.components.schemas)) {
    const field = Object.values(schema.properties ?? {}).find(({ description }) => typeof description === 'string');
    if (!field) continue;
    field.description = `${field.description} Edited ${run}.`;
    return;
  }
  throw new Error('No component has a property with a description.');
}

/** Of the first answer of the first operation, which no file shows. */
export function editAnswer(document, run) {
  const [item] = Object.values(document.paths);
  const [operation] = Object.values(item).filter((one) => one.responses !== undefined);
  const [answer] = Object.values(operation.responses);
  answer.description = `Edited ${run}.`;
}

function judge(isMet) {
  return isMet ? 'met' : 'missed';
}
