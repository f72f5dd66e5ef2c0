import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';
import type { Resource } from './types.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const object = (fields: string, required = '') =>
  json(`{type: object, required: [${required}], properties: {${fields}}}`);

/** A machine with these fields; the update takes those of `update` (by PATCH, if nothing else is said). */
function machineWith(create: string, update: string, read = create, method = 'patch', more = ''): Resource {
  return resourceOf(
    catalogueOf(`
paths:
  /vms: {post: {requestBody: {${object(create, 'name')}}, responses: {201: {description: x, ${object(read)}}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, ${read}`)}}}}
    delete: {}
    ${method}: {requestBody: {${object(update)}}}${more}`),
    'vm',
  );
}

const NAME = 'name: {type: string}';

function changeOf(resource: Resource, name: string): string {
  const { onChange, confidence } = attributeOf(resource, name);
  return `${onChange} ${confidence}`;
}

describe('a PUT that creates, beside a PATCH that updates', () => {
  const boxWith = (summary: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /boxes/{name}:
    get: {responses: {200: {description: x, ${object('name: {type: string}, kind: {type: string}, note: {type: string}')}}}}
    put: {summary: ${summary}, requestBody: {${object('kind: {type: string}, note: {type: string}')}}}
    patch: {summary: Update a box, requestBody: {${object('note: {type: string}')}}}
    delete: {}`),
      'box',
    );

  it('is not called again for what is there: the PATCH changes what it takes, and the rest is refused', () => {
    const own = boxWith('Create a box');
    expect(own.operations.update.map(({ method }) => method)).toEqual(['PATCH']);
    expect([changeOf(own, 'note'), changeOf(own, 'kind')]).toEqual(['update high', 'refuse low']);
  });

  it('is called again where it says that it also replaces', () => {
    const own = boxWith('Create or replace a box');
    expect(own.operations.update.map(({ method }) => method)).toEqual(['PUT', 'PATCH']);
    expect([attributeOf(own, 'note').onChange, attributeOf(own, 'kind').onChange]).toEqual(['update', 'update']);
  });
});

describe('what only the create takes', () => {
  it.each([
    ['is replaced', 'region: {type: string}', 'region', 'replace medium'],
    [
      'is refused where it is the date of its end',
      'termination_time: {type: string}',
      'termination_time',
      'refuse low',
    ],
    [
      'is replaced where it only begins like one',
      'termination_policy: {type: string}',
      'termination_policy',
      'replace medium',
    ],
    ['is refused where it is a switch that no answer shows', 'notify: {type: boolean}', 'notify', 'refuse low'],
    [
      'is refused where its text says that it formats what is made',
      'filesystem: {type: string, description: "Format the disk after creation with this."}',
      'filesystem',
      'refuse low',
    ],
    [
      'is replaced where its text only speaks of a format',
      'key: {type: string, description: "The PEM-formatted key. Formatted text."}',
      'key',
      'replace medium',
    ],
    [
      'is kept where it is a note',
      'annotations: {type: object, additionalProperties: {type: string}}',
      'annotations',
      'none low',
    ],
    ['is kept where it is free metadata', 'metadata: {type: object}', 'metadata', 'none low'],
    ['is kept where it is the ids of tags', 'tag_ids: {type: array, items: {type: string}}', 'tag_ids', 'none low'],
    ['is refused where it is how one pays', 'payment_method_id: {type: string}', 'payment_method_id', 'refuse low'],
    [
      'is refused where it is for how long one pays',
      'period: {type: string, description: hourly|monthly|annually}',
      'period',
      'refuse low',
    ],
    [
      'is replaced where a period is none of paying',
      'period: {type: string, description: How long a window is}',
      'period',
      'replace medium',
    ],
    ['is refused where it is how many it has', 'worker_nodes: {type: integer}', 'worker_nodes', 'refuse low'],
    ['is replaced where it names them', 'nodes: {type: string}', 'nodes', 'replace medium'],
    ['is refused where it is what it is shown as', 'display_name: {type: string}', 'display_name', 'refuse low'],
    ['is refused where it grows with use', 'disk_size: {type: integer}', 'disk_size', 'refuse low'],
    ['is refused where it is a version', 'engine_version: {type: string}', 'engine_version', 'refuse low'],
    ['is replaced where it is the size of a range', 'subnet_size: {type: integer}', 'subnet_size', 'replace medium'],
    [
      'is refused where it has parts that no answer shows',
      'boot: {type: object, properties: {script: {type: string}}}',
      'boot',
      'refuse low',
    ],
    [
      'is refused where it is a list of such',
      'boots: {type: array, items: {type: object, properties: {script: {type: string}}}}',
      'boots',
      'refuse low',
    ],
    ['never replaces where it is a label', 'tags: {type: array, items: {type: string}}', 'tags', 'none low'],
    ['never replaces where it is deprecated', 'old: {type: string, deprecated: true}', 'old', 'none low'],
    ['never replaces where there is no other value', 'zone: {type: string, enum: [here]}', 'zone', 'none low'],
    [
      'is certain where the document says so',
      'kind: {type: string, description: Cannot be changed.}',
      'kind',
      'replace high',
    ],
  ])('%s', (_, field, name, want) => {
    const hidden = ['notify', 'boot', 'boots'].includes(name) ? NAME : `${NAME}, ${field}`;
    expect(changeOf(machineWith(`${NAME}, ${field}`, NAME, hidden), name)).toBe(want);
  });

  it('is refused where it is a password and another call sets one', () => {
    const call = (method: string) => `
  /vms/{id}/database/password: {${method}: {requestBody: {${object('password: {type: string}', 'password')}}}}`;
    const make = (method: string) => machineWith(`${NAME}, db_pass: {type: string}`, NAME, NAME, 'patch', call(method));
    expect(changeOf(make('patch'), 'db_pass')).toBe('refuse low');
    // "Reset the root password": that one starts over.
    expect(changeOf(make('post'), 'db_pass')).toBe('replace medium');
  });

  it.each([
    ['a list of commands', 'operations: {type: array, items: {type: object}}', 'refuse low'],
    ['no field', '', 'refuse low'],
    ['a plain field of its own', 'advertise: {type: boolean}', 'replace medium'],
    ['fields that only the answer shows', 'state: {type: object}', 'replace medium'],
    ['its name, written otherwise, and more', 'Name: {type: string}, spec: {type: object}', 'replace medium'],
  ])('beside an update that takes %s: does its form tell what it changes?', (_, update, want) => {
    const create = `${NAME}, region: {type: string}`;
    expect(changeOf(machineWith(create, update, `${create}, state: {type: object}`), 'region')).toBe(want);
  });

  it('is replaced where a switch is shown: what it is can be compared', () => {
    const open = 'public: {type: boolean}';
    expect(changeOf(machineWith(`${NAME}, ${open}`, NAME), 'public')).toBe('replace medium');
  });
});

