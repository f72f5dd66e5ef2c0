import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, lookupOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const catalogue = catalogueOf(`
paths:
${pathsOf(
  '/vms',
  `network_id: {type: string}, image: {type: string, description: Id of the image.}, volume: {type: string, description: Primary key of the volume to boot from.}, ssh_keys: {type: array, items: {type: string}, description: Ids of SSH keys.},
  network: {type: string}, size: {type: string}, disks: {type: array, items: {type: object, properties: {volume_id: {type: string}}}}, vm_id: {type: string}, parent_vm_id: {type: string}`,
)}
${pathsOf('/networks', 'gateway_vm_id: {type: string}')}
${pathsOf('/images', 'size: {type: string}')}
${pathsOf('/ssh-keys', 'x: {type: string}')}
${pathsOf('/volumes', 'x: {type: string}')}
${pathsOf('/vms/{id}/snapshots', 'x: {type: string}', undefined, '{snapshot_id}')}
  /vms/{id}/settings: {get: {}, put: {requestBody: {content: {application/json: {schema: {type: object, properties: {a: {}}}}}}}}
  /vms/{id}/metrics: {get: {}}
`);
const vm = resourceOf(catalogue, 'vm');

describe('relate', () => {
  it.each([
    ['network_id', 'network.id'],
    ['image', 'image.id'],
    ['volume', 'volume.id'],
    ['ssh_keys', 'ssh_key.id'],
    ['network', null],
    ['size', null],
    ['vm_id', null],
    ['parent_vm_id', 'vm.id'],
  ])('%s refers to %s', (name, want) => {
    expect(attributeOf(vm, name).reference).toBe(want);
  });

  it('what only a list shows is what the path below it names', () => {
    const broker = '{type: object, properties: {id: {type: integer}, host: {type: string}}}';
    const found = catalogueOf(`paths:
  /brokers: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${broker}}}}}}}}
${pathsOf('/brokers/{id}/topics', 'x: {type: string}', undefined, '{topic_id}')}`);
    const { name } = lookupOf(found, 'broker');
    expect(attributeOf(resourceOf(found, 'broker_topic'), 'broker_id').reference).toBe(`${name}.id`);
  });

  it('what has nothing but an id that is called after it is known by that, and no UUID is a name', () => {
    const listed = (fields: string) =>
      `{get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}}}`;
    const found = catalogueOf(`paths:
  /users: ${listed('user_id: {type: string, format: uuid}, email: {type: string}')}
  /robots: ${listed('name: {type: string}, serial: {type: string}')}
${pathsOf('/teams', 'lead_user_id: {type: string, format: uuid}, robot_id: {type: string, format: uuid}')}`);
    const team = resourceOf(found, 'team');
    expect(lookupOf(found, 'user').identity).toEqual(['user_id']);
    expect(attributeOf(team, 'lead_user_id').reference).toBe('user.user_id');
    expect(attributeOf(team, 'robot_id').reference).toBeNull();
  });

  it('the address of a mail is no key of the emails', () => {
    const found = catalogueOf(`paths:
${pathsOf('/emails', 'x: {type: string}')}
${pathsOf('/users', 'email: {type: string, format: email, description: Email of the user who is named by it.}')}`);
    expect(attributeOf(resourceOf(found, 'user'), 'email').reference).toBeNull();
  });

  it('the one whose whole name it is goes before one that only its path calls so, and before itself', () => {
    const found = catalogueOf(`paths:
${pathsOf('/ingress/peers', 'peer_id: {type: string}')}
${pathsOf('/peers', 'x: {type: string}')}
${pathsOf('/groups', 'peer_id: {type: string}')}`);
    expect(attributeOf(resourceOf(found, 'ingress_peer'), 'peer_id').reference).toBe('peer.id');
    expect(attributeOf(resourceOf(found, 'group'), 'peer_id').reference).toBe('peer.id');
  });

  it('a name of what the same body makes is no reference to what is made below it', () => {
    const found = catalogueOf(`paths:
${pathsOf(
  '/balancers',
  `backends: {type: array, items: {type: object, required: [name], properties: {name: {type: string}}}},
  listeners: {type: array, items: {type: object, required: [backend_name], properties: {backend_name: {type: string}, cert_name: {type: string}}}}`,
)}
${pathsOf('/balancers/{id}/backends', 'name: {type: string}', undefined, '{backend_id}')}
${pathsOf('/certs', 'name: {type: string}')}`);
    const inner = attributeOf(resourceOf(found, 'balancer'), 'listeners').element?.attributes ?? [];
    expect(inner.map(({ name, reference }) => [name, reference])).toEqual([
      ['backend_name', null],
      ['cert_name', 'cert.name'],
    ]);
  });

  it('a `resource_id` is not the one whose path calls it a resource', () => {
    const found = catalogueOf(`paths:
${pathsOf('/add-ons/saas', 'x: {type: string}', undefined, '{resource_uuid}')}
${pathsOf('/tags', 'resource_id: {type: string}')}`);
    expect(attributeOf(resourceOf(found, 'tag'), 'resource_id').reference).toBeNull();
  });

  it('an id is no name of what is only listed below something else', () => {
    const found = catalogueOf(`paths:
${pathsOf('/scans', 'x: {type: string}')}
  /scans/{id}/affected-resources: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}}}}}}}}}}
${pathsOf('/tags', 'resource_id: {type: string}')}`);
    expect(attributeOf(resourceOf(found, 'tag'), 'resource_id').reference).toBeNull();
  });

  it('a number in a path is the number of what is above, where that is read by its name', () => {
    const object = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
    const account = object('id: {type: integer}, name: {type: string}');
    const given = 'parameters: [{name: account_id, in: path, schema: {type: integer}}]';
    const found = catalogueOf(`paths:
  /accounts: {post: {requestBody: {${object('name: {type: string}')}}, responses: {201: {description: x, ${account}}}}}
  /accounts/{account_name}: {get: {responses: {200: {description: x, ${account}}}}}
  /accounts/{account_id}: {delete: {}}
  /accounts/{account_id}/rules: {${given}, post: {requestBody: {${object('port: {type: integer}')}}}}
  /accounts/{account_id}/rules/{id}: {${given}, get: {responses: {200: {description: x, ${object('id: {type: string}')}}}}, delete: {}}`);
    expect(attributeOf(resourceOf(found, 'rule'), 'account_id').reference).toBe('account.id');
  });

  it('an id that is called after what only a list shows is its key, before its name', () => {
    const list =
      'content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}, organizationId: {type: string}}}}}}';
    const found = catalogueOf(`paths:
  /organizations: {get: {responses: {200: {description: x, ${list}}}}}
${pathsOf('/teams', 'organization_id: {type: string}')}`);
    expect(lookupOf(found, 'organization').identity).toEqual(['organization_id']);
    expect(attributeOf(resourceOf(found, 'team'), 'organization_id').reference).toBe('organization.organization_id');
  });

  it('a number that is called and described as one of them, and none that measures something', () => {
    const numbered = (path: string, more: string) =>
      pathsOf(path, more).replaceAll('id: {type: string,', 'id: {type: integer,');
    const found = catalogueOf(`paths:
${numbered(
  '/volumes',
  `server: {type: integer, description: Server to which to attach the volume.},
  time: {type: integer, description: Time in seconds.}, port: {type: integer, minimum: 1, description: Port to which it listens.}`,
)}
${numbered('/servers', 'x: {type: string}')}
${numbered('/times', 'x: {type: string}')}
${numbered('/ports', 'x: {type: string}')}`);
    const volume = resourceOf(found, 'volume');
    expect(['server', 'time', 'port'].map((name) => attributeOf(volume, name).reference)).toEqual([
      'server.id',
      null,
      null,
    ]);
  });

  it('inside lists of objects', () => {
    expect(attributeOf(vm, 'disks').element?.attributes?.[0]?.reference).toBe('volume.id');
  });

  it('a number that is called after what something is assigned to', () => {
    const server = '{type: integer, description: Server the address is assigned to.}';
    const count = '{type: integer, description: Servers that can be had.}';
    const schema = (fields: string) => `{type: object, properties: {id: {type: integer}, ${fields}}}`;
    const both = (path: string, fields: string) => `
  ${path}:
    get: {responses: {'200': {content: {application/json: {schema: {type: array, items: ${schema(fields)}}}}}}}
    post: {requestBody: {content: {application/json: {schema: ${schema(fields)}}}}, responses: {'201': {content: {application/json: {schema: ${schema(fields)}}}}}}
  ${path}/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {'200': {content: {application/json: {schema: ${schema(fields)}}}}}}
    delete: {responses: {'204': {description: gone}}}`;
    const own = (field: string) =>
      catalogueOf(`paths:${both('/addresses', `server: ${field}`)}${both('/servers', 'x: {type: string}')}`);
    const find = (field: string) => attributeOf(resourceOf(own(field), 'address'), 'server').reference;
    expect([find(server), find(count)]).toEqual(['server.id', null]);
  });

  it('the id in an object that is called after what it leads to', () => {
    const paths = `${pathsOf('/ports', 'network: {type: object, properties: {id: {type: string}}}, owner: {type: object, properties: {id: {type: string}}}')}${pathsOf('/networks', 'x: {type: string}')}`;
    const port = resourceOf(catalogueOf(`paths:${paths}`), 'port');
    expect(['network', 'owner'].map((name) => attributeOf(port, name).attributes?.[0]?.reference)).toEqual([
      'network.id',
      null,
    ]);
  });

  it('a choice that the answer spells out is no reference', () => {
    const body = (kind: string) => `content: {application/json: {schema: {type: object, properties: {kind: ${kind}}}}}`;
    const spelled = '{type: object, properties: {value: {type: string}, label: {type: string}}}';
    const ports = resourceOf(
      catalogueOf(`
paths:${pathsOf('/kinds', 'x: {type: string}')}
  /ports: {post: {requestBody: {${body('{type: string}')}}}}
  /ports/{id}: {get: {responses: {200: {description: x, ${body(spelled)}}}}, delete: {}}`),
      'port',
    );
    expect(attributeOf(ports, 'kind')).toMatchObject({ out: ['kind', 'value'], reference: null });
  });

  it('what lies above in the path, of resources, singletons and lookups alike', () => {
    expect(attributeOf(resourceOf(catalogue, 'vm_snapshot'), 'vm_id').reference).toBe('vm.id');
    expect(attributeOf(resourceOf(catalogue, 'vm_settings'), 'vm_id').reference).toBe('vm.id');
    expect(lookupOf(catalogue, 'vm_metric').arguments.map((a) => [a.name, a.in, a.required, a.reference])).toEqual([
      ['vm_id', 'path', true, 'vm.id'],
    ]);
  });
});

