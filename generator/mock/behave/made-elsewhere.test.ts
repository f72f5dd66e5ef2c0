import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('what was made below another item and deleted by its own path is not made up again there', async () => {
  const ip = '{type: object, properties: {id: {type: string, format: uuid}, address: {type: string}}}';
  const vm = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const document = `
paths:
  /vms: {post: {${takes(vm)}, ${answers(vm, 201)}}}
  /vms/{id}: {get: {${answers(vm)}}, delete: {}}
  /vms/{id}/ips:
    get: {${answers(`{type: object, properties: {ips: {type: array, items: {$ref: '#/components/schemas/Ip'}}}}`)}}
    post: {${takes('{type: object, properties: {address: {type: string}}}')}, ${answers("{$ref: '#/components/schemas/Ip'}", 201)}}
  /ips/{id}: {get: {${answers("{$ref: '#/components/schemas/Ip'}")}}, delete: {responses: {204: {description: x}}}}
components: {schemas: {Ip: ${ip}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /vms', { name: 'a' })).body as { id: string };
    const made = (await call(`POST /vms/${id}/ips`, { address: 'b' })).body as { id: string };
    expect((await call(`GET /ips/${made.id}`)).body).toMatchObject({ address: 'b' });
    expect((await call(`DELETE /ips/${made.id}`)).status).toBe(204);
    expect((await call(`GET /ips/${made.id}`)).status).toBe(404);
  });
});

it('what was made in the list of a plural and deleted by a path that ends in a slash is gone', async () => {
  const project = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const own = "{$ref: '#/components/schemas/Project'}";
  const document = `
paths:
  /projects:
    get: {${answers(`{type: array, items: ${own}}`)}}
    post: {${takes('{type: object, properties: {name: {type: string}}}')}, responses: {201: {description: x}}}
  /project/{project_id}/:
    get: {${answers(own)}}
    delete: {responses: {204: {description: x}}}
components: {schemas: {Project: ${project}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const make = async () => {
      await call('POST /projects', { name: 'a' });
      const [made] = (await call('GET /projects')).body as { id: number }[];
      expect((await call(`GET /project/${made?.id}/`)).body).toMatchObject({ name: 'a' });
      return made?.id;
    };
    const first = await make();
    expect((await call(`DELETE /project/${first}/`)).status).toBe(204);
    expect((await call(`GET /project/${first}/`)).status).toBe(404);
    const second = await make();
    mock.reset();
    expect((await call(`GET /project/${second}/`)).status).toBe(404);
  });
});

it('what a list under another item calls by a number is read by it', async () => {
  const group = '{type: object, properties: {permissionGroupId: {type: integer}, name: {type: string}}}';
  const own = "{$ref: '#/components/schemas/Group'}";
  const document = `
paths:
  /products/{id}/permissions:
    get: {${answers(`{type: array, items: ${own}}`)}}
    post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(own, 201)}}
  /permissions/{permissionGroupId}: {get: {${answers(own)}}, delete: {responses: {204: {description: x}}}}
components: {schemas: {Group: ${group}}}
`;
  await withMock(document, async ({ call }) => {
    const made = (await call('POST /products/1/permissions', { name: 'a' })).body as { permissionGroupId: number };
    expect((await call(`GET /permissions/${made.permissionGroupId}`)).body).toMatchObject({ name: 'a' });
  });
});

it('a 201 with nothing but an id tells the id of what was made, not of what it was made below', async () => {
  const project = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: string}}}';
  const server = '{type: object, properties: {id: {type: string}, host: {type: string}}}';
  const document = `
paths:
  /servers: {get: {${answers(`{type: array, items: ${server}}`)}}}
  /servers/{id}: {get: {${answers(server)}}}
  /servers/{id}/projects: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers('{type: object, properties: {id: {type: string}}}', 201)}}}
  /projects: {get: {${answers(`{type: array, items: ${project}}`)}}}
  /projects/{id}: {get: {${answers(project)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const [owner] = (await call('GET /servers')).body as { id: string }[];
    const made = (await call(`POST /servers/${owner?.id}/projects`, { name: 'a' })).body as { id: string };
    expect((await call(`GET /projects/${made.id}`)).body).toMatchObject({ name: 'a' });
  });
});

it('a create whose body holds the fields of the item in an object of another name makes it of those', async () => {
  const base = '{type: object, properties: {id: {type: string}, note: {type: string}, version: {type: string}}}';
  const given =
    '{type: object, properties: {database: {type: object, properties: {note: {type: string}, version: {type: string}}}, user: {type: object, properties: {password: {type: string}, level: {type: string}}}}}';
  const document = `