describe('what an update takes', () => {
  it('is changed in place', () => {
    expect(changeOf(machineWith(`${NAME}, size: {type: integer}`, 'size: {type: integer}'), 'size')).toBe(
      'update high',
    );
  });

  it('is replaced where its own text says that the update reinstalls', () => {
    const told = 'os: {type: string, description: Reinstall the machine with this system.}';
    expect(changeOf(machineWith(`${NAME}, os: {type: string}`, told), 'os')).toBe('replace medium');
  });

  it.each([
    ['is refused where it is what a machine was installed with', 'os_id: {type: integer}', '', 'refuse low'],
    ['is changed where it runs in a container', 'image: {type: string}', ', env: {type: object}', 'update medium'],
    ['is changed where it is no image', 'image_count: {type: integer}', '', 'update high'],
  ])('%s', (_, field, beside, want) => {
    const all = `${NAME}, ${field}${beside}`;
    expect(changeOf(machineWith(all, all), field.split(':')[0] ?? '')).toBe(want);
  });

  it.each(['Deletes all backups that are older.', 'Whether a removal destroys all data.'])(
    'is changed in place where its text tells of something else: %s',
    (text) => {
      const told = `days: {type: integer, description: ${text}}`;
      expect(changeOf(machineWith(`${NAME}, ${told}`, told), 'days')).toBe('update high');
    },
  );

  it.each([
    ['is replaced', 'a place', 'zone: {type: string}', 'zone', 'replace medium'],
    [
      'is refused',
      'what it was made from',
      'template: {type: string, description: The template for creating a machine.}',
      'template',
      'refuse low',
    ],
  ])('%s where a PUT repeats the whole create body and it is %s', (_, __, field, name, want) => {
    const all = `${NAME}, ${field}`;
    expect(changeOf(machineWith(all, all, all, 'put'), name)).toBe(want);
    expect(changeOf(machineWith(all, all, all, 'patch'), name)).toBe('update high');
  });

  it('is moved where people make the places themselves, and not where they are given', () => {
    const all = `${NAME}, site: {type: string}`;
    const sites = (method: string) => `
  /sites: {${method}: {requestBody: {${object(NAME, 'name')}}, responses: {201: {description: x, ${object(`id: {type: string}, ${NAME}`)}}}}}
  /sites/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, ${NAME}`)}}}}
    delete: {}`;
    expect(changeOf(machineWith(all, all, all, 'put', sites('post')), 'site')).toBe('update high');
    expect(changeOf(machineWith(all, all, all, 'put', sites('get')), 'site')).toBe('replace medium');
  });

  it('weighs less than what the text says', () => {
    const fixed = 'kind: {type: string, description: Cannot be changed.}';
    expect(changeOf(machineWith(`${NAME}, ${fixed}`, fixed), 'kind')).toBe('replace medium');
  });

  it('renames in place where it is what names the resource', () => {
    const user = `${NAME}, email: {type: string}`;
    const catalogue = catalogueOf(`
paths:
  /users: {post: {requestBody: {${object(user, 'name')}}, responses: {201: {description: x, ${object(user)}}}}}
  /users/{name}:
    get: {responses: {200: {description: x, ${object(user)}}}}
    delete: {}
    patch: {requestBody: {${object(user)}}}`);
    expect(changeOf(resourceOf(catalogue, 'user'), 'name')).toBe('update high');
  });
});

describe('another path', () => {
  const below = (update: string) =>
    resourceOf(
      catalogueOf(
        `paths:${pathsOf('/zones', NAME)}${pathsOf('/zones/{zone_id}/records', 'value: {type: string}', update, '{record_id}')}`,
      ),
      'zone_record',
    );

  it('is another resource', () => {
    expect(changeOf(below('value: {type: string}'), 'zone_id')).toBe('replace medium');
  });

  it('is asked about where the update body takes it too', () => {
    expect(changeOf(below('value: {type: string}, zone_id: {type: string}'), 'zone_id')).toBe('refuse low');
  });

  it('is asked about where it ends with a name that both bodies take: the update may rename it', () => {
    const fields = 'name: {type: string}, size: {type: integer}';
    const body = `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
    const vm = resourceOf(
      catalogueOf(`
paths:
  /vms/{name}:
    post: {summary: Create a machine, requestBody: {${body}}, responses: {201: {description: x, ${body}}}}
    get: {responses: {200: {description: x, ${body}}}}
    patch: {requestBody: {${body}}}
    delete: {}`),
      'vm',
    );
    expect(changeOf(vm, 'name')).not.toMatch(/^replace/);
  });

  it('is another resource where both bodies only repeat what the path says', () => {
    const fields = 'value: {type: string}, zone_id: {type: string}';
    const paths = `${pathsOf('/zones', NAME)}${pathsOf('/zones/{zone_id}/records', fields, fields, '{record_id}')}`;
    expect(changeOf(resourceOf(catalogueOf(`paths:${paths}`), 'zone_record'), 'zone_id')).toBe('replace medium');
  });
});

