import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

const THINGS =
  "/things: {get: {summary: List things, responses: {200: {description: Things.}, 403: {description: 'SAYS'}}}}";

it.each([
  { what: 'nothing', more: '', says: 'Forbidden.', want: undefined },
  { what: 'the 403', more: '', says: 'Not on the IP allow-list.', want: { hasAllowlist: true, log: null } },
  { what: 'an operation', more: 'Set the API IP allowlist', says: 'No.', want: { hasAllowlist: true, log: null } },
  { what: 'an allowlist of a database alone', more: 'Set the allowlist of a database', says: 'No.', want: undefined },
  {
    what: 'a list of denials',
    more: 'List recent API key denials',
    says: 'No.',
    want: { hasAllowlist: false, log: 'Recent API key denials' },
  },
])('what the document says of refusals: $what', ({ more, says, want }) => {
  const other = `/other: {get: {summary: ${more || 'Read it'}, responses: {200: {description: x}}}}`;
  expect(catalogueOf(`paths: {${THINGS.replace('SAYS', says)}, ${other}}`).refusals).toEqual(want);
});
