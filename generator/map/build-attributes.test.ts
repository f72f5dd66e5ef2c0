import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import type { Attribute } from './types.js';

function say(a: Attribute): string {
  const kind = a.required ? 'required' : a.optional ? (a.computed ? 'optional+computed' : 'optional') : 'computed';
  return `${kind}${a.onChange === 'replace' ? ' replace' : a.onChange === 'refuse' ? ' refuse' : ''}${a.confidence === 'low' ? ' ?' : ''}`;
}

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

/** One field that stands in the create body, the update body and the answer as given; undefined: not there. */
function decide(create?: string, update?: string, read?: string, required = '[]', wire = 'x'): string {
  const object = (field?: string) =>
    json(
      `{type: object, required: ${required}, properties: {other: {type: string}${field ? `, ${wire}: ${field}` : ''}}}`,
    );
  const patch = update === '-' ? '' : `, patch: {requestBody: {${object(update)}}}`;
  const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${object(create)}}, responses: {201: {description: x}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${object(read)}}}}, delete: {}${patch}}`);
  return say(attributeOf(resourceOf(catalogue, 'vm'), wire));
}

const s = '{type: string}';
const nothing = undefined;
const ONLY_SHOWN =
  '{type: object, properties: {etag: {type: string, readOnly: true}, by: {type: object, properties: {user: {type: string, readOnly: true}}}}}';

describe('the class of an attribute (rules.md, section 2)', () => {
  it.each([
    { rule: '2 readOnly in the request', got: decide('{type: string, readOnly: true}', nothing, s), want: 'computed' },
    { rule: '2 all that it holds is readOnly', got: decide(ONLY_SHOWN, ONLY_SHOWN, ONLY_SHOWN), want: 'computed' },
    {
      rule: '2 a list of what is readOnly throughout',
      got: decide(`{type: array, items: ${ONLY_SHOWN}}`, nothing, `{type: array, items: ${ONLY_SHOWN}}`),
      want: 'computed',
    },
    {
      rule: '2 all that it holds is readOnly, and the request demands it',
      got: decide(ONLY_SHOWN, ONLY_SHOWN, ONLY_SHOWN, '[x]'),
      want: 'required',
    },
    { rule: '3 id in the answer', got: decide(nothing, nothing, s, '[]', 'uuid'), want: 'computed' },
    { rule: '4 in the answer only', got: decide(nothing, nothing, s), want: 'computed' },
    { rule: '8 required, no default', got: decide(s, s, s, '[x]'), want: 'required' },
    {
      rule: '9 required with a default',
      got: decide('{type: string, default: a}', s, s, '[x]'),
      want: 'optional+computed',
    },
    { rule: '9 a required array is a toss', got: decide('{type: array, items: {}}', s, s, '[x]'), want: 'required ?' },
    { rule: '10 no required list: name', got: decide(s, s, s, '[]', 'name'), want: 'required ?' },
    { rule: '10 no required list: the rest', got: decide(s, s, s), want: 'optional+computed ?' },
    { rule: '11 not in the required list', got: decide(s, s, s, '[other]'), want: 'optional+computed' },
    { rule: '12 readable', got: decide(s, s, s, '[other]'), want: 'optional+computed' },
    {
      rule: '12 nullable in both',
      got: decide("{type: [string, 'null']}", s, "{type: [string, 'null']}", '[other]'),
      want: 'optional',
    },
    { rule: '13 not readable', got: decide(s, s, nothing, '[other]'), want: 'optional' },
    { rule: '16 in the update body', got: decide(s, s, s, '[x]'), want: 'required' },
    { rule: '18 no update at all', got: decide(s, '-', s, '[x]'), want: 'required replace' },
    { rule: '19 absent from the update body', got: decide(s, nothing, s, '[x]'), want: 'required replace' },
    { rule: '21 labels', got: decide(s, nothing, s, '[other]', 'labels'), want: 'optional+computed ?' },
    { rule: 'in the update body only', got: decide(nothing, s, s, '[other]'), want: 'optional+computed' },
    {
      rule: 'deprecated is not worth a replacement',
      got: decide('{type: string, deprecated: true}', nothing, s, '[other]'),
      want: 'optional+computed ?',
    },
    {
      rule: 'the document says that it is fixed',
      got: decide('{type: string, description: Fixed after creation.}', s, s, '[x]'),
      want: 'required replace',
    },
    {
      rule: 'fixed only for a while',
      got: decide('{type: string, description: It cannot be changed while the machine runs.}', s, s, '[x]'),
      want: 'required',
    },
  ])('$rule', ({ got, want }) => {
    expect(got).toBe(want);
  });

  const or = "{type: [string, 'null']}";
  it.each([
    { mutation: 'a default no longer counts', got: decide(`{type: [string, 'null'], default: a}`, or, or, '[other]') },
    { mutation: 'both sides are asked for null: sent', got: decide(or, or, s, '[other]') },
    { mutation: 'both sides are asked for null: shown', got: decide(s, s, or, '[other]') },
    { mutation: 'null on both sides counts', got: decide(or, or, or, '[other]'), want: 'optional' },
    {
      mutation: 'what is not shown counts',
      got: decide('{type: string, default: a}', s, nothing, '[other]'),
      want: 'optional',
    },
    { mutation: 'only the update body is asked', got: decide(or, s, or, '[other]'), want: 'optional' },
    { mutation: 'the update body is not asked', got: decide(nothing, or, or, '[other]'), want: 'optional' },
    { mutation: 'stamps of the API no longer count', got: decide(or, or, or, '[other]', 'last_updated') },
    { mutation: 'its state no longer counts', got: decide(or, or, or, '[other]', 'state') },
    { mutation: 'any state counts', got: decide(or, or, or, '[other]', 'delegation_state'), want: 'optional' },
  ])('fillsIn: red where $mutation', ({ got, want = 'optional+computed' }) => {
    expect(got).toBe(want);
  });

  it('fillsIn: red where a switch of its own call no longer counts', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}').replaceAll('readOnly: true}, ', 'readOnly: true}, backups: {type: boolean, readOnly: true}, ')}
  /vms/{id}/enable_backups: {post: {responses: {204: {description: x}}}}
  /vms/{id}/disable_backups: {post: {responses: {204: {description: x}}}}`);
    expect(say(attributeOf(resourceOf(catalogue, 'vm'), 'backups'))).toBe('optional+computed');
  });

  it('1 parameters of the path are required and replace', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/nets', 'name: {type: string}')}${pathsOf('/nets/{id}/routes', 'net_id: {type: string}, to: {type: string}', undefined, '{route_id}')}`);
    const route = resourceOf(catalogue, 'net_route');
    expect(route.attributes.map((a) => [a.name, say(a), a.in])).toEqual([
      ['net_id', 'required replace', 'path'],
      ['id', 'computed', 'body'],
      ['to', 'optional+computed replace ?', 'body'],
    ]);
  });

  it('12 settings without an id', () => {
    const catalogue = catalogueOf(`
paths: {/settings: {get: {responses: {200: {description: x, ${json(`{type: object, properties: {a: ${s}}}`)}}}}, patch: {requestBody: {${json(`{type: object, required: [a], properties: {a: ${s}}}`)}}}}}`);
    expect(resourceOf(catalogue, 'settings').attributes.map(say)).toEqual(['optional+computed']);
  });

  it('where a thing is does not change in place, though PUT repeats it', () => {
    const object = json(
      '{type: object, required: [region, size], properties: {region: {type: string}, size: {type: string}}}',
    );
    const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${object}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}, put: {requestBody: {${object}}}}`);
    expect(
      resourceOf(catalogue, 'vm')
        .attributes.filter((a) => a.required)
        .map(say),
    ).toEqual(['required replace', 'required']);
  });
});

describe('shapes', () => {
  it('an id in, an object out: both can be had', () => {
    const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json('{type: object, properties: {image: {type: string}}}')}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {}, image: {type: object, properties: {id: {type: string}, name: {type: string}}}}}')}}}}, delete: {}}`);
    const vm = resourceOf(catalogue, 'vm');
    expect(attributeOf(vm, 'image')).toMatchObject({ type: 'string', out: ['image', 'id'] });
    expect(attributeOf(vm, 'image_details')).toMatchObject({ type: 'object', wire: 'image', computed: true });
  });

  it.each([
    {
      what: 'FriendlyName in, friendly_name out',
      sent: 'FriendlyName',
      shown: ['friendly_name'],
      want: ['friendly_name'],
    },
    { what: 'dash in, snake out', sent: 'friendly-name', shown: ['friendly_name'], want: ['friendly_name'] },
    // Two that could be it: nobody knows which.
    {
      what: 'FriendlyName in, both spellings out',
      sent: 'FriendlyName',
      shown: ['friendly_name', 'friendlyName'],
      want: null,
    },
    { what: 'other words', sent: 'FriendlyName', shown: ['friendly_title'], want: null },
  ])('the same field in another case: $what', ({ sent, shown, want }) => {
    const fields = shown.map((wire) => `${wire}: {type: string}`).join(', ');
    const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json(`{type: object, required: [${sent}], properties: {${sent}: {type: string}}}`)}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(`{type: object, properties: {id: {}, ${fields}}}`)}}}}, delete: {}}`);
    const vm = resourceOf(catalogue, 'vm');
    expect(attributeOf(vm, 'friendly_name')).toMatchObject({ wire: sent, out: want, writeOnly: want === null });
    expect(vm.attributes).toHaveLength(want ? 2 : 2 + shown.length);
  });

  it('network_id in, network: {id} out', () => {
    const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json('{type: object, properties: {network_id: {type: string}}}')}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {}, network: {type: object, properties: {id: {type: string}}}}}')}}}}, delete: {}}`);
    expect(attributeOf(resourceOf(catalogue, 'vm'), 'network_id')).toMatchObject({
      out: ['network', 'id'],
      writeOnly: false,
    });
  });

  it('shown once, never again', () => {
    const catalogue = catalogueOf(`
paths:
  /keys: {post: {responses: {201: {description: x, ${json('{type: object, properties: {id: {}, name: {}, secret: {type: string}}}')}}}}}
  /keys/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {}, name: {}}}')}}}}, delete: {}}`);
    expect(attributeOf(resourceOf(catalogue, 'key'), 'secret')).toMatchObject({
      computed: true,
      sensitive: true,
      shownOnce: true,
      reason: 'only in the answer to create',
    });
  });

  it('an operation object in the answer to create is not the thing', () => {
    const work = '{type: object, properties: {id: {}, state: {enum: [pending, success]}, message: {type: string}}}';
    const catalogue = catalogueOf(`
components: {schemas: {Operation: ${work}}}
paths:
  /operations/{id}: {get: {responses: {200: {description: x, ${json("{$ref: '#/components/schemas/Operation'}")}}}}}
  /pools: {post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {200: {description: x, ${json("{$ref: '#/components/schemas/Operation'}")}}}}}
  /pools/{name}: {delete: {}}`);
    expect(resourceOf(catalogue, 'pool').attributes.map((a) => a.name)).toEqual(['name']);
  });

  it.each([
    { given: '{type: array, items: {type: string}, uniqueItems: true}', want: 'set' },
    { given: '{type: array, items: {type: object, properties: {a: {}}}}', want: 'list' },
    { given: '{type: object, additionalProperties: {type: string}}', want: 'map' },
    { given: '{type: object}', want: 'json' },
    { given: '{}', want: 'json' },
    { given: '{type: [string, object]}', want: 'json' },
    { given: '{type: integer, format: int64}', want: 'integer' },
    { given: '{oneOf: [{type: object, properties: {a: {}}}, {type: object, properties: {b: {}}}]}', want: 'union' },
  ])('$given is a $want', ({ given, want }) => {
    const vm = resourceOf(catalogueOf(`paths:${pathsOf('/vms', `x: ${given}`)}`), 'vm');
    expect(attributeOf(vm, 'x').type).toBe(want);
  });

  it('a schema that contains itself is JSON where it does', () => {
    const catalogue = catalogueOf(`
components: {schemas: {Tree: {type: object, properties: {leaf: {type: string}, kids: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}}}
paths:${pathsOf('/vms', "tree: {$ref: '#/components/schemas/Tree'}")}`);
    const tree = attributeOf(resourceOf(catalogue, 'vm'), 'tree');
    expect(tree.attributes?.map((a) => [a.name, a.type])).toEqual([
      ['kids', 'json'],
      ['leaf', 'string'],
    ]);
  });

  it('members of a union say when they are theirs', () => {
    const union = `{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind, mapping: {a: '#/components/schemas/A', b: '#/components/schemas/B'}}}`;
    const catalogue = catalogueOf(`
components:
  schemas:
    A: {type: object, required: [kind, url, note], properties: {kind: {type: string, enum: [a]}, url: {type: string}, note: {type: string}}}
    B: {type: object, required: [kind], properties: {kind: {type: string, enum: [b]}, port: {type: integer}, note: {type: string}}}
paths:
  /checks: {post: {requestBody: {${json(union)}}}}
  /checks/{id}: {get: {}, delete: {}}`);
    const check = resourceOf(catalogue, 'check');
    expect(attributeOf(check, 'kind').enum).toEqual(['a', 'b']);
    expect(attributeOf(check, 'url').when).toEqual({ attribute: 'kind', values: ['a'], required: ['a'] });
    expect(attributeOf(check, 'port').when).toEqual({ attribute: 'kind', values: ['b'], required: [] });
    expect(attributeOf(check, 'note').when).toEqual({ attribute: 'kind', values: ['a', 'b'], required: ['a'] });
  });

  it('a list whose items have a path of their own changes through it', () => {
    const catalogue = catalogueOf(`
paths:${pathsOf('/clusters', 'name: {type: string}, node_pools: {type: array, items: {type: object, properties: {size: {type: integer}}}}', 'name: {type: string}')}${pathsOf('/clusters/{id}/node-pools', 'size: {type: integer}', undefined, '{pool_id}')}`);
    expect(attributeOf(resourceOf(catalogue, 'cluster'), 'node_pools')).toMatchObject({
      onChange: 'none',
      updatedBy: 'POST /clusters/{id}/node-pools',
      confidence: 'low',
    });
  });
});

