import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const LABEL =
  '{type: object, required: [properties], properties: {id: {type: string, readOnly: true, example: environment}, properties: {type: object, properties: {key: {type: string}, value: {type: string}}}}}';
const document = `
paths:
  /labels:
    post:
      requestBody: {${json(LABEL)}}
      responses: {201: {description: x, ${json(LABEL)}}, 409: {description: x}, 422: {description: x}}
  /labels/{key}: {get: {responses: {200: {description: x, ${json(LABEL)}}, 404: {description: x}}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

function create(key: string) {
  const body = JSON.stringify({ properties: { key, value: 'x' } });
  return fetch(`${mock.url}/labels`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}

it('a name that the path takes and a part of the item holds is the one that the client gave', async () => {
  expect(await (await create('team')).json()).toMatchObject({ id: 'team' });
  expect((await fetch(`${mock.url}/labels/team`)).status).toBe(200);
});

it('such a name is given once', async () => {
  await create('owner');
  expect((await create('owner')).status).toBe(409);
});

it('the name of what only takes a username is that', async () => {
  const org = '{type: object, properties: {id: {type: integer}, name: {type: string}, full_name: {type: string}}}';
  const given = '{type: object, required: [username], properties: {username: {type: string}}}';
  const document = `
paths:
  /orgs: {post: {${takes(given)}, ${answers(org, 201)}}}
  /orgs/{name}: {get: {${answers(org)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /orgs', { username: 'acme' })).body).toMatchObject({ name: 'acme' });
    expect((await call('GET /orgs/acme')).body).toMatchObject({ name: 'acme' });
  });
});

it('an id has the form that any path of the item demands', async () => {
  const backend = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const id = (schema: string) => `parameters: [{name: id, in: path, required: true, schema: ${schema}}]`;
  const document = `
paths:
  /backends: {post: {${takes(backend)}, ${answers(backend, 201)}}}
  /backends/{id}:
    get: {${id('{title: Id}')}, ${answers(backend)}}
    delete: {${id('{type: string, format: uuid}')}, responses: {204: {description: x}}}
`;
  await withMock(document, async ({ call }) => {
    const made = (await call('POST /backends', { name: 'a' })).body as { id: string };
    expect((await call(`DELETE /backends/${made.id}`)).status).toBe(204);
  });
});

