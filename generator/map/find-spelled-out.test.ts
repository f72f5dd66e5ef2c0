import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

it.each([
  { name: 'in two words', part: 'enabled: {type: boolean}, last: {type: string}', want: ['backups', 'enabled'] },
  { name: 'of another type', part: 'enabled: {type: string}', want: null },
  { name: 'where nothing changes it', part: 'enabled: {type: boolean}', want: null, changed: 'name' },
  { name: 'of something with an id', part: 'id: {type: string}, enabled: {type: boolean}', want: null },
])('what is taken in one word is shown $name', ({ part, want, changed = 'backups_enabled' }) => {
  const shown = `{type: object, properties: {id: {type: string}, name: {type: string}, backups: {type: object, properties: {${part}}}}}`;
  const taken = '{type: object, properties: {name: {type: string}, backups_enabled: {type: boolean}}}';
  const patch = `{type: object, properties: {${changed}: {type: ${changed === 'name' ? 'string' : 'boolean'}}}}`;
  const vm = resourceOf(
    catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json(taken)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}, patch: {requestBody: {${json(patch)}}, responses: {200: {description: x}}}, delete: {}}`),
    'vm',
  );
  const { out, writeOnly } = attributeOf(vm, 'backups_enabled');
  expect([out, writeOnly]).toEqual([want, want === null]);
});
