import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import { makeConfig } from '../config/make-config.js';
import type { Config } from '../config/types.js';

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

const STATE = 'vm_state: {type: string, readOnly: true, enum: [starting, running, stopped, suspended]}';
const plain = (...names: string[]) =>
  names.map((name) => `\n  /vms/{id}/${name}: {post: {responses: {204: {description: x}}}}`).join('');
const machine = (fields: string, update: string | undefined, more: string, config?: Config) =>
  resourceOf(catalogueOf(`paths:${pathsOf('/vms', `name: {type: string}, ${fields}`, update)}${more}`, config), 'vm');

it('a state that tells only the power is what users set, by the values that calls lead to', () => {
  const vm = machine(STATE, undefined, plain('start', 'shutdown', 'suspend', 'resume'));
  expect(vm.power).toMatchObject({
    attribute: 'vm_state',
    passing: ['starting'],
    rest: { values: ['suspended'], by: 'suspend', back: 'resume' },
  });
  const { optional, computed, onChange, enum: values } = attributeOf(vm, 'vm_state');
  expect([optional, computed, onChange, values]).toEqual([true, true, 'update', ['running', 'stopped', 'suspended']]);
});

it('a yes or no that only the create takes is what users set where a status tells it, and its default is none', () => {
  const flag = 'booted: {type: boolean, default: true, writeOnly: true}';
  const status = 'status: {type: string, readOnly: true, enum: [running, offline]}';
  const vm = machine(`${flag}, ${status}`, 'name: {type: string}', plain('boot', 'shutdown'));
  expect(vm.power).toMatchObject({ attribute: 'booted', field: ['status'] });
  const booted = attributeOf(vm, 'booted');
  expect(booted).toMatchObject({ optional: true, computed: true, writeOnly: false, onChange: 'update' });
  expect(booted.default).toBeUndefined();
  expect(machine(flag, 'name: {type: string}', plain('boot', 'shutdown')).power).toBeNull();
});

it('a yes or no that answers show is what users set', () => {
  const vm = machine('running: {type: boolean, readOnly: true}', undefined, plain('boot', 'shutdown'));
  expect(vm.power).toMatchObject({ attribute: 'running', field: ['running'], on: ['true'], off: ['false'] });
});

it.each([
  ['a status only tells', 'power_status: {type: string, readOnly: true, enum: [running, stopped]}'],
  ['a plain state tells the whole life', 'state: {type: string, readOnly: true, enum: [creating, running, stopped]}'],
])('%s, so that clients offer an attribute of their own', (_, field) => {
  const vm = machine(field, undefined, plain('start', 'stop'));
  expect([vm.power?.actions.on, vm.power?.attribute]).toEqual(['start', undefined]);
});

it('what asks the system to stop is preferred to what cuts the power, and said so', () => {
  const vm = machine(STATE, undefined, plain('start', 'poweroff', 'shutdown'));
  expect(vm.power?.actions.off).toBe('shutdown');
  expect(vm.power?.reason).toContain('shutdown asks the system to stop, poweroff may not');
});

it('a call that demands something, or destroys, is none of it', () => {
  const body =
    '{content: {application/json: {schema: {type: object, required: [why], properties: {why: {type: string}}}}}}';
  const asks = plain('start', 'stop').replace('stop: {post: {', `stop: {post: {requestBody: ${body}, `);
  expect(machine(STATE, undefined, asks).power).toBeNull();
  const wipes = plain('start', 'stop').replace('stop: {post: {', 'stop: {post: {description: "Deletes all data.", ');
  expect(machine(STATE, undefined, wipes).power).toBeNull();
});

it('the overlay switches it off, or takes another attribute or none', () => {
  const more = plain('start', 'stop');
  const off = machine(STATE, undefined, more, makeConfig({ resources: { vm: { power: null } } }));
  expect([off.power, attributeOf(off, 'vm_state').optional]).toEqual([null, false]);
  const own = machine(STATE, undefined, more, makeConfig({ resources: { vm: { power: { attribute: null } } } }));
  expect([own.power?.actions.on, own.power?.attribute]).toEqual(['start', undefined]);
  expect(attributeOf(own, 'vm_state').optional).toBe(false);
  const life = 'state: {type: string, readOnly: true, enum: [running, stopped]}';
  const said = machine(life, undefined, more, makeConfig({ resources: { vm: { power: { attribute: 'state' } } } }));
  expect(attributeOf(said, 'state')).toMatchObject({ optional: true, enum: ['running', 'stopped'] });
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
