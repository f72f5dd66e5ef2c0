import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

/** What clients of clouds do to machines, networks and zones, as small documents. */

const action =
  '{type: object, title: action, required: [id, status, resources], properties: {id: {type: integer}, command: {type: string}, status: {type: string, enum: [running, success, error]}, progress: {type: integer}, resources: {type: array, items: {type: object, properties: {id: {type: integer, example: 42}, type: {type: string}}}}}}';
const told = `{type: object, required: [action], properties: {action: ${action}}}`;
const id = 'id: {type: integer, readOnly: true}';

const machine = `{type: object, properties: {${id}, name: {type: string}, status: {type: string, readOnly: true, enum: [running, offline, stopped]}, backup_window: {type: string, nullable: true, readOnly: true, example: "22-02"}, backups: {type: object, readOnly: true, properties: {enabled: {type: boolean, example: true}}}, private_net: {type: array, readOnly: true, items: {type: object, properties: {network: {type: integer}, ip: {type: string}, alias_ips: {type: array, items: {type: string}}}}}, public_net: {type: object, readOnly: true, properties: {  ipv4: {type: object, properties: {ip: {type: string, example: 192.0.2.1}, dns_ptr: {type: string, example: a.example.com}}},  ipv6: {type: object, properties: {dns_ptr: {type: array, items: {type: object, properties: {ip: {type: string}, dns_ptr: {type: string}}}}}}}}}}`;
const network = `{type: object, properties: {${id}, name: {type: string}, machines: {type: array, readOnly: true, items: {type: integer}}}}`;

const machines = `
paths:
  /networks: {post: {${takes(network)}, ${answers(network, 201)}}}
  /networks/{id}: {get: {${answers(network)}}}
  /machines: {post: {${takes('{type: object, properties: {name: {type: string}, networks: {type: array, items: {type: integer}}}}')}, ${answers(machine, 201)}}}
  /machines/{id}: {get: {${answers(machine)}}}
  /machines/{id}/actions/reset_password: {post: {${answers(`{type: object, properties: {action: ${action}, root_password: {type: string}}}`, 201)}}}
  /machines/{id}/actions/change_dns_ptr: {post: {${takes('{type: object, required: [ip, dns_ptr], properties: {ip: {type: string}, dns_ptr: {type: string, nullable: true}}}')}, ${answers(told, 201)}}}
  /machines/{id}/actions/enable_backup: {post: {${answers(told, 201)}}}
  /machines/{id}/actions/disable_backup: {post: {${answers(told, 201)}}}
  /machines/{id}/actions/shutdown: {post: {${answers(told, 201)}}}
  /machines/{id}/backups/cancel: {post: {${answers('{type: object}')}}}
  /machines/{id}/backups/enable: {post: {${answers('{type: object}')}}}
`;

it('a password that an action resets is told, also where the answer need not have it', async () => {
  await withMock(machines, async ({ call }) => {
    const { body: made } = await call('POST /machines', { name: 'a' });
    const { body } = await call(`POST /machines/${made.id}/actions/reset_password`);
    expect(body.root_password).toMatch(/./);
  });
});

it('networks of a create show in the list whose members tell of a network, and the network shows the machine', async () => {
  await withMock(machines, async ({ call }) => {
    const { body: net } = await call('POST /networks', { name: 'n' });
    const { body: made } = await call('POST /machines', { name: 'a', networks: [net.id] });
    const [shown, ...others] = (await call(`GET /machines/${made.id}`)).body.private_net;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ network: net.id, alias_ips: [] });
    expect((await call(`GET /networks/${net.id}`)).body.machines).toEqual([made.id]);
  });
});

it('change_dns_ptr changes the object that has the address, and adds to the list where none has', async () => {
  await withMock(machines, async ({ call }) => {
    const { body: made } = await call('POST /machines', { name: 'a' });
    const { ip } = made.public_net.ipv4;
    await call(`POST /machines/${made.id}/actions/change_dns_ptr`, { ip, dns_ptr: 'b.example.com' });
    await call(`POST /machines/${made.id}/actions/change_dns_ptr`, { ip: '2001:db8::7', dns_ptr: 'c.example.com' });
    const { ipv4, ipv6 } = (await call(`GET /machines/${made.id}`)).body.public_net;
    expect(ipv4).toEqual({ ip, dns_ptr: 'b.example.com' });
    expect(ipv6.dns_ptr).toContainEqual({ ip: '2001:db8::7', dns_ptr: 'c.example.com' });
  });
});

