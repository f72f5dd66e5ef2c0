import { expect, it } from 'vitest';
import { schemaOf } from '../../test/inline-document.js';
import { isSecret, isSecretBeside, isValueOfSecret } from './secrets.js';
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
  { name: 'ssl_key', want: true },
  { name: 'bgpAuthKey', want: true },
  { name: 'primary_key', want: false },
  { name: 'user_data', want: true },
  { name: 'cloudInit', want: true },
  { name: 'cloud_init', schema: '{type: string, enum: [NONE, V1]}', want: false },
  { name: 'user_data_id', want: false },
  { name: 'access', schema: '{type: string, example: "-----BEGIN RSA PRIVATE KEY-----\\nMIIE"}', want: true },
  { name: 'access_cert', schema: '{type: string, example: "-----BEGIN CERTIFICATE-----\\nMIIE"}', want: false },
  { name: 'address', schema: '{type: string, example: "postgres://doadmin:word@db.invalid:25060/x"}', want: true },
  { name: 'website', schema: '{type: string, example: "https://example.com:443/a@b"}', want: false },
  {
    name: 'material',
    schema: '{type: string, description: The PEM-formatted private key for the service. Keep it.}',
    want: true,
  },
  { name: 'content', schema: '{type: string, description: Base64 encoded secret key of the zone}', want: true },
  { name: 'kind', schema: '{type: string, description: The private key type}', want: false },
  { name: 'region', schema: '{type: string, description: Where it is. The private key lies elsewhere.}', want: false },
] as { name: string; type?: AttributeType; schema?: string; want: boolean }[])('$name: $want', (given) => {
  expect(isSecret(given.name, schemaOf(given.schema ?? '{type: string}'), given.type ?? 'string')).toBe(given.want);
});

it.each([
  { wire: 'uri', beside: ['host', 'password'], want: true },
  { wire: 'uri', beside: ['host', 'port'], want: false },
  { wire: 'key', beside: ['ca', 'cert'], want: true },
  { wire: 'key', beside: ['secret'], want: true },
  { wire: 'key', beside: ['value', 'operator'], want: false },
  { wire: 'name', beside: ['secret', 'password'], want: false },
])('$wire beside $beside: $want', ({ wire, beside, want }) => {
  expect(isSecretBeside(wire, beside, 'string')).toBe(want);
  // Red where an object is hidden as a whole.
  expect(isSecretBeside(wire, beside, 'object')).toBe(false);
});

it.each([
  { wire: 'Data', item: ['secret'], want: true },
  { wire: 'data', item: ['kube', 'secret'], type: 'map' as const, want: true },
  { wire: 'Data', item: ['config'], want: false },
  { wire: 'sha1', item: ['access', 'token'], want: true },
  { wire: 'name', item: ['token'], want: false },
  { wire: 'value', item: ['secret'], type: 'boolean' as const, want: false },
] as { wire: string; item: string[]; type?: AttributeType; want: boolean }[])(
  '$wire of $item: $want',
  ({ wire, item, type, want }) => {
    expect(isValueOfSecret(wire, item, type ?? 'string')).toBe(want);
  },
);
