import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';
import { answers, takes } from '../../test/start-inline.js';
import { plan } from '../plan/plan.js';
import { judgeHomes } from '../targets/index.js';

it.each([
  { operationId: 'reset-vm-field', want: 'reset_field' },
  { operationId: '', want: 'delete_field' },
])('a part of an item is not another thing that is made where the item is ($want)', ({ operationId, want }) => {
  const catalogue = catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}
  /vms/{id}/{field}: {delete: {operationId: "${operationId}", parameters: [{name: field, in: path, required: true, schema: {type: string, enum: [name]}}]}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['vm']);
  expect(rolesOf(catalogue)).toContain('DELETE /vms/{id}/{field}: action vm');
  const [action] = resourceOf(catalogue, 'vm').actions;
  expect([action?.name, action?.arguments.map(({ name }) => name)]).toEqual([want, ['field']]);
});

it.each([
  { post: 'Create a record set', put: 'Replace a record set', want: 'POST' },
  { post: 'Set a record', put: 'Create or set a record', want: 'PUT' },
])('a set that is created is a noun, and its PUT only changes it: $post, $put', ({ post, put, want }) => {
  const set =
    'content: {application/json: {schema: {type: object, properties: {type: {type: string}, ttl: {type: integer}}}}}';
  const call = (summary: string) =>
    `{summary: ${summary}, requestBody: {${set}}, responses: {200: {description: x, ${set}}}}`;
  const catalogue = catalogueOf(`
paths:
  /zones/{zone}/types/{type}:
    get: {responses: {200: {description: x, ${set}}}}
    post: ${call(post)}
    put: ${call(put)}
    delete: {responses: {204: {description: x}}}`);
  expect(catalogue.resources.map(({ operations }) => operations.create?.operation)).toEqual([
    `${want} /zones/{zone}/types/{type}`,
  ]);
});

it('two parameters name a thing together where the first alone leads to nothing', () => {
  const catalogue = catalogueOf(`
paths:
  /records: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, type: {type: string}, ttl: {type: integer}}}}}}, responses: {201: {description: x}}}}
  /records/{name}/{type}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {name: {type: string}, type: {type: string}, ttl: {type: integer}}}}}}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'record').identity).toEqual(['name', 'type']);
});

describe('isPartOfItem: what lies at /vms/{id}/{key} is part of the item at /vms/{id}', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const object = json('{type: object, properties: {id: {type: string}, key: {type: string}}}');
  const list = json('{type: array, items: {type: object, properties: {key: {type: string}}}}');
  const get = (answer: string) => `{get: {responses: {200: {description: x, ${answer}}}}}`;

  it.each([
    { mutation: 'a GET that shows the item no longer counts', item: get(object), isPart: true },
    { mutation: 'a list counts as showing the item', item: get(list), isPart: false },
    { mutation: 'an empty answer counts as showing it', item: '{get: {responses: {204: {description: x}}}}' },
    { mutation: 'PUT no longer counts', item: '{put: {}}', isPart: true },
    { mutation: 'PATCH no longer counts', item: '{patch: {}}', isPart: true },
    { mutation: 'DELETE no longer counts', item: '{delete: {}}', isPart: true },
    { mutation: 'any method counts', item: '{head: {}}', isPart: false },
  ])('red where $mutation', ({ item, isPart = false }) => {
    const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /vms/{id}: ${item}
  /vms/{id}/{key}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}}`);
    const named = catalogue.resources.filter(({ identity }) => identity.join() === 'id,key');
    expect(named.map(({ name }) => name)).toEqual(isPart ? [] : ['vm']);
  });
});

it.each([
  { segment: 'close', ends: true },
  { segment: 'cancel-order', ends: true },
  { segment: 'cancel-deletion', ends: false },
  { segment: 'stop-replication', ends: false },
])('$segment ends the item: $ends', ({ segment, ends }) => {
  const object =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /orders: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /orders/{id}: {get: {responses: {200: {description: x, ${object}}}}, patch: {requestBody: {${object}}, responses: {200: {description: x, ${object}}}}}
  /orders/{id}/${segment}: {post: {responses: {204: {description: x}}}}`);
  const { path } = resourceOf(catalogue, 'order').operations.delete ?? {};
  expect(path).toBe(ends ? `/orders/{id}/${segment}` : undefined);
});

describe('a create and a read that call the same by different names', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const shown = json('id: {type: string}, name: {type: string}, url: {type: string}');
  const made = (post: string) =>
    catalogueOf(`
paths:
  /endpoints/{name}: {post: {${post}requestBody: {${json('url: {type: string}')}}, responses: {201: {description: x, ${shown}}}}}
  /endpoints/{endpoint_id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);

  it('are one resource: the caller gives the name, the server the id', () => {
    const { kind, operations, identity, attributes } = resourceOf(made(''), 'endpoint');
    expect({ kind, identity }).toEqual({ kind: 'collection', identity: ['id'] });
    expect(operations.create?.parameters).toEqual([{ name: 'name', attribute: 'name' }]);
    expect(operations.delete?.parameters).toEqual([{ name: 'endpoint_id', attribute: 'id' }]);
    expect(attributes.filter((a) => a.required).map(({ name, in: place }) => [name, place])).toEqual([
      ['name', 'path'],
    ]);
  });

  it('are not, where the words say that it only changes', () => {
    expect(made('summary: Update an endpoint, ').resources.map(({ kind }) => kind)).toEqual(['adopted']);
  });
});

