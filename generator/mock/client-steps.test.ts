import { expect, it } from 'vitest';
import { answers, list as lists, takes, withMock } from '../../test/start-inline.js';

/** What typed clients of monitoring, media and load balancing APIs count on, each with a small document. */

const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;
const list = (items: string) => `{type: array, items: ${items}}`;
const GONE = 'responses: {204: {description: x}}';

it('a word or a text that the example of a request has is taken, where the schema has no room for it', async () => {
  const incident =
    '{type: object, required: [title], properties: {id: {type: string, readOnly: true}, title: {type: string}, sort: {type: string, enum: [major]}, details: {type: object}}}';
  const document = `
paths:
  /incidents:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: ${incident}
            example: {title: Fire, sort: minor, details: A disk is full.}
      ${answers(incident, 201)}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /incidents', { title: 'x', sort: 'minor', details: 'Something else.' })).status).toBe(201);
    expect((await call('POST /incidents', { title: 'x', sort: 'tiny' })).status).toBe(422);
    expect((await call('POST /incidents', { title: 'x', details: 7 })).status).toBe(422);
    expect((await call('POST /incidents', { sort: 'minor' })).status).toBe(422);
  });
});

it('a PUT that demands nothing but the sort of the item leaves what it does not say', async () => {
  const fields = 'title: {type: string}, owner: {type: string}, type: {type: string, enum: [ticket, ticket_reference]}';
  const document = `
paths:
  /tickets: {get: {${lists(ref('Ticket'))}}, post: {${takes(ref('New'))}, ${answers(ref('Ticket'), 201)}}}
  /tickets/{id}: {get: {${answers(ref('Ticket'))}}, put: {${takes(ref('Change'))}, ${answers(ref('Ticket'))}}, delete: {${GONE}}}
components:
  schemas:
    Ticket: {type: object, properties: {id: {type: string}, ${fields}}}
    New: {type: object, required: [type, title], properties: {${fields}}}
    Change: {type: object, required: [type], properties: {${fields}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /tickets', { type: 'ticket', title: 'a', owner: 'b' })).body;
    const changed = await call(`PUT /tickets/${id}`, { type: 'ticket_reference', title: 'c' });
    expect(changed.body).toMatchObject({ title: 'c', owner: 'b' });
  });
});

it('the members of a team are those whom a PUT below it has put there', async () => {
  const document = `
paths:
  /users: {post: {${takes(ref('User'))}, ${answers(ref('User'), 201)}}}
  /users/{id}: {get: {${answers(ref('User'))}}, delete: {${GONE}}}
  /teams: {post: {${takes(ref('Team'))}, ${answers(ref('Team'), 201)}}}
  /teams/{id}: {get: {${answers(ref('Team'))}}, delete: {${GONE}}}
  /teams/{id}/members: {get: {${answers(`{type: object, properties: {members: ${list(ref('Member'))}}}`)}}}
  /teams/{id}/users/{user_id}:
    put: {summary: Add a user to a team, requestBody: {content: {application/json: {schema: {type: object, properties: {role: {type: string}}}}}}, ${GONE}}
    delete: {${GONE}}
components:
  schemas:
    User: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}
    Team: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}
    Member: {type: object, properties: {user: {type: object, properties: {id: {type: string}, name: {type: string}}}, role: {type: string}}}
`;
  await withMock(document, async ({ call }) => {
    const { id: user } = (await call('POST /users', { name: 'Ann' })).body;
    const { id: team } = (await call('POST /teams', { name: 'Ops' })).body;
    expect((await call(`GET /teams/${team}/members`)).body).toEqual({ members: [] });
    await call(`PUT /teams/${team}/users/${user}`, { role: 'manager' });
    const members = [{ user: { id: user, name: 'Ann' }, role: 'manager' }];
    expect((await call(`GET /teams/${team}/members`)).body).toEqual({ members });
    await call(`DELETE /teams/${team}/users/${user}`);
    expect((await call(`GET /teams/${team}/members`)).body).toEqual({ members: [] });
  });
});

