import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import { planResource } from '../plan/resource/plan-resource.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const targets = '{type: array, items: {type: object, properties: {vm: {type: string}, note: {type: string}}}}';
const act = (path: string, field: string, schema = targets) => `
  ${path}: {post: {requestBody: {${json(`{type: object, required: [${field}], properties: {${field}: ${schema}}}`)}}}}`;
const walls = (field: string, schema = targets) =>
  `paths:${pathsOf('/walls', 'name: {type: string}')}${act('/walls/{id}/add-target', 'apply_to')}${act('/walls/{id}/remove-target', field, schema)}`;

it('what ends a link is told the same under its own name', () => {
  const [link] = catalogueOf(walls('remove_from')).resources.filter(({ kind }) => kind === 'attachment');
  expect(link?.operations.delete?.body).toMatchObject({ fields: ['apply_to'], as: { apply_to: 'remove_from' } });
});

it('a call that demands what nothing gives says so', () => {
  const [link] = catalogueOf(walls('remove_from', '{type: string}')).resources.filter(
    ({ kind }) => kind === 'attachment',
  );
  expect(link?.operations.delete?.body?.lacks).toEqual(['remove_from']);
});

it('an update that demands what nothing gives is none, and what it takes is refused', () => {
  const body = (fields: string, required: string) =>
    `requestBody: {${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}`;
  const read = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const vm = resourceOf(
    catalogueOf(`
paths:
  /vms: {post: {${body('name: {type: string}', 'name')}, responses: {201: {description: x, ${json(read)}}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, ${json(read)}}}}
    put: {${body('name: {type: string}, id: {type: object, properties: {a: {type: string}}}', 'name, id')}}
    delete: {}`),
    'vm',
  );
  expect(vm.operations.update).toEqual([]);
  expect([...planResource(vm).refused.keys()]).toContain('name');
  expect(attributeOf(vm, 'name').required).toBe(true);
});

