import { describe, expect, it } from 'vitest';
import { apiOf, attributeOf, catalogueOf, operationOf, resourceOf } from '../../test/inline-document.js';

const shown = (example: string, schema = '') => `content: {application/json: {${schema}example: ${example}}}`;

const bodyOf = (example: string, schema = '') =>
  operationOf(
    `paths: {/a: {post: {requestBody: {${shown(example, schema)}}, responses: {200: {description: x}}}}}`,
    'POST /a',
  ).body?.schema ?? null;

describe('schemaOfExample', () => {
  it.each([
    { name: 'no schema', schema: '' },
    { name: 'an object without fields', schema: 'schema: {type: object}, ' },
    { name: 'a component without fields', schema: 'schema: {title: Anything, nullable: true}, ' },
  ])('reads fields and types from the example of a body with $name', ({ schema }) => {
    const found = bodyOf(
      '{name: a, size: 3, ratio: 0.5, on: true, nothing: null, tags: [a, b], parts: [{id: 1}, {id: 2.5, note: x}]}',
      schema,
    );
    const types = [...(found?.properties ?? [])].map(([wire, own]) => `${wire}: ${own.types.join()}`);
    expect(types.sort()).toEqual([
      'name: string',
      'nothing: ',
      'on: boolean',
      'parts: array',
      'ratio: number',
      'size: integer',
      'tags: array',
    ]);
    const part = found?.properties.get('parts')?.items?.properties;
    expect([part?.get('id')?.types, part?.get('note')?.types]).toEqual([['number'], ['string']]);
  });

  it.each([
    { name: 'says that its fields are open', schema: 'schema: {type: object, additionalProperties: true}, ' },
    { name: 'says what it is', schema: 'schema: {type: object, description: Whatever you like}, ' },
  ])('leaves a schema as it is that $name', ({ schema }) => {
    expect([...(bodyOf('{name: a}', schema)?.properties.keys() ?? [])]).toEqual([]);
  });

  it.each([
    { name: 'keys that are data', example: '{"2026-01-01": 1, "2026-01-02": 2}' },
    { name: 'nothing', example: '{}' },
  ])('makes no fields of $name', ({ example }) => {
    expect([...(bodyOf(example)?.properties.keys() ?? [])]).toEqual([]);
  });
});

const document = (update: string) => `paths:
  /rules:
    post: {requestBody: {${shown('{name: a, kind: b, region: c}')}}, responses: {201: {description: x, ${shown('{id: 1, name: a, kind: b, region: c}')}}}}
  /rules/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: x, ${shown('{id: 1, name: a, kind: b, region: c}')}}}}
    ${update}
    delete: {responses: {204: {description: x}}}`;

describe('what is known by an example alone', () => {
  it('is a resource, of whose fields none replaces it', () => {
    const catalogue = catalogueOf(document(`patch: {requestBody: {${shown('{name: a}')}}}`));
    const { attributes } = resourceOf(catalogue, 'rule');
    expect(attributes.map(({ name, onChange }) => `${name}: ${onChange}`).sort()).toEqual([
      'id: none',
      'kind: refuse',
      'name: update',
      'region: refuse',
    ]);
    const kind = attributeOf({ attributes }, 'kind');
    expect([kind.confidence, kind.against]).toEqual(['low', ['only an example shows what POST /rules accepts']]);
  });

  it('is told', () => {
    const { diagnostics } = apiOf(document(''));
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'known-by-example',
        severity: 'note',
        message: expect.stringMatching(/^3 bodies/),
      }),
    ]);
  });
});