it('a key that a path writes as one word and a field as two', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/flavors', 'flavor_profile_id: {type: string}')}
${pathsOf('/flavorprofiles', 'x: {type: string}')}
`);
  expect(attributeOf(resourceOf(catalogue, 'flavor'), 'flavor_profile_id').reference).toBe('flavorprofile.id');
});

it('an id is the id of something rather than the name of something else', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/api-keys', 'role_id: {type: string}')}
${pathsOf('/iam-roles', 'x: {type: string}')}
${pathsOf('/databases', 'x: {type: string}')}
  /databases/{id}/roles: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}}}}}}}}}}
`);
  expect(attributeOf(resourceOf(catalogue, 'api_key'), 'role_id').reference).toBe('iam_role.id');
});

it('a number does not refer to what is named by a text', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/buckets', 'cluster_id: {type: integer}')}
${pathsOf('/clusters', 'x: {type: string}')}
`);
  expect(attributeOf(resourceOf(catalogue, 'bucket'), 'cluster_id').reference).toBe(null);
});

it('a sibling below the same thing comes before a namesake elsewhere', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/mysql', 'name: {type: string}')}
${pathsOf('/mysql/{id}/databases', 'x: {type: string}', undefined, '{db_id}')}
${pathsOf('/postgres', 'name: {type: string}')}
${pathsOf('/postgres/{id}/databases', 'x: {type: string}', undefined, '{db_id}')}
${pathsOf('/postgres/{id}/pools', 'database_id: {type: string}', undefined, '{pool_id}')}
`);
  expect(attributeOf(resourceOf(catalogue, 'postgres_pool'), 'database_id').reference).toBe('postgres_database.id');
});