describe('a plural beside a singular item', () => {
  const item = '{type: object, properties: {id: {type: string}, note: {type: string}}}';
  const show = (schema: string) =>
    `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
  const paths = (plural: string) => `
paths:
  ${plural}: {get: {${show(`{type: array, items: ${item}}`)}}, post: {requestBody: {content: {application/json: {schema: ${item}}}}, ${show(item)}}}
  /silence/{id}: {get: {${show(item)}}, delete: {}}`;

  it('is its collection', () => {
    const { operations } = resourceOf(catalogueOf(paths('/silences')), 'silence');
    expect([operations.create?.operation, operations.list?.operation, operations.delete?.operation]).toEqual([
      'POST /silences',
      'GET /silences',
      'DELETE /silence/{id}',
    ]);
  });

  it('is not, where it is of another noun', () => {
    expect(catalogueOf(paths('/noises')).resources).toEqual([]);
  });
});

describe('a POST below a collection that answers with its items is its list', () => {
  const flow = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: integer}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const asks = '{type: object, properties: {sort: {type: string}, offset: {type: integer}, limit: {type: integer}}}';
  const find = (search: string) =>
    catalogueOf(`
paths:
  /flows: {post: {requestBody: {${json(flow)}}, responses: {201: {description: x, ${json(flow)}}}}}
  /flows/{id}: {get: {responses: {200: {description: x, ${json(flow)}}}}, delete: {}}
  ${search}`);
  const search = (path: string, answer: string, body = asks) =>
    `${path}: {post: {requestBody: {${json(body)}}, responses: {200: {description: x, ${json(answer)}}}}}`;
  const list = `{type: array, items: ${flow}}`;

  it.each(['/flows/filter', '/flows/search', '/flows/_search', '/flows/query'])('%s', (path) => {
    const { operations } = resourceOf(find(search(path, list)), 'flow');
    expect(operations.list).toMatchObject({
      operation: `POST ${path}`,
      paging: { style: 'offset', offset: 'offset', limit: 'limit', inBody: true },
      body: { fields: [] },
    });
  });

  it.each([
    {
      what: 'it answers with something else',
      given: search('/flows/filter', '{type: array, items: {type: object, properties: {hit: {type: string}}}}'),
    },
    {
      what: 'its pages are asked for deeper',
      given: search(
        '/flows/search',
        list,
        '{type: object, properties: {page: {type: object, properties: {offset: {type: integer}}}}}',
      ),
    },
    { what: 'it answers with one', given: search('/flows/filter', flow) },
    {
      what: 'it has to be told what to look for',
      given: search('/flows/search', list, '{type: object, required: [q], properties: {q: {type: string}}}'),
    },
    { what: 'its name is no search', given: search('/flows/restart', list) },
  ])('not where $what', ({ given }) => {
    expect(resourceOf(find(given), 'flow').operations.list).toBeNull();
  });
});

it.each([
  { why: 'it refuses an id that it does not know', says: 'Post a new silence or update an existing one', updates: 1 },
  { why: 'a server that ignored the id would make a second one', status: '400' },
  { why: 'it does not say so', says: 'Post a new silence' },
  { why: 'it takes no id', taken: '' },
])('a create that also updates is the update only where the document proves it: $why', (given) => {
  const {
    says = 'Post a new silence or update an existing one',
    status = '404',
    taken = 'id: {type: string}, ',
  } = given;
  const object = (fields: string) =>
    `content: {application/json: {schema: {type: object, properties: {${fields}comment: {type: string}}}}}`;
  const shown = object('id: {type: string}, ');
  const catalogue = catalogueOf(`
paths:
  /silences: {post: {description: ${says}, requestBody: {${object(taken)}}, responses: {200: {description: x, ${shown}}, ${status}: {description: No such silence}}}}
  /silences/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
  const { update } = resourceOf(catalogue, 'silence').operations;
  expect(update.map(({ operation, creates }) => [operation, creates])).toEqual(
    given.updates ? [['POST /silences', true]] : [],
  );
});

it('a PUT that makes and changes what its path names has nothing to prove', () => {
  const body = 'content: {application/json: {schema: {type: object, properties: {text: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /notes: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}, text: {type: string}}}}}}}}}}
  /notes/{name}: {get: {responses: {200: {description: x, ${body}}}}, put: {requestBody: {${body}}, responses: {204: {description: x}}}, delete: {}}`);
  const { update } = resourceOf(catalogue, 'note').operations;
  expect(update.map(({ operation, creates }) => [operation, creates])).toEqual([['PUT /notes/{name}', undefined]]);
});

it('a POST that sets the one setting of what its path names has nothing to prove either', () => {
  const body = 'content: {application/json: {schema: {type: object, properties: {hour: {type: integer}}}}}';
  const catalogue = catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}
  /vms/{id}/schedule: {get: {responses: {200: {description: x, ${body}}}}, post: {summary: Set the schedule, requestBody: {${body}}, responses: {200: {description: x, ${body}}, 404: {description: None.}}}}`);
  const { update } = resourceOf(catalogue, 'vm_schedule').operations;
  expect(update.map(({ operation, creates }) => [operation, creates])).toEqual([
    ['POST /vms/{id}/schedule', undefined],
  ]);
});

describe('a POST on the item path beside PUT', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const shown = `responses: {200: {description: x, ${json('id: {type: string}, plan: {type: string}')}}}`;
  const updatesOf = (summary: string, operationId: string) => {
    const { operations, actions } = resourceOf(
      catalogueOf(`
paths:
  /orders: {post: {requestBody: {${json('plan: {type: string}')}}, ${shown}}}
  /orders/{id}:
    get: {${shown}}
    put: {requestBody: {${json('plan: {type: string}')}}, ${shown}}
    post: {summary: ${summary}, operationId: ${operationId}, requestBody: {${json('billing: {type: integer}')}}, responses: {201: {description: x}}}
    delete: {}`),
      'order',
    );
    return [operations.update.length, actions.length];
  };

  it.each([
    ['Input a billing number to process and finish an order', 'post_order', [1, 1]],
    ['Create an order', 'createOrderWithId', [1, 1]],
    ['Update billing of an order', 'post_order', [2, 0]],
  ])('%s', (summary, operationId, want) => {
    expect(updatesOf(summary, operationId)).toEqual(want);
  });
});

describe('isSetByName: POST on the item path makes what the caller names', () => {
  const policy = '{type: object, properties: {name: {type: string}, rules: {type: string}}}';
  const json = `content: {application/json: {schema: ${policy}}}`;
  const answer = `responses: {200: {description: x, ${json}}}`;
  const document = ({
    path = '/policies/{policyName}',
    body = json,
    above = '',
    beside = '',
    summary = 'Post policy',
  }) => `
paths:
  /policies: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${policy}}}}}}}${above}}
  ${path}: {get: {${answer}}, post: {summary: ${summary}, requestBody: {${body}}, responses: {200: {description: x}}}, delete: {}${beside}}`;
  const silent = ', post: {responses: {200: {description: x}}}';

  it.each([
    { name: 'there is no other way to make one', want: 'upsert' },
    { name: 'the collection takes nothing and tells nothing', above: silent, want: 'upsert' },
    { name: 'the parameter is called what the collection is', path: '/policies/{policy}', want: 'upsert' },
    { name: 'the collection takes one', above: `, post: {requestBody: {${json}}, ${answer}}`, want: 'collection' },
    { name: 'the collection tells what it made', above: `, post: {${answer}}`, want: 'collection' },
    { name: 'the server makes the identifier', path: '/policies/{policyId}', want: 'adopted' },
    { name: 'its text says that it changes one', summary: 'Update policy', want: 'adopted' },
    {
      name: 'it takes only a part',
      body: 'content: {application/json: {schema: {type: object, properties: {force: {type: boolean}}}}}',
      want: 'adopted',
    },
  ])('$want where $name', ({ name: _, want, ...over }) => {
    const catalogue = catalogueOf(document(over));
    expect(resourceOf(catalogue, 'policy').kind).toBe(want);
  });

  it('has a home in every target', async () => {
    const catalogue = catalogueOf(document({ above: silent }));
    expect(rolesOf(catalogue)).toContain('POST /policies/{policyName}: create policy');
    const homes = await judgeHomes(plan(catalogue), 'x');
    for (const [, own] of homes) expect(own.get('POST /policies/{policyName}')?.home).toBeTruthy();
  });
});

