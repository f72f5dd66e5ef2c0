import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const FIELDS =
  'name: {type: string}, kind: {type: string}, soa_edit: {type: string}, records: {type: array, items: {type: object, properties: {type: {type: string}}}}, servers: {type: array, items: {type: string}}';
const BODY = `content: {application/json: {schema: {type: object, required: [name], properties: {${FIELDS}}}}}`;

function zone(put: string, patch = '') {
  const more = patch === '' ? '' : `, patch: {summary: "${patch}", requestBody: {${BODY}}}`;
  return resourceOf(
    catalogueOf(`
paths:
  /zones: {post: {requestBody: {${BODY}}}}
  /zones/{id}: {get: {responses: {200: {description: x, ${BODY}}}}, delete: {}, put: {summary: Modifies a zone, description: "${put}", requestBody: {${BODY}}}${more}}`),
    'zone',
  );
}

describe('an update that says in words what it takes', () => {
  it.each([
    'The only fields in the zone structure which can be modified are: kind, and soa_edit. All other fields are ignored.',
    'Only `kind` and `soa_edit` can be updated.',
    'Only the following properties may be changed: kind, soa_edit.',
  ])('%s', (text) => {
    const { operations, attributes } = zone(text);
    expect(operations.update.map(({ fields }) => fields)).toEqual([['kind', 'soa_edit']]);
    expect(operations.update[0]?.body?.fields).toEqual(['kind', 'soa_edit']);
    // What holds all records is not made anew for a field that the document says is ignored.
    expect(attributeOf({ attributes }, 'servers')).toMatchObject({ onChange: 'refuse', confidence: 'low' });
  });

  it('leaves to the call beside it what that one names', () => {
    const { operations } = zone('Only kind and soa_edit can be changed.', 'Creates, modifies or deletes records');
    expect(Object.fromEntries(operations.update.map(({ method, fields }) => [method, fields]))).toEqual({
      PATCH: ['records'],
      PUT: ['kind', 'soa_edit'],
    });
  });

  it.each([
    'Only fields that are set will be changed.',
    'Only the owner of the zone can be changed by an administrator.',
    '',
  ])('takes what its body has: %s', (text) => {
    expect(zone(text).operations.update[0]?.fields).toHaveLength(5);
  });
});
