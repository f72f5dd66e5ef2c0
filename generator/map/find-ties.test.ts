import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';
import type { Resource } from './types.js';

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
  expect([plan.onChange, plan.updatedBy]).toEqual(['update', 'POST /vms/{id}/resize']);
  expect(attributeOf(vmWith(), 'plan').onChange).toBe('replace');
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

describe('two calls without a body', () => {
  const itemWith = (field: string, ...calls: string[]) => {
    const shown = field.replace(/}$/, ', readOnly: true}');
    const paths = pathsOf('/vms', `name: {type: string}, ${shown}`, 'name: {type: string}');
    return resourceOf(catalogueOf(`paths:${paths}${calls.map((call) => act(call)).join('')}`), 'vm');
  };
  const switchOf = (vm: Resource) => {
    const update = vm.operations.update.find((u) => u.mode === 'command');
    return update && [update.path, update.fields, update.unset?.path, update.off];
  };
  const states = (...values: string[]) => `status: {type: string, enum: [${values.join(', ')}]}`;

  it('switch a yes or no that only answers show', () => {
    const vm = itemWith('active: {type: boolean}', 'activate', 'deactivate');
    expect(switchOf(vm)).toEqual(['/vms/{id}/activate', ['active'], '/vms/{id}/deactivate', 'false']);
    expect(attributeOf(vm, 'active')).toMatchObject({ optional: true, computed: true, onChange: 'update' });
    const other = itemWith('disabled: {type: boolean}', 'enable', 'disable');
    expect(switchOf(other)).toEqual(['/vms/{id}/disable', ['disabled'], '/vms/{id}/enable', 'false']);
  });

  it('switch between two states, and take no other word for one', () => {
    const vm = itemWith(states('ACTIVE', 'INACTIVE'), 'lifecycle/activate', 'lifecycle/deactivate');
    const paths = ['/vms/{id}/lifecycle/activate', ['status'], '/vms/{id}/lifecycle/deactivate', 'INACTIVE'];
    expect(switchOf(vm)).toEqual(paths);
    expect(attributeOf(vm, 'status')).toMatchObject({ optional: true, computed: true, asserted: ['enum'] });
  });

  it.each([
    { name: 'one of the calls is missing', field: states('ACTIVE', 'INACTIVE'), calls: ['activate'] },
    { name: 'there are more states', field: states('ACTIVE', 'INACTIVE', 'FAILED'), calls: ['activate', 'deactivate'] },
    { name: 'the states are others', field: states('NEW', 'OLD'), calls: ['activate', 'deactivate'] },
    { name: 'they are done when needed', field: 'paused: {type: boolean}', calls: ['pause', 'resume'] },
    { name: 'the field is about something else', field: 'secure: {type: boolean}', calls: ['activate', 'deactivate'] },
  ])('are actions where $name', ({ field, calls }) => {
    const vm = itemWith(field, ...calls);
    expect(switchOf(vm)).toBeUndefined();
    expect(vm.actions.map(({ name }) => name)).toEqual(calls);
  });
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

/** A call with a text, and fields that it requires. */
function tell(path: string, required: string[], body: string, text = '', more = '', method = 'post') {
  const schema = `{type: object, required: [${required.join(', ')}], properties: {${body}}}`;
  return `\n  /vms/{id}/${path}: {${method}: {description: "${text}", ${more} requestBody: {content: {application/json: {schema: ${schema}}}}}}`;
}

const PLAN = 'plan: {type: string}';
const RESIZE = tell('resize', ['plan'], PLAN);

describe('a call that wipes what is there is never an update', () => {
  it.each([
    ['by its name: reset', tell('reset', [], PLAN)],
    ['by its name: reset of the resource', tell('reset-vm', [], PLAN)],
    ['by its name: evict', tell('evict', [], PLAN, '', '', 'put')],
    ['by its name, at the end', tell('disk/wipe', [], PLAN, '', '', 'put')],
    [
      'by its text',
      tell('change-plan', ['plan'], PLAN, 'Changes the plan. The operation wipes all data stored on the disk.'),
    ],
    ['by what is lost', tell('set', ['plan'], PLAN, 'All data on the disk will be lost.')],
    ['by what it says first', tell('update', ['plan'], PLAN, 'Reinstalls the VM.')],
  ])('%s', (_, call) => {
    const vm = vmWith(call);
    expect(updatesOf(vm)).toEqual([]);
    const plan = attributeOf(vm, 'plan');
    expect([plan.onChange, plan.confidence, plan.updatedBy]).toEqual(['replace', 'low', null]);
    expect(plan.reason).toMatch(/(?:POST|PUT) \/vms\/\{id\}\/\S+ takes it, but starts over with what is there/);
    // Beside a better call it makes no difference, whichever comes first.
    expect(updatesOf(vmWith(call, RESIZE))).toEqual(['/vms/{id}/resize plan']);
    expect(updatesOf(vmWith(RESIZE, call))).toEqual(['/vms/{id}/resize plan']);
  });

  it.each([
    ['speaks of another call', 'Resizes the VM. See also [Rebuild a VM](ref:rebuild).'],
    ['says what it refuses', 'Shrinking is not possible as it might destroy data.'],
    ['says that nothing is lost', 'No data will be lost. It never wipes the disk.'],
    ['names a use', 'Boots a system that is designed for repair and reinstall.'],
  ])('a text that only %s makes no wiping call', (_, text) => {
    expect(updatesOf(vmWith(tell('resize', ['plan'], PLAN, text)))).toEqual(['/vms/{id}/resize plan']);
  });

  it('and no power cycle, and destructive as an action', () => {
    const [action] = vmWith(tell('reset', [], '', 'This operation re-installs the VM.')).actions;
    expect([action?.name, action?.power, action?.destructive]).toEqual(['reset', null, true]);
    expect(vmWith(tell('reset', [], '', 'Power cycles the VM.')).actions[0]?.power).toBe('restart');
  });

  it('while a new password takes the place of the old one', () => {
    const users = `paths:${pathsOf('/users', 'name: {type: string}, password: {type: string, writeOnly: true}', 'name: {type: string}')}`;
    const reset = `\n  /users/{id}/reset-password: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {password: {type: string}}}}}}}}`;
    expect(updatesOf(resourceOf(catalogueOf(`${users}${reset}`), 'user'))).toEqual([
      '/users/{id}/reset-password password',
    ]);
  });
});

it('another plugin is not worth a password that nobody asked for', () => {
  const users = `paths:${pathsOf('/users', 'name: {type: string}, plugin: {type: string}', 'name: {type: string}')}`;
  const reset = (required: string) =>
    `\n  /users/{id}/password/reset: {put: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {password: {type: string}, plugin: {type: string}}}}}}}}`;
  const user = (required: string) => resourceOf(catalogueOf(`${users}${reset(required)}`), 'user');
  expect(attributeOf(user(''), 'plugin').onChange).toBe('refuse');
  expect(attributeOf(user(''), 'password').onChange).toBe('update');
  expect(attributeOf(user('password'), 'plugin').onChange).toBe('update');
});

it('the value that only a call for a password takes is one', () => {
  const users = `paths:${pathsOf('/users', 'name: {type: string}', 'name: {type: string}')}`;
  const taken = 'temporary: {type: boolean}, value: {type: string}';
  const call = (verb: string) =>
    `\n  /users/{id}/${verb}: {put: {requestBody: {content: {application/json: {schema: {type: object, properties: {${taken}}}}}}}}`;
  const isSecret = (verb: string) =>
    attributeOf(resourceOf(catalogueOf(`${users}${call(verb)}`), 'user'), 'value').sensitive;
  expect([isSecret('reset-password'), isSecret('set-limit')]).toEqual([true, false]);
});

describe('of several calls that take a field', () => {
  it.each([
    [
      'deprecated ones come last',
      tell('change', ['plan'], PLAN, '', 'deprecated: true,'),
      tell('set', [], PLAN),
      'set',
    ],
    ['the one that requires it wins', tell('change', [], PLAN), tell('scale', ['plan'], PLAN), 'scale'],
    ['the one that is named after it wins', tell('change', [], PLAN), tell('set-plan', [], PLAN), 'set-plan'],
    ['migrate comes after resize', tell('migrate', ['plan'], PLAN), RESIZE, 'resize'],
  ])('%s, whatever their order', (_, worse, better, want) => {
    expect(updatesOf(vmWith(worse, better))).toEqual([`/vms/{id}/${want} plan`]);
    expect(updatesOf(vmWith(better, worse))).toEqual([`/vms/{id}/${want} plan`]);
  });

  it('the one that requires it wins even if three take it', () => {
    const vm = vmWith(RESIZE, tell('migrate', [], PLAN), tell('configure', [], PLAN));
    expect(updatesOf(vm)).toEqual(['/vms/{id}/resize plan']);
  });
});

describe('a call whose required members cannot all be sent', () => {
  it('is no update, and the reason names what is missing', () => {
    const disk = 'upgrade_disk: {type: object, properties: {size: {type: integer}}}';
    const vm = vmWith(tell('change-plan', ['plan', 'upgrade_disk'], `${PLAN}, ${disk}`));
    const plan = attributeOf(vm, 'plan');
    expect([updatesOf(vm), plan.onChange, plan.confidence]).toEqual([[], 'refuse', 'low']);
    expect(plan.reason).toContain('POST /vms/{id}/change-plan also needs upgrade_disk');
  });

  it('is one where a plain value is missing, which becomes an attribute that is sent along', () => {
    const vm = vmWith(tell('change-plan', ['plan', 'upgrade_disk'], `${PLAN}, upgrade_disk: {type: boolean}`));
    const [update] = vm.operations.update.filter(({ mode }) => mode === 'command');
    const disk = attributeOf(vm, 'upgrade_disk');
    expect([update?.fields, update?.also]).toEqual([['plan'], ['upgrade_disk']]);
    expect([disk.optional, disk.writeOnly, disk.onChange]).toEqual([true, true, 'update']);
  });

  it('is one where other attributes have them, and is told those too', () => {
    const vm = vmWith(tell('change-plan', ['plan', 'name'], `${PLAN}, name: {type: string}`));
    const [update] = vm.operations.update.filter(({ mode }) => mode === 'command');
    expect([update?.fields, update?.also, update?.body?.fields]).toEqual([['plan'], ['name'], ['name', 'plan']]);
  });
});

describe('what a command may be told beside what it changes', () => {
  const demanding = (sub: string, required: string) => {
    const object = `content: {application/json: {schema: {type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, name: {type: string}, ${PLAN}}}}}`;
    const paths = `
  /vms: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}}`;
    return resourceOf(catalogueOf(`paths:${paths}${sub}`), 'vm');
  };
  const resize = tell('resize', ['plan'], `${PLAN}, resize_disk: {type: boolean}`);

  it('becomes an attribute that is sent along', () => {
    const vm = demanding(resize, 'name, plan');
    const [update] = vm.operations.update;
    const disk = attributeOf(vm, 'resize_disk');
    expect([update?.fields, update?.also, update?.along]).toEqual([['plan'], undefined, ['resize_disk']]);
    expect([disk.optional, disk.computed, disk.writeOnly, disk.onChange]).toEqual([true, false, true, 'update']);
  });

  it('is none where the create would be expected to take it too, or where it is no plain value', () => {
    expect(demanding(resize, 'name').operations.update[0]?.along).toBeUndefined();
    const list = tell('resize', ['plan'], `${PLAN}, disks: {type: array, items: {type: string}}`);
    expect(demanding(list, 'name, plan').operations.update[0]?.along).toBeUndefined();
  });
});

describe('findTies: red where', () => {
  it('a call that makes another resource and wipes this one is no reason any more', () => {
    const plan = attributeOf(vmWith(tell('rebuild', ['plan'], PLAN)), 'plan');
    expect(plan.reason).toContain('POST /vms/{id}/rebuild takes it, but starts over with what is there');
  });

  it('a call that repeats the id in its body changes the id', () => {
    const vm = vmWith(tell('resize', [], `id: {type: string}, ${PLAN}`, '', '', 'put'));
    expect(updatesOf(vm)).toEqual(['/vms/{id}/resize plan']);
    expect(attributeOf(vm, 'id')).toMatchObject({ optional: false, computed: true, updatedBy: null });
  });

  it('what several calls require counts as changed by one of them', () => {
    const region = 'region: {type: string}';
    const calls = ['set-a', 'set-b', 'set-c'].map((path) => tell(path, ['region'], region));
    expect(updatesOf(vmWith(...calls))).toEqual([]);
  });

  it('the name of what is attached counts as a new name of what it is attached to', () => {
    const volume = 'volume: {type: object, properties: {name: {type: string}}}';
    expect(updatesOf(vmWith(act('attach', volume)))).toEqual([]);
  });
});

it('an order that is carried out each time it is given is no value of the item', () => {
  const vm = vmWith(act('security', 'regenerate_token: {type: boolean}', 'put'));
  expect(updatesOf(vm)).toEqual([]);
  expect(vm.actions.map(({ call }) => call.operation)).toEqual(['PUT /vms/{id}/security']);
  expect(updatesOf(vmWith(act('security', 'guarded: {type: boolean}', 'put')))).toEqual(['/vms/{id}/security guarded']);
});

it('a call that is told an action does it, and the item has no such value', () => {
  const vm = vmWith(act('encryption', 'action: {type: string, enum: [REVOKE]}', 'patch'));
  expect(updatesOf(vm)).toEqual([]);
  expect(vm.attributes.map(({ name }) => name)).not.toContain('action');
  expect(vm.actions.map(({ call }) => call.operation)).toEqual(['PATCH /vms/{id}/encryption']);
});

it('a call that takes what an entry of a list holds changes that entry, and gives the item no fields', () => {
  const entry = 'kind: {type: string}, value: {type: string}, temporary: {type: boolean}';
  const fields = `name: {type: string}, logins: {type: array, items: {type: object, properties: {${entry}}}}`;
  const paths = pathsOf('/vms', fields, fields);
  const vm = resourceOf(catalogueOf(`paths:${paths}${act('forgotten-login', entry, 'put')}`), 'vm');
  expect(updatesOf(vm)).toEqual([]);
  expect(vm.attributes.map(({ name }) => name)).not.toContain('temporary');
  expect(vm.actions.map(({ call }) => call.operation)).toEqual(['PUT /vms/{id}/forgotten-login']);
});

it('a type that knows one value only is not changed by a call that takes the type of another', () => {
  const fields = 'name: {type: string}, type: {type: string, enum: [VM]}';
  const link = 'link: {type: object, properties: {type: {type: string}, uuid: {type: string}}}';
  const vm = resourceOf(
    catalogueOf(`paths:${pathsOf('/vms', fields, 'name: {type: string}')}${act('update-link-state', link)}`),
    'vm',
  );
  expect(updatesOf(vm)).toEqual([]);
  expect(attributeOf(vm, 'type').onChange).toBe('none');
});

it('what a call only calls enabled is named after the path of the call', () => {
  const vm = vmWith(act('auto-apply', 'enable: {type: boolean}', 'put'));
  expect(updatesOf(vm)).toEqual(['/vms/{id}/auto-apply auto_apply']);
  expect(vm.attributes.map(({ name }) => name)).not.toContain('enable');
});

it('a PUT that says it creates, and answers nothing but 201, makes another resource and changes no attribute', () => {
  const sub = (summary: string, status: number) => {
    const body =
      'requestBody: {content: {application/json: {schema: {type: object, properties: {done: {type: boolean}}}}}}';
    return vmWith(
      `\n  /vms/{id}/tasks: {put: {summary: ${summary}, ${body}, responses: {${status}: {description: x}}}}`,
    );
  };
  const made = sub('Create a task', 201);
  expect(updatesOf(made)).toEqual([]);
  expect(made.attributes.map(({ name }) => name)).not.toContain('done');
  expect(made.actions.map(({ call }) => call.operation)).toEqual(['PUT /vms/{id}/tasks']);
  for (const other of [sub('Create a task', 200), sub('Set the tasks', 201)])
    expect(updatesOf(other)).toEqual(['/vms/{id}/tasks done']);
});

it.each([
  ['Task', []],
  ['Site', ['/sites/{id}/probe tcp_ports']],
])('a PUT that says it creates, and answers another object than the item, makes that one: %s', (name, want) => {
  const answer = (schema: string) =>
    `200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/${schema}'}}}}`;
  const body = (fields: string) =>
    `requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}`;
  const site = resourceOf(
    catalogueOf(`
paths:
  /sites: {put: {summary: Create a site, ${body('name: {type: string}')}, responses: {${answer('Site')}}}}
  /sites/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {${answer('Site')}}}
    patch: {${body('name: {type: string}')}, responses: {${answer('Site')}}}
    delete: {responses: {204: {description: x}}}
  /sites/{id}/probe:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    put: {summary: Create a probe for a given site, ${body('tcp_ports: {type: string}')}, responses: {${answer(name)}}}
components:
  schemas:
    Site: {type: object, properties: {id: {type: string}, name: {type: string}}}
    Task: {type: object, properties: {id: {type: string}, status: {type: string}}}`),
    'site',
  );
  expect(updatesOf(site)).toEqual(want);
});

it('a call that is named after a switch and takes nothing but its state sets it', () => {
  const withBody = (body: string) => {
    const fields = 'name: {type: string}, is_catch_all: {type: boolean}';
    const paths = pathsOf('/vms', fields, 'name: {type: string}');
    return resourceOf(catalogueOf(`paths:${paths}${act('catch-all', body, 'patch')}`), 'vm');
  };
  const vm = withBody('active: {type: boolean}');
  const [call] = vm.operations.update.filter(({ mode }) => mode === 'command');
  expect(call).toMatchObject({ fields: ['is_catch_all'], body: { as: { is_catch_all: 'active' } } });
  expect(vm.attributes.map(({ name }) => name)).not.toContain('active');
  // What else it takes may be needed: to replace the machine would be a guess as well.
  const other = withBody('active: {type: boolean}, until: {type: string}');
  expect(attributeOf(other, 'is_catch_all').onChange).toBe('refuse');
});

it('a name that a call below the item takes in its path is no reason to make the item anew', () => {
  const user = (path: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /users:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}
  /users/{id}: {delete: {}}
  ${path}: {post: {}}`),
      'user',
    );
  const renamed = attributeOf(user('/users/{old_id}/rename/{newName}'), 'name');
  expect(renamed.onChange).toBe('refuse');
  expect(renamed.reason).toContain('POST /users/{old_id}/rename/{newName} says a new one');
  expect(attributeOf(user('/users/{old_id}/report/{name}'), 'name').onChange).toBe('replace');
});

it('a switch with a call of its own is set by it, though the update of all fields takes it too and may pass it by', () => {
  const flag = (sub: string) => {
    const own = 'enabled: {type: boolean, nullable: true}, note: {type: string}';
    const json = (fields: string, required = '') =>
      `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
    return resourceOf(
      catalogueOf(`
openapi: 3.0.3
paths:
  /flags: {post: {requestBody: {${json('note: {type: string}', 'note')}}, responses: {201: {description: x, ${json(`id: {type: string}, ${own}`)}}}}}
  /flags/{id}:
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${own}`)}}}}
    put: {requestBody: {${json(own)}}, responses: {200: {description: x, ${json(`id: {type: string}, ${own}`)}}}}
    delete: {}
  /flags/{id}/enabled: {put: {requestBody: {${json(sub, 'enabled')}}, responses: {200: {description: x}}}}`),
      'flag',
    );
  };
  const only = flag('enabled: {type: boolean}');
  expect(only.operations.update.map(({ path, fields }) => [path, fields])).toEqual([
    ['/flags/{id}', ['enabled', 'note']],
    ['/flags/{id}/enabled', ['enabled']],
  ]);
  // The removed line is not sent as null, which the call does not take.
  expect(attributeOf(only, 'enabled').nullable).toBe(false);
  expect(flag('enabled: {type: boolean}, note: {type: string}').operations.update).toHaveLength(1);
});

describe('a call below the item is about something else', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const list =
    'content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}';

  it.each([
    { wire: 'user_id', role: 'action' },
    { wire: 'upgrade_disk', role: 'update' },
  ])('where it demands the id of something that the item does not know ($wire)', ({ wire, role }) => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}, config: {type: string}', 'name: {type: string}')}
  /volumes/{id}/config: {put: {requestBody: {content: {application/json: {schema: {type: object, required: [config, ${wire}], properties: {config: {type: string}, ${wire}: {type: string}}}}}}}}`);
    expect(rolesOf(catalogue)).toContain(`PUT /volumes/{id}/config: ${role} volume`);
  });

  it('where it lies among others that are listed', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/networks', 'name: {type: string}', 'name: {type: string}')}
  /networks/{id}/devices: {get: {responses: {200: {description: x, ${list}}}}}
  /networks/{id}/devices/fields: {put: {requestBody: {${json('serial: {type: string}, device_fields: {type: object, properties: {note: {type: string}}}')}}}}`);
    expect(rolesOf(catalogue)).toContain('PUT /networks/{id}/devices/fields: action network');
  });

  it.each([
    { summary: 'Create an on-call override', role: 'action' },
    { summary: 'Create or update the on-call override', role: 'update' },
  ])('where it says that it makes something: $summary', ({ summary, role }) => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/teams', 'name: {type: string}', 'name: {type: string}')}
  /teams/{id}/oncall: {patch: {summary: ${summary}, requestBody: {${json('from_user: {type: string}, to_user: {type: string}')}}}}`);
    expect(rolesOf(catalogue)).toContain(`PATCH /teams/{id}/oncall: ${role} team`);
  });
});

