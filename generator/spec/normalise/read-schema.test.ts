import { describe, expect, it } from 'vitest';
import { schemaOf } from '../../../test/inline-document.js';
import type { Schema } from '../types.js';
import { SchemaReader } from './read-schema.js';

function brief(schema: Schema) {
  const { types, nullable, properties, required } = schema;
  return { types, nullable, properties: [...properties.keys()].sort(), required: [...required].sort() };
}

it.each([
  ['{type: integer, default: "4000"}', 4000],
  ['{type: number, default: "0.5"}', 0.5],
  ['{type: boolean, default: "true"}', true],
  ['{type: string, default: "4000"}', '4000'],
  ['{type: integer, default: "all"}', 'all'],
])('a default has the type of its schema: %s', (given, preset) => {
  expect(schemaOf(given).default).toBe(preset);
});

describe('nullability is one flag', () => {
  it.each([
    { form: '3.0', given: '{type: string, nullable: true}', types: ['string'] },
    { form: '2.0', given: '{type: string, x-nullable: true}', types: ['string'] },
    { form: '3.1', given: "{type: [string, 'null']}", types: ['string'] },
    { form: 'oneOf with null', given: "{oneOf: [{type: string}, {type: 'null'}]}", types: ['string'] },
    { form: 'anyOf with null', given: "{anyOf: [{type: 'null'}, {type: integer}]}", types: ['integer'] },
    { form: 'enum with null', given: '{type: string, enum: [a, null]}', types: ['string'] },
    { form: 'const null beside another', given: '{oneOf: [{const: null}, {type: boolean}]}', types: ['boolean'] },
    { form: 'enum of null alone', given: '{oneOf: [{enum: [null]}, {type: boolean}]}', types: ['boolean'] },
  ])('$form', ({ given, types }) => {
    const schema = schemaOf(given);
    expect(schema.nullable).toBe(true);
    expect(schema.types).toEqual(types);
    expect(schema.enum?.includes(null) ?? false).toBe(false);
  });

  it('of allOf holds where the owner or all members say so', () => {
    expect(schemaOf('{allOf: [{type: string, nullable: true}, {maxLength: 3}]}').nullable).toBe(false);
    expect(schemaOf('{nullable: true, allOf: [{type: string}]}').nullable).toBe(true);
    expect(schemaOf('{allOf: [{type: string, nullable: true}]}').nullable).toBe(true);
  });

  it('of a reference with null beside it', () => {
    const schema = schemaOf(
      "{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}",
      '{A: {type: object, properties: {x: {}}}}',
    );
    expect(brief(schema)).toEqual({ types: ['object'], nullable: true, properties: ['x'], required: [] });
    expect(schema.name).toBe('A');
  });
});

it('a union that a base and its owner both tell of keeps its members apart', () => {
  const root = {
    components: {
      schemas: {
        Base: { type: 'object', properties: { type: { type: 'string' } }, oneOf: [ref('One'), ref('Two')] },
        One: { type: 'object', properties: { a: { type: 'string' } } },
        Two: { type: 'object', properties: { b: { type: 'string' } } },
      },
    },
  };
  const schema = new SchemaReader(root).read({ allOf: [ref('Base')], oneOf: [ref('One'), ref('Two')] }, '/x');
  expect(schema.variants.map(({ properties }) => [...properties.keys()].sort())).toEqual([
    ['a', 'type'],
    ['b', 'type'],
  ]);
});

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

