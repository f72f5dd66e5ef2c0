import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../../test/inline-document.js';
import { plan } from '../../../../plan/plan.js';
import type { Json } from '../../../../spec/types.js';
import { viewAnsible } from '../view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };
const note = 'note: {type: string}';
const named = (example: string) => `name: {type: string, example: ${example}}, ${note}`;
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;

/** A collection that can do everything; what is in braces in its path is where it lies. */
function listPaths(path: string, fields: string): string {
  const object = `{type: object, properties: {id: {type: string, readOnly: true}, ${fields}}}`;
  const change = `{type: object, properties: {${note}}}`;
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `{name: ${name}, in: path, required: true, schema: {type: string}}`,
  );
  return `
  ${path}:
    parameters: [${places.join(', ')}]
    get: {${answer(`{type: array, items: ${object}}`)}}
    post: {requestBody: {${json(object)}}, ${answer(object)}}
  ${path}/{id}:
    parameters: [${[...places, '{name: id, in: path, required: true, schema: {type: string}}'].join(', ')}]
    get: {${answer(object)}}
    patch: {requestBody: {${json(change)}}, ${answer(object)}}
    delete: {responses: {204: {description: x}}}`;
}

interface Step {
  name: string;
  [key: string]: Json;
}

function readCollection(...paths: string[]) {
  return viewAnsible(plan(catalogueOf(`paths:\n${paths.join('\n')}`)), settings).collection;
}

function readTarget(name: string, ...paths: string[]): { block: Step[]; always: Step[] } {
  const path = `tests/integration/targets/${name}/tasks/main.yml`;
  const found = readCollection(...paths).checks.find((check) => check.path === path);
  if (!found) throw new Error(`no target ${name}`);
  return (found.content as unknown as [{ block: Step[]; always: Step[] }])[0];
}

it('never speaks of what an account may have: checks make and remove things of their own name', () => {
  const { checks } = readCollection(
    listPaths('/disks', named('db-data')),
    listPaths('/members', 'email: {type: string, example: ann@example.com}, note: {type: string}'),
    listPaths('/zones', named('example.com')),
  );
  const text = JSON.stringify(checks);
  for (const name of ['"db-data-test"', '"test.ann@example.com"', '"test.example.com"']) expect(text).toContain(name);
  for (const name of ['"db-data"', '"ann@example.com"', '"example.com"']) expect(text).not.toContain(name);
});

it('takes a thing through its whole life, each step in check mode first', () => {
  const { block } = readTarget('disk', listPaths('/disks', named('db-data')));
  const told = block.map(({ name, check_mode: look }) => (look ? `${name} (check mode)` : name));
  expect(told).toEqual([
    'Create it in check mode (check mode)',
    'Assert that check mode reports the creation',
    'Create it',
    'Assert that it was created',
    'Create it again',
    'Assert that nothing changed when created again',
    'Update it in check mode (check mode)',
    'Assert that check mode reports the update',
    'Update it',
    'Assert that it was updated',
    'Update it again',
    'Assert that nothing changed when updated again',
    'Delete it in check mode (check mode)',
    'Assert that check mode reports the deletion',
    'Delete it',
    'Assert that it was deleted',
    'Delete it again',
    'Assert that nothing changed when deleted again',
  ]);
  expect(block[8]?.['acme.infra.disk']).toEqual({ name: 'db-data-test', note: 'Changed by a test' });
});

it('makes first what the thing needs, and removes it last, whatever has happened', () => {
  const ports = listPaths('/nets/{net_id}/ports', named('left'));
  const { block, always } = readTarget('net_port', listPaths('/nets', named('inner')), ports);
  expect(block[0]).toEqual({
    name: 'Create the required net',
    'acme.infra.net': { name: 'inner-test' },
    register: 'net_port_made_net',
  });
  expect(always).toEqual([
    {
      name: 'Clean up the net port',
      'acme.infra.net_port': { net_id: '{{ net_port_made_net.net.id }}', name: 'left-test', state: 'absent' },
      when: ['net_port_made_net is defined', 'net_port_made_net is success'],
    },
    { name: 'Clean up the net', 'acme.infra.net': { name: 'inner-test', state: 'absent' } },
  ]);
});

it('says what has no target, and why', () => {
  const object = `{type: object, properties: {${note}}}`;
  const profile = `
  /profile:
    get: {${answer(object)}}
    patch: {requestBody: {${json(object)}}, ${answer(object)}}`;
  const { untested } = readCollection(listPaths('/disks', named('db-data')), profile);
  expect(untested).toEqual([{ name: 'profile', reason: 'there is only one, and it is in use' }]);
});
