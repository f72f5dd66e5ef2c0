import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const SEGMENT =
  '{type: object, properties: {segmentId: {type: string, format: uuid}, name: {type: string}, rule: {type: string}, value: {type: string}}}';
const SHORT =
  '{type: object, properties: {segmentId: {type: string, format: uuid}, name: {type: string}, usage: {type: integer}, seen: {type: string}}}';
const GIVEN = '{type: object, properties: {name: {type: string}, rule: {type: string}, value: {type: string}}}';
const READ = `{get: {${answers(SEGMENT)}}, delete: {responses: {204: {description: x}}}}`;

it.each([
  ['below another item', '/products/{id}/segments', '/segments/{segmentId}'],
  ['in the plural', '/segments', '/segment/{segmentId}'],
])('an item has its own path where it is made %s and listed with less', async (_, collection, item) => {
  const document = `
paths:
  /products/{id}: {get: {${answers('{type: object, properties: {id: {type: string}}}')}}}
  ${collection}:
    post: {${takes(GIVEN)}, ${answers(SEGMENT, 201)}}
    get: {${answers(`{type: array, items: ${SHORT}}`)}}
  ${item}: ${READ}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call(`POST ${collection.replace('{id}', 'p1')}`, { name: 'a', rule: 'b', value: 'c' });
    const own = item.replace('{segmentId}', made.segmentId);
    expect((await call(`GET ${own}`)).body).toMatchObject({ name: 'a', rule: 'b', value: 'c' });
    expect((await call(`DELETE ${own}`)).status).toBe(204);
    expect((await call(`GET ${collection.replace('{id}', 'p1')}`)).body).toEqual([]);
  });
});

it('what was made below another item can be referred to', async () => {
  const tag = '{type: object, properties: {tagId: {type: integer}, name: {type: string}}}';
  const setting = '{type: object, properties: {id: {type: string}, tag_id: {type: integer}}}';
  const document = `
paths:
  /products/{id}: {get: {${answers('{type: object, properties: {id: {type: string}}}')}}}
  /products/{id}/tags: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(tag, 201)}}}
  /tags/{tagId}: {get: {${answers(tag)}}, delete: {responses: {204: {description: x}}}}
  /settings: {post: {${takes(setting)}, ${answers(setting, 201)}}}
  /settings/{id}: {get: {${answers(setting)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /products/p1/tags', { name: 'a' });
    expect((await call('POST /settings', { tag_id: made.tagId })).status).toBe(201);
    expect((await call('POST /settings', { tag_id: made.tagId + 1 })).status).toBe(422);
  });
});

it('what has a number where it was made has its name in its own path', async () => {
  const repo = '{type: object, properties: {id: {type: integer}, name: {type: string}, private: {type: boolean}}}';
  const given = '{type: object, required: [name], properties: {name: {type: string}, private: {type: boolean}}}';
  const document = `
paths:
  /user/repos: {post: {${takes(given)}, ${answers(repo, 201)}}, get: {${answers(`{type: array, items: ${repo}}`)}}}
  /repos/{owner}/{repo}:
    parameters:
      - {name: owner, in: path, required: true, description: owner of the repo, schema: {type: string}}
      - {name: repo, in: path, required: true, description: name of the repo, schema: {type: string}}
    get: {${answers(repo)}}
    delete: {responses: {204: {description: x}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /user/repos', { name: 'r1', private: true });
    expect((await call('GET /repos/ann/r1')).body).toMatchObject({ name: 'r1', private: true });
    expect((await call('DELETE /repos/ann/r1')).status).toBe(204);
    expect((await call('GET /user/repos')).body).toEqual([]);
  });
});

it('what is made below another item is listed where it is changed and deleted, also where nothing reads it there', async () => {
  const spot = '{type: object, properties: {id: {type: integer}, map_id: {type: integer}, title: {type: string}}}';
  const given = '{type: object, properties: {title: {type: string}}}';
  const document = `
paths:
  /maps/{id}: {get: {${answers('{type: object, properties: {id: {type: integer}}}')}}}
  /maps/{id}/spots: {post: {${takes(given)}, ${answers(spot, 201)}}, get: {${answers(`{type: array, items: ${spot}}`)}}}
  /spots: {get: {${answers(`{type: array, items: ${spot}}`)}}}
  /spots/{id}: {patch: {${takes(given)}, ${answers(spot)}}, delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /maps/7/spots', { title: 'a' });
    expect((await call('GET /spots')).body).toContainEqual(expect.objectContaining({ id: made.id, title: 'a' }));
    await call(`PATCH /spots/${made.id}`, { title: 'b' });
    expect((await call('GET /spots')).body).toContainEqual(expect.objectContaining({ id: made.id, title: 'b' }));
    await call(`DELETE /spots/${made.id}`);
    expect((await call('GET /spots')).body).not.toContainEqual(expect.objectContaining({ id: made.id }));
  });
});

it('a list below an item shows what holds it by its type and its id', async () => {
  const fire = '{type: object, properties: {id: {type: integer}, label: {type: string}}}';
  const entity =
    '{type: object, readOnly: true, properties: {id: {type: integer}, type: {type: string, enum: [linode, balancer]}}}';
  const document = `
paths:
  /linode/instances: {post: {${takes('{type: object, properties: {label: {type: string}}}')}, ${answers(fire)}}}
  /linode/instances/{linodeId}: {get: {${answers(fire)}}}
  /linode/instances/{linodeId}/firewalls: {get: {${answers(`{type: object, properties: {data: {type: array, items: ${fire}}}}`)}}}
  /firewalls:
    get: {${answers(`{type: object, properties: {data: {type: array, items: ${fire}}}}`)}}
    post: {${takes('{type: object, properties: {label: {type: string}}}')}, ${answers(fire)}}
  /firewalls/{id}: {get: {${answers(fire)}}}
  /firewalls/{id}/devices: {post: {${takes('{type: object, required: [id, type], properties: {id: {type: integer}, type: {type: string, enum: [linode, balancer]}}}')}, ${answers(`{type: object, properties: {id: {type: integer}, entity: ${entity}}}`)}}}
  /firewalls/{id}/devices/{deviceId}:
    get: {${answers(`{type: object, properties: {id: {type: integer}, entity: ${entity}}}`)}}
    delete: {responses: {204: {description: x}}}
`;
  await withMock(document, async ({ call }) => {
    const [one, other] = [await call('POST /linode/instances', {}), await call('POST /linode/instances', {})];
    const wall = (await call('POST /firewalls', { label: 'w' })).body;
    const device = await call(`POST /firewalls/${wall.id}/devices`, { id: one.body.id, type: 'linode' });
    const walls = async (id: number) => (await call(`GET /linode/instances/${id}/firewalls`)).body.data;
    expect(device.body.entity).toEqual({ id: one.body.id, type: 'linode' });
    expect([await walls(one.body.id), await walls(other.body.id)]).toEqual([[wall], []]);
    await call(`DELETE /firewalls/${wall.id}/devices/${device.body.id}`);
    expect(await walls(one.body.id)).toEqual([]);
  });
});
