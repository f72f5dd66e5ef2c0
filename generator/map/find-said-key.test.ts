import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string, required = '') =>
  `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;

interface Case {
  item: string;
  shown: string;
  sent?: string;
  demanded?: string;
  text?: string;
  update?: string;
}

function write({ item, shown, sent = '', demanded = '', text = 'x', update }: Case, post = 'collection') {
  const parameters = [...item.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `{name: ${name}, in: path, required: true, description: ${text}, schema: {type: string}}`,
  );
  const create = `post: {operationId: createIt, summary: Create a new one, requestBody: {${json(sent, demanded)}}, responses: {201: {description: x, ${json(shown)}}}}`;
  return catalogueOf(`
paths:
  ${item.replace(/\/\{\w+\}$/, '')}: {${post === 'collection' ? create : 'get: {}'}}
  ${item}:
    parameters: [${parameters.join(', ')}]
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}
    ${post === 'item' ? create : ''}
    ${update ? `patch: {requestBody: {${json(update)}}, responses: {200: {description: x, ${json(shown)}}}}` : ''}`);
}

const text = '{type: string}';

it.each<[string, Case, string]>([
  [
    'what the parameter says without the noun of the resource',
    {
      item: '/customers/{external_customer_id}',
      shown: `own_id: ${text}, external_id: ${text}, name: ${text}`,
      sent: `external_id: ${text}, name: ${text}`,
      demanded: 'external_id',
    },
    'external_id',
  ],
  [
    'the field that the text says, without which none can be made',
    {
      item: '/users/{user}',
      text: 'user email',
      shown: `email: ${text}, state: ${text}`,
      sent: `email: ${text}, state: ${text}`,
      demanded: 'email',
      update: `state: ${text}`,
    },
    'email',
  ],
  [
    'the field that the text says of it, in a whole sentence',
    {
      item: '/countries/{country}',
      text: 'The code of the country.',
      shown: `code: ${text}, size: ${text}`,
      sent: `code: ${text}, size: ${text}`,
      demanded: 'code',
    },
    'code',
  ],
  [
    'nothing that people may change, whatever the text says',
    {
      item: '/users/{user}',
      text: 'user email',
      shown: `email: ${text}, state: ${text}`,
      sent: `email: ${text}, state: ${text}`,
      demanded: 'email',
      update: `email: ${text}`,
    },
    'user',
  ],
  [
    'the id that is shown, whatever the parameter says without the noun',
    {
      item: '/corrections/{slo_correction_id}',
      shown: `id: ${text}, slo_id: ${text}`,
      sent: `slo_id: ${text}`,
      demanded: 'slo_id',
    },
    'id',
  ],
  [
    'the name, where the text of an id says so and no id is shown',
    {
      item: '/roles/{id}',
      shown: `name: ${text}, size: ${text}`,
      sent: `name: ${text}, size: ${text}`,
      demanded: 'name',
      text: 'The name of the role.',
    },
    'name',
  ],
  [
    'no name, whatever the text of an id says, where some id is shown',
    {
      item: '/roles/{id}',
      shown: `own_id: ${text}, name: ${text}`,
      sent: `name: ${text}`,
      demanded: 'name',
      text: 'The name of the role.',
    },
    'id',
  ],
  [
    'the username that the create demands, for a parameter that ends in name',
    {
      item: '/subusers/{subuser_name}',
      shown: `id: {type: number}, username: ${text}`,
      sent: `username: ${text}`,
      demanded: 'username',
    },
    'username',
  ],
  [
    'the id that the text of the parameter names, where the name can be changed',
    {
      item: '/templates/{template}',
      text: 'The template id or short name',
      shown: `id: {type: integer}, sid: ${text}, name: ${text}`,
      sent: `name: ${text}, sid: ${text}`,
      demanded: 'name',
      update: `name: ${text}, sid: ${text}`,
    },
    'id',
  ],
  [
    'the slug, and not the key that the server gave beside it',
    {
      item: '/services/{service}',
      shown: `key: ${text}, slug: ${text}, name: ${text}`,
      sent: `name: ${text}`,
      demanded: 'name',
    },
    'slug',
  ],
])('a path is filled with %s', (_, given, want) => {
  expect(write(given).resources[0]?.identity).toEqual([want]);
});

it('what is made at the path of "ID or name" is called by the name that was chosen, and its id is the one that is shown', () => {
  const given = {
    item: '/vms/{vm_reference}',
    text: 'Virtual machine ID or name',
    shown: `id: ${text}, name: ${text}, size: ${text}`,
    sent: `size: ${text}`,
  };
  const [vm] = write(given, 'item').resources;
  if (!vm) throw new Error('no resource');
  expect(vm.identity).toEqual(['name']);
  expect(attributeOf(vm, 'name').required).toBe(true);
  expect([attributeOf(vm, 'id').required, attributeOf(vm, 'id').computed]).toEqual([false, true]);
});

it('a membership that is removed by the user whom its create demands is known by the user, who can be shown one object deeper', () => {
  const shown = `id: ${text}, role: ${text}, public_data: {type: object, properties: {user_id: ${text}}}`;
  const list = `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${shown}}}}}}}}`;
  const found = resourceOf(
    catalogueOf(`
