import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

/** What client libraries of further APIs count on, each with a small document. */

const object = (properties: string, more = '') => `{type: object, ${more}properties: {${properties}}}`;
const list = (items: string) => `{type: array, items: ${items}}`;
const data = (schema: string) => object(`data: ${schema}`);
const query = (...names: string[]) =>
  `parameters: [${names.map((name) => `{name: ${name}, in: query, schema: {type: string}}`).join(', ')}]`;
const GONE = 'responses: {204: {description: x}}';
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

const CUSTOMERS = `
paths:
  /customers:
    get:
      parameters:
        - {name: limit, in: query, schema: {type: integer}}
        - {name: starting_after, in: query, schema: {type: string}}
        - {name: ending_before, in: query, schema: {type: string}}
      ${answers(object('object: {type: string}, data: {type: array, items: {$ref: "#/components/schemas/Customer"}}, has_more: {type: boolean}', 'required: [data, has_more], '))}
    post: {${takes(object('name: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Customer"}')}}
  /customers/{customer}: {get: {${answers('{$ref: "#/components/schemas/Customer"}')}}}
components:
  schemas:
    Customer: ${object('id: {type: string}, name: {type: string}', 'required: [id], ')}
`;

it('a list that goes on behind an item is turned by the ids of its items, forwards and backwards', async () => {
  await withMock(CUSTOMERS, async ({ call }) => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.push((await call('POST /customers', { name: `c${i}` })).body.id);
    const page = async (text: string) => {
      const { body } = await call(`GET /customers?limit=2${text}`);
      return [ids(body.data), body.has_more];
    };
    expect(await page('')).toEqual([made.slice(0, 2), true]);
    expect(await page(`&starting_after=${made[1]}`)).toEqual([made.slice(2, 4), true]);
    expect(await page(`&starting_after=${made[3]}`)).toEqual([made.slice(4), false]);
    expect(await page(`&ending_before=${made[4]}`)).toEqual([made.slice(2, 4), true]);
    expect(await page(`&ending_before=${made[1]}`)).toEqual([made.slice(0, 1), false]);
    expect(await page('&starting_after=nobody')).toEqual([[], false]);
  });
});

it('a list that goes on behind an item does so beyond the size up to which everything is looked at', async () => {
  await withMock(CUSTOMERS, async ({ call }) => {
    for (let i = 0; i < 230; i += 1) await call('POST /customers', { name: `c${i}` });
    const seen = new Set<string>();
    let last = '';
    for (let more = true; more; ) {
      const { body } = await call(`GET /customers?limit=100${last === '' ? '' : `&starting_after=${last}`}`);
      for (const id of ids(body.data)) seen.add(id);
      last = body.data.at(-1).id;
      more = body.has_more;
    }
    expect(seen.size).toBe(230);
  });
});

