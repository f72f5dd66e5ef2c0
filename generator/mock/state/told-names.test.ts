import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';

/** What an item is called by, where its document says it in a roundabout way. */

const object = (properties: string) => `{type: object, properties: {${properties}}}`;
const TEXT = '{type: string}';

const at = (param: string, description: string) =>
  `parameters: [{name: ${param}, in: path, required: true, description: ${description}, schema: ${TEXT}}]`;

it.each([
  ['the longer name', 'name', 'The name', 'rule_name: {type: string}', { rule_name: 'main' }, 'main'],
  [
    'the one that its text speaks of',
    'name',
    'Remote name of the mirror',
    'remote_name: {type: string}, repo_name: {type: string}',
    { repo_name: 'r', remote_name: 'm' },
    'm',
  ],
  [
    'the one that is not deprecated',
    'name',
    'The name',
    'branch_name: {type: string, deprecated: true}, rule_name: {type: string}',
    { branch_name: 'b', rule_name: 'main' },
    'main',
  ],
])('an item is found by %s', async (_, param, text, fields, body, name) => {
  const document = `
paths:
  /rules: {get: {${list(object(fields))}}, post: {${takes(object(fields))}, ${answers(object(fields), 201)}}}
  /rules/{${param}}: {${at(param, text)}, get: {${answers(object(fields))}}}
`;
  await withMock(document, async ({ call }) => {
    await call('POST /rules', body);
    expect((await call(`GET /rules/${name}`)).body).toEqual(body);
  });
});

it('the id of a certificate may be its certId, though it has a name', async () => {
  const shown = object('certId: {type: string}, name: {type: string}');
  const document = `
paths:
  /certificates: {get: {${list(shown)}}, post: {${takes(object('name: {type: string}'))}, ${answers(shown, 201)}}}
  /certificates/{cert_id}: {get: {${answers(shown)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /certificates', { name: 'a' });
    expect((await call(`GET /certificates/${body.certId}`)).body).toEqual(body);
  });
});

it('a text that the create tells as a number is of digits, and the item is read by it beside its key', async () => {
  const project = object('id: {type: string}, key: {type: string}');
  const document = `
paths:
  /projects: {post: {${takes(object('key: {type: string}'))}, ${answers(object('id: {type: integer}, key: {type: string}'), 201)}}}
  /projects/{projectIdOrKey}: {get: {${answers(project)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /projects', { key: 'EX' });
    for (const name of [body.id, 'EX'])
      expect((await call(`GET /projects/${name}`)).body).toEqual({ id: String(body.id), key: 'EX' });
  });
});

it('an id that only the create tells is the one of the path, though the item shows a name', async () => {
  const segment = 'name: {type: string}';
  const document = `
paths:
  /segments: {get: {${list(object(segment))}}, post: {${takes(object(segment))}, ${answers(object(`${segment}, id: {type: number}`), 201)}}}
  /segments/{segment_id}: {get: {${answers(object(segment))}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /segments', { name: 'a' });
    expect(body.id).toEqual(expect.any(Number));
    expect((await call(`GET /segments/${body.id}`)).body).toMatchObject({ name: 'a' });
  });
});

it('an item that is read in the envelope of its list stands there alone', async () => {
  const key = 'key_id: {type: string}, name: {type: string}';
  const result = (items: string) => object(`result: {type: array, items: ${items}}`);
  const document = `
paths:
  /keys: {get: {${answers(result(object(key)))}}, post: {${takes(object('name: {type: string}, scopes: {type: array, items: {type: string}}'))}, ${answers(object(key), 201)}}}
  /keys/{key_id}: {get: {${answers(result(object(`${key}, scopes: {type: array, items: {type: string}}`)))}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /keys', { name: 'a', scopes: ['send'] });
    await call('POST /keys', { name: 'b', scopes: [] });
    expect((await call(`GET /keys/${body.key_id}`)).body).toEqual({ result: [{ ...body, scopes: ['send'] }] });
    expect((await call('GET /keys')).body.result).toHaveLength(2);
  });
});

it('a pattern that the example does not fit hides nothing that was sent', async () => {
  const label = 'label: {type: string, example: web-1, pattern: "^x(?!..)$"}';
  const document = `
paths:
  /disks: {get: {${list(object(`id: {type: integer}, ${label}`))}}, post: {${takes(object(label))}, ${answers(object(`id: {type: integer}, ${label}`), 201)}}}
  /disks/{id}: {get: {${answers(object(`id: {type: integer}, ${label}`))}}}
`;
  const check = { selfCheck: false };
  await withMock(
    document,
    async ({ call }) => {
      const { body } = await call('POST /disks', { label: 'data' });
      expect([body.label, (await call(`GET /disks/${body.id}`)).body.label]).toEqual(['data', 'data']);
    },
    check,
  );
});

it.each([
  ['the answer to its create is nothing else', '{type: string, format: uuid}', (body: unknown) => body],
  [
    'that answer alone shows it',
    object('case: {type: object, properties: {id: {type: string}, uid: {type: string}}}'),
    (body: unknown) => (body as { case: { uid: string } }).case.uid,
  ],
])('an item is found by the id where %s', async (_, answer, pick) => {
  const shown = object('name: {type: string}');
  const document = `
paths:
  /cases: {post: {${takes(shown)}, ${answers(answer, 201)}}}
  /cases/{case_uid}: {${at('case_uid', 'x')}, get: {${answers(shown)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /cases', { name: 'a' });
    expect((await call(`GET /cases/${String(pick(body))}`)).body).toEqual({ name: 'a' });
  });
});