it('a query parameter of create that can be left out is not worth a replacement', () => {
  const catalogue = catalogueOf(`
paths:
  /files:
    post: {parameters: [{name: overwrite, in: query, schema: {type: boolean}}], requestBody: {${object(NAME)}}}
  /files/{id}: {get: {responses: {200: {description: x, ${object(`id: {type: string}, ${NAME}`)}}}}, delete: {}}`);
  expect(changeOf(resourceOf(catalogue, 'file'), 'overwrite')).toBe('refuse low');
});

it('how a link is made is not worth a new one', () => {
  const post = (path: string, fields: string) => `
  ${path}: {post: {requestBody: {${object(fields, 'vm_id')}}}}`;
  const paths = `${pathsOf('/volumes', NAME)}${post('/volumes/{id}/attach', 'vm_id: {type: string}, automount: {type: boolean}')}${post('/volumes/{id}/detach', 'vm_id: {type: string}')}`;
  const link = resourceOf(catalogueOf(`paths:${paths}`), 'volume_attachment');
  expect(['vm_id', 'automount'].map((name) => changeOf(link, name))).toEqual(['replace medium', 'none low']);
});

it('a comment on a link is not worth a new one, and what it is about is', () => {
  const block = `
  /ips/{ip}: {get: {responses: {200: {description: x, ${object('ip: {type: string}, blocked: {type: boolean}')}}}}}
  /ips/{ip}/block: {post: {requestBody: {${object('comment: {type: string}, until: {type: string}')}}}, delete: {}}`;
  const link = resourceOf(catalogueOf(`paths:${block}`), 'ip_block');
  expect(['comment', 'until'].map((name) => changeOf(link, name))).toEqual(['refuse low', 'replace low']);
});

it('what a link is given is not worth a new one where its POST says that it updates as well', () => {
  const changes = (description: string) => {
    const { attributes } = resourceOf(
      catalogueOf(`
paths:
  /doors/{door_id}: {get: {responses: {200: {description: x, ${object('id: {type: string}')}}}}, delete: {}}
  /doors/{door_id}/grant:
    parameters: [{name: door_id, in: path, required: true, schema: {type: string}}]
    post: {description: '${description}', requestBody: {${object('user_id: {type: string}, rights: {type: string}')}}, responses: {204: {description: x}}}
    delete: {parameters: [{name: user_id, in: query, schema: {type: string}}], responses: {204: {description: x}}}`),
      'door_grant',
    );
    const of = (own: string) => attributes.find(({ name }) => name === own)?.onChange;
    return [of('user_id'), of('rights')];
  };
  expect(changes('Grants rights to a user.')).toEqual(['replace', 'replace']);
  expect(changes('Creates or updates a grant of rights to a user.')).toEqual(['replace', 'refuse']);
});

describe('a field that something below the resource manages', () => {
  const inner = (path: string, body: string, method = 'put') => `
  ${path}: {${method}: {requestBody: {${object(body)}}}, get: {responses: {200: {description: x, ${object(body)}}}}}`;

  it('changes by the PUT of its inside, which is no resource of its own', () => {
    const rules = 'inbound: {type: string}, outbound: {type: string}';
    const fields = `${NAME}, rules: {type: object, properties: {${rules}}}`;
    const more = inner('/vms/{id}/rules', rules);
    expect(changeOf(machineWith(fields, NAME, fields, 'patch', more), 'rules')).toBe('update high');
  });

  it('is no reason for a replacement where a single resource sets it', () => {
    const fields = `${NAME}, plan_tier: {type: string}`;
    const more = inner('/vms/{id}/plan', 'tier: {type: string}');
    expect(changeOf(machineWith(fields, NAME, NAME, 'patch', more), 'plan_tier')).toBe('none low');
  });

  it.each([
    [
      'a list',
      'worker_pools: {type: array, items: {type: object, properties: {size: {type: integer}}}}',
      'worker_pools',
    ],
    [
      'an object of lists',
      'pools: {type: object, properties: {small: {type: array, items: {type: integer}}}}',
      'pools',
    ],
    ['a list of ids', 'pool_ids: {type: array, items: {type: string}}', 'pool_ids'],
    ['a list of ids of several', 'pools_ids: {type: array, items: {type: string}}', 'pools_ids'],
  ])('is no reason for a replacement where it is %s of what is made one by one', (_, field, name) => {
    const paths = `${pathsOf('/clusters', `${NAME}, ${field}`, NAME)}${pathsOf('/clusters/{id}/pools', NAME, undefined, '{pool_id}')}`;
    expect(changeOf(resourceOf(catalogueOf(`paths:${paths}`), 'cluster'), name)).toBe('none low');
  });

  it('is no reason for a replacement where its items are made one by one two levels below', () => {
    const field = 'ports: {type: array, items: {type: object, properties: {speed: {type: integer}}}}';
    const paths = [
      pathsOf('/hosts', `${NAME}, ${field}`, NAME),
      pathsOf('/hosts/{id}/setups', NAME, undefined, '{setup_id}'),
      pathsOf('/hosts/{id}/setups/{setup_id}/ports', NAME, undefined, '{port_id}'),
    ].join('');
    expect(changeOf(resourceOf(catalogueOf(`paths:${paths}`), 'host'), 'ports')).toBe('none low');
  });
});

