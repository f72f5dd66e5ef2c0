import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

/** What client libraries of APIs that nobody here wrote count on, each with a small document. */

const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;
const list = (items: string) => `{type: array, items: ${items}}`;
const query = (...names: string[]) =>
  `parameters: [${names.map((name) => `{name: '${name}', in: query, schema: {type: string}}`).join(', ')}]`;
const GONE = 'responses: {204: {description: x}}';

const CLAIMS = `
paths:
  /spaces: {get: {${answers(list(ref('Space')))}}, post: {${takes(ref('Space'))}, ${answers(ref('Space'), 201)}}}
  /spaces/{name}: {get: {${answers(ref('Space'))}}, delete: {${GONE}}}
  /claims: {get: {${answers(ref('Claims'))}}}
  /spaces/{space}/claims:
    get: {${query('labelSelector', 'fieldSelector')}, ${answers(ref('Claims'))}}
    post: {${takes(ref('Claim'))}, ${answers(ref('Claim'), 201)}}
    delete: {operationId: deleteCollectionClaim, ${query('labelSelector')}, ${GONE}}
  /spaces/{space}/claims/{name}:
    get: {${answers(ref('Claim'))}}
    put: {${takes(ref('Claim'))}, ${answers(ref('Claim'))}}
    patch: {requestBody: {content: {application/strategic-merge-patch+json: {schema: {type: object}}}}, ${answers(ref('Claim'))}}
    delete: {${GONE}}
  /spaces/{space}/claims/{name}/status: {get: {${answers(ref('Claim'))}}}
components:
  schemas:
    Meta:
      type: object
      properties:
        name: {type: string}
        generateName: {type: string}
        space: {type: string}
        uid: {type: string}
        resourceVersion: {type: string}
        creationTimestamp: {type: string, format: date-time}
        labels: {type: object, additionalProperties: {type: string}}
    Space: {type: object, properties: {metadata: ${ref('Meta')}}}
    Claim:
      type: object
      properties:
        metadata: ${ref('Meta')}
        spec: {type: object, properties: {size: {type: integer}, class: {type: string}, name: {type: string}}}
    Claims: {type: object, required: [items], properties: {items: ${list(ref('Claim'))}}}
`;

