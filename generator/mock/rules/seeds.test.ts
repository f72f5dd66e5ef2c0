import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { answers, takes, withMock } from '../../../test/start-inline.js';
import { startMock } from '../start-mock.js';

const MACHINE = '{type: object, properties: {id: {type: string}, host: {type: string}, cores: {type: integer}}}';
const ORDER = '{type: object, properties: {order: {type: string}, price: {type: number}, currency: {type: string}}}';
const IMAGE = '{type: object, properties: {id: {type: string}, name: {type: string, example: Mine}}}';
const document = `
paths:
  /images:
    get:
      responses:
        200:
          description: x
          content:
            application/json:
              schema: {type: array, items: ${IMAGE}}
              example: [{id: '1', name: Mine}, {id: '1', name: Mine}]
  /images/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${IMAGE}}}}}}}
`;

it('an example that shows the same item twice makes no second item of its name', async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  try {
    const images = (await (await fetch(`${mock.url}/images`)).json()) as { name: string }[];
    expect(images.length).toBeGreaterThan(1);
    expect(images.filter(({ name }) => name === 'Mine')).toHaveLength(1);
  } finally {
    await mock.stop();
  }
});

it('what a catalogue offers has not ended in any of the places where it is offered', async () => {
  const ended =
    '{type: object, nullable: true, properties: {unavailable_after: {type: string, example: 2023-09-01T00:00:00Z}}}';
  const place = `{type: object, required: [name, deprecation], properties: {name: {type: string, example: here}, deprecation: ${ended}}}`;
  const type = `{type: object, properties: {id: {type: string}, places: {type: array, items: ${place}}}}`;
  const catalogue = `
openapi: 3.0.3
paths:
  /types: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${type}}}}}}}}
  /types/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${type}}}}}}}
`;
  const loaded = { root: readInline(catalogue), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  try {
    const types = (await (await fetch(`${mock.url}/types`)).json()) as { places: { deprecation: unknown }[] }[];
    const places = types.flatMap((one) => one.places);
    expect(places.length).toBeGreaterThan(0);
    expect(places.filter(({ deprecation }) => deprecation !== null)).toEqual([]);
  } finally {
    await mock.stop();
  }
});

it.each([
  ['an order is no machine', 'delete: {responses: {204: {description: x}}}', ORDER],
  ['a machine that nobody takes away', '', MACHINE],
])('machines that were ordered before are there: %s', async (_, remove, answer) => {
  const document = `
paths:
  /machines: {get: {${answers(`{type: array, items: ${MACHINE}}`)}}, post: {${takes(MACHINE)}, ${answers(answer)}}}
  /machines/{id}: {get: {${answers(MACHINE)}}${remove && `, ${remove}`}}
  /machines/{id}/disks/{disk}: {delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /machines')).body).toHaveLength(3);
  });
});

it('an organization that nobody can remove, and that projects name, is there already', async () => {
  const organization = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const project = '{type: object, properties: {id: {type: string}, organization_id: {type: string}}}';
  const document = `
paths:
  /organizations: {get: {${answers(`{type: array, items: ${organization}}`)}}, post: {${takes(organization)}, ${answers(organization, 201)}}}
  /organizations/{id}: {get: {${answers(organization)}}}
  /projects: {get: {${answers(`{type: array, items: ${project}}`)}}, post: {${takes(project)}, ${answers(project, 201)}}}
  /projects/{id}: {get: {${answers(project)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const [known] = (await call('GET /organizations')).body as { id: string }[];
    expect((await call('POST /projects', { organization_id: known?.id })).status).toBe(201);
    expect((await call('POST /projects', { organization_id: 'no-such' })).status).toBe(422);
  });
});

it('of what a client chooses from a few names, none is there before', async () => {
  const login =
    '{type: object, properties: {id: {type: string, enum: [google, github]}, type: {type: string, enum: [standard, shared]}}}';
  const document = `
paths:
  /logins:
    get: {${answers(`{type: array, items: ${login}}`)}}
    post: {${takes('{type: object, properties: {id: {type: string, enum: [google, github]}}}')}, ${answers(login, 201)}}
  /logins/{id}: {delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /logins')).body).toEqual([]);
    expect((await call('POST /logins', { id: 'google' })).status).toBe(201);
  });
});

it('what can only be listed and changed has always been there', async () => {
  const account = '{type: object, properties: {id: {type: string}, note: {type: string}}}';
  const accounts = (summary: string) => `
paths:
  /accounts: {get: {${answers(`{type: array, items: ${account}}`)}}}
  /accounts/{id}: {put: {summary: ${summary}, ${takes(account)}, ${answers(account)}}, delete: {}}`;
  const countAs = (summary: string, judge: (count: number) => void) =>
    withMock(accounts(summary), async ({ call }) => judge((await call('GET /accounts')).body.length));
  await countAs('Update an account', (count) => expect(count).toBeGreaterThan(0));
  await countAs('Set an account', (count) => expect(count).toBe(0));
});

it('a list that has to be asked for something does not show all that there is', async () => {
  const box = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const lists = (asked: string) => `
paths:
  /boxes: {get: {${asked}${answers(`{type: array, items: ${box}}`)}}}
  /boxes/{id}: {get: {${answers(box)}}, put: {${takes(box)}, ${answers(box)}}}
`;
  const named = async (document: string) => {
    let status = 0;
    await withMock(document, async ({ call }) => {
      status = (await call('GET /boxes/b-7')).status;
    });
    return status;
  };
  expect(await named(lists('parameters: [{name: project, in: query, required: true, schema: {type: string}}], '))).toBe(
    200,
  );
  expect(await named(lists(''))).toBe(404);
});

it('what a setting names is there: what is wanted where it is, else the first', async () => {
  const server = '{type: object, properties: {id: {type: string}, kind: {type: string}}}';
  const document = `
paths:
  /servers: {get: {${answers(`{type: array, items: ${server}}`)}}}
  /servers/{server_id}: {get: {${answers(server)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const [first, second] = (await call('GET /servers')).body;
    expect(mock.nameSeed('server_id', 'unknown')).toBe(first.id);
    expect(mock.nameSeed('server_id', second.id)).toBe(second.id);
    expect(mock.nameSeed('tenant_id', 'mine')).toBe('mine');
  });
});

it.each([
  ['Update a means of payment', 200],
  ['Store a means of payment', 404],
])('what can be read and what its POST says to "%s" is there from the start: %s', async (summary, want) => {
  const means = '{type: object, properties: {active: {type: boolean}}}';
  const opaque = '{type: object, properties: {infos: {type: object}}}';
  const document = `
paths:
  /means: {get: {${answers(opaque)}}}
  /means/{number}:
    parameters: [{name: number, in: path, required: true, schema: {type: string}}]
    get: {${answers(means)}}
    post: {summary: ${summary}, ${takes(means)}, ${answers(means)}}`;
  await withMock(document, async ({ call }) => {
    expect((await call('GET /means/paper')).status).toBe(want);
  });
});
