import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { load } from '../../generator/spec/load.js';
import { loadTargets } from '../../generator/targets/index.js';
import { playChanges } from '../play-changes.js';
import { root } from '../run-cli.js';

vi.mock(import('../../generator/targets/index.js'), async (importReal) => {
  const real = await importReal();
  return { ...real, loadTargets: vi.fn(real.loadTargets) };
});
afterEach(() => vi.mocked(loadTargets).mockClear());

/** Documents with the seeds and the number of changes that each of them is played with. */
const DOCUMENTS: [file: string, seed: number, count: number][] = [
  ['test/fixtures/petstore.yaml', 1, 12],
  ['test/golden/nested-parent/spec.yaml', 2, 10],
  ['test/golden/wait/spec.yaml', 3, 10],
  ['test/golden/shared-settings/spec.yaml', 4, 10],
  ['test/golden/union-body/spec.yaml', 5, 10],
];

describe('what a changed document makes is what it makes without any memory', () => {
  it.each(DOCUMENTS)('%s', { timeout: 600_000 }, async (file, seed, count) => {
    const { root: document } = await load({ spec: join(root, file) });
    expect(await playChanges(document, seed, count, ['terraform', 'ansible'])).toEqual([]);
    // One whole run at the beginning and one beside each change; the rest are runs that had to make the files, too.
    const made = vi.mocked(loadTargets).mock.calls.length - 1 - count;
    expect(made, 'changes that reach the files').toBeGreaterThan(0);
    expect(made, 'changes that do not').toBeLessThan(count);
  });
});
