import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const id = '{name: id, in: path, required: true, schema: {type: string}}';
const LIST =
  '{type: object, properties: {resources: {type: array, items: {type: object, properties: {urn: {type: string}}}}}}';

function documentOf({ summary = 'Assign resources to a project', items = '{type: string}', more = '' } = {}): string {
  const project = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  return `
paths:
  /projects:
    post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(project)}}}}
  /projects/{id}:
    parameters: [${id}]
    get: {responses: {200: {description: x, ${json(project)}}}}
    delete: {responses: {204: {description: x}}}
  /projects/{id}/resources:
    parameters: [${id}]
    get: {responses: {200: {description: x, ${json(LIST)}}}}
    post: {summary: ${summary}, requestBody: {${json(`{type: object, properties: {resources: {type: array, items: ${items}}}}`)}}, responses: {200: {description: x, ${json(LIST)}}}}
    ${more}
`;
}

it('what is assigned by its names, is listed and can never be taken out is a resource that destroys nothing', () => {
  expect(resourceOf(catalogueOf(documentOf()), 'project_resource')).toMatchObject({
    kind: 'attachment',
    confidence: 'low',
    identity: ['project_id', 'resources'],
    presence: { from: 'list', match: [{ attribute: 'resources', path: ['urn'] }] },
    operations: { create: { operation: 'POST /projects/{id}/resources' }, delete: null },
    attributes: [{ name: 'project_id' }, { name: 'resources', required: true, onChange: 'replace' }],
  });
});

it.each([
  { why: 'no word says that it assigns', document: documentOf({ summary: 'Create resources' }) },
  {
    why: 'it takes more than names',
    document: documentOf({ items: '{type: object, properties: {a: {type: string}}}' }),
  },
  { why: 'there is more at its path', document: documentOf({ more: 'patch: {responses: {204: {description: x}}}' }) },
])('it is none where $why', ({ document }) => {
  expect(catalogueOf(document).resources.map(({ name }) => name)).not.toContain('project_resource');
});
