import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const secret = '{type: object, required: [name, value], properties: {name: {type: string}, value: {type: string}}}';
const body = (schema: string) => `requestBody: {required: true, content: {application/json: {schema: ${schema}}}}`;
const shown = (schema: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;

const secrets = (add: string, remove: string) =>
  catalogueOf(`
paths:
  /apps/{app_id}: {get: {${shown('{type: object, properties: {id: {type: string}}}')}}}
  /apps/{app_id}/secrets:
    get: {${shown(`{type: array, items: ${secret}}`)}}
    post: {${add}, responses: {201: {description: x}}}
    delete: {${remove}}`);

describe('what a DELETE of a whole collection is sent', () => {
  it('is the name of the one that was added, where it takes a list of names', () => {
    const catalogue = secrets(body(`{type: array, items: ${secret}}`), body('{type: array, items: {type: string}}'));
    const own = resourceOf(catalogue, 'app_secret');
    expect(own.identity).toEqual(['app_id', 'name']);
    expect(own.operations.delete?.body).toMatchObject({ fields: ['name'], alone: true, inList: true });
    expect(attributeOf(own, 'value')).toMatchObject({ sensitive: true });
  });

  it('cannot be told where nothing says which values it takes: no resource removes what others have added', () => {
    const catalogue = secrets(body(secret), body('{type: array, items: {type: integer}}'));
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain('DELETE /apps/{app_id}/secrets: action app');
  });

  it('nor where it takes no more than a filter that nobody has to set', () => {
    const filter = 'parameters: [{name: branch, in: query, schema: {type: string}}]';
    const catalogue = secrets(filter, filter);
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain('DELETE /apps/{app_id}/secrets: action app');
  });
});
