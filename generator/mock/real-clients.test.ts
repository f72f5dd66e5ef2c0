import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../test/start-inline.js';

const box =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, tags: {type: array, items: {type: string}}, size: {type: string}}}';

it('a PUT that demands nothing leaves what was not sent, one that demands something is a whole', async () => {
  const strict = box.replace('{type: object,', '{type: object, required: [name],');
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}, put: {${takes(box)}, ${answers(box)}}}
  /crates: {post: {${takes(strict)}, ${answers(box, 201)}}}
  /crates/{id}: {get: {${answers(box)}}, put: {${takes(strict)}, ${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /boxes', { name: 'a', tags: ['x'] });
    await call(`PUT /boxes/${made.id}`, { name: 'b' });
    expect((await call(`GET /boxes/${made.id}`)).body).toMatchObject({ name: 'b', tags: ['x'] });
    const { body: crate } = await call('POST /crates', { name: 'a', tags: ['x'] });
    await call(`PUT /crates/${crate.id}`, { name: 'b' });
    expect((await call(`GET /crates/${crate.id}`)).body).toMatchObject({ name: 'b', tags: [] });
  });
});

it('what the path names is looked for before the body is judged', async () => {
  const work = '{type: object, required: [mode], properties: {mode: {type: string}}}';
  const idle = '{type: object, properties: {mode: {type: string}}}';
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}, patch: {${takes(work)}, ${answers(box)}}}
  /boxes/{id}/open: {post: {${takes(work)}, responses: {204: {description: x}}}}
  /boxes/{id}/start: {post: {${takes(idle)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('PATCH /boxes/none', {})).status).toBe(404);
    expect((await call('POST /boxes/none/open', {})).status).toBe(404);
    const { body: made } = await call('POST /boxes', { name: 'a' });
    expect((await call(`PATCH /boxes/${made.id}`, {})).status).toBe(422);
    // Nothing is demanded of the body, so nothing is missed where there is none.
    expect((await call(`POST /boxes/${made.id}/start`)).status).toBe(204);
    expect((await call(`POST /boxes/${made.id}/open`)).status).toBe(400);
  });
});