it('a bare word does not mean what lies below something of another family', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/clusters', 'version: {type: string, description: The slug identifier of the version.}')}
${pathsOf('/agents', 'x: {type: string}')}
${pathsOf('/agents/{id}/agent-versions', 'x: {type: string}', undefined, '{version_id}')}
`);
  expect(attributeOf(resourceOf(catalogue, 'cluster'), 'version').reference).toBe(null);
});

describe('order', () => {
  it('has what is referred to first and parents before what lies in them, circles or not', () => {
    const place = (name: string) => catalogue.order.indexOf(name);
    expect([...catalogue.order].sort()).toEqual(catalogue.resources.map((r) => r.name).sort());
    for (const before of ['image', 'ssh_key', 'volume']) expect(place(before)).toBeLessThan(place('vm'));
    for (const after of ['vm_snapshot', 'vm_settings']) expect(place('vm')).toBeLessThan(place(after));
  });

  it('puts a parent first even where it refers to its own child through another', () => {
    const { order } = catalogueOf(`
paths:
${pathsOf('/clusters', 'router_id: {type: string}')}
${pathsOf('/routers', 'pool_id: {type: string}')}
${pathsOf('/clusters/{id}/pools', 'x: {type: string}', undefined, '{pool_id}')}
`);
    expect(order).toEqual(['router', 'cluster', 'cluster_pool']);
  });

  it('cuts a circle where something may be left out', () => {
    const demanding = pathsOf('/machines', 'group_id: {type: string}').replaceAll(
      'type: object,',
      'type: object, required: [group_id],',
    );
    const { order } = catalogueOf(`
paths:
${pathsOf('/groups', 'name: {type: string}, machine_id: {type: string}')}
${demanding}
`);
    expect(order).toEqual(['group', 'machine']);
  });
});

it('a bare name that the document calls a slug refers to what is called just like it', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/pools', 'size: {type: string, description: The slug of the machines that work here}, colour: {type: string, description: A slug}')}
${pathsOf('/sizes', 'x: {type: string}')}
${pathsOf('/pool-colours', 'x: {type: string}')}
`);
  const pool = resourceOf(catalogue, 'pool');
  expect([attributeOf(pool, 'size').reference, attributeOf(pool, 'colour').reference]).toEqual(['size.id', null]);
});