describe('allOf', () => {
  it('of a text stays a text, though an object is claimed beside it', () => {
    const schema = schemaOf('{type: object, allOf: [{type: string, enum: [a, b]}]}');
    expect([schema.types, schema.enum]).toEqual([['string'], ['a', 'b']]);
    expect(schemaOf('{type: object, properties: {x: {}}, allOf: [{type: string}]}').types).toEqual(['object']);
  });

  it('merges any number of members', () => {
    const schema = schemaOf(`
allOf:
  - {type: object, required: [a], properties: {a: {type: string}}}
  - {properties: {b: {type: integer}}, required: [b]}
  - {properties: {c: {}}}
properties: {d: {}}
required: [d]`);
    expect(brief(schema)).toEqual({
      types: ['object'],
      nullable: false,
      properties: ['a', 'b', 'c', 'd'],
      required: ['a', 'b', 'd'],
    });
  });

  it('merges what two members say about one field, and the owner wins', () => {
    const schema = schemaOf(`
allOf:
  - {properties: {size: {type: integer, minimum: 1, description: base}}}
  - {properties: {size: {maximum: 9, description: better}}}
properties: {size: {description: own}}`);
    const size = schema.properties.get('size');
    expect([size?.types, size?.minimum, size?.maximum, size?.description]).toEqual([['integer'], 1, 9, 'own']);
  });

  it('keeps the tighter of two bounds', () => {
    const schema = schemaOf('{allOf: [{type: integer, minimum: 1, maximum: 9}, {minimum: 5, maximum: 100}]}');
    expect([schema.minimum, schema.maximum]).toEqual([5, 9]);
  });

  it('does not change the member that others share', () => {
    const reader = new SchemaReader({
      components: { schemas: { A: { type: 'object', properties: { x: { type: 'string' } } } } },
    });
    reader.read({ allOf: [{ $ref: '#/components/schemas/A' }, { properties: { x: { readOnly: true }, y: {} } }] }, '');
    const shared = reader.read({ $ref: '#/components/schemas/A' }, '');
    expect([...shared.properties.keys()]).toEqual(['x']);
    expect(shared.properties.get('x')?.readOnly).toBe(false);
  });
});

describe('circles are kept and never expanded', () => {
  it('direct', () => {
    const tree = schemaOf(
      "{$ref: '#/components/schemas/Tree'}",
      `
Tree: {type: object, properties: {children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}`,
    );
    expect(tree.properties.get('children')?.items).toBe(tree);
  });

  it('mutual', () => {
    const a = schemaOf(
      "{$ref: '#/components/schemas/A'}",
      `
A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: object, properties: {a: {$ref: '#/components/schemas/A'}}}`,
    );
    expect(a.properties.get('b')?.properties.get('a')).toBe(a);
  });

  it('through allOf', () => {
    const a = schemaOf(
      "{$ref: '#/components/schemas/A'}",
      `
A: {allOf: [{$ref: '#/components/schemas/B'}], properties: {own: {type: string}}}
B: {allOf: [{$ref: '#/components/schemas/A'}], properties: {other: {type: string}}}`,
    );
    expect([...a.properties.keys()].sort()).toEqual(['other', 'own']);
  });

  it('a reference to itself, and a chain that bites its tail', () => {
    expect(schemaOf("{$ref: '#/components/schemas/A'}", "{A: {$ref: '#/components/schemas/A'}}").types).toEqual([]);
    const chain = "{A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}}";
    expect(schemaOf("{$ref: '#/components/schemas/A'}", chain).types).toEqual([]);
  });
});

describe('references', () => {
  it('take what stands beside them', () => {
    const schema = schemaOf(
      "{$ref: '#/components/schemas/Status', readOnly: true, description: own}",
      '{Status: {type: string, enum: [on, off], description: base}}',
    );
    expect([schema.readOnly, schema.description, schema.enum, schema.name]).toEqual([
      true,
      'own',
      ['on', 'off'],
      'Status',
    ]);
  });

  it('that lead nowhere are a warning, once, and any value', () => {
    const reader = new SchemaReader({});
    const first = reader.read({ $ref: '#/components/schemas/Gone' }, '/a');
    reader.read({ $ref: '#/components/schemas/Gone' }, '/b');
    expect(first.types).toEqual([]);
    expect(reader.diagnostics.map((d) => [d.code, d.pointer])).toEqual([['unresolved-reference', '/a']]);
  });
});

