import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../../test/inline-document.js';
import { plan } from '../../../../plan/plan.js';
import { viewAnsible } from '../view-ansible.js';
import { nameFound, planLadder } from './plan-rungs.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };

/** A collection whose things cannot be made without what `reference` names. */
function pathsReferring(path: string, reference: string): string {
  const fields = `id: {type: string, readOnly: true}, name: {type: string}, ${reference}: {type: string}`;
  const object = `{type: object, required: [name, ${reference}], properties: {${fields}}}`;
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
  return `
  ${path}:
    get: {${answer(`{type: array, items: ${object}}`)}}
    post: {requestBody: {${json(object)}}, ${answer(object)}}
  ${path}/{id}:
    get: {${answer(object)}}
    delete: {responses: {204: {description: x}}}`;
}

it('of things that name each other one is looked for, and everything else is made before it is needed', () => {
  const paths = [
    pathsReferring('/tapes', 'net_id'),
    pathsReferring('/disks', 'net_id'),
    pathsReferring('/nets', 'disk_id'),
  ];
  const catalogue = catalogueOf(`paths:${paths.join('')}`);
  const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
  const told = rungs.map(({ resource, values, finds }) => [
    resource.name,
    values.net_id ?? values.disk_id,
    ...finds.map((find) => find.name),
  ]);
  expect(told).toEqual([
    ['net', '{{ found_disk.disks[0].id }}', 'find disk'],
    ['disk', '{{ made_net.net.id }}'],
    ['tape', '{{ made_net.net.id }}'],
  ]);
});

it('the name of what was found fits into a line, and differs by its place', () => {
  const below = (owner: string) => ({ vector_database_id: `{{ made_${owner}.${owner}.id }}` });
  expect(nameFound('disk', { vm_id: 'a' })).toBe('found_disk_in_vm_id_a');
  const names = ['vector_database', 'vector_database_copy'].map((owner) =>
    nameFound('vector_database_backup', below(owner)),
  );
  for (const name of names) expect(name.length).toBeLessThan(40);
  expect(new Set(names).size).toBe(2);
});

function rungsOf(paths: string) {
  const catalogue = catalogueOf(`paths:${paths}`);
  return planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
}

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const told = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;

it('what can only be changed is one that its own list shows, below what was made', () => {
  const member = '{type: object, properties: {id: {type: integer}, user_id: {type: integer}, role: {type: string}}}';
  const rungs = rungsOf(`${pathsOf('/maps', 'name: {type: string}')}
  /users: {get: {${told('{type: array, items: {type: object, properties: {id: {type: integer}}}}')}}}
  /maps/{id}/members: {get: {${told(`{type: array, items: ${member}}`)}}}
  /maps/{id}/members/{user_id}: {patch: {requestBody: {${json('{type: object, properties: {role: {type: string}}}')}}, ${told(member)}}}`);
  const { values, finds } = rungs.find(({ resource }) => resource.name === 'map_member') ?? {};
  expect(values?.user_id).toMatch(/^\{\{ found_map_member_in_map_id_\w+\.map_members\[0\]\.user_id \}\}$/);
  expect(finds?.map(({ name }) => name)).toEqual(['find map_member']);
});

it('a name that may have no hyphen has another sign', () => {
  const name = 'name: {type: string, pattern: "^[A-Za-z0-9][A-Za-z0-9 ._]*[A-Za-z0-9]$", example: music}';
  expect(rungsOf(pathsOf('/folders', name))[0]?.values.name).toBe('music_ladder');
});

it('another domain is one below the domain of the document', () => {
  const name = 'name: {type: string, pattern: "^([a-z0-9-]+[.])+[a-z]{2,16}$", example: example.org}';
  expect(rungsOf(pathsOf('/domains', name))[0]?.values.name).toBe('ladder.example.org');
});

it('what a list shows only to who knows more is not looked for', () => {
  const episode = '{type: object, properties: {id: {type: integer}, title: {type: string}}}';
  const query = (required: string) => `parameters: [{in: query, name: program, ${required} schema: {type: integer}}]`;
  const finds = (required: string) =>
    rungsOf(`${pathsReferring('/pieces', 'episode_id')}
  /episodes: {get: {${query(required)}, ${told(`{type: array, items: ${episode}}`)}}}
  /episodes/{id}: {get: {${told(episode)}}}`)[0]?.finds.length;
  expect([finds(''), finds('required: true,')]).toEqual([1, 0]);
});

it('what is made in two ways and stands in one list is told apart by what it says of itself', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const ok = (schema: string) => `responses: {201: {description: x, ${json(schema)}}}`;
  const shown = "{$ref: '#/components/schemas/Snapshot'}";
  const take = (field: string) =>
    `requestBody: {${json(`{type: object, required: [${field}], properties: {${field}: {type: string, example: a}, description: {type: string, example: nightly}}}`)}}`;
  const catalogue = catalogueOf(`paths:
  /snapshots:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {operationId: create-snapshot, ${take('disk')}, ${ok(shown)}}
  /snapshots/create-from-url: {post: {operationId: create-snapshot-from-url, ${take('url')}, ${ok(shown)}}}
  /snapshots/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}
components:
  schemas: {Snapshot: {type: object, properties: {id: {type: string}, description: {type: string, example: nightly}}}}`);
  const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
  expect(rungs.map(({ values }) => values.description)).toEqual(['nightly', 'nightly-ladder']);
});

it('what a module calls otherwise, because the word is reserved, is found under that name', () => {
  const paths = pathsOf('/classes', 'name: {type: string}') + pathsReferring('/pupils', 'class_id');
  const catalogue = catalogueOf(`paths:\n${paths}`);
  const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
  expect(rungs.map(({ module, result, values }) => [module, result, values.class_id])).toEqual([
    ['acme.infra.api_class', 'api_class', undefined],
    ['acme.infra.pupil', 'pupil', '{{ made_class.api_class.id }}'],
  ]);
});

it('what its own list does not show is not looked for there', () => {
  const active = '{type: object, properties: {active: {type: boolean}}}';
  const [means] = rungsOf(`
  /means: {get: {${told(`{type: array, items: ${active}}`)}}}
  /means/{means_number}: {get: {${told(active)}}, patch: {requestBody: {${json(active)}}, ${told(active)}}}`);
  expect(means?.finds).toEqual([]);
  expect(means?.values.means_number).not.toContain('{{');
});
