import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEYS } from './keys.js';
import { listDifferent, type Made, makeWith } from './output.js';

/**
 * Every key of iacsmith.yaml makes a difference to what is generated. A new key without a line here fails, and so does
 * a key that is accepted and does nothing.
 */
let plain: Made;
beforeAll(async () => {
  plain = await makeWith('');
}, 60_000);

describe('each key has its effect', () => {
  it.each(KEYS.map((entry) => [entry.key, entry] as const))(
    '%s',
    async (_, { overlay, over = '', targets = ['terraform', 'ansible'] }) => {
      const before = over === '' ? plain : await makeWith(over);
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
  const schema = JSON.parse(readFileSync(new URL('../../schema/iacsmith.schema.json', import.meta.url), 'utf8'));
  const said = new Set(KEYS.map(({ key }) => key));
  // Told elsewhere: which documents there are is no overlay, and a reason is for people.
  const apart = /^spec|\.reason$|^\$schema$/;
  expect(listKeys(schema, '').filter((key) => !said.has(key) && !apart.test(key))).toEqual([]);
});

interface Node {
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  items?: Node;
}

/** Dotted paths of everything that has no keys below it; `*` is any name. */
function listKeys(node: Node, above: string): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, inner]) => {
    const path = above === '' ? key : `${above}.${key}`;
    const below = listKeys(inner, path);
    return below.length > 0 ? below : [path];
  });
  const any = typeof node.additionalProperties === 'object' ? listKeys(node.additionalProperties, `${above}.*`) : [];
  return [...new Set([...own, ...any, ...(node.anyOf ?? []).flatMap((one) => listKeys(one, above))])];
}