describe('takeEach: a body that takes several at once is sent one', () => {
  const text = '{type: string}';
  const guards =
    '{type: array, items: {type: object, properties: {guard_id: {type: string}, priority: {type: integer}}}}';
  const document = (fields: string) => `
paths:${pathsOf('/boxes', 'name: {type: string}', 'name: {type: string}')}
  /boxes/{box_id}/guards: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}, responses: {200: {description: x}}}}
  /boxes/{box_id}/guards/{guard_id}: {delete: {}}`;

  it('in a list whose items have what the path names, beside nothing but what the path says too', async () => {
    const catalogue = catalogueOf(document(`box_id: ${text}, guards: ${guards}`));
    const guard = resourceOf(catalogue, 'box_guard');
    expect(guard.identity).toEqual(['box_id', 'guard_id']);
    expect(guard.operations.create?.body).toMatchObject({
      envelope: ['guards'],
      inList: true,
      fields: ['guard_id', 'priority'],
    });
    const homes = await judgeHomes(plan(catalogue), 'x');
    const made = [...homes].map(([target, own]) => [target, own.get('POST /boxes/{box_id}/guards')?.home]);
    expect(made).toEqual([
      ['terraform', 'resource x_box_guard'],
      ['ansible', expect.stringContaining('box_guard')],
    ]);
  });

  it.each([
    ['another field says something of all of them', `mode: ${text}, guards: ${guards}`],
    ['the items do not have it', `guards: ${guards.replace('guard_id', 'code')}`],
    ['they are plain', 'guards: {type: array, items: {type: string}}'],
  ])('not where %s', (_, fields) => {
    const create = resourceOf(catalogueOf(document(fields)), 'box_guard').operations.create;
    expect(create?.body?.inList).toBeUndefined();
  });
});

describe('a path at which many things lie', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const grants =
    '{type: object, properties: {items: {type: array, items: {type: object, properties: {user: {type: string}}}}, pagination: {type: object}}}';
  const body = '{type: object, properties: {user: {type: string}, scopes: {type: array, items: {type: string}}}}';
  const places =
    '{name: owner, in: path, required: true, schema: {type: string}}, {name: server, in: path, required: true, schema: {type: string}}';
  const documentOf = (summary: string, patch: string) => `paths:
  /grants/{owner}/{server}:
    parameters: [${places}]
    get: {summary: ${summary}, responses: {200: {description: x, ${json(grants)}}}}
    post: {summary: Grant access, operationId: createGrant, requestBody: {${json(body)}}, responses: {201: {description: x, ${json(body)}}}}
    patch: {summary: ${patch}, requestBody: {${json(body)}}, responses: {200: {description: x, ${json(body)}}}}
    delete: {summary: Revoke all access, responses: {204: {description: x}}}`;

  it('is no resource: a change would take away, and removing one would remove all', () => {
    const { resources, lookups, actions } = catalogueOf(documentOf('List the grants of a server', 'Revoke access'));
    expect(resources).toEqual([]);
    expect(lookups).toHaveLength(1);
    const all = [...lookups.flatMap((one) => one.actions), ...actions].map(({ call }) => call.method).sort();
    expect(all).toEqual(['DELETE', 'PATCH', 'POST']);
  });

  it('has no update where the call takes away what it is told', () => {
    const { resources } = catalogueOf(documentOf('Show the grants of a server', 'Revoke access'));
    expect(resources.flatMap(({ operations }) => operations.update.map(({ method }) => method))).not.toContain('PATCH');
  });
});

describe('an operation on the item that says that it does something else is no update', () => {
  const snapshots = (method: string, summary: string) =>
    catalogueOf(`
paths:
  /snapshots: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}}}
  /snapshots/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}
    delete: {}
    ${method}: {summary: ${summary}, requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}}`);

  it.each([
    ['put', 'Restore a snapshot'],
    ['put', 'Resets the snapshot'],
    ['post', 'Restore a snapshot to a machine'],
    ['post', 'Submit a snapshot'],
  ])('%s: %s', (method, summary) => {
    const own = resourceOf(snapshots(method, summary), 'snapshot');
    expect([own.operations.update, own.actions.length]).toEqual([[], 1]);
  });

  it.each([
    ['put', 'Change a snapshot'],
    ['post', 'Update a snapshot'],
  ])('but %s: %s', (method, summary) => {
    const own = resourceOf(snapshots(method, summary), 'snapshot');
    expect([own.operations.update.length, own.actions]).toEqual([1, []]);
  });
});

it('a POST on the item that starts something, which DELETE ends, makes it', () => {
  const answer =
    'responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {domain: {type: string}, status: {type: string}}}}}}}';
  const catalogue = catalogueOf(`
paths:
  /moves/{domain}:
    get: {summary: Show a move, ${answer}}
    post: {summary: Start a move, requestBody: {content: {application/json: {schema: {type: object, properties: {email: {type: string}}}}}}, ${answer}}
    delete: {summary: Cancel a move}`);
  const { kind, operations } = resourceOf(catalogue, 'move');
  expect([kind, operations.create?.method, operations.delete?.method]).toEqual(['collection', 'POST', 'DELETE']);
});

describe('an operation that ends an item', () => {
  const jobs = (...verbs: string[]) =>
    catalogueOf(`
paths:
  /jobs: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}}}
  /jobs/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}
${verbs.map((verb) => `  /jobs/{id}/${verb}: {${verb === 'down' ? 'delete' : 'post'}: {}}`).join('\n')}`).resources.map(
      ({ operations }) => operations.delete?.operation,
    );

  it('deletes it where there is no other way', () => expect(jobs('stop')).toEqual(['POST /jobs/{id}/stop']));
  it('does not where another one undoes it', () => expect(jobs('stop', 'start')).toEqual([]));
  it('is not preferred to a DELETE below the item that says how', () =>
    expect(jobs('stop', 'down')).toEqual(['DELETE /jobs/{id}/down']));
});

