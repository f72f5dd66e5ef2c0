import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };
const body =
  'content: {application/json: {schema: {type: object, required: [server], properties: {server: {type: string}}}}}';

function viewModules(shown: string): (name: string) => string {
  const nullable = '{type: [string, "null"]}';
  const catalogue =
    catalogueOf(`paths:${pathsOf('/ips', `name: {type: string}, ${shown}: ${nullable}`, `${shown}: ${nullable}`)}
  /ips/{id}/assign: {post: {requestBody: {${body}}, responses: {204: {description: x}}}}
  /ips/{id}/unassign: {post: {responses: {204: {description: x}}}}`);
  const { modules } = viewAnsible(plan(catalogue), SETTINGS);
  return (name) => JSON.stringify(modules.find((module) => module.name === name)?.documentation ?? null);
}

it('an option that a link sets too names the module of the link', () => {
  expect(viewModules('server')('ip')).toContain('M(it.it.ip_assignment) sets it too');
});

it('a link that nothing shows has a module that says so', () => {
  const text = viewModules('note')('ip_assignment');
  expect(text).toContain('The API does not show whether the link exists');
  expect(text).toContain('"support":"none"');
});
