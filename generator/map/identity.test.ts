import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import { findNaturalKey } from './natural-key.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;

function identityOf(item: string, fields: string, create = ''): string[] {
  const collection = item.replace(/(?:\/\{\w+\})+$/, '');
  const { resources } = catalogueOf(`
paths:
  ${collection}: {post: {requestBody: {${json(create)}}}}
  ${item}: {parameters: [${[...item.matchAll(/\{(\w+)\}/g)].map((m) => `{name: ${m[1]}, in: path, schema: {type: string}}`).join(', ')}], get: {responses: {200: {description: x, ${json(fields)}}}}, delete: {}}`);
  return resources[0]?.identity ?? [];
}

describe('identity', () => {
  it.each([
    { item: '/vms/{id}', fields: 'id: {}', want: ['id'] },
    { item: '/vms/{vm_id}', fields: 'id: {}', want: ['id'] },
    { item: '/vms/{vmId}', fields: 'vm_id: {}, id: {}', want: ['vm_id'] },
    { item: '/vms/{vmId}', fields: 'vm_id: {}, id: {}', create: 'vm_id: {}', want: ['id'] },
    { item: '/vms/{vmId}', fields: 'vm_id: {}, id: {}', create: 'vm_id: {}, id: {}', want: ['vm_id'] },
    { item: '/port-vms/{vm_id}', fields: 'vm_id: {}, id: {}', create: 'vm_id: {}', want: ['vm_id'] },
    { item: '/vms/{vm}', fields: 'uuid: {}', want: ['uuid'] },
    { item: '/vms/{vmId}', fields: 'guid: {}, name: {}', want: ['guid'] },
    { item: '/vms/{vmId}', fields: 'guid: {}, id: {}', want: ['id'] },
    { item: '/buckets/{name}', fields: 'name: {}', want: ['name'] },
    { item: '/application-keys/{key}', fields: 'name: {}, hash: {}', want: ['key'] },
    { item: '/application-keys/{key}', fields: 'name: {}, key: {}', want: ['key'] },
    { item: '/flags/{key}', fields: 'name: {}', want: ['name'] },
    { item: '/buckets/{bucket}', fields: 'name: {}', want: ['name'] },
    { item: '/sinks/{id}', fields: 'sink_id: {}', want: ['sink_id'] },
    { item: '/zones/{zone_id}', fields: 'name: {}, zone_plan_id: {}', create: 'zone_plan_id: {}', want: ['name'] },
    { item: '/vms/{id}', fields: 'size: {}', want: ['id'] },
    { item: '/api-keys/{id}', fields: 'key: {}, name: {}', want: ['key'] },
    { item: '/api-keys/{id}', fields: 'id: {}, key: {}', want: ['id'] },
    { item: '/api-keys/{id}', fields: 'key: {}', create: 'key: {}', want: ['id'] },
    { item: '/nets/{uuid}/routes/{route_uuid}', fields: 'uuid: {}', want: ['net_uuid', 'uuid'] },
    { item: '/nets/{name}/routes/{route}', fields: 'name: {}', want: ['net_name', 'name'] },
    { item: '/nets/{net_id}/routes/{id}', fields: 'id: {}', want: ['net_id', 'id'] },
    { item: '/nets/{id}/routes/{route_id}', fields: 'id: {}', want: ['net_id', 'id'] },
    { item: '/p/{project}/r/{region}/vms/{vm_id}', fields: 'id: {}', want: ['project', 'region', 'id'] },
    { item: '/members/{username}', fields: 'id: {type: integer}', want: ['username'] },
    { item: '/members/{id}', fields: 'id: {type: integer}', want: ['id'] },
    { item: '/apps/{owner_name}/{app_name}', fields: 'id: {}, name: {}', want: ['owner_name', 'name'] },
    { item: '/vms/{id}/reverse/{ipv6}', fields: 'ip: {}, reverse: {}', want: ['vm_id', 'ip'] },
    { item: '/vms/{id}/addresses/{ip_address}', fields: 'id: {}, ipv4: {}', want: ['vm_id', 'ipv4'] },
    { item: '/repos/{owner}/{repo}', fields: 'name: {}, id: {type: integer}', want: ['owner', 'name'] },
    { item: '/buckets/{clusterId}/{bucket}', fields: 'cluster: {type: string}, label: {}', want: ['cluster', 'label'] },
    { item: '/ties/{source_type}/{dest_type}', fields: 'type: {type: string}', want: ['source_type', 'dest_type'] },
    { item: '/promo-codes/{promo_code}', fields: 'id: {}, code: {}', want: ['id'] },
    { item: '/cards/{card}', fields: 'id: {type: string}', create: 'card: {type: string}', want: ['id'] },
    { item: '/stages/{stage_uuid}', fields: 'pk: {type: string}, name: {}', want: ['pk'] },
    { item: '/stages/{stage_uuid}', fields: 'uuid: {}, pk: {}', want: ['uuid'] },
    {
      item: '/model-runs/{run_uuid}',
      fields: 'model_uuid: {type: string}, size: {}',
      create: 'model_uuid: {type: string}',
      want: ['run_uuid'],
    },
    { item: '/repos/{identifier}', fields: 'slug: {type: string}, name: {}', want: ['slug'] },
    { item: '/repos/{repo_identifier}', fields: 'slug: {type: string}, id: {}', want: ['id'] },
    { item: '/issues/{index}', fields: 'id: {}, number: {}', want: ['number'] },
    ...[
      { fields: 'name: {type: string}, secret: {type: string, description: The value of the token}', want: ['secret'] },
      { fields: 'name: {type: string}, secret: {type: string, description: Signs the payload}', want: ['name'] },
      { fields: 'id: {type: string}, secret: {type: string, description: The token}', want: ['id'] },
    ].map((one) => ({ item: '/tokens/{token}', create: 'name: {type: string}', ...one })),
  ])('of $item with $fields', ({ item, fields, create, want }) => {
    expect(identityOf(item, fields, create)).toEqual(want);
  });

  describe('a path whose key is called after the collection', () => {
    const version = (required: string, update = 'name: {type: string}', more = '') => {
      const shown = `content: {application/json: {schema: {type: object, required: [${required}], properties: {version: {type: string}, name: {type: string}${more}}}}}`;
      const { resources } = catalogueOf(`
paths:
  /docs/{docId}/versions: {post: {requestBody: {${json('version: {type: string}, name: {type: string}')}}, responses: {200: {description: x, ${shown}}}}}
  /docs/{docId}/versions/{versionExpression}: {get: {responses: {200: {description: x, ${shown}}}}, put: {requestBody: {${json(update)}}}, delete: {}}`);
      return resources[0]?.identity;
    };

    it('takes the field of that name which is always shown, not a name that may be changed', () => {
      expect(version('version')).toEqual(['doc_id', 'version']);
    });

    it('does not where it may be missing, may be changed, or an id or a name is always there', () => {
      expect(version('')).toEqual(['doc_id', 'name']);
      expect(version('version', 'version: {type: string}, name: {type: string}')).toEqual(['doc_id', 'name']);
      expect(version('version, name')).toEqual(['doc_id', 'name']);
      expect(version('version', 'name: {type: string}', ', id: {type: string}')).toEqual(['doc_id', 'id']);
    });
  });

  it('a path that takes new ones and ends with a parameter is the collection of what lies below it', () => {
    const shown = json('key: {type: string}, on: {type: boolean}');
    const { resources } = catalogueOf(`
paths:
  /flags/{project}: {post: {requestBody: {${shown}}, responses: {201: {description: x, ${shown}}}}}
  /flags/{project}/{flagKey}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
    const [flag] = resources;
    expect(resources.map(({ name, kind }) => [name, kind])).toEqual([['flag', 'collection']]);
    expect(flag?.operations.create?.operation).toBe('POST /flags/{project}');
    expect(flag?.identity).toEqual(['project', 'key']);
  });

  it('a path that lists, takes new ones and changes one by the id in the body is the collection, whatever it ends with', () => {
    const fields = 'id: {type: string}, label: {type: string}, color: {type: string}';
    const list = `content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}`;
    const call = `{requestBody: {${json(fields)}}, responses: {200: {description: x, ${json(fields)}}}}`;
    const { resources } = catalogueOf(`
paths:
  /labels/{ownerType}/{ownerId}: {get: {responses: {200: {description: x, ${list}}}}, post: ${call}, put: ${call}}
  /labels/{ownerType}/{ownerId}/{labelId}: {delete: {}}`);
    const { create, list: lists, update, delete: remove } = resources[0]?.operations ?? {};
    expect(resources.map(({ name }) => name)).toEqual(['label']);
    expect([create, lists, update?.[0], remove].map((call) => call?.operation)).toEqual([
      'POST /labels/{ownerType}/{ownerId}',
      'GET /labels/{ownerType}/{ownerId}',
      'PUT /labels/{ownerType}/{ownerId}',
      'DELETE /labels/{ownerType}/{ownerId}/{labelId}',
    ]);
  });

  it('what is made at the path of its owner is what lies below it, where the owner shows something else', () => {
    const link = json('id: {type: string}, url: {type: string}, user: {type: string}');
    const status = json('enabled: {type: boolean}, inherited: {type: boolean}');
    const { resources } = catalogueOf(`
paths:
  /connections/{owner}:
    get: {responses: {200: {description: x, ${status}}}}
    post: {requestBody: {${link}}, responses: {200: {description: x, ${link}}}}
    put: {requestBody: {${status}}}
  /connections/{owner}/{connectionId}: {get: {responses: {200: {description: x, ${link}}}}, put: {requestBody: {${link}}}, delete: {}}`);
    const found = resources.find(({ operations }) => operations.create);
    expect(found?.operations.read?.operation).toBe('GET /connections/{owner}/{connectionId}');
    expect(found?.operations.delete?.operation).toBe('DELETE /connections/{owner}/{connectionId}');
  });

  it.each([
    ['is shown again is that of the path, and sent', 'vpcId: {type: string}', ['vpc_id', 'name'], ['vpc_id', 'name']],
    [
      'is never shown is another one',
      'vpcs: {type: array}',
      ['vpc_id', 'name', 'peering_vpc_id'],
      ['name', 'peering_vpc_id'],
    ],
  ])('what a body demands under the name of the path and %s', (_, shown, given, sent) => {
    const body = `required: true, content: {application/json: {schema: {type: object, required: [name, vpcId], properties: {name: {type: string}, vpcId: {type: string}}}}}`;
    const answer = json(`id: {type: string}, name: {type: string}, ${shown}`);
    const { resources } = catalogueOf(`
paths:
  /vpcs/{vpc_id}/peerings: {post: {requestBody: {${body}}, responses: {201: {description: x, ${answer}}}}}
  /vpcs/{vpc_id}/peerings/{id}: {get: {responses: {200: {description: x, ${answer}}}}, delete: {}}`);
    const [peering] = resources;
    expect(peering?.attributes.filter(({ required }) => required).map(({ name }) => name)).toEqual(given);
    expect(peering?.operations.create?.body?.fields).toEqual(sent);
    expect(peering?.operations.create?.parameters).toEqual([{ name: 'vpc_id', attribute: 'vpc_id' }]);
  });

  it('what is made at the root lies below it, under the name of its parameter', () => {
    const shown = json('realm: {type: string}, enabled: {type: boolean}');
    const { resources } = catalogueOf(`
paths:
  /: {post: {requestBody: {${shown}}}}
  /{realm}: {get: {responses: {200: {description: x, ${shown}}}}, put: {requestBody: {${shown}}}, delete: {}}
  /{id}/name: {get: {}}
  /{realm}/logout: {post: {}}
  /status/reset: {post: {}}`);
    expect(resources.map(({ name, identity }) => [name, identity])).toEqual([['realm', ['realm']]]);
    expect(resources[0]?.operations.create?.operation).toBe('POST /');
    expect(resources[0]?.actions.map(({ name }) => name)).toEqual(['logout']);
  });

  it('an earlier parameter of the item lies in the object that is called like it', () => {
    const shown = json(
      'name: {type: string}, owner: {type: object, properties: {id: {type: integer}, login: {type: string}}}',
    );
    const repo = resourceOf(
      catalogueOf(`
paths:
  /user/repos: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${shown}}}}}
  /repos/{owner}/{repo}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`),
      'repository',
    );
    expect(repo.identity).toEqual(['owner', 'name']);
    const [owner, details] = repo.attributes.filter(({ name }) => name.startsWith('owner'));
    expect(owner).toMatchObject({ name: 'owner', in: 'path', computed: true, out: ['owner', 'login'] });
    expect(details).toMatchObject({ name: 'owner_details', wire: 'owner', in: 'body', type: 'object' });
  });

  it('a parameter of a speaking format is the one field of that format', () => {
    const { resources } = catalogueOf(`
