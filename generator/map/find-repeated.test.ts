import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const CONFIG =
  'Hostname: {type: string}, Image: {type: string}, User: {type: string}, Env: {type: array, items: {type: string}}';

function read(config: string, beside = '') {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const catalogue = catalogueOf(`
paths:
  /jobs:
    post: {requestBody: {${json(`{type: object, properties: {${CONFIG}, Limit: {type: integer}}}`)}}, responses: {201: {description: x, ${json('{type: object, properties: {Id: {type: string}}}')}}}}
  /jobs/{Id}:
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {Id: {type: string}, Image: {type: string}, Limit: {type: integer}, ${beside}Config: {type: object, properties: {${config}}}}}`)}}}}
    delete: {responses: {204: {description: x}}}`);
  return new Map(resourceOf(catalogue, 'job').attributes.map((attribute) => [attribute.name, attribute]));
}

it('what a read repeats of the request in an object of its own is shown there', () => {
  const attributes = read(CONFIG);
  expect(attributes.get('hostname')).toMatchObject({ out: ['Config', 'Hostname'], writeOnly: false });
  expect(attributes.get('env')).toMatchObject({ out: ['Config', 'Env'], writeOnly: false });
  // Beside it stands another value under the same name.
  expect(attributes.get('image')).toMatchObject({ out: ['Config', 'Image'] });
  expect(attributes.get('limit')).toMatchObject({ out: null });
});

it.each([
  { why: 'it has members of its own', config: `${CONFIG}, Digest: {type: string}` },
  { why: 'little is in common', config: 'Hostname: {type: string}, Image: {type: string}' },
  { why: 'its members are of another kind', config: CONFIG.replace('User: {type: string}', 'User: {type: integer}') },
])('an object of a read is no repeated request where $why', ({ config }) => {
  expect(read(config).get('hostname')).toMatchObject({ out: null, writeOnly: true });
});
