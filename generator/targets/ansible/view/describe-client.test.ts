import { expect, it } from 'vitest';
import { makeCatalogue } from '../../../../test/sample-catalogue.js';
import { plan } from '../../../plan/plan.js';
import { describeAccess } from './describe-client.js';

it.each([
  { refusals: undefined, want: undefined },
  { refusals: { hasAllowlist: false, log: 'Recent denials' }, want: 'Check "Recent denials".' },
])('hands on what to check after a 403, if the document says so: $want', ({ refusals, want }) => {
  const { access } = plan(makeCatalogue(refusals ? { refusals } : {}));
  expect(new Map(describeAccess(access, 'it')).get('forbidden')).toBe(want);
});

it.each([
  { errorForms: undefined, want: undefined },
  // A 404 without a documented body may have any.
  { errorForms: [{ all: [], any: [] }], want: undefined },
  { errorForms: [{ all: [['message']], any: [] }], want: [{ entries: [['all', [['message']]]] }] },
])('hands on what error answers look like, if the document says so: $want', ({ errorForms, want }) => {
  const { access } = plan(makeCatalogue(errorForms ? { errorForms } : {}));
  expect(new Map(describeAccess(access, 'it')).get('errors')).toEqual(want);
});