it('what is made below an item and has no list of its own shows in the list of the item', async () => {
  const rule = 'type: object, properties: {port: {type: integer}, protocol: {type: string}';
  const task =
    '{type: object, title: operation, properties: {id: {type: string, format: uuid}, state: {type: string, enum: [pending, success]}, reference: {type: object, properties: {id: {type: string}}}}}';
  const group = `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, rules: {type: array, writeOnly: true, items: {${rule}, id: {type: string, readOnly: true}}}}}}`;
  const document = `
paths:
  /groups: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(group, 201)}}}
  /groups/{id}: {get: {${answers(group)}}}
  /groups/{id}/rules: {post: {${takes(`{${rule}}}`)}, ${answers(task)}}}
  /groups/{id}/rules/{rule_id}: {delete: {${answers(task)}}}
  /operations/{id}: {get: {${answers(task)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /groups', { name: 'a' });
    const { body: work } = await call(`POST /groups/${made.id}/rules`, { port: 22, protocol: 'tcp' });
    expect((await call(`GET /operations/${work.id}`)).body).toMatchObject({ id: work.id, state: 'success' });
    const [shown] = (await call(`GET /groups/${made.id}`)).body.rules;
    expect(shown).toMatchObject({ port: 22, protocol: 'tcp' });
    expect((await call(`DELETE /groups/${made.id}/rules/${shown.id}`)).status).toBe(200);
    expect((await call(`GET /groups/${made.id}`)).body.rules).toEqual([]);
  });
});

it('links of a page inside a choice lead on, and are missing where they lead nowhere', async () => {
  const link = (name: string) => `{type: object, properties: {${name}: {type: string}}}`;
  const page = `{type: object, properties: {boxes: {type: array, items: ${box}}, links: {type: object, properties: {pages: {anyOf: [${link('next')}, ${link('prev')}, {}]}}}, results: {type: integer}, count: {type: integer}}}`;
  const query =
    'parameters: [{name: page, in: query, schema: {type: integer}}, {name: per_page, in: query, schema: {type: integer}}]';
  const document = `
servers: [{url: https://api.example.com}]
paths:
  /boxes: {get: {${query}, ${answers(page)}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    for (const name of ['a', 'b', 'c']) await call('POST /boxes', { name });
    const first = (await call('GET /boxes?per_page=2&page=1')).body;
    expect(first).toMatchObject({
      links: { pages: { next: expect.stringContaining('page=2') } },
      results: 3,
      count: 3,
    });
    const last = (await call('GET /boxes?per_page=2&page=2')).body;
    expect(Object.keys(last.links.pages)).toEqual(['prev']);
    expect(mock.mock.journal.findings).toEqual([]);
  });
});

it('a Link header is relative where no server of the document names a host', async () => {
  const paged = (servers: string) => `
${servers}
paths:
  /boxes:
    get:
      parameters: [{name: page, in: query, schema: {type: integer}}, {name: page_size, in: query, schema: {type: integer}}]
      responses: {200: {description: x, headers: {Link: {schema: {type: string}}}, content: {application/json: {schema: {type: array, items: ${box}}}}}}
    post: {${takes(box)}, ${answers(box, 201)}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  const linkOf = async (servers: string) => {
    let link = '';
    await withMock(paged(servers), async ({ call }) => {
      for (const name of ['a', 'b']) await call('POST /boxes', { name });
      link = (await call('GET /boxes?page=1&page_size=1')).headers.get('link') ?? '';
    });
    return link;
  };
  expect(await linkOf('servers: [{url: http://localhost/api}]')).toMatch(/^<\/boxes\?/);
  expect(await linkOf('servers: [{url: https://api.example.com}]')).toMatch(/^<http:\/\/127/);
});

it('a query takes True for true, and tag_name for the tags', async () => {
  const query =
    'parameters: [{name: all, in: query, schema: {type: boolean}}, {name: tag_name, in: query, schema: {type: string}}]';
  const document = `
paths:
  /boxes: {get: {${query}, ${list(box)}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /boxes', { name: 'plain' });
    await call('POST /boxes', { name: 'tagged', tags: ['web'] });
    expect((await call('GET /boxes?all=True')).status).toBe(200);
    expect((await call('GET /boxes?all=perhaps')).status).toBe(400);
    const found = (await call('GET /boxes?tag_name=web')).body;
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['tagged']);
    // What nobody set is shown where the schema has a value that says so.
    expect((await call('GET /boxes')).body[0]).toMatchObject({ name: 'plain', tags: [] });
  });
});

it('a page of a long list costs what it shows', async () => {
  const query =
    'parameters: [{name: page, in: query, schema: {type: integer}}, {name: per_page, in: query, schema: {type: integer}}]';
  const document = `
paths:
  /boxes: {get: {${query}, ${list(box)}}, post: {${takes(box)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    await call('POST /boxes', { name: 'a' });
    const items = mock.mock.world.store.open('/boxes');
    const [first] = items.values();
    let looked = 0;
    const look = () => {
      looked += 1;
      return 'a';
    };
    for (let i = 0; i < 1000 && first; i += 1) {
      const id = `box-${i}`;
      const fields = Object.defineProperty({ id }, 'name', { enumerable: true, get: look });
      items.set(id, { ...first, id, path: `/boxes/${id}`, fields: fields as never, transitions: [] });
    }
    expect((await call('GET /boxes?page=2&per_page=3')).body.map((one: { id: string }) => one.id)).toEqual([
      'box-2',
      'box-3',
      'box-4',
    ]);
    expect(looked).toBeLessThan(20);
  });
});

it('a PUT keeps what it cannot say, inside of an object as well', async () => {
  const size = 'nodes: {type: integer}';
  const pool = `{type: object, required: [properties], properties: {id: {type: string, readOnly: true, example: "5"}, properties: {type: object, required: [nodes], properties: {${size}, cores: {type: integer}}}}}`;
  const put = `{type: object, required: [properties], properties: {properties: {type: object, required: [nodes], properties: {${size}}}}}`;
  const document = `
paths:
  /pools: {post: {${takes(pool)}, ${answers(pool, 201)}}}
  /pools/{id}: {get: {${answers(pool)}}, put: {${takes(put)}, ${answers(pool)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /pools', { properties: { nodes: 2, cores: 8 } });
    // Its example is a number.
    expect(made.id).toMatch(/^\d+$/);
    await call(`PUT /pools/${made.id}`, { properties: { nodes: 3 } });
    expect((await call(`GET /pools/${made.id}`)).body.properties).toEqual({ nodes: 3, cores: 8 });
  });
});
