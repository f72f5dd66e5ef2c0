import { afterAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const REPO = '{type: object, required: [name], properties: {name: {type: string}, topic: {type: string}}}';
const HOOK = '{type: object, properties: {id: {type: string, readOnly: true}, url: {type: string}}}';
const DOCUMENT = `
paths:
  /repos:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${REPO}}`)}}}}
    post: {requestBody: {required: true, ${json(REPO)}}, responses: {201: {description: x, ${json(REPO)}}}}
  /repos/{name}:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(REPO)}}, 404: {description: x}}}
    patch: {requestBody: {required: true, ${json(REPO)}}, responses: {200: {description: x, ${json(REPO)}}, 409: {description: x}}}
  /repos/{name}/hooks:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${HOOK}}`)}}}}
    post: {requestBody: {required: true, ${json(HOOK)}}, responses: {201: {description: x, ${json(HOOK)}}}}
`;

let mock: RunningMock | undefined;
afterAll(() => mock?.stop());

it('a change of the name that an item goes by moves it, with what lies below it', async () => {
  mock = await startMock({ document: readInline(DOCUMENT), keys: [], rate: 0 });
  const send = async (line: string, body?: object) => {
    const [method, path] = line.split(' ');
    const answer = await fetch(`${mock?.url}${path}`, {
      method: method ?? 'GET',
      headers: { 'content-type': 'application/json', 'x-api-key': mock?.key ?? '' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return [answer.status, text === '' ? null : JSON.parse(text)];
  };
  await send('POST /repos', { name: 'a' });
  await send('POST /repos', { name: 'taken' });
  await send('POST /repos/a/hooks', { url: 'https://example.com' });
  expect((await send('PATCH /repos/a', { name: 'taken' }))[0]).toBe(409);
  expect(await send('PATCH /repos/a', { name: 'b/c', topic: 'x' })).toEqual([200, { name: 'b/c', topic: 'x' }]);
  expect((await send('GET /repos/a'))[0]).toBe(404);
  expect((await send('GET /repos/b%2Fc'))[1]).toMatchObject({ name: 'b/c' });
  expect((await send('GET /repos/b%2Fc/hooks'))[1]).toHaveLength(1);
  expect((await send('GET /repos'))[1].map(({ name }: { name: string }) => name)).toEqual(['b/c', 'taken']);
});
