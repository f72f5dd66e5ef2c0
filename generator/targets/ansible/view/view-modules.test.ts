import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import type { JsonObject } from '../../../spec/types.js';
import type { LiteralView, ModuleView } from './types.js';
import { viewAnsible } from './view-ansible.js';

/** What every module tells of a request that failed. */
const FAILURE = ['status', 'code', 'request_id'];
const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const object = (fields: string) => `{type: object, properties: {id: {type: string, readOnly: true}, ${fields}}}`;
const machine = object('name: {type: string}, description: {type: string, example: ""}');
const created = object(
  'name: {type: string}, description: {type: string, example: ""}, root_password: {type: string, format: password, readOnly: true}',
);
const catalogue = catalogueOf(`
paths:
  /machines:
    get: {parameters: [{name: name, in: query, schema: {type: string}}], ${answer(`{type: array, items: ${machine}}`)}}
    post:
      description: Creates a machine. Its password is in this answer only.
      requestBody: {${json(machine)}}
      ${answer(created)}
  /machines/{id}:
    get: {${answer(machine)}}
    delete: {responses: {204: {description: x}}}
  /machines/{id}/hardware:
    get: {${answer(object('vendor: {type: string}'))}}
  /machines/{id}/password-reset:
    post:
      description: There is no body. Makes a new password. Answers 409 where the machine does not run.
      ${answer('{type: object, properties: {password: {type: string, format: password}}}')}
  /profile:
    get: {${answer(object('city: {type: string}'))}}
    put: {requestBody: {${json(object('city: {type: string}'))}}, ${answer(object('city: {type: string}'))}}
`);
const { modules } = viewAnsible(plan(catalogue), settings);

function find(name: string): ModuleView {
  const found = modules.find((one) => one.name === name);
  if (!found) throw new Error(`no module ${name}; there are ${modules.map((one) => one.name).join(', ')}`);
  return found;
}

function readFact(view: LiteralView | undefined, ...path: string[]): LiteralView | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return view;
  const { entries } = view as { entries: [string, LiteralView][] };
  return readFact(entries.find(([name]) => name === first)?.[1], ...rest);
}

describe('the words of a module', () => {
  it.each([
    ['machine_info', 'Get machines'],
    ['machine_hardware_info', 'Get the hardware of a machine'],
    ['profile', 'Manage the profile'],
    ['profile_info', 'Get the profile'],
    ['machine_password_reset', 'Reset the password of a machine'],
  ])('%s is called %j', (name, summary) => {
    expect(find(name).documentation.head.short_description).toBe(summary);
  });

  it('are about the task, not about the request', () => {
    const { description } = find('machine_password_reset').documentation.head;
    expect((description as string[]).slice(0, 3)).toEqual([
      'Makes a new password.',
      'The API refuses it where the machine does not run.',
      'Every run calls the API and reports a change.',
    ]);
    expect(find('machine').documentation.head.description).toContain(
      'Its password is in the result of the task that creates it only.',
    );
    expect(JSON.stringify(find('machine_info').documentation.head.description)).not.toMatch(/answer only|Creates/);
  });
});

describe('what is always there', () => {
  const window = '{type: object, required: [day], properties: {day: {type: string, description: A day.}}}';
  const view = (more: string) =>
    viewAnsible(
      plan(
        catalogueOf(`paths:
  /window: {get: {${answer(window)}}, put: {requestBody: {${json(window)}}, ${answer(window)}}${more}}`),
      ),
      settings,
    ).modules.find(({ name }) => name === 'window') as ModuleView;
  const tell = ({ documentation: { options }, returns }: ModuleView) => [
    (options.day as { description: string[] }).description,
    (options.state as { description: string[] }).description[0],
    (returns.window as unknown as { description: string[] }).description.length,
  ];

  it('is neither created nor absent', () => {
    expect(tell(view(''))).toEqual([['A day.'], 'V(present) updates it if needed.', 1]);
    expect(view('').summary).toBe('Manage the window');
  });

  it('unless it can be taken away', () => {
    expect(tell(view(', delete: {responses: {204: {description: x}}}'))).toEqual([
      ['A day.', 'Required if it is not set yet.'],
      'V(present) creates or updates it if needed.',
      2,
    ]);
  });
});

it('two of a name are told apart by what they lie in', () => {
  const list = `get: {${answer(`{type: array, items: ${object('state: {type: string}')}}`)}}`;
  const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
  const text = `paths:
  /machines: {get: {${answer(`{type: array, items: ${machine}}`)}}}
  /machines/{id}: {${id}, get: {${answer(machine)}}}
  /machines/{id}/actions: {${id}, ${list}}
  /machines/actions: {${list}}`;
  const said = viewAnsible(plan(catalogueOf(text)), settings).modules.map(({ name, summary }) => [name, summary]);
  expect(said).toContainEqual(['machine_action_info', 'Get machine actions']);
  expect(said).toContainEqual(['all_machine_action_info', 'Get all machine actions']);
});

