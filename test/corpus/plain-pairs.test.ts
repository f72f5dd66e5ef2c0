import { expect, it } from 'vitest';
import { listPlainPairs } from './plain-pairs.js';

it('pairs a collection that takes a POST with an item that can be read and deleted', () => {
  const done = { responses: {} };
  const paths = {
    '/vms': { get: done, post: done },
    '/vms/{id}': { get: done, delete: done },
    '/keys/': { post: done },
    '/keys/{key}/': { get: done, delete: done },
    '/nets/{net}/routes': { post: done },
    '/nets/{id}/routes/{route}': { get: done, delete: done },
    '/plans': { post: done },
    '/plans/{id}': { get: done },
    '/links/{id}': { get: done, delete: done },
  };
  expect(listPlainPairs({ paths })).toEqual([
    { collection: '/vms', item: '/vms/{id}' },
    { collection: '/keys/', item: '/keys/{key}/' },
    { collection: '/nets/{net}/routes', item: '/nets/{id}/routes/{route}' },
  ]);
});
