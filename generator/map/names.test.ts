import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../test/inline-document.js';
import { isVersion } from './families.js';

function namesOf(paths: string[]): string[] {
  const list = 'get: {responses: {200: {content: {application/json: {schema: {type: array, items: {type: object}}}}}}}';
  const item = '{get: {}, delete: {}}';
  const text = paths
    .map((p) =>
      p.endsWith('?') ? `  ${p.slice(0, -1)}: {${list}}` : `  ${p}: {post: {}, ${list}}\n  ${p}/{id}: ${item}`,
    )
    .join('\n');
  const { resources, lookups } = catalogueOf(`paths:\n${text}`);
  return [...resources, ...lookups].map((t) => t.name).sort();
}

describe('names', () => {
  it.each([
    {
      name: 'singular of the last fixed segment',
      given: ['/v1/ssh-keys', '/v1/networkPolicies'],
      want: ['network_policy', 'ssh_key'],
    },
    {
      name: 'of twins, with what lies above',
      given: ['/vms/{vm}/tags', '/nets/{net}/tags'],
      want: ['net_tag', 'vm_tag'],
    },
    { name: 'of two versions, the newer without', given: ['/v1/vms', '/v2/vms'], want: ['vm', 'vm_v1'] },
    {
      name: 'of two versions, one of which the path does not say, each with the one that it says',
      given: ['/vms', '/v3/vms'],
      want: ['vm', 'vm_v3'],
    },
    {
      name: 'of what is told apart by its place, behind what lies above that',
      given: ['/kafka/{name}/acls', '/kafka/{name}/schema-registry/acls', '/kafka/{name}/topics/acls'],
      want: ['kafka_acl', 'kafka_schema_registry_acl', 'kafka_topic_acl'],
    },
    {
      name: 'of a group that is not one of people, with its product',
      given: ['/firewall/groups'],
      want: ['firewall_group'],
    },
    {
      name: 'of a group of people, alone',
      given: ['/um/groups', '/um/groups/{group}/members'],
      want: ['group', 'group_member'],
    },
    { name: 'what is only read gives way', given: ['/vms', '/firewalls/{id}/vms?'], want: ['firewall_vm', 'vm'] },
    {
      name: 'of a number, with what lies above',
      given: ['/segments', '/segments/2.0', '/3'],
      want: ['n_3', 'segment', 'segment_2_0'],
    },
    { name: 'hostile', given: ['/__proto__', '/constructor'], want: ['constructor', 'proto'] },
  ])('$name', ({ given, want }) => {
    expect(namesOf(given)).toEqual(want);
  });
});

it('what nobody makes through the API tells where something is, not what it is', () => {
  const zones = '/servers/{server_id}/zones: {post: {}}\n  /servers/{server_id}/zones/{id}: {get: {}, delete: {}}';
  const nameIn = (server: string) =>
    catalogueOf(`paths:\n  /servers: {get: {}}\n  /servers/{server_id}: ${server}\n  ${zones}`).resources.map(
      (r) => r.name,
    );
  expect(nameIn('{get: {}}')).toEqual(['zone']);
  expect(nameIn('{get: {}, delete: {}}')).toContain('server_zone');
});

/** Each with a POST on the collection and GET and DELETE on the item, told by id, summary and tag. */
function nameOf(
  path: string,
  told: { id?: string; say?: string; tag?: string; item?: string } = {},
  title = 'Test',
): string {
  const text = (verb: string) => {
    const id = told.id === undefined ? '' : `operationId: ${verb.toLowerCase()}${told.id}, `;
    return `${id}summary: ${verb} ${told.say ?? ''}, tags: [${told.tag ?? 'All'}]`;
  };
  const { resources } = catalogueOf(`info: {title: ${title}, version: '1'}
paths:
  ${path}: {post: {${text('Create')}}}
  ${path}/{${told.item ?? 'id'}}: {get: {${text('Get')}}, delete: {${text('Delete')}}}`);
  return resources[0]?.name ?? '';
}

