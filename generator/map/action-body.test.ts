import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

it('what an action takes inside `properties` is an argument of its own, and goes there', () => {
  const inner = '{type: object, required: [lan], properties: {lan: {type: integer}, dhcp: {type: boolean}}}';
  const body = `{type: object, required: [properties], properties: {type: {type: string}, properties: ${inner}}}`;
  const shown = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const { resources, lookups, actions } = catalogueOf(`
paths:
  /hosts: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}}
  /hosts/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}}
  /hosts/{id}/attach: {post: {requestBody: {${json(body)}}, responses: {204: {description: x}}}}
`);
  const all = [...resources, ...lookups].flatMap((one) => one.actions);
  const [action] = [...all, ...actions].filter(({ call }) => call.path.endsWith('/attach'));
  const own = action?.arguments.filter((one) => one.in === 'body').map(({ name, required }) => [name, required]);
  expect(own).toEqual([
    ['type', false],
    ['dhcp', false],
    ['lan', true],
  ]);
  expect(action?.call.body).toMatchObject({
    envelope: ['properties'],
    outside: ['type'],
    fields: ['type', 'dhcp', 'lan'],
  });
});