describe('bounds', () => {
  it.each([
    { form: '3.0', given: '{type: integer, minimum: 3, exclusiveMinimum: true}', want: [3, true] },
    { form: '3.1', given: '{type: integer, exclusiveMinimum: 3}', want: [3, true] },
    { form: 'switched off', given: '{type: integer, minimum: 3, exclusiveMinimum: false}', want: [3, false] },
  ])('$form', ({ given, want }) => {
    const { minimum, exclusiveMinimum } = schemaOf(given);
    expect([minimum, exclusiveMinimum]).toEqual(want);
  });

  it('keep 64-bit numbers exact', () => {
    const schema = new SchemaReader({}).read({ type: 'integer', maximum: 9223372036854775807n }, '');
    expect(schema.maximum).toBe(9223372036854775807n);
  });
});

describe('types', () => {
  it.each([
    { given: '{type: [string, integer]}', want: ['string', 'integer'] },
    { given: '{type: [integer, number]}', want: ['number'] },
    { given: '{properties: {a: {}}}', want: ['object'] },
    { given: '{items: {type: string}}', want: ['array'] },
    { given: '{enum: [a, b]}', want: ['string'] },
    { given: '{const: 3}', want: ['integer'] },
    { given: '{pattern: "^a"}', want: ['string'] },
    { given: '{type: file}', want: ['string'] },
    { given: '{}', want: [] },
    { given: '{type: sting}', want: [] },
  ])('$given', ({ given, want }) => {
    expect(schemaOf(given).types).toEqual(want);
  });

  it('const is an enum of one', () => {
    const schema = schemaOf('{const: http}');
    expect([schema.const, schema.enum]).toEqual(['http', ['http']]);
  });
});

describe('unions', () => {
  const pets = `
Cat: {type: object, required: [kind, lives], properties: {kind: {const: cat}, lives: {type: integer}}}
Dog: {type: object, required: [kind], properties: {kind: {const: dog}, tricks: {type: array, items: {type: string}}}}`;

  it('keep their members and discriminator, and show all fields', () => {
    const pet = schemaOf(
      `
oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}`,
      pets,
    );
    expect(brief(pet)).toEqual({
      types: ['object'],
      nullable: false,
      properties: ['kind', 'lives', 'tricks'],
      required: ['kind'],
    });
    expect(pet.properties.get('kind')?.enum).toEqual(['cat', 'dog']);
    expect([pet.union, pet.variants.map((v) => v.name)]).toEqual(['oneOf', ['Cat', 'Dog']]);
    expect([...(pet.discriminator?.mapping ?? [])]).toEqual([
      ['cat', 'Cat'],
      ['dog', 'Dog'],
    ]);
  });

  it('are also a base with a discriminator and the components that extend it', () => {
    const base = (mapping: string) => `
Record: {type: object, required: [kind], properties: {kind: {type: string}, ttl: {type: integer}}, discriminator: {propertyName: kind${mapping}}}
A: {allOf: [{$ref: '#/components/schemas/Record'}, {type: object, required: [ip], properties: {ip: {type: string}}}]}
Mx: {allOf: [{$ref: '#/components/schemas/Record'}, {type: object, properties: {host: {type: string}}}]}
Old: {allOf: [{$ref: '#/components/schemas/Record'}, {type: object, properties: {old: {type: string}}}]}`;
    const mapped = base(", mapping: {A: '#/components/schemas/A', MX: '#/components/schemas/Mx'}");
    const record = schemaOf("{$ref: '#/components/schemas/Record'}", mapped);
    expect([...record.properties.keys()]).toEqual(['kind', 'ttl', 'ip', 'host']);
    expect([[...record.required], record.union, record.variants.map((v) => v.name)]).toEqual([
      ['kind'],
      'oneOf',
      ['A', 'Mx'],
    ]);
    expect([...schemaOf("{$ref: '#/components/schemas/Record'}", base('')).properties.keys()]).toContain('old');
    const kind = schemaOf("{$ref: '#/components/schemas/A'}", mapped);
    expect([[...kind.properties.keys()].sort(), kind.variants.length]).toEqual([['ip', 'kind', 'ttl'], 0]);
    const named = schemaOf("{description: x, allOf: [{$ref: '#/components/schemas/Record'}]}", mapped);
    expect([...named.properties.keys()]).toContain('host');
  });

  it('of one type are that type', () => {
    const schema = schemaOf('{oneOf: [{type: string, enum: [a]}, {type: string, enum: [b]}]}');
    expect([schema.types, schema.enum, schema.union]).toEqual([['string'], ['a', 'b'], null]);
  });

  it('that only demand fields say nothing about the shape', () => {
    const schema = schemaOf('{type: object, properties: {a: {}, b: {}}, anyOf: [{required: [a]}, {required: [b]}]}');
    expect([schema.variants.length, schema.union, [...schema.required]]).toEqual([0, null, []]);
  });

  it('of one member are that member', () => {
    const schema = schemaOf("{oneOf: [{$ref: '#/components/schemas/Cat'}]}", pets);
    expect([schema.name, schema.variants.length]).toEqual(['Cat', 0]);
  });

  it('give each member the fields beside them', () => {
    const schema = schemaOf(
      "{type: object, properties: {name: {type: string}}, oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}",
      pets,
    );
    expect(schema.variants.map((v) => v.properties.has('name'))).toEqual([true, true]);
  });
});

