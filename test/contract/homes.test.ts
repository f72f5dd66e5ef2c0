import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../generator/config/settings.js';
import { emptyConfig } from '../../generator/config/types.js';
import { plan } from '../../generator/plan/plan.js';
import { countShares, listFindings } from '../../generator/report/list-findings.js';
import { listAnsibleHomes } from '../../generator/targets/ansible/view/homes.js';
import { viewAnsible } from '../../generator/targets/ansible/view/view-ansible.js';
import { judgeHomes } from '../../generator/targets/index.js';
import { listTerraformHomes } from '../../generator/targets/terraform/view/list-homes.js';
import { viewTerraform } from '../../generator/targets/terraform/view/view-terraform.js';
import { catalogueOf } from '../inline-document.js';

const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const takes = (schema: string, type = 'application/json') =>
  `requestBody: {required: true, content: {${type}: {schema: ${schema}}}}`;
const GONE = 'responses: {204: {description: gone}}';
const path = (name: string) => `parameters: [{name: ${name}, in: path, required: true, schema: {type: string}}]`;
const RULE =
  '{type: object, required: [speed], properties: {id: {type: string, readOnly: true}, speed: {type: integer}}}';
const NAMED =
  '{type: object, required: [speed], properties: {id: {type: string, readOnly: true}, speed: {type: integer}, note: {type: string}}}';
const RULES = `{type: array, items: ${RULE}}`;

/** By operation: its home in the provider, and in the collection. */
function homesOf(paths: string): Record<string, [string | null, string | null]> {
  const planned = plan(catalogueOf(`paths: ${paths}`));
  const settings = resolveSettings({ ...emptyConfig(), name: 'x' }, 'x');
  const terraform = viewTerraform(planned, settings).homes;
  viewAnsible(planned, settings);
  const ansible = listAnsibleHomes(planned.catalogue);
  // What inspect counts without making anything is what is made.
  const counted = listTerraformHomes(planned.catalogue, 'x');
  const found = (homes: ReturnType<typeof listTerraformHomes>) => [...homes].filter(([, own]) => own.home).sort();
  expect(found(counted)).toEqual(found(terraform));
  return Object.fromEntries(
    planned.catalogue.ledger.map(({ method, path: where }) => {
      const key = `${method} ${where}`;
      return [key, [terraform.get(key)?.home ?? null, ansible.get(key)?.home ?? null]];
    }),
  );
}

