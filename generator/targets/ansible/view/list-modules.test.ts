import { expect, it } from 'vitest';
import { makeAction, makeAttribute, makeCall, makeCatalogue, makeResource } from '../../../../test/sample-catalogue.js';
import { describeModules } from './list-modules.js';

function makeThing(name: string, actions: string[] = []) {
  return makeResource(name, {
    attributes: [makeAttribute('id', { computed: true })],
    identity: ['id'],
    operations: {
      create: makeCall(`POST /${name}`),
      read: makeCall(`GET /${name}/{id}`),
      update: [],
      delete: makeCall(`DELETE /${name}/{id}`),
      list: null,
    },
    actions: actions.map((action) => makeAction(action, `POST /${name}/{id}/${action}`)),
  });
}

it('a resource that is called like a module of another keeps its name, and each has a file of its own', () => {
  const resources = [makeThing('app', ['reset']), makeThing('app_info'), makeThing('app_reset')];
  const modules = describeModules(makeCatalogue({ resources, lookups: [] }));
  expect(modules.resources.get('app_info')).toBe('app_info');
  expect(modules.infos.get('app')).toBe('app_info_oipmu');
  expect(modules.resources.get('app_reset')).toBe('app_reset');
  expect(modules.actions.map(({ name }) => name)).toEqual(['app_reset_aqmbj']);
});
