import { expect, it } from 'vitest';
import { makeCatalogue } from '../../../../test/sample-catalogue.js';
import type { Catalogue } from '../../../map/types.js';
import { findCredential } from './credential.js';

type Scheme = Catalogue['credentials'][number];
const base = { in: null, name: null, tokenUrl: null, scopes: [], description: '' };
const key: Scheme = { ...base, scheme: 'key', type: 'apiKey', in: 'header', name: 'X-Key' };
const oauth: Scheme = { ...base, scheme: 'oauth', type: 'oauth2' };
const basic: Scheme = { ...base, scheme: 'basic', type: 'basic' };
const signed: Scheme = { ...base, scheme: 'signed', type: 'other' };

const cases: { why: string; credentials: Scheme[]; asked: string[][]; want: string | null | undefined }[] = [
  { why: 'no scheme at all', credentials: [], asked: [], want: null },
  {
    why: 'what most operations ask for, not the first that is known',
    credentials: [key, oauth],
    asked: [['oauth']],
    want: 'Bearer ',
  },
  { why: 'one of several alternatives', credentials: [basic, key], asked: [['basic'], ['key']], want: '' },
  { why: 'nothing is asked for by name', credentials: [basic], asked: [], want: 'Basic ' },
  { why: 'what is asked for cannot be sent', credentials: [signed, key], asked: [['signed']], want: '' },
  { why: 'nothing can be sent', credentials: [signed], asked: [['signed']], want: undefined },
];

it.each(cases)('sends the key: $why', ({ credentials, asked, want }) => {
  const security = asked.map((names) => ({ schemes: names.map((name) => ({ name, scopes: [] })) }));
  const found = findCredential({ ...makeCatalogue({}), credentials, security });
  expect(found ? found.prefix : found).toBe(want);
});