describe('a switch that only the create takes', () => {
  const call = (path: string) => `
  ${path}: {post: {responses: {200: {description: x}}}}`;

  it('changes by the two calls that are named after it', () => {
    const more = `${call('/vms/{id}/lock')}${call('/vms/{id}/unlock')}`;
    const vm = machineWith(`${NAME}, locked: {type: boolean}`, NAME, NAME, 'patch', more);
    const [, update] = vm.operations.update;
    expect([update?.operation, update?.unset?.operation]).toEqual(['POST /vms/{id}/lock', 'POST /vms/{id}/unlock']);
    expect(changeOf(vm, 'locked')).toBe('update high');
  });

  it('is not switched off by a call that deletes what it kept', () => {
    const catalogue = catalogueOf(`paths:
${pathsOf('/vms', `${NAME}, backups_enabled: {type: boolean}`, NAME)}
${call('/vms/{id}/backups/enable')}
  /vms/{id}/backups/cancel: {post: {description: "Deletes all of this machine's existing backups forever.", responses: {200: {description: x}}}}`);
    const [, update] = resourceOf(catalogue, 'vm').operations.update;
    expect([update?.operation, update?.unset]).toEqual(['POST /vms/{id}/backups/enable', null]);
  });

  it.each([
    ['only one of them is there', 'locked', ['/vms/{id}/lock']],
    [
      'they are about power: a removed line must not stop a machine',
      'booted',
      ['/vms/{id}/boot', '/vms/{id}/shutdown'],
    ],
  ])('stays where %s', (_, field, paths) => {
    const vm = machineWith(`${NAME}, ${field}: {type: boolean}`, NAME, NAME, 'patch', paths.map(call).join(''));
    expect(changeOf(vm, field)).toBe('refuse low');
  });

  it('changes by calls that lie in the collection of what it switches', () => {
    const catalogue = catalogueOf(`paths:
${pathsOf('/vms', `${NAME}, backups_enabled: {type: boolean}`, NAME)}
  /vms/{id}/backups: {get: {responses: {200: {description: x, ${json('{type: array, items: {type: object, properties: {id: {type: string}}}}')}}}}}
  /vms/{id}/backups/{backup_id}: {get: {responses: {200: {description: x, ${object('id: {type: string}')}}}}}
${call('/vms/{id}/backups/enable')}${call('/vms/{id}/backups/cancel')}`);
    expect(attributeOf(resourceOf(catalogue, 'vm'), 'backups_enabled').onChange).toBe('update');
    expect(rolesOf(catalogue)).toContain('POST /vms/{id}/backups/cancel: update vm');
  });
});

it('a call with a bare noun sets the one field that it demands', () => {
  const more = `
  /vms/{id}/password: {post: {requestBody: {${object('root_pass: {type: string}', 'root_pass')}}}}
  /vms/{id}/ticket: {post: {requestBody: {${object('root_pass: {type: string}', 'root_pass')}}}}`;
  const vm = machineWith(`${NAME}, root_pass: {type: string}`, NAME, NAME, 'patch', more);
  expect(attributeOf(vm, 'root_pass').updatedBy).toBe('POST /vms/{id}/password');
});

it('a call may take it under a name that begins with what the call does', () => {
  const more = `
  /vms/{id}/upgrades: {post: {requestBody: {${object('upgrade_version: {type: string}', 'upgrade_version')}}}}`;
  const vm = machineWith(`${NAME}, version: {type: string}`, NAME, `${NAME}, version: {type: string}`, 'patch', more);
  const [, update] = vm.operations.update;
  expect([update?.fields, update?.body?.as]).toEqual([['version'], { version: 'upgrade_version' }]);
  expect(changeOf(vm, 'version')).toBe('update high');
});

it('a setting that an update of one field leaves out is not worth all that the resource holds', () => {
  const grid = 'name: {type: string}, alert: {type: boolean}, max_tasks: {type: integer}, region: {type: string}';
  const changesOf = (update: string, below: string) => {
    const paths = `paths:${pathsOf('/grids', grid, update)}${below}`;
    const { attributes } = resourceOf(catalogueOf(paths), 'grid');
    return Object.fromEntries(
      attributes.filter((own) => grid.includes(own.name)).map((own) => [own.name, own.onChange]),
    );
  };
  const keys = pathsOf('/grids/{grid_id}/keys', 'name: {type: string}', 'name: {type: string}');
  const replaced = { name: 'update', alert: 'replace', max_tasks: 'replace', region: 'replace' };
  expect(changesOf('name: {type: string}', keys)).toEqual({ ...replaced, alert: 'refuse', max_tasks: 'refuse' });
  expect(changesOf('name: {type: string}', '')).toEqual(replaced);
  expect(changesOf('name: {type: string}, text: {type: string}', keys)).toMatchObject(replaced);
});