describe('the home of every operation, in both targets', () => {
  it('what would be created and never found again is read, and its calls are actions', () => {
    const message = '{type: object, properties: {message: {type: string}}}';
    const homes = homesOf(`{'/rules': {post: {${takes(RULE)}, ${ok(message)}}},
      '/rules/{rule_id}': {${path('rule_id')}, get: {${ok(RULE)}}, patch: {${takes(RULE)}, ${ok(RULE)}}, delete: {${GONE}}}}`);
    expect(homes).toEqual({
      'POST /rules': ['action x_rule_create', 'rule_create'],
      'GET /rules/{rule_id}': ['data x_rule', 'rule_info'],
      'PATCH /rules/{rule_id}': ['action x_rule_update', 'rule_update'],
      'DELETE /rules/{rule_id}': ['action x_rule_delete', 'rule_delete'],
    });
  });

  it('what a read shows no field of is shown as it is', () => {
    const homes = homesOf(
      `{'/notes': {get: {${ok('{type: object, additionalProperties: true}')}}, put: {${takes('{type: object, properties: {a: {type: string}}}')}, ${ok('{type: object}')}}}}`,
    );
    expect(homes).toEqual({
      'GET /notes': ['data x_notes', 'notes_info'],
      'PUT /notes': ['action x_notes_update', 'notes_update'],
    });
  });

  it('what exists already and only a list shows is adopted, and read in the list', () => {
    const homes = homesOf(`{'/ports': {get: {${ok(RULES)}}},
      '/ports/{id}': {${path('id')}, patch: {${takes('{type: object, properties: {speed: {type: integer}}}')}, ${ok(RULE)}}}}`);
    expect(homes).toEqual({
      'GET /ports': ['resource x_port, data x_port, data x_ports', 'port'],
      'PATCH /ports/{id}': ['resource x_port', 'port'],
    });
  });

  it('an update that cannot be called costs the resource that update alone', () => {
    const homes = homesOf(`{'/rules': {post: {${takes(RULE)}, ${ok(RULE)}}, get: {${ok(RULES)}}},
      '/rules/{id}': {${path('id')}, get: {${ok(RULE)}}, delete: {${GONE}},
        put: {parameters: [{name: X-Why, in: header, required: true, schema: {type: string}}], ${takes(RULE)}, ${ok(RULE)}}}}`);
    expect(homes['POST /rules']).toEqual(['resource x_rule', 'rule']);
    expect(homes['DELETE /rules/{id}']).toEqual(['resource x_rule', 'rule']);
    expect(homes['PUT /rules/{id}']).toEqual(['action x_rule_update', 'rule_update']);
  });

  it('an update by JSON Patch changes the fields that its commands name', () => {
    const command = '{type: object, properties: {op: {type: string}, path: {type: string}, value: {}}}';
    const patch = (example: string) =>
      `requestBody: {content: {application/json-patch+json: {schema: {type: array, items: ${command}}, example: ${example}}}}`;
    const paths = (example: string, put = '') => `{'/rules': {post: {${takes(NAMED)}, ${ok(NAMED)}}},
      '/rules/{id}': {${path('id')}, get: {${ok(NAMED)}}, delete: {${GONE}}, patch: {${patch(example)}, ${ok(NAMED)}}${put}}}`;
    const changed = (example: string) =>
      plan(catalogueOf(`paths: ${paths(example)}`)).catalogue.resources[0]?.operations.update[0];
    expect(changed('[]')).toMatchObject({ fields: ['note', 'speed'], mode: 'merge', body: { patch: true } });
    expect(changed('[{op: replace, path: /note, value: a}]')).toMatchObject({ fields: ['note'] });
    expect(homesOf(paths('[]'))['PATCH /rules/{id}']).toEqual(['resource x_rule', 'rule']);
    const beside = homesOf(paths('[]', `, put: {${takes(NAMED)}, ${ok(NAMED)}}`));
    expect(beside['PUT /rules/{id}']).toEqual(['resource x_rule', 'rule']);
    expect(beside['PATCH /rules/{id}']).toEqual(['action x_rule_patch', 'rule_patch']);
  });

  it('a version that a change demands is taken from a read right before it', () => {
    const shown =
      '{type: object, properties: {ID: {type: string}, Version: {type: object, properties: {Index: {type: integer}}}, Spec: {type: object, properties: {Name: {type: string}, Data: {type: string}}}}}';
    const spec = '{type: object, required: [Name], properties: {Name: {type: string}, Data: {type: string}}}';
    const demands = (place: string, name: string) =>
      `parameters: [{name: ${name}, in: ${place}, required: true, schema: {type: string}}]`;
    const paths = `{'/configs': {post: {${takes(spec)}, ${ok('{type: object, properties: {ID: {type: string}}}')}}},
      '/configs/{id}': {${path('id')}, get: {${ok(shown)}}, delete: {${demands('header', 'If-Match')}, ${GONE}}},
      '/configs/{id}/update': {${path('id')}, post: {${demands('query', 'version')}, ${takes(spec)}, responses: {200: {description: x}}}}}`;
    const homes = homesOf(paths);
    for (const home of Object.values(homes))
      expect(home).toEqual([expect.stringContaining('resource x_config'), 'config']);
    const [config] = plan(catalogueOf(`paths: ${paths}`)).catalogue.resources;
    expect(config?.operations.update[0]?.fresh).toEqual([{ in: 'query', wire: 'version', at: ['Version', 'Index'] }]);
    expect(config?.operations.delete?.fresh).toEqual([{ in: 'header', wire: 'If-Match', header: 'ETag', at: [] }]);
    // What was sent is read in the object of the answer that looks like the request.
    const data = config?.attributes.find(({ name }) => name === 'data');
    expect(data).toMatchObject({ out: ['Spec', 'Data'], writeOnly: false, optional: true });
  });

  it('a version that a body demands is no input', () => {
    const body =
      '{type: object, required: [speed, resourceVersion], properties: {speed: {type: integer}, resourceVersion: {type: string}}}';
    const shown =
      '{type: object, properties: {id: {type: string}, speed: {type: integer}, resourceVersion: {type: string}}}';
    const paths = `{'/rules': {post: {${takes(RULE)}, ${ok(shown)}}},
      '/rules/{id}': {${path('id')}, get: {${ok(shown)}}, delete: {${GONE}}, put: {${takes(body)}, ${ok(shown)}}}}`;
    expect(homesOf(paths)['PUT /rules/{id}']).toEqual(['resource x_rule', 'rule']);
    const [rule] = plan(catalogueOf(`paths: ${paths}`)).catalogue.resources;
    expect(rule?.operations.update[0]).toMatchObject({
      fields: ['speed'],
      fresh: [{ in: 'body', wire: 'resourceVersion', at: ['resourceVersion'] }],
    });
    expect(rule?.attributes.find(({ name }) => name === 'resource_version')).toMatchObject({
      computed: true,
      optional: false,
    });
  });

  it('a name in the path can lie in the metadata', () => {
    const box =
      '{type: object, properties: {kind: {type: string}, metadata: {type: object, properties: {name: {type: string}, labels: {type: object, additionalProperties: {type: string}}}}, spec: {type: object, properties: {size: {type: integer}, tone: {type: string}}}}}';
    const paths = `{'/boxes': {post: {${takes(box)}, ${ok(box)}}}, '/boxes/{name}': {${path('name')}, get: {${ok(box)}}, put: {${takes(box)}, ${ok(box)}}, delete: {${GONE}}}}`;
    for (const home of Object.values(homesOf(paths)))
      expect(home).toEqual([expect.stringContaining('resource x_box'), 'box']);
    const [own] = plan(catalogueOf(`paths: ${paths}`)).catalogue.resources;
    expect(own?.identity).toEqual(['name']);
    expect(own?.attributes.find(({ name }) => name === 'name')).toMatchObject({
      computed: true,
      out: ['metadata', 'name'],
      saidIn: ['metadata', 'name'],
    });
    expect(own?.operations.create?.body).toMatchObject({ envelope: ['spec'], outside: ['kind', 'metadata'] });
    const [facts] = plan(catalogueOf(`paths: ${paths}`)).resources.values();
    expect(facts?.refused.get('name')).toContain('another name is another resource');
    expect(own?.operations.read?.answer.proof).toEqual(['metadata', 'name']);
  });

  it('a name that no answer tells has to be said', () => {
    const space = '{type: object, properties: {Name: {type: string}, Note: {type: string}}}';
    const paths = `{'/spaces': {post: {${takes(space)}, responses: {200: {description: x}}}}, '/spaces/{name}': {${path('name')}, get: {${ok(space)}}, delete: {${GONE}}}}`;
    for (const home of Object.values(homesOf(paths)))
      expect(home).toEqual([expect.stringContaining('resource x_space'), 'space']);
    const [own] = plan(catalogueOf(`paths: ${paths}`)).catalogue.resources;
    expect(own?.attributes.find(({ name }) => name === 'name')).toMatchObject({ required: true, computed: false });
  });

  const query = (name: string, schema = '{type: string}') =>
    `parameters: [{name: ${name}, in: query, required: true, schema: ${schema}}]`;
  const crud = (get: string, remove: string, list = '') => `{'/rules': {post: {${takes(RULE)}, ${ok(RULE)}}${list}},
    '/rules/{id}': {${path('id')}, get: {${get}${ok(RULE)}}, delete: {${remove}${GONE}}}}`;
  const ruleOf = (paths: string) => plan(catalogueOf(`paths: ${paths}`)).catalogue.resources[0];

  it('what the query of a delete demands is given beside the resource, and a flag says no', () => {
    const paths = crud('', `${query('replaceWith')}, `);
    for (const home of Object.values(homesOf(paths)))
      expect(home).toEqual([expect.stringContaining('resource x_rule'), 'rule']);
    expect(ruleOf(paths)?.attributes.find(({ name }) => name === 'replace_with')).toMatchObject({
      in: 'query',
      required: true,
      onChange: 'update',
    });
    const flag = ruleOf(crud('', `${query('force', '{type: boolean}')}, `))?.attributes.find(
      ({ name }) => name === 'force',
    );
    expect(flag).toMatchObject({ in: 'query', optional: true, default: false });
    const facts = plan(catalogueOf(`paths: ${paths}`)).resources.get('rule');
    expect([facts?.fixed.has('replace_with'), facts?.refused.has('replace_with')]).toEqual([false, false]);
  });

  it('what the query of a read demands says which one is meant', () => {
    const paths = crud(`${query('vpc')}, `, '');
    for (const home of Object.values(homesOf(paths)))
      expect(home).toEqual([expect.stringContaining('resource x_rule'), 'rule']);
    expect(ruleOf(paths)?.identity).toEqual(['vpc', 'id']);
  });

  it('the version of the API that every query demands is the one of the document', () => {
    const paths = crud(`${query('api-version')}, `, `${query('api-version')}, `);
    for (const home of Object.values(homesOf(paths)))
      expect(home).toEqual([expect.stringContaining('resource x_rule'), 'rule']);
    expect(ruleOf(paths)?.operations.read?.query[0]).toMatchObject({ default: '1', required: false });
  });

  it('a list that asks for what the resource does not know is for who looks for something', () => {
    const homes = homesOf(crud('', '', `, get: {${query('workspace')}, ${ok(RULES)}}`));
    expect(homes['POST /rules']).toEqual(['resource x_rule', 'rule']);
    expect(homes['GET /rules']).toEqual(['data x_rule, data x_rules', 'rule_info']);
  });

  it('lists that ask for an item of each other do not send examples in a circle', () => {
    const item =
      '{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
    const both = (
      base: string,
      id: string,
    ) => `'${base}': {get: {${ok(`{type: array, items: ${item}}`)}}, parameters: PARAMETERS},
      '${base}/{${id}}': {put: {${takes(item)}, ${ok(item)}}, delete: {${GONE}}, parameters: MORE${id}}`;
    const given = (...names: string[]) =>
      `[${names.map((name) => `{name: ${name}, in: path, required: true, schema: {type: string}}`).join(', ')}]`;
    const products = both('/groups/{groupId}/products', 'productId')
      .replace('PARAMETERS', given('groupId'))
      .replace('MOREproductId', given('groupId', 'productId'));
    const groups = both('/groups/{groupId}/products/{productId}/groups', 'innerId')
      .replace('PARAMETERS', given('groupId', 'productId'))
      .replace('MOREinnerId', given('groupId', 'productId', 'innerId'));
    expect(Object.keys(homesOf(`{${products}, ${groups}}`))).toHaveLength(6);
  });

  it.each(['contentType', 'User-Agent', 'Content-Length'])(
    'a header that clients send by themselves, however it is spelled, is their own business: %s',
    (name) => {
      const homes = homesOf(
        `{'/a': {get: {parameters: [{name: ${name}, in: header, required: true, schema: {type: string}}], ${ok(RULE)}}}}`,
      );
      expect(homes).toEqual({ 'GET /a': ['data x_a', 'a_info'] });
    },
  );

  it('a computation whose answer repeats what its path says keeps both', () => {
    const answer = '{type: object, properties: {customer: {type: string}, ok: {type: boolean}}}';
    const homes = homesOf(`{'/customers/{customer}': {${path('customer')}, get: {${ok(answer)}}, delete: {${GONE}}},
      '/customers/{customer}/verify': {${path('customer')}, post: {${takes('{type: object, properties: {code: {type: string}}}')}, ${ok(answer)}}}}`);
    for (const home of Object.values(homes)) expect(home).not.toContain(null);
  });
});