it('a call named after an object that has a text of that name takes the whole object', () => {
  const inside = 'script: {type: string}, kind: {type: string}';
  const made = `name: {type: string}, script: {type: object, properties: {${inside}}}`;
  const body = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const own = resourceOf(
    catalogueOf(`
paths:
  /drafts: {post: {requestBody: {${body(made)}}, responses: {201: {description: x, ${body('id: {type: string}, name: {type: string}')}}}}}
  /drafts/{id}:
    get: {responses: {200: {description: x, ${body('id: {type: string}, name: {type: string}')}}}}
    put: {requestBody: {${body('name: {type: string}')}}}
    delete: {}
  /drafts/{id}/script: {put: {requestBody: {${body(inside)}}}}`),
    'draft',
  );
  const [, update] = own.operations.update;
  expect([update?.fields, update?.body?.spread]).toEqual([['script'], true]);
  expect(own.attributes.map(({ name }) => name).sort()).toEqual(['id', 'name', 'script']);
});

it('what starts a scan of an item changes nothing of it, whatever it answers', () => {
  const fields = 'plan: {type: string}, targets: {type: string}';
  const put = (path: string, summary: string) =>
    vmWith(act(path, fields, 'put').replace('{put: {', `{put: {summary: ${summary}, `));
  expect(updatesOf(put('scan', 'Create a scan of a machine'))).toEqual([]);
  expect(updatesOf(put('scan', 'Set the scan'))).toEqual(['/vms/{id}/scan plan,targets']);
});

