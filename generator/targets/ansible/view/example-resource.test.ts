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
