import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { SHARED_ARGUMENT } from '../../../plan/shared-argument.js';
import type { LiteralView } from './types.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };
const fields =
  "name: {type: string, description: 'Unique in its project.'}, project_id: {type: string, description: 'Its project. The default one where it is left out.'}";
const vm = `application/json: {schema: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, ${fields}}}}`;
const page = `application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, ${fields}}}}}`;
const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
const documentOf = (body: string) => `paths:
  /vms:
    get: {responses: {200: {description: x, content: {${page}}}}}
    post: {requestBody: {content: {${vm}}}, responses: {201: {description: x, content: {${vm}}}}}
  /vms/{id}:
    ${id}
    get: {responses: {200: {description: x, content: {${vm}}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/restart:
    ${id}
    post: {${body}responses: {204: {description: x}}}`;
const argument = 'content: {application/json: {schema: {type: object, properties: {project_id: {type: string}}}}}';

it.each([
  { what: 'an option of the action says where the name is looked for', body: '', want: ['project_id'] },
  { what: 'an argument of the same name stays what it is', body: `requestBody: {${argument}}, `, want: undefined },
])('$what', ({ body, want }) => {
  const { modules } = viewAnsible(plan(catalogueOf(documentOf(body))), settings);
  const module = modules.find(({ name }) => name === 'vm_restart');
  expect(Object.keys(module?.documentation.options ?? {})).toEqual(['id', 'name', 'project_id']);
  if (want) {
    const sentences = ['Its project.', 'If set, O(name) is searched only there.'];
    expect(module?.documentation.options.project_id).toMatchObject({ description: sentences });
  }
  expect(find(find(module?.descriptor, 'owner'), 'key_scope')).toEqual(want);
});

describe('an action whose effect can be read', () => {
  const flags = 'paused: {type: boolean, readOnly: true}, mode: {type: string, readOnly: true}';
  const show = (own: string) => vm.replace('properties: {', `properties: {${flags}, ${own}`);
  const views = (verb: string, body = '', own = '') => {
    const text = documentOf(body).replace('/restart:', `/${verb}:`).replaceAll(vm, show(own));
    const module = viewAnsible(plan(catalogueOf(text)), settings).modules.find(({ name }) => name === `vm_${verb}`);
    return { module, attributes: module?.documentation.head.attributes };
  };

  it('is left out where it is so already, and says so', () => {
    const { module, attributes } = views('pause');
    expect(attributes).toMatchObject({ diff_mode: { support: 'full' }, idempotent: { support: 'full' } });
    expect(module?.documentation.head.description).toEqual([
      'A VM whose C(paused) is V(true) already is left unchanged: no request is sent and no change is reported.',
    ]);
    expect(find(module?.descriptor, 'effect')).toEqual({
      entries: [
        ['field', ['paused']],
        ['values', [true]],
      ],
    });
  });

  it('is done with an option that nothing shows, and says so', () => {
    const taken = 'content: {application/json: {schema: {type: object, properties: {until: {type: string}}}}}';
    expect(views('pause', `requestBody: {${taken}}, `).attributes).toMatchObject({
      idempotent: {
        support: 'partial',
        details: ['Each run with O(until) calls the API, because the API does not show the current value.'],
      },
    });
  });

  it('that does something each time stays as it is', () => {
    const { module, attributes } = views('reboot');
    expect(attributes).toMatchObject({ diff_mode: { support: 'none' }, idempotent: { support: 'none' } });
    expect(find(module?.descriptor, 'effect')).toBeUndefined();
    expect(Object.keys(module?.returns ?? {})).toEqual(['status', 'code', 'request_id']);
  });
});

it('an argument of one call that does several things may mean nothing to one of them, unless the document tells', () => {
  const fields = (text: string) =>
    `action: {type: string, enum: [start, halt]}, hard: {type: boolean, description: '${text}'}`;
  const tell = (text: string) => {
    const body = `requestBody: {content: {application/json: {schema: {type: object, required: [action], properties: {${fields(text)}}}}}}, `;
    const { modules } = viewAnsible(plan(catalogueOf(documentOf(body).replace('/restart:', '/actions:'))), settings);
    return modules
      .filter(({ name }) => /^vm_(?:start|halt)$/.test(name))
      .map(({ documentation }) => (documentation.options.hard as { description: string[] } | undefined)?.description);
  };
  const shared = ['Cut the power.', SHARED_ARGUMENT];
  expect(tell('Cut the power.')).toEqual([shared, shared]);
  expect(tell('Cut the power. Ignored by `start`.')).toEqual([['Cut the power.', 'Ignored by C(start).'], undefined]);
});

