import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { answers, takes, withMock } from '../../../test/start-inline.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ends = '{type: array, readOnly: true, items: {type: object, properties: {id: {type: string}}}}';
const objectOf = (fields: string) =>
  `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}${fields}}}`;
const serve = (path: string, schema: string) => `
  ${path}: {post: {requestBody: {${json(schema)}}, responses: {201: {description: x, ${json(schema)}}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${json(schema)}}}}, delete: {responses: {204: {description: x}}}}`;
const END =
  '{type: object, required: [server], properties: {server: {type: object, properties: {id: {type: string}}}}}';
const halves = (path: string, sep: string) =>
  ['attach', 'detach']
    .map(
      (verb) => `
  ${path}/{id}${sep}${verb}: {put: {requestBody: {required: true, ${json(END)}}, responses: {204: {description: x}}}}`,
    )
    .join('');
const document = `
paths:${serve('/servers', objectOf(`, addresses: ${ends}`))}
${serve('/addresses', objectOf(''))}
${serve('/volumes', objectOf(', server: {type: object, properties: {id: {type: string}}}'))}
${serve('/subnets', objectOf(`, servers: ${ends}`))}

${serve('/disks', objectOf(', server: {type: object, properties: {id: {type: string}}}'))}
  /disks/{id}:attach: {put: {requestBody: {required: true, ${json(END)}}, responses: {204: {description: x}}}}
  /disks/{id}:detach: {put: {responses: {204: {description: x}}}}
${halves('/addresses', ':')}${halves('/volumes', ':')}${halves('/subnets', '/')}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  return (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown>;
}

async function joinTo(path: string, sep: string) {
  const server = (await call('POST /servers', { name: 'a' })).id as string;
  const own = (await call(`POST ${path}`, { name: 'b' })).id as string;
  const end = { server: { id: server } };
  const turn = (verb: string) => call(`PUT ${path}/${own}${sep}${verb}`, end);
  return { server, own, turn };
}

it('an end that is told as an object shows where the item has an object for it, and is gone after detach', async () => {
  const { server, own, turn } = await joinTo('/volumes', ':');
  await turn('attach');
  expect(await call(`GET /volumes/${own}`)).toMatchObject({ server: { id: server } });
  await turn('detach');
  expect(await call(`GET /volumes/${own}`)).not.toHaveProperty('server');
});

it('a detach that names nothing ends what its attach named', async () => {
  const { server, own, turn } = await joinTo('/disks', ':');
  await turn('attach');
  expect(await call(`GET /disks/${own}`)).toMatchObject({ server: { id: server } });
  await call(`PUT /disks/${own}:detach`);
  expect(await call(`GET /disks/${own}`)).not.toHaveProperty('server');
});

it('PUT …/attach joins as the same word behind a colon does', async () => {
  const { server, own, turn } = await joinTo('/subnets', '/');
  await turn('attach');
  expect(await call(`GET /subnets/${own}`)).toMatchObject({ servers: [{ id: server }] });
  await turn('detach');
  expect(await call(`GET /subnets/${own}`)).toMatchObject({ servers: [] });
});

it('where only the other end lists it, it shows there', async () => {
  const { server, own, turn } = await joinTo('/addresses', ':');
  await turn('attach');
  expect(await call(`GET /servers/${server}`)).toMatchObject({ addresses: [{ id: own }] });
  await turn('detach');
  expect(await call(`GET /servers/${server}`)).toMatchObject({ addresses: [] });
});

it('what an item shows of something below it follows its changes', async () => {
  const rule = '{type: object, properties: {id: {type: integer, readOnly: true}, port: {type: string}}}';
  const wall = `{type: object, properties: {id: {type: integer, readOnly: true}, rules: {type: array, readOnly: true, items: ${rule}}}}`;
  const document = `
