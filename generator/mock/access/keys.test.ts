import { describe, expect, it } from 'vitest';
import type { Operation } from '../../model/types.js';
import { Allowlist, readMode } from './allowlist.js';
import { makeKey, mayCall, permissionOf } from './keys.js';

const operation = { method: 'POST', path: '/storage/v1/buckets', operationId: 'createBucket' } as Operation;

describe('permissions', () => {
  it.each([
    ['*', true],
    ['POST', true],
    ['GET:*:*', false],
    ['*:storage', true],
    ['*:account:*', false],
    ['POST:storage:create*', true],
    ['post:STORAGE:createbucket', true],
    ['*:*:list*', false],
  ])('%s: %s', (pattern, want) => {
    expect(mayCall(makeKey('k', 'v', [pattern]), operation)).toBe(want);
  });

  it('names what an operation needs', () => {
    expect(permissionOf(operation)).toBe('POST:storage:createBucket');
    expect(permissionOf({ ...operation, path: '/v2/{zone}/disks', operationId: '' })).toBe(
      'POST:disks:/v2/{zone}/disks',
    );
  });
});

describe('Allowlist', () => {
  it.each([
    [['10.0.0.0/8'], '10.1.2.3', true],
    [['10.0.0.1'], '10.0.0.2', false],
    [['2001:db8::/32'], '2001:db8::5', true],
    [[], '127.0.0.1', false],
  ])('%j and %s: %s', (entries, address, want) => {
    const list = new Allowlist();
    expect(list.set('enforce', entries)).toBe(true);
    expect(list.has(address)).toBe(want);
  });

  it.each(['x', '10.0.0.0/33', '10.0.0.0/x'])('refuses the entry %s', (entry) => {
    expect(new Allowlist().set('enforce', [entry])).toBe(false);
  });

  it.each([
    ['Off', 'off'],
    ['Report only', 'report'],
    ['ENFORCE', 'enforce'],
    ['on', null],
  ])('reads %s', (text, want) => {
    expect(readMode(text)).toBe(want);
  });
});
