import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const body = (fields: string) =>
  `requestBody: {content: {application/json: {schema: {type: object, required: [network], properties: {${fields}}}}}}`;
const calls = `
  /vms/{id}/attach_to_network: {post: {${body('network: {type: integer}, ip: {type: string}')}, responses: {204: {description: x}}}}
  /vms/{id}/detach_from_network: {post: {${body('network: {type: integer}')}, responses: {204: {description: x}}}}`;
const nets = (name: string) =>
  `${name}: {type: array, readOnly: true, items: {type: object, properties: {network: {type: integer}, ip: {type: string}}}}`;

it.each([
  { says: 'a list that is called otherwise', fields: nets('private_net'), want: ['private_net'] },
  { says: 'two such lists', fields: `${nets('private_net')}, ${nets('old_net')}`, want: undefined },
])('a link is seen where its keys stand: $says', ({ fields, want }) => {
  const catalogue = catalogueOf(`paths:${pathsOf('/vms', `name: {type: string}, ${fields}`)}${calls}`);
  const { presence } = resourceOf(catalogue, 'vm_network');
  expect(presence?.at).toEqual(want);
  if (want)
    expect(presence).toMatchObject({ from: 'read', many: true, match: [{ attribute: 'network', path: ['network'] }] });
});

const link = (owner: string, fields: string, required: string) => `
  ${owner}/{id}/attach: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}, responses: {204: {description: x}}}}
  ${owner}/{id}/detach: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}, responses: {204: {description: x}}}}`;

describe('a link that is told by objects', () => {
  const item = 'type: {type: string}, server: {type: object, properties: {id: {type: integer}}}';
  const list = (name: string, more = '') =>
    `${name}: {type: array${more}, items: {type: object, required: [type], properties: {${item}}}}`;
  const see = (shown: string) => {
    const paths = pathsOf('/walls', `name: {type: string}, ${shown}`, 'name: {type: string}');
    return catalogueOf(`paths:${paths}${link('/walls', list('apply_to'), 'apply_to')}`);
  };

  it('is seen in the list of the parent that has such objects, whatever it is called', () => {
    const { presence } = resourceOf(see(list('applied_to', ', readOnly: true')), 'wall_attachment');
    expect(presence).toMatchObject({
      at: ['applied_to'],
      many: true,
      match: [{ attribute: 'apply_to', path: [], whole: true }],
    });
  });

  it('can grow and shrink where it is seen, and is another link where it is not', () => {
    const changeOf = (shown: string) => attributeOf(resourceOf(see(shown), 'wall_attachment'), 'apply_to').onChange;
    expect(changeOf(list('applied_to', ', readOnly: true'))).toBe('update');
    expect(changeOf('rules: {type: array, readOnly: true, items: {type: string}}')).toBe('replace');
  });

  it('is not where two lists could show it, or what is shown lacks what cannot be left out', () => {
    const two = `${list('applied_to', ', readOnly: true')}, ${list('used_by', ', readOnly: true')}`;
    const other = 'rules: {type: array, readOnly: true, items: {type: object, properties: {port: {type: integer}}}}';
    for (const shown of [two, other]) expect(resourceOf(see(shown), 'wall_attachment').presence).toBeNull();
  });
});

it('several are looked for in the list of them, not in the field that shows one of them', () => {
  const user = 'type: object, properties: {id: {type: integer}, login: {type: string}}';
  const shown = `assignee: {${user}, readOnly: true}, assignees: {type: array, readOnly: true, items: {${user}}}`;
  const keys = 'assignees: {type: array, items: {type: string}}';
  const paths = `${pathsOf('/issues', `name: {type: string}, ${shown}`)}${link('/issues', keys, 'assignees')}`;
  const { presence } = resourceOf(catalogueOf(`paths:${paths}`), 'issue_attachment');
  expect(presence).toMatchObject({ at: ['assignees'], match: [{ path: ['id'], also: [['login']] }] });
});

it('what is kept under keys of its own is not seen by its values', () => {
  const shown =
    'servers: {type: object, readOnly: true, additionalProperties: {type: object, properties: {mac: {type: string}}}}';
  const paths = `${pathsOf('/nets', `name: {type: string}, ${shown}`)}${link('/nets', 'server: {type: string}', 'server')}`;
  expect(resourceOf(catalogueOf(`paths:${paths}`), 'net_attachment').presence).toBeNull();
});

