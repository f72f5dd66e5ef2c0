import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const policy = '{type: object, title: Policy, properties: {id: {type: string}, rule: {type: string}}}';
const group = '{type: object, properties: {id: {type: string}}}';

it.each([201, 200])(
  'what is put below an item by its id is listed there as it is, and taken out without being deleted (%i)',
  async (status) => {
    const document = `
components: {schemas: {Policy: ${policy}, Policies: {type: object, properties: {results: {type: array, items: {$ref: '#/components/schemas/Policy'}}}}}}
paths:
  /groups: {post: {${takes(group)}, ${answers(group, 201)}}}
  /groups/{groupId}: {get: {${answers(group)}}, delete: {}}
  /policies: {get: {${answers("{$ref: '#/components/schemas/Policies'}")}}, post: {${takes("{$ref: '#/components/schemas/Policy'}")}, ${answers("{$ref: '#/components/schemas/Policy'}", 201)}}}
  /policies/{policyId}: {get: {${answers("{$ref: '#/components/schemas/Policy'}")}}, delete: {}}
  /groups/{groupId}/policies: {get: {${answers("{$ref: '#/components/schemas/Policies'}")}}}
  /groups/{groupId}/policies/{policyId}: {put: {summary: Apply a policy, responses: {${status}: {description: applied}}}, delete: {responses: {204: {description: detached}}}}
`;
    await withMock(document, async ({ call }) => {
      await call('POST /groups', { id: 'g' });
      await call('POST /policies', { id: 'p', rule: 'all' });
      expect((await call('GET /groups/g/policies')).body).toEqual({ results: [] });
      expect((await call('PUT /groups/g/policies/p')).status).toBe(status);
      expect((await call('GET /groups/g/policies')).body).toEqual({ results: [{ id: 'p', rule: 'all' }] });
      expect((await call('DELETE /groups/g/policies/p')).status).toBe(204);
      expect((await call('GET /groups/g/policies')).body).toEqual({ results: [] });
      expect((await call('GET /policies/p')).body).toEqual({ id: 'p', rule: 'all' });
      expect((await call('DELETE /groups/g/policies/p')).status).toBe(404);
    });
  },
);

it('a link of which an answer tells nothing is shown by what its path calls it', async () => {
  const machine =
    '{type: object, properties: {machineId: {type: integer, readOnly: true, example: 100}, name: {type: string}}}';
  const net = `{type: object, properties: {id: {type: integer, readOnly: true}, machines: {type: array, readOnly: true, items: ${machine}}}}`;
  const told = '{type: object, properties: {links: {type: object, properties: {self: {type: string}}}}}';
  const name = takes('{type: object, properties: {name: {type: string}}}');
  const document = `paths: {
    /machines: {post: {${name}, ${answers(machine, 201)}}},
    "/machines/{machineId}": {get: {${answers(machine)}}},
    /nets: {post: {${name}, ${answers(net, 201)}}},
    "/nets/{id}": {get: {${answers(net)}}},
    "/nets/{id}/machines/{machineId}": {post: {${answers(told, 201)}}, delete: {${answers(told)}}}}`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /machines', { name: 'a' });
    const { body: own } = await call('POST /nets', { name: 'b' });
    await call(`POST /nets/${own.id}/machines/${made.machineId}`);
    expect((await call(`GET /nets/${own.id}`)).body.machines).toEqual([{ machineId: made.machineId, name: 'a' }]);
    await call(`DELETE /nets/${own.id}/machines/${made.machineId}`);
    expect((await call(`GET /nets/${own.id}`)).body.machines).toEqual([]);
  });
});

it('what a body names by its id is listed as it is, and taken out by that id', async () => {
  const user = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const joins = takes(
    '{type: object, required: [user_id], properties: {user_id: {type: integer}, role: {type: string}}}',
  );
  const shown = (more: string) => `
components: {schemas: {User: ${user}, Member: ${user.replace('}}}', `}${more}}}`)}}}
paths:
  /users: {post: {${takes("{$ref: '#/components/schemas/User'}")}, ${answers("{$ref: '#/components/schemas/User'}", 201)}}}
  /users/{user_id}: {get: {${answers("{$ref: '#/components/schemas/User'}")}}}
  /teams: {post: {${takes(user)}, ${answers(user, 201)}}}
  /teams/{id}: {get: {${answers(user)}}}
  /teams/{id}/members:
    get: {${answers(`{type: array, items: {$ref: '#/components/schemas/${more ? 'Member' : 'User'}'}}`)}}
    post: {${joins}, ${answers(`{$ref: '#/components/schemas/${more ? 'Member' : 'User'}'}`, 201)}}
  /teams/{id}/members/{user_id}: {delete: {responses: {204: {description: gone}}}}
`;
  for (const more of ['', ', role: {type: string}'])
    await withMock(shown(more), async ({ call }) => {
      const { body: ann } = await call('POST /users', { name: 'ann' });
      const { body: team } = await call('POST /teams', { name: 'red' });
      await call(`POST /teams/${team.id}/members`, { user_id: ann.id, role: 'lead' });
      const { body: listed } = await call(`GET /teams/${team.id}/members`);
      expect(listed).toMatchObject([more ? { id: ann.id, role: 'lead' } : { id: ann.id, name: 'ann' }]);
      expect((await call(`DELETE /teams/${team.id}/members/${ann.id}`)).status).toBe(204);
      expect((await call(`GET /teams/${team.id}/members`)).body).toEqual([]);
      expect((await call(`GET /users/${ann.id}`)).status).toBe(200);
    });
});