describe('what only the create takes, and a call below the item may change', () => {
  const server = (path: string, taken: string, answered = 'Server') =>
    resourceOf(
      catalogueOf(`
paths:
  /servers: {post: {requestBody: {${json("{$ref: '#/components/schemas/Server'}")}}, responses: {201: {description: x, ${json("{$ref: '#/components/schemas/Server'}")}}}}}
  /servers/{id}:
    get: {responses: {200: {description: x, ${json("{$ref: '#/components/schemas/Server'}")}}}}
    patch: {requestBody: {${object('name: {type: string}, note: {type: string}')}}}
    delete: {}
  /servers/{id}/actions/${path}: {post: {${taken}responses: {200: {description: x, ${json(`{$ref: '#/components/schemas/${answered}'}`)}}}}}
components: {schemas: {Other: {type: object, properties: {done: {type: string}}}, Server: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}, note: {type: string}, pricing: {type: string}, versioning_state: {type: string}, networks: {type: object, properties: {private_networks: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}}`),
      'server',
    );

  it('is not replaced where a call takes it and answers with the resource', () => {
    const taken = `requestBody: {${object('pricing: {type: string}', 'pricing')}}, `;
    expect(attributeOf(server('reserve', taken), 'pricing').onChange).toBe('refuse');
    expect(attributeOf(server('reserve', taken, 'Other'), 'pricing').onChange).toBe('replace');
    expect(attributeOf(server('clone', taken), 'pricing').onChange).toBe('replace');
  });

  it('is not replaced where a switch is named after the state', () => {
    expect(attributeOf(server('enable-versioning', ''), 'versioning_state').onChange).toBe('refuse');
    expect(attributeOf(server('reboot', ''), 'versioning_state').onChange).toBe('replace');
  });

  it('is not replaced where what lies in it is added and removed one by one', () => {
    const NETWORKS =
      'networks: {type: object, properties: {private_networks: {type: array, items: {type: object, properties: {id: {type: string}}}}}}';
    const more = `
  /vms/{id}/networks/private-networks: {post: {requestBody: {${object('id: {type: string}', 'id')}}, responses: {201: {description: x}}}}
  /vms/{id}/networks/private-networks/{network_id}: {delete: {}}`;
    const fields = `name: {type: string}, note: {type: string}, ${NETWORKS}`;
    const update = 'name: {type: string}, note: {type: string}';
    expect(attributeOf(machineWith(fields, update, fields, 'patch', more), 'networks').onChange).toBe('refuse');
    expect(attributeOf(machineWith(fields, update), 'networks').onChange).toBe('replace');
  });
});

it.each([
  ['Editing the value is not possible. Add a new one and delete this one.', 'replace'],
  ['Editing this field is not possible', 'replace'],
  ['Editing the value is not possible while it is in use.', 'update'],
  ['Read-only after creation.', 'replace'],
  ['Read-only after creation of the first key from this template.', 'update'],
])('what a text says of changing it holds, though the update takes it: %s', (text, want) => {
  const fields = `${NAME}, port: {type: integer, description: "${text}"}`;
  expect(attributeOf(machineWith(fields, fields, undefined, 'put'), 'port').onChange).toBe(want);
});

it('what is not changeable after creation is another one, though the update repeats it', () => {
  const kind = 'kind: {type: string, description: Not changeable after creation.}, note: {type: string}';
  expect(attributeOf(machineWith(`${NAME}, ${kind}`, `${NAME}, ${kind}`, undefined, 'put'), 'kind').onChange).toBe(
    'replace',
  );
});

