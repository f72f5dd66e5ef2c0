import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const flags = 'monitoring: {type: boolean}, ipv6: {type: boolean, default: true}';
const sent = `{type: object, properties: {name: {type: string}, locked: {type: boolean}, ${flags}}}`;
const shown =
  '{type: object, properties: {id: {type: string}, name: {type: string}, locked: {type: boolean}, features: {type: array, items: {type: string}, example: [backups]}}}';

it('a switch that the item has no field for shows among its features', async () => {
  const document = `
paths:
  /boxes: {post: {${takes(sent)}, ${answers(shown, 201)}}}
  /boxes/{id}: {get: {${answers(shown)}}, patch: {${takes(sent)}, ${answers(shown)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /boxes', { name: 'a', monitoring: true, locked: true });
    expect([...made.features].sort()).toEqual(['ipv6', 'monitoring']);
    await call(`PATCH /boxes/${made.id}`, { monitoring: false });
    expect((await call(`GET /boxes/${made.id}`)).body).toMatchObject({ locked: true, features: ['ipv6'] });
  });
});