it('a key inside one of several kinds refers like any other', () => {
  const kinds =
    'oneOf: [{type: object, required: [network_id], properties: {network_id: {type: string}}}, {type: object, required: [zone], properties: {zone: {type: string}}}]';
  const catalogue = catalogueOf(`
paths:
${pathsOf('/vms', `net: {${kinds}}`)}
${pathsOf('/networks', 'x: {type: string}')}
`);
  const [first] = attributeOf(resourceOf(catalogue, 'vm'), 'net').variants ?? [];
  expect(first?.attribute.attributes?.[0]?.reference).toBe('network.id');
});

it('what a thing is called itself is no reference', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/logsinks', 'sink_name: {type: string}, bucket_id: {type: string}')}
${pathsOf('/sinks', 'x: {type: string}')}
${pathsOf('/buckets', 'x: {type: string}')}
`);
  const logsink = resourceOf(catalogue, 'logsink');
  expect(logsink.naturalKey).toBe('sink_name');
  expect(['sink_name', 'bucket_id'].map((name) => attributeOf(logsink, name).reference)).toEqual([null, 'bucket.id']);
});

it('a zone of networks is no DNS zone that happens to be called so', () => {
  const catalogue = catalogueOf(`
paths:
${pathsOf('/networks', 'x: {type: string}')}
${pathsOf('/zones', 'x: {type: string}')}
${pathsOf('/subnets', 'network_zone: {type: string, description: Name of the network zone.}, network_zone_id: {type: string}, dns_zone: {type: string, description: Id of the DNS zone.}')}
`);
  const subnet = resourceOf(catalogue, 'subnet');
  expect(attributeOf(subnet, 'network_zone').reference).toBeNull();
  expect(attributeOf(subnet, 'network_zone_id').reference).toBe('zone.id');
  expect(attributeOf(subnet, 'dns_zone').reference).toBe('zone.id');
});

it('what is put into a thing by its key alone is another of that name', () => {
  const list = (item: string) =>
    `get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${item}}}}}}}`;
  const nic = '{type: object, properties: {id: {type: string}, mac: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
${pathsOf('/servers', 'x: {type: string}')}
${pathsOf('/networks', 'x: {type: string}')}
${pathsOf('/networks/{network_id}/nics', 'mac: {type: string}', undefined, '{nic_id}')}
  /servers/{server_id}/nics: {${list(nic)}}
  /servers/{server_id}/nics/{nic_id}: {put: {summary: Attach a nic.}, delete: {}}
`);
  const link = resourceOf(catalogue, 'server_nic');
  expect(link.kind).toBe('upsert');
  expect(link.attributes.find(({ name }) => name === link.identity.at(-1))?.reference).toBe('network_nic.id');
});