paths:
  /spare_ipv6: {post: {}}
  /spare_ipv6/{spare_ipv6}: {parameters: [{name: spare_ipv6, in: path, schema: {type: string, format: ipv6}}], get: {responses: {200: {description: x, ${json('ip: {type: string, format: ipv6}, region: {type: string}')}}}}, delete: {}}`);
    expect(resources[0]?.identity).toEqual(['ip']);
  });

  it('of what is only listed is the slug rather than the name for people', () => {
    const keyOf = (fields: string) =>
      catalogueOf(
        `paths: {/regions: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}}}}`,
      ).lookups[0]?.identity;
    expect(keyOf('name: {type: string}, slug: {type: string}')).toEqual(['slug']);
    expect(keyOf('name: {type: string}, features: {type: string}')).toEqual(['name']);
  });

  it('a shorter name of the parent in the answer is the parent', () => {
    const { resources } = catalogueOf(`
paths:
  /dedicated-servers/{id}/uplinks: {post: {}}
  /dedicated-servers/{id}/uplinks/{uplink_id}: {get: {responses: {200: {description: x, ${json('id: {}, server_id: {}')}}}}, delete: {}}`);
    expect(resources[0]?.attributes.map((a) => [a.name, a.out])).toEqual([
      ['dedicated_server_id', ['server_id']],
      ['id', null],
    ]);
  });
});

describe('the natural key', () => {
  const field = (wire: string, input = true, type = 'string') => ({ wire, name: wire, type, input });

  it.each([
    { given: [field('id', false), field('name')], want: 'name' },
    { given: [field('label'), field('hostname')], want: 'hostname' },
    { given: [field('bucket_name')], want: 'bucket_name' },
    { given: [field('name', false), field('email')], want: 'email' },
    { given: [field('name', false)], want: 'name' },
    { given: [field('name', true, 'object')], want: null },
    { given: [field('description')], want: null },
  ])('$want', ({ given, want }) => {
    expect(findNaturalKey(given, ['id'])).toBe(want);
  });

  it.each([
    { given: [field('realm'), field('display_name')], identity: ['realm'], want: 'realm' },
    { given: [field('alias'), field('display_name')], identity: ['realm', 'alias'], want: 'alias' },
    { given: [field('slug'), field('name')], identity: ['slug'], want: 'name' },
    { given: [field('id'), field('display_name')], identity: ['id'], want: 'display_name' },
    { given: [field('ip'), field('reverse')], identity: ['ip', 'reverse'], want: 'ip' },
  ])('is the key of the path that people choose, before a title that several may share: $want', (row) => {
    expect(findNaturalKey(row.given, row.identity)).toBe(row.want);
  });

  it.each([
    { noun: 'user', want: 'username' },
    { noun: 'bot', want: 'username' },
    { noun: 'permission', want: null },
    { noun: 'notification', want: null },
  ])('of a $noun: one user has many permissions ($want)', ({ noun, want }) => {
    expect(findNaturalKey([field('username'), field('path')], ['id'], false, [noun])).toBe(want);
  });

  it.each(['membership', 'invitation'])('of a %s is the address of the person, and not the name', (noun) => {
    expect(findNaturalKey([field('name'), field('email')], ['id'], false, [noun])).toBe('email');
  });

  it('of what others made may be an address', () => {
    expect(findNaturalKey([field('address', false)], ['id'])).toBeNull();
    expect(findNaturalKey([field('address', false)], ['id'], true)).toBe('address');
  });

  it('of what others made is no address where a name reads it', () => {
    const given = [field('domain_name', false), field('address', false)];
    expect(findNaturalKey(given, ['domain_name'], true)).toBeNull();
    expect(findNaturalKey([...given, field('label', false)], ['domain_name'], true)).toBe('label');
  });

  it('of something that there is one of is none', () => {
    const catalogue = catalogueOf(
      `paths: {/profile: {get: {responses: {200: {description: x, ${json('name: {type: string}')}}}}, patch: {requestBody: {${json('name: {type: string}')}}}}}`,
    );
    expect(resourceOf(catalogue, 'profile').naturalKey).toBeNull();
  });

  it('is unique where a second one is refused', () => {
    const text = (conflict: string) => `