it('a PUT that adds to the list which GET shows at the path of an item changes no resource', () => {
  const record = '{type: object, properties: {name: {type: string}, ttl: {type: integer}, type: {type: string}}}';
  const { resources, lookups } = catalogueOf(`
paths:
  /zones/{domain}:
    get: {summary: Get DNS records, responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${record}}}}}}}
    put: {summary: Update DNS records, requestBody: {content: {application/json: {schema: {type: object, properties: {overwrite: {type: boolean}, zone: {type: array, items: ${record}}}}}}}}`);
  expect(resources).toEqual([]);
  expect(lookups.map(({ operations }) => operations.list?.operation)).toEqual(['GET /zones/{domain}']);
});

it('what can be had as a file is read from the list, and the file is a lookup', () => {
  const one = 'type: object, properties: {name: {type: string}, bytes: {type: integer}}';
  const catalogue = catalogueOf(`
paths:
  /snapshots:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {time: {type: number}, usage: {type: object}, result: {type: array, items: {${one}}}}}}}}}}
    post: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {time: {type: number}, result: {${one}}}}}}}}}
  /snapshots/{name}:
    get: {responses: {200: {description: x, content: {application/octet-stream: {schema: {type: string, format: binary}}}}}}
    delete: {}`);
  const { operations, identity } = resourceOf(catalogue, 'snapshot');
  expect([operations.read, operations.list?.operation, identity]).toEqual([null, 'GET /snapshots', ['name']]);
  expect(rolesOf(catalogue)).toContain('GET /snapshots/{name}: data snapshot_download');
});

it('what is read as a text is read from the list as well', () => {
  const one = 'type: object, properties: {id: {type: string}, name: {type: string}}';
  const catalogue = catalogueOf(`
paths:
  /hooks:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {${one}}}}}}}}
    post: {requestBody: {content: {application/json: {schema: {${one}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: string}}}}}}
  /hooks/{hook_id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: string}}}}}}
    delete: {}`);
  const { operations } = resourceOf(catalogue, 'hook');
  expect([operations.read, operations.list?.operation]).toEqual([null, 'GET /hooks']);
});

it('POST on the item changes what POST on the collection makes, though its list is called by one word', () => {
  const body =
    'requestBody: {content: {application/json: {schema: {type: object, properties: {on: {type: boolean}}}}}}';
  const one =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, on: {type: boolean}}}}}';
  const list = `{type: object, properties: {links: {type: array, items: {type: object, properties: {id: {type: string}, on: {type: boolean}}}}}}`;
  const link = resourceOf(
    catalogueOf(`
paths:
  /portal-links:
    get: {responses: {200: {description: x, content: {application/json: {schema: ${list}}}}}}
    post: {${body}, responses: {201: {description: x, ${one}}}}
  /portal-links/{id}: {post: {operationId: updatePortalLink, ${body}, responses: {200: {description: x, ${one}}}}, delete: {}}`),
    'portal_link',
  );
  expect([
    link.kind,
    link.operations.create?.operation,
    link.operations.update.map(({ operation }) => operation),
  ]).toEqual(['collection', 'POST /portal-links', ['POST /portal-links/{id}']]);
});

it('a POST that makes several by a list of their names is no create, where another makes one at its own path', () => {
  const user = '{type: object, properties: {name: {type: string}, admin: {type: boolean}}}';
  const content = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const made = resourceOf(
    catalogueOf(`
paths:
  /users:
    get: {responses: {200: {description: x, ${content(`{type: array, items: ${user}}`)}}}}
    post: {summary: Create multiple users, requestBody: {${content('{type: object, properties: {usernames: {type: array, items: {type: string}}, admin: {type: boolean}}}')}}, responses: {201: {description: x, ${content(`{type: array, items: ${user}}`)}}}}
  /users/{name}:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${content(user)}}}}
    post: {summary: Create a single user, responses: {201: {description: x, ${content(user)}}}}
    delete: {responses: {204: {description: x}}}`),
    'user',
  );
  expect(made.operations.create?.operation).toBe('POST /users/{name}');
});

describe('PUT and DELETE on an item that nothing shows', () => {
  const body =
    'requestBody: {content: {application/json: {schema: {type: object, properties: {role: {type: string}}}}}}';
  const of = (method: string, summary: string) => `${method}: {summary: ${summary}, ${body}}`;
  const rolesAt = (paths: string) => rolesOf(catalogueOf(`\npaths:${paths}`));

  it('what is only changed and deleted is no resource, so that no destroy deletes what was never made', () => {
    expect(rolesAt(`\n  /users/{id}: {${of('put', 'Update a user')}, delete: {summary: Delete a user}}`)).toEqual([
      'PUT /users/{id}: action -',
      'DELETE /users/{id}: action -',
    ]);
  });

  it('a PUT that says nothing of changing makes a link', () => {
    const item = '/teams/{team}/members/{user}';
    expect(rolesAt(`\n  ${item}: {${of('put', 'Put a user into a team')}, delete: {}}`)).toEqual([
      `PUT ${item}: create team_member`,
      `DELETE ${item}: delete team_member`,
    ]);
  });

  it('beside a POST that makes the link, the PUT that updates it changes it', () => {
    const item = '/teams/{team}/members/{user}';
    const operations = [of('post', 'Add a user to a team'), of('put', 'Update the role of a user'), 'delete: {}'];
    expect(rolesAt(`\n  ${item}: {${operations.join(', ')}}`)).toEqual([
      `PUT ${item}: update team_member`,
      `POST ${item}: create team_member`,
      `DELETE ${item}: delete team_member`,
    ]);
  });

  it('where the collection has a create, what the PUT changes is made there', () => {
    const item = '/apps/{app}/roles/{id}';
    const operations = [of('post', 'Create a role with an id'), of('put', 'Update a role'), 'delete: {}'];
    const roles = rolesAt(
      `\n  /apps/{app}/roles: {${of('post', 'Create a role')}}\n  ${item}: {${operations.join(', ')}}`,
    );
    expect(roles).toContain('POST /apps/{app}/roles: create app_role');
    expect(roles).toContain(`PUT ${item}: update app_role`);
  });
});

