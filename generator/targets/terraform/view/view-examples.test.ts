import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const rack = '{type: object, required: [code], properties: {code: {type: string}, colour: {type: string}}}';
const book = '{type: object, properties: {id: {type: integer, readOnly: true}, title: {type: string}}}';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };

/** The rack has no id: what stands in it is listed by its code. */
const document = `
paths:
  /racks: {get: {${ok(`{type: array, items: ${rack}}`)}}, post: {requestBody: {required: true, ${json(rack)}}, responses: {201: {description: x, ${json(rack)}}}}}
  /racks/{code}: {parameters: [{name: code, in: path, required: true, schema: {type: string}}], get: {${ok(rack)}}, delete: {responses: {204: {description: x}}}}
  /racks/{code}/books: {parameters: [{name: code, in: path, required: true, schema: {type: string}}], get: {${ok(`{type: array, items: ${book}}`)}}}
  /racks/{code}/books/{id}:
    parameters: [{name: code, in: path, required: true, schema: {type: string}}, {name: id, in: path, required: true, schema: {type: integer}}]
    get: {${ok(book)}}
    patch: {requestBody: {${json(book)}}, ${ok(book)}}
`;

it('an example asks for a list by what identifies the parent, and refers to no attribute that there is not', async () => {
  const planned = plan(catalogueOf(document));
  const { files } = await makeOutput({ plan: planned, document: {}, settings, targets: ['terraform'] });
  const example =
    files.find(({ path }) => /examples\/resources\/acme_\w*book\/resource\.tf$/.test(path))?.content ?? '';
  expect(example).toContain('acme_rack.example.code');
  expect(example).not.toContain('acme_rack.example.id');
});

it.each([
  ['demands', '[name, rules]'],
  ['is given because something has to be', '[name], anyOf: [{required: [rules]}, {required: [others]}]'],
])('the example of a link leaves to it what its end %s', async (_, required) => {
  const rules = 'rules: {type: array, items: {type: object, required: [port], properties: {port: {type: integer}}}}';
  const wall = `{type: object, required: ${required}, properties: {name: {type: string}, ${rules}, others: {type: array, items: {type: string}}}}`;
  const shown = `{type: object, properties: {id: {type: string}, name: {type: string}, ${rules}}}`;
  const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
  const link = `requestBody: {required: true, ${json(`{type: object, required: [rules], properties: {${rules}}}`)}}, responses: {204: {description: x}}`;
  const text = `
paths:
  /walls: {get: {${ok(`{type: array, items: ${shown}}`)}}, post: {requestBody: {required: true, ${json(wall)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /walls/{id}: {${id}, get: {${ok(shown)}}, put: {requestBody: {required: true, ${json(wall)}}, ${ok(shown)}}, delete: {responses: {204: {description: x}}}}
  /walls/{id}/rules: {${id}, post: {${link}}, delete: {${link}}}`;
  const planned = plan(catalogueOf(text));
  const { files } = await makeOutput({ plan: planned, document: {}, settings, targets: ['terraform', 'ansible'] });
  const read = (end: RegExp) => files.find(({ path }) => end.test(path))?.content ?? '';
  expect(read(/acme_wall_rule\/resource\.tf$/)).toMatch(
    /acme_wall" "example" \{[\s\S]*ignore_changes = \[rules\][\s\S]*acme_wall_rule"/,
  );
  expect(read(/acme_wall\/resource\.tf$/)).not.toContain('lifecycle');
  expect(read(/docs\/resources\/wall\.md$/)).toContain('`acme_wall_rule` sets it too');
  expect(read(/modules\/wall\.py$/)).toMatch(/wall_rule\) sets it too/);
});

async function readExample(text: string, place: RegExp): Promise<string> {
  const order = { plan: plan(catalogueOf(text)), document: {}, settings, targets: ['terraform'] as const };
  const { files } = await makeOutput(order);
  return files.find(({ path }) => place.test(path))?.content ?? '';
}

const withId = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';

function writeCrud(path: string): string {
  const item =
    '{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const create = `post: {requestBody: {required: true, ${json(item)}}, responses: {201: {description: x, ${json(item)}}}}`;
  return `
  ${path}: {get: {${ok(`{type: array, items: ${item}}`)}}, ${create}}
  ${path}/{id}: {${withId}, get: {${ok(item)}}, delete: {responses: {204: {description: x}}}}`;
}

it('the example of a data source refers to what lies above it in the path, not to another of that noun', async () => {
  const usage = '{type: object, properties: {hours: {type: integer}}}';
  const text = `paths:${writeCrud('/keys')}${writeCrud('/ai/keys')}
  /ai/keys/{id}/usage: {${withId}, get: {${ok(usage)}}}`;
  expect(await readExample(text, /examples\/data-sources\/\w+_usage\/data-source\.tf$/)).toContain(
    '= acme_ai_key.example.id',
  );
});

