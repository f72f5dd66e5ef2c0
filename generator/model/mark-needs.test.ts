import { expect, it } from 'vitest';
import { markNeeds } from './mark-needs.js';
import type { Operation, SecurityNeed } from './types.js';

const need = (...names: string[]): SecurityNeed => ({ schemes: names.map((name) => ({ name, scopes: [] })) });
const declared = new Set(['key', 'token']);

function operation(security: SecurityNeed[] | null, host?: string, product = 'p'): Operation {
  const of = { name: product, prefix: '', path: '/x' };
  const servers = host === undefined ? [] : [{ url: host, description: '', variables: [] }];
  return { security, servers, ...(host !== undefined && { product: of }) } as unknown as Operation;
}

it.each([
  { name: 'what all take', given: operation(null), asks: undefined },
  { name: 'the same in other words', given: operation([need('token')]), asks: undefined },
  { name: 'one of several', given: operation([need('key'), need('token')]), asks: true },
  { name: 'another', given: operation([need('key')]), asks: true },
  { name: 'more', given: operation([need('key', 'token')]), asks: true },
  { name: 'nothing', given: operation([]), asks: true },
  { name: 'a scheme that is not declared', given: operation([need('gone')]), asks: undefined },
  { name: 'nothing, on the same host, in a document without credentials', given: operation([], 'https://a', 'q') },
  { name: 'nothing, on another host', given: operation([], 'https://b', 'q'), asks: true },
  { name: 'an undeclared scheme, on another host', given: operation([need('gone')], 'https://b', 'q'), asks: true },
])('an operation that takes $name', ({ given, asks }) => {
  markNeeds([operation(null), operation([need('token')], 'https://a'), given], [need('token')], declared);
  expect(given.asks).toBe(asks);
});

it('a document whose every operation asks for nothing is not taken at its word', () => {
  const all = [operation([]), operation([need()])];
  markNeeds(all, [need('key')], declared);
  expect(all.map(({ asks }) => asks)).toEqual([undefined, undefined]);
});
