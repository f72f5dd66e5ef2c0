import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { catalogueOf, readInline } from '../inline-document.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const tools = findTools();
/** All that Terraform keeps for itself somewhere: in resources, the provider block, modules, and two that are no names. */
const NAMES =
  `alias connection count depends_on for_each lifecycle locals provider providers provisioner source timeouts
  version 2fa _`.split(/\s+/);

const text = { type: 'string' };
const told = { type: 'string', readOnly: true };
const give = (value: object) => Object.fromEntries(NAMES.map((name) => [name, value]));
const object = (more: object = {}) => ({ type: 'object', properties: { ...give(text), ...more } });
const list = (items: object) => ({ type: 'array', items });
const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const responses = (schema: object) => ({ 200: { description: 'x', ...content(schema) } });
const none = { 204: { description: 'x' } };
const query = NAMES.map((name) => ({ name, in: 'query', schema: text }));
const place = (name: string) => ({ name, in: 'path', required: true, schema: text });

const whole = object({ id: told, name: text, box: object(), many: list(object()) });
const part = { type: 'object', properties: { told, given: text, secret: { type: 'string', format: 'password' } } };
const fixed = { type: 'object', properties: give(told) };
const order = { ...object({ part, parts: list(part), fixed, needed: fixed }), required: ['needed'] };
const changes = (item: object) => ({ requestBody: content(item), responses: responses(item) });

const DOCUMENT = JSON.stringify({
  servers: [
    {
      url: `https://${NAMES.map((name) => `{${name}}`).join('.')}.{api_key_one}.test`,
      variables: { ...give({ default: 'x' }), api_key_one: { default: 'x' } },
    },
  ],
  security: [{ one: [], ONE: [] }],
  components: {
    securitySchemes: {
      one: { type: 'apiKey', in: 'header', name: 'X-One' },
      ONE: { type: 'apiKey', in: 'header', name: 'X-Other' },
    },
  },
  paths: {
    '/machines': { get: { parameters: query, responses: responses(list(whole)) }, post: changes(whole) },
    '/machines/{id}': {
      parameters: [place('id')],
      get: { responses: responses(whole) },
      patch: changes(whole),
      delete: { responses: none },
    },
    '/machines/{id}/restart': {
      post: { parameters: [place('id'), ...query], requestBody: content(order), responses: none },
    },
    '/providers/{provider}/connections': {
      parameters: [place('provider')],
      get: { responses: responses(list(whole)) },
      post: changes(whole),
    },
    '/providers/{provider}/connections/{count}': {
      parameters: [place('provider'), place('count')],
      get: { responses: responses(whole) },
      delete: { responses: none },
    },
    '/tokens': {
      post: {
        requestBody: content(object()),
        responses: responses(object({ id: told, secret: { ...told, format: 'password' } })),
      },
    },
    '/tokens/{id}': { delete: { parameters: [place('id')], responses: none } },
    '/vault': {
      get: { parameters: query, responses: responses(object({ secret: { type: 'string', format: 'password' } })) },
    },
    '/sizes': { get: { parameters: query, responses: responses(list(object({ name: text }))) } },
  },
});

describe.skipIf(tools.go === null || tools.terraform === null)('names that Terraform keeps for itself', () => {
  it('stand in every kind of schema, and the compiled provider still loads', async () => {
    const settings = { name: 'demo', namespace: 'demo', version: '0.1.0', license: 'MIT', source: 'demo/demo' };
    const { files } = await makeOutput({
      plan: plan(catalogueOf(DOCUMENT)),
      document: readInline(DOCUMENT),
      settings,
      targets: ['terraform'],
    });
    const folder = await makeFolder();
    folders.push(folder);
    await writeFiles(folder, files);
    const terraform = await prepareTerraform(tools, join(folder, 'terraform/provider'), 'demo', {});
    folders.push(terraform.folder);
    const inside = { server_count: 'a', server_source: 'b', server_locals: 'c', server_api_key_one: 'd', n2fa: 'e' };
    const required = { demo: { source: 'demo/demo' } };
    const main = { terraform: { required_providers: required }, provider: { demo: inside } };
    await writeFiles(terraform.root, [{ path: 'main.tf.json', content: JSON.stringify(main) }]);
    const { exitCode, all, stdout } = await terraform.run(['providers', 'schema', '-json']);
    expect(exitCode, all).toBe(0);
    const loaded = JSON.parse(stdout).provider_schemas['registry.terraform.io/demo/demo'];
    const listNames = (kind: string, name: string) => Object.keys(loaded[kind][`demo_${name}`].block.attributes);
    expect(listNames('resource_schemas', 'machine')).toContain('machine_count');
    expect(listNames('list_resource_schemas', 'machine')).toEqual(expect.arrayContaining(['machine_provider', 'n2fa']));
    expect(listNames('list_resource_schemas', 'provider_connection')).toEqual(['provider_connection_provider']);
    expect(listNames('data_source_schemas', 'machines')).toContain('filter_provider');
    expect(listNames('ephemeral_resource_schemas', 'token')).toContain('token_count');
    expect(listNames('ephemeral_resource_schemas', 'vault')).toContain('vault_count');
    expect(listNames('action_schemas', 'machine_restart')).toContain('action_count');
    // What is only told, and the twins of secrets, are no part of an action.
    const { part: own } = loaded.action_schemas.demo_machine_restart.block.attributes;
    expect(Object.keys(own.nested_type.attributes)).toEqual(['given', 'secret']);
    const valid = await terraform.run(['validate']);
    expect(valid.exitCode, valid.all).toBe(0);
  });
});
