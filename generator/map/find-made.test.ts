import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';
import { listDecisions } from '../plan/resource/decide.js';
import { isLost, isSilent } from '../plan/resource/lifecycle.js';
import { planResource } from '../plan/resource/plan-resource.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
const SET = 'uuid: {type: string}, name: {type: string}, rows: {type: integer}';
const BODY = 'name: {type: string}, model_uuid: {type: string}';

function makeSet(answer: string, { item = 'get', list = true, parameter = 'set_uuid', body = BODY } = {}) {
  const items = json(`data_sets: {type: array, items: {type: object, properties: {${SET}}}}`);
  const read = item === 'get' ? `get: {responses: {200: {description: x, ${json(SET)}}}}, ` : '';
  return resourceOf(
    catalogueOf(`
paths:
  /data_sets:
    ${list ? `get: {responses: {200: {description: x, ${items}}}}` : 'head: {}'}
    post: {requestBody: {${json(body)}}, responses: {201: {description: x${answer === '' ? '' : `, ${json(answer)}`}}}}
  /data_sets/{${parameter}}: {${read}delete: {responses: {204: {description: x}}}}`),
    'data_set',
  );
}

it('of an {id_or_ref} the id that the answer to the create shows, if it is one of the resource', () => {
  const madeBy = (name: string) => {
    const answer = (schema: string) =>
      `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
    const { resources } = catalogueOf(`
components:
  schemas:
    ${name}: {type: object, properties: {id: {type: string}, name: {type: string}, site_ref: {type: string}}}
paths:
  /branches: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, ${answer(`{$ref: '#/components/schemas/${name}'}`)}}}
  /branches/{branch_id_or_ref}:
    get: {${answer('{type: object, properties: {ref: {type: string}, host: {type: string}, name: {type: string}}}')}}
    delete: {}`);
    return resources[0]?.operations.create?.answer;
  };
  expect(madeBy('BranchResponse')).toMatchObject({ made: ['id'] });
  expect(madeBy('Operation')).toMatchObject({ untold: true });
});

it('of a record that stands beside its permissions the id is where the list has its records', () => {
  const answer = (fields: string) => `responses: {200: {description: x, ${json(fields)}}}`;
  const record =
    'data: {type: object, additionalProperties: {}}, permissions: {type: object, properties: {read: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /records:
    get: {${answer('data: {type: array, items: {type: object}}')}}
    post: {requestBody: {${json(record)}}, ${answer(record)}}
  /records/{id}: {get: {${answer(record)}}, delete: {}}`);
  expect(resourceOf(catalogue, 'record').operations.create?.answer).toMatchObject({ made: ['data', 'id'] });
});

it('what is told once beside the object that was made belongs to it', () => {
  const answer = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const catalogue = catalogueOf(`
components:
  schemas:
    AccessToken: {type: object, properties: {id: {type: string}, name: {type: string}}}
    Generated: {type: object, properties: {plain_token: {type: string}, access_token: {$ref: '#/components/schemas/AccessToken'}}}
paths:
  /tokens:
    post:
      requestBody: {${answer('{type: object, required: [name], properties: {name: {type: string}}}')}}
      responses: {201: {description: x, ${answer("{$ref: '#/components/schemas/Generated'}")}}}
  /tokens/{token_id}:
    get: {responses: {200: {description: x, ${answer("{$ref: '#/components/schemas/AccessToken'}")}}}}
    delete: {}`);
  const own = resourceOf(catalogue, 'token');
  expect(own.attributes.map(({ name }) => name)).toEqual(['id', 'name', 'plain_token']);
  expect(own.attributes[2]).toMatchObject({ computed: true, sensitive: true, shownOnce: true });
  expect(own.operations.create?.answer).toMatchObject({ envelope: ['access_token'], beside: ['plain_token'] });
  expect(own.operations.create?.answer.made).toBeUndefined();
});

