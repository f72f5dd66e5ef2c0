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

it('two parameters of its path that are spelled alike are two arguments', () => {
  const body = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const thing = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const found = catalogueOf(`paths:
  /output/by-name/{serverId}:
    parameters: [{name: serverId, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: x, ${body(thing)}}}}
  /output/by-name/{serverId}/parts/by-name/{server_id}:
    parameters: [{name: serverId, in: path, required: true, schema: {type: integer}}, {name: server_id, in: path, required: true, schema: {type: string}}]
    delete: {responses: {204: {description: x}}}
    patch: {requestBody: {${body('{type: object}')}}, responses: {204: {description: x}}}
`);
  const actions = [...found.resources, ...found.lookups, { actions: found.actions }].flatMap((one) => one.actions);
  expect(actions.length).toBeGreaterThan(0);
  for (const { call } of actions) {
    expect(call.parameters.map(({ name }) => name).sort()).toEqual(['serverId', 'server_id']);
    expect(new Set(call.parameters.map(({ attribute }) => attribute)).size).toBe(2);
  }
});
