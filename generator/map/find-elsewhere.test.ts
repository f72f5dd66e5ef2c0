import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, lookupOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const snapshot =
  'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
const body =
  'requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}}}}}}';
const own = `
  /snapshots: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {}}}}}}}}}}
  /snapshots/{id}: {get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}`;

describe('a thing that is created elsewhere', () => {
  it('under a path of its noun', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${own}
  /volumes/{volume_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}`);
    const made = resourceOf(catalogue, 'snapshot');
    expect([made.kind, made.confidence, made.operations.create?.operation, made.operations.delete?.operation]).toEqual([
      'collection',
      'low',
      'POST /volumes/{volume_id}/snapshots',
      'DELETE /snapshots/{id}',
    ]);
    expect(made.identity).toEqual(['id']);
    expect([attributeOf(made, 'id').computed, attributeOf(made, 'volume_id').required]).toEqual([true, true]);
    expect(made.operations.list?.operation).toBe('GET /snapshots');
  });

  it('is not found where nothing shows what was made: groups of two parts of an API have nothing in common', () => {
    const bare =
      'content: {application/json: {schema: {type: object, properties: {keys: {type: array, items: {type: string}}}}}}';
    const catalogue = catalogueOf(`
paths:
  /identity/group: {post: {${body}, responses: {200: {description: x}}}}
  /auth/groups: {get: {responses: {200: {description: x, ${bare}}}}}
  /auth/groups/{group}: {get: {responses: {200: {description: x}}}, delete: {}}`);
    expect(catalogue.resources).toEqual([]);
  });

  it('though no answer shows it, where the request is what its read shows', () => {
    const config =
      'content: {application/json: {schema: {type: object, properties: {id: {type: string}, alias: {type: string}, config: {type: string}}}}}';
    const catalogue = catalogueOf(`
paths:
  /executions/{execution}/config: {post: {requestBody: {${config}}, responses: {201: {description: x}}}}
  /config/{id}: {get: {responses: {200: {description: x, ${config}}}}, delete: {}}`);
    expect(resourceOf(catalogue, 'config').operations.create?.path).toBe('/executions/{execution}/config');
  });

  it('is not made by what stops one of those that something else has, nor by the create beside it', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${own}
  /volumes/{volume_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}
  /volumes/{volume_id}/snapshots/{id}: {post: {summary: Stop a snapshot, ${body}, responses: {200: {description: x, ${snapshot}}}}}`);
    expect(catalogue.resources.map(({ name }) => name)).toEqual(['volume']);
  });

  it('by an action that says so', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${own}
  /volumes/{volume_id}/actions/create_snapshot: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}`);
    expect(resourceOf(catalogue, 'snapshot').operations.create?.path).toBe(
      '/volumes/{volume_id}/actions/create_snapshot',
    );
  });

  it('by work that tells of what it works on, which is not what it makes', () => {
    const work = (
      text: string,
    ) => `content: {application/json: {schema: {type: object, properties: {action: {type: object, properties:
      {id: {type: integer}, status: {type: string, enum: [in-progress, completed, errored]}, type: {type: string}, resource_id: {type: integer, description: ${text}}}}}}}}`;
    const read = (text: string) =>
      resourceOf(
        catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}${own}
  /actions/{action_id}: {get: {responses: {200: {description: x, ${work(text)}}}}}
  /vms/{vm_id}/actions/snapshot: {post: {${body}, responses: {201: {description: x, ${work(text)}}}}}`),
        'snapshot',
      ).operations.create?.answer.job?.targetField;
    expect(read('The resource that the action is associated with.')).toEqual([]);
    expect(read('The resource that the action makes.')).toEqual(['resource_id']);
  });

  it('by what its own collection is called after, and not beside what others make', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/disks', 'name: {type: string}')}${pathsOf('/vms', 'name: {type: string}')}${own}${own.replaceAll('/snapshots', '/disk-snapshots')}
  /disks/{disk_id}:create-snapshot: {post: {${body}, responses: {200: {description: x, ${snapshot}}}}}
  /vms/{vm_id}:create-snapshot: {post: {${body}, responses: {200: {description: x, ${snapshot}}}}}`);
    const ways = (name: string) => {
      const { create, delete: remove } = resourceOf(catalogue, name).operations;
      return [create?.operation, remove?.operation];
    };
    expect(ways('disk_snapshot')).toEqual(['POST /disks/{disk_id}:create-snapshot', 'DELETE /disk-snapshots/{id}']);
    expect(ways('snapshot')).toEqual(['POST /vms/{vm_id}:create-snapshot', 'DELETE /snapshots/{id}']);
  });

  it('by several: one resource each, and what is done with it stays with the thing', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${pathsOf('/vms', 'name: {type: string}')}${own}
  /snapshots/{id}/restore: {post: {}}
  /volumes/{volume_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}
  /vms/{vm_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}`);
    expect(resourceOf(catalogue, 'vm_snapshot').actions).toEqual([]);
    expect(resourceOf(catalogue, 'volume_snapshot').actions).toEqual([]);
    expect(lookupOf(catalogue, 'snapshot').actions.map((a) => a.name)).toContain('restore');
  });

  it('by several: what changes it in place changes each of them', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${pathsOf('/vms', 'name: {type: string}')}${own}
  /snapshots/{id}/name: {patch: {${body}}}
  /volumes/{volume_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}
  /vms/{vm_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}`);
    for (const name of ['vm_snapshot', 'volume_snapshot'])
      expect(attributeOf(resourceOf(catalogue, name), 'name')).toMatchObject({
        onChange: 'update',
        updatedBy: 'PATCH /snapshots/{id}/name',
      });
  });

  it('by an operation that answers with identifiers only', () => {
    const ids =
      'content: {application/json: {schema: {type: object, properties: {id: {type: string}, userId: {type: string}}}}}';
    const catalogue = catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}')}${own}
  /vms/{vm_id}/snapshots: {post: {${body}, responses: {201: {description: x, ${ids}}}}}`);
    expect(resourceOf(catalogue, 'snapshot').operations.create?.operation).toBe('POST /vms/{vm_id}/snapshots');
  });

  it('by an operation that is called after it, below something of another name', () => {
    const at = (operationId: string) =>
      catalogueOf(`
paths:${pathsOf('/mysql-databases', 'name: {type: string}')}
  /mysql-users/{id}: {get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}
  /mysql-databases/{database_id}/users: {post: {operationId: ${operationId}, ${body}, responses: {201: {description: x, ${snapshot}}}}}`);
    const made = resourceOf(at('database-create-mysql-user'), 'mysql_user');
    expect(made.operations.create?.operation).toBe('POST /mysql-databases/{database_id}/users');
    expect(at('database-invite-user').resources.map(({ name }) => name)).not.toContain('mysql_user');
  });

  it('is listed where it is made, if nowhere else', () => {
    const catalogue = catalogueOf(`
paths:
  /devices/{id}: {get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}
  /projects/{project_id}/devices:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {}}}}}}}}}
    post: {${body}, responses: {201: {description: x, ${snapshot}}}}`);
    expect(resourceOf(catalogue, 'device').operations.list?.operation).toBe('GET /projects/{project_id}/devices');
  });
});