describe('query parameters of create', () => {
  const post = (query: string) => `
paths:
  /sites/{site}/files: {post: {parameters: [${query}], requestBody: {${json('{type: object, properties: {body: {type: string}}}')}}}}
  /sites/{site}/files/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {}, name: {type: string}}}')}}}}, delete: {}}`;

  it.each([
    { name: 'input of their own', given: '{name: mode, in: query}', want: ['mode', 'query', 'optional refuse ?'] },
    {
      name: 'what the answer shows',
      given: '{name: name, in: query, required: true}',
      want: ['name', 'query', 'required replace'],
    },
  ])('$name', ({ given, want }) => {
    const a = attributeOf(resourceOf(catalogueOf(post(given)), 'site_file'), want[0] as string);
    expect([a.name, a.in, say(a)]).toEqual(want);
  });

  it.each(['name: page', 'name: fields', 'name: site', 'name: body'])('not %s', (given) => {
    const file = resourceOf(catalogueOf(post(`{${given}, in: query}`)), 'site_file');
    expect(file.attributes.filter((a) => a.in === 'query')).toEqual([]);
  });
});

it('what is required and has a default is sent with it where nobody gives a value', () => {
  const inner =
    '{type: object, required: [c], properties: {c: {type: integer, default: 29}, d: {type: string, default: z}}}';
  const body = `{type: object, required: [a, n], properties: {a: {type: string, default: x}, b: {type: string, default: y}, n: ${inner}}}`;
  const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json(body)}}, responses: {201: {description: x}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(body)}}}}, delete: {}}`);
  const vm = resourceOf(catalogue, 'vm');
  const nested = attributeOf(vm, 'n').attributes ?? [];
  const sent = [...vm.attributes, ...nested].filter((attribute) => attribute.sendsDefault).map(({ name }) => name);
  expect(sent.sort()).toEqual(['a', 'c']);
});

it('a name that the request calls after the thing is its name in the answer', () => {
  const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json('{type: object, properties: {vm_name: {type: string}, hostname: {type: string}}}')}}, responses: {201: {description: x}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}, name: {type: string}}}')}}}}, delete: {}}`);
  const vm = resourceOf(catalogue, 'vm');
  expect(attributeOf(vm, 'vm_name')).toMatchObject({ out: ['name'], writeOnly: false });
  // Nothing shows the hostname, so it leads to nothing.
  expect(vm.naturalKey).toBe('vm_name');
});

