import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, lookupOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const CASES = [
  {
    says: 'a map of numbers',
    content: 'application/json: {schema: {type: object, additionalProperties: {type: integer}}}',
    want: { type: 'map', bare: 'json' },
  },
  {
    says: 'a list of names',
    content: 'application/json: {schema: {type: array, items: {type: string}}}',
    want: { type: 'list', bare: 'json' },
  },
  { says: 'a string', content: 'application/json: {schema: {type: string}}', want: { type: 'string', bare: 'json' } },
  { says: 'a file', content: 'text/csv: {schema: {type: string}}', want: { type: 'string', bare: 'text' } },
  { says: 'a file of another kind', content: 'application/pdf: {}', want: { type: 'string', bare: 'text' } },
  { says: 'nobody knows what', content: '', want: { type: 'json', bare: 'json' } },
];

it.each(CASES)('shows an answer without fields as it is: $says', ({ content, want }) => {
  const catalogue = catalogueOf(
    `paths: {/report: {get: {responses: {200: {description: The report., content: {${content}}}}}}}`,
  );
  const { shape, operations } = lookupOf(catalogue, 'report');
  const attribute = attributeOf(lookupOf(catalogue, 'report'), 'content');
  expect({ shape, type: attribute.type, bare: operations.read?.answer.bare }).toEqual({ shape: 'single', ...want });
  expect([attribute.computed, attribute.sensitive, operations.read?.answer.empty]).toEqual([true, false, false]);
});

it('keeps a secret that has no fields', () => {
  const content = 'application/yaml: {schema: {type: string}}';
  const catalogue = catalogueOf(
    `paths: {"/clusters/{id}/kubeconfig": {get: {responses: {200: {description: x, content: {${content}}}}}}}`,
  );
  expect(attributeOf(lookupOf(catalogue, 'cluster_kubeconfig'), 'content').sensitive).toBe(true);
});

it('a list of names under a name of its own is the one field of an object', () => {
  const schema = '{type: object, properties: {versions: {type: array, items: {type: string}}}}';
  const catalogue = catalogueOf(
    `paths: {/versions: {get: {responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}}}}`,
  );
  const found = lookupOf(catalogue, 'version');
  expect([found.shape, attributeOf(found, 'versions').type]).toEqual(['single', 'list']);
});

it('reads what lies one level down from there', () => {
  const inner = '{type: object, properties: {name: {type: string}, ram: {type: integer}}}';
  const item = `{type: object, properties: {id: {type: string}, type: {type: string}, properties: ${inner}}}`;
  const ok = (schema: string) =>
    `get: {responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}}`;
  const list = `{type: object, properties: {items: {type: array, items: ${item}}}}`;
  const catalogue = catalogueOf(`paths: {/templates: {${ok(list)}}, "/templates/{id}": {${ok(item)}}}`);
  const found = lookupOf(catalogue, 'template');
  expect(['id', 'name', 'ram'].map((name) => attributeOf(found, name).out)).toEqual([
    null,
    ['properties', 'name'],
    ['properties', 'ram'],
  ]);
});

it('takes an array at an item path for the list of what the parameter names, where its items have no such key', () => {
  const ok = (schema: string) =>
    `get: {responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}}`;
  const listOf = (fields: string) => `{type: array, items: {type: object, properties: {${fields}}}}`;
  const catalogue = catalogueOf(`paths:
${pathsOf('/machines', 'x: {type: string}')}
  "/machine-outdated-parts/{id}": {${ok(listOf('maker: {type: string}, release: {type: string}'))}}
  "/notices/{id}": {${ok(listOf('id: {type: string}, text: {type: string}'))}}`);
  const parts = lookupOf(catalogue, 'machine_outdated_part');
  expect([parts.operations.read, parts.operations.list?.path]).toEqual([null, '/machine-outdated-parts/{id}']);
  expect(parts.arguments.map(({ name, reference }) => [name, reference])).toEqual([['id', 'machine.id']]);
  expect(lookupOf(catalogue, 'notice').operations.read?.answer.list).toBe(true);
});

it('the key of what is only listed is its own, however it is written, and never the key of what it lies below', () => {
  const at = (fields: string) => `
paths:
${pathsOf('/teams', 'name: {type: string}')}
  /teams/{id}/maintainers: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}}}
${pathsOf('/flags', 'maintainer_id: {type: string}')}`;
  const shown = catalogueOf(at('_id: {type: string}, email: {type: string}'));
  expect(attributeOf(resourceOf(shown, 'flag'), 'maintainer_id').reference).toBe('team_maintainer.id');
  const unseen = catalogueOf(at('email: {type: string}, role: {type: string}'));
  expect(attributeOf(resourceOf(unseen, 'flag'), 'maintainer_id').reference).toBeNull();
});

it('what a POST computes is shown as it is where it has no fields, and a text is read as one', () => {
  const ask =
    'requestBody: {content: {application/json: {schema: {type: object, properties: {query: {type: string}}}}}}';
  const answer = (content: string) => `responses: {200: {description: x, content: {${content}}}}`;
  const catalogue = catalogueOf(`
paths:
  /rules/validate: {post: {${ask}, ${answer('application/json: {schema: {type: array, items: {type: string}}}')}}}
  /logs/search: {post: {${ask}, ${answer('text/csv: {schema: {type: string}}')}}}
  /account/validate/{id}: {post: {summary: Validate an account, responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {token: {type: string}}}}}}}}}`);
  const computed = catalogue.lookups.map(({ operations, attributes }) => ({
    path: operations.compute?.path,
    bare: operations.compute?.answer.bare,
    loose: operations.compute?.answer.loose,
    type: attributes[0]?.type,
  }));
  expect(computed).toEqual([
    { path: '/logs/search', bare: 'text', loose: undefined, type: 'string' },
    { path: '/rules/validate', bare: 'json', loose: undefined, type: 'list' },
  ]);
  // What ends in a parameter is done to the one that it names.
  expect(catalogue.actions.map(({ call }) => call.path)).toEqual(['/account/validate/{id}']);
});
