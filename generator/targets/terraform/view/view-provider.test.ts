import { describe, expect, it } from 'vitest';
import { makeCatalogue } from '../../../../test/sample-catalogue.js';
import type { Catalogue } from '../../../map/types.js';
import type { Credential } from '../../../model/types.js';
import { plan } from '../../../plan/plan.js';
import { encodeGoValue } from '../../../render/literals/go-value.js';
import { viewProvider } from './view-provider.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };

function credential(scheme: string, given: Partial<Credential>): Credential {
  return { scheme, type: 'bearer', in: null, name: null, tokenUrl: null, scopes: [], description: '', ...given };
}

function need(...names: string[]): Catalogue['security'][number] {
  return { schemes: names.map((name) => ({ name, scopes: [] })) };
}

function printProvider(given: Partial<Catalogue>): string {
  return encodeGoValue(viewProvider(plan(makeCatalogue(given)), SETTINGS, '', []).value);
}

describe('the credential', () => {
  const key = credential('key', { type: 'apiKey', in: 'header', name: 'X-API-Key' });
  const cases: [string, Partial<Catalogue>, string[], string[]][] = [
    [
      'is the one that the document names, and no other header',
      { credentials: [key], security: [need('key')] },
      ['In: "header"', 'Name: "X-API-Key"'],
      ['Authorization', 'Optional', 'Role'],
    ],
    [
      'may be left out where the document can do without',
      { credentials: [key], security: [need('key'), need()] },
      ['Name: "X-API-Key"', 'Optional: true'],
      ['Role'],
    ],
    [
      'is of the first alternative that can be sent',
      { credentials: [credential('tls', { type: 'mutualTLS' }), key], security: [need('tls'), need('key')] },
      ['Name: "X-API-Key"'],
      ['Authorization'],
    ],
    [
      'goes in a header that the user may name where the document names none',
      { credentials: [], security: [] },
      ['Name: "Authorization"', 'Optional: true', 'Role: "header"'],
      [],
    ],
  ];
  it.each(cases)('%s', (_, given, has, lacks) => {
    const text = printProvider(given).replace(/:\s+/g, ': ');
    for (const part of has) expect(text).toContain(part);
    for (const part of lacks) expect(text).not.toContain(part);
  });
});

it('hands on what to check after a 403, if the document says so', () => {
  expect(printProvider({})).not.toContain('Forbidden');
  expect(printProvider({ refusals: { hasAllowlist: false, log: 'Recent "x"' } })).toContain(
    'Forbidden: "Check \\"Recent \\"x\\"\\"."',
  );
});
