import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const sent =
  '{type: object, properties: {name: {type: string}, tags: {type: array, items: {type: string}}, note: {type: string}}}';
const attributes =
  'attributes: {type: object, properties: {name: {type: string, example: old}, tags: {type: array, items: {type: string, example: red}}, note: {type: string, example: words}, size: {type: integer, example: 7}}}';
const shown = `{type: object, properties: {data: {type: object, properties: {id: {type: integer}, type: {type: string}, ${attributes}}}}}`;
const document = `
paths:
  /boxes: {post: {${takes(sent)}, ${answers(shown, 201)}}}
  /boxes/{id}: {get: {${answers(shown)}}, patch: {${takes(sent)}, ${answers(shown)}}}
  /settings: {get: {${answers(shown)}}, patch: {${takes(sent)}, ${answers(shown)}}}
`;

it('what was sent plainly shows one level down, where the item has its own fields there', async () => {
  await withMock(document, async ({ call, mock }) => {
    const { body: made } = await call('POST /boxes', { name: 'a' });
    expect(made.data.attributes).toEqual({ name: 'a', tags: [] });
    await call(`PATCH /boxes/${made.data.id}`, { note: 'b' });
    const { body: read } = await call(`GET /boxes/${made.data.id}`);
    expect(read.data.attributes).toEqual({ name: 'a', note: 'b', tags: [] });
    await call('PATCH /settings', { tags: ['c'] });
    expect((await call('GET /settings')).body.data.attributes).toMatchObject({ tags: ['c'], note: 'words' });
    expect(mock.mock.journal.findings).toEqual([]);
  });
});

it('what is called as the kind of all items shows below as it was sent', async () => {
  const kind = 'kind: {type: string, enum: [file, folder]}';
  const item = `{type: object, properties: {id: {type: integer}, kind: {type: string}, attributes: {type: object, properties: {name: {type: string}, ${kind}, size: {type: integer}}}}}`;
  const notes = `
paths:
  /notes: {post: {${takes(`{type: object, properties: {name: {type: string}, ${kind}}}`)}, ${answers(item, 201)}}}
  /notes/{id}: {get: {${answers(item)}}}
`;
  await withMock(notes, async ({ call }) => {
    const { body: made } = await call('POST /notes', { name: 'a', kind: 'folder' });
    expect(made.attributes).toMatchObject({ name: 'a', kind: 'folder' });
  });
});
