import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, lookupOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const SHOWN =
  '{type: object, properties: {id: {type: string}, name: {type: string}, droplet: {type: string}, region: {type: string}}}';

function ipOf(body: string, update = '') {
  return resourceOf(
    catalogueOf(`
paths:
  /ips: {post: {requestBody: {${json(body)}}, responses: {201: {description: x, ${json(SHOWN)}}}}}
  /ips/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}${update}}`),
    'ip',
  );
}

const fields = (...names: string[]) => `properties: {${names.map((name) => `${name}: {type: string}`).join(', ')}}`;

it('an update that demands fields is told everything', () => {
  const change = (required: string) =>
    `, patch: {requestBody: {${json(`{type: object, required: ${required}, ${fields('name', 'region')}}`)}}}`;
  const body = `{type: object, required: [name], ${fields('name', 'region')}}`;
  expect(ipOf(body, change('[region]')).operations.update[0]?.mode).toBe('replace');
  expect(ipOf(body, change('[]')).operations.update[0]?.mode).toBe('merge');
});

it.each([
  { says: 'alone', item: `{type: object, properties: {ip: ${SHOWN}}}`, want: { each: ['ip'], complete: true } },
  {
    says: 'beside another field',
    item: `{type: object, properties: {ip: ${SHOWN}, kind: {type: string}}}`,
    want: { each: undefined, complete: false },
  },
])('an object that lies $says in an item of a list', ({ item, want }) => {
  const list = `get: {responses: {200: {description: x, ${json(`{type: object, properties: {ips: {type: array, items: ${item}}}}`)}}}}`;
  const catalogue = catalogueOf(`
paths:
  /ips: {${list}, post: {requestBody: {${json(SHOWN)}}, responses: {201: {description: x, ${json(SHOWN)}}}}}
  /ips/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}}`);
  const { each, complete } = resourceOf(catalogue, 'ip').operations.list ?? {};
  expect({ each, complete }).toEqual(want);
});

it('a list keeps what tells the first item of its example from the others', () => {
  const item =
    '{type: object, properties: {id: {type: string}, name: {type: string}, os: {type: string}, __proto__: {type: string}}}';
  const example = (os: string) => `{items: [{id: a1, name: Debian, os: linux}, {id: b2, name: Other, os: ${os}}]}`;
  const sampleOf = (given: string) =>
    lookupOf(
      catalogueOf(`
paths:
  /images: {get: {responses: {200: {description: x, content: {application/json: {${given}schema: {type: object, properties: {items: {type: array, items: ${item}}}}}}}}}}
  /images/{id}: {get: {responses: {200: {description: x, ${json(item)}}}}}`),
      'image',
    ).operations.list?.sample?.map(({ wire, value }) => `${wire}=${value}`);
  expect(sampleOf(`example: ${example('bsd')}, `)).toEqual(['id=a1', 'name=Debian', 'os=linux']);
  expect(sampleOf(`examples: {usual: {value: ${example('linux')}}}, `)).toEqual(['id=a1', 'name=Debian']);
  expect(sampleOf('')).toBeUndefined();
});

