import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

const list = (items: string) => `{type: array, items: ${items}}`;
const TEXT = '{type: string}';
const NOTHING = 'responses: {204: {description: x}}';
const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;
const TEXTS = '{type: array, items: {type: string}}';

it('a POST and a DELETE at one path add to lists of the item above, and take away what they name', async () => {
  const rules = '{type: array, items: {type: object, properties: {port: {type: integer}, from: {type: string}}}}';
  const wall = `{type: object, properties: {id: {type: string, readOnly: true}, inbound: ${rules}, outbound: ${rules}, tags: ${TEXTS}}}`;
  const moved = `{type: object, properties: {inbound: ${rules}, outbound: ${rules}}}`;
  const tagged = `{type: object, properties: {tags: ${TEXTS}}}`;
  const gone = 'responses: {204: {description: x}}';
  const document = `
paths:
  /walls: {post: {${takes(wall)}, ${answers(wall, 201)}}}
  /walls/{id}: {get: {${answers(wall)}}}
  /walls/{id}/rules: {post: {${takes(moved)}, ${gone}}, delete: {${takes(moved)}, ${gone}}}
  /walls/{id}/tags: {post: {${takes(tagged)}, ${gone}}, delete: {${takes(tagged)}, ${gone}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /walls', { inbound: [{ port: 22 }], outbound: [{ port: 1 }], tags: ['a'] });
    const at = `/walls/${made.id}`;
    await call(`POST ${at}/rules`, { inbound: [{ port: 80, from: 'b' }] });
    expect((await call(`GET ${at}`)).body).toMatchObject({
      inbound: [{ port: 22 }, { port: 80, from: 'b' }],
      outbound: [{ port: 1 }],
    });
    expect((await call(`DELETE ${at}/rules`, { inbound: [{ port: 22 }] })).status).toBe(204);
    expect((await call(`DELETE ${at}/tags`, { tags: ['a'] })).status).toBe(204);
    expect((await call(`GET ${at}`)).body).toMatchObject({
      inbound: [{ port: 80 }],
      outbound: [{ port: 1 }],
      tags: [],
    });
  });
});

it('a DELETE of the list takes away those that have what its query says in a list of their own', async () => {
  const box = `{type: object, properties: {id: {type: string, readOnly: true}, name: ${TEXT}, tags: ${TEXTS}}}`;
  const byTag = `parameters: [{name: tag_name, in: query, schema: ${TEXT}}], responses: {204: {description: x}}`;
  const document = `
paths:
  /boxes: {get: {${answers(list(box))}}, post: {${takes(box)}, ${answers(box, 201)}}, delete: {${byTag}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /boxes', { name: 'one', tags: ['web', 'old'] });
    await call('POST /boxes', { name: 'two', tags: ['database'] });
    await call('DELETE /boxes?tag_name=web');
    expect((await call('GET /boxes')).body).toMatchObject([{ name: 'two' }]);
  });
});

