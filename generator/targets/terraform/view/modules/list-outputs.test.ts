import { expect, it } from 'vitest';
import { makeAttribute, makeResource } from '../../../../../test/sample-catalogue.js';
import { shapeResource } from '../view-resource.js';
import { listOutputs } from './list-outputs.js';

it('leaves out what other resources manage, under whatever name of theirs', () => {
  const names = ['id', 'url', 'backups', 'api_keys', 'tokens'];
  const vm = makeResource('vm', {
    identity: ['id'],
    attributes: names.map((name) => makeAttribute(name, { computed: true })),
  });
  const parts = ['backup', 'vm_api_key'].map((name) => makeResource(name, { parent: 'vm' }));
  const outputs = listOutputs(vm, shapeResource(vm), [vm, ...parts, makeResource('token', { parent: 'account' })]);
  expect(outputs.map(({ name }) => name)).toEqual(['id', 'tokens', 'url']);
});
