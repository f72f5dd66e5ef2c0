import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const config =
  'Env: {type: array, items: {type: string}}, Labels: {type: object, additionalProperties: {type: string}}, Tty: {type: boolean}';
const state =
  '{type: object, properties: {Status: {type: string, enum: [created, running, paused, exited]}, Running: {type: boolean}}}';
const inspected = `{type: object, properties: {Id: {type: string}, Name: {type: string}, State: ${state}, Config: {type: object, properties: {${config}}}}}`;
const member = '{type: object, properties: {Name: {type: string}}}';
const network = `{type: object, properties: {Id: {type: string}, Name: {type: string}, Containers: {type: object, additionalProperties: ${member}}}}`;
const DONE = 'responses: {204: {description: x}}';
const DOCUMENT = `
paths:
  /containers/json:
    get:
      parameters: [{name: filters, in: query, schema: {type: string}}]
      ${answers('{type: array, items: {type: object, properties: {Id: {type: string}, Labels: {type: object, additionalProperties: {type: string}}}}}')}
  /containers/create:
    post:
      parameters: [{name: name, in: query, schema: {type: string}}]
      ${takes(`{type: object, properties: {${config}, HostConfig: {type: object}}}`)}
      ${answers('{type: object, properties: {Id: {type: string}, Warnings: {type: array, items: {type: string}}}}', 201)}
  /containers/{id}/json: {get: {${answers(inspected)}}}
  /containers/{id}: {delete: {${DONE}}}
  /containers/{id}/start: {post: {${DONE}}}
  /containers/{id}/stop: {post: {${DONE}}}
  /containers/{id}/rename: {post: {parameters: [{name: name, in: query, required: true, schema: {type: string}}], ${DONE}}}
  /networks: {get: {${answers(`{type: array, items: ${network}}`)}}}
  /networks/create: {post: {${takes('{type: object, properties: {Name: {type: string}}}')}, ${answers('{type: object, properties: {Id: {type: string}}}', 201)}}}
  /networks/{id}: {get: {${answers(network)}}}
  /networks/{id}/connect: {post: {${takes('{type: object, properties: {Container: {type: string, description: The ID of the container}}}')}, ${DONE}}}
  /networks/{id}/disconnect: {post: {${takes('{type: object, properties: {Container: {type: string, description: The ID of the container}}}')}, ${DONE}}}
`;

it('what a word behind its path reads and lists shows what was sent in an object of its own, and its actions', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const sent = { Env: ['X=1'], Labels: { a: 'b' }, Tty: true };
    const { Id: id } = (await call('POST /containers/create?name=web', sent)).body;
    const read = async () => (await call(`GET /containers/${id}/json`)).body;
    expect(await read()).toMatchObject({ Id: id, Name: 'web', Config: sent });
    await call(`POST /containers/${id}/start`);
    expect((await read()).State).toEqual({ Status: 'running', Running: true });
    await call(`POST /containers/${id}/stop`);
    await call(`POST /containers/${id}/rename?name=other`);
    expect(await read()).toMatchObject({ Name: 'other', State: { Status: 'exited', Running: false } });
    await call(`DELETE /containers/${id}`);
    expect((await call(`GET /containers/${id}/json`)).status).toBe(404);
  });
});

it.each([
  [{ label: ['a=b'] }, ['web']],
  [{ label: ['a=c'] }, []],
  [{ name: { web: true } }, ['web']],
  [{ name: ['nobody'] }, []],
])('one parameter may hold several filters: %j', async (filters, want) => {
  await withMock(DOCUMENT, async ({ call }) => {
    const { Id: id } = (await call('POST /containers/create?name=web', { Labels: { a: 'b' } })).body;
    const { body } = await call(`GET /containers/json?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    expect(body.map((one: { Id: string }) => one.Id)).toEqual(want.map(() => id));
  });
});

it('what is joined stands under its id, where the list is an object', async () => {
  await withMock(DOCUMENT, async ({ call }) => {
    const { Id: id } = (await call('POST /containers/create?name=web', {})).body;
    const { Id: own } = (await call('POST /networks/create', { Name: 'n' })).body;
    await call(`POST /networks/${own}/connect`, { Container: id });
    expect((await call(`GET /networks/${own}`)).body.Containers).toEqual({ [id]: { Name: 'web' } });
    await call(`POST /networks/${own}/disconnect`, { Container: id });
    expect((await call(`GET /networks/${own}`)).body.Containers).toEqual({});
  });
});
