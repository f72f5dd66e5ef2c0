import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

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

it('a call that takes an attribute one level down sends it there', () => {
  const params = `type: {type: string, enum: [resize]}, params: {type: object, ${fields('region')}}`;
  const resize = `{type: object, required: [type], properties: {${params}}}`;
  const reboot = '{type: object, required: [type], properties: {type: {type: string, enum: [reboot]}}}';
  const catalogue = catalogueOf(`
paths:
  /ips: {post: {requestBody: {${json(`{type: object, required: [region], ${fields('region')}}`)}}, responses: {201: {description: x, ${json(SHOWN)}}}}}
  /ips/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}}
  /ips/{id}/actions: {post: {requestBody: {${json(`{oneOf: [${resize}, ${reboot}]}`)}}, responses: {202: {description: x}}}}`);
  expect(resourceOf(catalogue, 'ip').operations.update).toMatchObject([
    { fields: ['region'], body: { envelope: ['params'], fixed: { type: 'resize' }, fields: ['region'] } },
  ]);
});
