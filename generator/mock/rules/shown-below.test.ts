import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const ref = (name: string) => `{$ref: "#/components/schemas/${name}"}`;
const object = (properties: string) => `{type: object, properties: {${properties}}}`;
const properties = 'properties: {type: object, properties: {name: {type: string}}}';
const many = (name: string) => object(`id: {type: string}, items: {type: array, items: ${ref(name)}}`);
const depth = 'parameters: [{name: depth, in: query, schema: {type: integer}}]';
const collection = (path: string, name: string) => `
  ${path}:
    get: {${answers(many(name))}}
    post: {${takes(ref(name))}, ${answers(ref(name), 202)}}
  ${path}/{id}: {get: {${depth}, ${answers(ref(name))}}, delete: {responses: {204: {description: x}}}}`;
const id = 'id: {type: string, readOnly: true}';
const DOCUMENT = `
paths:${collection('/centers', 'Center')}${collection('/centers/{center}/servers', 'Server')}${collection('/centers/{center}/volumes', 'Volume')}${collection('/centers/{center}/servers/{server}/volumes', 'Volume')}
components:
  schemas:
    Center: ${object(`${id}, ${properties}, entities: ${object(`servers: ${many('Server')}`)}`)}
    Server: ${object(`${id}, ${properties}, entities: ${object(`volumes: ${many('Volume')}`)}`)}
    Volume: ${object(`${id}, ${properties}`)}
`;

it('who asks for some depth is shown what lies below, and what is made with an item is there and at its own home', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const center = (await call('POST /centers', { properties: { name: 'c' } })).body.id;
    const volumes = { items: [{ properties: { name: 'data' } }] };
    const server = await call(`POST /centers/${center}/servers`, { properties: { name: 's' }, entities: { volumes } });
    const at = `/centers/${center}/servers/${server.body.id}`;
    const [volume] = (await call(`GET /centers/${center}/volumes`)).body.items;
    expect(volume).toEqual({ id: expect.any(String), properties: { name: 'data' } });
    expect((await call(`GET ${at}/volumes`)).body.items).toEqual([volume]);
    expect((await call(`GET ${at}?depth=1`)).body.entities.volumes.items).toEqual([volume]);
    const { entities } = (await call(`GET /centers/${center}?depth=2`)).body;
    expect(entities.servers.items[0].entities.volumes.items).toEqual([volume]);
    expect((await call(`GET /centers/${center}`)).body.entities?.servers?.items ?? []).toEqual([]);
  });
});

it('a group that took in a user by its id is one of the groups of that user', async () => {
  const document = `
paths:
  /um/users: {get: {${answers(many('User'))}}, post: {${takes(ref('User'))}, ${answers(ref('User'))}}}
  /um/users/{id}: {get: {${answers(ref('User'))}}}
  /um/users/{id}/groups: {get: {${answers(many('Group'))}}}
  /um/groups: {get: {${answers(many('Group'))}}, post: {${takes(ref('Group'))}, ${answers(ref('Group'))}}}
  /um/groups/{id}: {get: {${answers(ref('Group'))}}}
  /um/groups/{id}/users: {get: {${answers(many('User'))}}, post: {${takes(object('id: {type: string}'))}, ${answers(ref('User'))}}}
  /um/groups/{id}/users/{userId}: {delete: {responses: {204: {description: x}}}}
components:
  schemas:
    User: ${object(`${id}, ${properties}, entities: ${object(`groups: ${object('items: {type: array, items: {type: object, properties: {id: {type: string}}}}')}`)}`)}
    Group: ${object(`${id}, ${properties}`)}
`;
  await withMock(document, async ({ call }) => {
    const user = (await call('POST /um/users', { properties: { name: 'u' } })).body;
    const group = (await call('POST /um/groups', { properties: { name: 'g' } })).body;
    await call('POST /um/groups', { properties: { name: 'other' } });
    await call(`POST /um/groups/${group.id}/users`, { id: user.id });
    expect((await call(`GET /um/users/${user.id}/groups`)).body.items).toEqual([group]);
    await call(`DELETE /um/groups/${group.id}/users/${user.id}`);
    expect((await call(`GET /um/users/${user.id}/groups`)).body.items).toEqual([]);
  });
});
