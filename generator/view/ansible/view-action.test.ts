import { expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import type { LiteralView } from './types.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };
const fields =
  "name: {type: string, description: 'Unique in its project.'}, project_id: {type: string, description: 'Its project. The default one where it is left out.'}";
const vm = `application/json: {schema: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, ${fields}}}}`;
const page = `application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, ${fields}}}}}`;
const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
const documentOf = (body: string) => `paths:
  /vms:
    get: {responses: {200: {description: x, content: {${page}}}}}
    post: {requestBody: {content: {${vm}}}, responses: {201: {description: x, content: {${vm}}}}}
  /vms/{id}:
    ${id}
    get: {responses: {200: {description: x, content: {${vm}}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/restart:
    ${id}
    post: {${body}responses: {204: {description: x}}}`;
const argument = 'content: {application/json: {schema: {type: object, properties: {project_id: {type: string}}}}}';

it.each([
  { what: 'an option of the action says where the name is looked for', body: '', want: ['project_id'] },
  { what: 'an argument of the same name stays what it is', body: `requestBody: {${argument}}, `, want: undefined },
])('$what', ({ body, want }) => {
  const { modules } = viewAnsible(catalogueOf(documentOf(body)), settings);
  const module = modules.find(({ name }) => name === 'vm_restart');
  expect(Object.keys(module?.documentation.options ?? {})).toEqual(['id', 'name', 'project_id']);
  if (want) {
    const sentences = ['Its project.', 'O(name) is looked for there alone where this is given, else everywhere.'];
    expect(module?.documentation.options.project_id).toMatchObject({ description: sentences });
  }
  expect(find(find(module?.descriptor, 'owner'), 'key_scope')).toEqual(want);
});

function find(literal: LiteralView | undefined, name: string): LiteralView | undefined {
  return (literal as { entries: [string, LiteralView][] }).entries.find(([key]) => key === name)?.[1];
}
