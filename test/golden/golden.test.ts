import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../generator/pipeline.js';
import { findBreaches } from '../contract/find-breaches.js';
import { tellCatalogue } from './tell-catalogue.js';

/** Each folder is one idea: `spec.yaml`, and the telling parts of its catalogue. UPDATE_GOLDEN=1 writes them anew (then `npm run fix`). */
const here = import.meta.dirname;
const cases = readdirSync(here, { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .map((e) => e.name);

describe('golden', () => {
  it.each(cases)('%s', async (name) => {
    const spec = join(here, name, 'spec.yaml');
    const { catalogue } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    expect(findBreaches(catalogue)).toEqual([]);
    const told = JSON.parse(JSON.stringify(tellCatalogue(catalogue)));
    const file = join(here, name, 'catalogue.json');
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);
    expect(told).toEqual(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
  });

  it('has no orphans', () => {
    const known = new Set(['spec.yaml', 'catalogue.json', 'iacsmith.yaml', 'made']);
    const odd = cases.flatMap((name) => {
      const files = readdirSync(join(here, name));
      return [
        ...files.filter((f) => !known.has(f)).map((f) => `${name}/${f} belongs to nothing`),
        ...['spec.yaml', 'catalogue.json'].filter((f) => !files.includes(f)).map((f) => `${name} has no ${f}`),
      ];
    });
    expect(odd).toEqual([]);
  });
});
