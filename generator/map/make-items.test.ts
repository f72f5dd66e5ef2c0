import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf as mapDocument, resourceOf } from '../../test/inline-document.js';
import { parseConfig } from '../config/parse-config.js';

const catalogueOf = (document: string, overlay = '') => mapDocument(document, parseConfig(overlay, 'iacsmith.yaml'));

const VERB = `{type: string, description: 'Must be REPLACE or DELETE. With DELETE all records matching name and type are removed.'}`;
const zone = (item: string, more = '') =>
  `{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}, records: {type: array, items: ${item}}${more}}}`;
const item = (verb: string) =>
  `{type: object, required: [name, type, ttl], properties: {name: {type: string}, type: {type: string}, ttl: {type: integer}, changetype: ${verb}, age: {type: integer, readOnly: true}}}`;
const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const takes = (schema: string) => `requestBody: {required: true, content: {application/json: {schema: ${schema}}}}`;
const change = (each: string) => `{type: object, properties: {records: {type: array, items: ${each}}}}`;
const api = (each: string, method = 'patch', body = change(each)) => `paths:
  /zones: {post: {${takes(zone(each))}, ${ok(zone(each))}}, get: {${ok(`{type: array, items: ${zone(each)}}`)}}}
  /zones/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {${ok(zone(each))}}
    ${method}: {${takes(body)}, ${ok(zone(each))}}
    delete: {responses: {204: {description: x}}}`;

describe('a list whose items say what happens to them', () => {
  it.each([
    ['in its description', VERB],
    [
      'as an enum',
      `{type: string, enum: [REPLACE, DELETE, PRUNE], description: for all records matching name and type}`,
    ],
  ])('is a resource, where the words stand %s', (_, verb) => {
    const catalogue = catalogueOf(api(item(verb)));
    const own = resourceOf(catalogue, 'zone_record');
    expect(own).toMatchObject({ kind: 'upsert', parent: 'zone', identity: ['zone_id', 'name', 'type'] });
    expect(own.attributes.map(({ name }) => name)).toEqual(['zone_id', 'age', 'name', 'ttl', 'type']);
    expect(own.operations.create?.body).toMatchObject({
      envelope: ['records'],
      inList: true,
      fixed: { changetype: 'REPLACE' },
    });
    expect(own.operations.delete?.body).toMatchObject({ fixed: { changetype: 'DELETE' } });
    // To replace the same item twice is to replace it once, so that a passing failure is no end.
    expect(own.operations.create?.again).toBe(true);
    expect(own.operations.list).toMatchObject({ operation: 'GET /zones/{id}', items: ['records'], holder: ['id'] });
    expect(attributeOf(own, 'zone_id')).toMatchObject({ in: 'path', required: true, reference: 'zone.id' });
    expect(attributeOf(resourceOf(catalogue, 'zone'), 'records')).toMatchObject({ optional: false, computed: true });
    expect(catalogue.ledger.find(({ method }) => method === 'PATCH')?.resource).toBe('zone_record');
  });

  it.each([
    ['nothing says what an item is known by', api(item('{type: string, enum: [REPLACE, DELETE]}'))],
    ['its words do not say what replaces an item', api(item(VERB.replace('REPLACE', 'EXTEND')))],
    ['the call replaces everything', api(item(VERB), 'put')],
  ])('is none where %s', (_, document) => {
    expect(catalogueOf(document).resources.map(({ name }) => name)).toEqual(['zone']);
  });

  it('is an attribute where the overlay says so', () => {
    const catalogue = catalogueOf(api(item(VERB)), 'resources: {zone: {items: null}}');
    expect(catalogue.resources.map(({ name }) => name)).toEqual(['zone']);
  });
});

describe('items that the overlay makes a resource of', () => {
  const overlay = 'resources: {zone: {items: {record: {list: records, key: [name, type]}}}}';
  const plain = item('{type: string}');

  it('send the whole list, and with a PUT what else it takes', () => {
    const body = `{type: object, properties: {name: {type: string}, records: {type: array, items: ${plain}}}}`;
    const catalogue = catalogueOf(api(plain, 'put', body), overlay);
    expect(resourceOf(catalogue, 'record').operations.delete?.body?.rewrite).toEqual({
      removes: true,
      key: ['name', 'type'],
      drop: [['age']],
      carry: [{ to: ['name'], at: ['name'], drop: [] }],
    });
    // Its own update would take the items away if it did not send them back.
    const zone = resourceOf(catalogue, 'zone');
    expect(zone.operations.update[0]).toMatchObject({ fields: ['name'], body: { fields: ['name', 'records'] } });
    expect(attributeOf(zone, 'records')).toMatchObject({ computed: true, onChange: 'none', linkedBy: ['record'] });
  });

  it('are all there is to what is nothing but the list', () => {
    const rule = '{type: object, required: [port], properties: {port: {type: integer}, note: {type: string}}}';
    const list = `{type: array, items: ${rule}}`;
    const document = `paths: {/rules: {get: {${ok(list)}}, put: {${takes(list)}, ${ok(list)}}}}`;
    const catalogue = catalogueOf(document, 'resources: {rules: {items: {rule: {list: rules, key: [port]}}}}');
    expect(catalogue.resources.map(({ name }) => name)).toEqual(['rule']);
    expect(resourceOf(catalogue, 'rule').operations).toMatchObject({
      create: { body: { envelope: [], rewrite: { key: ['port'] } } },
      list: { items: [] },
    });
  });

  const hidden = plain.replace('age: {type: integer, readOnly: true}', 'secret: {type: string, writeOnly: true}');
  it.each([
    ['would lose what no answer shows', api(hidden), overlay, 'no answer shows "secret" of the other items'],
    ['have no such member', api(plain), overlay.replace('type]', 'kind]'), 'its items have no "kind"'],
    ['are known by nothing', api(plain), overlay.replace(', key: [name, type]', ''), '`key` has to'],
    ['are of no list', api(plain), overlay.replace('list: records', 'list: name'), 'no list of objects "name"'],
    ['have a name that is taken', api(plain), overlay.replace('record:', 'zone:'), 'that name is taken'],
  ])('are refused where they %s', (_, document, given, why) => {
    expect(() => catalogueOf(document, given)).toThrow(why);
  });
});
