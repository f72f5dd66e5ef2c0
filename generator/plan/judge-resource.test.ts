import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { emptyConfig } from '../config/types.js';
import { map } from '../map/map.js';
import { buildApi } from '../model/build-api.js';
import { normalise } from '../spec/normalise/normalise.js';
import type { JsonObject } from '../spec/types.js';
import { fillQuery } from './fill-query.js';
import { listResourceObstacles } from './judge-resource.js';
import { nameByIntegers } from './name-by-integers.js';
import { plan } from './plan.js';

const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const takes = (schema: string) => `requestBody: {content: {application/json: {schema: ${schema}}}}`;
const PORT = '{type: object, required: [number], properties: {number: {type: integer}, speed: {type: integer}}}';

const RULE = '{type: object, properties: {id: {type: string}, number: {type: integer}, speed: {type: integer}}}';

const KEY = '{type: object, required: [name], properties: {id: {type: number, readOnly: true}, name: {type: string}}}';
const KEYS = `{'/keys': {post: {${takes(KEY)}, ${ok(KEY)}}, get: {parameters: [{name: zone, in: query, required: true, schema: {type: string, default: a}}], ${ok(`{type: array, items: ${KEY}}`)}}},
  '/keys/{id}': {parameters: [{name: id, in: path, required: true, schema: {type: number}}], get: {${ok(KEY)}}, delete: {responses: {204: {description: x}}}}}`;

function mapDocument(paths: string) {
  const root = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: parse(paths) as JsonObject };
  const clean = normalise({ root, sha256: '', origin: 'test', diagnostics: [] });
  return map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig());
}

const planDocument = (paths: string) => plan(mapDocument(paths));

function judgeAll(paths: string): string[] {
  return fillQuery(nameByIntegers(mapDocument(paths))).resources.flatMap((resource) =>
    listResourceObstacles(resource, new Set(resource.attributes.map(({ name }) => name))),
  );
}

describe('listResourceObstacles', () => {
  it('takes what exists already and can only be seen in a list, unless its items do not tell which one it is', () => {
    const paths = `{'/ports': {get: {${ok(`{type: array, items: ${PORT}}`)}}, },
      '/ports/{number}': {parameters: [{name: number, in: path, required: true, schema: {type: integer}}], patch: {${takes('{type: object, properties: {speed: {type: integer}}}')}, ${ok(PORT)}}}}`;
    expect(judgeAll(paths)).toEqual([]);
    const nameless = paths.replace(`items: ${PORT}`, 'items: {type: object, properties: {speed: {type: integer}}}');
    expect(judgeAll(nameless)).not.toEqual([]);
    const command = paths.replace('properties: {speed: {type: integer}}}', 'properties: {action: {type: string}}}');
    expect(judgeAll(command)).toEqual(['it cannot be read']);
  });

  it('refuses what could never be removed, because nothing tells what its removal demands', () => {
    const token = '{type: object, properties: {key: {type: string}, name: {type: string}, checksum: {type: string}}}';
    const documentOf = (
      read: string,
    ) => `{'/tokens': {post: {${takes('{type: object, required: [name], properties: {name: {type: string}}}')}, ${ok(token)}}, get: {${ok(`{type: array, items: ${token}}`)}}},
      '/tokens/{key}': {parameters: [{name: key, in: path, required: true, schema: {type: string}}], ${read}
        delete: {parameters: [{name: checksum, in: query, required: true, schema: {type: string}}], responses: {204: {description: x}}}}}`;
    expect(judgeAll(documentOf(''))).toEqual(['DELETE /tokens/{key} needs checksum in the query, which no read tells']);
    expect(judgeAll(documentOf(`get: {${ok(token)}},`))).toEqual([]);
  });

  it('refuses what would be created and never found again', () => {
    const made = (schema: string, list = '') => `{'/rules': {post: {${takes(PORT)}, ${ok(schema)}}${list}},
      '/rules/{rule_id}': {parameters: [{name: rule_id, in: path, required: true, schema: {type: string}}], get: {${ok(RULE)}}, delete: {responses: {204: {description: x}}}}}`;
    const message = '{type: object, properties: {message: {type: string}}}';
    const lost = 'the answer to its create does not tell what was made, and no list shows it';
    expect(judgeAll(made(message))).toEqual([lost]);
    expect(judgeAll(made(message, `, get: {${ok(`{type: array, items: ${RULE}}`)}}`))).toEqual([]);
    expect(judgeAll(made(message, `, get: {${ok(`{type: array, items: ${PORT}}`)}}`))).toEqual([lost]);
    const forgotten = made(PORT).replace(RULE, PORT);
    expect(judgeAll(forgotten)).toEqual([]);
    expect(judgeAll(forgotten.replaceAll('rule_id', 'title'))).toEqual([lost]);
    expect(judgeAll(made('{type: object, properties: {rule_id: {type: string}}}'))).toEqual([]);
  });
});

describe('plan', () => {
  it('takes a number that names a resource for a whole one', () => {
    const { attributes } = planDocument(KEYS).catalogue.resources[0] ?? { attributes: [] };
    expect(attributes.find(({ name }) => name === 'id')?.type).toBe('integer');
    expect(judgeAll(KEYS)).toEqual([]);
  });

  it('asks nobody for what a query demands and has a default for', () => {
    const list = planDocument(KEYS).catalogue.resources[0]?.operations.list;
    const want = { required: false, optional: true, sendsDefault: true, default: 'a' };
    expect(list?.query.find(({ name }) => name === 'zone')).toMatchObject(want);
    expect(list?.filters.find(({ name }) => name === 'zone')).toMatchObject(want);
  });
});