it('an item is found by the name in its metadata, which has a uid and a version of the server', async () => {
  await withMock(CLAIMS, async ({ call }) => {
    expect((await call('POST /spaces', { metadata: { name: 'a' } })).body.metadata).toMatchObject({ name: 'a' });
    expect((await call('POST /spaces', { metadata: { name: 'a' } })).status).toBe(409);
    const claim = { metadata: { name: 'one', labels: { app: 'x' } }, spec: { size: 1, name: 'inner' } };
    const { body: made } = await call('POST /spaces/a/claims', claim);
    expect(made.metadata).toMatchObject({ name: 'one', space: 'a', labels: { app: 'x' } });
    expect(made.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect((await call('GET /spaces/a/claims/one')).body).toEqual(made);
    expect((await call('GET /spaces/a/claims/one/status')).body).toEqual(made);
    const { body: changed } = await call('PUT /spaces/a/claims/one', { metadata: { name: 'one' }, spec: { size: 2 } });
    expect(changed).toMatchObject({ metadata: { name: 'one', uid: made.metadata.uid }, spec: { size: 2 } });
    expect(changed.metadata.resourceVersion).not.toBe(made.metadata.resourceVersion);
    expect((await call('DELETE /spaces/a')).status).toBe(204);
    expect((await call('GET /spaces/a/claims/one')).status).toBe(404);
  });
});

it('a name that is left to the server begins as the client says', async () => {
  await withMock(CLAIMS, async ({ call }) => {
    await call('POST /spaces', { metadata: { name: 'a' } });
    const { body } = await call('POST /spaces/a/claims', { metadata: { generateName: 'job-' } });
    expect(body.metadata.name).toMatch(/^job-\w+$/);
    expect((await call(`GET /spaces/a/claims/${body.metadata.name}`)).status).toBe(200);
  });
});

it('a strategic merge keeps what it does not name, and takes away what is null', async () => {
  await withMock(CLAIMS, async ({ call }) => {
    await call('POST /spaces', { metadata: { name: 'a' } });
    await call('POST /spaces/a/claims', { metadata: { name: 'one', labels: { a: '1', b: '2' } }, spec: { size: 1 } });
    const patch = { metadata: { labels: { a: null, c: '3' } }, spec: { class: 'fast' } };
    const type = { 'content-type': 'application/strategic-merge-patch+json' };
    await call('PATCH /spaces/a/claims/one', patch, type);
    const { body } = await call('GET /spaces/a/claims/one');
    expect(body).toMatchObject({ metadata: { name: 'one' }, spec: { size: 1, class: 'fast' } });
    expect(body.metadata.labels).toEqual({ b: '2', c: '3' });
  });
});

it('labels and fields select, a list of all spaces shows what was made in each, and a collection is deleted at once', async () => {
  await withMock(CLAIMS, async ({ call }) => {
    const names = async (path: string) =>
      (await call(`GET ${path}`)).body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(await names('/claims')).toEqual([]);
    for (const space of ['a', 'b']) {
      await call('POST /spaces', { metadata: { name: space } });
      for (const app of ['x', 'y'])
        await call(`POST /spaces/${space}/claims`, { metadata: { name: `${space}-${app}`, labels: { app } } });
    }
    expect(await names('/claims')).toEqual(['a-x', 'a-y', 'b-x', 'b-y']);
    expect(await names('/spaces/a/claims?labelSelector=app%3Dx')).toEqual(['a-x']);
    expect(await names('/spaces/a/claims?labelSelector=app%20in%20(x,z)')).toEqual(['a-x']);
    expect(await names('/spaces/a/claims?labelSelector=app%20notin%20(x,z),app')).toEqual(['a-y']);
    expect(await names('/spaces/a/claims?fieldSelector=metadata.name%3Da-y')).toEqual(['a-y']);
    await call('DELETE /spaces/a/claims?labelSelector=app%3Dx');
    expect(await names('/claims')).toEqual(['a-y', 'b-x', 'b-y']);
    await call('DELETE /spaces/b/claims');
    expect(await names('/claims')).toEqual(['a-y']);
  });
});

it('a switch that is turned on by POST and off by DELETE always tells which', async () => {
  const seal = '{type: object, properties: {data: {type: object, properties: {enabled: {type: boolean}}}}}';
  const document = `
paths:
  /zones: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Zone'), 201)}}}
  /zones/{zone}: {get: {${answers(ref('Zone'))}}}
  /zones/{zone}/seal:
    get: {responses: {200: {description: x, content: {application/json: {schema: ${seal}}}}, 404: {description: x}}}
    post: {${answers(seal, 201)}}
    delete: {${GONE}}
components:
  schemas: {Zone: {type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: zone } = await call('POST /zones', { name: 'a' });
    const at = `/zones/${zone.id}/seal`;
    expect((await call(`GET ${at}`)).body).toEqual({ data: { enabled: false } });
    expect((await call(`POST ${at}`)).body).toEqual({ data: { enabled: true } });
    expect((await call(`GET ${at}`)).body).toEqual({ data: { enabled: true } });
    expect((await call(`DELETE ${at}`)).status).toBe(204);
    expect((await call(`GET ${at}`)).body).toEqual({ data: { enabled: false } });
  });
});

it('what is asked about a name tells of that name, and what lies below an account names it', async () => {
  const site =
    '{type: object, properties: {id: {type: integer, readOnly: true}, account_id: {type: integer, readOnly: true}, name: {type: string}}}';
  const checked = '{type: object, required: [site, free], properties: {site: {type: string}, free: {type: boolean}}}';
  const account = 'parameters: [{name: account, in: path, required: true, schema: {type: integer}}]';
  const document = `
paths:
  /{account}/sites: {${account}, post: {${takes(site)}, ${answers(site, 201)}}}
  /{account}/sites/{id}: {${account}, get: {${answers(site)}}}
  /{account}/offers/{site}/check: {${account}, get: {${answers(checked)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /7/sites', { name: 'a' })).body).toMatchObject({ account_id: 7, name: 'a' });
    expect((await call('GET /7/offers/new.org/check')).body).toMatchObject({ site: 'new.org' });
    // What cannot be decoded is the name as it stands, and no error of the server.
    expect((await call('GET /7/offers/%zz/check')).body).toMatchObject({ site: '%zz' });
  });
});

it('a list that tells its pages as others do takes their parameters', async () => {
  const page = (item: string) => `{type: object, properties: {data: ${list(item)}, pages: ${ref('Pages')}}}`;
  const document = `
paths:
  /boxes: {get: {${query('page', 'per_page')}, ${answers(page(ref('Box')))}}}
  /sites: {get: {${answers(page(ref('Site')))}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
components:
  schemas:
    Box: {type: object, properties: {id: {type: integer}}}
    Site: {type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}
    Pages: {type: object, properties: {current_page: {type: integer}, per_page: {type: integer}, total_pages: {type: integer}}}
`;
  await withMock(document, async ({ call }) => {
    for (const name of ['a', 'b', 'c']) await call('POST /sites', { name });
    const { body } = await call('GET /sites?page=2&per_page=2');
    expect(body).toMatchObject({ data: [{ name: 'c' }], pages: { current_page: 2, per_page: 2, total_pages: 2 } });
  });
});

it.each([
  ['name_like=ex2', ['ex2.org']],
  ['name__ic=EX', ['ex1.com', 'ex2.org']],
  ['name__n=ex1.com', ['ex2.org']],
  ['name__isw=ex1', ['ex1.com']],
  ['size__gte=10', ['ex2.org']],
  ['size[lt]=10', ['ex1.com']],
])('a filter may say how a field is compared: %s', async (filter, want) => {
  const site =
    '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, size: {type: integer}}}';
  const filters = query('name_like', 'name__ic', 'name__n', 'name__isw', 'size__gte', 'size[lt]');
  const document = `
paths:
  /sites: {get: {${filters}, ${answers(list(site))}}, post: {${takes(site)}, ${answers(site, 201)}}}
  /sites/{id}: {get: {${answers(site)}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /sites', { name: 'ex1.com', size: 9 });
    await call('POST /sites', { name: 'ex2.org', size: 10 });
    const { body } = await call(`GET /sites?${filter}`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(want);
  });
});

it('an own address has what the server puts before its paths, and a slash where they end in one', async () => {
  const site =
    '{type: object, properties: {id: {type: integer, readOnly: true}, url: {type: string, format: uri, readOnly: true}, name: {type: string}}}';
  const document = `
servers: [{url: 'https://example.org/api'}]
paths:
  /sites/: {post: {${takes(site)}, ${answers(site, 201)}}}
  /sites/{id}/: {get: {${answers(site)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const { body } = await call('POST /api/sites/', { name: 'a' });
    expect(body.url).toBe(`${mock.url}/api/sites/${body.id}/`);
  });
});

it('a choice is shown with its own label, and is filtered by its value', async () => {
  const taken = '{type: object, properties: {name: {type: string}, state: {type: string, enum: [off, on]}}}';
  const choice =
    '{type: object, required: [label, value], properties: {label: {type: string, enum: [Switched off, Running]}, value: {type: string, enum: [off, on]}}}';
  const shown = `{type: object, properties: {id: {type: integer}, name: {type: string}, state: ${choice}}}`;
  const document = `
openapi: 3.1.0
paths:
  /boxes: {get: {${query('state')}, ${answers(list(shown))}}, post: {${takes(taken.replace('[off, on]', "['off', 'on']"))}, ${answers(shown, 201)}}}
  /boxes/{id}: {get: {${answers(shown)}}}
`.replaceAll('[off, on]', "['off', 'on']");
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /boxes', { name: 'a', state: 'on' });
    expect(body.state).toEqual({ label: 'Running', value: 'on' });
    expect((await call('GET /boxes?state=on')).body).toHaveLength(1);
    expect((await call('GET /boxes?state=off')).body).toHaveLength(0);
  });
});

it('another item that nobody has linked is not made up', async () => {
  const other =
    '{type: object, properties: {id: {type: integer}, url: {type: string, format: uri}, name: {type: string}}}';
  const document = `
paths:
  /boxes: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Box'), 201)}}}
  /boxes/{id}: {get: {${answers(ref('Box'))}}}
components:
  schemas: {Box: {type: object, properties: {id: {type: integer}, name: {type: string}, tunnel: ${other}}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /boxes', { name: 'a' })).body).not.toHaveProperty('tunnel');
  });
});

it('a PATCH that takes what the PUT beside it takes needs a part of it', async () => {
  const document = `
paths:
  /boxes: {post: {${takes(ref('Box'))}, ${answers(ref('Box'), 201)}}}
  /boxes/{id}:
    get: {${answers(ref('Box'))}}
    put: {${takes(ref('Box'))}, ${answers(ref('Box'))}}
    patch: {${takes(ref('Box'))}, ${answers(ref('Box'))}}
components:
  schemas:
    Box:
      type: object
      required: [name, size]
      properties:
        id: {type: integer, readOnly: true}
        name: {type: string}
        size: {type: integer}
        owner: {type: object, required: [id], properties: {id: {type: string}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /boxes', { name: 'a', size: 1 });
    expect((await call(`PUT /boxes/${body.id}`, { size: 2 })).status).toBe(422);
    expect((await call(`PATCH /boxes/${body.id}`, { size: 2 })).body).toMatchObject({ name: 'a', size: 2 });
    expect((await call(`PATCH /boxes/${body.id}`, { owner: {} })).status).toBe(422);
  });
  await withMock(
    document,
    async ({ call }) => {
      const { body } = await call('POST /boxes', { name: 'a', size: 1 });
      expect((await call(`PATCH /boxes/${body.id}`, { size: 2 })).status).toBe(422);
    },
    { rulesOff: new Set(['parts']) },
  );
});

it('what nothing else makes, reads or lists is made by its PUT', async () => {
  const file = '{type: object, properties: {id: {type: string}, path: {type: string}}}';
  const deploy = '{type: object, properties: {id: {type: string, readOnly: true}}}';
  const document = `
paths:
  /deploys: {post: {${takes(deploy)}, ${answers(deploy, 201)}}}
  /deploys/{id}: {get: {${answers(deploy)}}}
  /deploys/{id}/files/{path}: {put: {operationId: uploadFile, ${answers(file)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /deploys', {});
    expect((await call(`PUT /deploys/${body.id}/files/index.html`)).status).toBe(200);
  });
});

it('what lies below an item is the same by its id and by its name', async () => {
  const record =
    '{type: object, properties: {id: {type: integer, readOnly: true}, sheet_id: {type: integer, readOnly: true}, text: {type: string}}}';
  const sheet = '{type: object, properties: {id: {type: integer, readOnly: true}, sid: {type: string}}}';
  const document = `
paths:
  /sheets: {post: {${takes(sheet)}, ${answers(sheet, 201)}}}
  /sheets/{sheet}: {get: {${answers(sheet)}}}
  /sheets/{sheet}/records: {get: {${answers(list(record))}}, post: {${takes(record)}, ${answers(record, 201)}}}
  /sheets/{sheet}/records/{id}: {get: {${answers(record)}}, patch: {${takes(record)}, ${answers(record)}}}
  /sheets/{sheet}/theme: {get: {${answers('{type: object, properties: {color: {type: string}}}')}}, put: {${takes('{type: object, properties: {color: {type: string}}}')}, ${GONE}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /sheets', { sid: 'web' });
    const { body: inside } = await call('POST /sheets/web/records', { text: 'a' });
    expect(inside.sheet_id).toBe(made.id);
    expect((await call(`GET /sheets/${made.id}/records`)).body).toEqual([inside]);
    expect((await call(`PATCH /sheets/${made.id}/records/${inside.id}`, { text: 'b' })).body.text).toBe('b');
    expect((await call(`GET /sheets/web/records/${inside.id}`)).body.text).toBe('b');
    await call('PUT /sheets/web/theme', { color: 'red' });
    expect((await call(`GET /sheets/${made.id}/theme`)).body).toEqual({ color: 'red' });
  });
});

it.each([
  ['auto_renewal', 'auto_renew'],
  ['activation', 'active'],
  ['lock', 'locked'],
])('a PUT and a DELETE that say nothing turn a state of the item on and off: %s', async (path, field) => {
  const zone = `{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, ${field}: {type: boolean, readOnly: true}}}`;
  const document = `
paths:
  /zones: {post: {${takes(zone)}, ${answers(zone, 201)}}}
  /zones/{id}: {get: {${answers(zone)}}}
  /zones/{id}/${path}: {put: {${GONE}}, delete: {${GONE}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /zones', { name: 'a' });
    const state = async () => (await call(`GET /zones/${body.id}`)).body[field];
    await call(`PUT /zones/${body.id}/${path}`);
    expect(await state()).toBe(true);
    await call(`DELETE /zones/${body.id}/${path}`);
    expect(await state()).toBe(false);
  });
});

it('a list that is told in two forms is told bare, and with its numbers where the query asks for them', async () => {
  const site = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const pages = `{type: object, required: [total, sites], properties: {total: {type: integer}, sites: ${list(ref('Site'))}}}`;
  const totals = 'parameters: [{name: include_totals, in: query, schema: {type: boolean}}]';
  const document = `
paths:
  /sites: {get: {${totals}, ${answers(`{oneOf: [${list(ref('Site'))}, ${pages}]}`)}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
  /sites/{id}: {get: {${answers(ref('Site'))}}}
  /sites-by-name: {get: {parameters: [{name: name, in: query, required: true, schema: {type: string}}], ${answers(list(ref('Site')))}}}
components: {schemas: {Site: ${site}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /sites', { name: 'a' });
    await call('POST /sites', { name: 'b' });
    expect((await call('GET /sites')).body).toHaveLength(2);
    expect((await call('GET /sites?include_totals=true')).body).toMatchObject({
      total: 2,
      sites: [body, { name: 'b' }],
    });
    expect((await call('GET /sites-by-name?name=a')).body).toEqual([body]);
  });
});

it('what is made in a list below another item has its path at the top, where such items have theirs', async () => {
  const document = `
paths:
  /sites: {get: {${answers(list(ref('Site')))}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
  /sites/{id}: {get: {${answers(ref('Site'))}}, delete: {${GONE}}}
  /{team}/sites: {get: {${answers(list(ref('Site')))}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
components: {schemas: {Site: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /red/sites', { name: 'a' });
    expect((await call(`GET /sites/${body.id}`)).body).toEqual(body);
    expect((await call('GET /sites')).body).toEqual([body]);
    expect((await call('GET /red/sites')).body).toEqual([body]);
    expect((await call('GET /blue/sites')).body).toEqual([]);
    await call(`DELETE /sites/${body.id}`);
    expect((await call('GET /red/sites')).body).toEqual([]);
  });
});

it('what is made and listed below another item is changed and deleted at a path of its own', async () => {
  const document = `
paths:
  /accounts/{account}/sites: {get: {${answers(list(ref('Site')))}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
  /sites/{id}: {patch: {${takes(ref('Site'))}, ${answers(ref('Site'))}}, delete: {${GONE}}}
  /accounts/{account}/keys: {get: {${answers(list(ref('Site')))}}, post: {${takes(ref('Site'))}, ${answers(ref('Site'), 201)}}}
  /keys/{id}: {delete: {${GONE}}}
components: {schemas: {Site: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /accounts/1/sites', { name: 'a' });
    expect((await call(`PATCH /sites/${body.id}`, { name: 'b' })).body.name).toBe('b');
    expect((await call('GET /accounts/1/sites')).body).toEqual([{ ...body, name: 'b' }]);
    await call(`DELETE /sites/${body.id}`);
    expect((await call('GET /accounts/1/sites')).body).toEqual([]);
    const key = await call('POST /accounts/1/keys', { name: 'a' });
    expect((await call(`DELETE /keys/${key.body.id}`)).status).toBeLessThan(300);
    expect((await call('GET /accounts/1/keys')).body).toEqual([]);
  });
});

it('a list of members in two forms has pages too, so that a client that turns them comes to an end', async () => {
  const right = '{type: object, properties: {name: {type: string}, server: {type: string}}}';
  const forms = `{oneOf: [${list(ref('Right'))}, {type: object, properties: {start: {type: integer}, total: {type: integer}, rights: ${list(ref('Right'))}}}]}`;
  const sent = `{type: object, required: [rights], properties: {rights: ${list(ref('Right'))}}}`;
  const paged =
    'parameters: [{name: page, in: query, schema: {type: integer, minimum: 0}}, {name: per_page, in: query, schema: {type: integer}}, {name: include_totals, in: query, schema: {type: boolean}}]';
  const document = `
paths:
  /roles: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Role'), 201)}}}
  /roles/{id}: {get: {${answers(ref('Role'))}}}
  /roles/{id}/rights: {get: {${paged}, ${answers(forms)}}, post: {${takes(sent)}, responses: {201: {description: x}}}}
components:
  schemas:
    Right: ${right}
    Role: {type: object, properties: {id: {type: string}, name: {type: string}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /roles', { name: 'a' });
    const at = `/roles/${body.id}/rights`;
    await call(`POST ${at}`, { rights: [{ name: 'read', server: 'x' }] });
    const page = async (number: number) => (await call(`GET ${at}?page=${number}&per_page=5&include_totals=true`)).body;
    expect(await page(0)).toEqual({ start: 0, total: 1, rights: [{ name: 'read', server: 'x' }] });
    expect(await page(1)).toMatchObject({ start: 5, rights: [] });
    expect((await call(`GET ${at}`)).body).toEqual([{ name: 'read', server: 'x' }]);
  });
});

it('what documents nothing but a redirect sends the browser on', async () => {
  const error = '{type: object, properties: {error: {type: string}}}';
  const document = `
paths:
  /login:
    get:
      responses:
        302: {description: to the provider}
        default: {description: an error, content: {application/json: {schema: ${error}}}}
`;
  await withMock(document, async ({ mock }) => {
    const { status, headers } = await fetch(`${mock.url}/login`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${mock.url}/`]);
    expect(mock.mock.journal.findings).toEqual([]);
  });
});

it('a number in the path that no double holds is shown as it is', async () => {
  const box = '{type: object, required: [id], properties: {id: {type: integer, format: int64}}}';
  const id = 'parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]';
  const document = `
paths:
  /boxes/{id}: {${id}, get: {${answers(box)}}}
`;
  await withMock(document, async ({ mock }) => {
    const text = await (await fetch(`${mock.url}/boxes/9223372036854775807`)).text();
    expect(text).toBe('{"id":9223372036854775807}');
    expect(mock.mock.journal.findings).toEqual([]);
  });
});

it('an answer that may have no fields has none, and a map that must have some has some', async () => {
  const map = '{type: object, minProperties: 1, additionalProperties: {type: integer}}';
  const document = `
paths:
  /template: {get: {${answers(`{type: object, required: [map], properties: {map: ${map}}}`)}}}
  /key: {put: {${takes('{type: object, properties: {secret: {type: string}}}')}, ${answers('{type: object, maxProperties: 0}')}}}
`;
  await withMock(document, async ({ call, mock }) => {
    expect(Object.values((await call('GET /template')).body.map)).toHaveLength(1);
    expect((await call('PUT /key', { secret: 'a' })).body).toEqual({});
    expect(mock.mock.journal.findings).toEqual([]);
  });
});
