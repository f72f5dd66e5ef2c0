import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import {
  makeAttribute,
  makeCall,
  makeLookup,
  makeResource,
  makeSample,
  makeUpdate,
} from '../../../../test/sample-catalogue.js';
import { plan } from '../../../plan/plan.js';
import { encodeHclBlock } from '../../../render/literals/hcl.js';
import { readField } from './read-value.js';
import { viewTerraform as viewLazily } from './view-terraform.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };
const { view } = viewTerraform(plan(makeSample()), SETTINGS);

/** Pages are made once, and looked at often here. */
function viewTerraform(...given: Parameters<typeof viewLazily>) {
  const made = viewLazily(...given);
  return { ...made, view: { ...made.view, pages: [...made.view.pages] } };
}

function findPage(path: string, from = view) {
  const page = from.pages.find((own) => own.path === path);
  if (!page) throw new Error(`No page ${path}`);
  return { ...page, text: page.example.map(encodeHclBlock).join('\n\n') };
}

function listNested(nested: ReturnType<typeof findPage>['nested']) {
  return nested.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines));
}

describe('examples', () => {
  it('look up what there is, and make what has to come first', () => {
    expect(findPage('docs/resources/vm.md').text).toBe(`data "it_plans" "all" {}

resource "it_vm" "example" {
  name = "vm-1"
  plan = data.it_plans.all.plans[0].id
}`);
  });

  it.each([
    ['docs/data-sources/vm.md', 'data "it_vm" "example" {\n  name = "vm-1"\n}'],
    ['docs/data-sources/vms.md', 'data "it_vms" "example" {}'],
    ['docs/data-sources/plan.md', 'data "it_plan" "example" {\n  slug = "plan-1"\n}'],
    ['docs/list-resources/vm.md', 'list "it_vm" "all" {\n  provider = it\n}'],
  ])('of %s say what must be said', (path, want) => {
    expect(findPage(path).text).toBe(want);
  });

  it('of an action refer to the thing that it is done to', () => {
    expect(findPage('docs/actions/vm_reinstall.md').text).toContain('config {\n    id ');
    expect(findPage('docs/actions/vm_reinstall.md').text).toContain('= it_vm.example.id');
  });
});

it('looks up what is asked for by its name, and makes what is asked for by its identifier', () => {
  const give = (reference: string) => {
    const sample = makeSample();
    const [vm, network] = sample.resources;
    network?.attributes.push(makeAttribute('name', { required: true }));
    vm?.attributes.push(makeAttribute('net', { required: true, reference }));
    const { pages } = viewTerraform(plan(sample), SETTINGS).view;
    return pages
      .find(({ path }) => path === 'docs/resources/vm.md')
      ?.example.map(encodeHclBlock)
      .join('\n');
  };
  expect(give('network.name')).toContain('net  = data.it_networks.all.networks[0].name');
  expect(give('network.id')).toContain('net  = it_network.example.id');
});

describe('an example that refers to what there is already', () => {
  const give = (sample: { wire: string; value: string }[] | undefined, example?: string) => {
    const catalogue = makeSample();
    const [lookup] = catalogue.lookups;
    const list = lookup?.operations.list;
    if (!lookup || !list) throw new Error('no list of plans');
    for (const attribute of lookup.attributes) if (attribute.name === 'slug' && example) attribute.example = example;
    if (sample) list.sample = sample;
    return findPage('docs/resources/vm.md', viewTerraform(plan(catalogue), SETTINGS).view).text;
  };

  it('has the key itself where people write it by hand', () => {
    expect(give([{ wire: 'id', value: 'flex-2' }])).toBe(
      'resource "it_vm" "example" {\n  name = "vm-1"\n  plan = "flex-2"\n}',
    );
  });

  it.each([
    [
      'its list shows',
      give([
        { wire: 'id', value: 'pl-3b9e12c4' },
        { wire: 'slug', value: 'flex-2' },
      ]),
    ],
    ['its schema shows', give(undefined, 'flex-2')],
  ])('looks it up by the name that %s', (_, text) => {
    expect(text).toContain('data "it_plan" "flex_2" {\n  slug = "flex-2"\n}');
    expect(text).toContain('plan = data.it_plan.flex_2.id');
  });
});

