import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const RULE = '{type: object, properties: {id: {type: string}, port: {type: integer}, created: {type: string}}}';

/** A group that shows its rules, which are made and deleted below it, and shown nowhere else. */
function documentOf({
  shown = `rules: {type: array, items: ${RULE}}`,
  body = 'port: {type: integer}',
  more = '',
} = {}) {
  const group = `{type: object, properties: {id: {type: string}, name: {type: string}, ${shown}}}`;
  return `
paths:
  /groups: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(group)}}}}}
  /groups/{id}: {get: {responses: {200: {description: x, ${json(group)}}}}, delete: {}}
  /groups/{id}/rules: {post: {requestBody: {${json(`{type: object, properties: {${body}}}`)}}, responses: {201: {description: x, ${json('{type: object, properties: {id: {type: string}}}')}}}}${more}}
  /groups/{id}/rules/{rule_id}: {delete: {}}
`;
}

it('what only its parent shows is read there, with all its fields', () => {
  const catalogue = catalogueOf(documentOf());
  const rule = catalogue.resources.find(({ operations }) => operations.create?.operation === 'POST /groups/{id}/rules');
  expect(rule?.operations.list).toMatchObject({
    operation: 'GET /groups/{id}',
    items: ['rules'],
    // An answer that names the group and has no rules shows that it has none.
    holder: ['id'],
    parameters: [{ name: 'id', attribute: 'group_id' }],
  });
  expect(rule && attributeOf(rule, 'created')).toMatchObject({ computed: true });
  expect(rule && attributeOf(rule, 'port')).toMatchObject({ optional: true, writeOnly: false });
  // The read of the group stays its own.
  expect(resourceOf(catalogue, 'group').operations.read?.operation).toBe('GET /groups/{id}');
});

it.each([
  { why: 'no answer has it', given: { shown: `rules: {type: array, writeOnly: true, items: ${RULE}}` } },
  {
    why: 'nothing names one',
    given: { shown: 'rules: {type: array, items: {type: object, properties: {port: {type: integer}}}}' },
  },
  { why: 'it only refers to them', given: { body: 'from: {type: string}, to: {type: string}, port: {type: integer}' } },
  { why: 'it takes what is there already', given: { body: 'id: {type: string}, port: {type: integer}' } },
  { why: 'it takes several', given: { body: 'port: {type: integer}, rules: {type: array, items: {type: string}}' } },
  { why: 'it lists something else', given: { shown: `members: {type: array, items: ${RULE}}` } },
])('a parent shows nothing where $why', ({ given }) => {
  const catalogue = catalogueOf(documentOf(given));
  const rule = catalogue.resources.find(({ operations }) => operations.create?.operation === 'POST /groups/{id}/rules');
  expect(rule?.operations.list).toBeNull();
});

it('a list of its own goes before the one in its parent', () => {
  const more = `, get: {responses: {200: {description: x, ${json(`{type: object, properties: {rules: {type: array, items: ${RULE}}}}`)}}}}`;
  const catalogue = catalogueOf(documentOf({ more }));
  const rule = catalogue.resources.find(({ operations }) => operations.create?.operation === 'POST /groups/{id}/rules');
  expect(rule?.operations.list).toMatchObject({ operation: 'GET /groups/{id}/rules' });
  expect(rule?.operations.list?.holder).toBeUndefined();
});
