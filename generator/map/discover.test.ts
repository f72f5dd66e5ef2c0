import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../test/inline-document.js';

it('an operation that the document calls retired is no way to make anything', () => {
  const { resources, lookups, ledger } = catalogueOf(`paths:
${pathsOf('/racks', 'x: {type: string}').replace('201:', '410:')}`);
  const create = ledger.find(({ method, path }) => method === 'POST' && path === '/racks');
  expect([create?.role, create?.reason]).toEqual(['skipped', expect.stringContaining('retired')]);
  expect(resources.map(({ kind }) => kind)).not.toContain('collection');
  expect(lookups.length + resources.length).toBe(1);
});
