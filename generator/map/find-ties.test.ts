import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

function act(path: string, body?: string, method = 'post') {
  const content =
    body === undefined
      ? ''
      : `requestBody: {content: {application/json: {schema: {type: object, properties: {${body}}}}}}`;
  return `\n  /vms/{id}/${path}: {${method}: {${content}}}`;
}

function vmWith(...subs: string[]) {
  const fields = `name: {type: string}, plan: {type: string}, region: {type: string}, backups: {type: boolean}, ipv6: {type: boolean},
    window: {type: object, properties: {day: {type: string}, hour: {type: integer}}},
    records: {readOnly: true, type: array, items: {type: object, properties: {ip: {type: string}, record: {type: string}}}}`;
  return resourceOf(catalogueOf(`paths:${pathsOf('/vms', fields, 'name: {type: string}')}${subs.join('')}`), 'vm');
}

function updatesOf(resource: ReturnType<typeof vmWith>) {
  return resource.operations.update.filter((u) => u.mode === 'command').map((u) => `${u.path} ${u.fields.join()}`);
}

describe('a call below the item changes an attribute', () => {
  it.each([
    { name: 'that it takes', subs: [act('resize', 'plan: {type: string}')], want: ['/vms/{id}/resize plan'] },
    {
      name: 'that it is named after',
      subs: [act('change-plan', 'plan: {type: string}')],
      want: ['/vms/{id}/change-plan plan'],
    },
    {
      name: 'whose inside it takes',
      subs: [act('change-window', 'day: {}, hour: {}')],
      want: ['/vms/{id}/change-window window'],
    },
    {
      name: 'by PUT on its name',
      subs: [act('window', 'day: {}, hour: {}', 'put')],
      want: ['/vms/{id}/window window'],
    },
    {
      name: 'inside its parameters',
      subs: [act('resize', 'params: {type: object, properties: {plan: {}}}')],
      want: ['/vms/{id}/resize plan'],
    },
    { name: 'unless its verb makes another thing', subs: [act('clone', 'plan: {type: string}')], want: [] },
    { name: 'unless the general update has it', subs: [act('rename', 'name: {type: string}')], want: [] },
    {
      name: 'unless three or more calls take it',
      subs: ['set-a', 'set-b', 'set-c'].map((p) => act(p, 'region: {type: string}')),
      want: [],
    },
    {
      name: 'unless it takes one entry of what is a list',
      subs: [act('change-records', 'records: {type: string}, ip: {type: string}')],
      want: [],
    },
    {
      name: 'unless it is about something of the item',
      subs: [act('users/{user}/resize', 'plan: {type: string}')],
      want: [],
    },
  ])('$name', ({ subs, want }) => {
    expect(updatesOf(vmWith(...subs))).toEqual(want);
  });
});

it('resize makes the plan change in place', () => {
  const plan = attributeOf(vmWith(act('resize', 'plan: {type: string}')), 'plan');
  expect([plan.createOnly, plan.updatedBy]).toEqual([false, 'POST /vms/{id}/resize']);
  expect(attributeOf(vmWith(), 'plan').createOnly).toBe(true);
});

it('enable and disable switch one attribute, on and off', () => {
  const vm = vmWith(act('enable-backups'), act('disable-backups'));
  const [update] = vm.operations.update.filter((u) => u.mode === 'command');
  expect([update?.path, update?.fields, update?.unset?.path]).toEqual([
    '/vms/{id}/enable-backups',
    ['backups'],
    '/vms/{id}/disable-backups',
  ]);
  expect(vm.actions).toEqual([]);
});

it('a call with parameters of its own is an action that asks for them', () => {
  const vm = vmWith(act('users/{user}/reset', 'force: {type: boolean}'));
  const [action] = vm.actions;
  expect(action?.arguments.map((a) => [a.name, a.in])).toEqual([
    ['user', 'path'],
    ['force', 'body'],
  ]);
  expect(action?.call.parameters).toEqual([
    { name: 'id', attribute: 'id' },
    { name: 'user', attribute: 'user' },
  ]);
});

it('the ledger says so', () => {
  const catalogue = catalogueOf(
    `paths:${pathsOf('/vms', 'plan: {type: string}')}${act('resize', 'plan: {type: string}')}`,
  );
  expect(rolesOf(catalogue)).toContain('POST /vms/{id}/resize: update vm');
});

it('a call that takes the attribute inside its parameters is sent it there', () => {
  const resize = act('resize', 'params: {type: object, properties: {plan: {}}}');
  const update = vmWith(resize).operations.update.find(({ mode }) => mode === 'command');
  expect(update?.body).toMatchObject({ inside: 'params', fields: ['plan'], envelope: [] });
});