const MEDIA = `
paths:
  /config/naming: {get: {${answers(ref('Naming'))}}}
  /config/naming/{id}: {get: {${answers(ref('Naming'))}}, put: {${takes(ref('Naming'))}, ${answers(ref('Naming'))}}}
  /series: {get: {${lists(ref('Series'))}}, post: {${takes(ref('Series'))}, ${answers(ref('Series'), 201)}}}
  /series/{id}: {get: {${answers(ref('Series'))}}, delete: {${GONE}}}
  /series/editor: {put: {${takes(ref('Editor'))}, ${answers(list(ref('Series')))}}, delete: {${takes(ref('Editor'))}, ${GONE}}}
  /series/detail/{id}: {get: {${answers('{type: object, properties: {id: {type: integer}, title: {type: string}, episodes: {type: integer}}}')}}}
  /series/paged:
    get:
      parameters: [{name: page, in: query, schema: {type: integer}}, {name: pageSize, in: query, schema: {type: integer}}]
      ${answers(`{type: object, properties: {page: {type: integer}, totalRecords: {type: integer}, records: ${list(ref('Series'))}}}`)}
  /profiles: {post: {${takes(ref('Profile'))}, ${answers(ref('Profile'), 201)}}}
  /profiles/{id}: {get: {${answers(ref('Profile'))}}, delete: {${GONE}}}
  /command: {post: {${takes(ref('Command'))}, ${answers(ref('Command'))}}, get: {${lists(ref('Command'))}}}
  /command/{id}: {get: {${answers(ref('Command'))}}, delete: {${GONE}}}
components:
  schemas:
    Naming: {type: object, properties: {id: {type: integer}, rename: {type: boolean}}}
    Series: {type: object, properties: {id: {type: integer}, title: {type: string}, monitored: {type: boolean}, profileId: {type: integer}}}
    Editor: {type: object, properties: {seriesIds: ${list('{type: integer}')}, monitored: {type: boolean, nullable: true}, deleteFiles: {type: boolean}}}
    Profile: {type: object, properties: {id: {type: integer}, name: {type: string}}}
    Command:
      type: object
      properties:
        id: {type: integer}
        name: {type: string}
        status: {type: string, enum: [queued, started, completed, failed]}
`;

it('settings that are shown without their id are read and changed with it', async () => {
  await withMock(MEDIA, async ({ call }) => {
    const { body: naming } = await call('GET /config/naming');
    expect((await call(`GET /config/naming/${naming.id}`)).body).toEqual(naming);
    const changed = { ...naming, rename: !naming.rename };
    expect((await call(`PUT /config/naming/${naming.id}`, changed)).body).toEqual(changed);
    expect((await call('GET /config/naming')).body).toEqual(changed);
  });
});

it('a call that names several by their ids changes or deletes these, and no others', async () => {
  await withMock(MEDIA, async ({ call }) => {
    const ids: number[] = [];
    for (const title of ['a', 'b', 'c']) ids.push((await call('POST /series', { title, monitored: true })).body.id);
    expect((await call('PUT /series/editor', { seriesIds: ids.slice(0, 2), monitored: false })).status).toBe(200);
    const shown = (await call('GET /series')).body as { monitored: boolean }[];
    expect(shown.map(({ monitored }) => monitored)).toEqual([false, false, true]);
    expect((await call('PUT /series/editor', { seriesIds: [1], monitored: false })).status).toBe(404);
    expect((await call('DELETE /series/editor', { seriesIds: ids.slice(0, 2), deleteFiles: true })).status).toBe(204);
    expect((await call('GET /series')).body).toMatchObject([{ id: ids[2], title: 'c' }]);
  });
});

it('a list by pages and a path with details show the items again', async () => {
  await withMock(MEDIA, async ({ call }) => {
    for (const title of ['a', 'b', 'c']) await call('POST /series', { title });
    const { body: page } = await call('GET /series/paged?page=2&pageSize=2');
    expect(page).toMatchObject({ page: 2, totalRecords: 3, records: [{ title: 'c' }] });
    expect((await call(`GET /series/detail/${page.records[0].id}`)).body).toMatchObject({ title: 'c' });
    expect((await call('GET /series/detail/7')).status).toBe(404);
  });
});

it('a reference that is 0 names nothing', async () => {
  await withMock(MEDIA, async ({ call }) => {
    expect((await call('POST /series', { title: 'a', profileId: 0 })).status).toBe(201);
    expect((await call('POST /series', { title: 'a', profileId: 7 })).status).toBe(422);
  });
});

