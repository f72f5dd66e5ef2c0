import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const policy = '{type: object, properties: {name: {type: string}, rules: {type: string}}}';

it.each([
  { name: 'takes nothing and tells nothing', above: 'responses: {200: {description: x}}', status: 200 },
  { name: 'takes one', above: `${takes(policy)}, ${answers(policy, 201)}`, status: 404 },
])('POST on the item path answers $status where POST on the collection $name', async ({ above, status }) => {
  const document = `
paths:
  /policies: {post: {${above}}}
  /policies/{name}: {get: {${answers(policy)}}, post: {${takes(policy)}, ${answers(policy)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const made = await call('POST /policies/a', { name: 'a', rules: 'none' });
    expect(made.status).toBe(status);
    expect((await call('GET /policies/a')).status).toBe(status);
  });
});

it('POST on the path of "ID or name" makes what is called so, also beside a PATCH', async () => {
  const vm = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: string}}}';
  const sized = '{type: object, properties: {size: {type: string}}}';
  const document = `
paths:
  /vms/{vm_reference}:
    parameters: [{name: vm_reference, in: path, required: true, description: Machine ID or name, schema: {type: string}}]
    get: {${answers(vm)}}
    post: {summary: Create a new machine, ${takes(sized)}, ${answers(vm)}}
    patch: {summary: Update a machine, ${takes(sized)}, ${answers(vm)}}
    delete: {}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('PATCH /vms/a', { size: 'b' })).status).toBe(404);
    expect((await call('POST /vms/a', { size: 'b' })).status).toBe(200);
    expect((await call('GET /vms/a')).body).toMatchObject({ name: 'a', size: 'b' });
  });
});

it('a PUT that says "create or update" makes what is not there', async () => {
  const alias = '{type: object, properties: {name: {type: string}, target: {type: string}}}';
  const document = `
paths:
  /aliases/{name}: {get: {${answers(alias)}}, put: {summary: Create or update an alias, ${takes(alias)}, ${answers(alias)}}, delete: {}}
  /rules/{name}: {get: {${answers(alias)}}, put: {summary: Update a rule, ${takes(alias)}, ${answers(alias)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('PUT /aliases/a', { target: 'b' })).status).toBe(200);
    expect((await call('GET /aliases/a')).body).toMatchObject({ name: 'a', target: 'b' });
    await call('DELETE /rules/a');
    expect((await call('PUT /rules/a', { target: 'b' })).status).toBe(404);
  });
});

it('what is changed by PATCH and taken away by DELETE is made by its PUT, and nothing is there before', async () => {
  const region = '{type: object, properties: {name: {type: string}, prefix: {type: string}}}';
  const document = `
paths:
  /areas: {post: {${takes(region)}, ${answers('{type: object, properties: {id: {type: string}}}', 201)}}}
  /areas/{id}: {get: {${answers('{type: object, properties: {id: {type: string}}}')}}}
  /areas/{id}/regions: {get: {${answers(`{type: array, items: ${region}}`)}}}
  /areas/{id}/regions/{name}: {get: {${answers(region)}}, put: {summary: Configure a region., ${takes(region)}, ${answers(region, 202)}}, patch: {${takes(region)}, ${answers(region)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /areas', { name: 'a' });
    const at = `/areas/${made.id}/regions`;
    expect((await call(`GET ${at}`)).body).toEqual([]);
    expect((await call(`GET ${at}/eu01`)).status).toBe(404);
    expect((await call(`PUT ${at}/eu01`, { prefix: '192.0.2.0/24' })).status).toBe(202);
    expect((await call(`GET ${at}/eu01`)).body).toMatchObject({ prefix: '192.0.2.0/24' });
  });
});

it.each([
  ['Vote for an episode', 200],
  ['Update the vote for an episode', 404],
])('a PUT that says "%s", beside a DELETE, answers %i for what is not there', async (summary, status) => {
  const vote = '{type: object, properties: {episode_id: {type: integer}, vote: {type: integer}}}';
  const document = `
paths:
  /votes: {get: {${answers(`{type: array, items: ${vote}}`)}}}
  /votes/{episode_id}: {get: {${answers(vote)}}, put: {summary: ${summary}, ${takes(vote)}, ${answers(vote)}}, delete: {responses: {200: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('PUT /votes/4711', { episode_id: 4711, vote: 3 })).status).toBe(status);
    expect((await call('GET /votes/4711')).status).toBe(status);
  });
});

it('what is changed by PATCH and "modified" by PUT is there from the start, where nothing makes it', async () => {
  const image = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const document = `
paths:
  /images: {get: {${answers(`{type: array, items: ${image}}`)}}}
  /images/{id}: {get: {${answers(image)}}, put: {summary: Modify an image, ${takes(image)}, ${answers(image)}}, patch: {${takes(image)}, ${answers(image)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /images')).body).not.toEqual([]);
  });
});