it.each([
  [
    'sets that members of a union require',
    'oneOf: [{type: object, required: [a], properties: {a: {type: string}}}, {type: object, required: [b, c], properties: {b: {type: string}, c: {type: string}}}]',
    [['a'], ['b', 'c']],
  ],
  [
    'sets that are demanded and nothing else',
    'type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]',
    [['a'], ['b']],
  ],
  [
    'nothing where one member demands nothing',
    'type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {type: object}]',
    undefined,
  ],
])('a create body keeps %s', (_, schema, want) => {
  const catalogue = catalogueOf(`
paths:
  /vms: {post: {requestBody: {${json(`{${schema}}`)}}, responses: {201: {description: x}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}, a: {type: object, properties: {id: {type: string}, name: {type: string}}}}}')}}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'vm').operations.create?.body?.alternatives).toEqual(want);
});

it('a query parameter of create and a field of the answer that differ in case alone are one attribute', () => {
  const shown = json('{type: object, properties: {Id: {type: string}, Name: {type: string}, Size: {type: integer}}}');
  const catalogue = catalogueOf(`
paths:
  /boxes: {post: {parameters: [{name: name, in: query, schema: {type: string}}], requestBody: {${json('{type: object, properties: {Size: {type: integer}}}')}}, responses: {201: {description: x, ${shown}}}}}
  /boxes/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
  const { attributes } = resourceOf(catalogue, 'box');
  const named = attributes.filter(({ name }) => name.includes('name'));
  expect(named).toMatchObject([
    { name: 'name', wire: 'name', in: 'query', out: ['Name'], optional: true, computed: true },
  ]);
});

describe('a field whose text says that no answer has it is only sent', () => {
  it.each([
    ['This field is only used to create it, and is not returned by\\nother endpoints.', true],
    ['MUST NOT be sent by the server.', true],
    ['Sealed at rest and never returned in responses. Required to connect.', true],
    ['For security reasons this field is omitted when you search/get users', true],
    ['The key, which is omitted when reading it.', true],
    ['It is always excluded from all responses.', true],
    ['It is omitted when listing users.', false],
    ['It is omitted when reading it with a key of a viewer.', false],
    ['It is omitted in responses if it is empty.', false],
    ['Defaults to 4 if it is omitted from the request.', false],
    ['Not returned by default.', false],
    ['The name, which is not returned if it is empty.', false],
    ['Where 0, the option will not be shown.', false],
    ['Needed where the other is not sent. Else not.', false],
  ])('%s', (text, isHidden) => {
    const schema = json(
      `{type: object, properties: {id: {type: string}, word: {type: string, description: "${text}"}}}`,
    );
    const catalogue = catalogueOf(`
paths:
  /boxes: {post: {requestBody: {${schema}}, responses: {201: {description: x, ${schema}}}}}
  /boxes/{id}: {get: {responses: {200: {description: x, ${schema}}}}, delete: {}}`);
    expect(attributeOf(resourceOf(catalogue, 'box'), 'word').writeOnly).toBe(isHidden);
  });
});

it('a request that takes anything takes a text where answers show one, and JSON where they do not say', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const sent = '{type: object, required: [key, value], properties: {key: {type: string}, value: {}, extra: {}}}';
  const shown = '{type: object, properties: {key: {type: string}, value: {type: [string, "null"]}, extra: {}}}';
  const found = catalogueOf(`paths:
  /variables: {post: {requestBody: {${json(sent)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /variables/{key}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    patch: {requestBody: {${json(sent)}}, responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`);
  const variable = resourceOf(found, 'variable');
  expect(attributeOf(variable, 'value')).toMatchObject({ type: 'string', required: true });
  expect(attributeOf(variable, 'extra').type).toBe('json');
});

