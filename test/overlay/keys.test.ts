import { beforeAll, describe, expect, it } from 'vitest';
import { KEYS } from './keys.js';
import { listKeys } from './list-keys.js';
import { listDifferent, type Made, makeWith } from './output.js';

/**
 * Every key of iacsmith.yaml makes a difference to what is generated. A new key without a line here fails, and so does
 * a key that is accepted and does nothing.
 */
let plain: Made;
beforeAll(async () => {
  plain = await makeWith('');
}, 60_000);

const made = new Map<string, Promise<Made>>();

/** Many keys are compared with the same. */
function recall(overlay: string): Promise<Made> {
  const known = made.get(overlay) ?? makeWith(overlay);
  made.set(overlay, known);
  return known;
}

describe('each key has its effect', () => {
  it.each(KEYS.map((entry) => [entry.key, entry] as const))(
    '%s',
    async (_, { overlay, over = '', targets = ['terraform', 'ansible'] }) => {
      const before = over === '' ? plain : await recall(over);
      const after = await makeWith(overlay);
      expect(after.plan.catalogue.diagnostics.filter(({ code }) => code.startsWith('config'))).toEqual([]);
      const changed = listDifferent(before, after).filter((path) => !/coverage|lock/i.test(path));
      const seen = ['terraform', 'ansible'].filter((target) => changed.some((path) => path.startsWith(`${target}/`)));
      expect(seen).toEqual([...targets]);
    },
    60_000,
  );
});

it('every key of the schema is among them', () => {
  const said = new Set(KEYS.map(({ key }) => key));
  expect(listKeys().filter((key) => !said.has(key))).toEqual([]);
});
