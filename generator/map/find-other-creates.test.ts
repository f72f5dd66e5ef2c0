import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const SNAPSHOT = `{type: object, properties: {snapshot: {$ref: '#/components/schemas/Snapshot'}}}`;
const OTHER = '{type: object, properties: {task: {type: string}}}';

function documentOf(verb: string, { answer = SNAPSHOT, remove = 'delete: {}' } = {}): string {
  return `
paths:
  /snapshots: {post: {requestBody: {${json('{type: object, required: [vm_id], properties: {vm_id: {type: string}, note: {type: string}}}')}},
    responses: {201: {description: x, ${json(SNAPSHOT)}}}}}
  /snapshots/${verb}: {post: {requestBody: {${json('{type: object, required: [url], properties: {url: {type: string}}}')}},
    responses: {202: {description: x, ${json(answer)}}}}}
  /snapshots/{id}: {get: {responses: {200: {description: x, ${json(SNAPSHOT)}}}},
    put: {requestBody: {${json('{type: object, properties: {note: {type: string}}}')}}, responses: {204: {description: x}}}, ${remove}}
components: {schemas: {Snapshot: {type: object, properties: {id: {type: string}, note: {type: string}, size: {type: integer}}}}}
`;
}

it.each([
  { verb: 'create-from-url', name: 'snapshot_from_url' },
  { verb: 'import', name: 'snapshot_import' },
])('$verb beside the plain create makes $name, which is read and deleted as any other', ({ verb, name }) => {
  const catalogue = catalogueOf(documentOf(verb));
  expect(resourceOf(catalogue, 'snapshot').operations.create?.operation).toBe('POST /snapshots');
  const other = resourceOf(catalogue, name);
  expect(other).toMatchObject({
    kind: 'collection',
    confidence: 'low',
    operations: {
      create: { operation: `POST /snapshots/${verb}` },
      read: { operation: 'GET /snapshots/{id}' },
      delete: { operation: 'DELETE /snapshots/{id}' },
    },
  });
  expect(other.attributes.filter(({ required }) => required).map((a) => a.name)).toEqual(['url']);
});

it.each([
  { why: 'another verb', document: documentOf('restore') },
  { why: 'an answer that shows another object', document: documentOf('import', { answer: OTHER }) },
  { why: 'nothing that deletes one', document: documentOf('import', { remove: '' }) },
  { why: 'one for several', document: documentOf('create-bulk') },
])('no second resource: $why', ({ document }) => {
  expect(catalogueOf(document).resources.map(({ name }) => name)).toEqual(['snapshot']);
});