paths:
  /vms: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x}${conflict}}}}
  /vms/{id}: {get: {}, delete: {}}`;
    expect(resourceOf(catalogueOf(text(', 409: {description: The name is taken.}')), 'vm').naturalKeyUnique).toBe(true);
    expect(resourceOf(catalogueOf(text('')), 'vm').naturalKeyUnique).toBe(false);
  });
});

it('a thing that shows no id but a name is named by that', () => {
  const shown = '{type: object, properties: {name: {type: string}, size: {type: integer}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const catalogue = catalogueOf(`
paths:
  /tags: {post: {requestBody: {${json(shown)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /tags/{tag_id}: {parameters: [{name: tag_id, in: path, required: true, schema: {type: string}}], get: {responses: {200: {description: x, ${json(shown)}}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'tag').identity).toEqual(['name']);
});

it.each([
  { shown: 'name: {type: string}', want: ['namespace', 'name'], why: 'the name of the object, where it shows one' },
  { shown: 'labels: {type: string}', want: ['namespace', 'name'], why: 'no name of something that may be chosen' },
])('a {name} that no field is called is $why', ({ shown, want }) => {
  const server = json(
    `metadata: {type: object, properties: {${shown}}}, spec: {type: object, properties: {priorityClassName: {type: string}, size: {type: integer}}}`,
  );
  const { resources } = catalogueOf(`
paths:
  /servers/{namespace}: {post: {requestBody: {${server}}, responses: {201: {description: x, ${server}}}}}
  /servers/{namespace}/{name}: {get: {responses: {200: {description: x, ${server}}}}, delete: {}}`);
  expect(resources[0]?.identity).toEqual(want);
});

describe('a {name} that no field is called', () => {
  const read = (fields: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /repos/{repo}/mirrors:
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {address: {type: string}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: ${fields}}}}}}}
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: ${fields}}}}}}}}
  /repos/{repo}/mirrors/{name}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: ${fields}}}}}}}
    delete: {responses: {204: {description: x}}}`),
      'repository_mirror',
    ).identity;

  it.each([
    [
      'the only one that ends so',
      '{address: {type: string}, remote_name: {type: string}, repo_name: {type: string}}',
      'remote_name',
    ],
    [
      'not one that is out of use',
      '{old_name: {type: string, description: Deprecated}, remote_name: {type: string}}',
      'remote_name',
    ],
    [
      'the one that says so',
      '{rule_name: {type: string, description: The name of the mirror}, branch_name: {type: string}}',
      'rule_name',
    ],
    ['none of several', '{rule_name: {type: string}, branch_name: {type: string}}', 'name'],
  ])('is %s', (_, fields, want) => {
    expect(read(fields)).toEqual(['repo', want]);
  });
});

it.each([
  { item: '/people/{user}', wire: 'username', required: '[username]', want: ['username'] },
  { item: '/rules/{alertName}', wire: 'alert', required: '[alert]', want: ['alert'] },
  { item: '/rules/{alertName}', wire: 'alert', required: '[]', want: ['alert_name'] },
  { item: '/alerts/{alertName}', wire: 'alert', required: '[]', want: ['alert'] },
  { item: '/rules/{alertName}', wire: 'alert', required: '[]', text: 'Name of the rule', want: ['alert'] },
  { item: '/rules/{alertName}', wire: 'alert', required: '[]', text: 'What is told', want: ['alert_name'] },
])(
  '$item is its $wire where it cannot be made without, or that is its name: $want',
  ({ item, wire, required, text = '', want }) => {
    const field = `{type: string, description: "${text}"}`;
    const object = `content: {application/json: {schema: {type: object, required: ${required}, properties: {${wire}: ${field}, size: {type: integer}}}}}`;
    const { resources, lookups } = catalogueOf(`
