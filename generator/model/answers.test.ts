import { describe, expect, it } from 'vitest';
import { operationOf, schemaOf } from '../../test/inline-document.js';
import { fieldsOf, findBodyObject, findList, findObject, successOf } from './answers.js';

const vm = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: integer}}}';

describe('findObject: an object that is called after the end of the noun', () => {
  const inner = '{type: object, properties: {id: {type: string}, name: {type: string}}}';

  it.each([
    { name: 'beside its job', given: `model: ${inner}, import_job: ${inner}, error: {type: string}`, want: ['model'] },
    { name: 'beside a list', given: `model: ${inner}, results: {type: array, items: ${inner}}`, want: ['model'] },
    { name: 'beside a value of its own', given: `model: ${inner}, size: {type: integer}`, want: [] },
    { name: 'among others', given: `source: ${inner}, target: ${inner}`, want: [] },
  ])('$name', ({ given, want }) => {
    expect(findObject(schemaOf(`{type: object, properties: {${given}}}`), 'custom_models').at).toEqual(want);
  });
});

describe('findObject: the one object with an id, in an answer that has none', () => {
  const group = '{type: object, properties: {id: {type: string}, size: {type: integer}}}';
  const components = `{Group: ${group}}`;
  const named = "{$ref: '#/components/schemas/Group'}";
  const text = '{type: string}';
  const many = `a: ${text}, b: ${text}, c: ${text}, d: ${text}, e: ${text}`;

  it.each([
    ['beside the number of the request', `response_id: ${text}, node_pool: ${group}`, ['node_pool']],
    ['beside the list of all', `nodePool: ${named}, nodePools: {type: array, items: ${named}}`, ['nodePool']],
    ['by its whole name beside what comes with it', `group: ${group}, ${many}`, ['group']],
    [
      'of a general name beside what the request took',
      `requestId: ${text}, took: {type: number}, result: ${text}, data: ${group}`,
      ['data'],
    ],
    ['not beside fields of its own', `node_pool: ${group}, size: {type: integer}`, []],
    ['not under another name beside many', `owner: ${group}, ${many}`, []],
    ['not the job that makes it', `task: ${group}, response_id: ${text}`, []],
  ])('%s', (_, given, want) => {
    expect(findObject(schemaOf(`{type: object, properties: {${given}}}`, components), 'groups').at).toEqual(want);
  });
});

it('the code and the text of an error stand around an object or a list', () => {
  const around = 'status: {type: object}, extra: {type: object}, error_code: {type: integer}, error_message: {}';
  const answer = (data: string) => schemaOf(`{type: object, properties: {data: ${data}, ${around}}}`);
  expect(findObject(answer(vm), 'vms').at).toEqual(['data']);
  expect(findList(answer(`{type: array, items: ${vm}}`), 'vms')?.at).toEqual(['data']);
});

describe('findObject: where an answer has the object', () => {
  it.each([
    { name: 'plain', given: vm, at: [], list: false },
    { name: 'under its own name', given: `{type: object, properties: {vm: ${vm}}}`, at: ['vm'], list: false },
    {
      name: 'under its own name beside an operation',
      given: `{type: object, properties: {vm: ${vm}, action: {type: object, properties: {id: {}}}}}`,
      at: ['vm'],
      list: false,
    },
    {
      name: 'under data',
      given: `{type: object, properties: {data: ${vm}, meta: {type: object}}}`,
      at: ['data'],
      list: false,
    },
    {
      name: 'one in a list',
      given: `{type: object, properties: {data: {type: array, items: ${vm}}}}`,
      at: ['data'],
      list: true,
    },
    {
      name: 'one in a list of its name',
      given: `{type: object, properties: {vms: {type: array, items: ${vm}}}}`,
      at: ['vms'],
      list: true,
    },
    { name: 'a bare list', given: `{type: array, items: ${vm}}`, at: [], list: true },
    {
      name: 'two envelopes',
      given: `{type: object, properties: {result: {type: object, properties: {vm: ${vm}}}, success: {type: boolean}}}`,
      at: ['result', 'vm'],
      list: false,
    },
    {
      name: 'a lone object field',
      given: `{type: object, properties: {anything: ${vm}}}`,
      at: ['anything'],
      list: false,
    },
    {
      name: 'no envelope: an object of its own with a field of that name',
      given: `{type: object, properties: {id: {}, vm: ${vm}}}`,
      at: [],
      list: false,
    },
  ])('$name', ({ given, at, list }) => {
    const found = findObject(schemaOf(given), 'vms');
    expect([found.at, found.list]).toEqual([at, list]);
  });

  it('a job alone is the thing itself where that is a job, and work to wait for elsewhere', () => {
    const answer = schemaOf(`{type: object, properties: {job: ${vm}}}`);
    expect(findObject(answer, 'indexing_jobs').at).toEqual(['job']);
    expect(findObject(answer, 'vms').at).toEqual([]);
  });

  it('in a body, a lone object is a field unless its name tells', () => {
    const body = schemaOf(`{type: object, properties: {config: ${vm}}}`);
    expect(findBodyObject(body, 'vms', []).at).toEqual([]);
    expect(findBodyObject(body, 'vms', ['config']).at).toEqual(['config']);
    expect(findBodyObject(schemaOf(`{type: object, properties: {vm: ${vm}}}`), 'vms', []).at).toEqual(['vm']);
  });
});