const answered = (fields: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}`;
const taken = (fields: string) =>
  `requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}`;

it('a POST on the item path that says that it assigns or updates makes what DELETE takes away', () => {
  const endpoint = (summary: string) =>
    catalogueOf(`paths:
  /orgs/{org_id}/endpoints/{endpoint_id}:
    get: {${answered('endpoint_id: {type: string}, label: {type: string}')}}
    post: {summary: ${summary}, ${taken('label: {type: string}')}}
    delete: {}`).resources.map(({ kind, operations }) => [kind, operations.create?.method, operations.delete?.method]);
  expect(endpoint('Assigns an endpoint or updates its existing assignment')).toEqual([['upsert', 'POST', 'DELETE']]);
  expect(endpoint('Update/Create the endpoint')).toEqual([['upsert', 'POST', 'DELETE']]);
  expect(endpoint('Update endpoint')).toEqual([['adopted', undefined, undefined]]);
});

it('a list that is read for a key and set as a whole is not one of its items', () => {
  const ROLES = 'roles: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const catalogue = catalogueOf(`paths:
  /roles: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {name: {type: string}}}}}}}}}}
  /roles/{user_id}:
    get: {${answered(ROLES)}}
    put: {summary: Replace the roles of a user, ${taken(ROLES)}}`);
  expect(catalogue.resources).toEqual([]);
});

it('a search by PUT below an item changes nothing of it', () => {
  const catalogue = catalogueOf(`paths:
  /groups: {post: {${taken('name: {type: string}')}, ${answered('id: {type: string}, name: {type: string}')}}}
  /groups/{id}:
    get: {${answered('id: {type: string}, name: {type: string}')}}
    put: {${taken('name: {type: string}')}}
    delete: {}
  /groups/{id}/.search: {put: {${taken('excluded: {type: string}')}}}`);
  const [group] = catalogue.resources;
  expect(group?.operations.update.map(({ operation }) => operation)).toEqual(['PUT /groups/{id}']);
  expect(group?.attributes.map(({ name }) => name)).not.toContain('excluded');
});

it('PUT on the collection makes one where it says so and POST says that it updates', () => {
  const catalogue = (post: string) =>
    catalogueOf(`paths:
  /rules: {put: {summary: Create a rule, ${taken('name: {type: string}')}, ${answered('id: {type: string}, name: {type: string}')}}${post}}
  /rules/{id}:
    get: {${answered('id: {type: string}, name: {type: string}')}}
    post: {summary: Update a rule, ${taken('name: {type: string}')}}
    delete: {}`).resources.map(({ kind, operations: { create, update } }) => [
      kind,
      create?.operation,
      update.map(({ operation }) => operation).join(),
    ]);
  const made = ['collection', 'PUT /rules', 'POST /rules/{id}'];
  expect(catalogue('')).toEqual([made]);
  expect(catalogue(`, post: {summary: Update a rule by its name, ${taken('name: {type: string}')}}`)).toEqual([made]);
  expect(catalogue(`, post: {summary: Add a rule, ${taken('name: {type: string}')}}`)[0]?.[1]).toBe('POST /rules');
});

it('what shows a list among its fields is set with it, and is no list', () => {
  const record = '{type: object, properties: {name: {type: string}, content: {type: string}}}';
  const records = `records: {type: array, items: ${record}}`;
  const catalogue = catalogueOf(`
paths:
  /zones/{id}:
    get: {${answers(`{type: object, properties: {id: {type: string}, title: {type: string}, ${records}}}`)}}
    patch: {${takes(`{type: object, properties: {${records}}}`)}, responses: {204: {description: x}}}`);
  expect(catalogue.resources.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['zone adopted']);
});

describe('a POST that makes nothing', () => {
  const thing =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const shown = `responses: {200: {description: x, ${thing}}}`;
  const ways = (paths: string) =>
    catalogueOf(`paths:${paths}`).resources.map(({ kind, operations }) => [kind, operations.create?.method ?? null]);

  it('brings back what was deleted, or makes a copy that the path does not name', () => {
    const paths = (summary: string) => `
  /files/{id}: {get: {${shown}}, put: {requestBody: {${thing}}, ${shown}}, post: {summary: ${summary}, requestBody: {${thing}}, ${shown}}, delete: {}}`;
    for (const summary of ['Restore a file', 'Clones a file', 'Copy a file'])
      expect(ways(paths(summary))).not.toContainEqual(['collection', 'POST']);
    expect(ways(paths('Create a file'))).toContainEqual(['collection', 'POST']);
  });

  it('replies to what is there, which DELETE takes away', () => {
    const paths = (summary: string) => `
  /videos/{id}/comments/{comment}: {post: {summary: ${summary}, requestBody: {content: {application/json: {schema: {type: object, required: [text], properties: {text: {type: string}}}}}}}, delete: {}}`;
    expect(ways(paths('Reply to a comment'))).toEqual([]);
    expect(ways(paths('Put a comment'))).toEqual([['attachment', 'POST']]);
  });

  it('is told what to do with those that are there', () => {
    const paths = (values: string) => `
  /sessions: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}, post: {requestBody: {content: {application/json: {schema: {type: object, required: [action], properties: {action: {type: string, enum: [${values}]}, sessions: {type: array, items: {type: string}}}}}}}}}
  /sessions/{id}: {get: {${shown}}, delete: {}}`;
    expect(ways(paths('disable, delete'))).toEqual([]);
    expect(ways(paths('allow, deny'))).toEqual([['collection', 'POST']]);
  });

  it('imports a list', () => {
    const paths = (body: string) => `
  /devices: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}}
  /devices/import: {post: {requestBody: {content: {application/json: {schema: ${body}}}}, ${shown}}}
  /devices/{id}: {get: {${shown}}, put: {summary: Update a device, requestBody: {${thing}}}, delete: {}}`;
    expect(ways(paths('{type: array, items: {type: object, properties: {name: {type: string}}}}'))).toEqual([
      ['adopted', null],
    ]);
    expect(ways(paths('{type: object, properties: {name: {type: string}}}'))).toEqual([['collection', 'POST']]);
  });
});

describe('what lies below a parameter', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const one = json('{type: object, properties: {id: {type: string}, title: {type: string}}}');
  const many = json(
    '{type: object, properties: {messages: {type: array, items: {type: object, properties: {id: {type: string}}}}, total: {type: integer}}}',
  );
  const shown = (answer: string) => `responses: {200: {description: x, ${answer}}}`;

  it('is deleted one by one: a DELETE where all of them are listed is about all of them', () => {
    const catalogue = catalogueOf(`