it('what two values of its path name is looked up by both', () => {
  const shown = `{type: object, required: [name, type], ${fields('name', 'type', 'value')}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  const catalogue = catalogueOf(`
paths:
  /records: {post: {requestBody: {${json(shown)}}, ${answer(shown)}}, get: {${answer(`{type: array, items: ${shown}}`)}}}
  /records/{rr_name}/{rr_type}: {get: {${answer(shown)}}, delete: {}}`);
  expect(resourceOf(catalogue, 'record')).toMatchObject({ identity: ['name', 'type'], naturalKey: null });
});

it('an answer that tells only what is done carries no object', () => {
  const action = json(`{type: object, properties: {action: {type: object, ${fields('id', 'kind')}}}}`);
  const take = json(`{type: object, properties: {type: {type: string, enum: [snapshot]}, name: {type: string}}}`);
  const ip = ipOf(
    `{type: object, ${fields('name')}}`,
    `}
  /ips/{id}/rename: {post: {requestBody: {${take}}, responses: {201: {description: x, ${action}}}}`,
  );
  expect(ip.operations.create?.answer.empty).toBe(false);
  expect(ip.operations.update.map(({ path, answer }) => [path, answer.empty])).toEqual([['/ips/{id}/rename', true]]);
});

it('a list of others is no setting of the path that it lies at', () => {
  const list = json(`{type: object, properties: {agents: {type: array, items: {type: object, ${fields('id')}}}}}`);
  const catalogue = (body: string) =>
    catalogueOf(`
paths:
  /rooms: {post: {}}
  /rooms/{id}: {get: {}, delete: {}}
  /rooms/{id}/agents: {get: {responses: {200: {description: x, ${list}}}}, put: {requestBody: {${json(body)}}}}`);
  const ids = '{type: object, properties: {agent_ids: {type: array, items: {type: string}}}}';
  const whole = '{type: object, properties: {agents: {type: array, items: {type: object}}}}';
  const kinds = (body: string) => catalogue(body).resources.map(({ kind }) => kind);
  expect(kinds(ids)).toEqual(['collection']);
  expect(kinds(whole)).toEqual(['collection', 'singleton']);
});

it.each([
  [
    'all of it',
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}, mac: {type: string}}}}}',
    true,
  ],
  [
    'a part of an object',
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}}}}}',
    false,
  ],
  ['a field less', '{type: object, properties: {id: {type: string}}}', false],
])('a list whose items show %s of what a read gives', (_, item, want) => {
  const whole =
    '{type: object, properties: {id: {type: string}, port: {type: object, properties: {speed: {type: integer}, mac: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /uplinks: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}}
  /uplinks/{id}: {get: {responses: {200: {description: x, ${json(whole)}}}}}`);
  expect(lookupOf(catalogue, 'uplink').operations.list?.complete).toBe(want);
});

it('a create that takes several of the thing at once is sent one, and its answer lists it', () => {
  const several = `{type: object, properties: {batch: {type: array, items: {type: object, required: [name], ${fields('name', 'region')}}}}}`;
  const answer = `{type: object, properties: {items: {type: array, items: ${SHOWN}}}}`;
  const ip = resourceOf(
    catalogueOf(`
paths:
  /ips: {post: {requestBody: {${json(several)}}, responses: {201: {description: x, ${json(answer)}}}}}
  /ips/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}}`),
    'ip',
  );
  expect(ip.attributes.map(({ name, required }) => `${name}${required ? '!' : ''}`)).toEqual([
    'id',
    'name!',
    'region',
    'droplet',
  ]);
  expect(ip.operations.create?.body).toMatchObject({ envelope: ['batch'], inList: true, fields: ['name', 'region'] });
  expect(ip.operations.create?.answer).toMatchObject({ envelope: ['items'], list: true, complete: true });
});

it('a list of other things in a create is a field of it', () => {
  const disks = `{type: object, properties: {disks: {type: array, items: {type: object, ${fields('size')}}}}}`;
  expect(ipOf(disks).operations.create?.body).toMatchObject({ envelope: [], fields: ['disks'] });
});

it('parameters of a query that differ in signs alone have names of their own', () => {
  const { filters = [] } =
    lookupOf(
      catalogueOf(`
paths:
  /calls:
    get:
      parameters: [{in: query, name: Made}, {in: query, name: 'Made<'}, {in: query, name: code}, {in: query, name: 'code[]'}]
      responses: {200: {description: x, ${json(`{type: array, items: ${SHOWN}}`)}}}`),
      'call',
    ).operations.list ?? {};
  expect(filters.map(({ name }) => name)).toEqual(['made', 'made_lt', 'code', 'code_list']);
});