it('a bare list that is asked for by a cursor tells the next one in its Link header', async () => {
  const user = object('id: {type: string}, name: {type: string}');
  const document = `
paths:
  /users:
    get: {${query('after', 'limit')}, ${answers(list(user))}}
    post: {${takes(object('name: {type: string}'))}, ${answers(user, 201)}}
  /users/{id}: {get: {${answers(user)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    for (let i = 0; i < 3; i += 1) await call('POST /users', { name: `u${i}` });
    const first = await call('GET /users?limit=2');
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await call(`GET ${next.replace(mock.url, '')}`);
    expect([first.body.length, second.body.length]).toEqual([2, 1]);
    expect(ids(first.body)).not.toContain(second.body[0].id);
    expect(second.headers.get('link')).not.toContain('next');
  });
});

it('an offset that is a text is a cursor, which the answer has for the next page', async () => {
  const next = object('offset: {type: string}, uri: {type: string, format: uri}', 'nullable: true, ');
  const task = object('gid: {type: string}, name: {type: string}');
  const document = `
paths:
  /tasks:
    get: {${query('offset', 'limit')}, ${answers(object(`data: ${list(task)}, next_page: ${next}`))}}
    post: {${takes(data(object('name: {type: string}')))}, ${answers(data(task), 201)}}
  /tasks/{task_gid}: {get: {${answers(data(task))}}}
`;
  await withMock(document, async ({ call, mock }) => {
    for (let i = 0; i < 3; i += 1) await call('POST /tasks', { data: { name: `t${i}` } });
    const { body: first } = await call('GET /tasks?limit=2');
    expect(first.data).toHaveLength(2);
    expect(first.next_page.uri).toContain(`${mock.url}/tasks?`);
    const { body: second } = await call(`GET /tasks?limit=2&offset=${first.next_page.offset}`);
    expect([second.data.length, second.next_page]).toEqual([1, null]);
  });
});

it('times are counted in the unit that the document names, decimals are decimal, and what is new is active', async () => {
  const flag = object(
    'id: {type: string}, created: {type: integer, format: unix-time}, changed: {$ref: "#/components/schemas/UnixMillis"}, ' +
      'amount: {type: string, format: decimal}, active: {type: boolean}, archived: {type: boolean}',
    'required: [id, created, changed, amount, active, archived], ',
  );
  const document = `
paths:
  /flags: {post: {${takes(object('name: {type: string}'))}, ${answers(flag, 201)}}}
  /flags/{id}: {get: {${answers(flag)}}}
components:
  schemas:
    UnixMillis: {type: integer, format: int64}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /flags', { name: 'a' });
    expect(Math.abs(body.created - Date.now() / 1000)).toBeLessThan(60);
    expect(Math.abs(body.changed - Date.now())).toBeLessThan(60_000);
    expect(Number.isFinite(Number(body.amount))).toBe(true);
    expect([body.active, body.archived]).toEqual([true, false]);
  });
});

it('a document that knows no 422 calls a body that does not fit a bad request, in a word that it has', async () => {
  const error = object(
    'error: {type: object, properties: {type: {type: string, enum: [api_error, invalid_request_error]}}}',
  );
  const other = `default: {description: x, content: {application/json: {schema: ${error}}}}`;
  const price = object('id: {type: string}', 'required: [id], ');
  const document = `
paths:
  /prices:
    post:
      ${takes(object('currency: {type: string}', 'required: [currency], '))}
      responses: {200: {description: x, content: {application/json: {schema: ${price}}}}, ${other}}
  /prices/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: ${price}}}}, ${other}}}
`;
  await withMock(document, async ({ call }) => {
    expect(await call('POST /prices', {})).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect(await call('GET /prices/none')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    });
  });
});

it('what an action has done is a value of the state, and a detach clears what its attach names', async () => {
  const method = object(
    'id: {type: string}, customer: {type: string, nullable: true}, status: {type: string, enum: [open, expired, paid]}',
    'required: [id], ',
  );
  const document = `
paths:
  /customers: {get: {${answers(list(object('id: {type: string}')))}}, post: {${takes(object('name: {type: string}'))}, ${answers(object('id: {type: string}'), 201)}}}
  /customers/{id}: {get: {${answers(object('id: {type: string}'))}}}
  /methods: {post: {${takes(object('name: {type: string}'))}, ${answers(method, 201)}}}
  /methods/{id}: {get: {${answers(method)}}}
  /methods/{id}/attach: {post: {${takes(object('customer: {type: string}', 'required: [customer], '))}, ${answers(method)}}}
  /methods/{id}/detach: {post: {${takes(object('expand: {type: array, items: {type: string}}'), false)}, ${answers(method)}}}
  /methods/{id}/expire: {post: {${answers(method)}}}
  /methods/{id}/pay: {post: {${answers(method)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: customer } = await call('POST /customers', { name: 'a' });
    const { body: made } = await call('POST /methods', { name: 'a' });
    expect((await call(`POST /methods/${made.id}/attach`, { customer: customer.id })).body.customer).toBe(customer.id);
    expect((await call(`POST /methods/${made.id}/detach`, {})).body.customer).toBe(null);
    expect((await call(`POST /methods/${made.id}/expire`)).body.status).toBe('expired');
    expect((await call(`POST /methods/${made.id}/pay`)).body.status).toBe('paid');
  });
});

it('a JSON Patch beside a comment changes the item', async () => {
  const flag = object('key: {type: string}, tags: {type: array, items: {type: string}}, description: {type: string}');
  const step = object('op: {type: string}, path: {type: string}, value: {}', 'required: [op, path], ');
  const document = `
paths:
  /flags: {post: {${takes(flag)}, ${answers(flag, 201)}}}
  /flags/{key}:
    get: {${answers(flag)}}
    patch: {${takes(object(`patch: ${list(step)}, comment: {type: string}`, 'required: [patch], '))}, ${answers(flag)}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /flags', { key: 'a', tags: ['x'], description: 'd' });
    const patch = [
      { op: 'replace', path: '/description', value: 'e' },
      { op: 'add', path: '/tags/-', value: 'y' },
    ];
    expect((await call('PATCH /flags/a', { patch, comment: 'why' })).body).toEqual({
      key: 'a',
      tags: ['x', 'y'],
      description: 'e',
    });
    expect((await call('GET /flags/a')).body).toEqual({ key: 'a', tags: ['x', 'y'], description: 'e' });
  });
});

