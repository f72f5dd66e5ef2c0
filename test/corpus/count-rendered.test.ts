import { expect, it } from 'vitest';
import { countRendered, listLosses } from './count-rendered.js';

const module = (name: string, call: string) => ({
  path: `ansible/ansible_collections/a/a/plugins/modules/${name}.py`,
  content: `def main():\n    ${call}(API, X, ARGUMENTS)\n`,
});
const source = (path: string) => ({ path: `terraform/provider/internal/${path}`, content: 'package x\n' });

it('counts what each target renders, by kind', () => {
  const files = [
    module('disk', 'run'),
    module('disk_info', 'run_info'),
    module('disk_resize', 'run_action'),
    source('resources/disk_resource.go'),
    source('resources/settings.go'),
    source('datasources/disk_data_source.go'),
    source('datasources/disks_data_source.go'),
    source('actions/disk_resize_action.go'),
  ];
  expect(countRendered(files)).toEqual({
    terraform: { resources: 1, lookups: 2, actions: 1 },
    ansible: { resources: 1, lookups: 1, actions: 1 },
  });
});

it('less is told, and more is not', () => {
  const counts = (resources: number) => ({ resources, lookups: 2, actions: 2 });
  const rendered = (terraform: number, ansible: number) => ({
    operations: 9,
    terraform: counts(terraform),
    ansible: counts(ansible),
  });
  expect(listLosses(rendered(38, 38), rendered(40, 3))).toEqual(['ansible renders 3 resources, and rendered 38']);
});
