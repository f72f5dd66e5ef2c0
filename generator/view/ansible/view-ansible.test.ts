import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../test/inline-document.js';
import { listVersioned, viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const disks = catalogueOf(`paths:\n${pathsOf('/disks', '{ id: { type: string }, name: { type: string } }')}`);

describe('the collection', () => {
  it('keeps the version in which a module first appeared', () => {
    const { modules } = viewAnsible(disks, settings, { versions: new Map([['disk', '0.1.0']]), own: [] });
    const versions = modules.map(({ name, documentation }) => [name, documentation.head.version_added]);
    expect(versions).toEqual([
      ['disk', '0.1.0'],
      ['disk_info', '0.3.0'],
    ]);
  });

  it('remembers every module for the next time', () => {
    expect(listVersioned(viewAnsible(disks, settings))).toEqual(['disk', 'disk_info']);
  });

  it('takes modules that people have added into the action group', () => {
    const { collection } = viewAnsible(disks, settings, { versions: new Map(), own: ['burn', 'disk'] });
    expect(collection.runtime.action_groups).toEqual({ infra: ['burn', 'disk', 'disk_info'] });
  });

  it('names the repository of the config, or a likely one', () => {
    expect(viewAnsible(disks, settings).collection.galaxy).toMatchObject({
      repository: 'https://github.com/acme/acme.infra',
    });
    const repository = 'https://git.example.org/acme/infra/';
    expect(viewAnsible(disks, { ...settings, repository }).collection.galaxy).toMatchObject({
      repository,
      issues: 'https://git.example.org/acme/infra/issues',
    });
  });
});
