import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../../test/inline-document.js';
import { plan } from '../../../../plan/plan.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import type { LiteralView } from '../types.js';
import { viewAnsible } from '../view-ansible.js';
import { wrapAt } from './wire.js';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'GPL-3.0-or-later', source: 'a/a' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const VM =
  '{type: object, properties: {id: {type: string, readOnly: true, example: vm 1}, name: {type: string, example: web}, bootMode: {type: string, example: bios}, image: {type: object, properties: {id: {type: string}}}}}';
const BODY =
  '{type: object, required: [name, image_id], properties: {name: {type: string, example: web}, bootMode: {type: string, example: bios}, image_id: {type: string, example: debian}}}';

/** The facts of a module's test, as plain values; what stands there by name is told as "<name>". */
function factsOf(text: string, name: string): { [fact: string]: Json } {
  const found = viewAnsible(plan(catalogueOf(text)), settings).modules.find((module) => module.name === name);
  return plain(found?.case.facts ?? null) as { [fact: string]: Json };
}

function plain(value: LiteralView): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if ('named' in value) return `<${value.named}>`;
  return Object.fromEntries(value.entries.map(([name, item]) => [name, plain(item)]));
}

const LIFE = `
paths:
  /vms:
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {vms: {type: array, items: ${VM}}}}`)}}}}
    post: {requestBody: {${json(`{type: object, properties: {vm: ${BODY}}}`)}}, responses: {201: {description: x, ${json(`{type: object, properties: {vm: ${VM}}}`)}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {vm: ${VM}}}`)}}}}
    patch: {requestBody: {${json('{type: object, properties: {bootMode: {type: string}}}')}}, responses: {200: {description: x, ${json(`{type: object, properties: {vm: ${VM}}}`)}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/reboot: {post: {requestBody: {${json('{type: object, required: [hard], properties: {hard: {type: boolean}}}')}}, responses: {204: {description: x}}}}`;

it('the test of a resource knows its requests as the document has them', () => {
  const { makes, change, removes, before, after, item, moved, result } = factsOf(LIFE, 'vm');
  expect(item).toEqual({ id: 'vm 1', name: 'web', bootMode: 'bios', image: { id: 'debian' } });
  expect([moved, result]).toEqual([['bootMode', 'image'], { boot_mode: 'bios', image_id: 'debian' }]);
  expect(makes).toEqual({ request: 'POST /vms', body: { vm: { name: 'web', image_id: 'debian' } } });
  expect(change).toEqual({
    given: { boot_mode: 'bios' },
    was: { bootMode: 'bios-before' },
    request: 'PATCH /vms/vm%201',
    body: { bootMode: 'bios' },
  });
  expect(removes).toEqual({ given: { name: 'web', state: 'absent' }, request: 'DELETE /vms/vm%201' });
  expect(before).toEqual({ 'GET /vms': { vms: [] } });
  expect(after).toMatchObject({ 'GET /vms': { vms: ['<item>'] }, 'GET /vms/vm%201': { vm: '<item>' } });
});

it('the test of what only reads knows the list and the one', () => {
  const { all, one } = factsOf(LIFE, 'vm_info');
  expect(all).toEqual({ given: {}, request: 'GET /vms', answer: { vms: ['<item>'] } });
  expect(one).toEqual({ given: { id: 'vm 1' }, request: 'GET /vms/vm%201', answer: { vm: '<item>' } });
});

it('the test of an action knows what it sends', () => {
  const { given, sends } = factsOf(LIFE, 'vm_reboot');
  expect(given).toEqual({ id: 'vm 1', hard: true });
  expect(sends).toEqual({ request: 'POST /vms/vm%201/reboot', body: { hard: true } });
});

it('an argument that stands in the path is asked for once, and is not what the owner is called', () => {
  const facts = factsOf(
    LIFE.replace('/vms/{id}/reboot: {post: {', '/vms/{id}/disks/{disk_id}/detach: {post: {'),
    'vm_disks_detach',
  );
  expect(facts.given).toEqual({ id: 'vm 1', disk_id: 'disk-1', hard: true });
  expect((facts.sends as { request: string }).request).toBe('POST /vms/vm%201/disks/disk-1/detach');
});

it('what an action demands in the query is an option', () => {
  const query = 'parameters: [{name: target, in: query, required: true, schema: {type: string, example: n2}}], ';
  const text = LIFE.replace('/vms/{id}/reboot: {post: {', `/vms/{id}/migrate: {post: {${query}`);
  expect(factsOf(text, 'vm_migrate').given).toEqual({ id: 'vm 1', hard: true, target: 'n2' });
});

it('the test of a resource whose create has two parts knows both, and removes the one that is shown', () => {
  const shown = '{type: object, properties: {id: {type: string}, size: {type: string}, kind: {type: string}}}';
  const disk = '{type: object, required: [size], properties: {size: {type: string}, kind: {type: string}}}';
  const { makes, removes } = factsOf(
    `
paths:
  /disks:
    post: {requestBody: {${json(`{type: object, required: [disk, user], properties: {disk: ${disk}, user: {type: object, required: [login], properties: {login: {type: string}}}}}`)}}, responses: {201: {description: x, ${json(shown)}}}}
  /disks/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`,
    'disk',
  );
  expect(makes).toMatchObject({
    body: { disk: { size: expect.any(String) }, user: { login: expect.any(String) } },
  });
  const { given, request } = removes as { given: { id: string }; request: string };
  expect(request).toBe(`DELETE /disks/${given.id}`);
});

it('the answer in the test of a read has what tells that it is one, also where nothing of it is plain', () => {
  const access = `{type: object, required: [groups, users], properties: {groups: {type: array, items: {type: object, properties: {id: {type: string}}}}, users: {type: array, items: {type: object, properties: {id: {type: string}}}}}}`;
  const { item } = factsOf(
    `paths: {/access: {get: {responses: {200: {description: x, ${json(access)}}}}}}`,
    'access_info',
  );
  expect(item).toEqual({ groups: [] });
});

it('a setting that is a list as a whole is answered with the list', () => {
  const rules = '{type: array, items: {type: object, properties: {pattern: {type: string}}}}';
  const { all } = factsOf(
    `paths: {/rules: {get: {responses: {200: {description: x, ${json(rules)}}}}, put: {requestBody: {required: true, ${json(rules)}}, responses: {204: {description: x}}}}}`,
    'rules_info',
  ) as { all: { answer: Json } };
  expect(all.answer).toEqual([]);
});

it('the answer in the test of a resource shows what the query of its create takes, and no state of what is gone', () => {
  const shown =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, size: {type: integer}, status: {type: string, readOnly: true, enum: [creating, deleted, deployed, failed]}}}';
  const query = 'parameters: [{name: name, in: query, required: true, schema: {type: string, example: web}}], ';
  const { item, makes } = factsOf(
    `
paths:
  /assets:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {${query}responses: {201: {description: x, ${json(shown)}}}}
  /assets/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`,
    'asset',
  );
  expect(makes).toMatchObject({ request: 'POST /assets' });
  expect(item).toMatchObject({ name: 'asset-1', status: 'deployed' });
});

