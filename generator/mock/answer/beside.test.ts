import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('an item that its create shows beside other things is the one that is read', async () => {
  const token = '{$ref: "#/components/schemas/AccessToken"}';
  const made = `{type: object, properties: {plain: {type: string}, access_token: ${token}, hints: {type: array, items: {type: string}}}}`;
  const document = `
components: {schemas: {AccessToken: {type: object, properties: {id: {type: string}, name: {type: string}, until: {type: string}}}}}
paths:
  /tokens: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(made)}}}
  /tokens/{id}: {get: {${answers(token)}}, delete: {responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /tokens', { name: 'a' });
    expect(body).toMatchObject({ plain: expect.any(String), access_token: { name: 'a' } });
    expect((await call(`GET /tokens/${body.access_token.id}`)).body).toMatchObject({ name: 'a' });
  });
});
