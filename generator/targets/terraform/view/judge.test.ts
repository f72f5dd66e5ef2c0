import { expect, it } from 'vitest';
import { makeAttribute, makeCall } from '../../../../test/sample-catalogue.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { findOnceHeader } from '../../../plan/once-header.js';

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

it('a header that names the request itself is no obstacle, any other that is required is', () => {
  const call = (wire: string) =>
    makeCall('POST /things', { headers: [makeAttribute('key', { wire, in: 'header', required: true })] });
  expect(listCallObstacles(call('Idempotency-Key'), new Set())).toEqual([]);
  expect(listCallObstacles(call('X-Tenant'), new Set())).toEqual(['POST /things needs X-Tenant in the header']);
  expect(findOnceHeader(call('X-Idempotency-Key'))).toBe('X-Idempotency-Key');
  expect(findOnceHeader({ ...call('Idempotency-Key'), method: 'GET' })).toBeUndefined();
});
