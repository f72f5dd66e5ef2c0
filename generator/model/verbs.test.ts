import { describe, expect, it } from 'vitest';
import { flagAfter, statesAfter } from './verbs.js';

describe('flagAfter', () => {
  it.each([
    { done: 'pause', flag: 'paused', want: true },
    { done: 'resume', flag: 'paused', want: false },
    { done: 'unlock', flag: 'is_locked', want: false },
    { done: 'disable', flag: 'enabled', want: false },
    { done: 'disable', flag: 'disabled', want: true },
    { done: 'enable', flag: 'active', want: true },
    { done: 'enable_backups', flag: 'backups', want: true },
    { done: 'enable_backup', flag: 'backups_enabled', want: true },
    { done: 'disable_ipv6', flag: 'enable_ipv6', want: false },
    { done: 'rescue_disable', flag: 'rescue_enabled', want: false },
    // Another thing's flag says nothing of this one.
    { done: 'disable', flag: 'backups_enabled', want: null },
    { done: 'disable_backups', flag: 'ipv6_enabled', want: null },
    { done: 'disable_backups', flag: 'enabled', want: null },
    { done: 'restart', flag: 'restarted', want: null },
    { done: '', flag: '', want: null },
  ])('$flag after $done is $want', ({ done, flag, want }) => {
    expect(flagAfter(done.split('_'), flag)).toBe(want);
  });
});

describe('statesAfter', () => {
  const values = ['active', 'CANCELED', 'closed', 'restored', 'exported', 'running', 'constructor'];
  it.each([
    { done: 'cancel', want: ['CANCELED'] },
    { done: 'close', want: ['closed'] },
    { done: 'activate', want: ['active'] },
    // Done again it does something again.
    { done: 'restore', want: [] },
    { done: 'export', want: [] },
    { done: 'start', want: [] },
    { done: 'close_port', want: [] },
  ])('of $done', ({ done, want }) => {
    expect(statesAfter(done.split('_'), values)).toEqual(want);
  });
});
