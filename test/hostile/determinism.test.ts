import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../generator/spec/budget.js';
import { parseDocument } from '../../generator/spec/parse/parse-document.js';
import { buildCli, makePlace, root, runCli } from '../run-cli.js';
import { makeRandom, printShuffled } from '../shuffle.js';

const machines = [
  { LC_ALL: 'C', TZ: 'UTC' },
  { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
  { LC_ALL: 'sv_SE.UTF-8', LANG: 'sv_SE.UTF-8', TZ: 'America/St_Johns' },
];
const documents = [
  { name: 'the reference API', folder: join(root, 'spec'), file: 'openapi.yaml' },
  { name: 'petstore', folder: join(root, 'test', 'fixtures'), file: 'petstore.yaml' },
];

let place: ReturnType<typeof makePlace>;
beforeAll(buildCli);
beforeEach(() => {
  place = makePlace();
});
afterEach(() => place.remove());

/** All files of the document beside each other, the keys of each in an order of this seed; JSON is YAML too. */
async function copyShuffled(folder: string, file: string, seed: number): Promise<string> {
  const random = makeRandom(seed);
  const target = join(place.folder, `seed-${seed}`);
  mkdirSync(target);
  const names = folder.endsWith('fixtures') ? [file] : readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    const value = await parseDocument(text, { name, isAnswer: false }, DEFAULT_LIMITS, []);
    writeFileSync(join(target, name), printShuffled(value, random));
  }
  return join(target, file);
}

function readTree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const pairs = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(pairs.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

describe.each(documents)('$name, on other machines and with its keys in another order', ({ folder, file }) => {
  it('gives the same catalogue, byte for byte', async () => {
    const specs = [join(folder, file), await copyShuffled(folder, file, 1), await copyShuffled(folder, file, 2)];
    const results = await Promise.all(
      specs.map((spec, index) =>
        runCli({
          args: ['inspect', '--spec', spec, '--json'],
          cwd: place.folder,
          env: { ...place.env, ...machines[index] },
        }),
      ),
    );
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    const [first, ...others] = results.map(({ stdout }) => stdout);
    for (const other of others) expect(other === first ? first : findDifference(first ?? '', other)).toBe(first);
  });

  it('gives the same files, byte for byte', async () => {
    const specs = [join(folder, file), await copyShuffled(folder, file, 3)];
    const outs = specs.map((_, index) => join(place.folder, `out-${index}`));
    const results = await Promise.all(
      specs.map((spec, index) =>
        runCli({
          args: ['generate', '--spec', spec, '--out', outs[index] as string, '--name', 'shop'],
          cwd: place.folder,
          env: { ...place.env, ...machines[index] },
        }),
      ),
    );
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    const [first, second] = outs.map(readTree);
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(10);
    expect(second).toEqual(first);
  });
});

/** The first line that differs: the whole texts are too long to look at. */
function findDifference(one: string, other: string): string {
  const lines = one.split('\n');
  const [line, at] = other
    .split('\n')
    .map((text, index) => [text, index] as const)
    .find(([text, index]) => text !== lines[index]) ?? ['', 0];
  return `line ${at + 1}: ${line} (instead of ${lines[at]})`;
}