it('a computation whose answer has no fields shows the answer as it is', () => {
  const body = '{type: object, required: [url], properties: {url: {type: string, example: https://a.example}}}';
  const check = (answer: string) =>
    factsOf(
      `paths: {/repositories/check: {post: {requestBody: {${json(body)}}, responses: {200: {description: x, ${json(answer)}}}}}}`,
      'repository_check_info',
    );
  expect(check('{type: boolean}')).toMatchObject({ item: { content: true }, answer: true });
  expect(check('{type: object}')).toMatchObject({ item: {}, answer: null });
});

it('an action whose body is a list sends the list', () => {
  const { sends } = factsOf(
    LIFE.replace(
      '/vms/{id}/reboot: {post: {requestBody: {',
      `/archive: {post: {requestBody: {required: true, ${json('{type: array, items: {type: string, example: a.txt}}')}}, responses: {204: {description: x}}}}\n  /vms/{id}/reboot: {post: {requestBody: {`,
    ),
    'archive',
  );
  expect(sends).toMatchObject({ request: 'POST /archive', body: ['a.txt'] });
});

it('what is shown under the name of another attribute is shown with the value that was given', () => {
  const shown =
    '{type: object, properties: {project_id: {type: integer, readOnly: true}, name: {type: string}, owner: {type: string}}}';
  const body = '{type: object, required: [project_name], properties: {project_name: {type: string}}}';
  const text = `
paths:
  /projects:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {requestBody: {${json(body)}}, responses: {201: {description: x, ${json(shown)}}}}
  /projects/{project_id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`;
  const { given, item } = factsOf(text, 'project') as { given: { project_name: string }; item: { name: string } };
  expect(item.name).toBe(given.project_name);
});

