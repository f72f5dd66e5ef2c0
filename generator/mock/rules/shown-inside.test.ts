import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const wall = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
const walls = 'walls: {type: array, items: {type: object, properties: {wall: {type: integer}}}}';
const net = 'net: {type: object, properties: {public: {type: boolean}}}';
const applied =
  '{type: object, properties: {id: {type: integer, example: 42}, status: {type: string, enum: [applied]}}}';
const box = `{type: object, required: [net], properties: {id: {type: integer}, name: {type: string}, net: {type: object, required: [walls], properties: {address: {type: string}, walls: {type: array, items: ${applied}}}}}}`;

it('a list that was sent shows where the item has it, inside of an object, and is empty where none was sent', async () => {
  const sent = `{type: object, properties: {name: {type: string}, ${net}, ${walls}}}`;
  const document = `
paths:
  /walls: {post: {${takes(wall)}, ${answers(wall, 201)}}}
  /walls/{id}: {get: {${answers(wall)}}}
  /boxes: {post: {${takes(sent)}, ${answers(box, 201)}}}
  /boxes/{id}: {get: {${answers(box)}}, patch: {${takes(sent)}, ${answers(box)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const { body: one } = await call('POST /walls', { name: 'a' });
    const { body: bare } = await call('POST /boxes', { name: 'bare' });
    expect(bare.net.walls).toEqual([]);
    const { body: made } = await call('POST /boxes', { name: 'a', walls: [{ wall: one.id }], net: { public: true } });
    const read = async () => (await call(`GET /boxes/${made.id}`)).body.net.walls;
    expect(await read()).toMatchObject([{ id: one.id }]);
    await call(`PATCH /boxes/${made.id}`, { name: 'b' });
    expect(await read()).toMatchObject([{ id: one.id }]);
    await call(`PATCH /boxes/${made.id}`, { walls: [] });
    expect(await read()).toEqual([]);
    expect(mock.mock.journal.findings).toEqual([]);
  });
});