describe('fieldsOf: objects that are split in two', () => {
  it.each([
    { name: 'JSON:API', split: 'attributes', beside: 'type: {type: string}' },
    { name: 'properties', split: 'properties', beside: 'metadata: {type: object}' },
  ])('$name', ({ split, beside }) => {
    const found = findObject(
      schemaOf(`
type: object
properties:
  id: {type: string}
  ${beside}
  ${split}: {type: object, required: [name], properties: {name: {type: string}}}`),
      'vms',
    );
    expect(found.split).toBe(split);
    const name = fieldsOf(found).get('name');
    expect([name?.path, name?.required]).toEqual([[split, 'name'], true]);
    expect(fieldsOf(found).get('id')?.path).toEqual(['id']);
  });

  it('is not split beside fields of its own', () => {
    const found = findObject(
      schemaOf('{type: object, properties: {id: {}, size: {}, attributes: {type: object, properties: {a: {}}}}}'),
      'vms',
    );
    expect(found.split).toBeNull();
  });
});

describe('findList: where an answer has its array', () => {
  it.each([
    {
      name: 'settings with entries are no list',
      given:
        '{type: object, properties: {mode: {type: string}, updated_at: {type: string}, entries: {type: array, items: {type: object}}}}',
      at: null,
    },
    {
      name: 'settings with an address and values are no list',
      given:
        '{type: object, properties: {url: {type: string}, mode: {type: string}, wait_time: {type: integer}, values: {type: array, items: {type: string}}}}',
      at: null,
    },
    {
      name: 'results beside where the page lies and what it has cost',
      given: `{type: object, properties: {url: {type: string}, next_url: {type: string}, is_limited: {type: boolean}, query_duration_ms: {type: integer}, count: {type: integer}, results: {type: array, items: ${vm}}}}`,
      at: ['results'],
    },
    {
      name: 'a page that says which items it shows, and where the others are',
      given: `{type: object, properties: {current_page: {}, from: {}, to: {}, per_page: {}, last_page: {}, total: {}, path: {}, first_page_url: {}, last_page_url: {}, next_page_url: {}, prev_page_url: {}, data: {type: array, items: ${vm}}}}`,
      at: ['data'],
    },
    { name: 'bare', given: `{type: array, items: ${vm}}`, at: [] },
    {
      name: 'items',
      given: `{type: object, properties: {items: {type: array, items: ${vm}}, meta: {type: object}}}`,
      at: ['items'],
    },
    {
      name: 'its own name',
      given: `{type: object, properties: {vms: {type: array, items: ${vm}}, links: {}}}`,
      at: ['vms'],
    },
    {
      name: 'its own name beside another list',
      given: `{type: object, properties: {errors: {type: array, items: {type: string}}, vms: {type: array, items: ${vm}}}}`,
      at: ['vms'],
    },
    {
      name: 'one level down',
      given: `{type: object, properties: {data: {type: object, properties: {items: {type: array, items: ${vm}}}}, meta: {type: object}}}`,
      at: ['data', 'items'],
    },
    {
      name: 'the only list',
      given: `{type: object, properties: {machines: {type: array, items: ${vm}}, total: {}}}`,
      at: ['machines'],
    },
    { name: 'no list', given: vm, at: null },
    {
      name: 'an object that has a list',
      given: `{type: object, properties: {id: {}, name: {}, disks: {type: array, items: ${vm}}}}`,
      at: null,
    },
  ])('$name', ({ given, at }) => {
    expect(findList(schemaOf(given), 'vms')?.at ?? null).toEqual(at);
  });
});

