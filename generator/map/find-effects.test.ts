import { describe, expect, it } from 'vitest';
import { makeAction, makeAttribute, makeCall, makeResource } from '../../test/sample-catalogue.js';
import { noteEffects } from './find-effects.js';
import type { Action, Resource } from './types.js';

const ATTRIBUTES = [
  makeAttribute('id', { computed: true }),
  makeAttribute('name', { required: true }),
  makeAttribute('size', { type: 'integer', required: true }),
  makeAttribute('paused', { type: 'boolean', computed: true }),
  makeAttribute('status', { computed: true, enum: ['off', 'running', 'closed', 'exported', 'restored'] }),
  makeAttribute('access', { type: 'object', computed: true, attributes: [makeAttribute('ssh', { type: 'boolean' })] }),
  makeAttribute('cancellation', {
    type: 'object',
    computed: true,
    nullable: true,
    attributes: [makeAttribute('ends_on'), makeAttribute('asked_at')],
  }),
];
const power: Resource['power'] = {
  field: ['status'],
  on: ['running'],
  off: ['off'],
  actions: { on: 'start', off: 'stop', restart: null },
  reason: '',
  confidence: 'high',
};

function effectOf(name: string, given: Partial<Action> = {}, operation = `POST /vms/{id}/${name}`) {
  const action = makeAction(name, operation, given);
  const owner = makeResource('vm', {
    attributes: ATTRIBUTES,
    power,
    operations: { create: null, read: makeCall('GET /vms/{id}'), update: [], delete: null, list: null },
    actions: [
      makeAction('cancel', 'POST /vms/{id}/cancel', { result: [makeAttribute('asked_at'), makeAttribute('ends_on')] }),
      action,
    ],
  });
  noteEffects([owner]);
  return action.effect;
}

describe('the effect of an action', () => {
  const force = makeAttribute('force', { type: 'boolean' });
  const size = makeAttribute('size', { type: 'integer', required: true });
  it.each<{ name: string; given?: Partial<Action>; want: unknown }>([
    { name: 'start', given: { power: 'on' }, want: { field: ['status'], values: ['running'] } },
    { name: 'shutdown', given: { power: 'off' }, want: { field: ['status'], values: ['off'] } },
    { name: 'pause', want: { field: ['paused'], values: [true] } },
    { name: 'resume', want: { field: ['paused'], values: [false] } },
    { name: 'close', want: { field: ['status'], values: ['closed'] } },
  ])('of $name can be read', ({ name, given, want }) => {
    expect(effectOf(name, given)?.state).toEqual(want);
  });

  it.each<{ name: string; given?: Partial<Action>; why: string }>([
    { name: 'reboot', given: { power: 'restart' }, why: 'it is done anew each time' },
    { name: 'restore', why: 'a status that tells of it does not say from what' },
    { name: 'export', why: 'its answer is what it is called for' },
    { name: 'snapshot', given: { arguments: [makeAttribute('name')] }, why: 'the name is that of the snapshot' },
    { name: 'promote', given: { arguments: [makeAttribute('name')] }, why: 'the name is that of what it makes' },
    { name: 'rebuild', given: { arguments: [size] }, why: 'it erases what is there' },
    { name: 'change_size', given: { arguments: [makeAttribute('size')] }, why: 'a text is no number' },
    { name: 'resize', given: { arguments: [size, { ...size, name: 'x', wire: 'x' }] }, why: 'x is shown nowhere' },
  ])('of $name cannot: $why', ({ name, given }) => {
    expect(effectOf(name, given)).toBeUndefined();
  });

  it('is no effect on one thing where the call is about many', () => {
    expect(effectOf('start', { power: 'on' }, 'POST /vms/start')).toBeUndefined();
  });

  it('is what the arguments set, where the owner shows them', () => {
    expect(effectOf('resize', { arguments: [size, force] })).toEqual({
      state: null,
      arguments: [{ name: 'size', field: ['size'] }],
      manners: ['force'],
    });
    const ssh = makeAttribute('ssh', { type: 'boolean' });
    expect(effectOf('update_access', { arguments: [ssh] })?.arguments).toEqual([
      { name: 'ssh', field: ['access', 'ssh'] },
    ]);
  });

  it('is never told by a secret', () => {
    const secret = makeAttribute('size', { type: 'integer', sensitive: true });
    expect(effectOf('resize', { arguments: [secret] })).toBeUndefined();
  });

  it('is an object that comes with it and goes with what takes it back', () => {
    const told = [makeAttribute('ends_on'), makeAttribute('asked_at')];
    const given = { arguments: [makeAttribute('ends_on'), makeAttribute('why')], result: told };
    expect(effectOf('cancel_now', given)).toEqual({
      state: { field: ['cancellation'], values: null },
      arguments: [{ name: 'ends_on', field: ['cancellation', 'ends_on'] }],
      manners: [],
    });
    expect(effectOf('withdraw', {}, 'DELETE /vms/{id}/cancel')?.state).toEqual({
      field: ['cancellation'],
      values: [null],
    });
  });
});