paths:
  /messages/{log}:
    get: {${shown(many)}}
    post: {requestBody: {${one}}, responses: {201: {description: x, ${one}}}}
    delete: {summary: Deletes messages by query}
  /messages/{log}/{id}: {get: {${shown(one)}}, delete: {}}`);
    const { operations, identity } = resourceOf(catalogue, 'message');
    expect([operations.delete?.operation, identity]).toEqual(['DELETE /messages/{log}/{id}', ['log', 'id']]);
    expect(rolesOf(catalogue)).toContain('DELETE /messages/{log}: action message');
  });

  it('and two of them deep is not what the collection above makes', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/streams', 'name: {type: string}', 'name: {type: string}')}
  /streams/{id}/{kind}/{asset}: {get: {${shown(one)}}, put: {summary: Attach an asset, requestBody: {${one}}}, delete: {}}`);
    const creates = catalogue.resources.map(({ operations }) => operations.create?.operation);
    expect(creates).toEqual(['POST /streams', 'PUT /streams/{id}/{kind}/{asset}']);
  });
});

it('a saved query that can be changed and deleted is made, and no computation', () => {
  const catalogue = catalogueOf(`
paths:${pathsOf('/saved_query', 'label: {type: string}', 'label: {type: string}')}`);
  expect(resourceOf(catalogue, 'saved_query').operations.create?.operation).toBe('POST /saved_query');
});

it.each([
  { summary: 'Send a fax', want: 'action fax' },
  { summary: 'Create a fax', want: 'create fax' },
])('what was sent is not taken back by deleting its record: $summary', ({ summary, want }) => {
  const object =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, to: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /faxes: {post: {summary: ${summary}, requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /faxes/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}}`);
  expect(rolesOf(catalogue)).toContain(`POST /faxes: ${want}`);
});

describe('an update where all are listed names the one that it changes in its body', () => {
  const json = (fields: string, required = '') =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
  const ROLE = 'roleId: {type: integer}, name: {type: string}';
  const roleWith = (key: string, make: string, change: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /roles:
    ${make}: {summary: Create a role, requestBody: {${json('name: {type: string}', 'name')}}, responses: {201: {description: x, ${json(ROLE)}}}}
    ${change}: {summary: Update a role, requestBody: {${json(`${key}: {type: integer}, name: {type: string}`, `${key}, name`)}}}
  /roles/{roleId}: {get: {responses: {200: {description: x, ${json(ROLE)}}}}, delete: {}}`),
      'role',
    );

  it.each([
    { make: 'post', change: 'put' },
    { make: 'put', change: 'post' },
  ])('by the key of the path, with $change', ({ make, change }) => {
    const [update] = roleWith('roleId', make, change).operations.update;
    expect([update?.operation, update?.body?.repeats]).toEqual([
      `${change.toUpperCase()} /roles`,
      { roleId: 'role_id' },
    ]);
  });

  it('and is none where it names another', () => {
    expect(roleWith('teamId', 'post', 'put').operations.update).toEqual([]);
  });
});

describe('an update where all are listed, beside a POST on the item', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const PET = 'id: {type: integer}, name: {type: string}, tags: {type: array, items: {type: string}}';
  const updatesWith = (whole: string, post: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /pets:
    post: {summary: Add a pet, requestBody: {${json(PET)}}, responses: {200: {description: x, ${json(PET)}}}}
    put: {summary: Update a pet, requestBody: {${json(whole)}}}
  /pets/{petId}:
    get: {responses: {200: {description: x, ${json(PET)}}}}
    post: {summary: Update a pet, parameters: [{name: name, in: query, schema: {type: string}}]${post}}
    delete: {}`),
      'pet',
    ).operations.update.map(({ operation }) => operation);

  it('is the one if it takes all that the create takes and the other one has no body', () => {
    expect(updatesWith(PET, '')).toEqual(['PUT /pets']);
  });

  it.each([
    { name: 'takes less', whole: 'id: {type: integer}, name: {type: string}', post: '' },
    { name: 'stands beside one with a body', whole: PET, post: `, requestBody: {${json('name: {type: string}')}}` },
  ])('is not if it $name', ({ whole, post }) => {
    expect(updatesWith(whole, post)).toEqual(['POST /pets/{petId}']);
  });
});

it('a body that demands the key that the path says gets it, though the server gave it', () => {
  const fields = 'cluster_key: {type: string}, name: {type: string}';
  const json = (required: string) =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
  const catalogue = catalogueOf(`
paths:
  /clusters: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}}}, responses: {201: {description: x, ${json('')}}}}}
  /clusters/{clusterKey}:
    get: {responses: {200: {description: x, ${json('')}}}}
    put: {requestBody: {${json('cluster_key, name')}}}
    delete: {}`);
  const [update] = resourceOf(catalogue, 'cluster').operations.update;
  expect(update?.body?.repeats).toEqual({ cluster_key: 'cluster_key' });
});

it.each([
  { answers: '201', kind: 'adopted' },
  { answers: '200', kind: 'adopted' },
  { answers: '201, 200', kind: 'upsert' },
])(
  'an update that answers $answers makes nothing by that alone, and what it changes is not deleted',
  ({ answers: statuses, kind }) => {
    const fields = 'content: {application/json: {schema: {type: object, properties: {text: {type: string}}}}}';
    const good = statuses.split(', ').map((status) => `${status}: {description: x, ${fields}}`);
    const catalogue = catalogueOf(`
paths:
  /messages/{id}:
    get: {responses: {200: {description: x, ${fields}}}}
    put: {operationId: UpdateMessage, summary: Update message, description: Updates fields of the message, requestBody: {${fields}}, responses: {${good.join(', ')}}}
    delete: {}`);
    expect(resourceOf(catalogue, 'message').kind).toBe(kind);
  },
);

it('what POST and DELETE put in and take out is a link, also where each list has a path and PATCH sets it as a whole', () => {
  const ids = 'inbox_id: {type: string}, user_ids: {type: array, items: {type: integer}}';
  const body = `requestBody: {content: {application/json: {schema: {type: object, required: [inbox_id, user_ids], properties: {${ids}}}}}}`;
  const listed =
    'content: {application/json: {schema: {type: object, properties: {payload: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}';
  const catalogue = catalogueOf(`
paths:
  /inbox_members: {post: {summary: Add, ${body}}, patch: {summary: Update all, ${body}}, delete: {summary: Remove, ${body}}}
  /inbox_members/{inbox_id}: {get: {responses: {200: {description: x, ${listed}}}}}`);
  expect(rolesOf(catalogue)).toEqual(
    expect.arrayContaining([
      'POST /inbox_members: create inbox_member',
      'DELETE /inbox_members: delete inbox_member',
      'PATCH /inbox_members: action inbox_member',
    ]),
  );
});

it('a path that lists those of a type, and adds one as the path above it does, is no item', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const volume = json('{type: object, properties: {name: {type: string}, config: {type: string}}}');
  const add = `post: {summary: Add a volume, requestBody: {${volume}}}`;
  const list = `get: {responses: {200: {description: x, ${json('{type: array, items: {type: string}}')}}}}`;
  const catalogue = catalogueOf(`