it('a body that demands the key of the path as well is sent it', () => {
  const fields = '{type: object, required: [name, value], properties: {name: {type: string}, value: {type: string}}}';
  const variable = resourceOf(
    catalogueOf(`
paths:
  /apps/{app}/variables: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${fields}}`)}}}}}
  /apps/{app}/variables/{variableName}: {put: {requestBody: {${json(fields)}}, responses: {200: {description: x}}}, delete: {}}`),
    'app_variable',
  );
  expect(attributeOf(variable, 'name')).toMatchObject({ in: 'path', required: true, repeated: true });
  for (const call of [variable.operations.create, ...variable.operations.update])
    expect([call?.body?.fields, call?.body?.lacks]).toEqual([['name', 'value'], undefined]);
});

it('what only the delete demands is given for the delete, and changes nothing by itself', () => {
  const object = json('{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}');
  const why = json(
    '{type: object, required: [reasonCode], properties: {reasonCode: {type: string}, reason: {type: string}}}',
  );
  const box = resourceOf(
    catalogueOf(`
paths:
  /boxes: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /boxes/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {requestBody: {${why}}}}`),
    'box',
  );
  expect(attributeOf(box, 'reason_code')).toMatchObject({
    required: true,
    writeOnly: true,
    forRemoval: true,
    onChange: 'update',
  });
  expect(box.attributes.map(({ name }) => name)).not.toContain('reason');
  expect([box.operations.create?.body?.fields, box.operations.delete?.body?.fields]).toEqual([
    ['name'],
    ['reason_code'],
  ]);
});

it('what a delete demands in a body that may be null is not asked for', () => {
  const object = json('{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}');
  const more = '{type: object, required: [undelete], properties: {undelete: {type: boolean}}}';
  const box = resourceOf(
    catalogueOf(`