it('an id beside the sort of what it names is looked for in no collection', async () => {
  const box = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const tagged = `{type: object, properties: {resources: {type: array, items: {type: object, properties: {resource_id: ${TEXT}, resource_type: ${TEXT}}}}}}`;
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /groups: {post: {${takes(box)}, ${answers(box, 201)}}}
  /groups/{id}: {get: {${answers(box)}}}
  /groups/{id}/resources: {get: {${answers(list(box))}}}
  /groups/{id}/mark: {post: {${takes(tagged)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /boxes', { name: 'a' });
    const named = { resource_id: String(made.id), resource_type: 'box' };
    const { body: group } = await call('POST /groups', { name: 'b' });
    const mark = `POST /groups/${group.id}/mark`;
    expect((await call(mark, { resources: [named] })).status).toBe(204);
    expect((await call(mark, { resources: [{ resource_id: 'none' }] })).status).toBe(422);
  });
});

it('an empty text where a form is asked for counts as left out, unless it is demanded', async () => {
  const box = `{type: object, required: [owner], properties: {id: {type: string, readOnly: true}, owner: {type: string, format: uuid}, project: {type: string, format: uuid}, name: {type: string, minLength: 1}}}`;
  const document = `
openapi: 3.0.3
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    const owner = '8a3c1f70-51b6-4c1c-9d7e-0b4b6d6a1f10';
    const { status, body } = await call('POST /boxes', { owner, project: '' });
    expect([status, body.project]).toEqual([201, undefined]);
    expect((await call('POST /boxes', { owner: '' })).status).toBe(422);
    expect((await call('POST /boxes', { owner, name: '' })).status).toBe(422);
    expect((await call('POST /boxes', { owner, project: 'x' })).status).toBe(422);
  });
});

it('an action that sets a field sets its other form as well', async () => {
  const box = `{type: object, properties: {id: {type: string, readOnly: true}, size: {type: object, properties: {slug: ${TEXT}}}, size_slug: ${TEXT}}}`;
  const sized = `{type: object, properties: {size: ${TEXT}}}`;
  const document = `
paths:
  /boxes: {post: {${takes(sized)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /boxes/{id}/resize: {post: {${takes(sized)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /boxes', { size: 's-1' });
    expect(made).toMatchObject({ size: { slug: 's-1' }, size_slug: 's-1' });
    await call(`POST /boxes/${made.id}/resize`, { size: 's-2' });
    expect((await call(`GET /boxes/${made.id}`)).body).toMatchObject({ size: { slug: 's-2' }, size_slug: 's-2' });
  });
});

it('who names several makes each of them, and is told of all', async () => {
  const box = `{type: object, title: Box, properties: {id: {type: string, readOnly: true}, name: ${TEXT}, zone: ${TEXT}}}`;
  const one = `{type: object, required: [name], properties: {name: ${TEXT}, zone: ${TEXT}}}`;
  const many = `{type: object, required: [names], properties: {names: ${TEXTS}, zone: ${TEXT}}}`;
  const told = `{oneOf: [{type: object, required: [box], properties: {box: ${box}}}, {type: object, required: [boxes], properties: {boxes: ${list(box)}}}]}`;
  const document = `
paths:
  /boxes: {get: {${answers(`{type: object, properties: {boxes: ${list(box)}}}`)}}, post: {${takes(`{oneOf: [${one}, ${many}]}`)}, ${answers(told, 201)}}}
  /boxes/{id}: {get: {${answers(`{type: object, properties: {box: ${box}}}`)}}}
  /crates: {get: {${answers(list(box))}}, post: {${takes(list(box))}, ${answers(list(box), 201)}}}
  /crates/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /boxes', { name: 'a', zone: 'x' })).body).toMatchObject({ box: { name: 'a' } });
    const { body } = await call('POST /boxes', { names: ['b', 'c'], zone: 'x' });
    expect(body).toMatchObject({ boxes: [{ name: 'b' }, { name: 'c', zone: 'x' }] });
    expect((await call('GET /boxes')).body.boxes).toHaveLength(3);
    const { body: crates } = await call('POST /crates', [{ name: 'd' }, { name: 'e' }]);
    expect(crates).toMatchObject([{ name: 'd' }, { name: 'e' }]);
  });
});

it('a part that is set below an item shows in the field of the item that has its members', async () => {
  const window = '{type: object, properties: {day: {type: string}, hour: {type: string}}}';
  const box = `{type: object, properties: {id: {type: string, readOnly: true}, maintenance_window: ${window}}}`;
  const document = `
paths:
  /boxes: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /boxes/{id}/maintenance: {put: {${takes(window)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /boxes', { name: 'a' });
    await call(`PUT /boxes/${made.id}/maintenance`, { day: 'monday', hour: '02:00' });
    expect((await call(`GET /boxes/${made.id}`)).body.maintenance_window).toEqual({ day: 'monday', hour: '02:00' });
  });
});

it('what was made elsewhere is not made up a second time by a call below it, and is gone for good', async () => {
  const team = '{type: object, title: Team, properties: {id: {type: integer}, name: {type: string}}}';
  const user =
    '{type: object, title: User, properties: {id: {type: integer}, login: {type: string}, email: {type: string}}}';
  const document = `
components: {schemas: {Team: ${team}, User: ${user}}}
paths:
  /admin/users: {post: {${takes('{type: object, required: [username], properties: {username: {type: string}, email: {type: string}}}')}, ${answers(ref('User'), 201)}}}
  /admin/users/{username}: {delete: {${NOTHING}}}
  /users/{username}: {get: {${answers(ref('User'))}}}
  /orgs: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Team'), 201)}}}
  /orgs/{org}: {get: {${answers(ref('Team'))}}}
  /orgs/{org}/teams: {post: {${takes(ref('Team'))}, ${answers(ref('Team'), 201)}}}
  /teams/{id}: {get: {${answers(ref('Team'))}}, delete: {${NOTHING}}}
  /teams/{id}/members: {get: {${answers(list(ref('User')))}}}
  /teams/{id}/members/{username}: {get: {${answers(ref('User'))}}, put: {${NOTHING}}, delete: {${NOTHING}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /admin/users', { username: 'bob', email: 'b' })).body).toMatchObject({ login: 'bob' });
    const { body: org } = await call('POST /orgs', { name: 'acme' });
    const { body: made } = await call(`POST /orgs/${org.id}/teams`, { name: 'dev' });
    const members = `/teams/${made.id}/members`;
    await call(`PUT ${members}/bob`);
    expect((await call(`GET ${members}`)).body).toMatchObject([{ login: 'bob', email: 'b' }]);
    expect((await call(`DELETE ${members}/bob`)).status).toBe(204);
    expect((await call(`GET ${members}`)).body).toEqual([]);
    expect((await call('GET /users/bob')).body).toMatchObject({ login: 'bob', email: 'b' });
    await call(`DELETE /teams/${made.id}`);
    expect((await call(`GET /teams/${made.id}`)).status).toBe(404);
    await call('DELETE /admin/users/bob');
    expect((await call('GET /users/bob')).status).toBe(404);
  });
});

it('an empty parameter and a size of 0 count as left out, and 1 as yes, before 3.1', async () => {
  const box = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const asked = `parameters: [{name: state, in: query, schema: {type: string, enum: [open, closed]}}, {name: page, in: query, schema: {type: integer}}, {name: limit, in: query, schema: {type: integer}}, {name: all, in: query, schema: {type: boolean}}]`;
  const paths = `
paths:
  /boxes: {get: {${asked}, ${answers(list(box))}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(`openapi: 3.0.3\n${paths}`, async ({ call }) => {
    for (const name of ['a', 'b', 'c']) await call('POST /boxes', { name });
    expect((await call('GET /boxes?state=&page=1&limit=0')).body).toHaveLength(3);
    expect((await call('GET /boxes?state=none')).status).toBe(400);
    expect((await call('GET /boxes?all=1')).status).toBe(200);
    expect((await call('GET /boxes?all=2')).status).toBe(400);
    const { body, headers } = await call('GET /boxes?page=2&limit=1');
    expect(body).toMatchObject([{ name: 'b' }]);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toMatch(/\?page=3&limit=1>; rel="next", <.*\?page=1&limit=1>; rel="prev"$/);
  });
  await withMock(`openapi: 3.1.0\n${paths}`, async ({ call }) => {
    expect((await call('GET /boxes?state=')).status).toBe(400);
    expect((await call('GET /boxes?all=1')).status).toBe(400);
  });
});

it('an item is found by another of its fields, where a path says which', async () => {
  const release =
    '{type: object, title: Release, properties: {id: {type: integer}, tag_name: {type: string}, title: {type: string}}}';
  const document = `
components: {schemas: {Release: ${release}}}
paths:
  /releases: {get: {${answers(list(ref('Release')))}}, post: {${takes(ref('Release'))}, ${answers(ref('Release'), 201)}}}
  /releases/{id}: {get: {${answers(ref('Release'))}}}
  /releases/tags/{tag}: {get: {${answers(ref('Release'))}}, delete: {${NOTHING}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /releases', { tag_name: 'v1', title: 'one' });
    expect((await call('GET /releases/tags/v1')).body).toEqual(made);
    expect((await call('GET /releases/tags/v2')).status).toBe(404);
    await call('DELETE /releases/tags/v1');
    expect((await call(`GET /releases/${made.id}`)).status).toBe(404);
  });
});

it('a name of two parts is put in and taken out, and names that are all there is are set at once', async () => {
  const repo = '{type: object, title: Repo, properties: {id: {type: integer}, name: {type: string}}}';
  const topics = `{type: object, properties: {topics: ${TEXTS}}}`;
  const branch = '{type: object, properties: {name: {type: string}, commit: {type: string}}}';
  const document = `
components: {schemas: {Repo: ${repo}}}
paths:
  /starred: {get: {${answers(list(ref('Repo')))}}}
  /starred/{owner}/{repo}: {get: {${NOTHING}}, put: {${NOTHING}}, delete: {${NOTHING}}}
  /topics: {get: {${answers(topics)}}, put: {${takes(topics)}, ${NOTHING}}}
  /topics/{topic}: {put: {summary: Add a topic, ${NOTHING}}, delete: {${NOTHING}}}
  /branches: {post: {${takes('{type: object, required: [new_branch_name], properties: {new_branch_name: {type: string}}}')}, ${answers(branch, 201)}}}
  /branches/{branch}: {get: {${answers(branch)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('PUT /starred/acme/tool')).status).toBe(204);
    expect((await call('GET /starred/acme/tool')).status).toBe(204);
    await call('DELETE /starred/acme/tool');
    expect((await call('GET /starred/acme/tool')).status).toBe(404);
    await call('PUT /topics', { topics: ['a', 'b'] });
    await call('PUT /topics/c');
    await call('DELETE /topics/a');
    expect((await call('GET /topics')).body).toEqual({ topics: ['b', 'c'] });
    expect((await call('POST /branches', { new_branch_name: 'f1' })).body).toMatchObject({ name: 'f1' });
    expect((await call('GET /branches/f1')).status).toBe(200);
  });
});

it('several are changed at once by their ids, and only in what is said of them', async () => {
  const box =
    '{type: object, required: [id], properties: {id: {type: string}, name: {type: string}, state: {type: string, enum: [open, done]}}}';
  const made = '{type: object, properties: {name: {type: string}, state: {type: string, enum: [open, done]}}}';
  const boxes = `{type: object, properties: {boxes: ${list(box)}}}`;
  const document = `
paths:
  /boxes: {get: {${answers(boxes)}}, post: {${takes(made)}, ${answers(box, 201)}}, put: {${takes(boxes)}, ${answers(boxes)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: one } = await call('POST /boxes', { name: 'a', state: 'open' });
    const { body: two } = await call('POST /boxes', { name: 'b', state: 'open' });
    const { body } = await call('PUT /boxes', { boxes: [two, one].map(({ id }) => ({ id, state: 'done' })) });
    expect(body.boxes).toMatchObject([
      { name: 'b', state: 'done' },
      { name: 'a', state: 'done' },
    ]);
    expect((await call(`GET /boxes/${one.id}`)).body).toMatchObject({ name: 'a', state: 'done' });
    expect((await call('PUT /boxes', { boxes: [{ id: 'none', state: 'open' }] })).status).toBe(404);
  });
});

it('who is to be added to a team is, whatever the operation is called', async () => {
  const team = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const role = '{type: object, properties: {role: {type: string}}}';
  const document = `
paths:
  /teams: {post: {${takes(team)}, ${answers(team, 201)}}}
  /teams/{id}: {get: {${answers(team)}}}
  /teams/{id}/users/{user_id}: {put: {summary: Add a user to a team, operationId: updateTeamUser, ${takes(role)}, ${NOTHING}}, delete: {${NOTHING}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /teams', { name: 'a' });
    expect((await call(`PUT /teams/${made.id}/users/7`, { role: 'x' })).status).toBe(204);
    expect((await call(`DELETE /teams/${made.id}/users/7`)).status).toBe(204);
  });
});

it("links to the document's servers lead to the mock, and what a client sent stays as it is", async () => {
  const link = (example: string) => `{type: string, example: '${example}'}`;
  const box = `{type: object, properties: {id: {type: string, readOnly: true}, owner_url: ${link('https://api.box.test/v1/owners/7')}, home: ${link('https://www.box.test/')}, hook: {type: string}}}`;
  const document = `
servers: [{url: 'https://{region}.box.test/v1', variables: {region: {default: api}}}]
paths:
  /boxes: {post: {${takes('{type: object, properties: {hook: {type: string}}}')}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const { body: made } = await call('POST /boxes', { hook: 'https://other.test/' });
    expect(made).toMatchObject({
      owner_url: `${mock.url}/v1/owners/7`,
      home: 'https://www.box.test/',
      hook: 'https://other.test/',
    });
    const { body: other } = await call('POST /boxes', { hook: 'https://api.box.test/v1/hook' });
    expect(other.hook).toBe('https://api.box.test/v1/hook');
  });
});

it('what names another when it is made shows in the list that the other has of such, until it is deleted', async () => {
  const refs = '{type: array, items: {type: object, required: [id], properties: {id: {type: string}}}}';
  const balancer = `{type: object, properties: {id: {type: string}, name: {type: string}, listeners: ${refs}, monitor_id: {type: string}}}`;
  const monitor = '{type: object, properties: {id: {type: string}, balancer_id: {type: string}}}';
  const listener = `{type: object, properties: {id: {type: string}, port: {type: integer}, balancers: ${refs}}}`;
  const named = '{type: object, properties: {name: {type: string}}}';
  const made = '{type: object, properties: {port: {type: integer}, balancer_id: {type: string}}}';
  const document = `
paths:
  /balancers: {get: {${answers(list(balancer))}}, post: {${takes(named)}, ${answers(balancer, 201)}}}
  /balancers/{id}: {get: {${answers(balancer)}}}
  /listeners: {get: {${answers(list(listener))}}, post: {${takes(made)}, ${answers(listener, 201)}}}
  /listeners/{id}: {get: {${answers(listener)}}, delete: {${NOTHING}}}
  /monitors: {get: {${answers(list(monitor))}}, post: {${takes(made)}, ${answers(monitor, 201)}}}
  /monitors/{id}: {get: {${answers(monitor)}}, delete: {${NOTHING}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: first } = await call('POST /balancers', { name: 'a' });
    const { body: other } = await call('POST /balancers', { name: 'b' });
    const { body: own } = await call('POST /listeners', { port: 80, balancer_id: first.id });
    expect(own.balancers).toEqual([{ id: first.id }]);
    expect((await call(`GET /balancers/${first.id}`)).body.listeners).toEqual([{ id: own.id }]);
    expect((await call(`GET /balancers/${other.id}`)).body.listeners).toEqual([]);
    expect(first.monitor_id).toBeUndefined();
    const { body: seen } = await call('POST /monitors', { balancer_id: first.id });
    expect((await call(`GET /balancers/${first.id}`)).body.monitor_id).toBe(seen.id);
    await call(`DELETE /monitors/${seen.id}`);
    expect((await call(`GET /balancers/${first.id}`)).body.monitor_id).toBeUndefined();
    await call(`DELETE /listeners/${own.id}`);
    expect((await call(`GET /balancers/${first.id}`)).body.listeners).toEqual([]);
  });
});

it('a status of which no values are known is settled, in the letters of the document', async () => {
  const paths = (choice: string) => {
    const box = '{type: object, properties: {id: {type: string}, provisioning_status: {type: string}}}';
    const made = `{type: object, properties: {mode: {type: string, enum: ${choice}}}}`;
    return `
paths:
  /boxes: {post: {${takes(made)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  };
  for (const [choice, want] of [
    ['[TCP, ROUND_ROBIN]', 'ACTIVE'],
    ['[tcp, round_robin]', 'active'],
  ] as const) {
    await withMock(paths(choice), async ({ call }) => {
      expect((await call('POST /boxes', {})).body.provisioning_status).toBe(want);
    });
  }
});

it('what a list shows without a name is there by the name of what it belongs to', async () => {
  const quota = '{type: object, properties: {boxes: {type: integer}, crates: {type: integer}}}';
  const document = `
paths:
  /quotas: {get: {${answers(list(quota))}}}
  /quotas/{project_id}: {get: {${answers(quota)}}, put: {${takes(quota)}, ${answers(quota)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /quotas/p1')).status).toBe(200);
    await call('PUT /quotas/p1', { boxes: 7 });
    expect((await call('GET /quotas/p1')).body.boxes).toBe(7);
    expect((await call('GET /quotas/p2')).body.boxes).not.toBe(7);
  });
});

it('a name that a pattern leaves open is a word, which a path takes as it is', async () => {
  const kind = '{type: object, properties: {name: {type: string, pattern: "^[A-Za-z0-9]+([ /._-]*[A-Za-z0-9]+)*$"}}}';
  const document = `
paths:
  /kinds: {get: {${answers(list(kind))}}}
  /kinds/{name}: {get: {${answers(kind)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('GET /kinds');
    expect(body.length).toBeGreaterThan(1);
    for (const { name } of body) {
      expect(name).toMatch(/^[\w.-]+$/);
      expect((await call(`GET /kinds/${name}`)).status).toBe(200);
    }
  });
});

it('a list of names that nobody can change has those that the document shows', async () => {
  const zones = (items: string) => answers(`{type: object, properties: {items: {type: array, items: ${items}}}}`);
  const document = `
paths:
  /zones: {get: {${zones('{type: string, example: eu01-1}')}}}
  /kinds: {get: {${zones('{type: string, enum: [small, large]}')}}}
  /notes: {get: {${zones('{type: string}')}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /zones')).body).toEqual({ items: ['eu01-1'] });
    expect((await call('GET /kinds')).body).toEqual({ items: ['small', 'large'] });
    expect((await call('GET /notes')).body).toEqual({ items: [] });
  });
});

it('an item that shows its own address shows where it is', async () => {
  const uri = '{type: string, format: uri, readOnly: true}';
  const box = `{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, url: ${uri}, site: ${uri}}}`;
  const repo = `{type: object, title: Repo, properties: {id: {type: integer}, name: {type: string}, url: {type: string, example: 'https://api.forge.test/repos/octo/hello'}, html: {type: string, example: 'https://forge.test/octo/hello'}}}`;
  const named = '{type: object, required: [name], properties: {name: {type: string}}}';
  const note = `{type: object, title: Note, properties: {id: {type: integer}, name: {type: string}, url: {type: string, example: 'https://api.forge.test/boxes/7/notes/9'}}}`;
  const document = `
servers: [{url: 'https://api.forge.test'}]
components: {schemas: {Repo: ${repo}, Note: ${note}}}
paths:
  /boxes: {get: {${answers(list(box))}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
  /boxes/{id}/drawers/{drawer}/notes: {get: {${answers(list(ref('Note')))}}, post: {${takes(named)}, ${answers(ref('Note'), 201)}}}
  /boxes/{id}/notes/{note}: {get: {${answers(ref('Note'))}}}
  /user/repos: {get: {${answers(list(ref('Repo')))}}, post: {${takes(named)}, ${answers(ref('Repo'), 201)}}}
  /repos/{owner}/{repo}: {get: {${answers(ref('Repo'))}}, delete: {${NOTHING}}}
`;
  await withMock(document, async ({ call, mock }) => {
    for (const name of ['a', 'b']) {
      const { body } = await call('POST /boxes', { name });
      expect(body).toMatchObject({ url: `${mock.url}/boxes/${body.id}` });
      expect(body.site).not.toBe(body.url);
      expect((await call(`GET ${body.url.slice(mock.url.length)}`)).body.name).toBe(name);
      const { body: below } = await call(`POST /boxes/${body.id}/drawers/1/notes`, { name: 'n' });
      expect(below.url).toBe(`${mock.url}/boxes/${body.id}/notes/${below.id}`);
    }
    const { body } = await call('POST /user/repos', { name: 'tool' });
    expect(body.url).toMatch(`${mock.url}/repos/octo/`);
    expect(body.html).toBe('https://forge.test/octo/hello');
  });
});

it('a link that is called like the id of the path is the address of the item, though no answer shows the id', async () => {
  const asset = '{type: object, properties: {asset_href: {type: string, readOnly: true}, name: {type: string}}}';
  const document = `
paths:
  /assets/: {post: {${takes(asset)}, ${answers(asset, 201)}}}
  /assets/{asset_id}/: {get: {${answers(asset)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const { body } = await call('POST /assets/', { name: 'a' });
    expect(body.asset_href).toMatch(/\/assets\/[^/]+\/$/);
    expect((await call(`GET ${body.asset_href.slice(mock.url.length)}`)).body.name).toBe('a');
  });
});

it('a call that is named after a switch of the item and takes its state alone sets the switch', async () => {
  const box = '{type: object, properties: {id: {type: string, readOnly: true}, is_catch_all: {type: boolean}}}';
  const state = '{type: object, required: [active], properties: {active: {type: boolean}}}';
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}, delete: {${NOTHING}}}
  /boxes/{id}/catch-all: {patch: {${takes(state)}, ${NOTHING}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /boxes', { is_catch_all: false });
    await call(`PATCH /boxes/${body.id}/catch-all`, { active: true });
    expect((await call(`GET /boxes/${body.id}`)).body.is_catch_all).toBe(true);
  });
});