describe('a name as an expert gives it', () => {
  it.each([
    [
      'the phrase that id and summary share',
      '/databases',
      { id: 'DatabaseCluster', say: 'a database cluster' },
      'database_cluster',
    ],
    [
      'words of the id that the path has',
      '/lke/clusters/{c}/pools',
      { id: 'LkeNodePool', say: 'a node pool' },
      'lke_node_pool',
    ],
    ['not an id that repeats the path', '/dcim/cables', { id: '_dcim_cables' }, 'cable'],
    ['not a word that nobody else has', '/volumes', { id: 'Volume', say: 'a block storage volume' }, 'volume'],
    [
      'a tag that the summary repeats',
      '/registries',
      { id: 'Registry', say: 'a container registry', tag: 'Container Registries' },
      'container_registry',
    ],
    ['what all summaries say of an ambiguous noun', '/keys', { say: 'a public key' }, 'public_key'],
    ['what the parameter says', '/k8s', { item: 'k8sClusterId' }, 'k8s_cluster'],
    ['not a number that only the parameter says', '/license', { id: 'License', item: 'licenseNumber' }, 'license'],
    ['a number that the ids say too', '/phones', { id: 'PhoneNumber', item: 'phoneNumber' }, 'phone_number'],
    ['of a parameter that takes several keys', '/iam/roles', { item: 'roleIdOrLabel' }, 'iam_role'],
    ['of a parameter in a field of the body', '/k8s', { item: 'auditLogConfig.k8sClusterId' }, 'k8s_cluster'],
    ['the parent of what lies below an item', '/firewalls/{f}/rules', {}, 'firewall_rule'],
    ['no scope', '/projects/{p}/regions/{r}/servers', {}, 'server'],
    ['a scope before what each has', '/projects/{p}/members', {}, 'project_member'],
    ['the product of an ambiguous noun', '/uptime/checks', {}, 'uptime_check'],
    ['the product instead of an ambiguous parent', '/kubernetes/clusters/{c}/node-pools', {}, 'kubernetes_node_pool'],
    ['a plural above a singular', '/providers/oauth2', {}, 'provider_oauth2'],
    ['no needless segment and no version', '/api/v2/admin/users', {}, 'user'],
    ['no segment of two needless words', '/api-public/v1/alerts', {}, 'alert'],
    ['short forms written out', '/repos/{r}/keys', {}, 'repository_key'],
    [
      'the spelling of the path',
      '/nodebalancers/{n}/configs',
      { id: 'NodeBalancerConfig', say: 'a config' },
      'nodebalancer_config',
    ],
    ['a plural that is a name', '/spaces/keys', { id: 'SpacesKey', say: 'a Spaces key' }, 'spaces_key'],
    ['initials that end in s', '/k8s/{c}/zfs', {}, 'k8s_zfs'],
    [
      'a noun that is a verb as well',
      '/load_balancers',
      { id: 'LoadBalancer', say: 'a load balancer' },
      'load_balancer',
    ],
  ])('%s', (_, path, told, want) => {
    expect(nameOf(path, told)).toBe(want);
  });

  it.each([
    ['with the class in front', 'ClusterService_CreateVpcPeering', 'ClusterService_GetVpcPeering'],
    ['with a group that it repeats', 'vpc-create-vpc-peering', 'vpc-get-vpc-peering'],
    ['of a controller', 'PeeringController.createVpcPeering', 'PeeringController.getVpcPeering'],
    [
      'with the path and the method behind',
      'create_vpc_peering_v1_vpc_peerings_post',
      'get_vpc_peering_v1_vpc_peerings__id__get',
    ],
  ])('the name of a function, %s', (_, post, get) => {
    const { resources } = catalogueOf(`paths:
  /v1/vpc_peerings: {post: {operationId: ${post}, summary: Create a VPC peering, tags: [VPC Peering]}}
  /v1/vpc_peerings/{id}: {get: {operationId: ${get}, summary: Get a VPC peering}, delete: {}}`);
    expect(resources.map(({ name }) => name)).toEqual(['vpc_peering']);
  });

  it('without the name of the provider', () => {
    expect(nameOf('/linode/instances', { id: 'LinodeInstance', say: 'a Linode' }, 'Linode API')).toBe('instance');
  });

  it('whatever else the document has', () => {
    const paths = ['/firewalls', '/firewalls/{id}/rules', '/uptime/checks'];
    const want = ['firewall', 'firewall_rule', 'uptime_check'];
    expect(namesOf(paths)).toEqual(want);
    expect(namesOf([...paths, '/pools/{id}/rules', '/dns/checks'])).toEqual(expect.arrayContaining(want));
  });
});

