import { describe, expect, it } from 'vitest';
import { Refusal } from '../../report/diagnostic.js';
import { nameProducts, type Unnamed } from './name-products.js';

function named(...titles: string[]): Unnamed[] {
  return titles.map((title, i) => ({ title, origin: `https://example.org/part-${'abc'[i]}/openapi.json` }));
}

describe('nameProducts', () => {
  const cases: { name: string; given: Unnamed[]; want: string[] }[] = [
    {
      name: 'what not all titles have',
      given: named('ACME DNS API', 'ACME Load Balancer API'),
      want: ['dns', 'load_balancer'],
    },
    { name: 'all of it where nothing else is left', given: named('ACME API', 'ACME DNS API'), want: ['acme', 'dns'] },
    { name: 'no remarks', given: named('[DEPRECATED] Cache API (v1)', 'Queue Service'), want: ['cache', 'queue'] },
    { name: 'the file where titles are the same', given: named('API', 'API'), want: ['part_a', 'part_b'] },
    {
      name: 'as the config says',
      given: [{ ...(named('DNS')[0] as Unnamed), given: 'names' }, named('x', 'LB')[1] as Unnamed],
      want: ['names', 'lb'],
    },
  ];
  it.each(cases)('$name', ({ given, want }) => {
    expect(nameProducts(given)).toEqual(want);
    expect(nameProducts([...given].reverse())).toEqual([...want].reverse());
  });

  it('keeps a name that was given out', () => {
    const known = new Map([['ACME DNS API', 'dns']]);
    expect(nameProducts(named('ACME DNS API', 'Other API'), known)).toEqual(['dns', 'other']);
    expect(nameProducts(named('ACME DNS API', 'Other API'))).toEqual(['acme_dns', 'other']);
  });

  it('refuses to guess between two of one name', () => {
    const given = named('A', 'B').map((document) => ({ ...document, given: 'same' }));
    expect(() => nameProducts(given)).toThrow(Refusal);
    expect(() => nameProducts(given)).toThrow(
      'part-a/openapi.json and https://example.org/part-b/openapi.json are both called "same".',
    );
  });
});
