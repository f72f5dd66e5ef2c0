import { expect, it } from 'vitest';
import { makeAttribute, makeCall } from '../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../map/types.js';
import { describeQuery } from './asked-query.js';
import { isWritable, listOptions } from './options.js';

const attributes = [
  makeAttribute('org_id', { wire: 'orgID', optional: true }),
  makeAttribute('team_id', { wire: 'teamId', optional: true, in: 'query' }),
  makeAttribute('tags', { optional: true, type: 'list', element: makeAttribute('element', {}) }),
  makeAttribute('id', { computed: true }),
];
const options = listOptions(attributes, { reserved: new Set(), prefix: 'api', isInput: isWritable });
const asking = (wire: string, given: Partial<Attribute> = {}) => makeAttribute(wire, { in: 'query', ...given });

it.each([
  ['GET', asking('orgID', { required: true }), { asked: ['orgID', 'org_id'] }],
  ['GET', asking('orgID'), {}],
  ['DELETE', asking('orgID', { required: true }), { asked: ['orgID', 'org_id'] }],
  ['GET', asking('teamId'), { asked: ['teamId', 'team_id'] }],
  ['DELETE', asking('tags', { required: true, type: 'list' }), { asked: ['tags', 'tags'], narrows: ['tags'] }],
  // The query of what writes is told anyway.
  ['DELETE', asking('teamId'), {}],
  ['GET', asking('sort', { required: true, enum: ['name', 'size'] }), { always: ['sort', 'name'] }],
  ['GET', asking('sort', { enum: ['name', 'size'] }), {}],
  ['GET', asking('kind', { required: true, enum: ['name', 'size'] }), {}],
  ['GET', asking('kind', { required: true, default: 'all' }), { always: ['kind', 'all'] }],
  ['GET', asking('id', { required: true }), {}],
])('%s with %o', (method, query, want) => {
  const found = describeQuery(makeCall(`${method} /stacks`, { query: [query] }), options);
  const shown = Object.entries(found).filter(([, value]) => value !== undefined);
  const entries = shown.map(([name, value]) => [
    name,
    Array.isArray(value) ? value : (value as { entries: string[][] }).entries[0],
  ]);
  expect(Object.fromEntries(entries)).toEqual(want);
});

it('a delete says what it is not sent without', () => {
  const query = [{ ...asking('orgID'), narrows: true as const }];
  const found = (method: string) => describeQuery(makeCall(`${method} /stacks`, { query }), options);
  expect([found('DELETE').narrows, found('GET').narrows]).toEqual([['orgID'], undefined]);
});