describe('what the answer to a create says about the name of what it made', () => {
  it.each([
    { name: 'shows it', answer: SET, want: {} },
    {
      name: 'calls it after the resource',
      answer: 'data_set_uuid: {type: string}',
      want: { made: ['data_set_uuid'] },
    },
    { name: 'calls it after the parameter', answer: 'set_uuid: {type: string}', want: { made: ['set_uuid'] } },
    { name: 'spells it otherwise', answer: 'UUID: {type: string}', want: { made: ['UUID'] } },
    {
      name: 'shows the resource beside a secret',
      answer: `plain: {type: string}, entry: {type: object, properties: {${SET}}}`,
      want: { made: ['entry', 'uuid'] },
    },
    {
      name: 'has two that could be it',
      answer: 'set_uuid: {type: string}, data_set_uuid: {type: string}',
      want: { untold: true },
    },
    { name: 'names something else', answer: 'model_uuid: {type: string}', want: { untold: true } },
    { name: 'names the request', answer: 'id: {type: string}', want: { untold: true } },
    { name: 'has an object for it', answer: 'set_uuid: {type: object}', want: { untold: true } },
    { name: 'says nothing', answer: '', want: { untold: true } },
  ])('$name', ({ answer, want }) => {
    const { made, untold } = makeSet(answer).operations.create?.answer ?? {};
    expect({ ...(made && { made }), ...(untold && { untold }) }).toEqual(want);
  });

  it('what it does not tell is looked for in the list, and refused where there is none', () => {
    const facts = (resource: ReturnType<typeof makeSet>) => ({ silent: isSilent(resource), lost: isLost(resource) });
    const answer = 'name: {type: string}';
    expect(facts(makeSet(answer))).toEqual({ silent: true, lost: false });
    expect(facts(makeSet(answer, { list: false }))).toEqual({ silent: false, lost: true });
    expect(facts(makeSet(SET, { list: false }))).toEqual({ silent: false, lost: false });
    expect(facts(makeSet('set_uuid: {type: string}', { list: false }))).toEqual({ silent: false, lost: false });
  });

  it('is a decision that can be read', () => {
    const told = (answer: string) => {
      const set = makeSet(answer);
      return listDecisions(set, planResource(set)).filter(({ topic }) => topic === 'after create');
    };
    expect(told('data_set_uuid: {type: string}')).toMatchObject([
      { says: 'named by data_set_uuid', confidence: 'low' },
    ]);
    expect(told('name: {type: string}')).toMatchObject([{ says: 'looked for in its list' }]);
    expect(told(SET)).toEqual([]);
  });

  it('what the body may say and no answer shows has to be said', () => {
    const label = makeSet('', {
      item: '',
      list: false,
      parameter: 'label_id',
      body: 'id: {type: integer}, name: {type: string}',
    });
    expect(label.identity).toEqual(['id']);
    expect(attributeOf(label, 'id')).toMatchObject({ required: true, optional: false });
    expect(isLost(label)).toBe(false);
  });
});

it.each([
  { shows: 'the whole object with another name for its key', more: 'kind: {type: string}', want: { made: ['id'] } },
  { shows: 'less than a read', more: '', want: { untold: true } },
])('an answer that shows $shows', ({ more, want }) => {
  const fields = 'name: {type: string}, size: {type: integer}';
  const { create } = resourceOf(
    catalogueOf(`
paths:
  /acls:
    post: {requestBody: {${json(fields)}}, responses: {201: {description: x, ${json(`id: {type: integer}, ${fields}${more && `, ${more}`}`)}}}}
  /acls/{aclId}:
    parameters: [{name: aclId, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(`aclId: {type: string}, ${fields}, kind: {type: string}`)}}}}
    delete: {responses: {204: {description: x}}}`),
    'acl',
  ).operations;
  const { made, untold } = create?.answer ?? {};
  expect({ ...(made && { made }), ...(untold && { untold }) }).toEqual(want);
});

const CASE = 'name: {type: string}';

/** A case whose read shows a `uuid`, or no key at all. */
function makeCase(
  answer: string,
  { parameter = 'case_id', shown = `uuid: {type: string}, ${CASE}`, body = CASE } = {},
) {
  const { operations } = resourceOf(
    catalogueOf(`
paths:
  /cases:
    post: {requestBody: {${json(body)}}, responses: {201: {description: done, ${answer}}}}
  /cases/{${parameter}}:
    parameters: [{name: ${parameter}, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`),
    'case',
  );
  const { made, untold } = operations.create?.answer ?? {};
  return made ?? untold;
}

const bare = (schema: string) => `content: {application/json: {schema: {${schema}}}}`;

it.each([
  ['a uuid', bare('type: string, format: uuid'), []],
  ['what the document calls the id', bare('type: integer, description: The ID of the new case.'), []],
  ['the id of work that goes on', bare('type: string, format: uuid, description: The ID of the job.'), true],
  ['any other word', bare('type: string'), true],
  ['a number', bare('type: integer'), true],
  ['an id with its address', json('id: {type: string}, href: {type: string}'), ['id']],
  ['an id with more', json('id: {type: string}, priority: {type: string}'), true],
])('an answer that is nothing but %s', (_, answer, want) => {
  expect(makeCase(answer)).toEqual(want);
});

it('a member of what was made is it where both together are called as the path asks', () => {
  const answer = json('case: {type: object, properties: {id: {type: string}, uid: {type: string}}}');
  const names = {
    parameter: 'case_uid',
    shown: `case: {type: object, properties: {info: {type: object, properties: {${CASE}}}}}`,
  };
  expect(makeCase(answer, names)).toEqual(['case', 'uid']);
  // Who says it beforehand makes nothing of that name.
  expect(makeCase(answer, { ...names, body: 'case_uid: {type: string}' })).not.toEqual(['case', 'uid']);
});