describe('a list that a PUT below the item takes by itself', () => {
  const TAGS = 'tags: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const put = (path: string, items: string) => `
  /vms/{id}/${path}: {put: {requestBody: {${json(`{type: array, items: ${items}}`)}}}}`;
  const fields = `${NAME}, note: {type: string}, ${TAGS}`;
  const vmWith = (more: string) => machineWith(fields, `${NAME}, note: {type: string}`, fields, 'patch', more);

  it('is the field that it is called after, and is sent alone', () => {
    const vm = vmWith(put('tags', '{type: object, properties: {name: {type: string}}}'));
    expect(attributeOf(vm, 'tags').onChange).toBe('update');
    expect(vm.operations.update.map(({ operation, body }) => [operation, body?.fields, body?.alone])).toEqual([
      ['PATCH /vms/{id}', ['name', 'note'], undefined],
      ['PUT /vms/{id}/tags', ['tags'], true],
    ]);
    expect(vm.actions).toEqual([]);
  });

  it('is an action where it is called otherwise, or holds something else', () => {
    expect(vmWith(put('notes', '{type: object, properties: {name: {type: string}}}')).actions).toHaveLength(1);
    expect(vmWith(put('tags', '{type: string}')).actions).toHaveLength(1);
  });
});

describe('what is no part of what was made', () => {
  const texts = (...names: string[]) => names.map((name) => `${name}: {type: string}`).join(', ');

  it('a key that tells a request from its repetition changes nothing', () => {
    const own = machineWith(`${NAME}, idempotencyKey: {type: string}`, NAME, NAME);
    expect(changeOf(own, 'idempotency_key')).toBe('none high');
    const said = 'request_id: {type: string, description: Makes the call idempotent.}';
    expect(changeOf(machineWith(`${NAME}, ${said}`, NAME, NAME), 'request_id')).toBe('none high');
    expect(changeOf(machineWith(texts('name', 'request_id'), NAME), 'request_id')).toBe('replace medium');
  });

  it.each(['description', 'summary', 'note', 'comments', 'color', 'icon'])(
    'a text about it, or how it looks: %s',
    (field) => {
      expect(changeOf(machineWith(texts('name', field), NAME), field)).toBe('refuse low');
    },
  );

  it('how long it may be tried', () => {
    expect(changeOf(machineWith(`${NAME}, trial_days: {type: integer}`, NAME), 'trial_days')).toBe('refuse low');
  });

  it.each([
    ['alert_rights', texts('name', 'team_rights', 'page_rights', 'role_rights'), 'refuse low'],
    ['alert_rights', texts('name', 'team_rights'), 'replace medium'],
    ['pager_team_id', texts('name', 'pager_id'), 'refuse low'],
    ['pager_team_id', texts('name', 'mail_id', 'chat_id', 'phone_id'), 'replace medium'],
    ['front_subnet_id', texts('name', 'front_policy_id'), 'replace medium'],
    ['show_load_days', `${NAME}, show_load: {type: boolean}`, 'refuse low'],
  ])('%s, which the update has forgotten beside its like: %s', (field, update, want) => {
    expect(changeOf(machineWith(`${update}, ${field}: {type: string}`, update), field)).toBe(want);
  });
});

it('what can only be cancelled is not begun again', () => {
  const payment = object('id: {type: string}, amount: {type: integer}, note: {type: string}');
  const own = resourceOf(
    catalogueOf(`
paths:
  /payments: {post: {requestBody: {${object('amount: {type: integer}, note: {type: string}', 'amount')}}, responses: {201: {description: x, ${payment}}}}}
  /payments/{id}: {get: {responses: {200: {description: x, ${payment}}}}}
  /payments/{id}/cancel: {post: {responses: {200: {description: x, ${payment}}}}}`),
    'payment',
  );
  expect(own.operations.delete?.path).toBe('/payments/{id}/cancel');
  expect(changeOf(own, 'amount')).toBe('refuse low');
  expect(attributeOf(own, 'amount').reason).toContain('what can only be cancelled is not begun again for it');
});

it.each([
  ['UpsertItem', 'refuse low'],
  ['Creates a new or updates the specified item', 'refuse low'],
  ['Create an item', 'replace medium'],
])('a create that updates as well: %s', (summary, want) => {
  const item = object('id: {type: string}, price: {type: integer}');
  const own = resourceOf(
    catalogueOf(`
paths:
  /items: {post: {summary: ${summary}, requestBody: {${object('price: {type: integer}')}}, responses: {200: {description: x, ${item}}}}}
  /items/{id}: {get: {responses: {200: {description: x, ${item}}}}, delete: {}}`),
    'item',
  );
  expect(changeOf(own, 'price')).toBe(want);
});

it.each([
  ['If the address is not confirmed, it cannot be changed.', 'update high'],
  ['* open: may be changed\n* closed: the ticket cannot be changed', 'update high'],
  ['If set, it cannot be changed.', 'replace medium'],
  ['The options of a role. Available options are `immutable`.', 'update high'],
  ['`kind` is immutable.', 'replace medium'],
  ['Cannot be changed after creation.', 'replace medium'],
  ['Closed VM states cannot be changed.', 'update high'],
  ['All VM states cannot be changed.', 'replace medium'],
])('what cannot be changed at times can be: %s', (text, want) => {
  const field = `state: {type: string, description: ${JSON.stringify(text)}}`;
  expect(changeOf(machineWith(`${NAME}, ${field}`, `${NAME}, ${field}`), 'state')).toBe(want);
});

describe('people', () => {
  const userWith = (path: string, noun: string, field: string, required = 'email') =>
    resourceOf(
      catalogueOf(`
paths:
  ${path}: {post: {requestBody: {${object(`email: {type: string}, ${field}`, required)}}, responses: {201: {description: x, ${object('id: {type: string}, email: {type: string}')}}}}}
  ${path}/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, email: {type: string}, ${field}`)}}}}
    delete: {}`),
      noun,
    );

  it.each([
    { path: '/users', noun: 'user', field: 'nickname: {type: string}', name: 'nickname', want: 'refuse low' },
    {
      path: '/customers',
      noun: 'customer',
      field: 'ip_address: {type: string}',
      name: 'ip_address',
      want: 'refuse low',
    },
    { path: '/users', noun: 'user', field: 'nickname: {type: string}', name: 'email', want: 'replace high' },
    { path: '/devices', noun: 'device', field: 'nickname: {type: string}', name: 'nickname', want: 'replace medium' },
  ])('a $noun is not deleted and made anew for another $name', ({ path, noun, field, name, want }) => {
    expect(changeOf(userWith(path, noun, field), name)).toBe(want);
  });

  it('nor for another password, though it has to be said', () => {
    const user = userWith('/users', 'user', 'password: {type: string}', 'email, password');
    expect(changeOf(user, 'password')).toBe('refuse low');
  });
});

it.each([
  { field: 'title: "Client-controlled idempotency key", type: string', want: 'none high' },
  { field: 'title: "The request that it answers", type: string', want: 'replace medium' },
])(
  'what tells one request from its repetition does not replace, where its title says so ($want)',
  ({ field, want }) => {
    expect(changeOf(machineWith(`${NAME}, request_id: {${field}}`, NAME), 'request_id')).toBe(want);
  },
);

it.each([
  { description: 'User-defined name-value pairs.', want: 'none low' },
  { description: 'Options of the driver.', want: 'replace medium' },
])('pairs that people note about a resource do not replace it: $description', ({ description, want }) => {
  const field = `properties: {type: object, additionalProperties: {type: string}, description: ${description}}`;
  expect(changeOf(machineWith(`${NAME}, ${field}`, NAME), 'properties')).toBe(want);
});

it('words that people add for themselves do not replace', () => {
  const field = 'passthrough: {type: string, description: "Arbitrary user-supplied metadata, at most 255 characters."}';
  expect(changeOf(machineWith(`${NAME}, ${field}`, NAME), 'passthrough')).toBe('none low');
});

