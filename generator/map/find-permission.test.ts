import { expect, it } from 'vitest';
import { operationOf } from '../../test/inline-document.js';
import { findPermission } from './find-permission.js';

it.each([
  ['scopes', 'security: [{token: [vms:create, vms:read]}]', 'vms:create, vms:read'],
  ['scopes of an alternative', 'security: [{basic: []}, {token: [vms:create]}]', 'vms:create'],
  ['an extension', 'x-required-permissions: [vms.create]', 'vms.create'],
  ['an extension with one', 'x-scope: vms', 'vms'],
  ['words', 'description: Makes one. Needs the permission `vms:write`.', 'vms:write'],
  ['words the other way round', 'description: This requires the `vms:write` scope.', 'vms:write'],
  ['words of the 403', 'responses: {403: {description: Requires the scope `vms`}}', 'vms'],
  ['nothing', 'description: Lists the `vms`.', null],
  ['nothing that can be shown', 'x-permission: "a\\u001b[31m"', null],
])('a permission told by %s', (_, given, want) => {
  expect(findPermission(operationOf(`paths: {/vms: {post: {${given}}}}`, 'POST /vms'))).toBe(want);
});
