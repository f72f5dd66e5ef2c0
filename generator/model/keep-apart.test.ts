import { expect, it } from 'vitest';
import { markApart } from './keep-apart.js';
import type { Operation, SecurityNeed } from './types.js';

const need = (...names: string[]): SecurityNeed => ({ schemes: names.map((name) => ({ name, scopes: [] })) });

function operation(security: SecurityNeed[] | null, host: string): Operation {
  const servers = host === '' ? [] : [{ url: host, description: '', variables: [] }];
  return { security, servers, product: { name: 'p', prefix: '', path: '/x' } } as unknown as Operation;
}

it.each([
  { name: 'what all take', given: operation(null, 'https://b'), apart: undefined },
  { name: 'one of several', given: operation([need('key'), need('token')], 'https://b'), apart: undefined },
  { name: 'others', given: operation([need('key')], 'https://a'), apart: true },
  { name: 'more of them', given: operation([need('key', 'token')], 'https://a'), apart: true },
  { name: 'nothing, on the same host', given: operation([], 'https://a'), apart: undefined },
  { name: 'nothing, on another host', given: operation([], 'https://b'), apart: true },
])('an operation that takes $name', ({ given, apart }) => {
  markApart([operation([need('token')], 'https://a'), given], [need('token')]);
  expect(given.apart).toBe(apart);
});