it.each(['post', 'put'])('what can only be cancelled, by %s, is not begun again', (method) => {
  const upload = object('id: {type: string}, origin: {type: string}');
  const catalogue = catalogueOf(`
paths:
  /uploads: {post: {requestBody: {${object('origin: {type: string}, size: {type: integer}', 'size')}}, responses: {201: {description: x, ${upload}}}}}
  /uploads/{id}: {get: {responses: {200: {description: x, ${upload}}}}}
  /uploads/{id}/cancel: {${method}: {}}`);
  expect(changeOf(resourceOf(catalogue, 'upload'), 'origin')).toBe('refuse low');
});

it.each([
  { undo: '', want: 'refuse low' },
  { undo: 'delete: {}', want: 'replace medium' },
])('what nothing deletes is not replaced for an option ($want)', ({ undo, want }) => {
  const badge = object('id: {type: string}, name: {type: string}, kind: {type: string}');
  const catalogue = catalogueOf(`
paths:
  /badges: {post: {requestBody: {${object('name: {type: string}, kind: {type: string}', 'name')}}, responses: {201: {description: x, ${badge}}}}}
  /badges/{id}:
    get: {responses: {200: {description: x, ${badge}}}}
    patch: {requestBody: {${object('name: {type: string}')}}}
    ${undo}`);
  expect(changeOf(resourceOf(catalogue, 'badge'), 'kind')).toBe(want);
});

describe('nothing is deleted for what another call changes, or for what a second create would update', () => {
  it('a setting that a restore takes along, where a call below the item sets it', () => {
    const config = 'config: {type: object, additionalProperties: {type: string}}';
    const more = `
  /vms/{id}/restore: {post: {requestBody: {${object(config)}}}}
  /vms/{id}/settings:
    get: {responses: {200: {description: x, ${object(config)}}}}
    patch: {requestBody: {${object(config)}}}`;
    const own = machineWith(`${NAME}, ${config}`, NAME, NAME, 'patch', more);
    expect(changeOf(own, 'config')).toBe('refuse low');
  });

  it.each(['close', 'archive', 'deactivate', 'cancel'])('what can only be ended by %s is not begun again', (end) => {
    const fields = 'name: {type: string}, program_id: {type: string}';
    const own = resourceOf(
      catalogueOf(`
paths:
  /accounts: {post: {requestBody: {${object(fields, 'name')}}, responses: {201: {description: x, ${object(`id: {type: string}, ${fields}`)}}}}}
  /accounts/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, ${fields}`)}}}}
    patch: {requestBody: {${object(NAME)}}}
  /accounts/{id}/${end}: {post: {}}`),
      'account',
    );
    expect(changeOf(own, 'program_id')).toBe('refuse low');
  });

  it('a create that can be told to upsert', () => {
    const fields = 'name: {type: string}, template: {type: string}';
    const own = resourceOf(
      catalogueOf(`
paths:
  /sets: {post: {parameters: [{name: upsert, in: query, schema: {type: boolean}}], requestBody: {${object(fields, 'name')}}, responses: {201: {description: x, ${object(fields)}}}}}
  /sets/{name}:
    get: {responses: {200: {description: x, ${object(fields)}}}}
    delete: {}`),
      'set',
    );
    expect(changeOf(own, 'template')).toBe('refuse low');
  });
});

describe('what is not worth a replacement', () => {
  const things = (noun: string, create: string, update: string, more = 'delete: {}') =>
    resourceOf(
      catalogueOf(`
paths:
  /${noun}s:
    get: {responses: {200: {description: x, ${json(`{type: array, items: {type: object, properties: {id: {type: string}, ${create}}}}`)}}}}
    post: {requestBody: {${object(create, 'name')}}, responses: {201: {description: x, ${object(`id: {type: string}, ${create}`)}}}}
  /${noun}s/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, ${create}`)}}}}
    put: {requestBody: {${object(update)}}}
    ${more}`),
      noun,
    );

  it('a label, where the text says that those of the system cannot be changed', () => {
    const labels =
      'labels: {type: object, additionalProperties: {type: string}, description: "Reserved keys begin with acme/ and cannot be changed."}';
    expect(changeOf(things('box', `${NAME}, ${labels}`, `${NAME}, ${labels}`), 'labels')).toBe('update high');
    expect(changeOf(things('box', `${NAME}, ${labels}`, NAME), 'labels')).toBe('none low');
  });

  it('where people say that they are; where a machine is stays', () => {
    const fields = `${NAME}, location: {type: string}`;
    const profile = `${fields}, website: {type: string}`;
    expect(attributeOf(things('team', profile, profile), 'location').onChange).toBe('update');
    expect(attributeOf(things('box', fields, fields), 'location').onChange).toBe('replace');
    for (const beside of ['started_at: {type: string}', 'postcode: {type: string}', 'currency: {type: string}']) {
      const record = `${fields}, ${beside}`;
      expect(attributeOf(things('meeting', record, record), 'location').onChange).toBe('update');
    }
    const parts = (own: string) => `${NAME}, site: {type: object, properties: {${own}}}`;
    const website = parts('url: {type: string}, login: {type: string}, note: {type: string}');
    expect(attributeOf(things('box', website, website), 'site').onChange).toBe('update');
    const place = parts('name: {type: string}');
    expect(attributeOf(things('box', place, place), 'site').onChange).toBe('replace');
  });

  it.each(['systemuser', 'subscription', 'wallet'])('what may be left out of a %s', (noun) => {
    const fields = `${NAME}, email: {type: string}`;
    expect(changeOf(things(noun, `${fields}, kind: {type: string}`, fields), 'kind')).toBe('refuse low');
    expect(attributeOf(things('box', `${fields}, kind: {type: string}`, fields), 'kind').onChange).toBe('replace');
  });

  it('what must be said of something that nothing deletes: the old one would stay beside the new one', () => {
    const create = `${NAME}, shared_secret: {type: string}`;
    expect(changeOf(things('box', create, 'name: {type: string}', ''), 'shared_secret')).toBe('refuse low');
  });

  it('the number of copies', () => {
    expect(changeOf(things('topic', `${NAME}, replication_factor: {type: integer}`, NAME), 'replication_factor')).toBe(
      'refuse low',
    );
  });

  it('the user whose password a call below takes with its username', () => {
    const more = `delete: {}
  /databases/{id}/reset-password: {post: {requestBody: {${object('username: {type: string}, password: {type: string}')}}}}`;
    const own = things('database', `${NAME}, user: {type: string}`, NAME, more);
    expect(changeOf(own, 'user')).toBe('refuse low');
  });

  it('a description that the document gives no type, of a key', () => {
    expect(changeOf(things('key', `${NAME}, description: {example: x}`, ''), 'description')).toBe('refuse low');
  });
});

