import type { Api, Parameter } from '../model/types.js';
import type { Diagnostic } from '../report/diagnostic.js';

/** Headers of the protocol, of tracing and of repetition: a client's own business, and no input of a resource. */
const PLUMBING =
  /^(?:accept(?:-.+)?|authorization|cache-control|content-.+|cookie|if-.+|origin|prefer|range|referer|trace(?:parent|state)|user-agent|(?:x-)?(?:api-)?version|(?:x-)?idempotency-key|x-(?:b3|correlation|forwarded|request|requested|trace)(?:-.+)?)$/i;

/**
 * Optional headers of writing operations become no attribute. That has to be told, because a request without them is
 * sent all the same; what is required keeps its operation from a home, and the ledger says so.
 */
export function findUnsentHeaders({ operations, credentials }: Api): Diagnostic[] {
  const keys = new Set(credentials.flatMap(({ name }) => (name === null ? [] : [name.toLowerCase()])));
  const unsent = new Map<string, { first: Parameter; takers: string[] }>();
  for (const { method, key, parameters } of operations) {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE') continue;
    for (const parameter of parameters) {
      const name = parameter.name.toLowerCase();
      if (parameter.in !== 'header' || parameter.required || PLUMBING.test(name) || keys.has(name)) continue;
      const seen = unsent.get(name) ?? { first: parameter, takers: [] };
      unsent.set(name, { ...seen, takers: [...seen.takers, key] });
    }
  }
  return [...unsent.values()].map(({ first, takers }) => ({
    code: 'header-not-sent',
    severity: 'note',
    pointer: first.pointer,
    message: `The optional header ${first.name} is never sent, though ${describeTakers(takers)} it.`,
    hint: 'The API does what it does without the header. Where that is not enough, call the operation yourself.',
  }));
}

function describeTakers([first = '', ...others]: string[]): string {
  if (others.length === 0) return `${first} takes`;
  return `${first} and ${others.length === 1 ? 'another operation' : `${others.length} other operations`} take`;
}