it('what the query of create demands is sent there: also where the body takes it, or where it is called like a page', () => {
  const { attributes } = resourceOf(
    catalogueOf(`
paths:
  /hooks:
    post:
      parameters: [{in: query, name: site, required: true, schema: {type: string}}, {in: query, name: size, required: true, schema: {type: integer}}, {in: query, name: page, schema: {type: integer}}]
      requestBody: {${json(`{type: object, ${fields('name', 'site')}}`)}}
      responses: {201: {description: x, ${json(SHOWN)}}}
  /hooks/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {}}`),
    'hook',
  );
  const asked = attributes.filter((a) => a.in === 'query').map((a) => [a.name, a.required]);
  expect(asked).toEqual([
    ['site', true],
    ['size', true],
  ]);
});

it('its own id goes with every member of a union', () => {
  const member = (kind: string, more: string) =>
    `{type: object, required: [kind], properties: {kind: {type: string, enum: [${kind}]}, ${more}}}`;
  const body = `{oneOf: [${member('a', 'size: {type: string}')}, ${member('b', 'id: {type: string}')}], discriminator: {propertyName: kind}}`;
  const { attributes } = ipOf(body);
  const when = (name: string) => attributes.find((a) => a.name === name)?.when?.values;
  expect([when('id'), when('size')]).toEqual([undefined, ['a']]);
});

it('a secret inside an object that reads show without it is shown once', () => {
  const login = (more = '') => `{type: object, properties: {kid: {type: string}${more}}}`;
  const answer = (more = '') =>
    `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, login: ${login(more)}}}}}}}`;
  const key = resourceOf(
    catalogueOf(`
paths:
  /keys: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, ${answer(', privateKey: {type: string}, host: {type: string}')}}}
  /keys/{id}: {get: {${answer()}}, delete: {responses: {204: {description: x}}}}`),
    'key',
  );
  const secret = attributeOf(key, 'private_key');
  expect([secret.shownOnce, secret.sensitive, secret.computed, secret.out]).toEqual([
    true,
    true,
    true,
    ['login', 'privateKey'],
  ]);
  expect(key.attributes.map(({ name }) => name)).not.toContain('host');
});

it('what is secret inside an object is so beside it, and in a union that is called so', () => {
  const shown = `{type: object, properties: {id: {type: string}, uri: {type: string},
    raw: {type: object, properties: {host: {type: string}, password: {type: string}, uri: {type: string}}}}}`;
  const form = (mode: string, more = '') =>
    `{type: object, required: [mode], properties: {mode: {type: string, enum: [${mode}]}${more}}}`;
  const body = `{type: object, properties: {password: {oneOf: [${form('plain', ', value: {type: string}')}, ${form('none')}]}}}`;
  const login = resourceOf(
    catalogueOf(`
paths:
  /logins: {post: {requestBody: {${json(body)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /logins/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}, delete: {}}`),
    'login',
  );
  expect(attributeOf(login, 'uri').sensitive).toBe(true);
  const [plain] = attributeOf(login, 'password').variants ?? [];
  expect(plain?.attribute.attributes?.find(({ name }) => name === 'value')?.sensitive).toBe(true);
});

it('a secret beside the object in the answer to a create is shown once', () => {
  const vm = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const made = resourceOf(
    catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(`{type: object, properties: {vm: ${vm}, request_id: {type: string}, root_password: {type: string}}}`)}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(`{type: object, properties: {vm: ${vm}}}`)}}}}, delete: {}}`),
    'vm',
  );
  const password = attributeOf(made, 'root_password');
  expect([password.shownOnce, password.sensitive, password.computed]).toEqual([true, true, true]);
  expect(made.operations.create?.answer.beside).toEqual(['root_password']);
  expect(made.attributes.map(({ name }) => name)).not.toContain('request_id');
});

it('PUT and DELETE where things are added are about many of them, and no link', () => {
  const body = `requestBody: {${json(`{type: object, required: [name], ${fields('name')}}`)}}`;
  const { resources } = catalogueOf(`
