import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import { emptyConfig } from '../../config/types.js';
import { plan } from '../plan.js';

const vm = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}, required: [name]}';
const content = `content: {application/json: {schema: ${vm}}}`;

/** Resources below one place, each with the whole set of calls. */
function documentOf(place: string, nouns: string[], parameters = '[]', others = ''): string {
  const paths = nouns.map(
    (noun) => `
  ${place}/${noun}:
    parameters: ${parameters}
    get: {responses: {'200': {description: all, content: {application/json: {schema: {type: array, items: ${vm}}}}}}}
    post: {requestBody: {required: true, ${content}}, responses: {'201': {description: made, ${content}}}}
  ${place}/${noun}/{id}:
    parameters: ${parameters}
    get: {responses: {'200': {description: one, ${content}}}}
    delete: {responses: {'204': {description: gone}}}`,
  );
  return `paths:${paths.join('')}${others}\n`;
}

const planOf = (text: string, settings: [string, boolean][] = []) =>
  plan(catalogueOf(text), { ...emptyConfig(), settings: new Map(settings) });
const namesOf = (text: string, settings: [string, boolean][] = []) =>
  planOf(text, settings).access.shared.map(({ name, in: place }) => `${place} ${name}`);

/** Servers that are there: no call makes one. */
const servers = `
  /servers: {get: {responses: {'200': {description: all, content: {application/json: {schema: {type: array, items: ${vm}}}}}}}}
  /servers/{server_id}: {get: {responses: {'200': {description: one, ${content}}}}}`;

const NOUNS = ['vms', 'disks', 'networks'];

it('what most resources ask for in their path is a setting, and no longer demanded of each', () => {
  const made = planOf(documentOf('/projects/{project_id}/regions/{region}', NOUNS));
  expect(made.access.shared.map(({ name }) => name)).toEqual(['project_id', 'region']);
  const region = made.catalogue.resources[0]?.attributes.find(({ name }) => name === 'region');
  expect(region).toMatchObject({
    required: false,
    optional: true,
    computed: true,
    setting: 'region',
    onChange: 'replace',
  });
  expect(
    made.decisions
      .filter(({ topic }) => topic.startsWith('setting'))
      .map(({ topic, overlay }) => `${topic} ${overlay}`),
  ).toEqual(['setting project_id settings.project_id', 'setting region settings.region']);
});

it.each<[string, string, string[], [string, boolean][]]>([
  ['too few resources', documentOf('/projects/{project_id}', ['vms', 'disks']), [], []],
  [
    'asked for by half of them',
    documentOf('/projects/{project_id}', NOUNS, '[]', documentOf('', ['a', 'b', 'c']).slice(6)),
    [],
    [],
  ],
  [
    'made beside the others',
    documentOf('/clusters/{cluster_id}', NOUNS, '[]', documentOf('', ['clusters']).slice(6)),
    [],
    [],
  ],
  [
    'listed beside the others',
    documentOf('/servers/{server_id}', NOUNS, '[]', `${servers}${documentOf('', ['teams']).slice(6)}`),
    [],
    [],
  ],
  [
    'listed, above everything else, and made by nobody',
    documentOf('/servers/{server_id}', NOUNS, '[]', servers),
    ['path server_id'],
    [],
  ],
  [
    'an organization by id or by slug',
    documentOf('/organizations/{organization_id_or_slug}', NOUNS),
    ['path organization_id_or_slug'],
    [],
  ],
  [
    'a project that can be made: who makes projects has several, and names the one that is meant',
    documentOf('/projects/{project_id}', NOUNS, '[]', documentOf('', ['projects']).slice(6)),
    [],
    [],
  ],
  ['the overlay wants it', documentOf('/clusters/{cluster_id}', ['vms']), ['path cluster_id'], [['cluster_id', true]]],
  ['the overlay does not', documentOf('/projects/{project_id}', NOUNS), [], [['project_id', false]]],
  [
    'a header that all demand',
    documentOf('', NOUNS, '[{name: X-Tenant, in: header, required: true, schema: {type: string}}]'),
    ['header x_tenant'],
    [],
  ],
  [
    'a header that is made up anew',
    documentOf('', NOUNS, '[{name: x-request-id, in: header, required: true, schema: {type: string}}]'),
    [],
    [],
  ],
  [
    'a header of one request',
    documentOf('', NOUNS, '[{name: If-Match, in: header, required: true, schema: {type: string}}]'),
    [],
    [],
  ],
  [
    'a header that nobody demands',
    documentOf('', NOUNS, '[{name: X-Tenant, in: header, schema: {type: string}}]'),
    [],
    [],
  ],
])('%s', (_, text, want, overlay) => {
  expect(namesOf(text, overlay)).toEqual(want);
});

it('a header that one dangerous call demands is never said for all', () => {
  const others = `
  /vms/{id}/destroy_all:
    delete: {parameters: [{name: X-Dangerous, in: header, required: true, schema: {type: boolean}}], responses: {'204': {description: gone}}}`;
  expect(namesOf(documentOf('', NOUNS, '[]', others))).toEqual([]);
});

