import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const members = '{type: object, properties: {user_id: {type: string}, role: {type: string}}}';
const member =
  '{type: object, title: Member, required: [email], properties: {user_id: {type: string}, role: {type: string}, email: {type: string}}}';
const key = '{type: object, required: [user_id], properties: {user_id: {type: string}}}';
const document = `
paths:
  /members:
    get: {${answers("{type: object, properties: {members: {type: array, items: {$ref: '#/components/schemas/Member'}}}}")}}
    put: {${takes(members)}, ${answers("{$ref: '#/components/schemas/Member'}")}}
    delete: {${takes(key)}, responses: {200: {description: x}}}
components: {schemas: {Member: ${member}}}
`;

it('what is set at the path of its list is one of it, told by what its removal says', async () => {
  await withMock(document, async ({ call }) => {
    expect((await call('PUT /members', { user_id: 'a', role: 'one' })).body).toMatchObject({
      user_id: 'a',
      role: 'one',
    });
    await call('PUT /members', { user_id: 'b', role: 'one' });
    await call('PUT /members', { user_id: 'a', role: 'two' });
    expect((await call('GET /members')).body).toMatchObject({
      members: [
        { user_id: 'a', role: 'two', email: expect.any(String) },
        { user_id: 'b', role: 'one' },
      ],
    });
    expect((await call('DELETE /members', { user_id: 'a' })).status).toBe(200);
    expect((await call('DELETE /members', { user_id: 'a' })).status).toBe(404);
    expect((await call('GET /members')).body).toMatchObject({ members: [{ user_id: 'b' }] });
  });
});
