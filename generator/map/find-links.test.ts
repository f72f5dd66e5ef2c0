import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

function post(path: string, body: string, method = 'post') {
  return `\n  ${path}: {${method}: {requestBody: {content: {application/json: {schema: {type: object, required: [${body}], properties: {${body}: {type: string}}}}}}}}`;
}

describe('two calls that undo each other', () => {
  it.each([
    { verbs: ['attach', 'detach'], want: 'volume_attachment' },
    { verbs: ['assign', 'unassign'], want: 'volume_assignment' },
    { verbs: ['add-rule', 'remove-rule'], want: 'volume_rule' },
    { verbs: ['actions/attach_to_vm', 'actions/detach_from_vm'], want: 'volume_vm' },
  ])('$verbs make $want', ({ verbs, want }) => {
    const catalogue = catalogueOf(
      `paths:${pathsOf('/volumes', 'name: {type: string}')}${verbs.map((v) => post(`/volumes/{id}/${v}`, 'vm_id')).join('')}`,
    );
    const link = resourceOf(catalogue, want);
    expect([link.kind, link.parent, link.identity]).toEqual(['attachment', 'volume', ['volume_id', 'vm_id']]);
    expect(link.attributes.map((a) => [a.name, a.required, a.onChange])).toEqual([
      ['volume_id', true, 'replace'],
      ['vm_id', true, 'replace'],
    ]);
    expect(rolesOf(catalogue).filter((r) => r.includes(want))).toEqual([
      `POST /volumes/{id}/${verbs[0]}: create ${want}`,
      `POST /volumes/{id}/${verbs[1]}: delete ${want}`,
    ]);
  });

  it('make a link of what is only read as well, and none of a list without items', () => {
    const port = '{type: object, properties: {id: {type: string}, vlan_id: {type: string}}}';
    const answer = `responses: {200: {description: x, content: {application/json: {schema: ${port}}}}}`;
    const calls = (at: string) => post(`${at}/assign`, 'vlan_id') + post(`${at}/unassign`, 'vlan_id');
    const read = catalogueOf(`paths:\n  /ports/{id}: {get: {${answer}}}${calls('/ports/{id}')}`);
    const link = resourceOf(read, 'port_assignment');
    expect([link.kind, link.identity]).toEqual(['attachment', ['port_id', 'vlan_id']]);
    expect(read.lookups.map(({ name }) => name)).toEqual(['port']);
    const listed = `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${port}}}}}}`;
    const list = catalogueOf(`paths:\n  /ports: {get: {${listed}}}${calls('/ports')}`);
    expect(list.resources).toEqual([]);
  });

  it('are named by what both take, where the document calls nothing required', () => {
    const body = (fields: string) =>
      `{post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}}`;
    const lists = 'inbound: {type: array, items: {type: string}}, outbound: {type: array, items: {type: string}}';
    const catalogue = catalogueOf(`paths:${pathsOf('/volumes', 'name: {type: string}')}
  /volumes/{id}/attach: ${body('vm_id: {type: string}, live: {type: boolean}')}
  /volumes/{id}/detach: ${body('vm_id: {type: string}')}
  /volumes/{id}/add-rules: ${body(lists)}
  /volumes/{id}/remove-rules: ${body(lists)}`);
    const required = (name: string) =>
      resourceOf(catalogue, name).attributes.flatMap((a) => (a.required ? [a.name] : []));
    expect(required('volume_attachment')).toEqual(['volume_id', 'vm_id']);
    expect(required('volume_rule')).toEqual(['volume_id']);
  });

  it('must be given what only the removing call requires, because nothing else tells it', () => {
    const body = (required: string, fields: string) =>
      `{post: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}}}`;
    const catalogue = catalogueOf(`paths:${pathsOf('/nets', 'name: {type: string}')}
  /nets/{id}/add-subnet: ${body('zone', 'zone: {type: string}, range: {type: string}, size: {type: integer, default: 24}, note: {type: string}')}
  /nets/{id}/delete-subnet: ${body('range, size', 'range: {type: string}, size: {type: integer}, note: {type: string}')}`);
    const link = resourceOf(catalogue, 'net_subnet');
    expect(link.attributes.flatMap((a) => (a.required ? [a.name] : []))).toEqual(['net_id', 'range', 'zone']);
    expect(link.identity).toContain('range');
  });

  it('are told apart by what the removing call names, and seen under their own name before a namesake of the key', () => {
    const body = (fields: string) =>
      `{post: {requestBody: {content: {application/json: {schema: {type: object, required: [${fields}], properties: {${fields
        .split(', ')
        .map((field) => `${field}: {type: string}`)
        .join(', ')}}}}}}}}`;
    const subnets =
      'subnets: {type: array, readOnly: true, items: {type: object, properties: {range: {type: string}, zone: {type: string}}}}';
    const catalogue = catalogueOf(`paths:${pathsOf('/nets', `range: {type: string}, ${subnets}`)}
  /nets/{id}/add-subnet: ${body('range, zone')}
  /nets/{id}/delete-subnet: ${body('range')}`);
    const link = resourceOf(catalogue, 'net_subnet');
    expect(link.identity).toEqual(['net_id', 'range']);
    expect(link.presence).toMatchObject({ at: ['subnets'], match: [{ attribute: 'range', path: ['range'] }] });
  });

  it('need something to add', () => {
    const catalogue = catalogueOf(
      `paths:${pathsOf('/volumes', 'name: {type: string}')}${post('/volumes/{id}/add', 'x')}${post('/volumes/{id}/remove', 'x')}`,
    );
    expect(catalogue.resources.map((r) => r.name)).toEqual(['volume']);
  });

  it('with a third one that changes what they made', () => {
    const catalogue = catalogueOf(
      `paths:${pathsOf('/nets', 'name: {type: string}')}${['add-route', 'remove-route', 'update-route'].map((v) => post(`/nets/{id}/${v}`, 'gateway')).join('')}`,
    );
    expect(resourceOf(catalogue, 'net_route').operations.update.map((u) => u.path)).toEqual([
      '/nets/{id}/update-route',
    ]);
  });
});