it('what can only be read by its id is one, and no pages of it are turned', () => {
  const text = `paths: {'/jobs/{id}': {get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}], ${answer(object('state: {type: string}'))}}}}`;
  const [job] = viewAnsible(plan(catalogueOf(text)), settings).modules;
  expect(job?.summary).toBe('Get a job');
  expect(JSON.stringify(job?.documentation.head.description)).not.toContain('pages');
});

it.each([
  ['machine', ['machine_info', 'machine_password_reset']],
  ['machine_info', ['machine']],
  ['machine_password_reset', ['machine']],
])('%s leads to the modules that go with it', (name, want) => {
  const { seealso } = find(name).documentation.tail as { seealso: { module: string }[] };
  expect(seealso.map(({ module }) => module)).toEqual(want.map((one) => `acme.infra.${one}`));
});

it('what leads to a thing is not taken away, other values that may be null are', () => {
  const limits = '{type: object, properties: {most: {type: [integer, "null"]}, least: {type: integer}}}';
  const disk = object(
    `name: {type: [string, "null"]}, quota: {type: [integer, "null"]}, size: {type: integer}, limits: ${limits}`,
  );
  const text = `
openapi: 3.1.0
paths:
  /disks:
    get: {${answer(`{type: array, items: ${disk}}`)}}
    post: {requestBody: {${json(disk)}}, ${answer(disk)}}
  /disks/{id}:
    get: {${answer(disk)}}
    patch: {requestBody: {${json(disk)}}, ${answer(disk)}}
    delete: {responses: {204: {description: x}}}
`;
  const module = viewAnsible(plan(catalogueOf(text)), settings).modules.find(({ name }) => name === 'disk');
  expect(module?.documentation.options.clear).toMatchObject({ choices: ['limits.most', 'quota'], elements: 'str' });
  expect(readFact(module?.arguments, 'clear', 'choices')).toEqual(['limits.most', 'quota']);
});

describe('results', () => {
  it.each([
    ['keys', 'key_list'],
    ['items', 'item_list'],
    ['lamps', 'lamps'],
  ])('of %s are under %s, which is no method of a dictionary', (path, want) => {
    const text = `paths: {/${path}: {get: {${answer(`{type: array, items: ${object('name: {type: string}')}}`)}}}}`;
    const { returns } = viewAnsible(plan(catalogueOf(text)), settings).modules[0] as ModuleView;
    expect(Object.keys(returns)).toEqual([want, ...FAILURE]);
  });

  it('declare the diff, the parts of items, and what only a create shows', () => {
    const { machine, diff, results } = find('machine').returns as { [name: string]: { contains: JsonObject } };
    expect(machine?.contains.root_password).toMatchObject({ returned: 'on creation' });
    expect(diff).toMatchObject({ type: 'raw', returned: 'success' });
    expect(Object.keys(results?.contains ?? {})).toEqual(['changed', 'failed', 'msg', ...FAILURE, 'machine', 'purged']);
    const { machines } = find('machine_info').returns as { [name: string]: { contains: JsonObject } };
    expect(machines?.contains).not.toHaveProperty('root_password');
  });
});

describe('the values of what is only shown', () => {
  const values = 'status: {type: string, readOnly: true, enum: [on, off]';
  it.each([
    ['are told', `${values}}`, ['The C(status) attribute.', 'Known values are V(on), V(off).']],
    ['are not told twice', `${values}, description: 'It is on, or off.'}`, ['It is on, or off.']],
  ])('%s', (_, field, want) => {
    const text = `paths: {/lamp: {get: {${answer(object(field))}}}}`;
    const { returns } = viewAnsible(plan(catalogueOf(text)), settings).modules[0] as ModuleView;
    const { contains } = returns.lamps as unknown as { contains: { status: JsonObject } };
    expect(contains.status.description).toBe(want.join(' '));
  });
});

describe('the result of a module that reads', () => {
  it.each([
    ['machine_info', 'machines'],
    ['machine_hardware_info', 'machine_hardware'],
    ['profile_info', 'profiles'],
  ])('%s is %s: always a list', (name, key) => {
    expect(Object.keys(find(name).returns)).toEqual([key, ...FAILURE]);
    expect(find(name).returns[key]).toMatchObject({ type: 'list', elements: 'dict' });
  });
});

describe('examples', () => {
  it.each([
    ['machine', ['Create a machine', 'Create several machines in one task']],
    ['machine_password_reset', ['Reset the password of a machine']],
  ])('of %s do not print the secret that they get', (name, want) => {
    const hidden = (find(name).examples as JsonObject[]).filter((task) => task.no_log === true);
    expect(hidden.map((task) => task.name)).toEqual(want);
  });

  it('say nothing empty', () => {
    expect(find('machine').examples).toMatchObject([{ 'acme.infra.machine': { name: 'machine-1' } }, {}, {}]);
    expect(JSON.stringify(find('machine').examples)).not.toContain('""');
  });
});

describe('an action on something that is found by its name', () => {
  it('asks the API for that name instead of reading all pages', () => {
    const { descriptor } = find('machine_password_reset');
    expect(readFact(descriptor, 'owner', 'list', 'filters', 'name')).toBe('str');
  });
});