it.each([
  { value: '{type: object}', want: 200 },
  { value: '{type: string}', want: 422 },
])('a step of a JSON Patch carries any value, where the document calls it an object: $value', async (row) => {
  const flag = object('key: {type: string}, on: {type: boolean}');
  const step = object(`op: {type: string}, path: {type: string}, value: ${row.value}`);
  const document = `
paths:
  /flags: {post: {${takes(flag)}, ${answers(flag, 201)}}}
  /flags/{key}: {get: {${answers(flag)}}, patch: {${takes(list(step))}, ${answers(flag)}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /flags', { key: 'a', on: false });
    const { status } = await call('PATCH /flags/a', [{ op: 'replace', path: '/on', value: true }]);
    expect(status).toBe(row.want);
  });
});

const PEOPLE = `
paths:
  /users:
    get: {${query('filter', 'search', 'q')}, ${answers(list('{$ref: "#/components/schemas/User"}'))}}
    post: {${takes(object('profile: {$ref: "#/components/schemas/Profile"}'))}, ${answers('{$ref: "#/components/schemas/User"}', 201)}}
  /users/{userId}:
    parameters: [{name: userId, in: path, required: true, description: 'ID or login of a user, or "me"', schema: {type: string}}]
    get: {${answers('{$ref: "#/components/schemas/User"}')}}
    post:
      description: Updates a user with partial update semantics
      ${takes(object('profile: {$ref: "#/components/schemas/Profile"}'))}
      ${answers('{$ref: "#/components/schemas/User"}')}
    delete: {${GONE}}
  /users/{userId}/groups: {get: {${answers(list('{$ref: "#/components/schemas/Group"}'))}}}
  /groups:
    get: {${answers(list('{$ref: "#/components/schemas/Group"}'))}}
    post: {${takes(object('name: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Group"}', 201)}}
  /groups/{groupId}: {get: {${answers('{$ref: "#/components/schemas/Group"}')}}, delete: {${GONE}}}
  /groups/{groupId}/users: {get: {${answers(list('{$ref: "#/components/schemas/User"}'))}}}
  /groups/{groupId}/users/{userId}: {put: {${GONE}}, delete: {${GONE}}}
  /apps: {post: {${takes(object('label: {type: string}'))}, ${answers('{$ref: "#/components/schemas/App"}', 201)}}}
  /apps/{appId}: {get: {${answers('{$ref: "#/components/schemas/App"}')}}}
  /apps/{appId}/groups: {get: {${answers(list('{$ref: "#/components/schemas/Assignment"}'))}}}
  /apps/{appId}/groups/{groupId}:
    get: {${answers('{$ref: "#/components/schemas/Assignment"}')}}
    put: {summary: Assign a group to an app, ${takes('{$ref: "#/components/schemas/Assignment"}', false)}, ${answers('{$ref: "#/components/schemas/Assignment"}')}}
    delete: {${GONE}}
components:
  schemas:
    Profile: ${object('login: {type: string}, nickName: {type: string}')}
    User: ${object('id: {type: string}, profile: {$ref: "#/components/schemas/Profile"}, _embedded: {type: object, properties: {blocks: {type: array, items: {type: string}}}}')}
    Group: ${object('id: {type: string}, name: {type: string}, profile: {type: object}, lastUpdated: {type: string, format: date-time}')}
    Assignment: ${object('id: {type: string}, priority: {type: integer}, profile: {type: object}, lastUpdated: {type: string, format: date-time}')}
    App:
      type: object
      discriminator: {propertyName: mode, mapping: {BOOK: '#/components/schemas/Bookmark'}}
      properties: {id: {type: string}, label: {type: string}, mode: {type: string}}
    Bookmark: {allOf: [{$ref: '#/components/schemas/App'}, ${object('url: {type: string}')}]}
`;

it('an expression selects by a field inside, a text is looked for inside, and a filter without a field selects nothing', async () => {
  await withMock(PEOPLE, async ({ call }) => {
    for (const login of ['a@x.example', 'b@x.example', 'c@y.example'])
      await call('POST /users', { profile: { login } });
    const logins = async (text: string) =>
      (await call(`GET /users?${text}`)).body.map(({ profile }: { profile: { login: string } }) => profile.login);
    const encoded = (name: string, text: string) => logins(`${name}=${encodeURIComponent(text)}`);
    expect(await encoded('search', 'profile.login eq "b@x.example"')).toEqual(['b@x.example']);
    expect(await encoded('filter', 'profile.login sw "a" or profile.login ew "y.example"')).toEqual([
      'a@x.example',
      'c@y.example',
    ]);
    expect(await encoded('filter', 'profile.login co "x." and profile.login gt "a@z"')).toEqual(['b@x.example']);
    expect(await encoded('q', 'y.ex')).toEqual(['c@y.example']);
    expect(await logins('filter=live')).toHaveLength(3);
  });
});

it('a user is read by what the text of its path names, and a partial update keeps what it does not say', async () => {
  await withMock(PEOPLE, async ({ call }) => {
    const { body: made } = await call('POST /users', { profile: { login: 'a@x.example' } });
    expect(made).not.toHaveProperty('_embedded');
    expect((await call('GET /users/a@x.example')).body.id).toBe(made.id);
    expect((await call('GET /users/me')).body.id).toBe(made.id);
    expect((await call('GET /users/self')).status).toBe(404);
    const { body } = await call(`POST /users/${made.id}`, { profile: { nickName: 'n' } });
    expect(body.profile).toEqual({ login: 'a@x.example', nickName: 'n' });
  });
});

it('who was put into a group is a member on both sides, and an assignment is not the group', async () => {
  await withMock(PEOPLE, async ({ call }) => {
    const { body: user } = await call('POST /users', { profile: { login: 'a' } });
    const { body: group } = await call('POST /groups', { name: 'g' });
    await call('POST /groups', { name: 'other' });
    await call(`PUT /groups/${group.id}/users/${user.id}`);
    expect(ids((await call(`GET /groups/${group.id}/users`)).body)).toEqual([user.id]);
    expect(ids((await call(`GET /users/${user.id}/groups`)).body)).toEqual([group.id]);
    await call(`DELETE /groups/${group.id}/users/${user.id}`);
    expect((await call(`GET /users/${user.id}/groups`)).body).toEqual([]);
    const { body: app } = await call('POST /apps', { label: 'a', mode: 'BOOK', url: 'https://x.example' });
    expect(app).toMatchObject({ mode: 'BOOK', url: 'https://x.example' });
    expect((await call(`GET /apps/${app.id}/groups`)).body).toEqual([]);
    await call(`PUT /apps/${app.id}/groups/${group.id}`, { priority: 3 });
    expect((await call(`GET /apps/${app.id}/groups`)).body).toMatchObject([{ id: group.id, priority: 3 }]);
    await call(`DELETE /apps/${app.id}/groups/${group.id}`);
    expect((await call(`GET /apps/${app.id}/groups`)).body).toEqual([]);
    expect((await call(`GET /groups/${group.id}`)).body.name).toBe('g');
  });
});

const BOARD = `
paths:
  /projects: {post: {${takes(data(object('name: {type: string}')))}, ${answers(data('{$ref: "#/components/schemas/Project"}'), 201)}}}
  /projects/{gid}: {get: {${answers(data('{$ref: "#/components/schemas/Project"}'))}}}
  /projects/{gid}/tasks: {get: {${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}}
  /projects/{gid}/sections:
    get: {${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}
    post: {${takes(data(object('name: {type: string}')))}, ${answers(data('{$ref: "#/components/schemas/Section"}'), 201)}}
  /sections/{gid}: {get: {${answers(data('{$ref: "#/components/schemas/Section"}'))}}, delete: {${GONE}}}
  /sections/{gid}/tasks: {get: {${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}}
  /sections/{gid}/addTask: {post: {${takes(data(object('task: {type: string}')))}, ${answers(data(object('')))}}}
  /tasks:
    get: {${query('project')}, ${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}
    post: {${takes(data(object('name: {type: string}, projects: {type: array, items: {type: string}}')))}, ${answers(data('{$ref: "#/components/schemas/Task"}'), 201)}}
  /tasks/{gid}: {get: {${answers(data('{$ref: "#/components/schemas/Task"}'))}}, delete: {${GONE}}}
  /tasks/{gid}/subtasks:
    get: {${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}
    post: {${takes(data(object('name: {type: string}')))}, ${answers(data('{$ref: "#/components/schemas/Task"}'), 201)}}
  /tasks/{gid}/dependencies: {get: {${answers(data(list('{$ref: "#/components/schemas/Short"}')))}}}
  /tasks/{gid}/addDependencies: {post: {${takes(data(object('dependencies: {type: array, items: {type: string}}')))}, ${answers(data(object('')))}}}
  /tasks/{gid}/removeDependencies: {post: {${takes(data(object('dependencies: {type: array, items: {type: string}}')))}, ${answers(data(object('')))}}}
  /tasks/{gid}/options: {post: {${takes(data(object('name: {type: string}, color: {type: string}')))}, ${answers(data('{$ref: "#/components/schemas/Option"}'), 201)}}}
components:
  schemas:
    Short: ${object('gid: {type: string}, name: {type: string}')}
    Project: ${object('gid: {type: string}, name: {type: string}')}
    Option: ${object('gid: {type: string}, name: {type: string}, color: {type: string}')}
    Section: ${object('gid: {type: string}, name: {type: string}, project: {$ref: "#/components/schemas/Project"}')}
    Task: ${object('gid: {type: string}, name: {type: string}, projects: {type: array, items: {$ref: "#/components/schemas/Project"}}, parent: {$ref: "#/components/schemas/Short"}, options: {type: array, readOnly: true, items: {$ref: "#/components/schemas/Option"}}')}
`;

it('a list that shows less of its items shows those that belong there, and what is made below knows above what', async () => {
  await withMock(BOARD, async ({ call }) => {
    const make = async (path: string, fields: object) => (await call(`POST ${path}`, { data: fields })).body.data;
    const gids = async (path: string) => (await call(`GET ${path}`)).body.data.map(({ gid }: { gid: string }) => gid);
    const [one, two] = [await make('/projects', { name: 'one' }), await make('/projects', { name: 'two' })];
    const task = await make('/tasks', { name: 't', projects: [one.gid] });
    expect(await gids(`/projects/${one.gid}/tasks`)).toEqual([task.gid]);
    expect(await gids(`/projects/${two.gid}/tasks`)).toEqual([]);
    expect(await gids(`/tasks?project=${one.gid}`)).toEqual([task.gid]);
    const section = await make(`/projects/${one.gid}/sections`, { name: 's' });
    expect(section.project).toEqual({ gid: one.gid, name: 'one' });
    expect((await call(`GET /sections/${section.gid}`)).body.data).toEqual(section);
    await make(`/sections/${section.gid}/addTask`, { task: task.gid });
    expect(await gids(`/sections/${section.gid}/tasks`)).toEqual([task.gid]);
    const part = await make(`/tasks/${task.gid}/subtasks`, { name: 'part' });
    expect(part.parent.gid).toBe(task.gid);
    expect(await gids(`/tasks/${task.gid}/subtasks`)).toEqual([part.gid]);
    expect((await call(`GET /tasks/${part.gid}`)).body.data.name).toBe('part');
    await make(`/tasks/${task.gid}/addDependencies`, { dependencies: [part.gid] });
    expect(await gids(`/tasks/${task.gid}/dependencies`)).toEqual([part.gid]);
    await make(`/tasks/${task.gid}/removeDependencies`, { dependencies: [part.gid] });
    expect(await gids(`/tasks/${task.gid}/dependencies`)).toEqual([]);
  });
});

it('a member that is added to a list of the item is what the answer shows', async () => {
  await withMock(BOARD, async ({ call }) => {
    const { body } = await call('POST /tasks', { data: { name: 't' } });
    const { body: added } = await call(`POST /tasks/${body.data.gid}/options`, {
      data: { name: 'high', color: 'red' },
    });
    expect(added.data).toMatchObject({ name: 'high', color: 'red' });
    expect((await call(`GET /tasks/${body.data.gid}`)).body.data).toMatchObject({ name: 't', options: [added.data] });
  });
});

const FORGE = `
paths:
  /repos: {post: {${takes(object('name: {type: string}', 'required: [name], '))}, ${answers('{$ref: "#/components/schemas/Repo"}', 201)}}}
  /repos/{name}: {get: {${answers('{$ref: "#/components/schemas/Repo"}')}}}
  /repos/{repo}/labels:
    get: {${answers(list('{$ref: "#/components/schemas/Label"}'))}}
    post: {${takes(object('name: {type: string}, color: {type: string}', 'required: [name], '))}, ${answers('{$ref: "#/components/schemas/Label"}', 201)}}
  /repos/{repo}/labels/{name}:
    get: {${answers('{$ref: "#/components/schemas/Label"}')}}
    patch: {${takes(object('new_name: {type: string}, color: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Label"}')}}
    delete: {${GONE}}
  /repos/{repo}/issues:
    get: {${answers(list('{$ref: "#/components/schemas/Issue"}'))}}
    post: {${takes(object('title: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Issue"}', 201)}}
  /repos/{repo}/issues/{issue_number}: {get: {${answers('{$ref: "#/components/schemas/Issue"}')}}, delete: {${GONE}}}
  /repos/{repo}/issues/{issue_number}/labels:
    get: {${answers(list('{$ref: "#/components/schemas/Label"}'))}}
    post: {${takes(object('labels: {type: array, items: {type: string}}'), false)}, ${answers(list('{$ref: "#/components/schemas/Label"}'))}}
  /repos/{repo}/issues/{issue_number}/labels/{name}: {delete: {${GONE}}}
  /repos/{repo}/issues/{issue_number}/lock:
    put: {${takes(object('lock_reason: {type: string}'), false)}, ${GONE}}
    delete: {${GONE}}
  /repos/{repo}/issues/{issue_number}/merge:
    get: {responses: {204: {description: merged}, 404: {description: not merged}}}
    put: {${takes(object('method: {type: string}'), false)}, ${answers(object('sha: {type: string}, merged: {type: boolean}', 'required: [sha, merged], '))}}
components:
  schemas:
    Repo:
      type: object
      properties:
        name: {type: string}
        full_name: {type: string, example: anna/hello}
        owner: ${object('login: {type: string, example: anna}', 'required: [login], ')}
    Label: ${object('name: {type: string}, color: {type: string}')}
    Issue: ${object('id: {type: integer}, number: {type: integer}, title: {type: string}, locked: {type: boolean}, merged: {type: boolean}', 'required: [id, number, locked, merged], ')}
`;

it('issues are numbered from one, a label has its new name, and labels are put on an issue by their names', async () => {
  await withMock(FORGE, async ({ call }) => {
    expect((await call('POST /repos', { name: 'web' })).body.full_name).toBe('anna/web');
    const at = '/repos/web';
    for (const number of [1, 2]) expect((await call(`POST ${at}/issues`, { title: 'i' })).body.number).toBe(number);
    await call(`POST ${at}/labels`, { name: 'bug', color: 'f00' });
    expect((await call(`PATCH ${at}/labels/bug`, { new_name: 'fault' })).body).toEqual({ name: 'fault', color: 'f00' });
    expect((await call(`GET ${at}/labels/fault`)).status).toBe(200);
    expect((await call(`GET ${at}/labels/bug`)).status).toBe(404);
    await call(`POST ${at}/issues/2/labels`, { labels: ['fault'] });
    expect((await call(`GET ${at}/issues/2/labels`)).body).toEqual([{ name: 'fault', color: 'f00' }]);
    await call(`DELETE ${at}/issues/2/labels/fault`);
    expect((await call(`GET ${at}/issues/2/labels`)).body).toEqual([]);
    expect((await call(`GET ${at}/labels/fault`)).status).toBe(200);
  });
});

it('a switch that may say why is turned on and off, and what was merged is merged', async () => {
  await withMock(FORGE, async ({ call }) => {
    await call('POST /repos', { name: 'web' });
    await call('POST /repos/web/issues', { title: 'i' });
    const at = '/repos/web/issues/1';
    const shown = async () => (await call(`GET ${at}`)).body;
    await call(`PUT ${at}/lock`, { lock_reason: 'spam' });
    expect(await shown()).toMatchObject({ locked: true, merged: false });
    await call(`DELETE ${at}/lock`);
    expect((await shown()).locked).toBe(false);
    expect((await call(`PUT ${at}/merge`, {})).body.merged).toBe(true);
    expect((await shown()).merged).toBe(true);
  });
});

it('a list that was sent is shown in its envelope, with the objects that it names, and keys are unset one by one', async () => {
  const price = object('id: {type: string}, amount: {type: integer}', 'required: [id], ');
  const entry = object('price: {$ref: "#/components/schemas/Price"}, quantity: {type: integer}');
  const shown = object(
    `id: {type: string}, metadata: {type: object, additionalProperties: {type: string}}, items: ${object(`data: ${list(entry)}, has_more: {type: boolean}`, 'required: [data, has_more], ')}`,
    'required: [id, items], ',
  );
  const keys =
    '{type: object, additionalProperties: {type: string}, description: Individual keys can be unset by posting an empty value to them.}';
  const document = `
paths:
  /prices: {get: {${answers(list(price))}}, post: {${takes(object('amount: {type: integer}'))}, ${answers('{$ref: "#/components/schemas/Price"}', 201)}}}
  /prices/{id}: {get: {${answers('{$ref: "#/components/schemas/Price"}')}}}
  /subscriptions: {post: {${takes(object(`metadata: ${keys}, items: ${list(object('price: {type: string}, quantity: {type: integer}'))}`))}, ${answers(shown, 201)}}}
  /subscriptions/{id}: {get: {${answers(shown)}}, post: {${takes(object(`metadata: ${keys}`))}, ${answers(shown)}}}
components:
  schemas:
    Price: ${price}
`;
  await withMock(document, async ({ call }) => {
    const { body: one } = await call('POST /prices', { amount: 5 });
    const { body } = await call('POST /subscriptions', {
      metadata: { a: '1', b: '2' },
      items: [{ price: one.id, quantity: 2 }],
    });
    expect(body.items).toEqual({ data: [{ price: one, quantity: 2 }], has_more: false });
    const { body: changed } = await call(`POST /subscriptions/${body.id}`, { metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
  });
});

it('paths that end in .json are those of the same items, and their pages lead on as the example shows', async () => {
  const form = (schema: string) => `requestBody: {content: {application/x-www-form-urlencoded: {schema: ${schema}}}}`;
  const account = object('sid: {type: string}, friendly_name: {type: string}');
  const queue = object(
    'sid: {type: string}, account_sid: {type: string, nullable: true}, friendly_name: {type: string}, date_created: {type: string, format: date-time-rfc-2822, nullable: true}',
  );
  const page = object(
    `queues: ${list(queue)}, page: {type: integer}, next_page_uri: {type: string, format: uri, nullable: true}`,
  );
  const example = '{queues: [], page: 0, next_page_uri: /accounts/A1/queues.json?Page=1}';
  const document = `
paths:
  /accounts.json: {post: {${form(object('FriendlyName: {type: string}'))}, ${answers(account, 201)}}}
  /accounts/{Sid}.json: {get: {${answers(account)}}}
  /accounts/{AccountSid}/queues.json:
    get:
      parameters:
        - {name: PageSize, in: query, schema: {type: integer}}
        - {name: Page, in: query, schema: {type: integer, minimum: 0}}
      responses: {200: {description: x, content: {application/json: {schema: ${page}, example: ${example}}}}}
    post: {${form(object('FriendlyName: {type: string}'))}, ${answers(queue, 201)}}
  /accounts/{AccountSid}/queues/{Sid}.json: {get: {${answers(queue)}}, post: {${form(object('FriendlyName: {type: string}'))}, ${answers(queue)}}, delete: {${GONE}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const post = async (path: string, name: string) =>
      (await (
        await fetch(`${mock.url}${path}`, { method: 'POST', body: new URLSearchParams({ FriendlyName: name }) })
      ).json()) as Record<string, string>;
    const { sid } = await post('/accounts.json', 'a');
    expect((await call(`GET /accounts/${sid}.json`)).body.friendly_name).toBe('a');
    const made = [await post(`/accounts/${sid}/queues.json`, 'q'), await post(`/accounts/${sid}/queues.json`, 'r')];
    expect(made[0]).toMatchObject({ friendly_name: 'q', account_sid: sid });
    expect(made[0]?.date_created).toMatch(/^\w{3}, \d\d \w{3} \d{4} .* \+0000$/);
    const { body: first } = await call(`GET /accounts/${sid}/queues.json?PageSize=1`);
    expect(first.next_page_uri).toMatch(new RegExp(`^/accounts/${sid}/queues.json`));
    const { body: second } = await call(`GET ${first.next_page_uri}`);
    expect([second.queues[0].sid, second.next_page_uri]).toEqual([made[1]?.sid, null]);
    const at = `/accounts/${sid}/queues/${made[0]?.sid}.json`;
    expect((await post(at, 's')).friendly_name).toBe('s');
    expect((await call(`DELETE ${at}`)).status).toBe(204);
    expect((await call(`GET ${at}`)).status).toBe(404);
  });
});

it('a copy is another item, a created time is there though it may be null, and what names an item of a sort belongs to it', async () => {
  const folder = object(
    'id: {type: string}, name: {type: string}, created_at: {type: string, format: date-time, nullable: true}',
  );
  const share = object(
    'id: {type: string}, role: {type: string}, item: {type: object, properties: {type: {type: string}, id: {type: string}}}',
  );
  const refusal = object('message: {type: string}');
  const secured = `responses: {200: {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/Folder"}}}}, 403: {description: x}, default: {description: x, content: {application/json: {schema: ${refusal}}}}}`;
  const document = `
security: [{key: []}]
paths:
  /folders: {post: {${takes(object('name: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Folder"}', 201)}}}
  /folders/{folder_id}: {get: {${secured}}, delete: {${GONE}}}
  /folders/{folder_id}/copy: {post: {${takes(object('name: {type: string}'))}, ${answers('{$ref: "#/components/schemas/Folder"}', 201)}}}
  /folders/{folder_id}/shares: {get: {${answers(list('{$ref: "#/components/schemas/Share"}'))}}}
  /shares:
    post: {${takes(object('role: {type: string}, item: {type: object, properties: {type: {type: string}, id: {type: string}}}'))}, ${answers('{$ref: "#/components/schemas/Share"}', 201)}}
  /shares/{share_id}: {get: {${answers('{$ref: "#/components/schemas/Share"}')}}, delete: {${GONE}}}
components:
  securitySchemes: {key: {type: http, scheme: bearer}}
  schemas:
    Folder: ${folder}
    Share: ${share}
`;
  await withMock(document, async ({ call: send }) => {
    const call = (line: string, body?: unknown) => send(line, body, { authorization: 'Bearer key-0123' });
    const { body: made } = await call('POST /folders', { name: 'a' });
    expect(Number.isNaN(Date.parse(made.created_at))).toBe(false);
    const { body: copy } = await call(`POST /folders/${made.id}/copy`, { name: 'b' });
    expect(copy.id).not.toBe(made.id);
    expect((await call(`GET /folders/${copy.id}`)).body.name).toBe('b');
    expect((await call(`GET /folders/${made.id}`)).body.name).toBe('a');
    const { body: shared } = await call('POST /shares', { role: 'r', item: { type: 'folder', id: made.id } });
    expect(ids((await call(`GET /folders/${made.id}/shares`)).body)).toEqual([shared.id]);
    expect((await call(`GET /folders/${copy.id}/shares`)).body).toEqual([]);
    expect((await send(`GET /folders/${made.id}`, undefined, { authorization: 'Bearer other' })).status).toBe(401);
  });
});
