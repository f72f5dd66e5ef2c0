import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import type { LiteralView } from './types.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const shown = (fields: string) => `{type: object, properties: {id: {type: string, readOnly: true}, ${fields}}}`;
const taken = (fields: string, required: string) => `{type: object, required: [${required}], properties: {${fields}}}`;

interface Given {
  fields: string;
  required: string;
  changing: string;
}

/** A thing below a machine, and a network beside it. */
function viewThing({ fields, required, changing }: Given) {
  const catalogue = catalogueOf(`
paths:
  /machines: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown('name: {type: string}')}}`)}}}}, post: {requestBody: {${json(taken('name: {type: string}', 'name'))}}, responses: {201: {description: x, ${json(shown('name: {type: string}'))}}}}}
  /machines/{id}: {get: {responses: {200: {description: x, ${json(shown('name: {type: string}'))}}}}, delete: {responses: {204: {description: x}}}}
  /networks: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown('name: {type: string}')}}`)}}}}, post: {requestBody: {${json(taken('name: {type: string}', 'name'))}}, responses: {201: {description: x, ${json(shown('name: {type: string}'))}}}}}
  /networks/{id}: {get: {responses: {200: {description: x, ${json(shown('name: {type: string}'))}}}}, delete: {responses: {204: {description: x}}}}
  /machines/{machine_id}/things:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown(fields)}}`)}}}}
    post: {requestBody: {${json(taken(fields, required))}}, responses: {201: {description: x, ${json(shown(fields))}}}}
  /machines/{machine_id}/things/{id}:
    get: {responses: {200: {description: x, ${json(shown(fields))}}}}
    patch: {requestBody: {${json(`{type: object, properties: {${changing}}}`)}}, responses: {200: {description: x, ${json(shown(fields))}}}}
    delete: {responses: {204: {description: x}}}
`);
  const module = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'machine_thing');
  if (!module) throw new Error('no module');
  return module;
}

function readFact(view: LiteralView, name: string): LiteralView | undefined {
  return (view as { entries: [string, LiteralView][] }).entries.find(([one]) => one === name)?.[1];
}

const text = '{type: string}';
const cases: [string, Given, string[], string[] | undefined][] = [
  [
    'an address that cannot change is enough',
    { fields: `destination: ${text}, ttl: {type: integer}`, required: 'destination', changing: 'ttl: {type: integer}' },
    ['destination'],
    ['ttl'],
  ],
  [
    'so is the joint of two things, where a second one can be named',
    {
      fields: `network_id: ${text}, name: ${text}, strict: {type: boolean}`,
      required: 'network_id',
      changing: `name: ${text}, strict: {type: boolean}`,
    },
    ['name', 'network_id'],
    ['strict'],
  ],
  [
    'and not where it cannot',
    {
      fields: `network_id: ${text}, strict: {type: boolean}`,
      required: 'network_id',
      changing: 'strict: {type: boolean}',
    },
    ['network_id', 'strict'],
    undefined,
  ],
  [
    'many lie in one region, and a description is all the name they have',
    { fields: `region: ${text}, description: ${text}`, required: 'region', changing: `description: ${text}` },
    ['description', 'region'],
    undefined,
  ],
  [
    'where all can change, what is said about it does not count',
    {
      fields: `cidrs: {type: array, items: ${text}}, ports: ${text}, description: ${text}, priority: {type: integer}`,
      required: 'cidrs',
      changing: `cidrs: {type: array, items: ${text}}, ports: ${text}, description: ${text}, priority: {type: integer}`,
    },
    ['cidrs', 'ports'],
    ['description', 'priority'],
  ],
  [
    'a flag that an update takes does not make another one',
    {
      fields: `url: ${text}, events: ${text}, active: {type: boolean}`,
      required: 'url',
      changing: `url: ${text}, events: ${text}, active: {type: boolean}`,
    },
    ['events', 'url'],
    ['active'],
  ],
  [
    'a flag that says which way it goes does',
    {
      fields: `destination: ${text}, egress: {type: boolean}`,
      required: 'destination',
      changing: `destination: ${text}, egress: {type: boolean}`,
    },
    ['destination', 'egress'],
    undefined,
  ],
  [
    'a value that is never shown would be missing in the comparison',
    {
      fields: `destination: ${text}, word: {type: string, writeOnly: true}, description: ${text}`,
      required: 'destination, word',
      changing: `description: ${text}`,
    },
    ['description', 'destination'],
    undefined,
  ],
];

describe('what nobody has named is told apart by its values', () => {
  it.each(cases)('%s', (_name, given, by, besides) => {
    const { descriptor } = viewThing(given);
    expect(readFact(descriptor, 'told_apart_by')).toEqual(by);
    expect(readFact(descriptor, 'told_besides')).toEqual(besides);
  });

  it('and the documentation says how', () => {
    const { documentation } = viewThing(cases[0]?.[1] as Given);
    expect(documentation.head.description).toEqual(
      expect.arrayContaining([
        'Without O(id), the module uses a machine thing that matches all options of the task.',
        'If there is none, one that differs only in O(ttl) is updated.',
        'If there is none, it is created.',
        'To change anything else, set O(id).',
      ]),
    );
    expect(documentation.head.attributes).toMatchObject({ idempotent: { support: 'full', details: [/found by/] } });
    const { destination, recreate } = documentation.options as { [name: string]: { description: string[] } };
    expect(destination?.description).toContain('Without O(id), a different value means a different machine thing.');
    expect(recreate?.description).toContain('Requires O(id).');
  });
});

it('a name that several may have is told with what stands beside it, in the descriptor, the options and the examples', () => {
  const record = {
    fields: `name: ${text}, type: {type: string, enum: [A, MX]}, data: ${text}, ttl: {type: integer}`,
    required: 'name, type, data',
    changing: `name: ${text}, data: ${text}, ttl: {type: integer}`,
  };
  const { descriptor, documentation, examples } = viewThing(record);
  expect(readFact(descriptor, 'natural_key')).toBe('name');
  expect(readFact(descriptor, 'key_parts')).toEqual(['type', 'data']);
  const { name, data } = documentation.options as { [name: string]: { description: string[] } };
  expect(name?.description).toContain(
    'Identifies the machine thing if O(id) is not set, together with O(type) and O(data).',
  );
  expect(data?.description).toContain('Without O(id), a different value means a different machine thing.');
  const removal = (examples as { [name: string]: object }[]).find((task) => String(task.name).startsWith('Remove'));
  expect(Object.keys(removal?.['acme.infra.machine_thing'] ?? {})).toEqual([
    'machine_id',
    'name',
    'type',
    'data',
    'state',
  ]);
});

it('what is in another place under a name that several may have is named with its place to be removed', () => {
  const disk = { fields: `name: ${text}, region: ${text}`, required: 'name, region', changing: `name: ${text}` };
  const { descriptor, documentation } = viewThing(disk);
  expect(readFact(descriptor, 'key_places')).toEqual(['region']);
  const { region } = documentation.options as { [name: string]: { description: string[] } };
  expect(region?.description).toContain('Required to remove it without O(id).');
});

it('who is called by the name that an update takes is told that a task cannot rename it', () => {
  const repo = '{type: object, required: [name], properties: {name: {type: string}, topic: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /repos: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${repo}}`)}}}}, post: {requestBody: {${json(repo)}}, responses: {201: {description: x, ${json(repo)}}}}}
  /repos/{name}: {get: {responses: {200: {description: x, ${json(repo)}}}}, patch: {requestBody: {${json(repo)}}, responses: {200: {description: x, ${json(repo)}}}}, delete: {}}
