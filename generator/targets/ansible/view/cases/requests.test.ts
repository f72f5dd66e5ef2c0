import { expect, it } from 'vitest';
import { makeCall } from '../../../../../test/sample-catalogue.js';
import { describeRequest, nameRequest } from './requests.js';

it('a test names no query, also where the key of the item stands there', () => {
  expect(nameRequest(makeCall('GET /volume.one', { path: '/volume.one?volumeId={volumeId}' }), [], {})).toBe(
    'GET /volume.one',
  );
});

it.each([
  { key: undefined, want: true },
  { key: { wire: 'volumeId', attribute: 'id', isList: false }, want: false },
])('a body that names the item is not told by what else is in it: $want', ({ key, want }) => {
  const body = {
    mediaType: 'application/json',
    envelope: [],
    required: true,
    fixed: {},
    fields: [],
    ...(key && { key }),
  };
  const told = describeRequest(makeCall('POST /volume.remove', { body }), 'POST /volume.remove', [], {});
  expect(JSON.stringify(told).includes('"body"')).toBe(want);
});