it('what no answer shows is called as its create calls it', async () => {
  const given = '{type: object, required: [target_uuid], properties: {target_uuid: {type: string}}}';
  const app = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const document = `
paths:
  /apps: {post: {${takes(app)}, ${answers(app, 201)}}}
  /apps/{id}: {get: {${answers(app)}}, delete: {}}
  /apps/{id}/targets: {post: {${takes(given)}, responses: {201: {description: x}}}}
  /apps/{id}/targets/{target_uuid}: {delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /apps', { name: 'a' })).body as { id: string };
    expect((await call(`POST /apps/${id}/targets`, { target_uuid: 'b' })).status).toBe(201);
    expect((await call(`DELETE /apps/${id}/targets/b`)).status).toBe(204);
    expect((await call(`DELETE /apps/${id}/targets/b`)).status).toBe(404);
  });
});

it('the name that the path and the create call after the item is the one that it shows', async () => {
  const base = '{type: object, properties: {name: {type: string}, size: {type: integer}}}';
  const document = `
paths:
  /bases: {post: {${takes('{type: object, properties: {base_name: {type: string}}}')}, responses: {202: {description: x}}}}
  /bases/{baseName}: {get: {${answers(base)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /bases', { base_name: 'a' });
    expect((await call('GET /bases/a')).body).toMatchObject({ name: 'a' });
  });
});

it('what its path calls by a chosen name has a number of its own, and is found by it', async () => {
  const zone =
    '{type: object, required: [id, name], properties: {id: {type: integer, example: 42}, name: {type: string}}}';
  const given = '{type: object, required: [name], properties: {name: {type: string}}}';
  const document = `
paths:
  /zones: {post: {${takes(given)}, ${answers(zone, 201)}}}
  /zones/{id_or_name}: {get: {${answers(zone)}}}
`;
  await withMock(document, async ({ call }) => {
    const made = await Promise.all(['one', 'two', 'three'].map((name) => call('POST /zones', { name })));
    for (const { body } of made) expect((await call(`GET /zones/${(body as { id: number }).id}`)).body).toEqual(body);
  });
});

it('what no answer shows is called by the number that its create takes, where the path names that after the item', async () => {
  const given = '{type: object, properties: {number: {type: string}, active: {type: boolean}}}';
  const shown = '{type: object, properties: {infos: {type: string}}}';
  const document = `
paths:
  /product: {post: {${takes(given)}, ${answers(shown)}}}
  /product/{productNumber}: {get: {${answers(shown)}}, delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /product', { number: 'p1', active: true });
    expect((await call('GET /product/p1')).status).toBe(200);
    expect((await call('GET /product/p2')).status).toBe(404);
  });
});

it('items that are named by their path have ids of their own, though the document has one example for all', async () => {
  const subnet = '{type: object, properties: {id: {type: string, example: ps3dng}, name: {type: string}}}';
  const paths = `
paths:
  /subnets: {get: {${list(subnet)}}}
  /subnets/{subnet_reference}:
    parameters: [{name: subnet_reference, in: path, required: true, schema: {type: string}, description: ID or name}]
    get: {${answers(subnet)}}
    post: {summary: Create a subnet, ${takes('{type: object, properties: {size: {type: integer}}}', false)}, ${answers(subnet)}}
    delete: {responses: {204: {description: x}}}`;
  await withMock(paths, async ({ call }) => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await call(`POST /subnets/${name}`, {})).body.id);
    expect(new Set(ids).size).toBe(3);
    expect((await call('GET /subnets/b')).body.id).toBe(ids[1]);
  });
});

it('an item that is read by a token, which shows no id, is listed by the id that its create told', async () => {
  const shown = '{type: object, properties: {email: {type: string}, valid: {type: boolean}}}';
  const invite = '{type: object, properties: {id: {type: string, example: d5p7}, email: {type: string}}}';
  const parameter = (name: string) => `parameters: [{name: ${name}, in: path, required: true, schema: {type: string}}]`;
  const paths = `
paths:
  /invites:
    get: {${list(invite)}}
    post: {${takes('{type: object, properties: {email: {type: string}}}')}, ${answers(invite)}}
  /invites/{token}: {get: {${parameter('token')}, ${answers(shown)}}}
  /invites/{invite_id}: {delete: {${parameter('invite_id')}, responses: {200: {description: x}}}}`;
  await withMock(paths, async ({ call }) => {
    const { id } = (await call('POST /invites', { email: 'a@b.cd' })).body;
    const other = (await call('POST /invites', { email: 'b@b.cd' })).body;
    expect(other.id).not.toBe(id);
    expect((await call('GET /invites')).body).toMatchObject([{ id }, { id: other.id }]);
    expect((await call(`DELETE /invites/${id}`)).status).toBe(200);
    expect((await call('GET /invites')).body).toMatchObject([{ id: other.id }]);
  });
});

it('the name is the one that is given under a longer name, in any case', async () => {
  const group = '{type: object, properties: {GroupId: {type: string}, Name: {type: string}}}';
  const given = '{type: object, required: [GroupName], properties: {GroupName: {type: string}}}';
  const document = `
paths:
  /groups: {post: {${takes(given)}, ${answers(group, 201)}}}
  /groups/{GroupName}: {get: {${answers(group)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /groups', { GroupName: 'ops' })).body).toMatchObject({ Name: 'ops' });
    expect((await call('GET /groups/ops')).body).toMatchObject({ Name: 'ops' });
  });
});