`);
  const module = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'repository');
  const { name } = (module?.documentation.options ?? {}) as { [name: string]: { description: string[] } };
  expect(name?.description).toContain(
    'Identifies the repository. A different value means a different repository; it cannot be renamed.',
  );
});

it('what its list shows without its id is not found by its values, as nothing could be done with it', () => {
  const link = 'target: {type: string}, scope: {type: string}';
  const told = (item: string) => {
    const catalogue = catalogueOf(`
paths:
  /links:
    get: {responses: {200: {description: x, ${json(`{type: array, items: {type: object, properties: {${item}}}}`)}}}}
    post: {requestBody: {${json(taken(link, 'target'))}}, responses: {201: {description: x, ${json('{type: object, properties: {id: {type: string}}}')}}}}
  /links/{id}: {get: {responses: {200: {description: x, ${json(`{type: object, properties: {${item}}}`)}}}}, delete: {responses: {204: {description: x}}}}`);
    return viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'link')?.isAnotherEachTime;
  };
  expect([told(link), told(`id: {type: string}, ${link}`)]).toEqual([true, false]);
});

it('a key of the path that may be left out is named once', () => {
  const env = `{type: object, properties: {key: ${text}, scope: ${text}}}`;
  const answer = `responses: {200: {description: x, ${json(env)}}}`;
  const catalogue = catalogueOf(`
paths:
  /envs: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${env}}`)}}}}, post: {requestBody: {${json(env)}}, ${answer}}}
  /envs/{key}: {get: {${answer}}, put: {requestBody: {${json(env)}}, ${answer}}, delete: {responses: {204: {description: x}}}}
`);
  const module = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'env');
  const told = module?.documentation.head.description as string[];
  expect(told.filter((one) => one.includes('O(key)'))).toEqual([
    'Without O(key), the module uses an env that matches all options of the task.',
    'To change anything else, set O(key).',
  ]);
});
