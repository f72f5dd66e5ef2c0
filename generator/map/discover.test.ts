import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

it('an operation that the document calls retired is no way to make anything', () => {
  const { resources, lookups, ledger } = catalogueOf(`paths:
${pathsOf('/racks', 'x: {type: string}').replace('201:', '410:')}`);
  const create = ledger.find(({ method, path }) => method === 'POST' && path === '/racks');
  expect([create?.role, create?.reason]).toEqual(['skipped', expect.stringContaining('retired')]);
  expect(resources.map(({ kind }) => kind)).not.toContain('collection');
  expect(lookups.length + resources.length).toBe(1);
});

it('what is only listed and changed by commands that name no field can only be read', () => {
  const catalogue = catalogueOf(`paths:
  /apps/{app}/releases:
    get:
      responses:
        200: {description: ok, content: {application/json: {schema: {type: array, items: {type: object, properties: {key: {type: string}}}}}}}
  /apps/{app}/releases/{key}:
    patch:
      requestBody: {content: {application/json: {schema: {type: array, items: {type: object, properties: {op: {type: string}, path: {type: string}}}}}}}
      responses: {200: {description: ok}}
    delete: {responses: {204: {description: gone}}}`);
  expect(catalogue.resources).toEqual([]);
  expect(rolesOf(catalogue)).toEqual([
    'GET /apps/{app}/releases: list app_release',
    'DELETE /apps/{app}/releases/{key}: action app_release',
    'PATCH /apps/{app}/releases/{key}: action app_release',
  ]);
});

it('a body that holds nothing but a list of commands is no field of what it changes', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const command = '{type: object, properties: {op: {type: string}, path: {type: object}}}';
  const shown = json('id: {type: integer}, name: {type: string}');
  const catalogue = catalogueOf(`paths:
  /flags: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${shown}}}}}
  /flags/{id}:
    get: {responses: {200: {description: x, ${shown}}}}
    patch: {requestBody: {${json(`operations: {type: array, items: ${command}}`)}}, responses: {200: {description: x, ${shown}}}}
    delete: {}`);
  const { attributes, operations } = resourceOf(catalogue, 'flag');
  expect(attributes.map(({ name, onChange }) => [name, onChange])).toEqual([
    ['id', 'none'],
    ['name', 'refuse'],
  ]);
  expect(operations.update).toEqual([]);
  expect(rolesOf(catalogue)).toContain('PATCH /flags/{id}: action flag');
});

it('a form of 2.0 with a file is an upload, as it is in 3.0', () => {
  const catalogue = catalogueOf(`swagger: '2.0'
info: {title: t, version: '1'}
paths:
  /apps/{id}/image:
    post:
      consumes: [multipart/form-data]
      parameters:
        - {name: id, in: path, required: true, type: string}
        - {name: file, in: formData, required: true, type: file}
      responses: {200: {description: ok}}
    delete:
      parameters: [{name: id, in: path, required: true, type: string}]
      responses: {200: {description: ok}}`);
  expect(catalogue.resources).toEqual([]);
  expect(catalogue.ledger.find(({ method }) => method === 'POST')?.reason).toContain('file upload');
});

it('a body whose fields nothing here can write is not called a file upload', () => {
  const catalogue = catalogueOf(`
paths:
  /filters:
    post: {requestBody: {content: {application/form-data: {schema: {type: object, properties: {phrase: {type: string}}}}}}}`);
  expect(catalogue.ledger[0]?.reason).toBe(
    'its body is of the type application/form-data, which nothing here writes; offer a JSON body as well, or use another tool for it',
  );
});

it.each([
  ['Restores the data from a backup file.', 'action'],
  ['Reset the counters', 'action'],
  ['Shuts down a host.', 'action'],
  ['Starts the job', 'action'],
  ['Will reload the gateway', 'action'],
  ['Logs out the current user', 'action'],
  ['Perform an action on a pod', 'action'],
  ['Stops near a place', 'data'],
  ['Start time of the job', 'data'],
  ['Run a query', 'data'],
  ['Status of a restore request', 'data'],
  ['Reset history', 'data'],
  ['Restored backups', 'data'],
  ['Restore points', 'data'],
])('a GET that says "%s" is %s', (summary, role) => {
  const { ledger } = catalogueOf(`paths:
  /data:
    get: {summary: ${summary}, responses: {200: {description: ok, content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}}}`);
  expect(ledger.map((one) => one.role)).toEqual([role]);
});

it('a parameter in another notation is filled in by nobody', () => {
  const { resources, ledger } = catalogueOf(`paths:
  /hooks/:id: {put: {}, delete: {}}
  /items/:search: {post: {}}
  /tenant-<tenantId>/license: {put: {}}
  "/orgs/\${name}": {put: {}, delete: {}}`);
  expect(resources).toEqual([]);
  expect(ledger.map(({ path, role }) => `${path} ${role}`).sort()).toEqual([
    '/hooks/:id skipped',
    '/hooks/:id skipped',
    expect.not.stringContaining('skipped'),
    ...['put', 'delete'].map(() => ['/orgs/$', '{name} skipped'].join('')),
    '/tenant-<tenantId>/license skipped',
  ]);
});

it('a GET with an action in its path does it: neither a plan nor a lookup calls it', () => {
  const catalogue = catalogueOf(`paths:
  /pods/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}}}}
  /pods/{id}/{action}: {get: {responses: {200: {description: x}}}}
  /jobs/{job}/{command}: {get: {responses: {200: {description: x}}}}`);
  expect(rolesOf(catalogue).filter((line) => line.includes('action') || line.includes('command'))).toEqual([
    'GET /jobs/{job}/{command}: action -',
    'GET /pods/{id}/{action}: action pod',
  ]);
  const { resources, lookups } = catalogueOf(`paths:
  /hosts/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}}}}
  /hosts/{id}/shutdown: {get: {summary: Shuts down a host, responses: {200: {description: x}}}}`);
  expect([...resources, ...lookups].flatMap(({ actions }) => actions.map(({ name }) => name))).toEqual(['shutdown']);
});

it.each([
  ['/ReadAccounts', 'Gets information about the account that sent the request.', 'data'],
  ['/ReadAccounts', 'Marks the accounts as read.', 'action'],
  ['/messages/read', 'Gets the messages, which are read then.', 'action'],
])('a POST to %s, "%s", is %s', (path, description, role) => {
  const answer = 'content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}';
  const { ledger } = catalogueOf(
    `paths: {${path}: {post: {description: "${description}", responses: {200: {description: x, ${answer}}}}}}`,
  );
  expect(ledger.map((entry) => entry.role)).toEqual([role]);
});

it('a POST that resets a count computes nothing, and one that lists only shows what is there', () => {
  const answer = 'responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {';
  const catalogue = catalogueOf(`paths:
  /devices/{id}/reset-error-count: {post: {${answer}count: {type: integer}}}}}}}}}
  /devices/{id}/upgrade-check: {post: {${answer}ready: {type: boolean}}}}}}}}}
  /devices/{id}/error-count: {post: {${answer}count: {type: integer}}}}}}}}}
  /orders: {post: {summary: List all orders, ${answer}orders: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}}}}`);
  expect(Object.fromEntries(catalogue.ledger.map(({ path, role }) => [path, role]))).toEqual({
    '/devices/{id}/reset-error-count': 'action',
    '/devices/{id}/error-count': 'data',
    '/devices/{id}/upgrade-check': 'data',
    '/orders': 'data',
  });
});