describe('pages', () => {
  it('belong to the family of what they are about', () => {
    for (const path of ['resources/network', 'data-sources/networks', 'list-resources/network'])
      expect(findPage(`docs/${path}.md`).subcategory).toBe('Net');
  });

  it('tell types, secrets, nested requirements and timeouts as the registry does', () => {
    const { sections, nested } = findPage('docs/resources/vm.md');
    const lines = sections.flatMap((section) =>
      section.lines.map((line) => `${section.title} ${line.name}: ${line.type}`),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'Optional memory: Number',
        'Optional password: String, Sensitive',
        'Optional password_wo: String, Sensitive, Write-only',
        'Optional disks: Attributes List',
        'Optional timeouts: Block',
        'Read-Only status: String',
      ]),
    );
    const below = nested.map(({ anchor, names, sections: own }) => [
      anchor,
      names.join(),
      ...own.map(({ title, lines: members }) => `${title} ${members.map((line) => line.name).join(' ')}`),
    ]);
    expect(below).toContainEqual(['nestedatt--disks', 'disks', 'Required size', 'Optional label']);
    expect(below).toContainEqual(['nestedblock--timeouts', 'timeouts', 'Optional create read update delete']);
    const anchors = sections
      .flatMap((section) => section.lines.map(({ anchor }) => anchor))
      .filter((one) => one !== '');
    expect(anchors).toEqual(expect.arrayContaining(['nestedatt--disks', 'nestedblock--timeouts']));
  });

  it('import by identity, and by one text as the command does', () => {
    const { imports } = findPage('docs/resources/vm.md');
    expect(imports.map(({ block }) => encodeHclBlock(block))).toEqual([
      'import {\n  to = it_vm.example\n  identity = {\n    id = "<vm_id>"\n  }\n}',
      'import {\n  to = it_vm.example\n  id = "<vm_id>"\n}',
    ]);
    expect(imports.map(({ command }) => command)).toEqual(['', "terraform import it_vm.example '<vm_id>'"]);
  });
});

it('of what an update renames tell its identity, and how it is listed', () => {
  const label = '{type: object, properties: {key: {type: string}, value: {type: string}}, required: [key, value]}';
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const answer = `responses: {200: {description: x, ${json(label)}}}`;
  const document = `paths:
  /labels:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${label}}`)}}}}
    post: {requestBody: {${json(label)}}, ${answer}}
  /labels/{key}:
    parameters: [{name: key, in: path, required: true, schema: {type: string}}]
    get: {${answer}}
    put: {requestBody: {${json(label)}}, ${answer}}
    delete: {responses: {204: {description: x}}}`;
  const { view: own } = viewTerraform(plan(catalogueOf(document)), SETTINGS);
  expect(findPage('docs/list-resources/label.md', own).text).toContain('list "it_label" "all"');
  expect(findPage('docs/resources/label.md', own).imports.map(({ path }) => path)).toEqual([
    'examples/resources/it_label/import-by-identity.tf',
    'examples/resources/it_label/import-by-string-id.tf',
  ]);
});

it('say what a look-up must be given, also where the answer has it too', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const metric =
    '{type: object, properties: {start: {type: string, format: date-time}, values: {type: array, items: {type: number}}}}';
  const document = `paths:
  /vms/{id}/metrics:
    get:
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: start, in: query, required: true, schema: {type: string, format: date-time}}
      responses: {200: {description: x, ${json(`{type: object, properties: {metrics: ${metric}}}`)}}}`;
  const { view: own } = viewTerraform(plan(catalogueOf(document)), SETTINGS);
  const page = own.pages.find(({ path }) => path.startsWith('docs/data-sources/'));
  const required = page?.sections.find(({ title }) => title === 'Required');
  expect(required?.lines.map(({ name }) => name)).toContain('start');
  expect(page?.example.map(encodeHclBlock).join('')).toContain('start');
});

it('of what no item of a list names are none for the list', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const quota = '{type: object, properties: {servers: {type: integer}}}';
  const document = `paths:
  /quotas: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${quota}}`)}}}}}
  /quotas/{project_id}:
    parameters: [{name: project_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(quota)}}}}
    put: {requestBody: {${json(quota)}}, responses: {200: {description: x, ${json(quota)}}}}`;
  const paths = viewTerraform(plan(catalogueOf(document)), SETTINGS).view.pages.map(({ path }) => path);
  expect(paths).toContain('docs/resources/quota.md');
  expect(paths).not.toContain('docs/list-resources/quota.md');
});