it('a number passes by a thing of that very name whose key is text', () => {
  const numbered = '{type: array, items: {type: object, properties: {id: {type: integer}, region: {type: string}}}}';
  const catalogue = catalogueOf(`
paths:
${pathsOf('/clusters', 'x: {type: string}')}
${pathsOf('/buckets', 'cluster_id: {type: integer}, home_cluster_id: {type: string}')}
  /bucket-clusters: {get: {responses: {200: {description: x, content: {application/json: {schema: ${numbered}}}}}}}
`);
  const bucket = resourceOf(catalogue, 'bucket');
  expect(attributeOf(bucket, 'cluster_id').reference).toBe('bucket_cluster.id');
  expect(attributeOf(bucket, 'home_cluster_id').reference).toBe('cluster.id');
});

it('a key is the key of what has keys, and of nothing else', () => {
  const flag = 'content: {application/json: {schema: {type: object, properties: {key: {type: string}}}}}';
  const shown = catalogueOf(`
paths:
${pathsOf('/logins', 'account_key: {type: string}, project_key: {type: string}')}
${pathsOf('/accounts', 'x: {type: string}')}
  /projects: {post: {requestBody: {${flag}}}}
  /projects/{key}: {get: {responses: {200: {description: x, ${flag}}}}, delete: {}}`);
  const login = resourceOf(shown, 'login');
  const references = ['account_key', 'project_key'].map((name) => attributeOf(login, name).reference);
  expect(references).toEqual([null, 'project.key']);
});

it('a key is that of the only thing that is made and reached by a parameter of this name', () => {
  const body = 'content: {application/json: {schema: {type: object, properties: {limit: {type: integer}}}}}';
  const found = catalogueOf(`paths:
${pathsOf('/compute/instances', 'x: {type: string}', undefined, '{machineId}')}
${pathsOf('/disks', 'machine_id: {type: string}, project_id: {type: string}, tenant_id: {type: string}')}
${pathsOf('/old/boxes', 'x: {type: string}', undefined, '{tenantId}')}
${pathsOf('/new/crates', 'x: {type: string}', undefined, '{tenantId}')}
  /quotas/{project_id}:
    parameters: [{name: project_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${body}}}}
    put: {requestBody: {${body}}, responses: {200: {description: x, ${body}}}}
`);
  const disk = resourceOf(found, 'disk');
  const instance = found.resources.find(({ operations }) => operations.create?.path === '/compute/instances');
  expect(attributeOf(disk, 'machine_id').reference).toBe(`${instance?.name}.id`);
  // It is not enough to be certain of a replacement.
  expect(attributeOf(disk, 'machine_id').confidence).not.toBe('high');
  // Settings have the key of something else, and of two that are reached so nobody knows which one is meant.
  expect(attributeOf(disk, 'project_id').reference).toBeNull();
  expect(attributeOf(disk, 'tenant_id').reference).toBeNull();
});