paths:
  /teams/{team_id}/memberships:
    get: {${list}}
    post: {requestBody: {${json(`user_id: ${text}, role: ${text}`, 'user_id, role')}}, responses: {200: {description: x, ${json(shown)}}}}
  /teams/{team_id}/memberships/{user_id}:
    patch: {requestBody: {${json(`role: ${text}`, 'role')}}, responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {200: {description: x, ${json(shown)}}}}`),
    'team_membership',
  );
  expect(found.identity).toEqual(['team_id', 'user_id']);
  expect(attributeOf(found, 'user_id').out).toEqual(['public_data', 'user_id']);
});

it.each([
  ['Database name', 'name'],
  ['The name of the database.', 'name'],
  ['Database name slug from `list_databases`. Example: `app-db`.', 'name'],
  ['Database name. The id is taken too.', 'id'],
  ['The name or id of the database', 'id'],
  ['The database', 'id'],
])('the text of a path parameter tells whether it is the name: %s', (told, want) => {
  const base = write({
    item: '/databases/{database}',
    shown: `id: ${text}, name: ${text}`,
    sent: `name: ${text}`,
    demanded: 'name',
    text: JSON.stringify(told),
  });
  expect(base.resources[0]?.identity).toEqual([want]);
});

it.each([
  ['Organization name slug from `list_organizations`.', 'name'],
  ['The organization', 'id'],
])('what is only read and changed is taken over by the name that its path wants: %s', (told, want) => {
  const shown = `id: ${text}, name: ${text}, plan: ${text}`;
  const parameter = `{name: organization, in: path, required: true, schema: ${text}, description: '${told}'}`;
  const catalogue = catalogueOf(`
paths:
  /organizations/{organization}:
    parameters: [${parameter}]
    get: {responses: {200: {description: x, ${json(shown)}}}}
    patch: {requestBody: {${json(`plan: ${text}`)}}, responses: {200: {description: x, ${json(shown)}}}}`);
  expect(resourceOf(catalogue, 'organization').identity).toEqual([want]);
});

it('the id that the document describes as it describes the parameter, and not that of another resource', () => {
  const told = (wire: string, of: string) => `${wire}: {type: string, description: Unique identifier of the ${of}}`;
  const catalogue = write({
    item: '/applied_coupons/{applied_coupon_id}',
    text: 'Unique identifier of the applied coupon.',
    shown: `${told('acme_coupon_id', 'coupon')}, ${told('acme_id', 'applied coupon')}, code: ${text}`,
    sent: `code: ${text}`,
  });
  expect(resourceOf(catalogue, 'applied_coupon').identity).toEqual(['acme_id']);
});