openapi: 3.1.0
paths:
  /boxes: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /boxes/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {requestBody: {${json(`{anyOf: [${more}, {type: 'null'}]}`)}}}}`),
    'box',
  );
  expect(box.attributes.map(({ name }) => name)).toEqual(['id', 'name']);
  expect(box.operations.delete).toMatchObject({ operation: 'DELETE /boxes/{id}', body: null });
});

it('a query parameter that names what the answer shows as a whole object is given as it is, and the object stands beside it', () => {
  const shown = json(
    '{type: object, properties: {id: {type: string}, user: {type: object, properties: {id: {type: string}, name: {type: string}}}}}',
  );
  const text = `
paths:
  /nodes: {post: {parameters: [{name: user, in: query, schema: {type: string}}], responses: {201: {description: x, ${shown}}}}}
  /nodes/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {responses: {204: {description: x}}}}`;
  const { attributes } = resourceOf(catalogueOf(text), 'node');
  expect(attributes.filter(({ wire }) => wire === 'user')).toMatchObject([
    { name: 'user', in: 'query', type: 'string', optional: true, writeOnly: true },
    { name: 'user_details', in: 'body', type: 'object', optional: false, computed: true },
  ]);
});

it('a query parameter beside a field that is almost called the same is sent under its own name', () => {
  const stack = '{type: object, properties: {Id: {type: integer}, name: {type: string}, EndpointId: {type: integer}}}';
  const catalogue = catalogueOf(`