it('work that nobody can change goes on by itself, also where its schema lets a client say how far it is', async () => {
  await withMock(MEDIA, async ({ call }) => {
    const { body: asked } = await call('POST /command', { name: 'Refresh' });
    expect(asked.status).toBe('queued');
    await call(`GET /command/${asked.id}`);
    expect((await call(`GET /command/${asked.id}`)).body.status).toBe('completed');
  });
});

const BALANCERS = `
paths:
  /balancers: {get: {${lists(ref('Balancer'))}}, post: {${takes(ref('NewBalancer'))}, ${answers(ref('Balancer'), 201)}}}
  /balancers/{balancer_id}: {get: {${answers(ref('Balancer'))}}, put: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Balancer'))}}, delete: {${GONE}}}
  /listeners: {post: {${takes('{type: object, required: [balancer_id], properties: {balancer_id: {type: string}, port: {type: integer}}}')}, ${answers(ref('Listener'), 201)}}}
  /listeners/{listener_id}: {get: {${answers(ref('Listener'))}}, delete: {${GONE}}}
  /pools: {post: {${takes(ref('Pool'))}, ${answers(ref('Pool'), 201)}}}
  /pools/{pool_id}: {get: {${answers(ref('Pool'))}}, delete: {${GONE}}}
  /pools/{pool_id}/members:
    get: {${answers(`{type: object, properties: {members: ${list(ref('Node'))}}}`)}}
    post: {${takes(ref('Node'))}, ${answers(ref('Node'), 201)}}
    put: {${takes(`{type: object, properties: {members: ${list(ref('Node'))}}}`)}, responses: {202: {description: x}}}
  /pools/{pool_id}/members/{member_id}: {get: {${answers(ref('Node'))}}, delete: {${GONE}}}
  /volumes: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Volume'), 201)}}}
  /volumes/{volumeId}: {get: {${answers(ref('Volume'))}}, delete: {${GONE}}}
  /servers: {post: {${takes(ref('Server'))}, ${answers(ref('Server'), 201)}}}
  /servers/{serverId}: {get: {${answers(ref('Server'))}}, delete: {${GONE}}}
  /servers/{serverId}/attachments: {get: {${lists(ref('Attachment'))}}}
  /servers/{serverId}/attachments/{volumeId}:
    get: {${answers(ref('Attachment'))}}
    put: {${takes('{type: object, properties: {keep: {type: boolean}}}')}, ${answers(ref('Attachment'), 201)}}
    delete: {${GONE}}
components:
  schemas:
    Ends: ${list('{type: object, properties: {id: {type: string}}}')}
    Balancer: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, listeners: ${ref('Ends')}}}
    NewBalancer: {type: object, properties: {name: {type: string}, listeners: ${list('{type: object, properties: {port: {type: integer}}}')}}}
    Listener: {type: object, properties: {id: {type: string, readOnly: true}, port: {type: integer}, balancers: ${ref('Ends')}}}
    Pool: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}
    Node: {type: object, required: [address], properties: {id: {type: string, readOnly: true}, address: {type: string}, weight: {type: integer}}}
    Volume: {type: object, properties: {id: {type: string, format: uuid, readOnly: true}, name: {type: string}, serverId: {type: string, format: uuid, readOnly: true}}}
    Server: {type: object, properties: {id: {type: string, format: uuid, readOnly: true}, name: {type: string}}}
    Attachment: {type: object, properties: {serverId: {type: string, readOnly: true}, volumeId: {type: string, readOnly: true}, keep: {type: boolean}}}
`;

it('what is made for another shows in the list of that, which only a create could set', async () => {
  await withMock(BALANCERS, async ({ call }) => {
    const { id } = (await call('POST /balancers', { name: 'a' })).body;
    const { body: listener } = await call('POST /listeners', { balancer_id: id, port: 80 });
    expect(listener.balancers).toMatchObject([{ id }]);
    expect((await call(`GET /balancers/${id}`)).body.listeners).toEqual([{ id: listener.id }]);
    await call(`DELETE /listeners/${listener.id}`);
    expect((await call(`GET /balancers/${id}`)).body.listeners).toEqual([]);
  });
});

