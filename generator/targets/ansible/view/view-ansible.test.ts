import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { NO_REMAINS } from './past.js';
import { listVersioned, viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const disks = catalogueOf(`paths:\n${pathsOf('/disks', 'name: {type: string}')}`);

describe('the collection', () => {
  it('keeps the version in which a module first appeared', () => {
    const { modules } = viewAnsible(plan(disks), settings, { ...NO_REMAINS, versions: new Map([['disk', '0.1.0']]) });
    const versions = modules.map(({ name, documentation }) => [name, documentation.head.version_added]);
    expect(versions).toEqual([
      ['disk', '0.1.0'],
      ['disk_info', '0.3.0'],
    ]);
  });

  it.each([
    { what: 'a new option', past: ['id'], version: '0.3.0', later: {}, want: { name: '0.3.0' } },
    {
      what: 'an option of an earlier version',
      past: ['id', 'name'],
      later: { name: '0.2.0' },
      want: { name: '0.2.0' },
    },
    { what: 'no new option', past: ['id', 'name'], later: {}, want: {} },
    { what: 'a new option in the version of its module', past: ['id'], first: '0.3.0', later: {}, want: {} },
    { what: 'a module that the folder does not have', past: null, later: {}, want: {} },
  ])('dates $what', ({ past, first = '0.1.0', later, want }) => {
    const kept = ['state', 'recreate', 'items', ...(past ?? [])];
    const versions = new Map([
      ['disk', first],
      ...Object.entries(later).map(([name, v]) => [`disk.${name}`, v] as const),
    ]);
    const options = new Map(past === null ? [] : [['disk', new Set(kept)]]);
    const view = viewAnsible(plan(disks), settings, { versions, own: [], options });
    const documented = Object.entries(view.modules[0]?.documentation.options ?? {});
    const dated = documented.flatMap(([name, text]) => {
      const { version_added: added } = text as { version_added?: string };
      return added === undefined ? [] : [[name, added]];
    });
    expect(Object.fromEntries(dated)).toEqual(want);
    expect(listVersioned(view).filter((name) => name.includes('.'))).toEqual(Object.keys(want).map((n) => `disk.${n}`));
  });

  it('remembers every module for the next time', () => {
    expect(listVersioned(viewAnsible(plan(disks), settings))).toEqual(['disk', 'disk_info']);
  });

  it('takes modules that people have added into the action group', () => {
    const { collection } = viewAnsible(plan(disks), settings, {
      ...NO_REMAINS,
      versions: new Map(),
      own: ['burn', 'disk'],
    });
    expect(collection.runtime.action_groups).toEqual({ infra: ['burn', 'disk', 'disk_info'] });
  });

  it('names the repository of the config, or a likely one', () => {
    expect(viewAnsible(plan(disks), settings).collection.galaxy).toMatchObject({
      repository: 'https://github.com/acme/acme.infra',
    });
    const repository = 'https://git.example.org/acme/infra/';
    expect(viewAnsible(plan(disks), { ...settings, repository }).collection.galaxy).toMatchObject({
      repository,
      issues: 'https://git.example.org/acme/infra/issues',
    });
  });

  it('names both licences, and the pages that the document names', () => {
    expect(viewAnsible(plan(disks), { ...settings, license: 'GPL-3.0-or-later' }).collection.galaxy.license).toEqual([
      'GPL-3.0-or-later',
      'BSD-2-Clause',
    ]);
    const linked = catalogueOf(`
info: {title: Disks, version: '1', contact: {url: 'https://disks.example'}}
externalDocs: {url: 'https://docs.disks.example/api'}
paths:
${pathsOf('/disks', 'name: {type: string}')}`);
    expect(viewAnsible(plan(linked), settings).collection.galaxy).toMatchObject({
      documentation: 'https://docs.disks.example/api',
      homepage: 'https://disks.example',
    });
    const hostile = catalogueOf(`
info: {title: Disks, version: '1', contact: {url: 'javascript:alert(1)'}}
externalDocs: {url: 'https://x.example/ {{ lookup() }}'}
paths:
${pathsOf('/disks', 'name: {type: string}')}`);
    expect(hostile.links).toBeUndefined();
  });
});
