import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../generator/generate.js';
import { pathsOf } from '../inline-document.js';

/** By wire name, fields that are secret by what they mean; nothing in the document marks them. */
const SECRET = {
  ssl_key: '{type: string}',
  license_key: '{type: string}',
  handle: '{type: string, description: Base64 encoded secret key of the zone}',
  connection_uri: '{type: string, readOnly: true}',
  console: '{type: string, readOnly: true, example: "https://x.invalid/vnc?token=00example11223344"}',
  access_key: '{type: string, readOnly: true}',
  access_cert: '{type: string, readOnly: true}',
  user_data: '{type: string}',
};
const PLAIN = {
  public_key: '{type: string}',
  lock_token: '{type: string}',
  encryption_key: '{type: string, format: uuid}',
  label_key: '{type: string}',
  ssl_cert: '{type: string}',
};
const fields = Object.entries({ ...SECRET, ...PLAIN }).map(([name, schema]) => `${name}: ${schema}`);
const DOCUMENT = `
openapi: 3.1.0
info: {title: Acme, version: '1'}
servers: [{url: https://acme.test}]
paths: ${pathsOf('/vms', `name: {type: string}, ${fields.join(', ')}`, 'name: {type: string}')}
  ${pathsOf('/tokens', 'name: {type: string}, value: {type: string, readOnly: true}').trim()}
`;

const folder = mkdtempSync(join(tmpdir(), 'iacsmith-hidden-'));
const read = (path: string) => readFileSync(join(folder, 'out', path), 'utf8');

beforeAll(async () => {
  writeFileSync(join(folder, 'spec.yaml'), DOCUMENT);
  await generate({ spec: join(folder, 'spec.yaml'), out: join(folder, 'out'), name: 'acme', offline: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ...Object.keys(SECRET).map((field) => ({ resource: 'vm', field, want: true })),
  ...Object.keys(PLAIN).map((field) => ({ resource: 'vm', field, want: false })),
  { resource: 'token', field: 'value', want: true },
])('$field of a $resource is hidden by both targets: $want', ({ resource, field, want }) => {
  const go = read(`terraform/provider/internal/resources/${resource}_resource.go`);
  const attribute = new RegExp(`"${field}": schema\\.StringAttribute\\{([^]*?)\\n\\t\\t\\t\\}`).exec(go)?.[1] ?? '';
  expect(attribute).toMatch(/(?:Computed|Optional|Required):/);
  expect(/Sensitive:\s+true/.test(attribute)).toBe(want);
  const python = read(`ansible/ansible_collections/acme/acme/plugins/modules/${resource}.py`);
  const [, fields = ''] = python.split('    fields=dict(');
  expect(new RegExp(`\\b${field}=dict\\([^)]*secret=True`).test(fields)).toBe(want);
  const [, options = ''] = python.split('ARGUMENTS = dict(\n');
  const option = new RegExp(`^    ${field}=(.*)$`, 'm').exec(options)?.[1];
  if (option) expect(option).toContain(want ? 'no_log=True' : 'no_log=False');
});
