import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

it.each([
  { says: 'If a flow with the same name already exists, the existing flow is returned.', want: true },
  { says: 'If a flow with the same name and owner_id already exists, the flow is updated.', want: true },
  { says: 'If a flow with the same name and idempotency key already exists, the flow is returned.', want: undefined },
  { says: 'If a flow with the same name already exists, an error will be raised.', want: undefined },
  { says: 'Creates a flow.', want: undefined },
])('a create may be sent again where the document says that it makes no second one: $says', ({ says, want }) => {
  const object = '{type: object, properties: {id: {type: string}, name: {type: string}, owner_id: {type: string}}}';
  const taken =
    '{type: object, required: [name, owner_id], properties: {name: {type: string}, owner_id: {type: string}, idempotency_key: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /flows:
    post: {description: "${says}", requestBody: {content: {application/json: {schema: ${taken}}}}, responses: {200: {description: x, content: {application/json: {schema: ${object}}}}}}
  /flows/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: ${object}}}}}}
    delete: {responses: {204: {description: x}}}`);
  expect(resourceOf(catalogue, 'flow').operations.create?.again).toBe(want);
});