paths:
  /sites: {post: {${body}}, put: {${body}}, patch: {${body}}, delete: {}}
  /sites/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, put: {${body}}, delete: {}}`);
  expect(resources.map(({ name, kind }) => [name, kind])).toEqual([['site', 'collection']]);
  expect(resources[0]?.actions.map(({ name }) => name).sort()).toEqual(['bulk_delete', 'bulk_replace', 'bulk_update']);
});

it.each([
  ['summary: Update a user', 'userId', 'update'],
  ['operationId: reActivateUser', 'userId', 're_activate'],
  ['summary: Update users', 'role', 'bulk_replace'],
  ['summary: Update users', 'userId: {type: integer, readOnly: true}, role', 'bulk_replace'],
])('what a PUT on the collection does to the one that its body names is no bulk change: %s', (told, key, want) => {
  const body = `{type: object, properties: {${key}: {type: integer}, mail: {type: string}}}`;
  const user = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const { lookups } = catalogueOf(`paths:
  /users:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${user}}}}}}}
    put: {${told}, requestBody: {content: {application/json: {schema: ${body}}}}, responses: {204: {description: x}}}
  /users/{userId}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${user}}}}}}}`);
  expect(lookups[0]?.actions.map(({ name }) => name)).toEqual([want]);
});

it('a DELETE of what a list holds is not called the undoing of an addition', () => {
  const body = `requestBody: {${json(`{type: object, required: [task], ${fields('task', 'owner')}}`)}}`;
  const list = json(`{type: array, items: {type: object, ${fields('task', 'owner')}}}`);
  const filter = 'parameters: [{name: task, in: query, schema: {type: string}}]';
  const { resources, actions } = catalogueOf(`
paths:
  /todos: {get: {${filter}, responses: {200: {description: x, ${list}}}}, post: {${body}}, patch: {${filter}, ${body}}, delete: {${filter}}}`);
  expect(resources).toEqual([]);
  expect(actions.map(({ name }) => name).sort()).toEqual(['create_todo', 'delete_todos', 'update_todos']);
});

it.each([
  { says: 'Creates a queue. If a queue with the same name already exists, an error will be raised.', want: true },
  {
    says: 'Creates a queue. If a queue with the same name already exists, the existing queue is returned.',
    want: false,
  },
])('a name is unique where the create says that it refuses a second one: $says', ({ says, want }) => {
  const queue = '{type: object, required: [name], properties: {id: {type: string}, name: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /queues:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${queue}}`)}}}}
    post: {description: "${says}", requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(queue)}}}}
  /queues/{id}: {get: {responses: {200: {description: x, ${json(queue)}}}}, delete: {responses: {204: {description: x}}}}`);
  expect(resourceOf(catalogue, 'queue').naturalKeyUnique).toBe(want);
});

it.each([
  'Pool serializer for responses.',
  'Base class to use for serializers based on a primary model. It can also be used for models that support custom fields and notes.',
  'Pool collection response.',
  'Response model of a pool',
  'Pydantic model for pools.',
])('a text about code ("%s") is not what the resource is described with', (text) => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const pool = `{type: object, description: '${text}', properties: {id: {type: string, readOnly: true}, name: {type: string}}}`;
  const found = catalogueOf(`paths:
  /pools: {post: {description: Adds a pool of workers., requestBody: {${json(pool)}}, responses: {201: {description: x, ${json(pool)}}}}}
  /pools/{id}: {get: {responses: {200: {description: x, ${json(pool)}}}}, delete: {responses: {204: {description: x}}}}`);
  expect(resourceOf(found, 'pool').description).toBe('Adds a pool of workers.');
});

it.each([
  { why: 'the POST that makes it changes it', create: '', method: 'post', takes: 'Policy', want: 'replace' },
  { why: 'a POST takes what the create takes', create: 'Policy', method: 'post', takes: 'Policy', want: 'replace' },
  { why: 'a POST takes a body of its own', create: 'Policy', method: 'post', takes: 'Change', want: 'merge' },
  { why: 'a PATCH takes what the create takes', create: 'Policy', method: 'patch', takes: 'Policy', want: 'merge' },
])('an update that would wipe what is left out is sent everything: $why', ({ create, method, takes, want }) => {
  const ref = (name: string) => json(`{$ref: '#/components/schemas/${name}'}`);
  const fields = '{type: object, properties: {name: {type: string}, rules: {type: string}, note: {type: string}}}';
  const above = create === '' ? '' : `\n  /policies: {post: {requestBody: {${ref(create)}}}}`;
  const made = resourceOf(
    catalogueOf(`
