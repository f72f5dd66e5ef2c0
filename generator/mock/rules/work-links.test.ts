import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

const box = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
const action =
  '{type: object, title: action, properties: {id: {type: integer}, status: {type: string, enum: [in-progress, completed, errored]}, type: {type: string}, completed_at: {type: string, nullable: true}}}';
const link =
  '{type: object, properties: {id: {type: integer, example: 7}, rel: {type: string, example: create}, href: {type: string, example: "https://api.example.com/v2/actions/7"}}}';
const shown = `{type: object, properties: {box: ${box}, links: {type: object, properties: {actions: {type: array, items: ${link}}}}}}`;

it('an answer that only links to the work names work that can be followed to its end', async () => {
  const document = `
paths:
  /boxes: {post: {${takes(box)}, ${answers(shown, 202)}}}
  /boxes/{id}: {get: {${answers(shown)}}}
  /actions: {get: {${answers(`{type: array, items: ${action}}`)}}}
  /actions/{id}: {get: {${answers(action)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    const { body: made } = await call('POST /boxes', { name: 'a' });
    const [work, ...others] = made.links.actions;
    expect(others).toEqual([]);
    expect(work).toMatchObject({ rel: 'create', href: `https://api.example.com/v2/actions/${work.id}` });
    expect((await call(`GET /actions/${work.id}`)).body).toMatchObject({ id: work.id, status: 'in-progress' });
    expect((await call(`GET /actions/${work.id}`)).body).toMatchObject({ id: work.id, status: 'completed' });
    // Who only looks starts nothing.
    expect((await call(`GET /boxes/${made.box.id}`)).body.links).toBeUndefined();
    expect(mock.mock.journal.findings).toEqual([]);
  });
});