it('enable_backup gives a machine its window, disable_backup takes it away, and cancel ends what is enabled', async () => {
  await withMock(machines, async ({ call }) => {
    const { body: made } = await call('POST /machines', { name: 'a' });
    const look = async () => (await call(`GET /machines/${made.id}`)).body;
    await call(`POST /machines/${made.id}/actions/enable_backup`);
    expect((await look()).backup_window).toBe('22-02');
    await call(`POST /machines/${made.id}/actions/disable_backup`);
    expect((await look()).backup_window).toBeNull();
    await call(`POST /machines/${made.id}/backups/cancel`);
    expect((await look()).backups).toEqual({ enabled: false });
    await call(`POST /machines/${made.id}/backups/enable`);
    expect((await look()).backups).toEqual({ enabled: true });
    await call(`POST /machines/${made.id}/actions/shutdown`);
    expect((await look()).status).toBe('offline');
  });
});

const rule =
  '{type: object, required: [port], properties: {port: {type: string}, description: {type: string, nullable: true}, ips: {type: array, items: {type: string}}}}';
const target = '{type: object, properties: {kind: {type: string}, machine: {type: integer}}}';
const wall = `{type: object, properties: {${id}, name: {type: string}, rules: {type: array, items: ${rule}}, applied_to: {type: array, readOnly: true, items: ${target}}}}`;

it('set_rules leaves no other rules, each shows null and no members where nobody has set any, and the work is told', async () => {
  const document = `
paths:
  /walls: {post: {${takes(`{type: object, properties: {name: {type: string}, rules: {type: array, items: ${rule}}, apply_to: {type: array, items: ${target}}}}`)}, ${answers(wall, 201)}}}
  /walls/{id}: {get: {${answers(wall)}}}
  /walls/{id}/actions/set_rules: {post: {${takes(`{type: object, properties: {rules: {type: array, items: ${rule}}}}`)}, ${answers(`{type: object, properties: {actions: {type: array, items: ${action}}}}`, 201)}}}
`;
  await withMock(document, async ({ call }) => {
    const sent = { name: 'a', rules: [{ port: '80' }], apply_to: [{ kind: 'machine', machine: 7 }] };
    const { body: made } = await call('POST /walls', sent);
    expect(made.rules).toEqual([{ port: '80', description: null, ips: [] }]);
    expect(made.applied_to).toEqual([{ kind: 'machine', machine: 7 }]);
    const { body } = await call(`POST /walls/${made.id}/actions/set_rules`, {
      rules: [{ port: '90' }, { port: '91' }],
    });
    expect(body.actions).toHaveLength(1);
    const { rules } = (await call(`GET /walls/${made.id}`)).body;
    expect(rules.map((own: { port: string }) => own.port)).toEqual(['90', '91']);
    expect(rules[0]).toEqual({ port: '90', description: null, ips: [] });
  });
});

it('what lies below a zone that its path calls by its name shows the number of the zone, and so does the work', async () => {
  const zone = `{type: object, required: [id, name], properties: {${id}, name: {type: string}}}`;
  const record =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, zone: {type: integer, readOnly: true, example: 42}}}';
  const document = `
paths:
  /zones: {post: {${takes(zone)}, ${answers(`{type: object, properties: {zone: ${zone}, action: ${action}}}`, 201)}}}
  /zones/{id_or_name}: {get: {${answers(zone)}}}
  /zones/{id_or_name}/records: {post: {${takes(record)}, ${answers(record, 201)}}, get: {${answers(`{type: array, items: ${record}}`)}}}
  /zones/{id_or_name}/records/{id}: {get: {${answers(record)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /zones', { name: 'example.com' });
    expect(made.action.resources).toEqual([{ id: made.zone.id, type: 'zone' }]);
    const { body } = await call('POST /zones/example.com/records', { name: 'www' });
    expect(body.zone).toBe(made.zone.id);
  });
});

it('a disk that is attached shows among the disks of its machine, and no longer once it is detached', async () => {
  const box = `{type: object, properties: {${id}, name: {type: string}, disks: {type: array, readOnly: true, items: {type: integer}}}}`;
  const disk = `{type: object, properties: {${id}, name: {type: string}, box: {type: integer, nullable: true, readOnly: true}}}`;
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /disks: {post: {${takes(disk)}, ${answers(disk, 201)}}}
  /disks/{id}: {get: {${answers(disk)}}}
  /disks/{id}/actions/attach: {post: {${takes('{type: object, required: [box], properties: {box: {type: integer}}}')}, ${answers(told, 201)}}}
  /disks/{id}/actions/detach: {post: {${answers(told, 201)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: one } = await call('POST /boxes', { name: 'a' });
    const { body: two } = await call('POST /disks', { name: 'b' });
    await call(`POST /disks/${two.id}/actions/attach`, { box: one.id });
    expect((await call(`GET /boxes/${one.id}`)).body.disks).toEqual([two.id]);
    await call(`POST /disks/${two.id}/actions/detach`);
    expect((await call(`GET /boxes/${one.id}`)).body.disks).toEqual([]);
    expect((await call(`GET /disks/${two.id}`)).body.box).toBeNull();
  });
});

it('a version in the path is no item: what is offered is there, in every version, and lists below show what names their owner', async () => {
  const region = '{type: object, properties: {id: {type: string, example: ams1}, label: {type: string}}}';
  const vm = `{type: object, properties: {${id}, name: {type: string}}}`;
  const volume = `{type: object, title: volume, properties: {${id}, name: {type: string}, vm_id: {type: integer, nullable: true}}}`;
  const version =
    'parameters: [{name: apiVersion, in: path, required: true, schema: {type: string, enum: [v4, v4beta], default: v4}}]';
  const owned =
    'parameters: [{name: apiVersion, in: path, required: true, schema: {type: string, enum: [v4, v4beta], default: v4}}, {name: vmId, in: path, required: true, schema: {type: integer}}]';
  const document = `