paths:
  /stacks:
    post:
      parameters: [{name: endpointId, in: query, required: true, schema: {type: integer}}]
      requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, endpointID: {type: integer}}}}}}
      responses: {200: {description: x, content: {application/json: {schema: ${stack}}}}}
  /stacks/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: ${stack}}}}}}
    delete: {}`);
  const { attributes, operations } = resourceOf(catalogue, 'stack');
  const [own] = attributes.filter(({ in: place }) => place === 'query');
  expect(own).toMatchObject({ wire: 'endpointId', required: true });
  expect(operations.create?.query).toMatchObject([{ wire: 'endpointId', name: own?.name }]);
});

it.each([
  ['one text', 'string', '{type: string}'],
  ['a map', 'map', '{type: object, additionalProperties: {type: string}}'],
])(
  '%s that is shown as a list of objects is nowhere shown as it was sent: after an import it must not replace',
  (_, type, sent) => {
    const shown = '{type: array, items: {type: object, properties: {address: {type: string}, subnet: {type: string}}}}';
    const catalogue = catalogueOf(`
paths:
  /ports: {post: {requestBody: {${json(`{type: object, properties: {address: ${sent}}}`)}}, responses: {201: {description: x}}}}
  /ports/{id}:
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {id: {type: string}, address: ${shown}}}`)}}}}
    delete: {}`);
    const port = resourceOf(catalogue, 'port');
    expect(attributeOf(port, 'address')).toMatchObject({ type, writeOnly: true, computed: false, out: null });
    expect(attributeOf(port, 'address_details')).toMatchObject({ type: 'list', wire: 'address', computed: true });
  },
);

