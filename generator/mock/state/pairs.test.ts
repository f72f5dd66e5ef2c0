import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const BUCKET =
  '{type: object, properties: {label: {type: string}, region: {type: string}, size: {type: integer, readOnly: true}}}';
const PAGE = `{type: object, properties: {data: {type: array, items: ${BUCKET}}, pages: {type: integer}}}`;
const SSL = '{type: object, properties: {certificate: {type: string}}}';
const TAG = '{type: object, properties: {label: {type: string}}}';
const pageOf = (item: string) =>
  `{type: object, properties: {data: {type: array, items: ${item}}, pages: {type: integer}}}`;
const document = `
paths:
  /buckets:
    get: {responses: {200: {description: x, ${json(PAGE)}}}}
    post: {requestBody: {required: true, ${json(`{type: object, required: [label], properties: {label: {type: string}, region: {type: string}}}`)}}, responses: {201: {description: x, ${json(BUCKET)}}}}
  /buckets/{regionId}:
    get: {responses: {200: {description: x, ${json(PAGE)}}}}
  /buckets/{regionId}/{bucket}:
    get: {responses: {200: {description: x, ${json(BUCKET)}}, 404: {description: x}}}
    delete: {responses: {204: {description: x}}}
  /buckets/{regionId}/{bucket}/ssl:
    get: {responses: {200: {description: x, ${json(SSL)}}, 404: {description: x}}}
    post: {requestBody: {required: true, ${json(SSL)}}, responses: {200: {description: x, ${json(SSL)}}}}
    delete: {responses: {204: {description: x}}}
  /tags:
    get: {responses: {200: {description: x, ${json(pageOf(TAG))}}}}
    post: {requestBody: {required: true, ${json(TAG)}}, responses: {201: {description: x, ${json(TAG)}}}}
  /tags/{tagLabel}:
    get: {responses: {200: {description: x, ${json(pageOf('{type: object, properties: {type: {type: string}, data: {type: object}}}'))}}}}
    delete: {responses: {204: {description: x}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0, plantsNamed: true });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

it('an item that its path names by two values is found and removed by both', async () => {
  await call('POST /buckets', { label: 'a', region: 'east' });
  await call('POST /buckets', { label: 'b', region: 'west' });
  expect((await call('GET /buckets/east/a')).body).toMatchObject({ label: 'a', region: 'east' });
  expect((await call('GET /buckets/west/a')).status).toBe(404);
  expect((await call('GET /buckets/west')).body.data).toMatchObject([{ label: 'b' }]);
  await call('POST /buckets/east/a/ssl', { certificate: 'x' });
  expect((await call('GET /buckets/east/a/ssl')).status).toBe(200);
  expect((await call('DELETE /buckets/west/a')).status).toBe(404);
  expect((await call('DELETE /buckets/east/a')).status).toBe(204);
  expect((await call('GET /buckets/east/a')).status).toBe(404);
  expect((await call('GET /buckets')).body.data).toMatchObject([{ label: 'b' }]);
  await call('POST /buckets', { label: 'a', region: 'east' });
  expect((await call('GET /buckets/east/a/ssl')).status).toBe(404);
});

it('two that share one of the values are two items, also where a path names the second first', async () => {
  await call('POST /buckets', { label: 'd', region: 'east' });
  await call('POST /buckets', { label: 'd', region: 'west' });
  await call('POST /buckets/north/d/ssl', { certificate: 'x' });
  for (const region of ['east', 'west', 'north'])
    expect((await call(`GET /buckets/${region}/d`)).body).toMatchObject({ region });
});

it('a value of its path that nobody chose is made up', async () => {
  const { region } = (await call('POST /buckets', { label: 'c' })).body;
  expect((await call(`GET /buckets/${region}/c`)).body).toMatchObject({ label: 'c', region });
});

it('what a read answers as a page of others is still the item that was made', async () => {
  await call('POST /tags', { label: 'blue' });
  expect((await call('GET /tags/blue')).status).toBe(200);
  expect((await call('GET /tags')).body.data).toEqual([{ label: 'blue' }]);
  await call('DELETE /tags/blue');
  expect((await call('GET /tags/blue')).status).toBe(404);
});
