import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyConfig } from '../../generator/config/types.js';
import { map } from '../../generator/map/map.js';
import type { Attribute, Catalogue } from '../../generator/map/types.js';
import { buildApi } from '../../generator/model/build-api.js';
import { Refusal } from '../../generator/report/diagnostic.js';
import { load } from '../../generator/spec/load.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';

const NAME = /^[a-z0-9_]+$/;
const nasty = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '10',
  '2',
  '',
  '.',
  '..',
  '../../etc/x',
  'a/b',
  'C:\\x',
  'VLAN',
  'Vlan',
  'fooBar',
  'foo_bar',
  'foo-bar',
  'раypal',
  'İ',
  'ß',
  'K',
  'e\u0301',
  'é',
  '日本',
  '🐟',
  'a\nb',
  'a\u2028b',
  '"quoted"',
  "it's",
  `$\{file("x")}`,
  '%{if}',
  '{{ lookup }}',
  '*/',
  '"""',
  '`',
  'count',
  'for_each',
  'provider',
  'id',
  'state',
  'x'.repeat(300),
];
const name = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', maxLength: 12 }));
const scalar = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.constant({ type: ['string', 'null'] }),
  fc.constant({ type: 'integer', format: 'int64' }),
  fc.record({ type: fc.constant('string'), enum: fc.array(name, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constant('string'), description: name, default: name, pattern: name }),
);
const properties = (inner: fc.Arbitrary<unknown>) => fc.array(fc.tuple(name, inner), { maxLength: 6 }).map(toObject);
const object = fc.record({
  type: fc.constant('object'),
  properties: properties(fc.oneof(scalar, fc.record({ type: fc.constant('object'), properties: properties(scalar) }))),
});
const segment = name.map((text) => text.replaceAll(/[{}]/g, ''));

/** Own keys whatever they are called; `Object.fromEntries` defines and does not assign. */
function toObject(entries: [string, unknown][]): object {
  return Object.fromEntries(entries);
}

const document = fc
  .record({ title: name, segment, parameter: segment, tag: name, schema: name, body: object, operationId: name })
  .map(({ title, segment, parameter, tag, schema, body, operationId }) => {
    const $ref = `#/components/schemas/${encodeURIComponent(schema.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    const content = { 'application/json': { schema: { $ref } } };
    const answer = { 200: { description: title, content } };
    return {
      openapi: '3.1.0',
      info: { title, version: title },
      paths: toObject([
        [`/${segment}`, { post: { operationId, tags: [tag], requestBody: { content }, responses: answer } }],
        [
          `/${segment}/{${parameter}}`,
          {
            parameters: [{ name: parameter, in: 'path', required: true, schema: { type: 'string' } }],
            get: { operationId, tags: [tag], responses: answer },
            patch: { tags: [tag], requestBody: { content }, responses: answer },
            delete: { responses: { 204: { description: tag } } },
          },
        ],
        [`/${segment}/{${parameter}}/${tag}`, { post: { responses: { 202: { description: '' } } } }],
      ]),
      components: { schemas: toObject([[schema, body]]) },
    };
  });

async function readCatalogue(text: string): Promise<Catalogue | Refusal> {
  try {
    const loaded = await load({ spec: '-', stdin: Readable.from([text]) });
    const clean = normalise(loaded);
    return map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig());
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function listNames(attributes: Attribute[]): string[] {
  return attributes.flatMap((attribute) => [
    attribute.name,
    ...listNames(attribute.attributes ?? []),
    ...listNames(attribute.element === undefined ? [] : [attribute.element]).slice(1),
  ]);
}

it('whatever things are called, reading ends in a catalogue or a refusal, and names are plain and unique', async () => {
  let catalogues = 0;
  await fc.assert(
    fc.asyncProperty(document, async (value) => {
      const catalogue = await readCatalogue(JSON.stringify(value));
      if (catalogue instanceof Refusal) return;
      catalogues += 1;
      expect(catalogue.ledger).toHaveLength(5);
      const things = [...catalogue.resources, ...catalogue.lookups];
      const actions = [...things.flatMap((thing) => thing.actions), ...catalogue.actions];
      const names = [
        ...things.map((thing) => thing.name),
        ...actions.map((action) => action.name),
        ...things.flatMap((thing) => listNames(thing.attributes)),
        ...actions.flatMap((action) => listNames(action.arguments)),
      ];
      for (const each of names) expect(each).toMatch(NAME);
      for (const { attributes } of catalogue.resources) {
        const own = attributes.map((attribute) => attribute.name);
        expect(new Set(own).size).toBe(own.length);
      }
    }),
    { seed: 20261115, numRuns: 300 },
  );
  expect(catalogues).toBeGreaterThan(200);
});

it('four properties with names of Object.prototype are four attributes', async () => {
  const properties = toObject(
    ['__proto__', 'constructor', 'toString', 'plain'].map((key) => [key, { type: 'string' }]),
  );
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const paths = {
    '/things': { post: { requestBody: { content }, responses: { 201: { description: '', content } } } },
    '/things/{id}': { get: { responses: { 200: { description: '', content } } }, delete: { responses: {} } },
  };
  const catalogue = await readCatalogue(JSON.stringify({ openapi: '3.0.3', info: {}, paths }));
  if (catalogue instanceof Refusal) throw catalogue;
  const wires = catalogue.resources[0]?.attributes.map(({ wire }) => wire) ?? [];
  expect(wires).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'plain', 'toString']));
});