describe('a name that is given where only an id is shown', () => {
  const see = (text: string, shown: string) => {
    const ends = `${pathsOf('/ips', `name: {type: string}, ${shown}`)}${pathsOf('/servers', 'name: {type: string}')}`;
    const keys = `server: {type: string, description: "${text}"}`;
    return resourceOf(catalogueOf(`paths:${ends}${link('/ips', keys, 'server')}`), 'ip_attachment').presence?.match[0];
  };
  const id = 'server_id: {type: string, readOnly: true}';

  it('is resolved by reading what it names', () => {
    expect(see('Name or ID of the server', id)?.resolve).toMatchObject({
      path: ['id'],
      read: { operation: 'GET /servers/{id}', parameters: [{ name: 'id', attribute: 'server' }] },
    });
  });

  it.each([
    ['nothing says that it may be a name', 'ID of the server', id],
    [
      'the answer shows both',
      'Name or ID of the server',
      'server: {type: object, readOnly: true, properties: {id: {type: string}, name: {type: string}}}',
    ],
  ])('is not where %s', (_, text, shown) => {
    expect(see(text, shown)?.resolve).toBeUndefined();
  });
});

describe('where a link is seen', () => {
  it.each([
    {
      says: 'fields of the parent itself, one for each key',
      shown: 'user_id: {type: [integer, "null"]}, user_kind: {type: string}',
      keys: 'user_id: {type: integer}, user_kind: {type: string}',
      want: { from: 'read', at: [], match: [{ path: ['user_id'] }, { path: ['user_kind'] }] },
    },
    {
      says: 'a field that says what it is attached to',
      shown: 'attached_to_server: {type: string, readOnly: true}',
      keys: 'server_id: {type: string}',
      want: { from: 'read', at: ['attached_to_server'], match: [{ attribute: 'server_id', path: [] }] },
    },
    {
      says: 'an object that has an identifier and a name, by either',
      shown: 'iso: {type: object, readOnly: true, properties: {id: {type: integer}, name: {type: string}}}',
      keys: 'iso: {type: string, description: ID or name}',
      want: { at: ['iso'], match: [{ attribute: 'iso', path: ['id'], also: [['name']] }] },
    },
    {
      says: 'not the own name of the parent',
      shown: 'pk: {type: integer, readOnly: true}',
      keys: 'pk: {type: integer}',
      want: null,
    },
    {
      says: 'not an address in the place of an identifier',
      shown:
        'nics: {type: array, readOnly: true, items: {type: object, properties: {server: {type: string, format: ipv4}}}}',
      keys: 'server_id: {type: string, format: uuid}',
      want: null,
    },
  ])('$says', ({ shown, keys, want }) => {
    const names = [...keys.matchAll(/(\w+): \{/g)].map(([, name]) => name).join(', ');
    const paths = `${pathsOf('/ips', `name: {type: string}, ${shown}`)}${link('/ips', keys, names)}`;
    const { presence, operations } = resourceOf(catalogueOf(`paths:${paths}`), 'ip_attachment');
    if (want) expect(presence).toMatchObject(want);
    else expect([presence, operations.read]).toEqual([null, null]);
  });

  it('the other end, where the parent does not show it', () => {
    const shown = 'ip_ids: {type: array, readOnly: true, items: {type: string}}';
    const paths = `${pathsOf('/ips', 'name: {type: string}')}${pathsOf('/servers', `name: {type: string}, ${shown}`)}`;
    const catalogue = catalogueOf(`paths:${paths}${link('/ips', 'server: {type: string}', 'server')}`);
    const { presence, operations } = resourceOf(catalogue, 'ip_attachment');
    expect(presence).toEqual({
      from: 'read',
      in: 'server',
      at: ['ip_ids'],
      many: true,
      match: [{ attribute: 'ip_id', path: [] }],
    });
    expect([operations.read?.operation, operations.read?.parameters]).toEqual([
      'GET /servers/{id}',
      [{ name: 'id', attribute: 'server' }],
    ]);
  });

  it('a list beside the calls, but no list of what was done', () => {
    const list = (item: string) =>
      `{get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {items: {type: array, items: {type: object, properties: {${item}}}}}}}}}}}}`;
    const body = '{type: object, required: [first], properties: {first: {type: string}}}';
    const call = `{post: {requestBody: {content: {application/json: {schema: ${body}}}}, responses: {204: {description: x}}}}`;
    const see = (segment: string, verbs: string[], item: string) =>
      catalogueOf(`paths:${pathsOf('/pools', 'name: {type: string}')}
  /pools/{id}/${segment}: ${list(item)}
  /pools/{id}/${segment}/${verbs[0]}: ${call}
  /pools/{id}/${segment}/${verbs[1]}: ${call}`);
    const ranges = resourceOf(
      see(
        'ranges',
        ['add', 'remove'],
        'id: {type: string}, range: {type: object, properties: {first: {type: string}}}',
      ),
      'pool_range',
    );
    expect(ranges.presence).toMatchObject({
      from: 'list',
      at: ['range'],
      match: [{ attribute: 'first', path: ['first'] }],
    });
    expect(
      resourceOf(
        see('actions', ['add_range', 'remove_range'], 'id: {type: string}, first: {type: string}'),
        'pool_range',
      ).presence,
    ).toBeNull();
  });

  it('a POST of one and a DELETE of all is no link', () => {
    const body = '{type: object, required: [name], properties: {name: {type: string}}}';
    const catalogue = catalogueOf(`paths:${pathsOf('/orgs', 'name: {type: string}')}
  /orgs/{id}/repos: {post: {requestBody: {content: {application/json: {schema: ${body}}}}, responses: {201: {description: x}}}, delete: {responses: {204: {description: x}}}}`);
    expect(catalogue.resources.map(({ name }) => name)).toEqual(['organization']);
  });
});

describe('an attribute that a link sets too', () => {
  const nullable = '{type: [string, "null"]}';
  const catalogue = catalogueOf(
    `paths:${pathsOf('/ips', `name: {type: string}, server: ${nullable}`, `server: ${nullable}`)}${pathsOf('/servers', 'name: {type: string}')}${link('/ips', 'server: {type: string}', 'server')}`,
  );
  it('is kept where nobody gives it', () => {
    const { optional, computed, linkedBy } = attributeOf(resourceOf(catalogue, 'ip'), 'server');
    expect({ optional, computed, linkedBy }).toEqual({ optional: true, computed: true, linkedBy: ['ip_attachment'] });
  });

  it('is no reason for a replacement where the link names it inside of what it takes', () => {
    const targets =
      'targets: {type: array, items: {type: object, properties: {server: {type: object, properties: {id: {type: string}}}}}}';
    const put = (call: string) => `
  /walls/{id}/${call}: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [targets], properties: {${targets}}}}}}}}`;
    const walls =
      'walls: {type: array, items: {type: object, properties: {wall: {type: string, description: Id of the wall.}}}}';
    const hidden = pathsOf('/servers', `name: {type: string}, ${walls}`, 'name: {type: string}');
    const linked = catalogueOf(
      `paths:${pathsOf('/walls', 'name: {type: string}')}${hidden}${put('apply_to_targets')}${put('remove_from_targets')}`,
    );
    expect(attributeOf(resourceOf(linked, 'server'), 'walls').onChange).toBe('none');
  });
});

it('what is added beside the first one is looked for in the list of the further ones', () => {
  const keyspaces = 'keyspace: {type: string}, additional_keyspaces: {type: array, items: {type: string}}';
  const catalogue =
    catalogueOf(`paths:${pathsOf('/databases', `name: {type: string}, ${keyspaces}`, 'name: {type: string}')}
  /databases/{id}/keyspaces/{keyspace_name}: {post: {responses: {201: {description: x}}}, delete: {responses: {204: {description: x}}}}`);
  expect(resourceOf(catalogue, 'database_keyspace').presence).toMatchObject({
    at: ['additional_keyspaces'],
    many: true,
  });
});

it.each(['', '/'])('a link is seen in the list of its members, also where paths end in "%s"', (end) => {
  const user = 'type: object, required: [user], properties: {user: {type: integer}}';
  const act = `{requestBody: {content: {application/json: {schema: {${user}}}}}, responses: {200: {description: x}}}`;
  const item = 'type: object, properties: {id: {type: integer}, username: {type: string}}';
  const catalogue = catalogueOf(`paths:${pathsOf('/groups', 'name: {type: string}')}
  /groups/{id}/users${end}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {results: {type: array, items: {${item}}}}}}}}}}}
  /groups/{id}/users/add${end}: {post: ${act}}
  /groups/{id}/users/remove${end}: {post: ${act}}`);
  expect(resourceOf(catalogue, 'group_user').presence).toMatchObject({
    from: 'list',
    match: [{ attribute: 'user', path: ['id'] }],
  });
});
