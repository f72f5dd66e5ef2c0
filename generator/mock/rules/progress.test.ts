import { expect, test } from 'vitest';
import type { Schema } from '../../model/types.js';
import { findProgress, isOperationLike } from './progress.js';
import { findStatus } from './status.js';

test('values that a rule gives a status later are seen, though the schema was looked at before', () => {
  const status = { types: ['string'], enum: null, properties: new Map() } as unknown as Schema;
  const plain = { types: ['string'], enum: null, properties: new Map() } as unknown as Schema;
  const properties = new Map([
    ['id', plain],
    ['status', status],
    ['finished_at', plain],
  ]);
  const schema = { types: ['object'], name: 'job', properties } as unknown as Schema;
  expect([isOperationLike(schema), findProgress(schema), findStatus(schema)]).toEqual([false, null, null]);
  status.enum = ['running', 'done'];
  expect(isOperationLike(schema)).toBe(true);
  expect(findProgress(schema)).toEqual({ name: 'status', running: 'running', done: 'done' });
  status.enum = ['creating', 'available'];
  expect(isOperationLike(schema)).toBe(false);
  expect(findStatus(schema)).toMatchObject({ name: 'status', pending: 'creating', ready: 'available' });
});

test('a machine that is powered on has been made', () => {
  const status = { types: ['string'], enum: ['creating', 'powered-on', 'powered-off', 'error'], properties: new Map() };
  const schema = { types: ['object'], properties: new Map([['status', status]]) } as unknown as Schema;
  expect(findStatus(schema)).toMatchObject({ pending: 'creating', ready: 'powered-on' });
});
