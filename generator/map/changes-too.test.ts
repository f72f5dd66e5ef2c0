import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const body = (fields: string, required = '') =>
  `requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}`;

it('a link that PUT makes is given other settings by PUT, and they are no part of what it is', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}${pathsOf('/networks', 'name: {type: string}')}
  /vms/{vm_id}/networks/{network_id}:
    put: {${body('speed: {type: integer}, note: {type: string}', 'speed')}}
    delete: {}`),
    'vm_network',
  );
  expect(link.identity).toEqual(['vm_id', 'network_id']);
  expect([attributeOf(link, 'speed').onChange, attributeOf(link, 'note').onChange]).toEqual(['update', 'update']);
  expect(link.operations.update.map(({ operation }) => operation)).toEqual(['PUT /vms/{vm_id}/networks/{network_id}']);
});

it('a link that POST makes is made anew, and a secret is still no part of what it is', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}
  /vms/{vm_id}/rescue:
    post: {${body('root_password: {type: string}, image: {type: string}', 'root_password, image')}}
    delete: {}`),
    'vm_rescue',
  );
  expect(link.identity).toEqual(['vm_id', 'image']);
  expect(attributeOf(link, 'root_password').onChange).toBe('replace');
});

it('a parameter that both halves of a link have in their paths is one attribute', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/ports', 'name: {type: string}')}
  /ports/{id}/attach/{group_id}: {post: {}}
  /ports/{id}/detach/{group_id}: {post: {}}`),
    'port_attachment',
  );
  expect(link.attributes.map(({ name }) => name)).toEqual(['port_id', 'group_id']);
  expect(link.identity).toEqual(['port_id', 'group_id']);
});

it('a link whose removal says in its query which one is meant is not set again: that would make a second one', () => {
  const link = resourceOf(
    catalogueOf(`
paths:
  /tuples:
    put: {${body('object: {type: string}, relation: {type: string}', 'object, relation')}}
    delete: {parameters: [{name: object, in: query, schema: {type: string}}, {name: relation, in: query, schema: {type: string}}]}`),
    'tuple',
  );
  expect(link.operations.update).toEqual([]);
  expect([attributeOf(link, 'object').onChange, link.identity]).toEqual(['replace', ['object', 'relation']]);
});

it('a link whose body names the other end is another one with another end', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}${pathsOf('/isos', 'name: {type: string}')}
  /vms/{vm_id}/iso:
    put: {${body('iso_id: {type: string}', 'iso_id')}}
    delete: {}`),
    'vm_iso',
  );
  expect([attributeOf(link, 'iso_id').onChange, link.identity]).toEqual(['replace', ['vm_id', 'iso_id']]);
});

it('ids by what they are for are settings of a link, and no end of it', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/apps', 'name: {type: string}')}${pathsOf('/databases', 'name: {type: string}')}
  /apps/{app_id}/databases/{database_id}:
    put: {${body('user_ids: {type: object, additionalProperties: {type: string}}', 'user_ids')}}
    delete: {}`),
    'app_database',
  );
  expect([link.identity, attributeOf(link, 'user_ids').onChange]).toEqual([['app_id', 'database_id'], 'update']);
});

const membership = (text: string, key = 'user_id') =>
  resourceOf(
    catalogueOf(`
paths:
  /memberships:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {user_id: {type: string}, role: {type: string}}}}}}}}}
    put: {description: ${text}, ${body('user_id: {type: string}, role: {type: string}', 'user_id, role')}}
    delete: {${body(`${key}: {type: string}`, key)}}`),
    'membership',
  );

it('a PUT that says that it creates or updates changes what the removal does not name, and leaves what it names', () => {
  const link = membership('Create or update a membership.');
  expect(link.identity).toEqual(['user_id']);
  expect([attributeOf(link, 'role').onChange, attributeOf(link, 'user_id').onChange]).toEqual(['update', 'replace']);
  expect(link.operations.update.map(({ operation }) => operation)).toEqual(['PUT /memberships']);
});

it('a PUT that does not say so makes another link of another value, where the removal names one in its body', () => {
  expect(membership('Put a user there.').operations.update).toEqual([]);
});

it.each([
  { name: 'by its name', summary: 'Create or update a plan', key: 'name', field: 'name', want: true },
  { name: 'not where it only creates', summary: 'Create a plan', key: 'name', field: 'name', want: false },
  { name: 'not by an ID', summary: 'Create or update a plan', key: 'id', field: 'id', want: false },
  { name: 'nor by what its body lacks', summary: 'Create or update a plan', key: 'name', field: 'title', want: false },
])('a POST that creates or updates is the update as well: $name', ({ summary, key, field, want }) => {
  const fields = (...names: string[]) => names.map((name) => `${name}: {type: string}`).join(', ');
  const shown = fields(...new Set([key, field, 'cron']));
  const answer = `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${shown}}}}}}}`;
  const [plan] = catalogueOf(`paths:
  /plans: {post: {summary: ${summary}, ${body(fields(field, 'cron'))}, ${answer}}}
  /plans/{${key}}: {get: {${answer}}, delete: {}}`).resources;
  expect(plan?.operations.update.map(({ operation }) => operation)).toEqual(want ? ['POST /plans'] : []);
  expect(plan?.attributes.find((one) => one.name === 'cron')?.onChange === 'update').toBe(want);
});