it('a subnet_id is the id of the subnet that is known by its name, and not that of another list of subnets', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const subnet = 'id: {type: string}, name: {type: string}, net: {type: string}';
  const parameter = '{name: subnet, in: path, required: true, description: ID or name, schema: {type: string}}';
  const vm = resourceOf(
    catalogueOf(`paths:
${pathsOf('/vms', 'subnet_id: {type: string}, size: {type: string}')}
  /all/subnets: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${subnet}}}}}}}}}}
  /subnets/{subnet}:
    parameters: [${parameter}]
    get: {responses: {200: {description: x, ${json(subnet)}}}}
    post: {summary: Create a subnet, requestBody: {${json('net: {type: string}')}}, responses: {200: {description: x, ${json(subnet)}}}}
    delete: {}`),
    'vm',
  );
  expect(attributeOf(vm, 'subnet_id').reference).toBe('subnet.id');
});

it('a resource whose paths and answers call its key gid is called without it and referred to by it', () => {
  const space = '{type: object, properties: {gid: {type: string, readOnly: true}, name: {type: string}}}';
  const role = `{type: object, required: [name], properties: {gid: {type: string, readOnly: true}, name: {type: string}, workspace: ${space}}}`;
  const made =
    '{type: object, required: [name, workspace], properties: {name: {type: string}, workspace: {type: string, description: Globally unique identifier for the workspace.}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const catalogue = catalogueOf(`
paths:
  /workspaces: {post: {requestBody: {${json(space)}}, responses: {201: {description: x, ${json(space)}}}}}
  /workspaces/{workspace_gid}: {get: {responses: {200: {description: x, ${json(space)}}}}, delete: {}}
  /roles: {post: {requestBody: {${json(made)}}, responses: {201: {description: x, ${json(role)}}}}}
  /roles/{role_gid}: {get: {responses: {200: {description: x, ${json(role)}}}}, delete: {}}`);
  expect(catalogue.resources.map(({ name, identity }) => [name, identity])).toEqual([
    ['role', ['gid']],
    ['workspace', ['gid']],
  ]);
  const workspace = resourceOf(catalogue, 'role').attributes.find(({ name }) => name === 'workspace');
  expect(workspace).toMatchObject({ reference: 'workspace.gid', out: ['workspace', 'gid'] });
});

it('an id inside that is no UUID, and says of nothing that is here, may be of something elsewhere', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const project = json(
    '{type: object, properties: {id: {type: string, format: uuid, readOnly: true}, name: {type: string}}}',
  );
  const config = (text: string) => `{type: object, properties: {project_id: {type: string${text}}}}`;
  const fields = `cloud: ${config('')}, own: ${config(', description: The project.')}, known: ${config(', format: uuid')}`;
  const catalogue = catalogueOf(`
paths:
  /projects: {post: {requestBody: {${project}}, responses: {201: {description: x, ${project}}}}}
  /projects/{id}: {get: {responses: {200: {description: x, ${project}}}}, delete: {}}${pathsOf('/registries', fields)}`);
  const refer = (name: string) => attributeOf(resourceOf(catalogue, 'registry'), name).attributes?.[0]?.reference;
  expect([refer('cloud'), refer('own'), refer('known')]).toEqual([null, 'project.id', 'project.id']);
});

it('both parameters that name one thing are keys of it, also for what lies below', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const text = '{type: string}';
  const record = `{type: object, required: [name, type], properties: {name: ${text}, type: ${text}, value: ${text}}}`;
  const entry = `{type: object, required: [value], properties: {id: {type: string, readOnly: true}, value: ${text}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const below = catalogueOf(`
paths:
  /records: {post: {requestBody: {${json(record)}}, ${answer(record)}}, get: {${answer(`{type: array, items: ${record}}`)}}}
  /records/{rr_name}/{rr_type}: {get: {${answer(record)}}, delete: {}}
  /records/{rr_name}/{rr_type}/entries: {post: {requestBody: {${json(entry)}}, ${answer(entry)}}}
  /records/{rr_name}/{rr_type}/entries/{id}: {get: {${answer(entry)}}, delete: {}}
`);
  const { name } = below.resources.find(({ operations }) => operations.create?.path.endsWith('/entries')) ?? {};
  expect(attributeOf(resourceOf(below, name ?? ''), 'rr_name').reference).toBe('record.name');
  expect(attributeOf(resourceOf(below, name ?? ''), 'rr_type').reference).toBe('record.type');
});

it('what is put below a parent by its key comes from elsewhere, and not from what a list there shows already', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const thing = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const share = '{type: object, properties: {id: {type: string, readOnly: true}, edit: {type: boolean}}}';
  const list = (schema: string) => answer(`{type: array, items: ${schema}}`);
  const document = (top: string) => `
paths:
  /admin/groups: {post: {requestBody: {${json(thing)}}, ${answer(thing)}}, get: {${list(thing)}}}
  /admin/groups/{groupId}: {get: {${answer(thing)}}, delete: {}}
  /admin/groups/{groupId}/assets: {get: {${list(thing)}}}
  /admin/groups/{groupId}/shares: {get: {${list(share)}}}
  /admin/groups/{groupId}/shares/{assetId}: {post: {requestBody: {${json(share)}}, ${answer(share)}}, get: {${answer(share)}}, put: {requestBody: {${json(share)}}, ${answer(share)}}, delete: {}}
${top}`;
  const keyOf = (top: string) => attributeOf(resourceOf(catalogueOf(document(top)), 'group_share'), 'id').reference;
  const assets = (at: string) => `  ${at}: {get: {${list(thing)}}}\n  ${at}/{assetId}: {get: {${answer(thing)}}}\n`;
  expect(keyOf(assets('/admin/assets'))).toMatch(/^(?:admin_)?asset\.id$/);
  expect(keyOf('')).toBe('group_asset.id');
});

it('a name in a path is the name of what lies there, where another path may have a number in its place', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const project = '{type: object, properties: {project_id: {type: integer, readOnly: true}, name: {type: string}}}';
  const robot = '{type: object, properties: {id: {type: integer, readOnly: true}, label: {type: string}}}';
  const named = catalogueOf(`
paths:
  /projects: {post: {requestBody: {${json(project)}}, ${answer(project)}}, get: {${answer(`{type: array, items: ${project}}`)}}}
  /projects/{project_id}: {get: {${answer(project)}}, delete: {}}
  /projects/{project_name}/robots: {post: {requestBody: {${json(robot)}}, ${answer(robot)}}, get: {${answer(`{type: array, items: ${robot}}`)}}}
  /projects/{project_name}/robots/{robot_id}: {get: {${answer(robot)}}, delete: {}}
`);
  const below = named.resources.find(({ operations }) => operations.create?.path.endsWith('/robots'));
  expect(below?.attributes.find(({ in: place }) => place === 'path')?.reference).toBe('project.name');
});

