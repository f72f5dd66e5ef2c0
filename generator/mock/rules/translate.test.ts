import { expect, it } from 'vitest';
import { findOtherName } from './translate.js';

it.each([
  { wire: 'network', body: { network_id: 1 }, noun: 'vms', want: 'network_id' },
  { wire: 'vms', body: { vm_ids: [] }, noun: 'pools', want: 'vm_ids' },
  { wire: 'name', body: { project_name: 'a' }, noun: 'projects', want: 'project_name' },
  { wire: 'project_name', body: { name: 'a' }, noun: 'projects', want: 'name' },
  { wire: 'name', body: { user_name: 'a' }, noun: 'projects', want: null },
  { wire: 'size', body: { project_size: 1 }, noun: 'projects', want: null },
])('$wire of $noun is found under $want', ({ wire, body, noun, want }) => {
  expect(findOtherName(wire, body, noun)).toBe(want);
});
