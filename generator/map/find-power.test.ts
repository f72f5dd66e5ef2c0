import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const verbs = (at: string) =>
  ['start', 'stop'].map((verb) => `\n  ${at}/${verb}: {post: {responses: {204: {description: x}}}}`).join('');

it.each([
  { status: '{type: string, enum: [running, stopped]}' },
  { status: '{type: string, description: "The power.\\n\\n* running\\n* stopped\\n"}' },
  { status: '{type: string, description: "Possible values: CRASHED, RUNNING, STOPPED."}' },
])('power is switched where the status tells it: $status', ({ status }) => {
  const vm = resourceOf(
    catalogueOf(`paths:${pathsOf('/vms', `name: {type: string}, status: ${status}`)}${verbs('/vms/{id}')}`),
    'vm',
  );
  expect([vm.power?.actions, vm.power?.on.length, vm.power?.off.length]).toEqual([
    { on: 'start', off: 'stop', restart: null },
    1,
    1,
  ]);
});

it('what was stopped is started, and not resumed', () => {
  const status = 'name: {type: string}, status: {type: string, enum: [running, stopped]}';
  const resume = verbs('/vms/{id}').split('\n').at(1)?.replace('start', 'resume') ?? '';
  const vm = resourceOf(catalogueOf(`paths:${pathsOf('/vms', status)}\n${resume}${verbs('/vms/{id}')}`), 'vm');
  expect(vm.actions.map(({ name }) => name)).toEqual(['resume', 'start', 'stop']);
  expect(vm.power?.actions.on).toBe('start');
});

it('a call for many is not the call for one, and gives way to it', () => {
  const status = 'name: {type: string}, status: {type: string, enum: [running, stopped]}';
  const vm = resourceOf(catalogueOf(`paths:${pathsOf('/vms', status)}${verbs('/vms')}${verbs('/vms/{id}')}`), 'vm');
  const calls = Object.fromEntries(vm.actions.map(({ name, call }) => [name, call.operation]));
  expect(calls).toEqual({
    start: 'POST /vms/{id}/start',
    stop: 'POST /vms/{id}/stop',
    bulk_start: 'POST /vms/start',
    bulk_stop: 'POST /vms/stop',
  });
  expect(vm.power?.actions).toEqual({ on: 'start', off: 'stop', restart: null });
  const many = resourceOf(catalogueOf(`paths:${pathsOf('/vms', status)}${verbs('/vms')}`), 'vm');
  expect(many.power).toBeNull();
});

it('a call that is named after an object carries its members', () => {
  const lock = 'lock: {type: object, properties: {delete: {type: boolean}}}';
  const body = '{content: {application/json: {schema: {type: object, properties: {delete: {type: boolean}}}}}}';
  const { operations } = resourceOf(
    catalogueOf(`paths:${pathsOf('/vms', `name: {type: string}`).replaceAll('name: {type: string}', `name: {type: string}, ${lock}`)}
  /vms/{id}/actions/change_lock: {post: {requestBody: ${body}, responses: {204: {description: x}}}}`),
    'vm',
  );
  const update = operations.update.find(({ path }) => path.endsWith('change_lock'));
  expect([update?.fields, update?.body?.fields, update?.body?.spread]).toEqual([['lock'], ['lock'], true]);
});
