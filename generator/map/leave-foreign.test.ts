import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

it.each([
  ['The Acme tenant id', null],
  ['Acme AD tenant ID', null],
  ['ID of the tenant.', 'tenant.id'],
  ['Tenant id', 'tenant.id'],
  ['Other tenant id', 'tenant.id'],
  ['The Tenant ID', 'tenant.id'],
  ['The Acme Tenant ID', 'tenant.id'],
  ['ID of the API tenant', 'tenant.id'],
  ['ID of the Link tenant', 'tenant.id'],
  ['The id. Acme tenants have one.', 'tenant.id'],
  ['The id.<br>Requires `tenant:read`.', 'tenant.id'],
])('a name in front of the noun says that it is of somebody else: "%s"', (text, want) => {
  const link = `tenant_id: {type: string, description: "${text}"}, size: {type: string}`;
  const catalogue = catalogueOf(`paths:${pathsOf('/tenants', 'name: {type: string}')}${pathsOf('/links', link)}`);
  expect(attributeOf(resourceOf(catalogue, 'link'), 'tenant_id').reference).toBe(want);
});