paths:
  ${item.replace(/\/\{.*/, '')}: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  ${item}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}}`);
    expect([...resources, ...lookups][0]?.identity).toEqual(want);
  },
);

it('what the path of a create elsewhere says is what the path of the item asks for by the same name', () => {
  const team =
    'content: {application/json: {schema: {type: object, required: [slug], properties: {id: {type: string}, slug: {type: string}}}}}';
  const own = resourceOf(
    catalogueOf(`
paths:
  /orgs/{org_slug}: {get: {responses: {200: {description: x, ${team}}}}}
  /orgs/{org_slug}/teams:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, slug: {type: string}}}}}}}}}
    post: {requestBody: {${team}}, responses: {201: {description: x, ${team}}}}
  /teams/{org_slug}/{team_slug}:
    get: {responses: {200: {description: x, ${team}}}}
    delete: {}`),
    'team',
  );
  expect(own.operations.create?.path).toBe('/orgs/{org_slug}/teams');
  expect(
    own.attributes.filter(({ in: place }) => place === 'path').map(({ name, required }) => [name, required]),
  ).toEqual([['org_slug', true]]);
  expect(own.identity[0]).toBe('org_slug');
});

it('a path that takes a list of keys takes a list of one, and what makes one for each is given one', () => {
  const invitation = '{type: object, properties: {token: {type: string}, email: {type: string}, note: {type: string}}}';
  const listed = `content: {application/json: {schema: {type: object, properties: {invitations: {type: array, items: ${invitation}}}}}}`;
  const { identity, attributes, operations } = resourceOf(
    catalogueOf(`