describe('what inspect says loudly', () => {
  const findingsOf = async (paths: string) => {
    const planned = plan(catalogueOf(`paths: ${paths}`));
    const homes = await judgeHomes(planned, 'x');
    const findings = listFindings(planned.catalogue, homes);
    return {
      codes: findings.map(({ code }) => code),
      pointers: findings.map(({ pointer }) => pointer),
      shares: countShares(planned.catalogue, homes),
    };
  };

  it('a create that sends nothing, and an answer of another type than the request', async () => {
    const shown = '{type: object, properties: {id: {type: string}, tags: {type: string}}}';
    const sent = '{type: object, properties: {tags: {type: array, items: {type: string}}}}';
    const paths = `{'/keys': {post: {${ok(RULE)}}}, '/keys/{id}': {${path('id')}, get: {${ok(RULE)}}, delete: {${GONE}}},
      '/disks': {post: {${takes(sent)}, ${ok(shown)}}}, '/disks/{id}': {${path('id')}, get: {${ok(shown)}}, delete: {${GONE}}}}`;
    expect((await findingsOf(paths)).codes).toEqual(['create-sends-nothing', 'answer-of-another-type']);
  });

  it('and where the document has it, also where the key of the item is in the query', async () => {
    const [sent, shown] = ['integer', 'string'].map(
      (type) => `{type: object, properties: {id: {type: string}, size: {type: ${type}}}}`,
    ) as [string, string];
    const asks = 'parameters: [{name: id, in: query, required: true, schema: {type: string}}]';
    const paths = `{'/disk': {post: {${takes(sent.replace('integer', 'object'))}, ${ok(shown)}}, get: {${asks}, ${ok(shown)}}, delete: {${asks}, ${GONE}}}}`;
    expect((await findingsOf(paths)).pointers).toEqual(['/paths/~1disk/get']);
  });

  it('a parameter that nothing fills, and a target that few operations have a home in', async () => {
    const header = 'parameters: [{name: X-Why, in: header, required: true, schema: {type: string}}]';
    const { codes, shares } = await findingsOf(`{'/a': {get: {${header}, ${ok(RULE)}}}, '/b': {get: {${ok(RULE)}}}}`);
    expect(codes).toEqual(['few-homes', 'few-homes', 'parameter-unfilled']);
    expect(shares).toEqual([
      { target: 'terraform', homes: 1, operations: 2 },
      { target: 'ansible', homes: 1, operations: 2 },
    ]);
  });
});
