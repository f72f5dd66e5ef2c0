import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

function unionOf(branches: string, shown = branches) {
  const of = (own: string) =>
    `content: {application/json: {schema: {type: object, properties: {id: {type: string}, pool: {oneOf: [${own}]}}}}}`;
  const [body, answer] = [of(branches), of(shown)];
  const catalogue = catalogueOf(`paths:
  /vms: {post: {requestBody: {${body}}, responses: {201: {description: x, ${answer}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${answer}}}}, delete: {}}`);
  return attributeOf(resourceOf(catalogue, 'vm'), 'pool');
}

const branch = (fields: string, more = '') => `{type: object, ${more}properties: {${fields}}}`;

it.each([
  [
    'the value that a field must have',
    [branch('type: {enum: [explicit]}, a: {type: string}'), branch('type: {const: auto}')],
    ['explicit', 'auto'],
  ],
  [
    'the value that only one must have',
    [branch('kind: {enum: [x]}'), branch('kind: {type: string}', 'title: Any kind, ')],
    ['x', 'any_kind'],
  ],
  [
    'a field that it alone has',
    [branch('a: {type: string}, c: {type: string}'), branch('b: {type: string}, c: {type: string}')],
    ['a', 'b'],
  ],
  [
    'its place where nothing tells',
    [branch('a: {type: string}'), branch('a: {type: integer}')],
    ['variant_1', 'variant_2'],
  ],
])('a member of a union is called by %s', (_, branches, want) => {
  expect(unionOf(branches.join(', ')).variants?.map(({ name }) => name)).toEqual(want);
});

// Without it, an answer that fits both would be read as the first one, and replace what was made as the second.
it.each([
  ['demands', 'required: [type], ', { wire: 'type' }, ['NUMERIC', 'BOOLEAN']],
  ['may leave out', '', { wire: 'type' }, ['NUMERIC', 'BOOLEAN']],
])('a union is told by the field whose own value each member %s', (_, more, wire, values) => {
  const score = 'score: {type: object, properties: {text: {type: string}}}';
  const union = unionOf(
    ['NUMERIC', 'BOOLEAN'].map((own) => branch(`type: {enum: [${own}]}, ${score}`, more)).join(', '),
  );
  expect(union.discriminator).toEqual(wire);
  expect(union.variants?.map(({ value }) => value)).toEqual(values);
});

it('a union is not told by a field that no answer shows', () => {
  const own = (fields: string) => branch(`${fields}score: {type: string}`, 'required: [type], ');
  const sent = ['NUMERIC', 'BOOLEAN'].map((one) => own(`type: {enum: [${one}]}, `)).join(', ');
  const shown = [
    branch('score: {type: string}, a: {type: string}'),
    branch('score: {type: string}, b: {type: string}'),
  ];
  expect(unionOf(sent, shown.join(', ')).discriminator).toBeUndefined();
});

it('what the name of a member says is no field of it, unless it has no other', () => {
  const union = unionOf(
    [branch('kind: {enum: [disk]}, disk_id: {type: string}'), branch('kind: {enum: [none]}')].join(', '),
  );
  expect(union.variants?.map(({ attribute }) => attribute.attributes?.map(({ name }) => name))).toEqual([
    ['disk_id'],
    ['kind'],
  ]);
});