it('an answer that is the parent does not name what was made in it', () => {
  const fields = 'uuid: {type: string}, name: {type: string}, tools: {type: array, items: {type: string}}';
  const agent =
    'content: {application/json: {schema: {type: object, properties: {agent: {$ref: "#/components/schemas/Agent"}}}}}';
  const tool = resourceOf(
    catalogueOf(`
components: {schemas: {Agent: {type: object, properties: {${fields}}}}}
paths:
  /agents: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${agent}}}}}
  /agents/{agent_uuid}: {get: {responses: {200: {description: x, ${agent}}}}, delete: {}}
  /agents/{agent_uuid}/tools: {post: {requestBody: {${json('name: {type: string}')}}, responses: {201: {description: x, ${agent}}}}}
  /agents/{agent_uuid}/tools/{tool_uuid}: {put: {requestBody: {${json('name: {type: string}')}}}, delete: {}}`),
    'agent_tool',
  );
  expect(tool.attributes.map(({ name }) => name)).not.toContain('uuid');
  expect(isLost(tool)).toBe(true);
});

it.each([
  ['201', ['id']],
  ['202', undefined],
])('an object that the document leaves open shows the id of what was made where the answer is %s', (status, want) => {
  const made = resourceOf(
    catalogueOf(`
paths:
  /boxes: {post: {requestBody: {${json('size: {type: integer}')}}, responses: {${status}: {description: x, content: {application/json: {schema: {type: object}}}}}}}
  /boxes/{box_id}:
    parameters: [{name: box_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json('size: {type: integer}')}}}}
    delete: {responses: {204: {description: x}}}`),
    'box',
  );
  expect(made.operations.create?.answer.made).toEqual(want);
});

it.each([
  ['that need not be there tells nothing yet', 'requestId', true],
  ['that is always there tells', 'requestId, data', undefined],
])('an object %s, beside the number of a request that was only accepted', (_, required, want) => {
  const answer = `{type: object, required: [${required}], properties: {requestId: {type: string}, data: {type: object, properties: {id: {type: string}}}}}`;
  const made = resourceOf(
    catalogueOf(`
paths:
  /alerts:
    post: {requestBody: {${json('name: {type: string}')}}, responses: {202: {description: x, content: {application/json: {schema: ${answer}}}}}}
  /alerts/{id}: {get: {responses: {200: {description: x, ${json('id: {type: string}, name: {type: string}')}}}}, delete: {}}`),
    'alert',
  );
  expect(made.operations.create?.answer.untold).toBe(want);
});

it('nothing is looked up by what only the answer to its create shows', () => {
  const made = resourceOf(
    catalogueOf(`
paths:
  /steps:
    post: {requestBody: {${json('wait: {type: integer}')}}, responses: {201: {description: x, ${json('id: {type: string}, name: {type: string}')}}}}
  /steps/{id}: {get: {responses: {200: {description: x, ${json('id: {type: string}, wait: {type: integer}')}}}}, delete: {}}`),
    'step',
  );
  expect(attributeOf(made, 'name').shownOnce).toBe(true);
  expect(made.naturalKey).toBeNull();
});

it('an answer that is nothing but the secret of what was made is the only place that shows it', () => {
  const key = '{type: object, properties: {id: {type: string}, prefix: {type: string}, note: {type: string}}}';
  const attributes = (answer: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /apikey:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${key}}}}}}}
    post:
      requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}
      responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${answer}}}}}}}
  /apikey/{prefix}: {delete: {}}`),
      'apikey',
    ).attributes;
  expect(attributes('apiKey: {type: string}').find(({ wire }) => wire === 'apiKey')).toMatchObject({
    computed: true,
    sensitive: true,
    shownOnce: true,
  });
  expect(attributes('message: {type: string}').some(({ wire }) => wire === 'message')).toBe(false);
});

it.each(['id', '_id'])('an id that the answer to the create forgot is called as the list calls it: %s', (wire) => {
  const fields = 'name: {type: string}, shell: {type: string}';
  const own = resourceOf(
    catalogueOf(`
paths:
  /commands:
    get: {responses: {200: {description: x, ${json(`results: {type: array, items: {type: object, properties: {${wire}: {type: string}, ${fields}}}}`)}}}}
    post: {requestBody: {${json(fields)}}, responses: {200: {description: x, ${json(fields)}}}}
  /commands/{id}: {get: {responses: {200: {description: x, ${json(fields)}}}}, delete: {}}`),
    'command',
  );
  expect(own.operations.create?.answer.made).toEqual([wire]);
});

it.each([
  { answer: 'uid: {type: string}', want: { made: ['uid'] } },
  { answer: 'uid: {type: string}, state: {type: string}', want: { untold: true } },
  { answer: 'uid: {type: object}', want: { untold: true } },
])('of what shows its id inside its metadata an answer that is the id alone tells it: $answer', ({ answer, want }) => {
  const team = 'spec: {type: object, properties: {size: {type: integer}}}';
  const meta = (fields: string) => json(`metadata: {type: object, properties: {${fields}}}, ${team}`);
  const { create } = resourceOf(
    catalogueOf(`
paths:
  /teams: {post: {requestBody: {${meta('name: {type: string}')}}, responses: {201: {description: x, ${json(answer)}}}}}
  /teams/{uid}:
    parameters: [{name: uid, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${meta('name: {type: string}, uid: {type: string}')}}}}
    delete: {responses: {204: {description: x}}}`),
    'team',
  ).operations;
  const { made, untold } = create?.answer ?? {};
  expect({ ...(made && { made }), ...(untold && { untold }) }).toEqual(want);
});
