import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('what the server makes of a name is what an update takes', async () => {
  const team =
    '{type: object, required: [id, slug], properties: {id: {type: string, readOnly: true}, name: {type: string}, slug: {type: string}}}';
  const body =
    '{type: object, properties: {name: {type: string}, slug: {type: string, pattern: "^(?![0-9]+$)[a-z0-9_-]+$"}}}';
  const document = `paths: {/teams: {post: {${takes(body)}, ${answers(team, 201)}}}, "/teams/{id}": {get: {${answers(team)}}, put: {${takes(body)}, ${answers(team)}}}}`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /teams', { name: 'x' });
    expect(made.slug).toMatch(/^[a-z0-9_-]+$/);
  });
});