it('a name that only some kinds have is given with the kind', () => {
  const web = '{type: object, properties: {type: {type: string, enum: [web]}, name: {type: string}}}';
  const none = '{type: object, properties: {type: {type: string, enum: [none]}, size: {type: integer}}}';
  const shown =
    '{type: object, properties: {id: {type: string, readOnly: true}, type: {type: string}, name: {type: string}, size: {type: integer}}}';
  const text = `
paths:
  /hooks:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {requestBody: {${json(`{oneOf: [${web}, ${none}], discriminator: {propertyName: type}}`)}}, responses: {201: {description: x, ${json(shown)}}}}
  /hooks/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`;
  expect(factsOf(text, 'hook').given).toEqual({ name: 'hook-1', type: 'web' });
});

it('a link is removed by what the query of the call asks for', () => {
  const grant = '{type: object, properties: {userId: {type: string}, groupId: {type: string}}}';
  const item = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  const query = ['userId', 'groupId'].map((name) => `{name: ${name}, in: query, schema: {type: string}}`).join(', ');
  const text = `
paths:
  /disks:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}
    post: {requestBody: {${json(item)}}, responses: {201: {description: x, ${json(item)}}}}
  /disks/{diskId}:
    get: {responses: {200: {description: x, ${json(item)}}}}
    delete: {responses: {204: {description: x}}}
  /disks/{diskId}/grant:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${grant}}`)}}}}
    post: {requestBody: {required: true, ${json(grant)}}, responses: {204: {description: x}}}
    delete: {parameters: [${query}], responses: {204: {description: x}}}`;
  const { given, removes } = factsOf(text, 'disk_grant') as { given: JsonObject; removes: { given: JsonObject } };
  expect(removes.given).toEqual({ ...given, state: 'absent' });
});

it('what no later answer shows is given to remove one, is no way to look for one, and lets nothing be purged', () => {
  const shown = '{type: object, properties: {name: {type: string}, kind: {type: string}}}';
  const text = `
paths:
  /rules/{rule}/links:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {requestBody: {required: true, ${json('{type: object, required: [name], properties: {name: {type: string}}}')}}, responses: {204: {description: x}}}
  /rules/{rule}/links/{link_type}/{name}:
    delete: {responses: {204: {description: x}}}`;
  const { modules } = viewAnsible(plan(catalogueOf(text)), settings);
  const own = modules.find(({ run }) => run === 'run');
  const { removes } = factsOf(text, own?.name ?? '') as { removes: { given: JsonObject } };
  expect(removes.given).toMatchObject({ link_type: expect.any(String), name: expect.any(String) });
  expect(JSON.stringify(own?.descriptor)).not.toContain('purges');
});

it('a list of ids is shown as the objects that it refers to', () => {
  expect(wrapAt(['peers', '*', 'id'], ['a', 'b'])).toEqual({ peers: [{ id: 'a' }, { id: 'b' }] });
  expect(wrapAt(['peers', '*', 'id'], [])).toEqual({ peers: [] });
});

it('what an update calls otherwise than the create is expected under its name there', () => {
  const user =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string, example: ada}, path: {type: string, example: home}}}';
  const told = `responses: {200: {description: x, ${json(user)}}}`;
  const { change } = factsOf(
    `
paths:
  /users: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${user}}`)}}}}, post: {requestBody: {${json(user)}}, ${told}}}
  /users/{id}: {get: {${told}}, patch: {requestBody: {${json('{type: object, properties: {new_path: {type: string}}}')}}, ${told}}, delete: {}}`,
    'user',
  );
  expect(change).toMatchObject({ given: { path: 'home' }, was: { path: 'home-before' }, body: { new_path: 'home' } });
});

it('a read that is no GET writes nothing', () => {
  const user = '{type: object, properties: {Name: {type: string, example: ada}, Path: {type: string}}}';
  const key = json('{type: object, required: [Name], properties: {Name: {type: string}}}');
  const told = `responses: {200: {description: x, ${json(`{type: object, properties: {User: ${user}}}`)}}}`;
  const many = `responses: {200: {description: x, ${json(`{type: object, properties: {Users: {type: array, items: ${user}}}}`)}}}`;
  const { asks } = factsOf(
    `
paths:
  /CreateUser: {post: {requestBody: {${json(user)}}, ${told}}}
  /ReadUser: {post: {requestBody: {${key}}, ${told}}}
  /ReadUsers: {post: {requestBody: {${json('{type: object, properties: {Filters: {type: object}}}')}}, ${many}}}
  /DeleteUser: {post: {requestBody: {${key}}, responses: {200: {description: x}}}}`,
    'user',
  );
  expect(asks).toEqual(['POST /ReadUser']);
  expect(factsOf(LIFE, 'vm').asks).toBeUndefined();
});