it('a name that is called after the end of the noun is the name that answers show', () => {
  const shown = json('{type: object, properties: {name: {type: string}, size: {type: integer}}}');
  const catalogue = catalogueOf(`
paths:
  /mysqldatabases: {post: {requestBody: {${json('{type: object, properties: {database_name: {type: string}}}')}}, responses: {202: {description: x}}}}
  /mysqldatabases/{databaseName}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
  const base = resourceOf(catalogue, 'mysqldatabase');
  expect(attributeOf(base, 'database_name')).toMatchObject({ required: true, writeOnly: false, out: ['name'] });
  expect(base.naturalKey).toBe('database_name');
});

it('the name in the answer is that of the request in any case', () => {
  const body = json('{type: object, required: [UserGroupName], properties: {UserGroupName: {type: string}}}');
  const group = `${json('{type: object, properties: {UserGroupId: {type: string}, Name: {type: string}}}')}`;
  const own = resourceOf(
    catalogueOf(`
paths:
  /user-groups: {post: {requestBody: {${body}}, responses: {201: {description: x, ${group}}}}}
  /user-groups/{UserGroupName}: {get: {responses: {200: {description: x, ${group}}}}, delete: {}}`),
    'user_group',
  );
  expect(attributeOf(own, 'user_group_name')).toMatchObject({ required: true, writeOnly: false, out: ['Name'] });
});

it('a key_name is the name that answers show of an api key, and not of something else', () => {
  const outOf = (path: string, noun: string) => {
    const shown = json('{type: object, properties: {id: {type: string}, name: {type: string}}}');
    const catalogue = catalogueOf(`
paths:
  ${path}: {post: {requestBody: {${json('{type: object, required: [key_name], properties: {key_name: {type: string}}}')}}, responses: {201: {description: x, ${shown}}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`);
    return attributeOf(resourceOf(catalogue, noun), 'key_name').out;
  };
  expect(outOf('/api_keys', 'api_key')).toEqual(['name']);
  expect(outOf('/servers', 'server')).toBeNull();
});

it('a key that a create may leave out is given by the server, though both sides say that it may be null', () => {
  const fields = 'boxId: {type: string, nullable: true}, name: {type: string, nullable: true}';
  const box = resourceOf(
    catalogueOf(`openapi: 3.0.0
paths:
  /boxes: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}, responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}}}
  /boxes/{boxId}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${fields}}}}}}}}, delete: {}}`),
    'box',
  );
  expect(box.identity).toEqual(['box_id']);
  expect(attributeOf(box, 'box_id')).toMatchObject({ optional: true, computed: true });
});

it('what a delete demands in its query and an update takes must be given', () => {
  const fields = 'id: {type: string, readOnly: true}, name: {type: string}';
  const shown = `responses: {200: {description: x, ${json(`{type: object, properties: {${fields}}}`)}}}`;
  const taken = (more: string) => `requestBody: {${json(`{type: object, properties: {${fields}${more}}}`)}}`;
  const scope = (query: string) =>
    attributeOf(
      resourceOf(
        catalogueOf(`paths:
  /events: {post: {${taken('')}, ${shown}}}
  /events/{id}: {get: {${shown}}, put: {${taken(', scope: {type: string, enum: [one, all]}')}, ${shown}}, delete: {${query}}}`),
        'event',
      ),
      'scope',
    );
  const asked = 'parameters: [{name: scope, in: query, required: true, schema: {type: string, enum: [one, all]}}]';
  expect(scope(asked)).toMatchObject({ required: true, optional: false, onChange: 'update' });
  expect(scope('responses: {204: {description: x}}')).toMatchObject({ required: false, optional: true });
});

describe('what a create is told beside what it makes', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const volumeWith = (given: string, shown = '') =>
    resourceOf(
      catalogueOf(`