components: {schemas: {Volume: ${volume}}}
paths:
  /{apiVersion}/regions: {${version}, get: {${answers(`{type: array, items: ${region}}`)}}}
  /{apiVersion}/compute/instances: {${version}, post: {${takes(vm)}, ${answers(vm, 201)}}}
  /{apiVersion}/compute/instances/{vmId}: {${owned}, get: {${answers(vm)}}}
  /{apiVersion}/compute/instances/{vmId}/volumes: {${owned}, get: {${answers("{type: array, items: {$ref: '#/components/schemas/Volume'}}")}}}
  /{apiVersion}/compute/instances/{vmId}/reset: {${owned}, post: {${answers('{type: object}')}}}
  /{apiVersion}/compute/instances/{vmId}/attach: {${owned}, post: {${answers('{type: object}')}}}
  /{apiVersion}/volumes: {${version}, post: {${takes("{$ref: '#/components/schemas/Volume'}")}, ${answers("{$ref: '#/components/schemas/Volume'}", 201)}}}
  /{apiVersion}/volumes/{volumeId}: {${owned.replace('vmId', 'volumeId')}, get: {${answers("{$ref: '#/components/schemas/Volume'}")}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /v4/regions')).body.map((own: { id: string }) => own.id)).toContain('ams1');
    const { body: made } = await call('POST /v4/compute/instances', { name: 'a' });
    expect((await call(`GET /v4beta/compute/instances/${made.id}`)).body).toEqual(made);
    const { body: disk } = await call('POST /v4beta/volumes', { name: 'b', vm_id: made.id });
    const { body: listed } = await call(`GET /v4/compute/instances/${made.id}/volumes`);
    expect(listed.map((own: { id: number }) => own.id)).toEqual([disk.id]);
    expect((await call('GET /v9/regions')).status).toBe(404);
  });
});

it('of several words for what is ready the example is meant; a PATCH takes a part of what a PUT wraps; an id alone names what exists', async () => {
  const inner = '{type: object, required: [name, size], properties: {name: {type: string}, size: {type: integer}}}';
  const user = `{type: object, required: [properties], properties: {id: {type: string, readOnly: true}, metadata: {type: object, readOnly: true, properties: {state: {type: string, enum: [BUSY, ACTIVE, AVAILABLE], example: AVAILABLE}}}, properties: {$ref: '#/components/schemas/UserProperties'}}}`;
  const group = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const ref = "{$ref: '#/components/schemas/User'}";
  const document = `
components: {schemas: {UserProperties: ${inner}, User: ${user}}}
paths:
  /users: {post: {${takes(ref)}, ${answers(ref, 202)}}, get: {${answers(`{type: array, items: ${ref}}`)}}}
  /users/{id}: {get: {${answers(ref)}}, put: {${takes(ref)}, ${answers(ref)}}, patch: {${takes("{$ref: '#/components/schemas/UserProperties'}")}, ${answers(ref)}}}
  /groups: {post: {${takes(group)}, ${answers(group, 201)}}}
  /groups/{id}: {get: {${answers(group)}}}
  /groups/{id}/users: {post: {${takes(ref)}, ${answers(ref, 202)}}, get: {${answers(`{type: array, items: ${ref}}`)}}}
  /groups/{id}/users/{user}: {delete: {responses: {202: {description: gone}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /users', { properties: { name: 'a', size: 1 } });
    const look = async () => (await call(`GET /users/${made.id}`)).body;
    await look();
    expect((await look()).metadata.state).toBe('AVAILABLE');
    expect((await call(`PATCH /users/${made.id}`, { size: 2 })).status).toBe(200);
    expect((await look()).properties).toEqual({ name: 'a', size: 2 });
    expect((await call('POST /users', { properties: { name: 'b' } })).status).toBe(422);
    const { body: own } = await call('POST /groups', { name: 'g' });
    expect((await call(`POST /groups/${own.id}/users`, { id: 'nobody' })).status).toBe(422);
    expect((await call(`POST /groups/${own.id}/users`, { id: made.id })).status).toBe(202);
    const { body: members } = await call(`GET /groups/${own.id}/users`);
    expect(members.map((one: { id: string }) => one.id)).toEqual([made.id]);
  });
});
