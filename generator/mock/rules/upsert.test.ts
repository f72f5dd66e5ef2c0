import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const policy = '{type: object, properties: {name: {type: string}, rules: {type: string}}}';

it.each([
  { name: 'takes nothing and tells nothing', above: 'responses: {200: {description: x}}', status: 200 },
  { name: 'takes one', above: `${takes(policy)}, ${answers(policy, 201)}`, status: 404 },
])('POST on the item path answers $status where POST on the collection $name', async ({ above, status }) => {
  const document = `
paths:
  /policies: {post: {${above}}}
  /policies/{name}: {get: {${answers(policy)}}, post: {${takes(policy)}, ${answers(policy)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    const made = await call('POST /policies/a', { name: 'a', rules: 'none' });
    expect(made.status).toBe(status);
    expect((await call('GET /policies/a')).status).toBe(status);
  });
});
