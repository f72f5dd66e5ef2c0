import { expect, it } from 'vitest';
import { makeCall } from '../../../test/sample-catalogue.js';
import { listCallObstacles } from './judge.js';

it.each([
  ['application/json', ['name'], 0],
  ['application/merge-patch+json', ['name'], 0],
  ['application/json-patch+json', ['name'], 1],
  ['application/json-patch+json', [], 0],
  ['text/plain', ['name'], 1],
])('a body of %s with %o', (mediaType, fields, want) => {
  const body = { mediaType, envelope: [], required: true, fixed: {}, fields };
  expect(listCallObstacles(makeCall('PATCH /things', { body }), new Set())).toHaveLength(want);
});
