import { expect, it } from 'vitest';
import { schemaOf } from '../../test/inline-document.js';
import { isSecret } from './secrets.js';
import type { AttributeType } from './types.js';

it.each([
  { name: 'password', want: true },
  { name: 'rootPassword', want: true },
  { name: 'client_secret', want: true },
  { name: 'private_key', want: true },
  { name: 'api_key', want: true },
  { name: 'access_token', want: true },
  { name: 'kubeconfig', want: true },
  { name: 'secret_access_key', want: true },
  { name: 'password_policy', want: false },
  { name: 'secret_name', want: false },
  { name: 'private_key_uuid', want: false },
  { name: 'next_page_token', want: false },
  { name: 'public_key', want: false },
  { name: 'compass', want: false },
  { name: 'password_enabled', type: 'boolean' as const, want: false },
  { name: 'token', type: 'integer' as const, want: false },
  { name: 'passwords', type: 'list' as const, want: true },
  { name: 'secret', type: 'object' as const, want: false },
  { name: 'pin', schema: '{type: string, format: password}', want: true },
  { name: 'note', schema: '{type: string, writeOnly: true}', want: false },
] as { name: string; type?: AttributeType; schema?: string; want: boolean }[])('$name: $want', (given) => {
  expect(isSecret(given.name, schemaOf(given.schema ?? '{type: string}'), given.type ?? 'string')).toBe(given.want);
});
