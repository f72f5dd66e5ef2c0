import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('an id that is called after the tail of its own noun names none of its own kind', async () => {
  const app =
    '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, app_id: {type: integer}, key_id: {type: integer}}}';
  const key = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const document = `
paths:
  /github-apps: {get: {${answers(`{type: array, items: ${app}}`)}}, post: {${takes(app)}, ${answers(app, 201)}}}
  /github-apps/{id}: {get: {${answers(app)}}, delete: {}}
  /gitlab-apps: {get: {${answers(`{type: array, items: ${key}}`)}}, post: {${takes(key)}, ${answers(key, 201)}}}
  /gitlab-apps/{id}: {get: {${answers(key)}}, delete: {}}
  /keys: {get: {${answers(`{type: array, items: ${key}}`)}}, post: {${takes(key)}, ${answers(key, 201)}}}
  /keys/{id}: {get: {${answers(key)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /github-apps', { name: 'a', app_id: 4711 })).status).toBe(201);
    expect((await call('POST /github-apps', { name: 'b', app_id: 4711, key_id: 4711 })).status).toBe(422);
  });
});