it.each([
  { given: '{type: object, properties: {included: {type: object}}}', makes: false },
  { given: '{type: object, properties: {name: {type: string}}}', makes: true },
])('what says that it updates makes one only where it takes one: $makes', ({ given, makes }) => {
  const { resources } = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}${own}
  /volumes/{volume_id}/snapshots: {post: {summary: Update the snapshots, requestBody: {content: {application/json: {schema: ${given}}}}, responses: {204: {description: x}}}}`);
  expect(resources.some(({ operations }) => operations.create?.path.endsWith('/snapshots'))).toBe(makes);
});

it('what is added to something else is not made there, and its own path deletes it for good', () => {
  const item =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const resourcesOf = (summary: string) =>
    catalogueOf(`
paths:
  /playlists/{id}: {get: {responses: {200: {description: x, ${item}}}}}
  /playlists/{id}/items: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}, post: {summary: ${summary}, parameters: [{name: ids, in: query, schema: {type: array, items: {type: string}}}], responses: {204: {description: x}}}}
  /items: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}}
  /items/{id}: {get: {responses: {200: {description: x, ${item}}}}, delete: {}}`).resources.map(({ name }) => name);
  expect(resourcesOf('Adds items to a playlist.')).toEqual([]);
  expect(resourcesOf('Create an item.')).toEqual(['item']);
});

it('what is read under its own family is not deleted under another', () => {
  const snapshot =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, size: {type: integer}}}}}';
  const read = `get: {responses: {200: {description: x, ${snapshot}}}}`;
  const deletesOf = (own: string) =>
    catalogueOf(`
paths:
  /db/{id}: {${read}}
  /db/{id}/snapshot: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, size: {type: integer}}}}}}}}}, post: {responses: {201: {description: x, ${snapshot}}}}}
  /fileset/snapshot/{id}: {${read}, delete: {}}${own}`).resources.map(({ operations }) => operations.delete?.path);
  expect(deletesOf(`\n  /db/snapshot/{id}: {${read}}`)).toEqual([]);
  expect(deletesOf('')).toEqual(['/fileset/snapshot/{id}']);
});

it('is not made by a search that shows it, though the search answers with one', () => {
  const catalogue = catalogueOf(`
paths:${own}
  /search/snapshots: {post: {${body}, responses: {200: {description: x, ${snapshot}}}}}`);
  expect(catalogue.resources).toEqual([]);
});

it('is made where it is called a search itself', () => {
  const catalogue = catalogueOf(`
