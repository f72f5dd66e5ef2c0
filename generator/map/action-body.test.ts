import { describe, expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

it('what an action takes inside `properties` is an argument of its own, and goes there', () => {
  const inner = '{type: object, required: [lan], properties: {lan: {type: integer}, dhcp: {type: boolean}}}';
  const body = `{type: object, required: [properties], properties: {type: {type: string}, properties: ${inner}}}`;
  const shown = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const { resources, lookups, actions } = catalogueOf(`
paths:
  /hosts: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}}
  /hosts/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}}
  /hosts/{id}/attach: {post: {requestBody: {${json(body)}}, responses: {204: {description: x}}}}
`);
  const all = [...resources, ...lookups].flatMap((one) => one.actions);
  const [action] = [...all, ...actions].filter(({ call }) => call.path.endsWith('/attach'));
  const own = action?.arguments.filter((one) => one.in === 'body').map(({ name, required }) => [name, required]);
  expect(own).toEqual([
    ['type', false],
    ['dhcp', false],
    ['lan', true],
  ]);
  expect(action?.call.body).toMatchObject({
    envelope: ['properties'],
    outside: ['type'],
    fields: ['type', 'dhcp', 'lan'],
  });
});

it('two parameters of its path that are spelled alike are two arguments', () => {
  const body = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const thing = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const found = catalogueOf(`paths:
  /output/by-name/{serverId}:
    parameters: [{name: serverId, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: x, ${body(thing)}}}}
  /output/by-name/{serverId}/parts/by-name/{server_id}:
    parameters: [{name: serverId, in: path, required: true, schema: {type: integer}}, {name: server_id, in: path, required: true, schema: {type: string}}]
    delete: {responses: {204: {description: x}}}
    patch: {requestBody: {${body('{type: object}')}}, responses: {204: {description: x}}}
`);
  const actions = [...found.resources, ...found.lookups, { actions: found.actions }].flatMap((one) => one.actions);
  expect(actions.length).toBeGreaterThan(0);
  for (const { call } of actions) {
    expect(call.parameters.map(({ name }) => name).sort()).toEqual(['serverId', 'server_id']);
    expect(new Set(call.parameters.map(({ attribute }) => attribute)).size).toBe(2);
  }
});

describe('a body that is no object with fields is one argument', () => {
  const takenBy = (schema: string, more = 'required: true, ') => {
    const [action] = catalogueOf(
      `paths: {/scripts/run: {post: {requestBody: {${more}content: {application/json: {schema: ${schema}}}}, responses: {204: {description: x}}}}}`,
    ).actions;
    const taken = action?.arguments.map(({ name, type, required }) => `${name}: ${type}${required ? '!' : ''}`);
    return [taken, action?.call.body?.alone ?? false];
  };

  it.each([
    { schema: '{type: string}', want: ['content: string!'] },
    { schema: '{type: integer}', want: ['content: integer!'] },
    { schema: '{type: array, items: {type: string}}', want: ['items: list!'] },
    { schema: '{type: object, additionalProperties: {type: string}}', want: ['content: map!'] },
    { schema: '{oneOf: [{type: string}, {type: array, items: {type: string}}]}', want: ['content: json!'] },
    // What it takes is not said: an empty object may do.
    { schema: '{}', want: ['content: json'] },
    { schema: '{type: object}', want: ['content: json'] },
  ])('$schema', ({ schema, want }) => {
    expect(takenBy(schema)).toEqual([want, true]);
  });

  it('if nothing has to be sent, an empty object is', () => {
    expect(takenBy('{type: object}', '')).toEqual([[], false]);
  });

  it.each([
    { more: '', want: 'What is sent as the body of the request.' },
    { more: 'description: A script in YAML., ', want: 'A script in YAML.' },
  ])('and says what it is: $want', ({ more, want }) => {
    const body = `{${more}required: true, content: {application/json: {schema: {type: string}}}}`;
    const [action] = catalogueOf(
      `paths: {/scripts/run: {post: {requestBody: ${body}, responses: {204: {description: x}}}}}`,
    ).actions;
    expect(action?.arguments.map(({ description }) => description)).toEqual([want]);
  });

  it('also of a computation', () => {
    const [lookup] = catalogueOf(
      `paths: {/texts/validate: {post: {requestBody: {required: true, content: {application/json: {schema: {type: string}}}}, responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {valid: {type: boolean}}}}}}}}}}`,
    ).lookups;
    expect(lookup?.arguments.map(({ name }) => name)).toEqual(['content']);
    expect(lookup?.operations.compute?.body).toMatchObject({ alone: true, fields: ['content'] });
  });
});

describe('a text as a body', () => {
  const document = (type: string, schema: string) => `paths:
  /policies: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}
  /policies/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}
    put: {requestBody: {required: true, content: {${type}: {${schema}}}}, responses: {204: {description: x}}}
    delete: {requestBody: {content: {text/plain: {example: ''}}}, responses: {204: {description: x}}}`;

  it.each([
    ['text/plain', 'schema: {type: string}'],
    ['application/x-yaml', ''],
    ['text/csv', 'schema: {type: string, format: binary}'],
  ])('is the argument of an action, and no update: %s', (type, schema) => {
    const { operations, actions } = resourceOf(catalogueOf(document(type, schema)), 'policy');
    expect([operations.update, operations.delete?.operation]).toEqual([[], 'DELETE /policies/{id}']);
    const [action] = actions;
    expect(action?.arguments.map(({ name, type: own, required }) => [name, own, required])).toEqual([
      ['content', 'string', true],
    ]);
    expect(action?.call.body).toMatchObject({ mediaType: type, alone: true });
  });

  it.each([
    ['application/octet-stream', 'schema: {type: string, format: binary}'],
    ['text/plain', 'schema: {type: object, properties: {name: {type: string}}}'],
  ])('is none that is a file, or an object: %s', (type, schema) => {
    const { ledger } = catalogueOf(document(type, schema));
    expect(ledger.find(({ method }) => method === 'PUT')?.role).toBe('skipped');
  });
});

describe('the title of an action', () => {
  const titleOf = (segment: string, told: string) => {
    const site = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
    const shown = `responses: {200: {description: x, content: {application/json: {schema: ${site}}}}}`;
    const { lookups } = catalogueOf(`paths:
  /sites/{id}: {get: {${shown}}}
  /sites/{id}/${segment}: {post: {${told}, responses: {204: {description: x}}}}`);
    return lookups[0]?.actions[0]?.title;
  };

  it.each([
    [
      'what the id says is done, where nothing else does',
      'ssl',
      'operationId: provisionSiteCert',
      'provision site cert',
    ],
    ['nothing where the path says it as well', 'deploy', 'operationId: deploySite', undefined],
    ['nothing where the id says no more', 'ssl', 'operationId: siteSsl', undefined],
    ['no remark on the call', 'plugins', 'description: This is an internal-only endpoint.', undefined],
    ['the summary', 'ssl', 'operationId: provisionSiteCert, summary: Secure it', 'Secure it'],
  ])('is %s', (_, segment, told, want) => {
    expect(titleOf(segment, told)).toBe(want);
  });
});