it('gives states the version that the lock file counts', () => {
  const { view: counted } = viewTerraform(plan(makeSample()), SETTINGS, new Map([['vm', 3]]));
  const versions = counted.declarations
    .flatMap((file) => file.declarations)
    .map(({ goName, value }) => {
      const schema = readField(value, 'Schema');
      return [goName, schema && readField(schema, 'Version')] as const;
    });
  expect(versions.filter(([, version]) => version)).toEqual([['VM', { go: 'number', value: 3 }]]);
});

describe('pages say what users have to know', () => {
  const give = (change: (sample: ReturnType<typeof makeSample>) => void) => {
    const sample = makeSample();
    change(sample);
    const made = viewTerraform(plan(sample), SETTINGS).view;
    return (path: string) => findPage(path, made);
  };

  it('of an action, that nobody will see what the API answers with', () => {
    const find = give(({ resources: [vm] }) => {
      for (const action of vm?.actions ?? []) action.result = [makeAttribute('password', { sensitive: true })];
    });
    const { description, nested } = find('docs/actions/vm_reinstall.md');
    expect(description).toContain('so `password` of the response cannot be read.');
    expect(listNested(nested).map(({ name }) => name)).toContain('invoke');
  });

  it('of a timeout, what it is unless set', () => {
    const lines = listNested(findPage('docs/resources/vm.md').nested);
    expect(lines.find(({ name }) => name === 'delete')?.description).toBe(
      'Timeout to delete, for example `45m`. Defaults to `20m`.',
    );
  });

  it('of a singleton, of what there is one', () => {
    const own = {
      kind: 'singleton',
      identity: ['vm_id'],
      attributes: [
        makeAttribute('vm_id', { in: 'path', required: true, reference: 'vm.id' }),
        makeAttribute('on', { optional: true }),
      ],
    } as const;
    const find = give(({ resources }) => {
      const read = makeCall('GET /v1/vms/{vm_id}/lock');
      const update = [makeUpdate('PUT /v1/vms/{vm_id}/lock', ['on'])];
      resources.push(
        makeResource('lock', {
          ...own,
          identity: [...own.identity],
          attributes: [...own.attributes],
          operations: { create: null, read, update, delete: null, list: null },
        }),
      );
    });
    expect(find('docs/resources/lock.md').description).toContain('There is exactly one for each VM.');
  });

  it('of a data source with secrets, that an ephemeral resource leaves no trace', () => {
    const find = give(({ lookups }) => {
      const read = makeCall('GET /v1/kubeconfig');
      const attributes = [makeAttribute('token', { computed: true, sensitive: true })];
      lookups.push(
        makeLookup('kubeconfig', {
          shape: 'single',
          identity: [],
          attributes,
          operations: { read, list: null, compute: null },
        }),
      );
    });
    expect(find('docs/data-sources/kubeconfig.md').description).toContain('the ephemeral resource of the same name');
    expect(find('docs/ephemeral-resources/kubeconfig.md').description).not.toContain('the same name');
  });

  it('of a list resource, the types of its arguments', () => {
    const find = give(({ resources: [vm] }) => {
      const filters = [
        makeAttribute('cores', { type: 'integer', in: 'query' }),
        makeAttribute('active', { type: 'boolean', in: 'query' }),
      ];
      vm?.operations.list?.filters.push(...filters);
    });
    const lines = find('docs/list-resources/vm.md').sections.flatMap((section) => section.lines);
    expect(lines.map(({ name, type }) => `${name} ${type}`)).toEqual(
      expect.arrayContaining(['active Boolean', 'cores Number']),
    );
  });
});

it('comments in the code are sentences', () => {
  const comments = new Map(view.declarations.map(({ path, declarations: [own] }) => [path, own?.comment]));
  expect(comments.get('internal/datasources/vm_data_source.go')).toBe('VM looks up a VM.');
  expect(comments.get('internal/datasources/vms_data_source.go')).toBe('VMs looks up VMs.');
  expect(comments.get('internal/actions/vm_reinstall_action.go')).toBe('VMReinstall is the action vm_reinstall.');
});