it('the example of a data source for settings that can be taken away refers to the resource that sets them', async () => {
  const access = '{type: object, properties: {isOpen: {type: boolean}}}';
  const calls = `get: {${ok(access)}}, put: {requestBody: {${json(access)}}, ${ok(access)}}`;
  const write = (more: string) => `paths:${writeCrud('/racks')}
  /racks/{id}/access: {${withId}, ${calls}${more}}`;
  const read = (more: string) => readExample(write(more), /examples\/data-sources\/acme_rack_access\/data-source\.tf$/);
  expect(await read(', delete: {responses: {204: {description: x}}}')).toContain('= acme_rack_access.example.rack_id');
  expect(await read('')).toContain('= acme_rack.example.id');
});

it('an example takes the value that its own field shows before one that any of that name could have', async () => {
  const kind = '{type: object, properties: {name: {type: string, example: objectName26}}}';
  const rack = `{type: object, required: [name, machine_type], properties: {id: {type: string, readOnly: true}, name: {type: string}, machine_type: {type: string, description: Name of the machine type., example: t1.small}}}`;
  const create = `post: {requestBody: {required: true, ${json(rack)}}, responses: {201: {description: x, ${json(rack)}}}}`;
  const text = `paths:
  /machine-types: {get: {${ok(`{type: array, items: ${kind}}`)}}}
  /racks: {${create}}
  /racks/{id}: {${withId}, get: {${ok(rack)}}, delete: {responses: {204: {description: x}}}}`;
  expect(await readExample(text, /resources\/acme_rack\/resource\.tf$/)).toContain('= "t1.small"');
});

it.each([
  ['of its path', '/projects/{accountName}'],
  ['that its answer shows', '/projects'],
])('an example below two parameters of its parent takes both from it: one %s', async (_, collection) => {
  const asked = (...names: string[]) =>
    `parameters: [${names.map((name) => `{name: ${name}, in: path, required: true, schema: {type: string}}`).join(', ')}]`;
  const project =
    '{type: object, properties: {slug: {type: string, readOnly: true}, accountName: {type: string, readOnly: true}, name: {type: string}}}';
  const environment = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const body = `requestBody: {required: true, ${json('{type: object, required: [name], properties: {name: {type: string}}}')}}`;
  const gone = 'delete: {responses: {204: {description: x}}}';
  const item = '/projects/{accountName}/{projectSlug}';
  const text = `
paths:
  ${collection}: {${collection.includes('{') ? `${asked('accountName')}, ` : ''}get: {${ok(`{type: array, items: ${project}}`)}}, post: {${body}, ${ok(project)}}}
  ${item}: {${asked('accountName', 'projectSlug')}, get: {${ok(project)}}, ${gone}}
  ${item}/environments: {${asked('accountName', 'projectSlug')}, post: {${body}, ${ok(environment)}}}
  ${item}/environments/{id}: {${asked('accountName', 'projectSlug', 'id')}, get: {${ok(environment)}}, ${gone}}`;
  const example = await readExample(text, /acme_environment\/resource\.tf$/);
  expect(example).toMatch(
    /account_name = acme_project\.example\.account_name\n\s+project_slug = acme_project\.example\.slug/,
  );
});

it('what is made below a project by its name is made below one of the example, and not below whichever there is', async () => {
  const project = '{type: object, properties: {project_id: {type: integer, readOnly: true}, name: {type: string}}}';
  const robot = '{type: object, properties: {id: {type: integer, readOnly: true}, label: {type: string}}}';
  const take = (schema: string) => `post: {requestBody: {${json(schema)}}, ${ok(schema)}}`;
  const below = `
paths:
  /projects: {${take(project)}, get: {${ok(`{type: array, items: ${project}}`)}}}
  /projects/{project_id}: {get: {${ok(project)}}, delete: {}}
  /projects/{project_name}/robots: {${take(robot)}, get: {${ok(`{type: array, items: ${robot}}`)}}}
  /projects/{project_name}/robots/{robot_id}: {get: {${ok(robot)}}, delete: {}}`;
  const { files } = await makeOutput({
    plan: plan(catalogueOf(below)),
    document: {},
    settings,
    targets: ['terraform'],
  });
  const example =
    files.find(({ path }) => /examples\/resources\/acme_\w*robot\/resource\.tf$/.test(path))?.content ?? '';
  expect(example).toMatch(/project_name = acme_project\.example\.name/);
});
