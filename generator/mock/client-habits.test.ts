import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

const list = (items: string) => `{type: array, items: ${items}}`;
const TEXT = '{type: string}';
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
