import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../../test/inline-document.js';
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