it('an action without arguments stays beside one with arguments that is the same call, though its power is a state', () => {
  const power = 'power_state: {type: string, enum: [running, stopped], readOnly: true}';
  const text = (said: string) => {
    const fields = `action: {type: string, enum: [power_on, power_off]}, force: {type: boolean, description: '${said}'}`;
    const body = `requestBody: {content: {application/json: {schema: {type: object, required: [action], properties: {${fields}}}}}}, `;
    return documentOf(body)
      .replace('/restart:', '/actions:')
      .replaceAll('properties: {id:', `properties: {${power}, id:`);
  };
  const { modules } = viewAnsible(plan(catalogueOf(text('Cut the power. No effect on `power_on`.'))), settings);
  const [off, on] = modules.filter(({ name }) => /^vm_power_/.test(name));
  expect([off?.name, on?.name]).toEqual(['vm_power_off', 'vm_power_on']);
  expect(Object.keys(on?.documentation.options ?? {})).toEqual(['id', 'name', 'project_id']);
});

it.each([
  {
    said: "summary: 'Make a private network', description: 'Much more.'",
    verb: 'regions-network',
    want: 'Make a private network',
  },
  { said: "description: 'Makes one. Read more first.'", verb: 'regions-network', want: 'Makes one' },
  { said: "summary: 'Restart it now'", verb: 'restart', want: 'Restart a VM' },
  { said: "summary: 'Set a new one'", verb: 'password-reset', want: 'Reset the password of a VM' },
  { said: "summary: 'Copy from an address'", verb: 'create-from-url', want: 'Copy from an address' },
  { said: "summary: 'See {{ this }}'", verb: 'regions-network', want: 'Regions the network of a VM' },
])('an action whose name has no verb is called by what the document says of it: $want', ({ said, verb, want }) => {
  const { modules } = viewAnsible(
    plan(catalogueOf(documentOf(`${said}, `).replace('/restart:', `/${verb}:`))),
    settings,
  );
  expect(modules.find(({ name }) => name === `vm_${verb.replaceAll('-', '_')}`)?.summary).toBe(want);
});

it('what another call takes back is not said to be for good', () => {
  const cancel = `/vms/{id}/cancel:
    ${id}
    post: {responses: {204: {description: x}}}`;
  const tell = (text: string) => {
    const { modules } = viewAnsible(plan(catalogueOf(text)), settings);
    const module = modules.find(({ name }) => name === 'vm_cancel');
    return module?.documentation.head.description;
  };
  const once = documentOf('').replace(/\/vms\/\{id\}\/restart:.*/s, cancel);
  expect(tell(once)).toContain('This cannot be undone.');
  const both = `${once}\n    delete: {operationId: withdraw, responses: {204: {description: x}}}`;
  expect(tell(both)).not.toContain('This cannot be undone.');
});

function find(literal: LiteralView | undefined, name: string): LiteralView | undefined {
  return (literal as { entries: [string, LiteralView][] }).entries.find(([key]) => key === name)?.[1];
}

it('a value that the body and the query of a call both have is one option, and needed if either needs it', () => {
  const schema =
    '{type: object, required: [id, size], properties: {id: {type: string}, size: {type: string}, name: {type: string}}}';
  const form = `content: {multipart/form-data: {schema: ${schema}}}`;
  const body = `content: {application/json: {schema: ${schema}}}`;
  const place = (name: string) => `{name: ${name}, in: path, required: true, schema: {type: string}}`;
  const query = '{name: name, in: query, required: true, schema: {type: integer}}';
  const { modules } = viewAnsible(
    plan(
      catalogueOf(`paths:
  /modules: {post: {requestBody: {${body}}, responses: {201: {description: x, ${form}}}}}
  /modules/{id}-{zone}:
    parameters: [${place('id')}, ${place('zone')}]
    get: {responses: {200: {description: x, ${form}}}}
    put: {parameters: [${query}], requestBody: {${body}}, responses: {200: {description: x, ${form}}}}
    delete: {responses: {204: {description: x}}}`),
    ),
    settings,
  );
  const update = modules.find(({ name }) => name === 'module_update');
  const found = update ? (update.arguments as { entries: [string, LiteralView][] }).entries : [];
  expect(found.map(([name]) => name).filter((name) => name === 'name')).toEqual(['name']);
  expect(update?.documentation.options.name).toMatchObject({ required: true });
});

it('an action on a list is done each time: no item of the list is the one that it is about', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const label = '{type: object, required: [key, value], properties: {key: {type: string}, value: {type: string}}}';
  const zone = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const { modules } = viewAnsible(
    plan(
      catalogueOf(`paths:
  /zones:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${zone}}`)}}}}
    post: {requestBody: {${json(zone)}}, responses: {201: {description: x, ${json(zone)}}}}
  /zones/{id}:
    get: {responses: {200: {description: x, ${json(zone)}}}}
    delete: {responses: {204: {description: x}}}
  /zones/{id}/labels:
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {labels: {type: array, items: ${label}}}}`)}}}}
    put: {requestBody: {required: true, ${json(label)}}, responses: {200: {description: x, ${json(`{type: object, properties: {message: {type: string}}}`)}}}}
  /zones/{id}/labels/{key}:
    delete: {responses: {202: {description: x}}}`),
    ),
    settings,
  );
  const set = modules.find(({ name, run }) => run === 'run_action' && /label/.test(name) && !/delete/.test(name));
  expect(set).toBeDefined();
  expect(find(set?.descriptor, 'effect')).toBeUndefined();
});
