import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/types.js';
import { ValueChecker } from './check-value.js';

const root = {
  components: {
    schemas: {
      Name: { type: 'string', minLength: 1 },
      Tree: {
        type: 'object',
        properties: { child: { $ref: '#/components/schemas/Tree' } },
        additionalProperties: false,
      },
      Cat: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, bark: { type: 'boolean' } } },
    },
  },
} as unknown as JsonObject;

function faultsOf(
  schema: unknown,
  value: unknown,
  openapi = '3.1.0',
  direction: 'request' | 'response' = 'request',
): string[] {
  return new ValueChecker(root, openapi).check(schema as Json, value as Json, direction).map(({ pointer }) => pointer);
}

const CASES: [string, unknown, unknown, string[]][] = [
  ['a type', { type: 'string' }, 1, ['']],
  ['one of several types', { type: ['string', 'null'] }, null, []],
  ['whole numbers written with a point', { type: 'integer' }, 1.0, []],
  ['a boolean is no number', { type: 'integer' }, true, ['']],
  ['exclusive bounds of 3.1', { exclusiveMinimum: 0 }, 0, ['']],
  ['a text in an allOf beside which an object is claimed', { type: 'object', allOf: [{ type: 'string' }] }, 'a', []],
  ['no number there either', { type: 'object', allOf: [{ type: 'string' }] }, 1, ['']],
  ['steps', { multipleOf: 0.1 }, 0.3, []],
  ['lengths in characters', { type: 'string', maxLength: 1 }, '😀', []],
  ['a pattern', { pattern: '^[a-z]+$' }, '1', ['']],
  ['a pattern that its own example does not fit', { pattern: '^a(?!..)b$', example: 'abc' }, 'xyz', []],
  ['an enum', { enum: ['a', { b: 1 }] }, { b: 1 }, []],
  ['const null', { const: null }, 0, ['']],
  ['uniqueness', { type: 'array', uniqueItems: true }, [{ a: 1 }, { a: 1 }], ['']],
  ['items', { type: 'array', items: { type: 'integer' } }, [1, 'x'], ['/1']],
  ['a pointer with a slash', { additionalProperties: false }, { 'a/b~c': 1 }, ['/a~1b~0c']],
  ['required by a dangerous name', { required: ['constructor', '__proto__'] }, {}, ['/constructor', '/__proto__']],
  [
    'a schema that holds itself',
    { $ref: '#/components/schemas/Tree' },
    { child: { child: { x: 1 } } },
    ['/child/child/x'],
  ],
  ['words beside a reference', { $ref: '#/components/schemas/Name', maxLength: 1 }, 'ab', ['']],
  [
    'parts that are closed each for itself are closed together',
    {
      allOf: [
        {
          properties: { a: {}, rules: { properties: { in: {} }, additionalProperties: false } },
          additionalProperties: false,
        },
        { properties: { b: {}, rules: { properties: { out: {} }, additionalProperties: false } } },
      ],
    },
    { a: 1, b: 1, c: 1, rules: { in: 1, out: 1, other: 1 } },
    ['/c', '/rules/other', '/rules/other'],
  ],
  [
    'what is demanded and not taken',
    { properties: { a: {} }, required: ['a', 'b'], additionalProperties: false },
    {},
    ['/a'],
  ],
  ['oneOf', { oneOf: [{ type: 'string' }, { type: 'integer' }] }, true, ['']],
  ['oneOf that fits twice', { oneOf: [{ type: 'integer' }, { type: 'number' }] }, 1, ['']],
  [
    'oneOf that fits twice, where one of them alone knows the field',
    { oneOf: [{ properties: { from: {}, to: {} } }, { properties: { and: {} } }] },
    { from: 'a' },
    [],
  ],
  [
    'oneOf that fits twice, where both know the field',
    { oneOf: [{ properties: { from: {}, to: {} } }, { properties: { from: {}, and: {} } }] },
    { from: 'a' },
    [''],
  ],
  ['a demand for what it does not describe', { properties: { a: {} }, required: ['a', 'b'] }, {}, ['/a']],
  [
    'a demand for what another part describes',
    { allOf: [{ properties: { a: {} } }, { properties: { b: {} }, required: ['a'] }] },
    {},
    ['/a'],
  ],
  [
    'a demand for a value of a map',
    { additionalProperties: { properties: { a: {} }, required: ['a', 'b'] }, required: ['k'] },
    { k: {} },
    ['/k/a'],
  ],
  ['not', { not: { required: ['a'] } }, { a: 1 }, ['']],
  ['if and else', { if: { required: ['a'] }, else: { required: ['b'] } }, { c: 1 }, ['/b']],
  [
    'patterns of names',
    { patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false },
    { 'x-a': 'b', y: 1 },
    ['/x-a', '/y'],
  ],
  ['dependent fields', { dependentRequired: { a: ['b'] } }, { a: 1 }, ['/b']],
  ['formats', { type: 'string', format: 'date-time' }, '2026-02-30T00:00:00Z', ['']],
  ['unknown formats', { type: 'string', format: 'colour' }, 'x', []],
];

describe('ValueChecker', () => {
  it.each(CASES)('checks %s', (_, schema, value, want) => {
    expect(faultsOf(schema, value)).toEqual(want);
  });

  it('reads nullable and boolean bounds of 3.0, and ignores words beside a reference there', () => {
    expect(faultsOf({ type: 'string', nullable: true }, null, '3.0.0')).toEqual([]);
    expect(faultsOf({ minimum: 1, exclusiveMinimum: true }, 1, '3.0.0')).toEqual(['']);
    expect(faultsOf({ $ref: '#/components/schemas/Name', maxLength: 1 }, 'ab', '3.0.0')).toEqual([]);
  });

  it('lets a discriminator decide between kinds that both fit', () => {
    const members = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    expect(faultsOf({ oneOf: members }, { kind: 'Cat' })).toEqual(['']);
    expect(faultsOf({ oneOf: members, discriminator: { propertyName: 'kind' } }, { kind: 'Cat' })).toEqual([]);
  });

  it('asks for read-only fields in answers only, and for write-only ones in requests only', () => {
    const schema = {
      required: ['id', 'secret'],
      properties: { id: { readOnly: true, type: 'string' }, secret: { writeOnly: true, type: 'string' } },
    };
    expect(faultsOf(schema, {})).toEqual(['/secret']);
    expect(faultsOf(schema, {}, '3.1.0', 'response')).toEqual(['/id']);
  });

  it('compares whole numbers beyond 2^53 exactly', () => {
    expect(faultsOf({ type: 'integer', format: 'int64' }, 9223372036854775807n)).toEqual([]);
    expect(faultsOf({ type: 'integer', format: 'int64' }, 9223372036854775808n)).toEqual(['']);
    expect(faultsOf({ maximum: 9007199254740993n }, 9007199254740994n)).toEqual(['']);
  });
});
