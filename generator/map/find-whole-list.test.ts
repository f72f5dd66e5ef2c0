import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const RULE = '{type: object, required: [port], properties: {port: {type: integer}, note: {type: string}}}';
const LIST = `{type: array, items: ${RULE}}`;
const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const takes = (schema: string) => `requestBody: {required: true, content: {application/json: {schema: ${schema}}}}`;

describe('a list that is read and set as a whole', () => {
  it.each([
    ['bare', LIST, 'rules'],
    ['under a name', `{type: object, properties: {rules: ${LIST}, total: {type: integer}}}`, undefined],
  ])('%s: the list is the one attribute', (_, shown, whole) => {
    const catalogue = catalogueOf(`paths: {/rules: {get: {${ok(shown)}}, put: {${takes(LIST)}, ${ok(shown)}}}}`);
    const own = resourceOf(catalogue, 'rules');
    expect([own.kind, own.attributes.map(({ name }) => name)]).toEqual(['singleton', ['rules']]);
    expect(attributeOf(own, 'rules')).toMatchObject({ type: 'list', required: true, onChange: 'update' });
    expect(own.operations.read?.answer).toMatchObject({ envelope: [], empty: false });
    expect(own.operations.read?.answer.whole).toBe(whole);
    expect(own.operations.update[0]?.body).toMatchObject({ alone: true, fields: ['rules'], envelope: [] });
  });

  it('of texts', () => {
    const texts = '{type: array, items: {type: string}}';
    const catalogue = catalogueOf(
      `paths: {/banners: {get: {${ok(texts)}}, put: {${takes(texts)}, responses: {204: {description: x}}}}}`,
    );
    const own = resourceOf(catalogue, 'banners');
    expect(own.operations.update[0]?.answer).toMatchObject({ empty: true });
    expect(attributeOf(own, 'banners').element?.type).toBe('string');
  });

  it.each([
    ['of which a read shows a page', `parameters: [{name: page, in: query, schema: {type: integer}}], ${ok(LIST)}`, ''],
    [
      'of which a read shows a part',
      ok('{type: array, items: {type: object, properties: {port: {type: integer}}}}'),
      '',
    ],
    ['whose items can be removed', ok(LIST), ", '/rules/{id}': {delete: {responses: {204: {description: x}}}}"],
  ])('is none where it is one %s', (_, get, more) => {
    const catalogue = catalogueOf(`paths: {/rules: {get: {${get}}, put: {${takes(LIST)}, ${ok(LIST)}}}${more}}`);
    expect(catalogue.resources.filter(({ kind }) => kind === 'singleton')).toEqual([]);
  });
});

it.each(['index', 'arrayIndex'])(
  'rules that are told by their place in a list ({%s}) are set as a whole: who deletes two of them by place deletes a third',
  (place) => {
    const rule = '{type: object, properties: {name: {type: string}, cond: {type: string}}}';
    const one = `content: {application/json: {schema: ${rule}}}`;
    const all = `content: {application/json: {schema: {type: array, items: ${rule}}}}`;
    const catalogue = catalogueOf(`
paths:
  /sites/{site}/rules:
    get: {responses: {200: {description: x, ${all}}}}
    put: {requestBody: {${all}}, responses: {200: {description: x, ${all}}}}
  /sites/{site}/rules/{${place}}:
    parameters: [{name: ${place}, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: x, ${one}}}}
    post: {summary: Add a rule, requestBody: {${one}}}
    put: {summary: Replace a rule, requestBody: {${one}}}
    delete: {}`);
    const [own, ...others] = catalogue.resources;
    expect([own?.kind, own?.operations.update.map(({ operation }) => operation), others]).toEqual([
      'singleton',
      ['PUT /sites/{site}/rules'],
      [],
    ]);
    expect(rolesOf(catalogue)).toContain(`DELETE /sites/{site}/rules/{${place}}: action ${own?.name}`);
  },
);
