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
