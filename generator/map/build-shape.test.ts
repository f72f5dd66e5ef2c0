import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, schemaOf } from '../../test/inline-document.js';
import { ShapeBuilder, takeConstraints } from './build-shape.js';
import type { Attribute } from './types.js';

describe('how far the shape of an answer is spelled out', () => {
  it('stops where a thing shows another of its kind', () => {
    const agent = "{$ref: '#/components/schemas/Agent'}";
    const answer = `{200: {description: x, content: {application/json: {schema: ${agent}}}}}`;
    const catalogue = catalogueOf(`
paths:
  /agents: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: ${answer}}}
  /agents/{id}: {get: {responses: ${answer}}, delete: {}}
components:
  schemas:
    Agent:
      type: object
      properties: {id: {type: string}, name: {type: string}, children: {type: array, items: ${agent}}, parent: ${agent}}`);
    const made = resourceOf(catalogue, 'agent');
    expect(['name', 'children', 'parent'].map((name) => attributeOf(made, name).type)).toEqual([
      'string',
      'json',
      'json',
    ]);
  });

  it('leaves a whole object out rather than the types of its fields', () => {
    const fields = Array.from({ length: 100 }, (_, i) => `f${i}: {type: integer}`).join(', ');
    const schema = schemaOf(`
      type: object
      properties: {first: {type: object, properties: {${fields}}}, second: {type: object, properties: {${fields}}}, third: {type: string}}`);
    const shape = new ShapeBuilder().build(null, schema, 'thing');
    expect(shape.attributes?.map((a) => [a.name, a.type, a.attributes?.length])).toEqual([
      ['first', 'object', 100],
      ['second', 'json', undefined],
      ['third', 'string', undefined],
    ]);
  });
});

describe('what requests and answers write differently', () => {
  const site = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  it.each([
    ['an id or the object: the id', `{oneOf: [{type: integer}, ${site}]}`, site, { type: 'integer', inner: ['id'] }],
    ['a name or the object: the name', `{oneOf: [{type: string}, ${site}]}`, site, { type: 'string', inner: ['name'] }],
    [
      'a text or an object that has no name: JSON',
      '{oneOf: [{type: string}, {type: object, properties: {all: {type: boolean}}}]}',
      '{}',
      { type: 'json', why: 'it may be of several kinds' },
    ],
    [
      'a choice that the answer spells out',
      '{type: string, enum: [on, off]}',
      '{type: object, properties: {value: {type: string}, label: {type: string}}}',
      { type: 'string', inner: ['value'] },
    ],
    [
      'a choice by number',
      '{type: integer}',
      '{type: object, properties: {value: {type: integer}, label: {type: string}}}',
      { type: 'integer', inner: ['value'] },
    ],
    [
      'a setting that the answer shows with whether it may be changed',
      '{type: boolean}',
      '{type: object, properties: {value: {type: boolean}, editable: {type: boolean}}}',
      { type: 'boolean', inner: ['value'] },
    ],
  ])('%s', (_, request, response, want) => {
    expect(new ShapeBuilder().build(schemaOf(request), schemaOf(response), 'x')).toEqual(want);
  });
});

it('a list whose items may be null says by their places what each belongs to: its order counts', () => {
  const ids = (items: string) => schemaOf(`{type: array, items: ${items}}`);
  const typeOf = (items: string) => new ShapeBuilder().build(ids(items), null, 'example_ids').type;
  expect(typeOf('{type: string}')).toBe('set');
  expect(typeOf('{oneOf: [{type: string}, {type: "null"}]}')).toBe('list');
  expect(typeOf('{type: [string, "null"]}')).toBe('list');
});

it('of several kinds of plain values the example is of the kind that the attribute is', () => {
  const role = 'oneOf: [{type: integer, example: 1}, {type: string, enum: [Admin, Viewer]}]';
  const found: Partial<Attribute> = {};
  takeConstraints(found, schemaOf(`{${role}}`));
  expect(found.example).toBe('Admin');
  takeConstraints(found, schemaOf('{oneOf: [{type: integer, example: 1}, {type: string, example: a}], example: b}'));
  expect(found.example).toBe('b');
});

it('a text that may be a boolean says so', () => {
  const fields = 'up: {type: [string, boolean]}, size: {type: [string, integer]}, name: {type: string}';
  const net = resourceOf(catalogueOf(`paths:${pathsOf('/nets', fields)}`), 'net');
  const say = (name: string) => [attributeOf(net, name).type, attributeOf(net, name).orBoolean];
  expect(['up', 'size', 'name'].map(say)).toEqual([
    ['string', true],
    ['string', undefined],
    ['string', undefined],
  ]);
});