paths:
  /mysql-bases: {post: {${takes(given)}, ${answers('{type: object, properties: {id: {type: string}, userId: {type: string}}}', 201)}}}
  /mysql-bases/{id}: {get: {${answers(base)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const body = { database: { note: 'a', version: '8' }, user: { password: 'b', level: 'full' } };
    const { id } = (await call('POST /mysql-bases', body)).body as { id: string };
    expect((await call(`GET /mysql-bases/${id}`)).body).toEqual({ id, note: 'a', version: '8' });
  });
});

it('what a create lists of its own is made below it, with ids of their own', async () => {
  const subnet =
    '{type: object, properties: {id: {type: integer, readOnly: true}, label: {type: string}, range: {type: string}}}';
  const network = `{type: object, required: [subnets], properties: {id: {type: integer, readOnly: true}, label: {type: string}, subnets: {type: array, items: ${subnet}}}}`;
  const document = `
paths:
  /networks: {post: {${takes(network)}, ${answers(network, 201)}}}
  /networks/{id}: {get: {${answers(network)}}}
  /networks/{id}/subnets: {get: {${answers(`{type: array, items: ${subnet}}`)}}, post: {${takes(subnet)}, ${answers(subnet, 201)}}}
  /networks/{id}/subnets/{subnetId}: {get: {${answers(subnet)}}, delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const subnets = [{ label: 'one' }, { label: 'two', range: '10.0.0.0/24' }];
    const { body: made } = await call('POST /networks', { label: 'office', subnets });
    expect(made.subnets).toMatchObject(subnets);
    const [one, two] = made.subnets;
    expect((await call(`GET /networks/${made.id}/subnets`)).body).toEqual(made.subnets);
    expect((await call(`GET /networks/${made.id}/subnets/${two.id}`)).body).toMatchObject({ range: '10.0.0.0/24' });
    await call(`DELETE /networks/${made.id}/subnets/${one.id}`);
    expect((await call(`GET /networks/${made.id}`)).body.subnets).toMatchObject([{ label: 'two' }]);
  });
});

it('an answer with several lists shows each of them, with nothing in it', async () => {
  const address = '{type: object, properties: {address: {type: string}}}';
  const list = `{type: array, items: ${address}}`;
  const addresses = `{type: object, properties: {ipv4: {type: object, properties: {public: ${list}, private: ${list}}}, ipv6: {type: object, properties: {slaac: ${address}}}}}`;
  const document = `
paths:
  /machines/{id}/ips: {get: {${answers(addresses)}}, post: {${takes(address)}, ${answers(address, 201)}}}
  /machines/{id}/ips/{address}: {get: {${answers(address)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('GET /machines/1/ips');
    expect(body).toMatchObject({ ipv4: { public: [], private: [] } });
    expect(typeof body.ipv6.slaac.address).toBe('string');
  });
});

it('what exists is put into a group by its id, and no other is made', async () => {
  const user = '{$ref: "#/components/schemas/User"}';
  const document = `
paths:
  /users: {post: {${takes(user)}, ${answers(user, 201)}}}
  /users/{id}: {get: {${answers(user)}}}
  /groups/{group}/users: {get: {${answers(`{type: array, items: ${user}}`)}}, post: {${takes(user)}, ${answers(user, 201)}}}
  /groups/{group}/users/{id}: {delete: {responses: {204: {description: x}}}}
components:
  schemas:
    User: {type: object, properties: {id: {type: string, format: uuid, readOnly: true}, email: {type: string}, age: {type: integer}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: ann } = await call('POST /users', { email: 'ann@example.com', age: 40 });
    await call('POST /groups/1/users', { id: ann.id });
    expect((await call('GET /groups/1/users')).body).toEqual([ann]);
    await call(`DELETE /groups/1/users/${ann.id}`);
    expect((await call('GET /groups/1/users')).body).toEqual([]);
    expect((await call(`GET /users/${ann.id}`)).body).toEqual(ann);
  });
});
