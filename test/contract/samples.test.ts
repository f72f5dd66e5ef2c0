import { describe, expect, it } from 'vitest';
import type { Settings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { OutputFile } from '../../generator/write/types.js';
import { catalogueOf, readInline } from '../inline-document.js';
import { findPlaceholders, listShown } from '../shown/list-shown.js';

const settings: Settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };

/** Examples in a body, beside a field, in an answer, in a parameter and in words, and such as are none. */
const DOCUMENT = `
servers: [{url: 'https://example.com'}]
paths:
  /zones:
    get: {responses: {'200': {description: a, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Zone'}}}}}}}
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Zone'}, example: {name: example.com, tier: gold}}}}
      responses: {'201': {description: a, content: {application/json: {schema: {$ref: '#/components/schemas/Zone'}}}}}
  /zones/{zone_id}:
    parameters: [{name: zone_id, in: path, required: true, schema: {type: string}, example: zone-7f3a}]
    get: {responses: {'200': {description: a, content: {application/json: {schema: {$ref: '#/components/schemas/Zone'}}}}}}
    patch:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Zone'}}}}
      responses: {'200': {description: a, content: {application/json: {schema: {$ref: '#/components/schemas/Zone'}}}}}
    delete: {responses: {'204': {description: a}}}
  /zones/{zone_id}/records:
    parameters: [{name: zone_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {'200': {description: a, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Record'}}}}}}}
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Record'}}}}
      responses: {'201': {description: a, content: {application/json: {schema: {$ref: '#/components/schemas/Record'}}}}}
  /zones/{zone_id}/records/{record_id}:
    parameters: [{name: zone_id, in: path, required: true, schema: {type: string}}, {name: record_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {'200': {description: a, content: {application/json: {schema: {$ref: '#/components/schemas/Record'}}}}}}
    delete: {responses: {'204': {description: a}}}
components:
  schemas:
    Zone:
      type: object
      required: [name, tier, contact, region, level]
      properties:
        id: {type: string, readOnly: true, example: zone-7f3a}
        name: {type: string, example: example}
        tier: {type: string, example: '<tier>'}
        contact: {type: string, example: string, description: The e-mail address of a person.}
        region: {type: string, description: 'Where it is, e.g. \`eu-north\`.'}
        level: {type: string, enum: ['a{{ lookup("pipe", "touch x") }}', basic, full]}
    Record:
      type: object
      required: [name, type, content, region]
      properties:
        id: {type: string, readOnly: true}
        name: {type: string, example: www}
        type: {type: string, enum: [A, CNAME]}
        content: {type: string, example: foo.example.com}
        region: {type: string}
`;

let rendered: Promise<OutputFile[]> | null = null;

function render(): Promise<OutputFile[]> {
  rendered ??= renderOnce();
  return rendered;
}

async function renderOnce(): Promise<OutputFile[]> {
  const planned = plan(catalogueOf(DOCUMENT));
  const document = readInline(DOCUMENT);
  return (await makeOutput({ plan: planned, document, settings, targets: ['terraform', 'ansible'] })).files;
}

describe('the values that generated files show', () => {
  it.each([
    ['ansible', 'plugins/modules/zone.py', { name: 'example.com', tier: 'gold', region: 'eu-north', level: 'basic' }],
    ['ansible', 'plugins/modules/zone_record.py', { type: 'A', content: '192.0.2.10', name: 'www' }],
    ['terraform', 'resources/acme_zone/resource.tf', { tier: 'gold', region: 'eu-north', level: 'basic' }],
    ['terraform', 'resources/acme_zone_record/resource.tf', { type: 'A', content: '192.0.2.10' }],
  ])('%s: %s', async (_, path, want) => {
    const shown = listShown((await render()).filter((file) => file.path.endsWith(path)));
    for (const [name, value] of Object.entries(want))
      expect(shown.find((one) => one.name === name)?.value, `${name} of ${path}`).toBe(value);
  });

  it('hold no place and no template', async () => {
    const shown = listShown(await render());
    expect(shown.length).toBeGreaterThan(100);
    expect(findPlaceholders(shown)).toEqual([]);
    expect(shown.filter(({ value }) => /lookup\("/.test(String(value)))).toEqual([]);
  });

  it('refer to what the example makes', async () => {
    const file = (await render()).find(({ path }) => path.endsWith('resources/acme_zone_record/resource.tf'));
    expect(file?.content).toMatch(/zone_id += acme_zone\.example\.id/);
  });

  it('hold no place in the output of the reference document', { timeout: 120_000 }, async () => {
    const read = await readCatalogue({ spec: 'spec/openapi.yaml', offline: true, allowRefs: [], strict: false });
    const order = {
      plan: read.plan,
      document: read.document.root,
      settings,
      targets: ['terraform', 'ansible'] as const,
    };
    expect(findPlaceholders(listShown((await makeOutput(order)).files))).toEqual([]);
  });
});