paths:
  /volumes: {${list}, ${add}}
  /volumes/{type}: {${list}, ${add}}
  /volumes/{type}/{name}: {get: {responses: {200: {description: x, ${volume}}}}, put: {summary: Update, requestBody: {${volume}}}, delete: {}}`);
  const { identity, operations } = resourceOf(catalogue, 'volume');
  expect([identity, operations.update.map(({ operation }) => operation)]).toEqual([
    ['type', 'name'],
    ['PUT /volumes/{type}/{name}'],
  ]);
});

it('the snippets of a workspace are no item of all snippets: a POST there makes another one, and changes none', () => {
  const snippet = '{type: object, properties: {id: {type: string}, title: {type: string}}}';
  const page = `{type: object, properties: {next: {type: string}, values: {type: array, items: ${snippet}}}}`;
  const { resources } = catalogueOf(`
paths:
  /snippets: {get: {${answers(page)}}, post: {summary: Create a snippet, ${takes(snippet)}, ${answers(snippet, 201)}}}
  /snippets/{workspace}: {get: {${answers(page)}}, post: {summary: Create a snippet for a workspace, ${takes(snippet)}, ${answers(snippet, 201)}}}
  /snippets/{workspace}/{id}: {get: {${answers(snippet)}}, put: {${takes(snippet)}, ${answers(snippet)}}, delete: {}}`);
  expect(resources.map(({ name, operations }) => [name, operations.create?.operation])).toEqual([
    ['snippet', 'POST /snippets/{workspace}'],
  ]);
});

it.each(['post', 'put'])(
  'a %s that takes a whole definition as one text makes no resource: nothing of it can be declared',
  (method) => {
    const catalogue = catalogueOf(`
paths:
  /templates/{owner}/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}
    ${method}: {summary: Create or update a template, requestBody: {required: true, content: {application/json: {schema: {type: string}}}}, responses: {200: {description: x}, 201: {description: x}}}
    delete: {}`);
    expect(catalogue.resources.map(({ operations }) => operations.create)).not.toContainEqual(expect.anything());
    expect(rolesOf(catalogue)).toContain(`${method.toUpperCase()} /templates/{owner}/{id}: action template`);
  },
);

it.each([
  { says: 'Adds a role to a group', kind: 'upsert' },
  { says: 'Updates a role of a group', kind: 'adopted' },
])('a PUT called update that says "$says" makes it $kind', ({ says, kind }) => {
  const shown =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const { resources } = catalogueOf(`
paths:
  /groups/{group_id}/roles: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}}
  /groups/{group_id}/roles/{role_id}:
    get: {responses: {200: {description: x, ${shown}}}}
    put: {operationId: update_role, summary: ${says}, responses: {200: {description: x, ${shown}}}}
    delete: {responses: {200: {description: x}}}`);
  expect(resources.map((one) => one.kind)).toEqual([kind]);
});

it.each([
  { answer: 'id: {type: integer}, key: {type: string}', kind: 'collection' },
  { answer: 'text: {type: string}', kind: 'adopted' },
])('POST …/generate makes what it answers with an id, and nothing else: $answer', ({ answer, kind }) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const key = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const name = `requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}`;
  const catalogue = catalogueOf(`
paths:
  /keys: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${key}}`)}}}}}
  /keys/generate: {post: {${name}, responses: {201: {description: x, ${json(`{type: object, properties: {${answer}}}`)}}}}}
  /keys/{key_id}: {put: {summary: Update a key, ${name}, responses: {200: {description: x, ${json(key)}}}}, delete: {}}`);
  expect(catalogue.resources.map((own) => own.kind)).toEqual([kind]);
});

it.each([
  ['toggle_feed', 'adopted'],
  ['put_feed', 'upsert'],
])('a PUT that only switches what is there (%s) makes nothing that a destroy may delete: %s', (operationId, kind) => {
  const feed =
    'content: {application/json: {schema: {type: object, properties: {name: {type: string}, enabled: {type: boolean}}}}}';
  const catalogue = catalogueOf(`
paths:
  /feeds/{name}:
    get: {responses: {200: {description: x, ${feed}}}}
    put: {operationId: ${operationId}, requestBody: {${feed}}, responses: {200: {description: x, ${feed}}}}
    delete: {responses: {204: {description: x}}}`);
  expect(catalogue.resources.map((own) => own.kind)).toEqual([kind]);
});

it.each([
  { demanded: true, want: [] },
  { demanded: false, want: ['adopted'] },
])(
  'what POST and DELETE both demand in the query says which part of the item they are about: $demanded',
  ({ demanded, want }) => {
    const object = 'content: {application/json: {schema: {type: object, properties: {created_at: {type: string}}}}}';
    const query = `parameters: [{name: member, in: query, required: ${demanded}, schema: {type: string}}]`;
    const catalogue = catalogueOf(`
paths:
  /roles/{kind}/{id}:
    parameters: [{name: kind, in: path, required: true, schema: {type: string}}, {name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${object}}}}
    post: {summary: Update or create a role, ${query}, responses: {204: {description: x}}}
    delete: {summary: Delete a role, ${query}, responses: {204: {description: x}}}`);
    expect(catalogue.resources.map(({ kind }) => kind)).toEqual(want);
  },
);

it('a PUT on the collection that creates or updates what its body names makes it and changes it', () => {
  const app = '{type: object, required: [slug], properties: {slug: {type: string}, note: {type: string}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const kindsOf = (summary: string, body = app) =>
    catalogueOf(`
paths:
  /apps: {put: {summary: ${summary}, requestBody: {${json(body)}}, responses: {200: {description: x, ${json(app)}}}}}
  /apps/{slug}: {get: {responses: {200: {description: x, ${json(app)}}}}, delete: {}}`).resources.map(
      ({ kind, operations, identity }) => [
        kind,
        operations.create?.operation,
        operations.update[0]?.operation,
        identity,
      ],
    );
  expect(kindsOf('Create or update an app')).toEqual([['upsert', 'PUT /apps', 'PUT /apps', ['slug']]]);
  expect(kindsOf('Update an app')).toEqual([]);
  expect(kindsOf('Create or update an app', '{type: object, properties: {note: {type: string}}}')).toEqual([]);
  expect(kindsOf('Create or update the apps', `{type: array, items: ${app}}`)).toEqual([]);
});