it('an object that one setting below it holds is set there, and is no reason for a replacement', () => {
  const site = 'login: {type: string}, note: {type: string}';
  const own = `${NAME}, site: {type: object, properties: {${site}}}`;
  const below = `\n  /vms/{id}/site: {get: {responses: {200: {description: x, ${object(site)}}}}, put: {requestBody: {${object(site)}}}}`;
  expect(attributeOf(machineWith(own, NAME, own, 'patch', below), 'site').onChange).not.toBe('replace');
  expect(attributeOf(machineWith(own, NAME), 'site').onChange).toBe('replace');
});

it('when something was made or changed is for the server to say', () => {
  const own = `${NAME}, create_timestamp: {type: integer}, last_updated: {type: string}, region: {type: string}`;
  const vm = machineWith(own, NAME);
  expect(changeOf(vm, 'create_timestamp')).toBe('refuse low');
  expect(changeOf(vm, 'last_updated')).toBe('refuse low');
  expect(attributeOf(vm, 'region').onChange).toBe('replace');
});

it('what the delete takes as well, and no answer shows, is about the call', () => {
  const change = (asked: string) =>
    changeOf(
      resourceOf(
        catalogueOf(`
paths:
  /aliases: {post: {requestBody: {${object(`${NAME}, session: {type: string}`, 'name')}}, responses: {201: {description: x, ${object(`id: {type: string}, ${NAME}`)}}}}}
  /aliases/{id}:
    get: {responses: {200: {description: x, ${object(`id: {type: string}, ${NAME}`)}}}}
    delete: {${asked}}`),
        'alias',
      ),
      'session',
    );
  expect(change('parameters: [{name: session, in: query, schema: {type: string}}]')).toBe('refuse low');
  expect(change('')).toBe('replace medium');
});

it('what another call on the path of a link may change is no reason to take it away', () => {
  const names = 'parameters: [{name: names, in: query, required: true, schema: {type: array, items: {type: string}}}]';
  const bucket = (patch: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /buckets:
    get: {responses: {200: {description: x, ${json(`{type: array, items: {type: object, properties: {${NAME}, quota: {type: string}}}}`)}}}}
    post: {${names}, requestBody: {${object('quota: {type: string}')}}}
    ${patch}
    delete: {${names}}`),
      'bucket',
    );
  const patch = `patch: {${names}, requestBody: {${object('quota: {type: string}')}}}`;
  expect(attributeOf(bucket(patch), 'quota').onChange).toBe('refuse');
  expect(attributeOf(bucket(patch), 'names').onChange).toBe('replace');
  expect(attributeOf(bucket(''), 'quota').onChange).toBe('replace');
});

it('what a call that runs its verb together with a field sets is not made anew for it, nor what can be switched off', () => {
  const at = 'parameters: [{name: name, in: path, required: true, schema: {type: string}}]';
  const job = (more: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /jobs/create: {post: {requestBody: {${object(`${NAME}, mode: {type: string}, enabled: {type: boolean}`, 'name')}}}}
  /jobs/get/{name}: {${at}, get: {responses: {200: {description: x, ${object(`${NAME}, mode: {type: string}, enabled: {type: boolean}`)}}}}}
  /jobs/update/{name}: {${at}, put: {requestBody: {${object(NAME)}}}}
  /jobs/delete/{name}: {${at}, delete: {}}${more}`),
      'job',
    );
  const setMode = `\n  /jobs/setmode/{name}: {${at}, put: {requestBody: {${object('mode: {type: string}')}}}}`;
  expect(attributeOf(job(''), 'mode').onChange).toBe('replace');
  expect(attributeOf(job(setMode), 'mode').onChange).not.toBe('replace');
  expect(attributeOf(job(''), 'enabled').onChange).toBe('refuse');
});

it('the key that the path repeats out of the body (`{repo.url}`) is not renamed', () => {
  const body = '{type: object, properties: {url: {type: string}, branch: {type: string}}}';
  const json = `content: {application/json: {schema: ${body}}}`;
  const document = (own: string) => `
paths:
  /repos: {post: {requestBody: {${json}}, responses: {200: {description: x, ${json}}}}}
  /repos/{url}: {get: {responses: {200: {description: x, ${json}}}}, delete: {responses: {204: {description: x}}}}
  /repos/{${own}}: {put: {requestBody: {${json}}, responses: {200: {description: x, ${json}}}}}`;
  const changeOf = (own: string) =>
    catalogueOf(document(own)).resources.map((resource) => attributeOf(resource, 'url').onChange);
  expect(['repo.url', 'repo_url'].flatMap(changeOf)).toEqual(['replace', 'update']);
});