describe('the arguments of an action', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const vm = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const document = `paths:
  /vms:
    post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(vm)}}}}
  /vms/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(vm)}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/reset/{field}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
      - {name: field, in: path, required: true, schema: {type: string, enum: [labels]}}
    post: {responses: {204: {description: x}}}
  /vms/{id}/rebuild:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    post:
      requestBody: {${json('{type: object, required: [root_password], properties: {root_password: {type: string, format: password}}}')}}
      responses: {204: {description: x}}`;
  const { view: own } = viewTerraform(plan(catalogueOf(document)), SETTINGS);

  it('in a path show a value that the path takes', () => {
    const pages = own.pages.filter(({ path }) => path.startsWith('docs/actions/'));
    const reset = pages.find(({ path }) => path.includes('reset'));
    expect(reset?.example.map(encodeHclBlock).join('\n')).toContain('field = "labels"');
  });

  // The framework refuses every value of a write-only argument there: "WriteOnly Attribute Not Allowed".
  it('are never write-only, and a secret one is to be a sensitive variable', () => {
    const lines = findPage('docs/actions/vm_rebuild.md', own).sections.flatMap((section) => section.lines);
    const secret = lines.find(({ name }) => name === 'root_password');
    expect(secret?.type).toBe('String');
    expect(secret?.description).toContain('sensitive variable');
  });

  const item =
    '{type: object, properties: {id: {type: string, format: uuid}, name: {type: string}, status: {type: string, readOnly: true, enum: [pending, ready]}}}';
  const named = 'parameters: [{name: id, in: path, required: true, schema: {type: string, format: uuid}}]';
  const images = `paths:
  /images: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}}
  /images/{id}:
    ${named}
    get: {responses: {200: {description: x, ${json(item)}}}}
    patch: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {202: {description: x, ${json(item)}}}}
    delete: {responses: {202: {description: x}}}`;

  it('of a deletion name no state to wait for, because nothing is left to have one', () => {
    const { view: other } = viewTerraform(plan(catalogueOf(images)), SETTINGS);
    const [action] = other.declarations.filter(({ path }) => path.startsWith('internal/actions/'));
    expect(action?.path).toContain('image_delete');
    expect(
      ['Read', 'Wait'].map((name) => action?.declarations[0] && readField(action.declarations[0].value, name)),
    ).toEqual([null, null]);
  });
});

it('an import by identity writes a number as one', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const rack = '{type: object, properties: {id: {type: integer, readOnly: true, example: 42}, name: {type: string}}}';
  const answer = (status: number) => `responses: {${status}: {description: x, ${json(rack)}}}`;
  const document = `paths:
  /racks: {post: {requestBody: {${json(rack)}}, ${answer(201)}}}
  /racks/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {${answer(200)}}
    delete: {responses: {204: {description: x}}}`;
  const { view: own } = viewTerraform(plan(catalogueOf(document)), SETTINGS);
  const [byIdentity, byText] = findPage('docs/resources/rack.md', own).imports;
  expect(byIdentity?.block.body.at(-1)).toEqual(['identity', { id: 42 }]);
  expect(byText?.block.body.at(-1)).toEqual(['id', '42']);
});

it('the secret that an example keeps out of the state is one of the kind that it makes', () => {
  const field = (own: string, kind: string) =>
    `{type: object, required: [type], properties: {type: {type: string, enum: [${kind}]}, ${own}: {type: string}}}`;
  const body = `{type: object, required: [name, type], properties: {name: {type: string}, type: {type: string}}, oneOf: [${field('token', 'slack')}, ${field('password', 'http')}], discriminator: {propertyName: type}}`;
  const json = `content: {application/json: {schema: ${body}}}`;
  const page = findPage(
    'docs/resources/endpoint.md',
    viewTerraform(
      plan(
        catalogueOf(`
paths:
  /endpoints: {post: {requestBody: {${json}}, responses: {201: {description: x, ${json}}}}}
  /endpoints/{id}: {get: {responses: {200: {description: x, ${json}}}}, delete: {responses: {204: {description: x}}}}`),
      ),
      SETTINGS,
    ).view,
  );
  const [kind] = /"(?:slack|http)"/.exec(page.text) ?? [];
  expect(page.uses.map(({ title }) => title)).toEqual([
    `With \`${kind === '"slack"' ? 'token' : 'password'}\` kept out of the state`,
  ]);
});