it('of two things in one place of a path, each is the one that its own path calls so', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const keyed = '{type: object, required: [key], properties: {key: {type: string}, label: {type: string}}}';
  const change = '{type: object, properties: {id: {type: string, readOnly: true}, note: {type: string}}}';
  const crud = (path: string, schema: string, key: string) => `
  ${path}: {post: {requestBody: {${json(schema)}}, ${answer(schema)}}, get: {${answer(`{type: array, items: ${schema}}`)}}}
  ${path}/{${key}}: {get: {${answer(schema)}}, delete: {}}`;
  const flags = catalogueOf(`paths:
${crud('/environments', keyed, 'environmentKey')}
${crud('/flags', keyed, 'flagKey')}
${crud('/flags/{environmentKey}/changes', change, 'changeId')}
  /users/{environmentKey}: {get: {${answer(`{type: array, items: ${change}}`)}}}
${crud('/users/{environmentKey}/settings', change, 'settingId')}
${crud('/users/{userKey}/notes', change, 'noteId')}
`);
  const inPath = flags.resources.flatMap(({ attributes }) => attributes.filter(({ in: place }) => place === 'path'));
  const want = ['environment_key', 'environment.key'];
  expect(inPath.map(({ name, reference }) => [name, reference])).toEqual([want, want, ['user_key', 'user.id']]);
});