paths:
  /invitations:
    get: {responses: {200: {description: x, ${listed}}}}
    post:
      requestBody: {content: {application/json: {schema: {type: object, required: [emails], properties: {emails: {type: array, items: {type: string}}, note: {type: string}}}}}}
      responses: {201: {description: x, ${listed}}}
  /invitations/{invitation_tokens}:
    delete: {parameters: [{in: path, name: invitation_tokens, required: true, description: CSV list of invitation tokens, schema: {type: string}}], responses: {204: {description: x}}}`),
    'invitation_token',
  );
  expect(identity).toEqual(['token']);
  expect(attributes.find(({ name }) => name === 'emails')).toMatchObject({ required: true, minItems: 1, maxItems: 1 });
  expect(operations.create?.answer).toMatchObject({ envelope: ['invitations'], list: true });
});

describe('what tells one from its neighbours', () => {
  const body = (required: string, fields: string) =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, ${fields}}}}}`;
  const keyOf = (collection: string, fields: string, required = '') => {
    const own = body(required, fields);
    const { resources } = catalogueOf(`
paths:
  ${collection}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, ${fields}}}}}}}}}
    post: {requestBody: {${own}}, responses: {201: {description: x, ${own}}}}
  ${collection}/{id}:
    get: {responses: {200: {description: x, ${own}}}}
    patch: {requestBody: {${own}}}
    delete: {}`);
    return resources[0]?.naturalKey;
  };
  const texts = (...names: string[]) => names.map((name) => `${name}: {type: string}`).join(', ');

  it.each([
    ['a user is not known by a title', '/users', texts('title', 'userName', 'email'), '', 'user_name'],
    ['an admin is not known by a name', '/admins', texts('name', 'email'), 'name, email', 'email'],
    ['an address that may be left out tells nobody', '/users', texts('name', 'email'), 'name', 'name'],
    ['a contact with a label is known by it', '/contacts', texts('label', 'email'), 'email', 'label'],
    ['a unit with an e-mail address is known by its name', '/units', texts('name', 'email'), 'name, email', 'name'],
    ['relatives have one family name', '/members', texts('family_name', 'note'), '', null],
    ['volumes share a region', '/volumes', texts('subregion_name', 'size'), 'subregion_name', null],
    ['a region has its own name', '/regions', texts('region_name', 'size'), 'region_name', 'region_name'],
    ['networks share a tunnel', '/networks', texts('tunnel_name', 'size'), '', null],
    ['a policy has its own name', '/retention-policies', texts('policy_name', 'size'), '', 'policy_name'],
    ['systems share an account', '/systems', texts('username', 'password', 'size'), 'username', null],
    ['a user is an account', '/users', texts('username', 'password'), 'username', 'username'],
    ['jobs share the user above them', '/users/{username}/jobs', texts('command'), 'command', null],
  ])('%s', (_, collection, fields, required, want) => {
    expect(keyOf(collection, fields, required)).toBe(want);
  });
});