describe('PUT or POST and DELETE on one path', () => {
  it.each([
    ['the whole list, which others add to as well', 'member_ids: {type: array, items: {type: string}}', []],
    [
      'one that it names',
      'member_ids: {type: array, items: {type: string}}, zone: {type: string}',
      ['POST /volumes/{id}/set-members'],
    ],
  ])('are not changed by a third one that sets all of it: %s', (_, fields, want) => {
    const body = `{post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}, version: {type: integer}}}}}}}}`;
    const catalogue = catalogueOf(`paths:${pathsOf('/volumes', 'name: {type: string}')}
  /volumes/{id}/add-members: ${body}
  /volumes/{id}/remove-members: ${body}
  /volumes/{id}/set-members: ${body}`);
    const { operations } = resourceOf(catalogue, 'volume_member');
    expect(operations.update.map(({ operation }) => operation)).toEqual(want);
  });

  it('of a member are a link, seen in the parent', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/servers', 'vlan_ids: {type: array, items: {type: integer}}')}
  /servers/{id}/vlans/{vlan_id}: {put: {}, delete: {}}`);
    const link = resourceOf(catalogue, 'server_vlan');
    expect([link.kind, link.identity]).toEqual(['attachment', ['server_id', 'vlan_id']]);
    expect(link.presence).toEqual({
      from: 'read',
      at: ['vlan_ids'],
      many: true,
      match: [{ attribute: 'vlan_id', path: [] }],
    });
    expect(link.operations.read?.operation).toBe('GET /servers/{id}');
  });

  it('of an item of which a list shows nothing but the key are a link, whatever lies above in the path', () => {
    const list = `get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {items: {type: array, items: {type: string}}}}}}}}}`;
    const catalogue = catalogueOf(`
paths:${pathsOf('/projects/{project_id}/servers', 'x: {type: string}')}
  /projects/{project_id}/servers/{id}/accounts: {${list}}
  /projects/{project_id}/servers/{id}/accounts/{mail}: {put: {summary: Attach an account.}, delete: {}}`);
    const link = resourceOf(catalogue, 'server_account');
    expect([link.kind, link.identity]).toEqual(['attachment', ['project_id', 'server_id', 'mail']]);
    expect(link.presence).toEqual({ from: 'list', at: [], many: true, match: [{ attribute: 'mail', path: [] }] });
  });

  it('of a fixed path are a link, seen in an object of the parent', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'attachment: {type: object, readOnly: true, properties: {vm_id: {type: string}, device: {type: string}}}')}
  /volumes/{id}/attachment: {put: {requestBody: {content: {application/json: {schema: {type: object, required: [vm_id], properties: {vm_id: {type: string}}}}}}}, delete: {}}`);
    expect(resourceOf(catalogue, 'volume_attachment').presence).toEqual({
      from: 'read',
      at: ['attachment'],
      many: false,
      match: [{ attribute: 'vm_id', path: ['vm_id'] }],
    });
  });

  it('with a verb are two actions', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/servers', 'name: {type: string}')}
  /servers/{id}/cancel: {post: {operationId: cancelServer}, delete: {operationId: withdrawServerCancellation}}`);
    expect(resourceOf(catalogue, 'server').actions.map((a) => [a.name, a.destructive])).toEqual([
      ['cancel', true],
      ['withdraw_cancellation', true],
    ]);
  });
});

it('what may be left out of a link, and no call changes, is certainly part of it', () => {
  const body = (required: string, properties: string) =>
    `requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${properties}}}}}}`;
  const catalogue = catalogueOf(`