it('a change is tested together with what its call demands and no answer shows', () => {
  const object =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, plan: {type: string, example: large}}}';
  const resize =
    '{type: object, required: [plan, wipe], properties: {plan: {type: string}, wipe: {type: boolean, example: true}}}';
  const facts = factsOf(
    `
paths:
  /vms:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${object}}`)}}}}
    post: {requestBody: {${json(object)}}, responses: {201: {description: x, ${json(object)}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, ${json(object)}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/resize:
    post: {summary: Changes the plan, requestBody: {${json(resize)}}, responses: {204: {description: x}}}`,
    'vm',
  );
  expect(facts.change).toMatchObject({ given: { plan: 'large', wipe: true }, request: 'POST /vms/id-1/resize' });
});

it('what is looked for again in a test has the name that the answers show', () => {
  const broker = '{type: object, properties: {name: {type: string}, plan: {type: string}, state: {type: string}}}';
  const body = '{type: object, required: [plan], properties: {plan: {type: string}}}';
  const name = '{name: name, in: path, required: true, schema: {type: string}}';
  const facts = factsOf(
    `
paths:
  /brokers/{name}:
    parameters: [${name}]
    get: {responses: {200: {description: x, ${json(broker)}}}}
    post: {requestBody: {required: true, ${json(body)}}, responses: {200: {description: x, ${json(broker)}}}}
    put: {requestBody: {required: true, ${json(body)}}, responses: {200: {description: x, ${json(broker)}}}}
    delete: {responses: {204: {description: x}}}`,
    'broker',
  );
  const { name: given } = facts.given as JsonObject;
  expect([given, (facts.item as JsonObject).name]).toEqual([given, given]);
  expect((facts.found_by ?? facts.given) as JsonObject).toMatchObject({ name: given });
});

it('the answer in the test of an action has what a read of its owner always shows', () => {
  const policy =
    '{type: object, required: [mode, rules], properties: {mode: {type: string, enum: [allow, deny]}, rules: {type: object, additionalProperties: {type: string}}}}';
  const facts = factsOf(
    `
paths:
  /policy:
    get: {responses: {200: {description: x, ${json(policy)}}}}
    put: {requestBody: {required: true, ${json(policy)}}, responses: {200: {description: x, ${json(policy)}}}}
  /policy:reset: {post: {responses: {204: {description: x}}}}`,
    'policy_reset',
  );
  expect(facts.before).toEqual({ 'GET /policy': { mode: {} } });
});

it('the answer in the test of a list has what each of its items shows, also where a read of one has other fields', () => {
  const tag = '{type: object, required: [label], properties: {label: {type: string, example: web}}}';
  const page = '{type: object, properties: {results: {type: integer}, data: {type: array, items: {type: object}}}}';
  const list = `{type: object, properties: {data: {type: array, items: ${tag}}}}`;
  const facts = factsOf(
    `
paths:
  /tags:
    get: {responses: {200: {description: x, ${json(list)}}}}
    post: {requestBody: {${json(tag)}}, responses: {200: {description: x, ${json(tag)}}}}
  /tags/{tagLabel}: {get: {parameters: [{name: tagLabel, in: path, required: true, schema: {type: string}}], responses: {200: {description: x, ${json(page)}}}}, delete: {responses: {204: {description: x}}}}`,
    'tag_label_info',
  );
  expect(facts.all).toMatchObject({ answer: { data: [{ label: expect.any(String) }] } });
});

it.each([
  ['is nothing else', 'vm_id', '{type: string, format: uuid}', (answer: Json) => answer],
  [
    'shows it alone',
    'vm_uid',
    '{type: object, properties: {vm: {type: object, properties: {uid: {type: string}}}}}',
    (answer: Json) => (answer as { vm: { uid: Json } }).vm.uid,
  ],
])('the answer to a create names what was made where it %s', (_, key, answer, pick) => {
  const shown =
    '{type: object, properties: {vm: {type: object, properties: {name: {type: string}, size: {type: integer}}}}}';
  const text = `
paths:
  /vms: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string, example: web}}}')}}, responses: {201: {description: x, ${json(answer)}}}}}
  /vms/{${key}}:
    parameters: [{name: ${key}, in: path, required: true, schema: {type: string, example: vm-7}}]
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}`;
  const { after, untold } = factsOf(text, 'vm') as { after: JsonObject; untold?: Json };
  expect(untold).toBeUndefined();
  expect(`GET /vms/${String(pick(after['POST /vms'] ?? null))}`).toBe(
    Object.keys(after).find((own) => own.startsWith('GET')),
  );
});
