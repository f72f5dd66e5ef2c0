import { expect, it } from 'vitest';
import { makeAttribute, makeResource, makeUpdate } from '../../../test/sample-catalogue.js';
import { findShared, isNamedByServer } from './resource-facts.js';

const given = { optional: true };

it('lists whose items are things of their own are shared with others', () => {
  const inline = { ...given, type: 'list' as const, updatedBy: 'POST /clusters/{id}/pools' };
  const attributes = [
    makeAttribute('pools', inline),
    makeAttribute('rules', { ...inline, updatedBy: 'POST /clusters/{id}/set-rules' }),
    makeAttribute('tags', { ...given, type: 'list' }),
    makeAttribute('plan', { ...given, updatedBy: 'POST /clusters/{id}/resize' }),
  ];
  const { operations, ...resource } = makeResource('cluster', { attributes });
  const update = [makeUpdate('POST /clusters/{id}/set-rules', ['rules'])];
  expect([...findShared({ ...resource, operations: { ...operations, update } })]).toEqual(['pools']);
});

it.each([
  { who: 'the server', id: makeAttribute('id', { computed: true }), want: true },
  { who: 'the client', id: makeAttribute('id', { ...given, computed: true }), want: false },
])('an identity is given by $who', ({ id, want }) => {
  expect(isNamedByServer(makeResource('vm', { identity: ['id'], attributes: [id] }))).toBe(want);
});
