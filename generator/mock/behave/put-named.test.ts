import { afterAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const APP = '{type: object, required: [slug], properties: {slug: {type: string}, note: {type: string}}}';

let mock: RunningMock | undefined;
afterAll(() => mock?.stop());

it('a PUT on the collection that creates or updates makes what its body names, and changes it afterwards', async () => {
  const answers = `responses: {200: {description: x, ${json(APP)}}, 404: {description: x}}`;
  const document = readInline(`
paths:
  /apps:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${APP}}`)}}}}
    put: {summary: Create or update an app, requestBody: {required: true, ${json(APP)}}, ${answers}}
  /apps/{slug}:
    parameters: [{name: slug, in: path, required: true, schema: {type: string}}]
    get: {${answers}}
    delete: {responses: {204: {description: x}}}`);
  mock = await startMock({ document, keys: [], rate: 0 });
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${mock?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return method === 'DELETE' ? answer.status : answer.json();
  };
  expect(await send('PUT', '/apps', { slug: 'abc', note: 'a' })).toEqual({ slug: 'abc', note: 'a' });
  expect(await send('PUT', '/apps', { slug: 'abc', note: 'b' })).toEqual({ slug: 'abc', note: 'b' });
  expect(await send('GET', '/apps/abc')).toEqual({ slug: 'abc', note: 'b' });
  const listed = (await send('GET', '/apps')) as { slug: string }[];
  expect(listed.filter(({ slug }) => slug === 'abc')).toHaveLength(1);
  expect(await send('DELETE', '/apps/abc')).toBe(204);
});