describe('successOf', () => {
  it.each([
    {
      given: '{200: {description: a}, 201: {description: b, content: {application/json: {schema: {type: object}}}}}',
      want: '201',
    },
    { given: '{2xx: {description: a}, 400: {description: b}}', want: '2XX' },
    { given: '{default: {description: An object.}}', want: 'default' },
    { given: '{default: {description: Unexpected error}}', want: undefined },
    { given: '{404: {description: gone}}', want: undefined },
  ])('$want', ({ given, want }) => {
    expect(successOf(operationOf(`paths: {/a: {get: {responses: ${given}}}}`, 'GET /a'))?.status).toBe(want);
  });
});

it.each([
  { name: 'alone, under the end of the noun', given: 'links: LIST', noun: 'portal-links', at: ['links'] },
  {
    name: 'beside what it has cost',
    given: 'time: {}, usage: {type: object}, result: LIST',
    noun: 'vms',
    at: ['result'],
  },
])('findList: $name', ({ given, noun, at }) => {
  const schema = schemaOf(`{type: object, properties: {${given.replace('LIST', `{type: array, items: ${vm}}`)}}}`);
  expect(findList(schema, noun)?.at).toEqual(at);
});

it('findList: links beside an object are no list', () => {
  const links = '{type: array, items: {type: object, properties: {href: {type: string}}}}';
  expect(findList(schemaOf(`{type: object, properties: {id: {}, links: ${links}}}`), 'portal-links')).toBeNull();
});

it('findObject: what has a name and a value is not its value', () => {
  const pair = (own: string) => `{type: object, properties: {${own}: {type: string}, value: ${vm}}}`;
  expect(findObject(schemaOf(pair('name')), 'presets').at).toEqual([]);
  expect(findObject(schemaOf(pair('note')), 'presets').at).toEqual(['value']);
});

it('findObject: the only field of an object that is named after the path is a field, though it is an object', () => {
  const rule = `{type: object, properties: {rule: {type: object, properties: {contact: ${vm}}}}}`;
  expect(findObject(schemaOf(rule), 'rules').at).toEqual(['rule']);
  expect(findBodyObject(schemaOf(rule), 'rules', ['rule', 'contact']).at).toEqual(['rule']);
});

it.each([
  ['data: LIST, done: {type: boolean}, iterator: {type: string}, prevIterator: {type: string}', ['data']],
  [
    'items: LIST, list_token: {type: string}, sort_by: {type: string}, removed_ids: {type: array, items: {type: string}}, est_item_count: {type: integer}, response_type: {type: string}',
    ['items'],
  ],
  [
    'items: LIST, index: {type: integer}, max_size: {type: integer}, total_pages: {type: integer}, total: {type: integer}',
    ['items'],
  ],
  [
    'result: LIST, count: {type: number}, ids: {type: array, items: {type: string}}, list_title: {type: string}, label_columns: {type: object, properties: {column: {type: string}}}, order_columns: {type: array, items: {type: string}}',
    ['result'],
  ],
  [
    'data: LIST, included: {type: array, items: {type: object}}, responseStatus: {type: integer}, returnedResults: {type: integer}, totalResults: {type: integer}',
    ['data'],
  ],
  ['entries: LIST, index: {type: string}, max_size: {type: string}', undefined],
  ['lines: LIST, total_price: {type: string}, count_of_lines: {type: integer}', undefined],
  ['data: LIST, name: {type: string}, region: {type: string}, total: {type: integer}', undefined],
])('a list of a general name with what it takes to read on in it: %s', (fields, want) => {
  const schema = schemaOf(`{type: object, properties: {${fields.replace('LIST', `{type: array, items: ${vm}}`)}}}`);
  expect(findList(schema, 'invoice')?.at).toEqual(want);
});

it.each([
  ['usersSchema', ['users']],
  ['UserListResponse', ['users']],
  ['UserSchema', undefined],
  ['InventorySchema', undefined],
])('of two lists in an answer, the one that a %s is called after', (name, want) => {
  const both = `{users: {type: array, items: ${vm}}, roles: {type: array, items: ${vm}}}`;
  expect(findList({ ...schemaOf(`{type: object, properties: ${both}}`), name }, 'user-admin')?.at).toEqual(want);
});

it('what a body refers to is not what it makes', () => {
  const body = (item: string) =>
    schemaOf(`{type: object, properties: {message: {type: string}, item: {type: object, properties: {${item}}}}}`);
  expect(findBodyObject(body('id: {type: string}, type: {type: string}'), 'comments', []).at).toEqual([]);
  expect(findBodyObject(body('title: {type: string}, size: {type: integer}'), 'comments', []).at).toEqual(['item']);
});