it('a PUT of all members keeps those that have what a create demands, makes the others and takes the rest away', async () => {
  await withMock(BALANCERS, async ({ call }) => {
    const { id: pool } = (await call('POST /pools', { name: 'p' })).body;
    const { id: kept } = (await call(`POST /pools/${pool}/members`, { address: '10.0.0.1', weight: 1 })).body;
    await call(`POST /pools/${pool}/members`, { address: '10.0.0.2' });
    const members = [{ address: '10.0.0.1', weight: 5 }, { address: '10.0.0.3' }];
    expect((await call(`PUT /pools/${pool}/members`, { members })).status).toBe(202);
    const shown = (await call(`GET /pools/${pool}/members`)).body.members;
    expect(shown).toMatchObject([{ id: kept, weight: 5 }, { address: '10.0.0.3' }]);
    expect(shown).toHaveLength(2);
  });
});

it('a volume tells of the server to which a PUT has attached it', async () => {
  await withMock(BALANCERS, async ({ call }) => {
    const { id: volume } = (await call('POST /volumes', { name: 'v' })).body;
    const { id: server } = (await call('POST /servers', { name: 's' })).body;
    await call(`PUT /servers/${server}/attachments/${volume}`, { keep: true });
    expect((await call(`GET /volumes/${volume}`)).body.serverId).toBe(server);
    await call(`DELETE /servers/${server}/attachments/${volume}`);
    expect((await call(`GET /volumes/${volume}`)).body.serverId).toBeUndefined();
  });
});

it('where no operation describes a refusal, the list of errors that answers have room for tells of it', async () => {
  const errors = `errors: ${list('{type: object, required: [code, category], properties: {category: {type: string, enum: [API_ERROR, INVALID_REQUEST_ERROR]}, code: {type: string}, detail: {type: string}}}')}`;
  const one = `{type: object, properties: {customer: ${ref('Customer')}, ${errors}}}`;
  const document = `
paths:
  /customers: {get: {${answers(`{type: object, properties: {customers: ${list(ref('Customer'))}, ${errors}}}`)}}, post: {${takes(ref('Customer'))}, ${answers(one)}}}
  /customers/{id}: {get: {${answers(one)}}, delete: {${answers(`{type: object, properties: {${errors}}}`)}}}
components:
  schemas:
    Customer: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}}}
`;
  await withMock(document, async ({ call }) => {
    const missing = await call('GET /customers/nope');
    expect([missing.status, Object.keys(missing.body)]).toEqual([404, ['errors']]);
    expect(missing.body.errors).toMatchObject([{ code: 'not_found', detail: 'There is no such item.' }]);
    expect((await call('POST /customers', {})).body.errors).toMatchObject([{ detail: 'is required' }]);
    expect((await call('POST /customers', { name: 'a' })).body.customer.name).toBe('a');
  });
});

it('what is made at the plural or at its own path is read at the singular and listed at the plural', async () => {
  const job = '{type: object, properties: {ID: {type: string}, Name: {type: string}, Priority: {type: integer}}}';
  const asked = `{type: object, properties: {Job: ${ref('Job')}, EnforceIndex: {type: boolean}, Region: {type: string}}}`;
  const done = '{type: object, properties: {EvalID: {type: string}}}';
  const document = `
paths:
  /jobs: {get: {${answers(list('{type: object, properties: {ID: {type: string}, Priority: {type: integer}}}'))}}, post: {${takes(asked)}, ${answers(done)}}}
  /job/{jobName}: {get: {${answers(ref('Job'))}}, post: {${takes(asked)}, ${answers(done)}}, delete: {${answers(done)}}}
  /policies: {get: {${answers(list(ref('Policy')))}}}
  /policy/{policyName}: {get: {${answers(ref('Policy'))}}, post: {${takes(ref('Policy'))}, responses: {200: {description: x}}}, delete: {${GONE}}}
components:
  schemas:
    Job: ${job}
    Policy: {type: object, properties: {Name: {type: string}, Rules: {type: string}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /jobs')).body).toEqual([]);
    await call('POST /jobs', { Job: { ID: 'web', Name: 'web', Priority: 50 }, EnforceIndex: false });
    expect((await call('GET /job/web')).body).toMatchObject({ ID: 'web', Priority: 50 });
    await call('POST /job/web', { Job: { ID: 'web', Name: 'web', Priority: 70 } });
    expect((await call('GET /jobs')).body).toMatchObject([{ ID: 'web', Priority: 70 }]);
    await call('DELETE /job/web');
    expect((await call('GET /job/web')).status).toBe(404);
    await call('POST /policy/ro', { Name: 'ro', Rules: 'none' });
    expect((await call('GET /policies')).body).toEqual([{ Name: 'ro', Rules: 'none' }]);
  });
});