paths:
${pathsOf('/servers', 'name: {type: string}', 'name: {type: string}')}
  /servers/{id}/actions/attach_to_network: {post: {${body('network', 'network: {type: string}, ip: {type: string}')}, responses: {204: {description: x}}}}
  /servers/{id}/actions/detach_from_network: {post: {${body('network', 'network: {type: string}')}, responses: {204: {description: x}}}}`);
  const { attributes } = resourceOf(catalogue, 'server_network');
  const told = attributes.filter(({ in: place }) => place === 'body').map((a) => [a.name, a.onChange, a.confidence]);
  expect(told.sort()).toEqual([
    ['ip', 'replace', 'high'],
    ['network', 'replace', 'medium'],
  ]);
});

it.each([
  ['Who follows it.', [{ attribute: 'followers', path: ['gid'] }]],
  ['[Opt In](/docs/fields). Who follows it.', undefined],
])('a link whose calls answer with the end of it is seen there, unless only on request: "%s"', (says, want) => {
  const goal = `content: {application/json: {schema: {type: object, properties: {gid: {type: string}, name: {type: string}, followers: {type: array, description: ${JSON.stringify(says)}, items: {type: object, properties: {gid: {type: string}, name: {type: string}}}}}}}}`;
  const call = `{requestBody: {content: {application/json: {schema: {type: object, required: [followers], properties: {followers: {type: array, items: {type: string}}}}}}}, responses: {200: {description: x, ${goal}}}}`;
  const link = catalogueOf(`
paths:
  /goals: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}}}, responses: {201: {description: x, ${goal}}}}}
  /goals/{goal_gid}: {get: {responses: {200: {description: x, ${goal}}}}, delete: {}}
  /goals/{goal_gid}/addFollowers: {post: ${call}}
  /goals/{goal_gid}/removeFollowers: {post: ${call}}`).resources.find(({ kind }) => kind === 'attachment');
  expect(link?.operations.create?.answer).toMatchObject({ empty: true, other: true });
  // What it is seen in has to be read.
  expect(link?.operations.read?.answer).not.toMatchObject({ other: true });
  expect(link?.presence?.match).toEqual(want && [expect.objectContaining(want[0])]);
});

it('a link whose own GET only answers 204 or 404 is seen there, and not read as an object', () => {
  const user = '{type: object, properties: {id: {type: string}, login: {type: string}}}';
  const list = `{content: {application/json: {schema: {type: array, items: ${user}}}}, description: x}`;
  const boards = (answers: string) =>
    catalogueOf(`paths:${pathsOf('/boards', 'name: {type: string}')}
  /boards/{id}/members: {get: {responses: {200: ${list}}}}
  /boards/{id}/members/{username}:
    get: {responses: {${answers}}}
    put: {requestBody: {content: {application/json: {schema: {type: object, properties: {role: {type: string}}}}}}, responses: {204: {description: x}}}
    delete: {responses: {204: {description: x}}}`);
  const link = resourceOf(boards('204: {description: it is}, 404: {description: it is not}'), 'board_member');
  expect(link).toMatchObject({ kind: 'attachment', presence: { from: 'read', own: true, at: [], match: [] } });
  expect(link.operations.read).toMatchObject({
    operation: 'GET /boards/{id}/members/{username}',
    answer: { bare: 'text' },
  });
  expect(link.attributes.map(({ name }) => name)).toEqual(['board_id', 'username', 'role']);
  expect(link.operations.update.map(({ method }) => method)).toEqual(['PUT']);
  const shown = boards(`200: {description: x, content: {application/json: {schema: ${user}}}}`);
  expect(resourceOf(shown, 'board_member').kind).toBe('upsert');
});

it('two calls that take a bare list are two actions: a link would be made and removed without saying what it joins', () => {
  const list =
    'requestBody: {required: true, content: {application/json: {schema: {type: array, items: {type: string}}}}}';
  const catalogue = catalogueOf(`paths:${pathsOf('/groups', 'name: {type: string}')}
  /groups/{id}/registerTargets: {post: {${list}}}
  /groups/{id}/deregisterTargets: {post: {${list}}}`);
  expect(catalogue.resources.map(({ name, actions }) => [name, actions.length])).toEqual([['group', 2]]);
});

it('what is added by a body that nobody has described is no link: nothing would say which one is taken out', () => {
  const pair = (body: string) =>
    catalogueOf(`paths:${pathsOf('/routers', 'name: {type: string}')}
  /routers/{id}/add_interface: {put: {requestBody: {content: {application/json: {schema: ${body}}}}}}
  /routers/{id}/remove_interface: {put: {requestBody: {content: {application/json: {schema: ${body}}}}}}`).resources;
  expect(pair('{type: object}').map(({ name, actions }) => [name, actions.length])).toEqual([['router', 2]]);
  const known = pair('{type: object, properties: {subnet_id: {type: string}}}');
  expect(known.map(({ name }) => name)).toEqual(['router', 'router_interface']);
});