it('the part of a body that holds the fields is given with them', () => {
  const server =
    '{type: object, required: [properties], properties: {id: {type: string, readOnly: true}, properties: {type: object, properties: {name: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /servers: {post: {requestBody: {${json(server)}}, responses: {201: {description: x, ${json(server)}}}}}
  /servers/{id}: {get: {responses: {200: {description: x, ${json(server)}}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'server').operations.create?.body).not.toHaveProperty('lacks');
});

it.each([
  ['beside the object', 'rule_id: {type: string}, rule: {type: object, properties: {name: {type: string}}}', ['rule']],
  ['among its fields', 'ruleId: {type: string}, name: {type: string}', []],
])('what the path says is said again where the body of an update demands it %s', (_, fields, envelope) => {
  const object = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const wire = fields.split(':')[0] as string;
  const rule = resourceOf(
    catalogueOf(`
paths:
  /rules: {post: {requestBody: {${json(object)}}, responses: {201: {description: x, ${json(object)}}}}}
  /rules/{rule_id}:
    get: {responses: {200: {description: x, ${json(object)}}}}
    put: {requestBody: {${json(`{type: object, required: [${wire}], properties: {${fields}}}`)}}}
    delete: {}`),
    'rule',
  );
  expect(rule.operations.update[0]?.body).toMatchObject({ envelope, fields: ['name'], repeats: { [wire]: 'id' } });
  expect(rule.attributes.map(({ name }) => name)).toEqual(['id', 'name']);
});

it.each([
  ['as the path calls it', '{id}', 'put', { id: 'id' }],
  ['by another name', '{rule-uuid}', 'put', { id: 'id' }],
  ['not where what is left out stays', '{id}', 'patch', undefined],
])('the id that the server gave is said again in a whole body that has it: %s', (_, parameter, method, repeats) => {
  const object = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
  const given = '{type: object, properties: {name: {type: string}}}';
  const paths = `
  /rules: {post: {requestBody: {${json(given)}}, responses: {201: {description: x, ${json(object)}}}}}
  /rules/${parameter}:
    get: {responses: {200: {description: x, ${json(object)}}}}
    ${method}: {requestBody: {${json(object)}}}
    delete: {}`;
  const { create, update } = resourceOf(catalogueOf(`paths:${paths}`), 'rule').operations;
  expect(update[0]?.body?.repeats).toEqual(repeats);
  expect(create?.body?.repeats).toBeUndefined();
});

it('what the path says is said again where a body takes it beside its own fields', () => {
  const fields = 'name: {type: string}, project_id: {type: integer}';
  const object = `{type: object, properties: {id: {type: integer, readOnly: true}, ${fields}}}`;
  const paths = `
  /projects/{project_id}/keys: {post: {requestBody: {${json(object)}}, responses: {201: {description: x, ${json(object)}}}}}
  /projects/{project_id}/keys/{key_id}:
    get: {responses: {200: {description: x, ${json(object)}}}}
    put: {requestBody: {${json(object)}}}
    delete: {}`;
  const { create, update } = resourceOf(catalogueOf(`paths:${paths}`), 'project_key').operations;
  const paste = `
  /disks: {post: {requestBody: {${json(object)}}, responses: {201: {description: x, ${json(object)}}}}}
  /disks/{id}: {get: {responses: {200: {description: x, ${json(object)}}}}, delete: {}}
  /disks/{id}/paste: {post: {requestBody: {${json('{type: object, properties: {id: {type: string}}}')}}}}`;
  const [action] = resourceOf(catalogueOf(`paths:${paste}`), 'disk').actions;
  expect(action?.call.body?.repeats).toBeUndefined();
  for (const call of [create, ...update])
    expect(call?.body).toMatchObject({ fields: ['name'], repeats: { project_id: 'project_id' } });
});

it('one word in the body of what is made below a path may be the name of another one', () => {
  const follower = '{type: object, properties: {id: {type: string, readOnly: true}, username: {type: string}}}';
  const paths = `
  /users/{username}/followers: {post: {requestBody: {${json(follower)}}, responses: {201: {description: x, ${json(follower)}}}}}
  /users/{username}/followers/{id}: {get: {responses: {200: {description: x, ${json(follower)}}}}, delete: {}}`;
  const [resource] = catalogueOf(`paths:${paths}`).resources;
  expect(resource?.operations.create?.body?.repeats).toBeUndefined();
});

it('one word with the few values of the path is what the path says', () => {
  const entry =
    '{type: object, properties: {address: {type: string}, type: {type: integer, enum: [1, 2]}, mode: {type: integer, enum: [1, 2, 3]}}}';
  const type = 'parameters: [{name: type, in: path, required: true, schema: {type: integer, enum: [1, 2]}}]';
  const paths = `
  /lists/{type}: {${type}, post: {requestBody: {${json(entry)}}, responses: {201: {description: x, ${json(entry)}}}}}
  /lists/{type}/{address}: {${type}, get: {responses: {200: {description: x, ${json(entry)}}}}, delete: {}}`;
  const [resource] = catalogueOf(`paths:${paths}`).resources;
  expect(resource?.operations.create?.body?.repeats).toEqual({ type: 'type' });
});

it('a link names in its body another one than its path does', () => {
  const issue = '{type: object, properties: {id: {type: integer, readOnly: true}, title: {type: string}}}';
  const other = json('{type: object, properties: {index: {type: integer}, reason: {type: string}}}');
  const paths = `
  /issues: {post: {requestBody: {${json(issue)}}, responses: {201: {description: x, ${json(issue)}}}}}
  /issues/{index}: {get: {responses: {200: {description: x, ${json(issue)}}}}, delete: {}}
  /issues/{index}/blocks: {post: {requestBody: {${other}}}, delete: {requestBody: {${other}}}}`;
  const { resources } = catalogueOf(`paths:${paths}`);
  const repeats = resources.flatMap(({ operations }) => [
    operations.create?.body?.repeats,
    operations.delete?.body?.repeats,
  ]);
  expect(repeats.filter((own) => own !== undefined)).toEqual([]);
});

it.each([
  ['put', '', { name: 'name' }],
  ['patch', '', undefined],
  ['patch', 'name', { name: 'name' }],
])('%s that takes the key of its path, demanded: "%s", says it again where it has to', (method, demanded, want) => {
  const body = `content: {application/json: {schema: {type: object, required: [${demanded}], properties: {name: {type: string}, admin: {type: boolean}}}}}`;
  const user = resourceOf(
    catalogueOf(`
paths:
  /users/{name}:
    parameters: [{name: name, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${body}}}}
    post: {summary: Create a user, responses: {201: {description: x, ${body}}}}
    ${method}: {summary: Update a user, requestBody: {${body}}, responses: {200: {description: x, ${body}}}}
    delete: {responses: {204: {description: x}}}`),
    'user',
  );
  expect(user.operations.update[0]?.body?.repeats).toEqual(want);
});

it('what only one form of a body has is not said again in the others', () => {
  const form = (kind: string, more: string) =>
    `{type: object, required: [kind, name], properties: {kind: {type: string, enum: [${kind}]}, name: {type: string}${more}}}`;
  const forms = `{oneOf: [${form('web', '')}, ${form('other', ', appId: {type: string}')}], discriminator: {propertyName: kind}}`;
  const shown =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, kind: {type: string}}}';
  const rule = resourceOf(
    catalogueOf(`
paths:
  /apps/{app_id}/rules: {post: {requestBody: {${json(forms)}}, responses: {201: {description: x, ${json(shown)}}}}}
  /apps/{app_id}/rules/{rule_id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {}`),
    'app_rule',
  );
  expect(rule.operations.create?.body?.repeats).toBeUndefined();
});

it('a checksum that a delete demands is that of what is there: it is read right before', () => {
  const zone = '{type: object, properties: {id: {type: string}, name: {type: string}, checksum: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /zones: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {201: {description: x, ${json(zone)}}}}}
  /zones/{id}:
    get: {responses: {200: {description: x, ${json(zone)}}}}
    delete: {parameters: [{name: checksum, in: query, required: true, schema: {type: string}}]}`);
  expect(resourceOf(catalogue, 'zone').operations.delete?.fresh).toEqual([
    { in: 'query', wire: 'checksum', at: ['checksum'] },
  ]);
});