describe('an id that nothing shows is not a name', () => {
  const answer = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const idOf = (parameter: string, fields: string, update = '') =>
    catalogueOf(`
paths:
  /tiers: {post: {requestBody: {${answer('name: {type: string}, size: {type: integer}')}}, responses: {201: {description: x, ${answer(fields)}}}}}
  /tiers/{${parameter}}: {get: {responses: {200: {description: x, ${answer(fields)}}}}, delete: {}${update}}`)
      .resources[0]?.identity;

  it.each([
    ['tier_id', 'entity_id: {type: string}, name: {type: string}', '', ['entity_id']],
    ['tier_id', 'size: {type: integer}', '', ['tier_id']],
    ['tier_id', 'name: {type: string}', '', ['name']],
    [
      'tier_number',
      'name: {type: string}',
      `, put: {requestBody: {${answer('name: {type: string}')}}}`,
      ['tier_number'],
    ],
  ])('%s of %s', (parameter, fields, update, want) => {
    expect(idOf(parameter, fields, update)).toEqual(want);
  });
});

it('of an {id_or_slug} the id is what the delete asks for too', () => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {id: {type: integer}, slug: {type: string}}}}}';
  const { resources } = catalogueOf(`
paths:
  /boards: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {slug: {type: string}}}}}}, responses: {201: {description: x, ${shown}}}}}
  /boards/{id_or_slug}: {get: {responses: {200: {description: x, ${shown}}}}}
  /boards/{pk}: {delete: {parameters: [{name: pk, in: path, required: true, schema: {type: integer}}]}}`);
  expect(resources[0]?.identity).toEqual(['id']);
});

it('what shows its own domain beside that of its parent is below the parent’s', () => {
  const at = (name: string) => `{name: ${name}, in: path, required: true, schema: {type: string}}`;
  const below = (shown: string) =>
    attributeOf(
      resourceOf(
        catalogueOf(`
paths:
  /sites/{domain}/subdomains: {parameters: [${at('domain')}], get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${shown}}}}}}}}}, post: {requestBody: {${json('prefix: {type: string}')}}, responses: {204: {description: x}}}}
  /sites/{domain}/subdomains/{prefix}: {parameters: [${at('domain')}, ${at('prefix')}], delete: {}}`),
        'site_subdomain',
      ),
      'domain',
    );
  const own = 'prefix: {type: string}, domain: {type: string}';
  expect(below(`${own}, parent_domain: {type: string}`)).toMatchObject({ in: 'path', out: ['parent_domain'] });
  expect(below(own)).toMatchObject({ in: 'path', out: ['domain'] });

  const category = json('id: {type: integer}, parent_id: {type: integer}');
  const { resources } = catalogueOf(`
paths:
  /users/{id}/categories: {parameters: [${at('id')}], post: {requestBody: {${json('parent_id: {type: integer}')}}, responses: {201: {description: x, ${category}}}}}
  /categories/{id}: {parameters: [${at('id')}], get: {responses: {200: {description: x, ${category}}}}, delete: {}}`);
  const names = resources[0]?.attributes.map(({ name }) => name);
  expect(names?.sort()).toEqual(['id', 'parent_id', 'user_id']);
});

it('the {ref} of what is above is called after it, and is not the ref that an answer shows', () => {
  const at = (name: string) => `{name: ${name}, in: path, required: true, schema: {type: string}}`;
  const { resources } = catalogueOf(`
paths:
  /projects/{ref}/branches: {parameters: [${at('ref')}], post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${json('id: {type: string}, name: {type: string}')}}}}}
  /branches/{branch_id}: {parameters: [${at('branch_id')}], get: {responses: {200: {description: x, ${json('id: {type: string}, name: {type: string}, ref: {type: string}')}}}}, delete: {}}`);
  expect(resources[0]?.attributes.find(({ name }) => name === 'project_ref')).toMatchObject({ in: 'path', out: null });
});

