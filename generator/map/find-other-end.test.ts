import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const list = (fields: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}`;
const write = (shown: string) =>
  catalogueOf(`paths:
${pathsOf('/agents', 'x: {type: string}')}
  "/agents/{id}/children": {get: {${list(shown)}}}
  "/agents/{parent_id}/children/{child_id}":
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}, child_id: {type: string}}}}}}, responses: {200: {description: x}}}
    put: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}, responses: {200: {description: x}}}
    delete: {responses: {204: {description: x}}}`);

it.each([
  ['the id of what the list shows, where nothing there is called so', 'id: {type: string}, note: {type: string}', 'id'],
  ['what the list calls so', 'id: {type: string}, child_id: {type: string}, note: {type: string}', 'child_id'],
])('what the path of a create names is %s', (_, shown, want) => {
  const found = resourceOf(write(shown), 'agent_child');
  const child = attributeOf(found, 'child_id');
  expect([child.required, child.out ?? [child.wire]]).toEqual([true, [want]]);
  expect(found.attributes.filter(({ name }) => name.includes('child'))).toHaveLength(1);
});
