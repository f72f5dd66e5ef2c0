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

it.each([
  ['Pending', 'Ready'],
  ['PROVISIONING', 'READY'],
  ['running', 'running'],
  ['lost', 'lost'],
])(
  'a status of which only the example %s is known ends as %s, so that nobody waits for ever',
  async (shown, settled) => {
    const image = `{type: object, properties: {id: {type: string}, name: {type: string}, status: {type: string, example: ${shown}}}}`;
    const document = `paths: {/images: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(image, 201)}}}, "/images/{id}": {get: {${answers(image)}}}}`;
    await withMock(document, async ({ call }) => {
      const { body: made } = await call('POST /images', { name: 'x' });
      expect((await call(`GET /images/${made.id}`)).body.status).toBe(settled);
    });
  },
);