it('of a list by one key and an item by two below it, the item is what both keys are of', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const bucket =
    '{type: object, required: [label, region], properties: {label: {type: string}, region: {type: string}}}';
  const all = answer(`{type: object, properties: {data: {type: array, items: ${bucket}}}}`);
  const policy = '{type: object, properties: {rule: {type: string}}}';
  const two = catalogueOf(`
paths:
  /buckets: {post: {requestBody: {${json(bucket)}}, ${answer(bucket)}}, get: {${all}}}
  /buckets/{regionId}: {get: {${all}}}
  /buckets/{regionId}/{bucket}: {get: {${answer(bucket)}}, delete: {}}
  /buckets/{regionId}/{bucket}/policy: {get: {${answer(policy)}}, put: {requestBody: {${json(policy)}}, ${answer(policy)}}}
`);
  const below = two.resources.find(({ operations }) => operations.read?.path.endsWith('/policy'));
  const references = below?.attributes.filter(({ in: place }) => place === 'path').map(({ reference }) => reference);
  expect(references).toEqual(['bucket.region', 'bucket.label']);
});

it.each([
  ['', true],
  [', enum: [ups, dhl]', false],
])('the {carrier_name} of a path%s is that of one that is there: %s', (choice, want) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const shown = '{type: object, properties: {account_id: {type: string}, nickname: {type: string}}}';
  const name = `{name: carrier_name, in: path, required: true, schema: {type: string${choice}}}`;
  const catalogue = catalogueOf(`
paths:
  /carriers: {get: {responses: {200: {description: x, ${json('{type: array, items: {type: object, properties: {carrier_id: {type: string}, code: {type: string}}}}')}}}}}
  /carriers/{carrier_id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {carrier_id: {type: string}, code: {type: string}}}')}}}}}
  /connections/carriers/{carrier_name}: {post: {parameters: [${name}], requestBody: {${json('{type: object, properties: {nickname: {type: string}}}')}}, responses: {200: {description: x, ${json(shown)}}}}}
  /connections/carriers/{carrier_name}/{account_id}: {delete: {parameters: [${name}], responses: {204: {description: x}}}}`);
  const [account] = catalogue.resources;
  expect(account?.attributes.find((own) => own.name === 'carrier_name')?.reference != null).toBe(want);
});

it('a role_name out of a few is no id of a role, and finds nothing', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const shown = '{type: object, properties: {id: {type: integer}, role_name: {type: string}}}';
  const taken =
    '{type: object, required: [role_name], properties: {role_name: {type: string, enum: [viewer, editor]}}}';
  const { resources } = catalogueOf(`
paths:
  /roles: {get: {responses: {200: {description: x, ${json('{type: array, items: {type: object, properties: {id: {type: integer}, title: {type: string}}}}')}}}}}
  /helpers:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {requestBody: {${json(taken)}}, responses: {201: {description: x, ${json(shown)}}}}
  /helpers/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}, delete: {}}`);
  const [helper] = resources;
  expect(helper?.attributes.find(({ name }) => name === 'role_name')?.reference).toBeNull();
  expect(helper?.naturalKey).toBeNull();
});
