import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string, required = '') =>
  `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
const body = (fields: string, required = '') => `requestBody: {${json(fields, required)}}`;
const FIELDS = 'name: {type: string}, description: {type: string}, force: {type: boolean}, plan: {type: string}';

function updatesOf(path: string, call: string, more = '') {
  const catalogue = catalogueOf(`
paths:${pathsOf('/machines', FIELDS)}
  /machines/{id}/${path}: {${call}}${more}`);
  return resourceOf(catalogue, 'machine').operations.update.map(({ operation, fields }) => `${operation} ${fields}`);
}

it('what an order to do something is told about itself does not change the item: nobody who rewords a text sends firmware', () => {
  const more = 'kind: {type: string, enum: [bios, bmc]}, description: {type: string}';
  expect(updatesOf('update-firmware', `post: {${body(more, 'kind, description')}}`)).toEqual([]);
  const why = `post: {${body('plan: {type: string}, description: {type: string}')}}`;
  expect(updatesOf('update-plan', why)).toEqual(['POST /machines/{id}/update-plan plan']);
});

it('a text that a call is there for is changed by it', () => {
  const own = `post: {${body('name: {type: string}, description: {type: string}')}}`;
  expect(updatesOf('update', own)).toEqual(['POST /machines/{id}/update description,name']);
  expect(updatesOf('update-description', `post: {${body('description: {type: string}', 'description')}}`)).toEqual([
    'POST /machines/{id}/update-description description',
  ]);
});

it('how something is done is no value of the item: who takes back a force does not move a machine', () => {
  expect(updatesOf('migrate', `post: {${body('target: {type: string}, force: {type: boolean}', 'target')}}`)).toEqual(
    [],
  );
});

it('a PUT that sets all that lies below it changes no field of the item: it would wipe the records of a domain', () => {
  const put = `put: {${body('type: {type: string}, ttl: {type: integer}')}}`;
  const record = `
  /machines/{id}/records/{type}/{name}: {get: {responses: {200: {description: x, ${json('ttl: {type: integer}')}}}}}`;
  expect(updatesOf('records', put, record)).toEqual([]);
});

it.each([
  { verb: 'update', want: ['PUT /machines/{id}/update-callback callback_url'] },
  { verb: 'attach', want: [] },
])('a call to $verb an object takes its field by the field’s own name ($want)', ({ verb, want }) => {
  const put = `{put: {${body('url: {type: string}', 'url')}}}`;
  const catalogue = catalogueOf(`
paths:${pathsOf('/machines', 'name: {type: string}, callback_url: {type: string}')}
  /machines/{id}/${verb}-callback: ${put}`);
  const { update } = resourceOf(catalogue, 'machine').operations;
  const changing = update.filter(({ fields }) => fields.includes('callback_url'));
  expect(changing.map(({ operation, fields }) => `${operation} ${fields}`)).toEqual(want);
});
