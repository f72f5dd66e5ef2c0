import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const REALM = '{type: object, properties: {realm: {type: string}, enabled: {type: boolean}}}';

function realm(method: string, media: string, body: string) {
  return resourceOf(
    catalogueOf(`
paths:
  /realms: {post: {requestBody: {content: {${media}: {schema: ${body}}}}, responses: {201: {description: x}}}}
  /realms/{realm}:
    parameters: [{name: realm, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, content: {application/json: {schema: ${REALM}}}}}}
    ${method}: {requestBody: {content: {application/json: {schema: ${REALM}}}}, responses: {204: {description: x}}}
    delete: {responses: {204: {description: x}}}`),
    'realm',
  );
}

it('a create whose JSON is called a file takes what the update of the whole takes', () => {
  const { operations, attributes } = realm('put', 'application/json', '{type: string, format: binary}');
  expect(operations.create?.body?.fields).toEqual(['enabled', 'realm']);
  expect(attributes.every(({ optional, required }) => optional || required)).toBe(true);
});

it.each([
  ['an update of a part says less', 'patch', 'application/json', '{type: string, format: binary}'],
  ['a text is a text', 'put', 'application/json', '{type: string}'],
])('a create is not read as another call: %s', (_, method, media, body) => {
  expect(realm(method, media, body).operations.create?.body?.fields ?? []).toEqual([]);
});
