import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const made = (path: string, noun: string, fields: string) =>
  resourceOf(catalogueOf(`paths:${pathsOf(path, fields, fields)}`), noun);

describe('a create body that does not say what it needs', () => {
  it.each([
    {
      name: 'the name that has the noun in it',
      path: '/usergroups',
      noun: 'usergroup',
      field: 'group_name',
      want: true,
    },
    { name: 'what a user is known by', path: '/users', noun: 'user', field: 'email', want: true },
    { name: 'the e-mail of something else', path: '/invoices', noun: 'invoice', field: 'email', want: false },
    // PowerDNS: "Set to “Zone”". What needs a kind says so.
    { name: 'its kind', path: '/hooks', noun: 'hook', field: 'type', want: false },
    { name: 'the kind of something in it', path: '/hooks', noun: 'hook', field: 'value_type', want: false },
    { name: 'the name of something else', path: '/hooks', noun: 'hook', field: 'plan_name', want: false },
  ])('needs or does not need $name', ({ path, noun, field, want }) => {
    const fields = `${field}: {type: string}, other: {type: string}`;
    expect(attributeOf(made(path, noun, fields), field)).toMatchObject({ required: want, confidence: 'low' });
  });

  it('needs the key of an SSH key, and not the key of what the server makes one for', () => {
    const needOf = (path: string, noun: string, fields: string, field: string) =>
      attributeOf(made(path, noun, fields), field).required;
    expect(needOf('/ssh-keys', 'ssh_key', 'key: {type: string}, tags: {type: string}', 'key')).toBe(true);
    const both = 'key: {type: string}, public_key: {type: string}';
    expect(needOf('/ssh-keys', 'ssh_key', both, 'public_key')).toBe(true);
    expect(needOf('/ssh-keys', 'ssh_key', both, 'key')).toBe(false);
    expect(needOf('/api-keys', 'api_key', 'key: {type: string}, tags: {type: string}', 'key')).toBe(false);
  });

  it('needs no e-mail where the path names a user by another name', () => {
    const fields = 'username: {type: string}, email: {type: string}';
    const paths = pathsOf('/users', fields, fields).replaceAll('{id}', '{username}');
    expect(attributeOf(resourceOf(catalogueOf(`paths:${paths}`), 'user'), 'email').required).toBe(false);
  });

  it('needs no e-mail where a user has a name beside the one that is displayed, and is known by that name', () => {
    const fields = 'name: {type: string}, displayName: {type: string}, email: {type: string}';
    const user = made('/users', 'user', fields);
    expect([attributeOf(user, 'name').required, attributeOf(user, 'email').required]).toEqual([true, false]);
    expect(user.naturalKey).toBe('name');
    const person = made('/users', 'user', 'name: {type: string}, email: {type: string}');
    expect([person.naturalKey, attributeOf(person, 'email').required]).toEqual(['email', true]);
  });

  it('needs no e-mail where a user has a user name', () => {
    const user = made('/users', 'user', 'username: {type: string}, email: {type: string}');
    expect([attributeOf(user, 'username').required, attributeOf(user, 'email').required]).toEqual([true, false]);
  });

  it('needs a name, unless its text begins by calling it optional', () => {
    const nameOf = (text: string) => {
      const fields = `name: {type: string, description: "${text}"}, other: {type: string}`;
      return attributeOf(made('/groups', 'group', fields), 'name').required;
    };
    expect(nameOf('Name for identification purposes.')).toBe(true);
    expect(nameOf('Optional name for identification purposes.')).toBe(false);
    expect(nameOf('(Optional) A name.')).toBe(false);
    expect(nameOf('Name of the group. If empty, falls back to the title.')).toBe(false);
    expect(nameOf('The name, generated if it is not given.')).toBe(false);
    expect(nameOf('The name. If empty, the request fails.')).toBe(true);
    expect(nameOf('Name of the group. Default is an empty string.')).toBe(false);
    expect(nameOf('The name of the default group.')).toBe(true);
  });

  it('needs no name that some of them have none of', () => {
    const needOf = (text: string) => {
      const fields = `record_name: {type: string, description: "${text}"}, type: {type: string}`;
      return attributeOf(made('/records', 'record', fields), 'record_name').required;
    };
    expect(needOf('The host name.')).toBe(true);
    expect(needOf('The host name. Does not apply for SRV records.')).toBe(false);
  });

  it('needs what it is named after, but not what an extension adds to it', () => {
    const fields = `physical_network: {type: string}, 'provider:virtual_network': {type: string}`;
    const network = made('/networks', 'network', fields);
    expect(attributeOf(network, 'physical_network').required).toBe(true);
    expect(attributeOf(network, 'provider_virtual_network').required).toBe(false);
  });

  it('needs the only thing that it takes, where that has parts that it needs', () => {
    const settings = (members: string) => `settings: {type: object, ${members}properties: {url: {type: string}}}`;
    const isNeeded = (fields: string) => attributeOf(made('/endpoints', 'endpoint', fields), 'settings').required;
    expect(isNeeded(settings('required: [url], '))).toBe(true);
    expect(isNeeded(settings(''))).toBe(false);
    expect(isNeeded(`${settings('required: [url], ')}, other: {type: string}`)).toBe(false);
  });

  it('needs what must be defined when it is created', () => {
    const text = 'The scope of this. This must be defined for policy creation, but is otherwise output only.';
    const fields = `scope: {type: string, description: "${text}"}, other: {type: string}`;
    expect(attributeOf(made('/policies', 'policy', fields), 'scope').required).toBe(true);
  });

  it.each([
    { name: 'is needed where its list is asked for by it', type: 'string', asked: ['catalog_id'], want: true },
    { name: 'is one of several ways to choose', type: 'string', asked: ['catalog_id', 'set_id'], want: false },
    { name: 'may be 0, which is none', type: 'integer', asked: ['catalog_id'], want: false },
    { name: 'is not what the list asks for', type: 'string', asked: ['page_id'], want: false },
    { name: 'is a filter by its own text', type: 'string', asked: ['catalog_id'], told: 'A filter', want: false },
  ])('what a host lies in $name', ({ type, asked, told = '', want }) => {
    const fields = `catalog_id: {type: ${type}}, set_id: {type: ${type}}, address: {type: string}`;
    const query = asked
      .map((name) => `{name: ${name}, in: query, description: "${told}", schema: {type: ${type}}}`)
      .join(', ');
    const list = `get: {parameters: [${query}], responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, ${fields}}}}}}}}}`;
    const paths = pathsOf('/hosts', fields, fields).replace('/hosts: {', `/hosts: {${list}, `);
    expect(paths).toContain(query);
    expect(attributeOf(resourceOf(catalogueOf(`paths:${paths}`), 'host'), 'catalog_id').required).toBe(want);
  });

  it('leaves out what has a default, what has one value, and what may be left out in its own words', () => {
    for (const schema of ['default: a', 'enum: [a]', 'description: Optional.'])
      expect(attributeOf(made('/hooks', 'hook', `type: {type: string, ${schema}}`), 'type').required).toBe(false);
  });
});

it.each([
  { name: 'nothing', answer: '', want: true },
  {
    name: 'what was made',
    answer: ', content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}',
    want: false,
  },
  { name: 'where it is', answer: ', headers: {Location: {schema: {type: string}}}', want: false },
])('a name in the path is needed if the create answers with nothing: $name', ({ answer, want }) => {
  const fields = 'name: {type: string}, event: {type: string}';
  const handler = resourceOf(
    catalogueOf(`paths:
  /handlers: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [event], properties: {${fields}}}}}}, responses: {200: {description: x${answer}}}}}
  /handlers/{name}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}}
    delete: {}`),
    'handler',
  );
  expect(attributeOf(handler, 'name').required).toBe(want);
});