it('of an {id_or_ref} the ref is not what leads to it where the create tells an id alone', () => {
  const idOf = (told: string) => {
    const made = json(`${told}, name: {type: string}, site_ref: {type: string}`);
    const ref = '{name: branch_id_or_ref, in: path, required: true, schema: {type: string}}';
    const { resources } = catalogueOf(`
paths:
  /sites/{site}/branches: {parameters: [{name: site, in: path, required: true, schema: {type: string}}], post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${made}}}}}
  /branches/{branch_id_or_ref}: {parameters: [${ref}], get: {responses: {200: {description: x, ${json('ref: {type: string}, host: {type: string}')}}}}, delete: {}}`);
    return resources[0]?.identity;
  };
  expect(idOf('id: {type: string}')).toEqual(['branch_id_or_ref']);
  expect(idOf('id: {type: string}, ref: {type: string}')).toEqual(['ref']);
});

it('a place in a list, which is a number, is not the name in what lies there', () => {
  const rule = json('name: {type: string}, cond: {type: string}');
  const index = 'parameters: [{name: index, in: path, required: true, schema: {type: integer}}]';
  const catalogue = catalogueOf(`
paths:
  /rules/{index}: {${index}, get: {responses: {200: {description: x, ${rule}}}}, post: {summary: Create, requestBody: {${rule}}}, put: {requestBody: {${rule}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'rule').identity).toEqual(['index']);
});

describe('what a path is called by is not another thing of the resource', () => {
  const certificate = 'name: {type: string}, fingerprint: {type: string}';
  const of = (shown: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /certificates: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x}}}}
  /certificates/{fingerprint}:
    parameters: [{name: fingerprint, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {}`),
      'certificate',
    );

  it('a fingerprint is shown one object deeper, or by nothing, and is no name', () => {
    const deeper = of(`status: {type: string}, metadata: {type: object, properties: {${certificate}}}`);
    expect([deeper.identity, deeper.attributes.find(({ name }) => name === 'fingerprint')?.out]).toEqual([
      ['fingerprint'],
      ['metadata', 'fingerprint'],
    ]);
    expect(of('name: {type: string}').identity).toEqual(['fingerprint']);
  });

  it('what the query of the same call takes is not what its path says', () => {
    const fields = 'id: {type: string}';
    const { resources } = catalogueOf(`
paths:
  /tokens: {post: {requestBody: {${json(fields)}}, responses: {201: {description: x, ${json('token: {type: string}')}}}}}
  /tokens/{iat}: {delete: {parameters: [{name: iat, in: path, required: true, schema: {type: string}}, {name: id, in: query, schema: {type: string}}]}}`);
    expect(resources.flatMap(({ identity }) => identity)).not.toContain('id');
  });

  it('a key that is deprecated is not what an API key is called by', () => {
    expect(identityOf('/api-keys/{uid}', 'key: {type: string}, name: {type: string}')).toEqual(['key']);
    expect(
      identityOf(
        '/api-keys/{uid}',
        'key: {type: string, description: "Deprecated: no longer shown"}, note: {type: string}',
      ),
    ).toEqual(['uid']);
  });
});

describe('a key that several share finds another one of them', () => {
  const text = (wire: string, required = true) => ({ wire, name: wire, type: 'string', input: true, required });
  const fixed = (wire: string) => ({ ...text(wire), fixed: true });

  it.each([
    { noun: 'export', fields: [text('path'), text('security_label')], want: null },
    { noun: 'transfer', fields: [text('beneficiary_name')], want: null },
    { noun: 'alert', fields: [text('title')], want: null },
    { noun: 'record', fields: [text('zone'), text('type')], want: null },
    { noun: 'page', fields: [text('title')], want: 'title' },
    { noun: 'user', fields: [text('display_name'), text('login_name')], want: 'login_name' },
    { noun: 'enduser', fields: [text('name', false), text('user_name')], want: 'user_name' },
    { noun: 'agent', fields: [text('name'), text('email')], want: 'email' },
    { noun: 'agent', fields: [text('name')], want: 'name' },
    { noun: 'label', fields: [text('label_label')], want: 'label_label' },
    { noun: 'user', fields: [text('display_name'), text('mail', false)], want: 'mail' },
    {
      noun: 'user',
      fields: [text('display_name'), text('onPremisesSamAccountName'), text('mail', false)],
      want: 'onPremisesSamAccountName',
    },
    { noun: 'user', fields: [text('display_name')], want: null },
    { noun: 'user', fields: [text('full_name')], want: null },
    { noun: 'systemuser', fields: [text('displayname', false), text('email'), text('username')], want: 'username' },
    { noun: 'user', fields: [text('external_name')], want: 'external_name' },
    { noun: 'project', fields: [text('display_name')], want: 'display_name' },
    { noun: 'assignment', fields: [text('principal_display_name', false)], want: null },
    { noun: 'attribute', fields: [text('attribute_display_name', false)], want: 'attribute_display_name' },
    { noun: 'request', fields: [text('title')], want: null },
    { noun: 'pull', fields: [text('title')], want: null },
    { noun: 'collaborator', fields: [fixed('role_name')], want: null },
    { noun: 'collaborator', fields: [text('role_name')], want: 'role_name' },
    { noun: 'database', fields: [fixed('db_name')], want: 'db_name' },
    { noun: 'subnetwork', fields: [fixed('network_name')], want: 'network_name' },
    { noun: 'volume', fields: [fixed('display_name')], want: 'display_name' },
    { noun: 'organization', fields: [text('username'), text('email', false)], want: 'username' },
  ])('$noun: $want', ({ noun, fields, want }) => {
    expect(findNaturalKey(fields, ['id'], false, [noun])).toBe(want);
  });
});

