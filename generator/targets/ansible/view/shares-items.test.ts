import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const SNAPSHOT = "{$ref: '#/components/schemas/Snapshot'}";
const made = (fields: string) =>
  `requestBody: {${json(`{type: object, ${fields}}`)}}, responses: {201: {description: x, ${json(SNAPSHOT)}}}`;

it('only the module of all snapshots purges snapshots, not that of the imported ones', () => {
  const catalogue = catalogueOf(`
paths:
  /snapshots:
    get: {parameters: [{name: note, in: query, schema: {type: string}}], responses: {200: {description: x, ${json(`{type: array, items: ${SNAPSHOT}}`)}}}}
    post: {${made('required: [vm_id], properties: {vm_id: {type: string}, note: {type: string}}')}}
  /snapshots/import: {post: {${made('required: [url], properties: {url: {type: string}}')}}}
  /snapshots/{id}: {get: {responses: {200: {description: x, ${json(SNAPSHOT)}}}}, delete: {}}
components: {schemas: {Snapshot: {type: object, properties: {id: {type: string}, note: {type: string}}}}}`);
  const purging = viewAnsible(plan(catalogue), settings)
    .modules.filter(({ run }) => run === 'run')
    .map(({ name, documentation }) => [name, Object.hasOwn(documentation.own ?? {}, 'purge')]);
  expect(purging).toEqual([
    ['snapshot', true],
    ['snapshot_import', false],
  ]);
});