it.each([
  ['X-Version', "{type: string, default: '2024-10'}", ['header x_version 2024-10']],
  ['X-Version', "{type: string, enum: ['2']}", ['header x_version 2']],
  ['X-Version', '{type: string}', []],
  ['X-Force', '{type: string, default: always}', []],
  ['X-Dangerous', '{type: boolean, default: true}', []],
])('a header %s that one call demands, %s, is sent as the document says', (name, schema, want) => {
  const others = `
  /racks: {post: {requestBody: {${content}}, responses: {'201': {description: made, ${content}}}}}
  /racks/{id}:
    get: {parameters: [{name: ${name}, in: header, required: true, schema: ${schema}}], responses: {'200': {description: one, ${content}}}}
    delete: {responses: {'204': {description: gone}}}`;
  const { shared } = planOf(documentOf('', NOUNS, '[]', others)).access;
  expect(shared.map((own) => `${own.in} ${own.name} ${own.default}`)).toEqual(want);
});

it.each([
  ['X-Example-Shop', ['x_example_shop']],
  ['X-Example-Shop-Secret', ['x_example_shop_secret, secret']],
  ['X-Request-Nonce', []],
  ['id', []],
])('the header %s that all calls of two among many demand', (name, want) => {
  const demanded = `parameters: [{name: ${name}, in: header, required: true, schema: {type: string}}]`;
  const shop = (noun: string) => `
  /${noun}: {post: {${demanded}, requestBody: {${content}}, responses: {'201': {description: made, ${content}}}}}
  /${noun}/{id}:
    get: {${demanded}, responses: {'200': {description: one, ${content}}}}
    delete: {${demanded}, responses: {'204': {description: gone}}}`;
  const { shared } = planOf(documentOf('', NOUNS, '[]', shop('carts') + shop('coupons'))).access;
  expect(shared.map((own) => (own.isSecret ? `${own.name}, secret` : own.name))).toEqual(want);
});

it('an overlay that speaks of nothing is told', () => {
  const { catalogue } = planOf(documentOf('', NOUNS), [['regoin', true]]);
  expect(catalogue.diagnostics.map(({ message }) => message).join()).toContain('regoin');
});

describe('settings that are held by name', () => {
  const tenant = '[{name: X-Tenant, in: header, required: true, schema: {type: string}}]';
  const scheme = (name: string) =>
    `security: [{Key: []}]\ncomponents: {securitySchemes: {Key: {type: apiKey, in: header, name: ${name}}}}\n`;

  it('red where a header that carries the key becomes a setting', () => {
    expect(namesOf(`${scheme('x-tenant')}${documentOf('', NOUNS, tenant)}`)).toEqual([]);
    expect(namesOf(`${scheme('X-Key')}${documentOf('', NOUNS, tenant)}`)).toEqual(['header x_tenant']);
  });

  it('red where what names a resource itself becomes a setting', () => {
    const upserts = NOUNS.map(
      (noun) => `
  /${noun}/{zone_key}:
    get: {responses: {'200': {description: one, ${content}}}}
    put: {requestBody: {${content}}, responses: {'201': {description: made}}}
    delete: {responses: {'204': {description: gone}}}`,
    ).join('');
    expect(namesOf(`paths:${upserts}\n`)).toEqual([]);
  });

  it('red where a setting takes the name of another', () => {
    const made = planOf(documentOf('/zones/{endpoint}', NOUNS));
    expect(made.access.shared.map(({ name, setting }) => `${name} ${setting}`)).toEqual(['endpoint default_endpoint']);
  });

  it('red where a header is said for a parameter of the same name', () => {
    const header = '[{name: zone, in: header, required: true, schema: {type: string}}]';
    const others = `
  /zones/{zone}/racks: {post: {requestBody: {${content}}, responses: {'201': {description: made, ${content}}}}}
  /zones/{zone}/racks/{id}: {get: {responses: {'200': {description: one, ${content}}}}, delete: {}}`;
    const { catalogue } = planOf(documentOf('', NOUNS, header, others));
    const rack = catalogue.resources.find(({ name }) => name === 'zone_rack');
    expect(rack?.attributes.find(({ name }) => name === 'zone')).toMatchObject({ in: 'path', required: true });
  });
});

it.each([
  ['From', ['header from']],
  ['X-Tenant-Id', ['header x_tenant_id']],
  ['X-Dangerous', []],
])('%s, which a few calls demand', (header, want) => {
  const post = `{post: {parameters: [{name: ${header}, in: header, required: true, schema: {type: string}}], responses: {'204': {description: done}}}}`;
  const others = ['a', 'b', 'c'].map((verb) => `\n  /vms/{id}/${verb}: ${post}`).join('');
  expect(namesOf(documentOf('', NOUNS, '[]', others))).toEqual(want);
});

it('the sample of a setting is one that the document shows', () => {
  const shown = `
  /projects:
    get: {responses: {'200': {description: all, content: {application/json: {schema: {type: array, items: ${vm}}, example: [{id: alpha, name: Alpha}]}}}}}
  /projects/{project_id}:
    get: {responses: {'200': {description: one, ${content}}}}
    put: {requestBody: {${content}}, responses: {'200': {description: one, ${content}}}}`;
  const { shared } = planOf(documentOf('/projects/{project_id}', NOUNS, '[]', shown)).access;
  expect(shared.map(({ name, sample }) => [name, sample])).toEqual([['project_id', 'alpha']]);
});

it('the name that creates take in their query is no setting: no two resources have the same', () => {
  const paths = NOUNS.map(
    (noun) => `
  /${noun}: {post: {parameters: [{name: name, in: query, required: true, schema: {type: string}}], responses: {'201': {description: made, ${content}}}}}
  /${noun}/{id}: {get: {responses: {'200': {description: one, ${content}}}}, delete: {responses: {'204': {description: gone}}}}`,
  );
  expect(namesOf(`paths:${paths.join('')}\n`)).toEqual([]);
});