paths:
  /walls: {post: {${takes(wall)}, ${answers(wall, 201)}}}
  /walls/{wall}: {get: {${answers(wall)}}}
  /walls/{wall}/rules: {post: {${takes(rule)}, ${answers(rule, 201)}}}
  /walls/{wall}/rules/{rule}: {put: {${takes(rule)}, ${answers(rule)}}, delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /walls', {});
    const { body: first } = await call(`POST /walls/${made.id}/rules`, { port: '80' });
    await call(`POST /walls/${made.id}/rules`, { port: '22' });
    await call(`PUT /walls/${made.id}/rules/${first.id}`, { port: '443' });
    const shown = (await call(`GET /walls/${made.id}`)).body.rules as { port: string }[];
    expect(shown.map(({ port }) => port)).toEqual(['443', '22']);
  });
});

it('shows by its gid what an action adds out of the envelope of its body', async () => {
  const tag = '{type: object, properties: {gid: {type: string, readOnly: true}, name: {type: string}}}';
  const task = `{type: object, properties: {gid: {type: string, readOnly: true}, name: {type: string}, tags: {type: array, readOnly: true, items: ${tag}}}}`;
  const held = (schema: string) => `{type: object, properties: {data: ${schema}}}`;
  const named = '{type: object, required: [tag], properties: {tag: {type: string}}}';
  const document = `paths:
  /tags: {post: {${takes(held(tag))}, ${answers(held(tag), 201)}}}
  "/tags/{tag_gid}": {get: {${answers(held(tag))}}, delete: {responses: {204: {description: x}}}}
  /tasks: {post: {${takes(held(task))}, ${answers(held(task), 201)}}}
  "/tasks/{task_gid}": {get: {${answers(held(task))}}, delete: {responses: {204: {description: x}}}}
  "/tasks/{task_gid}/addTag": {post: {${takes(held(named))}, ${answers(held('{type: object}'))}}}
  "/tasks/{task_gid}/removeTag": {post: {${takes(held(named))}, ${answers(held('{type: object}'))}}}`;
  await withMock(document, async ({ call }) => {
    const made = (await call('POST /tags', { data: { name: 'red' } })).body.data as { gid: string };
    const own = (await call('POST /tasks', { data: { name: 'a' } })).body.data as { gid: string };
    const listTags = async () => ((await call(`GET /tasks/${own.gid}`)).body.data as { tags?: { gid: string }[] }).tags;
    await call(`POST /tasks/${own.gid}/addTag`, { data: { tag: made.gid } });
    expect((await listTags())?.map(({ gid }) => gid)).toEqual([made.gid]);
    await call(`POST /tasks/${own.gid}/removeTag`, { data: { tag: made.gid } });
    expect(await listTags()).toEqual([]);
  });
});

it('nobody has attached a new one, where a call of its own does that', async () => {
  const named = objectOf('');
  const address = objectOf(', server_id: {type: string}');
  const text = `
paths:
  /servers: {get: {${answers(`{type: array, items: ${named}}`)}}, post: {${takes(named)}, ${answers(named, 201)}}}
  /servers/{id}: {get: {${answers(named)}}, delete: {}}
  /addresses: {post: {${takes(named)}, ${answers(address, 201)}}}
  /addresses/{id}: {get: {${answers(address)}}, delete: {}}
  /addresses/{id}/attach: {post: {${takes('{type: object, properties: {server_id: {type: string}}}')}, responses: {204: {description: x}}}}
  /addresses/{id}/detach: {post: {responses: {204: {description: x}}}}
`;
  await withMock(text, async ({ call }) => {
    const { id: server } = (await call('POST /servers', { name: 'a' })).body as { id: string };
    const { id } = (await call('POST /addresses', { name: 'b' })).body as { id: string };
    const read = async () => ((await call(`GET /addresses/${id}`)).body as { server_id?: string }).server_id;
    expect((await read()) ?? '').toBe('');
    await call(`POST /addresses/${id}/attach`, { server_id: server });
    expect(await read()).toBe(server);
  });
});