paths:
  /search: {post: {${body}, responses: {201: {description: x, ${snapshot}}}}}
  /search/{id}: {get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}`);
  expect(catalogue.resources.map(({ operations }) => operations.create?.operation)).toEqual(['POST /search']);
});

it.each([
  ['Export users', 'content: {application/json: {schema: {type: object, properties: {status: {type: string}}}}}'],
  ['Get user counts', snapshot],
  ['Make a user of a text', 'content: {text/yaml: {schema: {type: string}}}'],
])('"%s" makes no user that could be deleted', (summary, answer) => {
  const catalogue = catalogueOf(`
paths:
  /users: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}}
  /users/{id}: {get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}
  /export/users: {post: {summary: ${summary}, ${body}, responses: {200: {description: x, ${answer}}}}}`);
  expect(catalogue.resources).toEqual([]);
});

it('what a PUT below the create takes of it changes in place, under the key by which it is read', () => {
  const fields = 'name: {type: string}, notes: {type: string}, quota: {type: integer}';
  const json = (own: string) => `content: {application/json: {schema: {type: object, properties: {${own}}}}}`;
  const put = (own: string, said = 'Update a room') =>
    catalogueOf(`
paths:
  /nodes: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}, ${fields}}}}}}}}}}
  /nodes/{node_id}: {get: {responses: {200: {description: x, ${json(`id: {type: integer}, ${fields}`)}}}}, delete: {}}
  /nodes/rooms: {post: {summary: Create a room, requestBody: {${json(`${fields}, zone: {type: string}`)}}, responses: {201: {description: x, ${json(`id: {type: integer}, ${fields}`)}}}}}
  /nodes/rooms/{room_id}: {put: {summary: ${said}, requestBody: {${json(own)}}}}`).resources[0];
  const room = put('name: {type: string}, quota: {type: integer}');
  const update = room?.operations.update[0];
  expect(update?.operation).toBe('PUT /nodes/rooms/{room_id}');
  expect(update?.parameters).toMatchObject([{ name: 'room_id', attribute: 'id' }]);
  expect(room?.attributes.filter(({ onChange }) => onChange === 'update').map(({ name }) => name)).toEqual([
    'name',
    'quota',
  ]);
  expect(room?.attributes.map(({ name }) => name)).not.toContain('room_id');
  for (const other of [put('color: {type: string}'), put('name: {type: string}', 'Restore a room')])
    expect(other?.operations.update).toEqual([]);
});

it.each([
  ['read at its own path', `{get: {responses: {200: {description: x, ${snapshot}}}}, delete: {}}`],
  ['listed where it is made', '{delete: {}}'],
])('what is made of a number or a text alone is no resource, though it is %s: nothing of it can be kept', (_, item) => {
  const alone = 'requestBody: {required: true, content: {application/json: {schema: {type: number}}}}';
  const shown = `responses: {200: {description: x, ${snapshot}}}`;
  const listed = snapshot.replace(/schema: (.*)\}\}$/, 'schema: {type: array, items: $1}}}');
  const catalogue = catalogueOf(`
paths:${pathsOf('/volumes', 'name: {type: string}')}
  /volumes/{volume_id}/snapshots: {post: {${alone}, ${shown}}, get: {responses: {200: {description: x, ${listed}}}}}
  /snapshots/{id}: ${item}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['volume']);
});

it('what has a read of its own where it is made is none of those that lie elsewhere under the same noun', () => {
  const json = (name: string) => `content: {application/json: {schema: {$ref: '#/components/schemas/${name}'}}}`;
  const document = (own: string) => `
components: {schemas: {Batch: {type: object, properties: {id: {type: string}, state: {type: string}}}, PortBatch: {type: object, properties: {id: {type: string}, state: {type: string}, port: {type: string}}}}}
paths:
  /batches/{id}: {get: {responses: {200: {description: x, ${json('Batch')}}}}, delete: {responses: {204: {description: x}}}}
  /ports/{port_id}: {get: {responses: {200: {description: x, ${json('PortBatch')}}}}}
  /ports/{port_id}/batches: {post: {requestBody: {${json('PortBatch')}}, responses: {201: {description: x, ${json('PortBatch')}}}}}
  /ports/{port_id}/batches/{${own}}: {get: {responses: {200: {description: x, ${json('PortBatch')}}}}}`;
  expect(catalogueOf(document('batch_id')).resources).toEqual([]);
  // By its name it may be seen there, and by its id elsewhere.
  expect(catalogueOf(document('name')).resources).toHaveLength(1);
});

it('what is found by a label that the caller chooses is called after what it is, and no create tells the label', () => {
  const user =
    'content: {application/json: {schema: {type: object, properties: {labels: {type: object}, city: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /users: {post: {requestBody: {${user}}, responses: {201: {description: x, ${user}}}}}
  /users/by/{label}/{value}: {get: {responses: {200: {description: x, ${user}}}}, patch: {requestBody: {${user}}}, delete: {}}`);
  expect(catalogue.resources.map(({ name, kind }) => [name, kind])).toEqual([['user', 'adopted']]);
});
