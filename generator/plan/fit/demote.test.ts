import { expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';

const KEY = '{type: object, properties: {value: {type: string}, tags: {type: array, items: {type: string}}}}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

it('what became a lookup is not asked for by an id that no answer shows', () => {
  const { lookups } = plan(
    catalogueOf(`
paths:
  /keys:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${KEY}}`)}}}}
    post: {requestBody: {required: true, ${json(KEY)}}, responses: {200: {description: x, ${json(KEY)}}}}
  /keys/{keyID}:
    put: {requestBody: {required: true, ${json(KEY)}}, responses: {200: {description: x, ${json(KEY)}}}}
    delete: {responses: {200: {description: x}}}`),
  ).catalogue;
  const [key] = lookups;
  expect(key).toMatchObject({ name: 'key', identity: [] });
  expect(key?.attributes.map(({ name }) => name)).not.toContain('key_id');
  const remove = key?.actions.find(({ name }) => name === 'delete');
  expect(remove?.arguments).toMatchObject([{ name: 'key_id', in: 'path', required: true }]);
});

it('what only a list could show, without what names it there, is a lookup with actions', () => {
  const identity = '{type: object, properties: {identityProvider: {type: string}, userName: {type: string}}}';
  const user = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const { lookups, resources } = plan(
    catalogueOf(`
paths:
  /users:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${user}}`)}}}}
    post: {requestBody: {${json(user)}}, responses: {201: {description: x, ${json(user)}}}}
  /users/{id}:
    get: {responses: {200: {description: x, ${json(user)}}}}
    delete: {responses: {204: {description: x}}}
  /users/{id}/federated-identity:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${identity}}`)}}}}
  /users/{id}/federated-identity/{provider}:
    post: {summary: Add a login provider, requestBody: {${json(identity)}}, responses: {204: {description: x}}}
    delete: {responses: {204: {description: x}}}`),
  ).catalogue;
  expect(resources.map(({ name }) => name)).toEqual(['user']);
  expect(lookups).toMatchObject([
    { reason: 'not managed as a resource: no item of its list shows its provider', naturalKey: null },
  ]);
});

it('what is made under a name that no item of its only list shows could not be found again', () => {
  const documentOf = (shown: string) => `
paths:
  /addresses:
    get: {responses: {200: {description: x, ${json(`{type: array, items: {type: object, properties: {${shown}: {type: string}, owner: {type: string}}}}`)}}}}
    post: {requestBody: {required: true, ${json('{type: object, required: [address], properties: {address: {type: string}}}')}}, responses: {201: {description: x}}}
  /addresses/{address}: {delete: {responses: {204: {description: x}}}}`;
  const [shown, hidden] = ['address', 'id'].map((wire) => plan(catalogueOf(documentOf(wire))).catalogue);
  expect(shown?.resources.map(({ name }) => name)).toEqual(['address']);
  expect(hidden?.resources).toEqual([]);
  expect(hidden?.lookups).toMatchObject([
    { reason: 'not managed as a resource: no item of its list shows its address', naturalKey: null },
  ]);
});

it('what the document shows no field of is not managed, also where a list has items without fields', () => {
  const { lookups, resources } = plan(
    catalogueOf(`
paths:
  /project/projects:
    get: {responses: {200: {description: x, ${json('{type: array, items: {type: object}}')}}}}
    post: {requestBody: {${json('{type: object}')}}, responses: {200: {description: x, ${json('{type: object}')}}}}
  /project/{project}:
    get: {responses: {200: {description: x, ${json('{type: object}')}}}}
    delete: {responses: {204: {description: x}}}`),
  ).catalogue;
  expect(resources).toEqual([]);
  const project = lookups.find(({ name }) => name === 'project');
  expect(project?.attributes).toMatchObject([{ name: 'project', in: 'path', out: null }, { name: 'content' }]);
});