describe('two of one name', () => {
  it.each([
    { given: ['/vpcs', '/vpcs/ips?', '/vpcs/{id}/ips?'], want: ['all_vpc_ip', 'vpc', 'vpc_ip'] },
    { given: ['/a-b', '/a_b'], want: ['post_a_b_', 'post_a_b_'] },
    { given: ['/users', '/admin/users'], want: ['admin_user', 'user'] },
  ])('$given have no number', ({ given, want }) => {
    const names = namesOf(given);
    expect(new Set(names).size).toBe(want.length);
    for (const [i, name] of names.entries()) expect(name.startsWith(want[i] as string)).toBe(true);
    expect(names.filter((name) => /\d$/.test(name))).toEqual([]);
  });
});

it.each([
  ['v1', true],
  ['2', true],
  ['v1beta2', true],
  ['2024-01-01', true],
  ['v1.2', true],
  ['vms', false],
  ['vpc', false],
])('%s is a version: %s', (given, want) => {
  expect(isVersion(given)).toBe(want);
});

it('a second way to make something has the way behind it, and not that it makes something', () => {
  const snapshot = "content: {application/json: {schema: {$ref: '#/components/schemas/Snapshot'}}}";
  const body = 'content: {application/json: {schema: {type: object, properties: {from: {type: string}}}}}';
  const make = `requestBody: {${body}}, responses: {201: {description: x, ${snapshot}}}`;
  const { resources } = catalogueOf(`
paths:
  /snapshots: {post: {operationId: create-snapshot, summary: Create Snapshot, ${make}}}
  /snapshots/create-from-url: {post: {operationId: create-snapshot-from-url, summary: Create Snapshot from URL, ${make}}}
  /snapshots/{id}:
    get: {operationId: get-snapshot, summary: Get Snapshot, responses: {200: {description: x, ${snapshot}}}}
    delete: {operationId: delete-snapshot, summary: Delete Snapshot}
components: {schemas: {Snapshot: {type: object, properties: {id: {type: string}, size: {type: integer}}}}}`);
  expect(resources.map(({ name }) => name).sort()).toEqual(['snapshot', 'snapshot_from_url']);
});

it('of two that only ask, the one that is called by the plural is a list', () => {
  const answers = (fields: string) =>
    `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}`;
  const { lookups } = catalogueOf(`paths:
  /ReadPolicy: {post: {description: Gets a policy, ${answers('name: {type: string}')}}}
  /ReadPolicies: {post: {description: Lists policies, ${answers('policies: {type: array, items: {type: string}}')}}}`);
  expect(lookups.map(({ name }) => name).sort()).toEqual(['read_policy', 'read_policy_list']);
});

it('what computes gives way to the things that its name lists', () => {
  const answer =
    'responses: {200: {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}';
  const { resources, lookups } = catalogueOf(`paths:
  /artifacts: {post: {}, get: {${answer}}}
  /artifacts/{id}: {get: {}, delete: {}}
  /search/artifacts: {post: {summary: Search artifacts, ${answer}}}`);
  expect([...resources, ...lookups].map(({ name }) => name)).toEqual(['artifact', 'search_artifacts']);
});

describe('families', () => {
  function familiesOf(text: string): string[] {
    return catalogueOf(text).ledger.map((e) => e.family);
  }

  it('before the version, where most paths are built so', () => {
    expect(familiesOf('paths: {/compute/v1/vms: {get: {}}, /dns/v1/zones: {get: {tags: [x]}}}')).toEqual([
      'compute',
      'dns',
    ]);
  });

  it('else the first tag', () => {
    expect(familiesOf('paths: {/v1/vms: {get: {tags: [Floating IPs]}}}')).toEqual(['floating-ips']);
  });

  it('else the first fixed segment', () => {
    expect(familiesOf("paths: {'/v1/{tenant}/vms': {get: {}}, /: {get: {}}}")).toEqual(['api', 'vms']);
  });
});