paths:${above}
  /policies/{name}:
    get: {responses: {200: {description: x, ${ref('Policy')}}}}
    ${method}: {requestBody: {${ref(takes)}}}
    delete: {}
components: {schemas: {Policy: ${fields}, Change: ${fields}}}`),
    'policy',
  );
  expect(made.operations.update.map(({ mode }) => mode)).toEqual([want]);
});

it('a create that answers with a text is not read as JSON', () => {
  const made = (type: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /branches: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, content: {${type}: {schema: {type: string}}}}}}}
  /branches/{name}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {name: {type: string}}}')}}}}, delete: {}}`),
      'branch',
    ).operations.create?.answer.loose;
  expect([made('text/html'), made('application/json')]).toEqual([true, undefined]);
});

it('a POST on the item that takes all that is read is told everything, or it would wipe what was left out', () => {
  const json = (name: string) => `content: {application/json: {schema: {$ref: '#/components/schemas/${name}'}}}`;
  const modeOf = (body: string) =>
    resourceOf(
      catalogueOf(`
components:
  schemas:
    Board: {type: object, properties: {id: {type: string}, title: {type: string}, color: {type: string}}}
    Change: {type: object, properties: {title: {type: string}}}
paths:
  /boards: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Board'}}}}}}}}
  /boards/{id}:
    get: {responses: {200: {description: x, ${json('Board')}}}}
    post: {summary: Updates a board, requestBody: {${json(body)}}, responses: {200: {description: x, ${json('Board')}}}}`),
      'board',
    ).operations.update.map(({ mode }) => mode);
  expect(modeOf('Board')).toEqual(['replace']);
  expect(modeOf('Change')).toEqual(['merge']);
});

it.each([
  { email: '{type: string, description: Unique email address for the mailbox.}', required: 'email', want: 'email' },
  { email: '{type: string, description: Email address.}', required: 'email', want: 'title' },
  { email: '{type: string, description: Unique email address for the mailbox.}', required: 'title', want: 'title' },
])('a demanded field that is called unique names a resource before one that may be left out: $email', (given) => {
  const fields = `title: {type: string}, email: ${given.email}`;
  const mailbox = `{type: object, properties: {id: {type: string}, ${fields}}}`;
  const catalogue = catalogueOf(`
paths:
  /mailboxes:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${mailbox}}`)}}}}
    post: {requestBody: {${json(`{type: object, required: [${given.required}], properties: {${fields}}}`)}}, responses: {201: {description: x, ${json(mailbox)}}}}
  /mailboxes/{id}: {get: {responses: {200: {description: x, ${json(mailbox)}}}}, delete: {responses: {204: {description: x}}}}`);
  expect(resourceOf(catalogue, 'mailbox').naturalKey).toBe(given.want);
});

it.each([
  ['What metadata to return in the response.', false],
  ['What metadata to store with the site.', true],
])('a query parameter that only shapes the answer is no field of what is made: %s', (says, want) => {
  const catalogue = catalogueOf(`
paths:
  /sites:
    post: {parameters: [{name: meta, in: query, description: "${says}", schema: {type: string}}], requestBody: {${json(SHOWN)}}, responses: {201: {description: x, ${json(SHOWN)}}}}
  /sites/{id}: {get: {responses: {200: {description: x, ${json(SHOWN)}}}}, delete: {responses: {204: {description: x}}}}`);
  expect(resourceOf(catalogue, 'site').attributes.some(({ name }) => name === 'meta')).toBe(want);
});

it.each([
  { told: 'Name of the language model offered by the vendors', want: null },
  { told: 'Name of the model', want: 'model_name' },
])('what is chosen from a catalogue does not tell one resource from another: $told', ({ told, want }) => {
  const fields = `model_name: {type: string, description: ${told}}, prompt: {type: string}`;
  const json = (own: string) =>
    `content: {application/json: {schema: {type: object, required: [model_name], properties: {${own}}}}}`;
  const own = resourceOf(
    catalogueOf(`
