import { expect, it } from 'vitest';
import { catalogueOf, lookupOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const SHOWN =
  '{type: object, properties: {id: {type: string}, name: {type: string}, droplet: {type: string}, region: {type: string}}}';

function ipOf(body: string, update = '') {
  return resourceOf(
    catalogueOf(`
paths:
  /ips: {post: {requestBody: {${json(body)}}, responses: {201: {description: x, ${json(SHOWN)}}}}}
  /ips/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}${update}}`),
    'ip',
  );
}

const fields = (...names: string[]) => `properties: {${names.map((name) => `${name}: {type: string}`).join(', ')}}`;

it('an update that demands fields is told everything', () => {
  const change = (required: string) =>
    `, patch: {requestBody: {${json(`{type: object, required: ${required}, ${fields('name', 'region')}}`)}}}`;
  const body = `{type: object, required: [name], ${fields('name', 'region')}}`;
  expect(ipOf(body, change('[region]')).operations.update[0]?.mode).toBe('replace');
  expect(ipOf(body, change('[]')).operations.update[0]?.mode).toBe('merge');
});

it('a list keeps what tells the first item of its example from the others', () => {
  const item =
    '{type: object, properties: {id: {type: string}, name: {type: string}, os: {type: string}, __proto__: {type: string}}}';
  const example = (os: string) => `{items: [{id: a1, name: Debian, os: linux}, {id: b2, name: Other, os: ${os}}]}`;
  const sampleOf = (given: string) =>
    lookupOf(
      catalogueOf(`
paths:
  /images: {get: {responses: {200: {description: x, content: {application/json: {${given}schema: {type: object, properties: {items: {type: array, items: ${item}}}}}}}}}}
  /images/{id}: {get: {responses: {200: {description: x, ${json(item)}}}}}`),
      'image',
    ).operations.list?.sample?.map(({ wire, value }) => `${wire}=${value}`);
  expect(sampleOf(`example: ${example('bsd')}, `)).toEqual(['id=a1', 'name=Debian', 'os=linux']);
  expect(sampleOf(`examples: {usual: {value: ${example('linux')}}}, `)).toEqual(['id=a1', 'name=Debian']);
  expect(sampleOf('')).toBeUndefined();
});

it.each([
  [
    'all of it',
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}, mac: {type: string}}}}}',
    true,
  ],
  [
    'a part of an object',
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}}}}}',
    false,
  ],
  ['a field less', '{type: object, properties: {id: {type: string}}}', false],
])('a list whose items show %s of what a read gives', (_, item, want) => {
  const whole =
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}, mac: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /uplinks: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}}
  /uplinks/{id}: {get: {responses: {200: {description: x, ${json(whole)}}}}}`);
  expect(lookupOf(catalogue, 'uplink').operations.list?.complete).toBe(want);
});