it('what an operation says twice, out of its path and the parameter there, is said once', () => {
  const { resources } = catalogueOf(`paths:
  /ssh-keys: {post: {operationId: sshKeysPost, summary: Create SSH Key}}
  /ssh-keys/{sshKeyId}: {get: {operationId: sshKeysSshKeyIdGet, summary: Get SSH Key}, delete: {operationId: sshKeysSshKeyIdDelete, summary: Delete SSH Key}}`);
  expect(resources.map(({ name }) => name)).toEqual(['ssh_key']);
});

it('an API key beside keys is called so, whatever the path begins with', () => {
  const made = (noun: string) =>
    `{post: {operationId: "create${noun}", summary: Create one, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}}`;
  const item = '{get: {}, delete: {}}';
  const { resources } = catalogueOf(`
paths:
  /api/api-key: ${made('APIKey')}
  /api/api-key/{keyId}: ${item}
  /api/key: ${made('Key')}
  /api/key/{keyId}: ${item}`);
  expect(resources.map(({ name }) => name).sort()).toEqual(['api_key', 'key']);
});

it('where something lies in the path is not what it is, and a reference is not either', () => {
  const call = (id: string) => `{operationId: ${id}, summary: One of them}`;
  const { resources } = catalogueOf(`
paths:
  /projects/{project_id}/location/{location}/firewall: {get: ${call('listLocationFirewalls')}, post: ${call('createLocationFirewall')}}
  /projects/{project_id}/location/{location}/firewall/{firewall_reference}: {get: ${call('getLocationFirewall')}, delete: ${call('deleteLocationFirewall')}}
  /projects/{project_id}/location/{location}/vm: {post: ${call('createVM')}}
  /projects/{project_id}/location/{location}/vm/{vm_reference}: {get: ${call('getVMDetails')}, delete: ${call('deleteVM')}}`);
  expect(resources.map(({ name }) => name).sort()).toEqual(['firewall', 'vm']);
});

it.each(['flowAlias', 'flowDigest', 'flowName', 'flowReference'])(
  '{%s} says by what a flow is found, not what it is',
  (parameter) => {
    const { resources } = catalogueOf(`
paths:
  /flows: {post: {responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}}
  /flows/{${parameter}}: {get: {}, delete: {}}`);
    expect(resources.map(({ name }) => name)).toEqual(['flow']);
  },
);

it('what joins several to an item says so itself, and makes none', () => {
  const body = 'requestBody: {content: {application/json: {schema: {type: array, items: {type: string}}}}}';
  const { resources } = catalogueOf(`
paths:
  /groups: {post: {responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}}
  /groups/{id}: {get: {}, delete: {}}
  /groups/{id}/registerTargets: {post: {${body}}}
  /groups/{id}/authorizeRules: {post: {${body}}}
  /groups/{id}/links: {post: {}}`);
  expect(resources.flatMap(({ actions }) => actions.map(({ name }) => name)).sort()).toEqual([
    'authorize_rules',
    'create_link',
    'register_targets',
  ]);
});

it('what lies at a version is called after its group, and what lies at a key below one after the key', () => {
  const object = 'content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}';
  const call = `requestBody: {${object}}, responses: {200: {description: x}}`;
  const catalogue = catalogueOf(`
paths:
  /1.0:
    get: {tags: [server], responses: {200: {description: x, ${object}}}}
    put: {tags: [server], ${call}}
  /code/v/2/{serviceName}:
    post: {summary: Create a service, ${call}}
    delete: {summary: Delete a service, responses: {200: {description: x}}}`);
  expect(catalogue.resources.map(({ name }) => name).sort()).toEqual(['server', 'service']);
});

it('of two paths that differ in a parameter the one without it goes without it in its name', () => {
  const of = (path: string) => pathsOf(path, 'name: {type: string}');
  const { resources } = catalogueOf(`paths:${of('/v3/volumes')}${of('/v3/{project_id}/volumes')}`);
  expect(resources.map(({ name }) => name).sort()).toEqual(['volume', 'volume_by_project_id']);
});

