import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const REGISTRY = '{type: object, required: [name], properties: {name: {type: string, example: mine}}}';

it.each([
  ['is not there before, though its read tells of no 404', 201, 404],
  ['is there before, where what sets it does not say that it makes it', 200, 200],
])('what one POST makes and a DELETE takes away %s', async (_, made, found) => {
  const document = `paths: {/registry: {get: {${answers(REGISTRY)}}, post: {${takes(REGISTRY)}, ${answers(REGISTRY, made)}}, delete: {responses: {204: {description: x}}}}}`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /registry')).status).toBe(found);
    expect((await call('POST /registry', { name: 'other' })).status).toBe(made);
    expect((await call('GET /registry')).body).toEqual({ name: 'other' });
  });
});

it('what one POST makes and a PUT changes is made first, and gone after its DELETE', async () => {
  const done = 'responses: {202: {description: x}}';
  const calls = `get: {${answers(REGISTRY)}}, post: {${takes(REGISTRY)}, ${answers(REGISTRY)}}, put: {${takes(REGISTRY)}, ${answers(REGISTRY)}}, delete: {${done}}`;
  await withMock(`paths: {/registry: {${calls}}}`, async ({ call }) => {
    expect((await call('GET /registry')).status).toBe(404);
    expect((await call('POST /registry', { name: 'other' })).status).toBe(200);
    expect((await call('DELETE /registry')).status).toBe(202);
    expect((await call('GET /registry')).status).toBe(404);
  });
});

it('what a DELETE takes away is not there afterwards, also where a read describes its errors as one', async () => {
  const get = answers(REGISTRY).replace(/\}$/, ', default: {description: Any error}}');
  const calls = `get: {${get}}, put: {${takes(REGISTRY)}, ${answers(REGISTRY)}}, delete: {responses: {204: {description: x}}}`;
  await withMock(`paths: {/registry: {${calls}}}`, async ({ call }) => {
    expect((await call('PUT /registry', { name: 'other' })).status).toBe(200);
    expect((await call('DELETE /registry')).status).toBe(204);
    expect((await call('GET /registry')).status).toBe(404);
  });
});

it('what there is one of can be put there as if it had always been', async () => {
  const calls = `get: {${answers(REGISTRY)}}, post: {${takes(REGISTRY)}, ${answers(REGISTRY, 201)}}, delete: {responses: {204: {description: x}}}`;
  await withMock(`paths: {/registry: {${calls}}}`, async ({ mock, call }) => {
    const body = JSON.stringify({ path: '/registry', fields: { name: 'ours' } });
    expect((await fetch(`${mock.adminUrl}/store`, { method: 'POST', body })).status).toBe(200);
    expect((await call('GET /registry')).body).toEqual({ name: 'ours' });
  });
});

it('what is taken in other letters than it is shown in is one field', async () => {
  const taken = '{type: object, properties: {userName: {type: string}, on: {type: boolean}}}';
  const shown = '{type: object, properties: {UserName: {type: string}, On: {type: boolean}}}';
  const calls = `get: {${answers(shown)}}, put: {${takes(taken)}, responses: {204: {description: x}}}`;
  await withMock(`paths: {/hub: {${calls}}}`, async ({ call }) => {
    await call('PUT /hub', { userName: 'ann', on: false });
    expect((await call('GET /hub')).body).toEqual({ UserName: 'ann', On: false });
  });
});

it('what is set is deployed then, so that nobody waits for ever', async () => {
  const status = '{type: string, enum: [NOT_DEPLOYED, ENABLING, ENABLED, ERROR], default: NOT_DEPLOYED}';
  const shown = `{type: object, required: [status], properties: {key: {type: string}, status: ${status}}}`;
  const taken = '{type: object, properties: {key: {type: string}}}';
  const calls = `get: {${answers(shown)}}, post: {${takes(taken)}, ${answers(shown)}}`;
  await withMock(`paths: {/export: {${calls}}}`, async ({ call }) => {
    expect((await call('GET /export')).body).toMatchObject({ status: 'NOT_DEPLOYED' });
    await call('POST /export', { key: 'a' });
    expect((await call('GET /export')).body).toMatchObject({ key: 'a', status: 'ENABLED' });
  });
});

it('what is requested is activated once it is set', async () => {
  const block =
    '{type: object, properties: {kind: {type: string}, state: {type: string, enum: [requested, activated, failed]}}}';
  const document = `
paths:
  /block: {get: {${answers(block)}}, post: {${takes(block)}, ${answers(block)}}, patch: {${takes(block)}, ${answers(block)}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /block', { kind: 'a' });
    expect((await call('GET /block')).body).toMatchObject({ kind: 'a', state: 'activated' });
  });
});
