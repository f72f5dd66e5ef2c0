import { describe, expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';
import {
  buildTree,
  collectionOf,
  enclosingItem,
  isBelow,
  isItem,
  type PathNode,
  splitPath,
  walkTree,
} from './paths.js';

function pathOf(node: PathNode): string {
  const parts: string[] = [];
  for (let at: PathNode | null = node; at?.parent; at = at.parent) {
    parts.unshift(at.literal === null ? `/{${at.parameters[0] ?? ''}}` : `${at.colon ? ':' : '/'}${at.literal}`);
  }
  return parts.join('');
}

describe('splitPath', () => {
  it.each([
    { given: '/vms/{id}', want: 'vms {id}' },
    { given: '/vms/{id}/', want: 'vms {id}' },
    { given: '//vms//{id}', want: 'vms {id}' },
    { given: '/vms/{id}.json', want: 'vms {id}' },
    { given: '/vms.json', want: 'vms' },
    { given: '/vms/{id}:start', want: 'vms {id} :start' },
    { given: '/vms:batchGet', want: 'vms :batchGet' },
    { given: '/invoices/{id}.pdf', want: 'invoices {id} :pdf' },
    { given: '/containers/{id}/json', want: 'containers {id}' },
    { given: '/containers/json', want: 'containers' },
    { given: '/json', want: 'json' },
    { given: "/users('{user-id}')", want: 'users {user-id}' },
    { given: '/users({id})/messages', want: 'users {id} messages' },
    { given: '/compare/{base}...{head}', want: 'compare {base} {head}' },
    { given: '/vms/{id}?force=true', want: 'vms {id}' },
    { given: '/vms/{id}?api-version=2', want: 'vms {id}' },
    // A query that tells what to do is a verb: a reset is no update.
    { given: '/vms/{id}?action=reset', want: 'vms {id} :reset' },
    { given: '/vms/{id}?reset=true', want: 'vms {id} :reset' },
    { given: '/vms/{id}?acl', want: 'vms {id} :acl' },
    { given: '/vms?action=delete_all', want: 'vms :delete_all' },
    { given: '/templates?desc=html', want: 'templates' },
    { given: '/vms{?limit,offset}', want: 'vms' },
    { given: '/vms?page={page}', want: 'vms' },
    { given: '/vms/{id}#start', want: 'vms {id}' },
    { given: '/vms/{id}/actions#Start', want: 'vms {id} actions :Start' },
    { given: '/vms/{id}/actions#x=1', want: 'vms {id} actions' },
    { given: '/', want: '' },
  ])('$given', ({ given, want }) => {
    const said = splitPath(given).map((s) =>
      'literal' in s ? `${s.colon ? ':' : ''}${s.literal}` : `{${s.parameter}}`,
    );
    expect(said.join(' ')).toBe(want);
  });
});

describe('the tree', () => {
  const root = buildTree(
    apiOf(`
paths:
  /v1/vms: { get: {}, post: {} }
  /v1/vms/{id}: { get: {} }
  /v1/vms/{vm_id}/disks/{disk_id}: { get: {} }
  /v1/vms/{vm_id}/: { delete: {} }
`).operations,
  );
  const nodes = [...walkTree(root)];
  const at = (path: string) => nodes.find((n) => pathOf(n) === path);

  it('has one item whatever its parameter is called', () => {
    const item = at('/v1/vms/{id}');
    expect(item && isItem(item)).toBe(true);
    expect(item?.parameters).toEqual(['id', 'vm_id']);
    expect([...(item?.operations.keys() ?? [])].sort()).toEqual(['DELETE', 'GET']);
  });

  it('knows what lies in what', () => {
    const disk = at('/v1/vms/{id}/disks/{disk_id}');
    const vm = at('/v1/vms/{id}');
    if (!disk || !vm) throw new Error('nodes are missing');
    expect(collectionOf(disk)?.literal).toBe('disks');
    expect(enclosingItem(disk)).toBe(vm);
    expect(enclosingItem(vm)).toBeNull();
    expect([isBelow(disk, vm), isBelow(vm, disk)]).toEqual([true, false]);
  });
});