it('an operationId that says less than the path leaves it to the path', () => {
  const named = (path: string, ids: [string, string]) =>
    catalogueOf(`paths:
  ${path}: {post: {operationId: ${ids[0]}}, get: {operationId: ${ids[1]}}}
  ${path}/{id}: {get: {}, delete: {}}`).resources.map(({ name }) => name);
  expect(named('/ssh-keys', ['createKey', 'listKeys'])).toEqual(['ssh_key']);
});

it('the uid in the path of an item is no part of what it is called', () => {
  const { resources } = catalogueOf(`paths:${pathsOf('/indexes', 'name: {type: string}', undefined, '{indexUid}')}`);
  expect(resources.map(({ name }) => name)).toEqual(['index']);
});

it('a verb that the operationId writes together with the noun is no part of the name', () => {
  const list = 'content: {application/json: {schema: {type: object, properties: {shown: {type: string}}}}}';
  const { resources } = catalogueOf(`
paths:
  /boxes/{id}/visible-parts:
    get: {operationId: getvisibleParts, responses: {200: {description: x, ${list}}}}
    put: {operationId: putvisibleParts, requestBody: {${list}}}`);
  expect(resources.map(({ name }) => name)).toEqual(['box_visible_parts']);
});

it('what is told about a thing is no part of what the thing is called', () => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const { resources } = catalogueOf(`
paths:
  /orgs/{org_id}/sites: {post: {operationId: createOrgSite, requestBody: {${shown}}, responses: {201: {description: x, ${shown}}}}}
  /sites/{site_id}:
    get: {operationId: getSiteInfo, responses: {200: {description: x, ${shown}}}}
    put: {operationId: updateSiteInfo, requestBody: {${shown}}}
    delete: {operationId: deleteSite}`);
  expect(resources.map(({ name }) => name)).toEqual(['site']);
});

it('how it is asked for is no part of what is shown', () => {
  const shown = 'content: {application/json: {schema: {type: object, properties: {hits: {type: integer}}}}}';
  const { lookups } = catalogueOf(`
paths:
  /chat-history: {get: {operationId: getChatHistoryUsingGET, responses: {200: {description: x, ${shown}}}}}`);
  expect(lookups.map(({ name }) => name)).toEqual(['chat_history']);
});

describe('what a path says in more than one word', () => {
  const ok = '{post: {responses: {201: {description: x}}}, delete: {responses: {204: {description: x}}}}';
  const linked = (verb: string) => `{post: {summary: ${verb} it, responses: {204: {description: x}}}}`;
  const named = (paths: string) => catalogueOf(`paths:${paths}`).resources.map(({ name }) => name);

  it('a link that is called by a verb has the noun of it', () => {
    expect(named(`\n  /bills/{id}/attach: ${ok}`)).toEqual(['bill_attachment']);
  });

  it('a link that is called like what it joins says that it is one', () => {
    const volumes = pathsOf('/vms/volume', 'name: {type: string}');
    const both = `\n  /vms/{id}/volume/{volume}/attach: ${linked('Attach')}\n  /vms/{id}/volume/{volume}/detach: ${linked('Detach')}`;
    const vm = `\n  /vms/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, size: {type: integer}}}}}}}}, patch: {requestBody: {content: {application/json: {schema: {type: object, properties: {size: {type: integer}}}}}}, responses: {204: {description: x}}}}`;
    expect(named(`${volumes}${vm}${both}`).sort()).toEqual(['vm', 'vm_volume', 'vm_volume_attachment']);
  });

  it('a folder that repeats the noun does not stand for the parent', () => {
    const paths = pathsOf('/vms/{vm}/private-network-settings/private-networks', 'name: {type: string}');
    expect(named(paths)).toEqual(['vm_private_network']);
  });

  it('parameters in a tag are none of the nouns', () => {
    const tag = 'tags: ["carts/{cartId}/items"], summary: Manage cart items,';
    const item =
      'content: {application/json: {schema: {type: object, properties: {itemId: {type: string}, name: {type: string}}}}}';
    const paths = `
  /carts/{cartId}/items: {post: {${tag} operationId: addCartIdItem, requestBody: {${item}}, responses: {201: {description: x, ${item}}}}}
  /carts/{cartId}/items/{itemId}: {get: {${tag} responses: {200: {description: x, ${item}}}}, delete: {${tag} responses: {204: {description: x}}}}`;
    expect(named(paths)).toEqual(['cart_item']);
  });
});