it('what the path of the removing call names is what the body of the linking call said', () => {
  const subnet = 'name: {type: string}';
  const link = (field: string, more = '') => `
  /subnets/{id}/connect: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${field}: {type: string}${more}}}}}}}}
  /subnets/{id}/disconnect/{subnet_id}: {post: {responses: {204: {description: x}}}}`;
  const of = (calls: string) =>
    resourceOf(catalogueOf(`paths:${pathsOf('/subnets', subnet, subnet)}${calls}`), 'subnet_connection');
  const one = of(link('connected_subnet_id'));
  expect(one.identity.at(-1)).toBe('connected_subnet_id');
  expect(one.operations.delete?.parameters.at(-1)).toMatchObject({
    name: 'subnet_id',
    attribute: 'connected_subnet_id',
  });
  expect(attributeOf(one, 'connected_subnet_id')).toMatchObject({ in: 'body', required: true, onChange: 'replace' });
  expect(attributeOf(one, 'connected_subnet_id').reference).toBe('subnet.id');
  expect(of(link('connected_subnet_id', ', mode: {type: string}')).identity.at(-1)).not.toBe('connected_subnet_id');
  expect(of(link('peer_network_id')).identity.at(-1)).not.toBe('peer_network_id');
});

it('of a uid or a key the uid is what the path gets', () => {
  const key =
    'content: {application/json: {schema: {type: object, properties: {key: {type: string}, uid: {type: string}, note: {type: string}}}}}';
  const own = catalogueOf(`
paths:
  /keys: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}, responses: {201: {description: x, ${key}}}}}
  /keys/{uidOrKey}: {get: {responses: {200: {description: x, ${key}}}}, delete: {}}`).resources[0];
  expect(own?.identity).toEqual(['uid']);
});

it('a deploy key is not found by the text of the key, as an API key may be', () => {
  const identityOf = (collection: string) => {
    const shown =
      'content: {application/json: {schema: {type: object, properties: {key: {type: string}, label: {type: string}}}}}';
    const list =
      'content: {application/json: {schema: {type: array, items: {type: object, properties: {key: {type: string}, label: {type: string}}}}}}';
    return catalogueOf(`
paths:
  /${collection}: {get: {responses: {200: {description: x, ${list}}}}, post: {requestBody: {content: {application/json: {schema: {type: object, properties: {label: {type: string}}}}}}, responses: {201: {description: x, ${shown}}}}}
  /${collection}/{key_id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`).resources[0]?.identity;
  };
  expect(identityOf('deploy-keys')).not.toEqual(['key']);
  expect(identityOf('api-keys')).toEqual(['key']);
});

it.each([
  { text: 'Unique identifier of the note', type: 'string', id: 'string', update: 'note', want: 'id' },
  { text: '', type: 'integer', id: 'integer', update: 'note', want: 'id' },
  { text: 'Unique identifier of the note', type: 'string', id: 'string', update: 'color', want: 'note' },
  { text: 'The note', type: 'string', id: 'string', update: 'note', want: 'note' },
  { text: 'Name of the note (not its id)', type: 'string', id: 'string', update: 'note', want: 'note' },
])(
  'the {note} of what shows an id is its $want: "$text", $type, changes $update',
  ({ text, type, id, update, want }) => {
    const body = json('note: {type: string, description: "May hold `id:user`"}, color: {type: string}');
    const shown = json(`id: {type: ${id}}, note: {type: string}, color: {type: string}`);
    const { resources } = catalogueOf(`
paths:
  /notes: {post: {requestBody: {${body}}, responses: {201: {description: x, ${shown}}}}}
  /notes/{note}:
    parameters: [{name: note, in: path, required: true, description: ${JSON.stringify(text)}, schema: {type: ${type}}}]
    get: {responses: {200: {description: x, ${shown}}}}
    put: {requestBody: {${json(`${update}: {type: string}`)}}}
    delete: {}`);
    expect(resources[0]?.identity).toEqual([want]);
  },
);

it('what all of a group show, beside the id of the group, is no name of one of them', () => {
  const keyBeside = (...shown: string[]) => {
    const given = { wire: 'topLevelFolderName', name: 'top_level_folder_name', type: 'string', input: true };
    const others = shown.map((wire) => ({ wire, name: wire, type: 'string', input: false }));
    return findNaturalKey([{ ...given, required: false }, ...others], ['id'], false, ['folder']);
  };
  expect(keyBeside('id', 'topLevelFolderId')).toBeNull();
  expect(keyBeside('id')).toBe('top_level_folder_name');
});
