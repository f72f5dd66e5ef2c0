import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GenerateOptions, generate } from '../generator/generate.js';
import { Refusal } from '../generator/report/diagnostic.js';
import { stringifyStable } from '../generator/spec/stable-json.js';
import type { JsonObject } from '../generator/spec/types.js';
import { changeDocument } from './change-document.js';
import { makeRandom } from './shuffle.js';

/** So many changes make a release. */
const RELEASED = 4;

/**
 * Generates, changes one thing, and generates again into the same folder, over and over; each time beside it a run that
 * remembers nothing, into a copy of the folder as it was. Gives where the two differ.
 */
export async function playChanges(
  document: JsonObject,
  seed: number,
  count: number,
  targets: GenerateOptions['targets'],
) {
  const random = makeRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-changes-'));
  const cache = process.env.XDG_CACHE_HOME;
  const [spec, out, whole] = ['spec.json', 'out', 'whole'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const run = async (into: string, remembered: string) => {
    process.env.XDG_CACHE_HOME = join(folder, remembered);
    try {
      const { comparison, diagnostics, coverage } = await generate({ spec, out: into, ...(targets && { targets }) });
      return { comparison: sortLists(comparison), diagnostics, coverage };
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.diagnostics };
      throw error;
    }
  };
  const config = join(folder, 'iacsmith.yaml');
  const breaches: string[] = [];
  try {
    let root = document;
    writeFileSync(spec, stringifyStable(root));
    await run(out, 'cache');
    for (let round = 0; round < count; round += 1) {
      rmSync(whole, { recursive: true, force: true });
      cpSync(out, whole, { recursive: true });
      // Now and then a release: what is new from here on is told to be.
      if (round % RELEASED === RELEASED - 1) writeFileSync(config, `version: 0.${round}.0\n`);
      const changed = changeDocument(root, random);
      writeFileSync(spec, stringifyStable(changed.root));
      const told = JSON.stringify(await run(out, 'cache'));
      rmSync(join(folder, 'none'), { recursive: true, force: true });
      if (told !== JSON.stringify(await run(whole, 'none'))) breaches.push(`${round}, ${changed.name}: tells other`);
      breaches.push(...compareFolders(out, whole).map((path) => `${round}, ${changed.name}: ${path}`));
      // Where nothing is left to make, the change is taken back.
      if (!told.startsWith('{"refused"')) root = changed.root;
    }
    return breaches;
  } finally {
    if (cache === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = cache;
    rmSync(folder, { recursive: true, force: true });
  }
}

function sortLists(comparison: object): object {
  const sort = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
  return Object.fromEntries(Object.entries(comparison).map(([name, value]) => [name, sort(value)]));
}

function compareFolders(one: string, other: string): string[] {
  const paths = new Set([...listFiles(one), ...listFiles(other)]);
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  return [...paths].filter((path) => read(join(one, path)) !== read(join(other, path)));
}

function listFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => statSync(join(folder, path)).isFile());
}
