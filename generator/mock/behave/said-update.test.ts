import { afterAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const FIELDS = 'name: {type: string}, note: {type: string}';
const TEAM = `{type: object, properties: {id: {type: integer, readOnly: true}, ${FIELDS}}}`;

let mock: RunningMock | undefined;
afterAll(() => mock?.stop());

it('a verb beside the items changes the one that the body names by its id', async () => {
  const answers = `responses: {200: {description: x, ${json(TEAM)}}, 404: {description: x}}`;
  const document = readInline(`
paths:
  /teams:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${TEAM}}`)}}}}
    post: {requestBody: {required: true, ${json(`{type: object, required: [name], properties: {${FIELDS}}}`)}}, ${answers}}
  /teams/update:
    post: {summary: Update a team, requestBody: {required: true, ${json(`{type: object, properties: {id: {type: integer}, ${FIELDS}}}`)}}, ${answers}}
  /teams/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {${answers}}
    delete: {responses: {204: {description: x}}}`);
  mock = await startMock({ document, keys: [], rate: 0 });
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${mock?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as { id: number; name: string; note: string } };
  };
  const { body: made } = await send('POST', '/teams', { name: 'red', note: 'a' });
  const { body: other } = await send('POST', '/teams', { name: 'blue', note: 'b' });
  expect((await send('POST', '/teams/update', { id: made.id, note: 'c' })).body).toEqual({ ...made, note: 'c' });
  expect((await send('GET', `/teams/${made.id}`)).body).toEqual({ ...made, note: 'c' });
  expect((await send('GET', `/teams/${other.id}`)).body).toEqual(other);
  expect((await send('POST', '/teams/update', { id: 99999, note: 'c' })).status).toBe(404);
});
