import { expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import type { ModuleView } from '../../generator/targets/ansible/view/types.js';
import { findShapeFaults } from './result-shape.js';

const module = {
  returns: {
    vm: {
      type: 'dict',
      returned: 'when O(items) is not set',
      contains: { id: { type: 'str' }, ports: { type: 'list', elements: 'int' } },
    },
    results: { type: 'list', elements: 'dict', returned: 'when O(items) is set' },
  },
} as unknown as ModuleView;

it.each([
  { result: { changed: true, diff: {}, vm: { id: 'a', ports: [1, 2n] } }, want: [] },
  { result: { vm: null }, want: [] },
  { result: {}, want: ['vm is missing'] },
  { result: { vm: null, more: 1 }, want: ['more is undeclared'] },
  { result: { vm: { id: 1, name: 'x' } }, want: ['vm.name is undeclared', 'vm.id is no str', 'vm.ports is missing'] },
  { result: { vm: { id: null, ports: ['a'] } }, want: ['vm.ports[0] is no int'] },
  { result: { results: [] }, hasItems: true, want: [] },
])('a result is compared with what RETURN declares: $want', ({ result, hasItems, want }) => {
  expect(findShapeFaults(module, result as unknown as JsonObject, hasItems)).toEqual(want);
});
