import { expect, it } from 'vitest';
import { makeAttribute, makeList } from '../../test/sample-catalogue.js';
import { askForAll } from './ask-for-all.js';
import { findFixed } from './judge-call.js';

it.each([
  { name: 'all', says: 'Return all containers. By default, only running containers are shown.', want: 'true' },
  { name: 'include_all', says: 'Unless set, stopped ones are not listed.', want: 'true' },
  { name: 'all', says: 'Return all fields.', want: null },
  { name: 'deleted', says: 'Deleted ones too. By default, only active ones are shown.', want: null },
])('a look-up asks for all where a list shows a part by default: $name $says', ({ name, says, want }) => {
  const query = [makeAttribute(name, { in: 'query', type: 'boolean', optional: true, description: says })];
  const [asked] = askForAll({ ...makeList('GET /containers'), query }).query;
  expect(asked && findFixed(asked)).toBe(want);
});
