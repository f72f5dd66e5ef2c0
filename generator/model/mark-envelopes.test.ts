import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const KINDS = {
  zones: '{type: object, properties: {name: {type: string}, text: {type: string}}}',
  pools: '{type: object, properties: {name: {type: string}, size: {type: integer}}}',
  roles: '{type: object, properties: {name: {type: string}, rights: {type: array, items: {type: string}}}}',
};

/** Answers of all kinds, wrapped in the same way; the list of addresses, and the one of whole items beside it. */
function documentWith(
  around: string,
  kinds: readonly (keyof typeof KINDS)[],
  listed = '[/1/zones/a, /1/zones/b]',
  asked = 'depth=1',
) {
  const answer = (held: string) =>
    `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${around}, metadata: ${held}}}}}}}`;
  const plain = `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${around}}}}}}}`;
  const paths = kinds.map((kind) => {
    const own = `{$ref: '#/components/schemas/${kind}'}`;
    const body = `requestBody: {content: {application/json: {schema: ${own}}}}`;
    return `  /${kind}:
    get: {${answer(`{type: array, items: {type: string}, example: ${listed}}`)}}
    post: {${body}, ${plain}}
  /${kind}?${kind === 'pools' ? 'depth=none' : asked}:
    get: {${answer(kind === 'pools' ? '{type: array, items: {type: string}}' : `{type: array, items: ${own}}`)}}
  /${kind}/{name}:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {${answer(own)}}
    put: {${body}, responses: {200: {description: x}}}
    delete: {responses: {200: {description: x}}}`;
  });
  paths.push(`  /health: {get: {${plain}}}`);
  const schemas = kinds.map((kind) => `    ${kind}: ${KINDS[kind]}`);
  return catalogueOf(`paths:\n${paths.join('\n')}\ncomponents:\n  schemas:\n${schemas.join('\n')}`);
}

const OUTCOME = 'type: {type: string}, status: {type: string}, status_code: {type: integer}';

it('what all answers have around what they are about is an envelope, whatever it is called', () => {
  const { attributes, operations } = resourceOf(documentWith(OUTCOME, ['zones', 'pools', 'roles']), 'zone');
  expect(attributes.map(({ name }) => name)).toEqual(['name', 'text']);
  expect(operations.read?.answer.envelope).toEqual(['metadata']);
});

it('also where it tells the status of the response once more', () => {
  const outcome = 'http_code: {type: integer}, response_code: {type: string}, response_msg: {type: string}';
  const { attributes } = resourceOf(documentWith(outcome, ['zones', 'pools', 'roles']), 'zone');
  expect(attributes.map(({ name }) => name)).toEqual(['name', 'text']);
});

it('what tells only how a change went is nothing of what was made, and what a GET tells is what was asked', () => {
  const catalogue = documentWith(OUTCOME, ['zones', 'pools', 'roles']);
  const { create } = resourceOf(catalogue, 'zone').operations;
  expect(create?.answer).toMatchObject({ envelope: ['metadata'] });
  const health = catalogue.lookups.find(({ name }) => name === 'health');
  expect(health?.attributes.map(({ name }) => name)).toEqual(['status', 'status_code', 'type']);
});

it('the list is the one of whole items, and not the one of addresses', () => {
  const { operations } = resourceOf(documentWith(OUTCOME, ['zones', 'pools', 'roles']), 'zone');
  expect(operations.list?.operation).toBe('GET /zones?depth=1');
  expect(operations.list?.items).toEqual(['metadata']);
});

it('a list of whole items that asks for more than that may be one of some of them only', () => {
  const catalogue = documentWith(OUTCOME, ['zones', 'pools', 'roles'], undefined, 'public&depth=1');
  expect(resourceOf(catalogue, 'zone').operations.list?.operation).toBe('GET /zones');
});

it.each([
  ['addresses has the key at their ends', '[/1/pools/a, /1/pools/b]', true],
  ['addresses that are written as one text is the same', `'[\\n "/1/pools/a"]'`, true],
  ['names is of keys', '[a, b]', undefined],
])('a list of %s', (_, listed, want) => {
  const { operations } = resourceOf(documentWith(OUTCOME, ['zones', 'pools', 'roles'], listed), 'pool');
  expect([operations.list?.keyed, operations.list?.addresses]).toEqual(['name', want]);
});

