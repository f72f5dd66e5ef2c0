import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

it('an example of settings sets what the document names first: what follows may be of another kind', () => {
  const kinds =
    '{anyOf: [{type: object, properties: {sql_mode: {type: string}}}, {type: object, properties: {acl: {type: string}}}]}';
  const json = `content: {application/json: {schema: ${kinds}}}`;
  const catalogue = catalogueOf(
    `paths: {/config: {get: {responses: {200: {description: x, ${json}}}}, patch: {requestBody: {${json}}}}}`,
  );
  const { modules } = viewAnsible(plan(catalogue), settings);
  const { examples } = modules.find(({ name }) => name === 'config') ?? {};
  expect(examples).toMatchObject([{ 'acme.infra.config': { sql_mode: expect.anything() } }]);
  expect(JSON.stringify(examples)).not.toContain('acl');
});

it.each([
  ['Create', 'post: {requestBody: {required: true, BODY}, responses: {201: {description: x, BODY}}}, '],
  ['Change', 'put: {requestBody: {BODY}, responses: {200: {description: x, BODY}}}, '],
])('an example says of what there is one of: %s', (verb, call) => {
  const body = 'content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}';
  const calls = `${call}get: {responses: {200: {description: x, BODY}}}, delete: {responses: {204: {description: x}}}`;
  const catalogue = catalogueOf(`paths: {/registry: {${calls.replaceAll('BODY', body)}}}`);
  const { examples } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'registry') ?? {};
  expect(examples).toMatchObject([{ name: `${verb} the registry` }, { name: 'Remove the registry' }]);
});

it.each([
  ['another name, where nothing else could be taken', 'size: {type: integer}', 2],
  ['one alone, where a second name would not fit', 'size: {type: integer}', 1, 'maxLength: 4, pattern: "^[a-z]+$", '],
  ['one alone, where two would be alike', 'public_key: {type: string, example: ssh-ed25519 AAAA}', 1],
] as [string, string, number, string?][])('an example of several shows %s', (_, field, count, form = '') => {
  const required = `[name, ${field.split(':')[0]}]`;
  const fields = `id: {type: string, readOnly: true}, name: {type: string, ${form}example: web}, ${field}`;
  const body = `content: {application/json: {schema: {type: object, required: ${required}, properties: {${fields}}}}}`;
  const ok = (status: number) => `responses: {${status}: {description: x, ${body}}}`;
  const catalogue = catalogueOf(`paths:
  /racks:
    get: {responses: {200: {description: x, ${body.replace('schema: ', 'schema: {type: array, items: ').replace(/\}$/, '}}')}}}}
    post: {requestBody: {required: true, ${body}}, ${ok(201)}}
  "/racks/{id}": {get: {${ok(200)}}, delete: {responses: {204: {description: x}}}}`);
  const { examples } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'rack') ?? {};
  const last = (examples as { 'acme.infra.rack': { items: { name: string }[] } }[]).at(-1);
  expect(last?.['acme.infra.rack'].items.map(({ name }) => name)).toEqual(['web', 'rack-2'].slice(0, count));
});

it('what each removal has to be told stands in its example and in the text, and nothing is purged', () => {
  const body =
    'content: {application/json: {schema: {type: object, properties: {name: {type: string, example: web}}}}}';
  const why =
    'content: {application/json: {schema: {type: object, required: [reason], properties: {reason: {type: string, example: unused}}}}}';
  const ok = (status: number) =>
    `responses: {${status}: {description: x, ${body.replace('name:', 'id: {type: string}, name:')}}}`;
  const catalogue = catalogueOf(`paths:
  /racks: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}, post: {requestBody: {${body}}, ${ok(201)}}}
  "/racks/{id}": {get: {${ok(200)}}, delete: {requestBody: {required: true, ${why}}, responses: {204: {description: x}}}}`);
  const module = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'rack');
  const removal = ((module?.examples ?? []) as { name: string }[]).find(({ name }) => name.startsWith('Remove'));
  expect(removal).toMatchObject({ 'acme.infra.rack': { name: 'web', reason: 'unused', state: 'absent' } });
  const text = JSON.stringify(module);
  expect(text).toContain('Required to delete the rack, and not used for anything else.');
  expect(text).not.toContain('purge');
});

it('what the list demands in its query stands in every example that is found by it, and an action does without the list', () => {
  const fields = 'id: {type: string, readOnly: true}, name: {type: string}, team: {type: string, example: core}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const board = `{type: object, required: [name], properties: {${fields}}}`;
  const ok = `responses: {200: {description: x, ${json(board)}}}`;
  const query = 'parameters: [{name: team, in: query, required: true, schema: {type: string}}]';
  const catalogue = catalogueOf(`paths:
  /boards:
    get: {${query}, responses: {200: {description: x, ${json(`{type: array, items: ${board}}`)}}}}
    post: {requestBody: {required: true, ${json(board)}}, ${ok}}
  "/boards/{id}": {get: {${ok}}, delete: {responses: {204: {description: x}}}}
  "/boards/{id}/refresh": {post: {responses: {204: {description: x}}}}`);
  const { modules } = viewAnsible(plan(catalogue), settings);
  const found = modules.find(({ name }) => name === 'board');
  const given = { 'acme.infra.board': { team: 'core' } };
  expect(found?.examples).toMatchObject([given, given, { 'acme.infra.board': { items: [{ team: 'core' }] } }]);
  expect(JSON.stringify(found?.documentation.options)).toContain('Required to find the board without O(id)');
  const action = modules.find(({ name }) => name === 'board_refresh');
  expect(Object.keys(action?.documentation.options ?? {})).toEqual(['id']);
});

it('an example does not name another of its kind: the first one has none', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const fields = 'branch_id: {type: string}, parent_branch_id: {type: string}, label: {type: string}';
  const branch = `{type: object, required: [branch_id], properties: {${fields}}}`;
  const ok = `responses: {200: {description: x, ${json(branch)}}}`;
  const catalogue = catalogueOf(`paths:
  /branches: {post: {requestBody: {required: true, ${json(branch)}}, ${ok}}}
  "/branches/{branch_id}": {get: {${ok}}, delete: {responses: {204: {description: x}}}}`);
  expect(catalogue.resources[0]?.attributes.find(({ name }) => name === 'parent_branch_id')?.reference).toBe(
    'branch.branch_id',
  );
  const { examples } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'branch') ?? {};
  expect(JSON.stringify(examples)).not.toContain('parent_branch_id');
});
