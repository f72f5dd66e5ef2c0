import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { plan } from '../../generator/plan/plan.js';
import { catalogueOf, readInline } from '../inline-document.js';
import { findTools, makeFolder, preparePlaybooks, writeFiles } from './real-tools.js';

/** Names for ids, with the real ansible-playbook against the mock. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const tools = findTools();
const KEY = 'made-up-key';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const one = (name: string) => `{$ref: '#/components/schemas/${name}'}`;
const collection = (path: string, name: string) => `
  /${path}:
    get:
      parameters: [{name: name, in: query, schema: {type: string}}]
      responses: {200: {description: All., ${json(`{type: array, items: ${one(name)}}`)}}}
    post: {requestBody: {required: true, ${json(one(name))}}, responses: {201: {description: New., ${json(one(name))}}}}
  /${path}/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: It., ${json(one(name))}}, 404: {description: None.}}}
    patch: {requestBody: {${json(one(name))}}, responses: {200: {description: It., ${json(one(name))}}}}
    delete: {responses: {204: {description: Gone.}, 404: {description: None.}}}`;
const DOCUMENT = `
security: [{key: []}]
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Network:
      type: object
      required: [name]
      properties: {id: {type: integer, readOnly: true}, name: {type: string}, zone: {type: string}}
    Server:
      type: object
      required: [name]
      properties:
        id: {type: integer, readOnly: true}
        name: {type: string}
        network_id: {type: integer, description: ID of the network.}
        networks: {type: array, items: {type: integer}, description: IDs of the networks to fall back on.}
paths:${collection('networks', 'Network')}${collection('servers', 'Server')}
`;
const settings = { name: 'cloud', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/cloud' };

interface Result {
  _task: string;
  changed?: boolean;
  failed?: boolean;
  msg?: string;
  server?: { network_id?: number } | null;
}

describe.skipIf(tools.ansible === null)('a name for an id', () => {
  let out: string;
  let mock: RunningMock;
  beforeAll(async () => {
    out = await makeFolder();
    const document = readInline(DOCUMENT);
    const made = await makeOutput({ plan: plan(catalogueOf(DOCUMENT)), document, settings, targets: ['ansible'] });
    await writeFiles(out, made.files);
    mock = await startMock({ document, keys: [KEY], rate: 0, readyMs: 0, deleteMs: 0 });
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(out, { recursive: true, force: true });
  });

  it('is resolved, compared and sent as the id, under either name of the option', async () => {
    const env = { CLOUD_API_KEY: KEY, CLOUD_ENDPOINT: mock.url };
    const start = preparePlaybooks(tools, out, join(out, 'ansible'), env);
    const task = (name: string, module: string, options: object, more: object = {}) => ({
      name,
      [`acme.cloud.${module}`]: options,
      ignore_errors: true,
      ...more,
    });
    const web = { name: 'web', networks: ['front', 'back'] };
    const tasks = [
      task('front', 'network', { name: 'front', zone: 'a' }),
      task('back', 'network', { name: 'back', zone: 'a' }),
      task('made', 'server', { ...web, network: 'front' }),
      task('again', 'server', { ...web, network: 'front' }),
      task('by id', 'server', { ...web, network_id: '{{ known.network.id }}' }),
      task('checked', 'server', { ...web, network: 'back' }, { check_mode: true }),
      task('moved', 'server', { ...web, network_id: 'back' }),
      task('nowhere', 'server', { ...web, network: 'nowhere' }, { check_mode: true }),
      task('gone', 'server', { name: 'web', network: 'nowhere', state: 'absent' }),
      task('removed', 'server', { name: 'web', state: 'absent' }),
    ];
    Object.assign(tasks[0] ?? {}, { register: 'known' });
    const book = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const { stdout, all } = await start(JSON.stringify(book), '--diff');
    const lines = stdout.split('\n').filter((text) => text.startsWith('{'));
    const results = new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result._task, result]));
    const changed = tasks.map(({ name }) => [name, results.get(name)?.failed ? 'failed' : results.get(name)?.changed]);
    expect(changed, all).toEqual([
      ['front', true],
      ['back', true],
      ['made', true],
      ['again', false],
      ['by id', false],
      ['checked', true],
      ['moved', true],
      ['nowhere', 'failed'],
      ['gone', true],
      ['removed', false],
    ]);
    expect(results.get('nowhere')?.msg).toBe('network_id: there is no network with the name or ID nowhere');
    const sent = mock.journal().filter(({ method }) => method === 'POST' || method === 'PATCH');
    expect(sent).toHaveLength(4);
  });
});
