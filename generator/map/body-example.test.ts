import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';
import { sampleAttribute } from '../plan/samples/sample-attribute.js';

const shown =
  'responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, data: {type: string}}}}}}}';

function dataOf(schema: string, more: string, rest = ''): unknown {
  const text = `
paths:
  /records: {post: {requestBody: {content: {application/json: {schema: ${schema}, ${more}}}}, ${shown}}}
  /records/{id}: {get: {${shown}}, delete: {}}
${rest}`;
  return attributeOf(resourceOf(catalogueOf(text), 'record'), 'data').example;
}

const plain = '{type: object, properties: {data: {type: string, maxLength: 12, example: own}}}';
const wrapped = `{type: object, properties: {record: ${plain}}}`;

it.each([
  ['the example of the request before that of the field', plain, 'example: {data: 192.0.2.7}', '192.0.2.7'],
  ['the first named example', plain, 'examples: {b: {value: {data: b}}, a: {value: {data: a}}}', 'a'],
  [
    'the example of the schema of the request',
    plain.replace('properties', 'example: {data: whole}, properties'),
    '',
    'whole',
  ],
  ['an example inside an envelope', wrapped, 'example: {record: {data: inner}}', 'inner'],
  ['the own example where the other one does not fit', plain, 'example: {data: much too long for it}', 'own'],
  ['the own example where the other one is of another type', plain, 'example: {data: 7}', 'own'],
  ['the own example where the other one says nothing', plain, 'example: {data: null}', 'own'],
  [
    'no secret',
    '{type: object, properties: {data: {type: string, format: password}}}',
    'example: {data: hidden}',
    undefined,
  ],
])('an attribute has %s', (_, schema, more, want) => {
  expect(dataOf(schema, more)).toBe(want);
});

it('an attribute has a named example that stands elsewhere in the document', () => {
  const rest = 'components: {examples: {first: {value: {data: there}}}}';
  expect(dataOf(plain, "examples: {a: {$ref: '#/components/examples/first'}}", rest)).toBe('there');
});

it('of several examples the one is taken whose words the answer shows, and a union follows it', () => {
  const sink = (kinds: string) => `kind: {type: string, enum: [${kinds}]}`;
  const target = `target: {anyOf: [{type: object, title: mail, required: [to], properties: {to: {type: string}}}, {type: object, title: hook, required: [url], properties: {url: {type: string}}}]}`;
  const answer = `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, ${sink('mail, hook')}, ${target}}}}}}}`;
  const body = `{type: object, required: [kind, target], properties: {${sink('call, hook, mail')}, ${target}}}`;
  const examples = `{a: {value: {kind: call, target: {to: me}}}, b: {value: {kind: hook, target: {url: here}}}}`;
  const text = `
paths:
  /sinks: {post: {requestBody: {content: {application/json: {schema: ${body}, examples: ${examples}}}}, ${answer}}}
  /sinks/{id}: {get: {${answer}}, delete: {}}`;
  const sinks = resourceOf(catalogueOf(text), 'sink');
  expect(attributeOf(sinks, 'kind').example).toBe('hook');
  expect(Object.values(sampleAttribute(attributeOf(sinks, 'target')) ?? {})).toEqual([{ url: 'here' }]);
});

it('an action has the example of its own use', () => {
  const body = (type: string, field: string) =>
    `{type: object, required: [type, ${field}], properties: {type: {type: string, enum: [${type}]}, ${field}: {type: string}}}`;
  const text = `
paths:
  /disks: {post: {${shown}}}
  /disks/{id}: {get: {${shown}}, delete: {}}
  /disks/{id}/actions:
    post:
      requestBody:
        content:
          application/json:
            schema: {oneOf: [${body('copy', 'target')}, ${body('rename', 'target')}], discriminator: {propertyName: type}}
            examples: {a: {value: {type: copy, target: one}}, b: {value: {type: rename, target: two}}}
      ${shown}`;
  const { actions } = resourceOf(catalogueOf(text), 'disk');
  const told = actions.map(({ name, arguments: asked }) => [name, asked.find((one) => one.name === 'target')?.example]);
  expect(Object.fromEntries(told)).toEqual({ copy: 'one', rename: 'two' });
});

it('an identifier has the value that the example of the answer shows', () => {
  const answer = `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {disk: {type: object, properties: {id: {type: string}, password: {type: string}}}}}, example: {disk: {id: d-7, password: hidden}}}}}}`;
  const text = `
paths:
  /disks: {post: {${answer}}}
  /disks/{id}: {get: {${answer}}, delete: {}}`;
  const disk = resourceOf(catalogueOf(text), 'disk');
  expect(disk.attributes.map(({ name, example }) => [name, example])).toEqual([
    ['id', 'd-7'],
    ['password', undefined],
  ]);
});

it('a parameter has its own example', () => {
  const list = `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}`;
  const query = 'parameters: [{name: end, in: query, required: true, example: "1620705417", schema: {type: string}}]';
  const { lookups } = catalogueOf(`paths:\n  /metrics: {get: {${query}, ${list}}}`);
  expect(JSON.stringify(lookups)).toContain('"example":"1620705417"');
});

it('a name has not the example of the id, which was copied', () => {
  const make = (name: string) =>
    attributeOf(
      resourceOf(
        catalogueOf(`
paths:
  /vms: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string, example: ${name}}}}}}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string, example: ch8i4ug6}, name: {type: string}}}}}}}}
    delete: {}`),
        'vm',
      ),
      'name',
    ).example;
  expect(make('ch8i4ug6')).toBeUndefined();
  expect(make('web')).toBe('web');
});