it.each([
  ['/dashboards/uid/{uid}', 'dashboard'],
  ['/ui/dashboards/name/{name}', 'dashboard'],
  ['/boards/id/{boardId}', 'board'],
  ['/settings/boards/v2/{account}', 'board'],
  ['/boards/{board}/ids/{uid}', 'board_id'],
  ['/dashboards/{dashboard}/names/{name}', 'dashboard_name'],
  ['/v1/name/{name}', 'name'],
])('what says by which key one is meant is no noun (%s)', (item, want) => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {uid: {type: string}, name: {type: string}, size: {type: integer}}}}}';
  const { resources } = catalogueOf(`
paths:
  ${item}:
    get: {responses: {200: {description: x, ${shown}}}}
    put: {summary: Create or set it, requestBody: {${shown}}, responses: {200: {description: x, ${shown}}}}
    delete: {responses: {204: {description: x}}}`);
  expect(resources.map(({ name }) => name)).toEqual([want]);
});

it.each(['', '/keywords'])('one that is read by another key too is told apart by that key (%s/leases)', (above) => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {id: {type: integer}, name: {type: string}}}}}';
  const { resources, lookups } = catalogueOf(`
paths:
  /keywords/{id}: {get: {responses: {200: {description: x, ${shown}}}}}
  ${above}/leases/{name}:
    get: {responses: {200: {description: x, ${shown}}}}
    put: {requestBody: {${shown}}, responses: {200: {description: x}}}
  ${above}/leases/id/{id}: {get: {responses: {200: {description: x, ${shown}}}}}`);
  const leases = [...resources, ...lookups].map(({ name }) => name).filter((name) => name.includes('lease'));
  expect(leases.map((name) => name.replace('keyword_', ''))).toEqual(['lease', 'lease_by_id']);
});

it.each([
  { path: '/network_lists', id: 'listNetworkLists', want: 'network_list' },
  { path: '/network_lists', id: 'network_listsListNetworks', want: 'network_list' },
  { path: '/networks', id: 'listNetworks', want: 'network' },
])('a collection of lists has lists: $path, $id', ({ path, id, want }) => {
  const json =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  ${path}: {post: {operationId: ${id.replace('list', 'create').replace('sL', 'sCreateL')}, requestBody: {${json}}, responses: {201: {description: x, ${json}}}}, get: {operationId: ${id}, responses: {200: {description: x}}}}
  ${path}/{id}: {get: {summary: Read Network List, responses: {200: {description: x, ${json}}}}, delete: {responses: {204: {description: x}}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual([want]);
});

it('the token that a path ends with is the key, and no part of the name', () => {
  const json =
    'content: {application/json: {schema: {type: object, properties: {token: {type: string}, name: {type: string}}}}}';
  const named = (path: string, parameter: string) =>
    catalogueOf(`
paths:
  ${path}: {post: {requestBody: {${json}}, responses: {201: {description: x, ${json}}}}}
  ${path}/{${parameter}}: {get: {responses: {200: {description: x, ${json}}}}, delete: {responses: {204: {description: x}}}}`).resources.map(
      ({ name }) => name,
    );
  expect(named('/folders', 'folder_token')).toEqual(['folder']);
  expect(named('/tokens', 'access_token')).toEqual(['access_token']);
});

it.each([
  { path: '/logs/account', item: '/logs/{id}', want: 'log_account' },
  { path: '/settings/account', item: '', want: 'account' },
])('what there is one of beside items is one of them: $path', ({ path, item, want }) => {
  const json =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, enabled: {type: boolean}}}}}';
  const read = `{get: {responses: {200: {description: x, ${json}}}}}`;
  const catalogue = catalogueOf(`
paths:
  ${item === '' ? '' : `/logs: {post: {requestBody: {${json}}, responses: {201: {description: x, ${json}}}}}\n  ${item}: ${read}`}
  ${path}: {get: {responses: {200: {description: x, ${json}}}}, put: {requestBody: {${json}}, responses: {200: {description: x, ${json}}}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual([want]);
});