it.each([
  ['a single kind has it', OUTCOME, ['zones'] as const],
  [
    'it stands beside what a resource is known by',
    `id: {type: string}, ${OUTCOME}`,
    ['zones', 'pools', 'roles'] as const,
  ],
])('says nothing where %s', (_, around, kinds) => {
  const { operations } = resourceOf(documentWith(around, kinds), 'zone');
  expect(operations.read?.answer.envelope).toEqual([]);
});

/** `data` beside what was asked, and pages with numbers and links. */
function documentAsking(more: string, names: readonly string[] = Object.keys(KINDS)) {
  const around = `status: {type: string}, status_code: {type: integer}, service: {type: string}, ${more}`;
  const answer = (held: string, page = '') =>
    `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${around}, data: ${held}${page}}}}}}}`;
  const page =
    ', meta: {type: object, properties: {cursor: {type: string}}}, links: {type: object, properties: {next: {type: string}}}';
  const kinds = Object.entries(KINDS).filter(([kind]) => names.includes(kind));
  const paths = kinds.map(([kind, own]) => {
    const body = `requestBody: {content: {application/json: {schema: ${own}}}}`;
    return `
  /${kind}: {get: {${answer(`{type: array, items: ${own}}`, page)}}, post: {${body}, ${answer('{type: object, properties: {id: {type: string}}}')}}}
  /${kind}/{id}: {get: {${answer(own)}}, put: {${body}}, delete: {}}`;
  });
  return resourceOf(catalogueOf(`paths:${paths.join('')}`), 'zone');
}

it('what tells how it went may stand beside what was asked, and a page beside its numbers', () => {
  const { attributes, operations } = documentAsking('resource: {type: string}, operation: {type: string}');
  expect([operations.read?.answer.envelope, operations.list?.items]).toEqual([['data'], ['data']]);
  expect(attributes.map(({ name }) => name)).toEqual(['id', 'name', 'text']);
});

it('an API of one resource says so with what was made and all of it', () => {
  const { operations } = documentAsking('resource: {type: string}, operation: {type: string}', ['zones']);
  expect([operations.read?.answer.envelope, operations.create?.answer.envelope]).toEqual([['data'], ['data']]);
});

it('what a resource may have of its own makes no envelope', () => {
  const { operations } = documentAsking('resource: {type: string}, flavour: {type: string}');
  expect(operations.read?.answer.envelope).toEqual([]);
});

const json = (held: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {action: {type: string, enum: [group]}, id: {type: string}, result: {type: string}, data: {type: object, properties: {${held}}}}}}}}}`;

it('what names the call beside how it went is around the list, and around the list of one', () => {
  const paths = ['zones', 'pools', 'roles'].map((kind) => {
    const answer = (action: string) =>
      `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {action: {type: string, enum: [${action}]}, result: {type: string, enum: [success, error]}, data: {type: object, properties: {${kind}: {type: array, items: {$ref: '#/components/schemas/${kind}'}}}}}}}}}}`;
    const body = `requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/${kind}'}}}}`;
    return `  /${kind}: {get: {${answer(`list_${kind}`)}}, put: {${body}, ${answer(`create_${kind}`)}}}
  /${kind}/{name}:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {${answer(`get_${kind}`)}}
    post: {${body}, ${answer(`update_${kind}`)}}
    delete: {responses: {200: {description: x}}}`;
  });
  // One list calls its items in full, and one read repeats the id.
  const group = json(
    'zoneGroups: {type: array, items: {type: object, properties: {id: {type: string}, size: {type: integer}}}}',
  );
  paths.push(
    `  /zones/groups/{id}: {get: {${group}}, put: {requestBody: {content: {application/json: {schema: {type: object, properties: {size: {type: integer}}}}}}, ${group}}}`,
  );
  const schemas = Object.entries(KINDS).map(([kind, schema]) => `    ${kind}: ${schema}`);
  const catalogue = catalogueOf(`paths:\n${paths.join('\n')}\ncomponents:\n  schemas:\n${schemas.join('\n')}`);
  const { list, read } = resourceOf(catalogue, 'zone').operations;
  expect(list?.operation).toBe('GET /zones');
  expect(read?.answer).toMatchObject({ envelope: ['data', 'zones'], list: true });
  const found = catalogue.resources.find((own) => own.operations.read?.path.startsWith('/zones/groups'));
  expect(found?.operations.read?.answer).toMatchObject({ envelope: ['data', 'zoneGroups'], list: true });
});