paths:
  /volumes:
    post: {requestBody: {${json(`name: {type: string}, ${given}`)}}, responses: {201: {description: x, ${json(`id: {type: string}, name: {type: string}${shown}`)}}}}
  /volumes/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(`id: {type: string}, name: {type: string}${shown}`)}}}}
    delete: {responses: {204: {description: x}}}`),
      'volume',
    );

  it.each([
    { given: 'DryRun: {type: boolean}', shown: '', want: ['id', 'name'] },
    { given: 'validate_only: {type: boolean}', shown: '', want: ['id', 'name'] },
    { given: 'dry_run: {type: string}', shown: '', want: ['dry_run', 'id', 'name'] },
    { given: 'dry_run: {type: boolean}', shown: ', dry_run: {type: boolean}', want: ['dry_run', 'id', 'name'] },
  ])('is no attribute where it only asks whether it could be made: $given', ({ given, shown, want }) => {
    expect(
      volumeWith(given, shown)
        .attributes.map(({ name }) => name)
        .sort(),
    ).toEqual(want);
  });

  it('is no secret where it tells one request from its repetition', () => {
    const token = (says: string) =>
      volumeWith(`ClientToken: {type: string, description: ${says}}`).attributes.find(
        ({ wire }) => wire === 'ClientToken',
      )?.sensitive;
    expect(token('A unique identifier which enables you to manage the idempotency.')).toBe(false);
    expect(token('Signs the client in.')).toBe(true);
  });
});

it('what takes a time or a day is compared as a time', () => {
  const either = 'ends: {oneOf: [{type: string, format: date-time}, {type: string, format: date}]}';
  const shown = json('{type: object, properties: {id: {type: string}, ends: {type: string, format: date-time}}}');
  const own = resourceOf(
    catalogueOf(`
paths:
  /keys: {post: {requestBody: {${json(`{type: object, properties: {${either}}}`)}}, responses: {201: {description: x, ${shown}}}}}
  /keys/{id}: {get: {responses: {200: {description: x, ${shown}}}}, delete: {}}`),
    'key',
  );
  expect(attributeOf(own, 'ends')).toMatchObject({ type: 'string', format: 'date-time' });
});

it('what the list alone shows of the path is told apart from what nothing shows', () => {
  const quota = '{type: object, properties: {disks: {type: integer}}}';
  const listed = (field: string) =>
    `{type: array, items: {type: object, properties: {${field}disks: {type: integer}}}}`;
  const tell = (field: string) => {
    const catalogue = catalogueOf(`
paths:
  /quotas: {get: {responses: {200: {description: x, ${json(listed(field))}}}}}
  /quotas/{project_id}:
    parameters: [{name: project_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(quota)}}}}
    put: {requestBody: {required: true, ${json(quota)}}, responses: {200: {description: x, ${json(quota)}}}}`);
    const { out, listedToo } = attributeOf(resourceOf(catalogue, 'quota'), 'project_id');
    return { out, listedToo };
  };
  expect(tell('project_id: {type: string}, ')).toEqual({ out: null, listedToo: true });
  expect(tell('').listedToo).toBeUndefined();
});

it.each([
  { taken: '{type: string, example: media}', shown: '{type: integer, example: 3}', want: 'optional replace ?' },
  { taken: '{type: string, enum: [a, b]}', shown: '{type: integer}', want: 'optional replace' },
  { taken: '{type: string, example: "3"}', shown: '{type: integer}', want: 'optional+computed replace ?' },
  { taken: '{type: string}', shown: '{type: integer}', want: 'optional+computed replace ?' },
])('a word that is taken is not compared with the number that is shown for it: $taken', ({ taken, shown, want }) => {
  expect(decide(taken, '-', shown)).toBe(want);
});

it('what the create takes in its query is no reason for another resource where an update takes it there too', () => {
  const shown = `responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}`;
  const name = 'parameters: [{name: name, in: query, required: true, schema: {type: string}}]';
  const onChange = (put: string, remove = '') =>
    attributeOf(
      resourceOf(
        catalogueOf(`
paths:
  /categories: {post: {${name}, ${shown}}}
  /categories/{id}: {get: {${shown}}, put: {summary: Update a category, ${put}${shown}}, delete: {${remove}}}`),
        'category',
      ),
      'name',
    ).onChange;
  expect(onChange(`${name}, `)).toBe('refuse');
  expect(onChange('')).toBe('replace');
  expect(onChange(`${name}, `, name)).toBe('replace');
});