paths:
  /models: {post: {requestBody: {${json(fields)}}, responses: {201: {description: x, ${json(`id: {type: string}, ${fields}`)}}}}}
  /models/{id}: {get: {responses: {200: {description: x, ${json(`id: {type: string}, ${fields}`)}}}}, delete: {}}`),
    'model',
  );
  expect(own.naturalKey).toBe(want);
});

it('nobody is asked for a secret to find a resource', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const key = (more: string) => {
    const own = `cert: {type: string}, key: {type: string${more}}`;
    return resourceOf(
      catalogueOf(`
paths:
  /certificates: {post: {requestBody: {${json(own)}}, responses: {201: {description: x, ${json(`id: {type: string}, ${own}`)}}}}}
  /certificates/{id}: {get: {responses: {200: {description: x, ${json(`id: {type: string}, ${own}`)}}}}, delete: {}}`),
      'certificate',
    ).naturalKey;
  };
  expect(key(', format: password')).toBeNull();
});

it.each([
  { path: '/exports', want: null },
  { path: '/zones', want: 'zone' },
])('many lie in one zone, which tells none of them from the others ($path)', ({ path, want }) => {
  const shown = json(
    '{type: object, properties: {id: {type: integer}, zone: {type: string}, paths: {type: array, items: {type: string}}}}',
  );
  const { resources } = catalogueOf(`
paths:
  ${path}: {post: {requestBody: {${shown}}, responses: {201: {description: x, ${shown}}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
  expect(resources[0]?.naturalKey).toBe(want);
});

it.each([
  { why: 'demands nothing that the create demands', create: 'name', update: '', want: true },
  { why: 'demands as much as the create', create: 'name', update: 'name', want: undefined },
  { why: 'demands nothing, as the create does', create: '', update: '', want: undefined },
])('a PUT that $why leaves what it is not told, or not', ({ create, update, want }) => {
  const body = (required: string) =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {name: {type: string}, note: {type: string}}}}}`;
  const answer = `responses: {200: {description: x, ${body('')}}}`;
  const text = `
paths:
  /users: {post: {requestBody: {${body(create)}}, ${answer}}}
  /users/{id}: {get: {${answer}}, put: {requestBody: {${body(update)}}, ${answer}}, delete: {responses: {204: {description: x}}}}`;
  expect(resourceOf(catalogueOf(text), 'user').operations.update[0]?.lenient).toBe(want);
});

it.each([
  { text: 'what is given once and called after something else leads to it', patch: '', want: null },
  { text: 'what can be given another name is called by it', patch: 'patch: {BODY}, ', want: 'lambda_name' },
])('$text', ({ patch, want }) => {
  const shown = json(
    '{type: object, properties: {id: {type: string}, lambda_name: {type: string}, cron: {type: string}}}',
  );
  const body = `requestBody: {${json('{type: object, required: [lambda_name, cron], properties: {lambda_name: {type: string}, cron: {type: string}}}')}}`;
  const { resources } = catalogueOf(`
paths:
  /schedules: {post: {${body}, responses: {201: {description: x, ${shown}}}}}
  /schedules/{id}: {get: {responses: {200: {description: x, ${shown}}}}, ${patch.replace('BODY', body)}delete: {}}`);
  expect(resources[0]?.naturalKey).toBe(want);
});

it.each([
  ['/vms/{id}/logs', 'Delete all logs', 'delete_logs'],
  ['/vms/{id}/logs', 'Delete the log', 'delete_log'],
  ['/vms/{id}/unpublish', 'Unpublish it', 'unpublish'],
  ['/vms/{id}/bulk_delete', 'Delete some disks', 'bulk_delete'],
  ['/vms/{id}/deleteallimages', 'Delete the images', 'deleteallimages'],
])('DELETE %s, "%s", is %s', (path, summary, name) => {
  const { resources } = catalogueOf(`paths:${pathsOf('/vms', 'name: {type: string}')}
  ${path}: {delete: {summary: ${summary}}}`);
  expect(resources[0]?.actions.map((action) => action.name)).toEqual([name]);
});