describe('a PUT on the collection that names the item in its body', () => {
  const task = 'name: {type: string}, retries: {type: integer}';
  const schema = `{type: object, required: [retries], properties: {${task}}}`;
  const tasks = (summary: string, shown = task, key = 'tasktype') =>
    catalogueOf(`paths:
  /tasks:
    get: {${answers(`{type: array, items: {type: object, properties: {${shown}}}}`)}}
    post: {${takes(schema)}, responses: {200: {description: x}}}
    put: {summary: ${summary}, ${takes(schema)}, responses: {200: {description: x}}}
  /tasks/{${key}}:
    get: {${answers(`{type: object, properties: {${shown}}}`)}}
    delete: {}`);

  it.each([
    { name: 'with what the item shows', summary: 'Update an existing task', want: ['PUT /tasks'] },
    { name: 'not where it is about several', summary: 'Update existing tasks', want: [] },
    {
      name: 'nor where an ID tells them apart',
      summary: 'Update a task',
      shown: `id: {type: string}, ${task}`,
      want: [],
    },
    { name: 'nor where the path has one', summary: 'Update a task', key: 'task_id', want: [] },
  ])('updates it by its name: $name', ({ summary, shown, key, want }) => {
    const { resources } = tasks(summary, shown, key);
    expect(resources.flatMap(({ operations }) => operations.update.map(({ operation }) => operation))).toEqual(want);
  });

  it('does not rename it: with another name it is about another one', () => {
    for (const key of ['name', 'tasktype']) {
      const [made] = tasks('Update an existing task', task, key).resources;
      const { onChange, reason } = attributeOf(made ?? { attributes: [] }, 'name');
      expect([onChange, reason]).toEqual(['replace', expect.stringContaining('what the update finds it by')]);
    }
  });
});

it.each([
  ['a state in both directions is no delete', 'archived: {type: boolean}', 'archived', null],
  ['with a reason it is one', 'reason: {type: string}', 'reason', 'PUT /notes/{id}/archive'],
])('PUT …/archive: %s', (_, fields, required, want) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const note = '{type: object, properties: {id: {type: string}, text: {type: string}}}';
  const { resources } = catalogueOf(`
paths:
  /notes: {post: {requestBody: {${json(note)}}, responses: {201: {description: x, ${json(note)}}}}}
  /notes/{id}: {get: {responses: {200: {description: x, ${json(note)}}}}, patch: {requestBody: {${json(note)}}}}
  /notes/{id}/archive: {put: {requestBody: {${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}}}`);
  expect(resources.map(({ operations }) => operations.delete?.operation ?? null)).toEqual([want]);
});

it('a PUT that takes the list which GET shows at the path of an item sets no single one of them', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const list = '{type: array, items: {type: object, properties: {login: {type: string}, secret: {type: string}}}}';
  const { resources, ledger } = catalogueOf(`
paths:
  /credentials/{device}:
    get: {responses: {200: {description: x, ${json(list)}}}}
    put: {summary: Update the credentials of a device, requestBody: {${json(list)}}}`);
  expect(resources).toEqual([]);
  expect(ledger.find(({ method }) => method === 'PUT')?.role).toBe('action');
});

it.each([
  [
    'its tag',
    'tags: [Story], ',
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, title: {type: string}}}}}',
  ],
  ['its schema', '', 'content: {application/json: {schema: {$ref: "#/components/schemas/Story"}}}'],
])('what lies at the root is called as %s says, where its path says nothing but id', (_, tags, shown) => {
  const catalogue = catalogueOf(`
components: {schemas: {Story: {type: object, properties: {id: {type: string}, title: {type: string}}}}}
paths:
  /: {post: {${tags}requestBody: {${shown}}, responses: {201: {description: x, ${shown}}}}}
  /{id}: {get: {${tags}responses: {200: {description: x, ${shown}}}}, delete: {${tags}responses: {204: {description: x}}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['story']);
});

it.each([
  { begun: 'Start a build', ended: 'Cancel a build', read: '', want: [] },
  { begun: 'Start a build', ended: 'Delete a build', read: '', want: ['build'] },
  { begun: 'Start a build', ended: 'Cancel a build', read: 'get: {%}, ', want: ['build'] },
])('what is begun and cancelled, and never seen, is work and no resource: $begun, $ended, $read', (row) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const shown = `responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}, branch: {type: string}}}')}}}`;
  const { resources } = catalogueOf(`paths:
  /builds: {post: {summary: ${row.begun}, requestBody: {${json('{type: object, properties: {branch: {type: string}}}')}}, ${shown}}}
  /builds/{id}: {${row.read.replace('%', shown)}delete: {summary: ${row.ended}, responses: {204: {description: x}}}}`);
  expect(resources.map(({ name }) => name)).toEqual(row.want);
});

it('what is listed by the id of its owner, where DELETE has its own, is not read there', () => {
  const list =
    '{schema: {type: array, items: {type: object, properties: {id: {type: integer}, address: {type: string}}}}}';
  const document = (parameter: string) => `
paths:
  /servers: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {address: {type: string}}}}}}, responses: {200: {description: x, content: {application/json: {schema: {type: integer}}}}}}}
  /servers/{${parameter}}: {get: {responses: {200: {description: x, content: {application/json: ${list}}}}}}
  /servers/{id}: {delete: {responses: {204: {description: x}}}}`;
  expect(rolesOf(catalogueOf(document('profileId')))).toContain('GET /servers/{profileId}: data server_by_profile_id');
  expect(rolesOf(catalogueOf(document('serverId')))).toContain('GET /servers/{serverId}: read server');
});

it('a POST that knows neither the key nor a field of what PUT sets there makes none of those that DELETE takes away', () => {
  const body = (fields: string, required: string) =>
    `requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}`;
  const shown =
    'responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {user_id: {type: string}, roles: {type: array, items: {type: string}}}}}}}}';
  const document = (asked: string) => `
paths:
  /access:
    get: {${shown}}
    post: {summary: Authorize a request, ${body(asked, '')}, ${shown}}
    put: {summary: Update the access of a user, ${body('user_id: {type: string}, roles: {type: array, items: {type: string}}', 'user_id, roles')}, ${shown}}
  /access/{user_id}: {delete: {responses: {204: {description: x}}}}`;
  const roles = rolesOf(catalogueOf(document('role: {type: string}')));
  expect(roles.filter((role) => /create|update|delete/.test(role))).toEqual([]);
  expect(rolesOf(catalogueOf(document('roles: {type: array, items: {type: string}}')))).toContain(
    'DELETE /access/{user_id}: delete access',
  );
});
