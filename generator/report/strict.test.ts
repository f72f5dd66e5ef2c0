import { expect, it } from 'vitest';
import { makeCatalogue, makeEntry } from '../../test/sample-catalogue.js';
import { findStrict } from './strict.js';

it('finds errors and what is skipped without a reason in the overlay', () => {
  const catalogue = makeCatalogue({
    ledger: [
      makeEntry('GET /a', 'skipped', null),
      makeEntry('GET /b/c', 'skipped', null),
      makeEntry('GET /d', 'read', 'd'),
    ],
    diagnostics: [
      { code: 'bad', severity: 'error', pointer: '', message: 'Bad.', hint: '' },
      { code: 'odd', severity: 'warning', pointer: '', message: 'Odd.', hint: '' },
    ],
  });
  const found = findStrict(catalogue, new Set(['GET /a']));
  expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['bad', ''],
    ['skipped-without-reason', '/paths/~1b~1c/get'],
  ]);
});