it('who is told a command is no attribute, as the command is none', () => {
  const told = act('control', 'command: {type: string}, nodes: {type: string}', 'put');
  const vm = vmWith(told.replace('type: object,', 'type: object, required: [command],'));
  expect(updatesOf(vm)).toEqual([]);
  expect(vm.actions.map(({ call }) => call.operation)).toEqual(['PUT /vms/{id}/control']);
});

it('to reset a status overrules what the API has found out, and is no way to set it', () => {
  const shown = 'status: {type: string, readOnly: true}, name: {type: string}';
  const vm = (path: string) =>
    resourceOf(
      catalogueOf(`paths:${pathsOf('/vms', shown, 'name: {type: string}')}${act(path, 'status: {type: string}')}`),
      'vm',
    );
  expect(attributeOf(vm('reset-status'), 'status').onChange).toBe('none');
  expect(attributeOf(vm('set-status'), 'status').onChange).toBe('update');
});

it('what only a call takes that does something else is no attribute', () => {
  expect(updatesOf(vmWith(act('ota', 'binary: {type: string}', 'put')))).toEqual(['/vms/{id}/ota binary']);
  const sends = act('ota', 'binary: {type: string}', 'put').replace('{put: {', '{put: {summary: Send a binary, ');
  expect(updatesOf(vmWith(sends))).toEqual([]);
  expect(updatesOf(vmWith(act('logout', 'reason: {type: string}', 'put')))).toEqual([]);
  expect(updatesOf(vmWith(act('shield', 'ids: {type: string}', 'put')))).toEqual([]);
});