it('hostile names of properties are names like others', () => {
  const properties = JSON.parse(
    '{"__proto__": {"type": "string"}, "constructor": {}, "toString": {}, "10": {}, "2": {}}',
  );
  const schema = new SchemaReader({}).read({ type: 'object', properties }, '');
  expect([...schema.properties.keys()]).toEqual(['10', '2', '__proto__', 'constructor', 'toString']);
  expect(schema.properties.get('__proto__')?.types).toEqual(['string']);
});

describe('what a base calls read-only', () => {
  const base =
    '{type: object, properties: {id: {type: string, readOnly: true}, type: {type: string, readOnly: true}, url: {type: string, readOnly: true}}}';
  const listSent = (schema: Schema) =>
    [...schema.properties].flatMap(([name, { readOnly }]) => (readOnly ? [] : [name])).sort();

  it.each([
    {
      what: 'the kind that another part names and demands',
      parts: '{required: [type, name], properties: {type: {enum: [team]}, name: {type: string}}}',
      sent: ['name', 'type'],
    },
    {
      what: 'a kind that nobody demands',
      parts: '{properties: {type: {enum: [team]}, name: {type: string}}}',
      sent: ['name'],
    },
    {
      what: 'the id of a reference, which another part demands',
      parts: '{required: [type, id]}',
      sent: ['id', 'type'],
    },
    {
      what: 'the id of something with fields of its own, which every answer has',
      parts: '{required: [id, name], properties: {name: {type: string}}}',
      sent: ['name'],
    },
    { what: 'more than tells which one is meant', parts: '{required: [id, url]}', sent: [] },
  ])('$what is sent: $sent', ({ parts, sent }) => {
    expect(listSent(schemaOf(`{allOf: [{$ref: '#/components/schemas/Base'}, ${parts}]}`, `{Base: ${base}}`))).toEqual(
      sent,
    );
  });
});

it.each([
  ['bytes', '{type: array, items: {type: integer, format: uint8}}', ['string'], null],
  ['a UUID', '{type: array, title: A UUID has 16 bytes., items: {type: integer, format: uint8}}', ['string'], 'uuid'],
  [
    'numbers, which have a minimum',
    '{type: array, items: {type: integer, format: uint8, minimum: 0}}',
    ['array'],
    null,
  ],
  ['other numbers', '{type: array, items: {type: integer, format: int32}}', ['array'], null],
])('an array of uint8 is what it carries: %s', (_, given, types, format) => {
  expect(schemaOf(given)).toMatchObject({ types, format });
});
