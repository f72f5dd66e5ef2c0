import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('what is made below an item tells which resource it came from', async () => {
  const disk = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const copy =
    '{type: object, required: [resource_id, resource_type], properties: {id: {type: string}, name: {type: string}, resource_id: {type: string, example: "200776916"}, resource_type: {type: string, enum: [server, disk]}}}';
  const named = '{type: object, properties: {name: {type: string}}}';
  const document = `
paths:
  /disks: {post: {${takes(disk)}, ${answers(disk, 201)}}}
  /disks/{id}: {get: {${answers(disk)}}}
  /disks/{id}/copies: {post: {${takes(named)}, ${answers(copy, 201)}}, get: {${answers(`{type: array, items: ${copy}}`)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /disks', { name: 'a' });
    const { body: kept } = await call(`POST /disks/${made.id}/copies`, { name: 'b' });
    const wanted = { name: 'b', resource_id: made.id, resource_type: 'disk' };
    expect(kept).toMatchObject(wanted);
    expect((await call(`GET /disks/${made.id}/copies`)).body).toMatchObject([wanted]);
  });
});