it('what names that which is attached is no way to change what was given to the create under that name', () => {
  const subs = [
    act('attach_disk', 'plan: {type: string}'),
    act('detach_disk'),
    act('attach_to_region', 'region: {type: string}'),
  ];
  expect(updatesOf(vmWith(...subs))).toEqual(['/vms/{id}/attach_to_region region']);
});

describe('what the item shows and only a call below it takes', () => {
  const itemWith = (shown: string, sub: string) =>
    resourceOf(
      catalogueOf(
        `paths:${pathsOf('/vms', `name: {type: string}, ${shown}`, 'name: {type: string}')}\n  /vms/{id}/${sub}`,
      ),
      'vm',
    );
  const sent = (schema: string) => `requestBody: {content: {application/json: {schema: ${schema}}}}`;
  const LOOK = '{type: object, properties: {color: {type: string}, size: {type: integer}}}';
  const post = (summary: string, body = LOOK) => `look: {post: {summary: ${summary}, ${sent(body)}}}`;
  const look = `look: {readOnly: true, ${LOOK.slice(1)}`;

  it.each([
    { name: 'an object as a whole', sub: post('Change the look'), want: ['/vms/{id}/look look'] },
    { name: 'not what does something with it', sub: post('Test the look'), want: [] },
    {
      name: 'not a part of it',
      sub: post('Change the look', '{type: object, properties: {color: {type: string}}}'),
      want: [],
    },
  ])('$name', ({ sub, want }) => {
    expect(updatesOf(itemWith(look, sub))).toEqual(want);
  });

  const list = 'admins: {readOnly: true, type: array, items: {type: string}}';
  const put = `put: {${sent('{type: array, items: {type: string}}')}}`;
  it.each([
    { name: 'a list that is sent by itself', sub: `admins: {${put}}`, want: ['/vms/{id}/admins admins'] },
    {
      name: 'not one that holds something else',
      sub: `admins: {put: {${sent('{type: object, additionalProperties: {type: string}}')}}}`,
      want: [],
    },
    {
      name: 'not one whose entries come one by one',
      sub: `admins: {${put}, post: {${sent('{type: object, properties: {name: {type: string}}}')}}}`,
      want: [],
    },
  ])('$name', ({ sub, want }) => {
    expect(updatesOf(itemWith(list, sub))).toEqual(want);
  });

  it('a map that is sent by itself', () => {
    const map = '{type: object, additionalProperties: {type: string}}';
    const vm = itemWith(`notes: {readOnly: true, ${map.slice(1)}`, `notes: {put: {${sent(map)}}}`);
    expect(updatesOf(vm)).toEqual(['/vms/{id}/notes notes']);
    expect(vm.operations.update.at(-1)?.body?.alone).toBe(true);
  });
});
