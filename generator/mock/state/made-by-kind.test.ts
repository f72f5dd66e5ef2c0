import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';

const FIELDS = 'name: {type: string}, branch: {type: string}, port: {type: integer}';
const APP = `{type: object, properties: {id: {type: string}, ${FIELDS}}}`;
const apps = (summary: string) => `
paths:
  /apps: {get: {${list(APP)}}}
  /apps/git: {post: {summary: ${summary}, ${takes(`{type: object, properties: {${FIELDS}}}`)}, ${answers('{type: object, required: [id], properties: {id: {type: string}}}', 201)}}}
  /apps/{id}: {get: {${answers(APP)}}, patch: {${takes(`{type: object, properties: {${FIELDS}}}`)}, ${answers(APP)}}, delete: {}}`;

it('what is created by kind is one of its collection', async () => {
  await withMock(apps('Create an app from Git'), async ({ call }) => {
    const made = await call('POST /apps/git', { name: 'a', port: 80 });
    expect(made.status).toBe(201);
    expect((await call(`GET /apps/${made.body.id}`)).body).toMatchObject({ name: 'a', port: 80 });
  });
});

it('what says nothing of a create makes nothing', async () => {
  await withMock(apps('Check a repository'), async ({ call }) => {
    const before = (await call('GET /apps')).body.length;
    await call('POST /apps/git', { name: 'a', port: 80 });
    expect((await call('GET /apps')).body).toHaveLength(before);
  });
});
