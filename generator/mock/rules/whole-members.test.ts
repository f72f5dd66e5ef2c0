import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const route = 'destination: {type: string}, gateway: {type: string}';
const network = `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string},
  reached_by: {type: array, readOnly: true, items: {type: object, properties: {kind: {type: string}, host: {type: object, properties: {id: {type: string}}}}}},
  routes: {type: array, readOnly: true, items: {type: object, properties: {${route}}}}}}`.replaceAll('\n', ' ');
const document = `
paths:
  /networks: {post: {requestBody: {${json(network)}}, responses: {201: {description: x, ${json(network)}}}}}
  /networks/{id}: {get: {responses: {200: {description: x, ${json(network)}}}}, delete: {responses: {204: {description: x}}}}
  /networks/{id}/actions/add_route: {post: {requestBody: {${json(`{type: object, properties: {${route}}}`)}}, responses: {204: {description: x}}}}
  /networks/{id}/actions/delete_route: {post: {requestBody: {${json(`{type: object, properties: {${route}}}`)}}, responses: {204: {description: x}}}}
  /networks/{id}/actions/apply_to_hosts: {post: {requestBody: {${json('{type: object, properties: {apply_to: {type: array, items: {type: object}}}}')}}, responses: {204: {description: x}}}}
  /networks/{id}/actions/remove_from_hosts: {post: {requestBody: {${json('{type: object, properties: {remove_from: {type: array, items: {type: object}}}}')}}, responses: {204: {description: x}}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(method: string, path: string, body?: object) {
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  return (answer.status === 204 ? {} : await answer.json()) as { id: string; routes: object[]; reached_by: object[] };
}

it('add_route adds the route that its body is, delete_route takes it away again', async () => {
  const { id } = await call('POST', '/networks', { name: 'a' });
  const [one, two] = ['10.0.0.0/8', '11.0.0.0/8'].map((destination) => ({ destination, gateway: '10.0.0.1' }));
  for (const body of [one, two]) await call('POST', `/networks/${id}/actions/add_route`, body);
  expect((await call('GET', `/networks/${id}`)).routes).toEqual([one, two]);
  await call('POST', `/networks/${id}/actions/delete_route`, one);
  expect((await call('GET', `/networks/${id}`)).routes).toEqual([two]);
});

it('a list of objects goes to the list of the item that is like them', async () => {
  const { id } = await call('POST', '/networks', { name: 'b' });
  const [one, two] = ['1', '2'].map((host) => ({ kind: 'host', host: { id: host } }));
  await call('POST', `/networks/${id}/actions/apply_to_hosts`, { apply_to: [one, two] });
  expect((await call('GET', `/networks/${id}`)).reached_by).toEqual([one, two]);
  await call('POST', `/networks/${id}/actions/remove_from_hosts`, { remove_from: [one] });
  expect((await call('GET', `/networks/${id}`)).reached_by).toEqual([two]);
});
