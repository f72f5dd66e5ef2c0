import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

it.each([
  { summary: 'Propose a change', want: [] },
  { summary: 'Reply to it', want: [] },
  { summary: 'Change it', want: ['POST /branches/{id}'] },
])('a POST on the item, "$summary", changes it only if it says so', ({ summary, want }) => {
  const fields = 'name: {type: string}, note: {type: string}';
  const post = `post: {summary: ${summary}, requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}}`;
  const paths = pathsOf('/branches', fields).replace('delete: {}', `delete: {}, ${post}`);
  const { update } = resourceOf(catalogueOf(`paths:${paths}`), 'branch').operations;
  expect(update.map(({ operation }) => operation)).toEqual(want);
});

it('"Merge" is done with two branches, and is no value of either', () => {
  const shown = 'content: {application/json: {schema: {type: object, properties: {base: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /merges/{branch}:
    get: {responses: {200: {description: x, ${shown}}}}
    post: {summary: merge references, requestBody: {content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}}`);
  expect(catalogue.resources).toEqual([]);
});

it.each([
  { says: 'Creates a group within the specified parent group.', makes: 'action' },
  { says: 'Create a new group underneath the one specified by the ID.', makes: 'action' },
  { says: 'Creates the group.', makes: 'create' },
])(
  'a POST on the item that makes a child of it is no create: its parent would be deleted ("$says")',
  ({ says, makes }) => {
    const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
    const shown = `responses: {200: {description: x, ${json('groupId: {type: integer}, groupName: {type: string}, parentGroupId: {type: integer}')}}}`;
    const body = `requestBody: {${json('groupName: {type: string}')}}`;
    const catalogue = catalogueOf(`
paths:
  /groups/{groupId}:
    get: {${shown}}
    post: {summary: Create a new group, description: "${says}", ${body}, ${shown}}
    put: {summary: Rename a group, ${body}, ${shown}}
    delete: {}`);
    expect(rolesOf(catalogue)).toContain(`POST /groups/{groupId}: ${makes} group`);
    expect(resourceOf(catalogue, 'group').operations.delete === null).toBe(makes === 'action');
  },
);

const OBJECT =
  'content: {application/json: {schema: {type: object, properties: {id: {type: string}, note: {type: string}}}}}';

it.each([
  { says: 'Updates a machine', required: 'id, note', kind: 'adopted' },
  { says: 'Updates a machine, or creates one', required: 'id, note', kind: 'collection' },
  { says: 'Updates a machine', required: 'note', kind: 'collection' },
  { says: 'Register a machine', required: 'id, note', kind: 'collection' },
])('a POST that names what it changes makes nothing that a destroy may delete ("$says", $required): $kind', (given) => {
  const catalogue = catalogueOf(`
paths:
  /machines:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, note: {type: string}}}}}}}}}
    post: {operationId: updateMachine, summary: "${given.says}", requestBody: {${OBJECT.replace('object,', `object, required: [${given.required}],`)}}, responses: {200: {description: x, ${OBJECT}}}}
  /machines/{id}:
    get: {responses: {200: {description: x, ${OBJECT}}}}
    delete: {operationId: deleteMachine, responses: {204: {description: x}}}`);
  const machine = resourceOf(catalogue, 'machine');
  expect(machine.kind).toBe(given.kind);
  if (given.kind !== 'adopted') return;
  expect(machine.operations.delete).toBeNull();
  const [update] = machine.operations.update;
  expect([update?.operation, update?.fields, update?.body?.repeats]).toEqual([
    'POST /machines',
    ['note'],
    { id: 'id' },
  ]);
});

it.each([
  { make: 'release a network', remove: 'release a network', kinds: [] },
  { make: 'reserve a network', remove: 'release a network', kinds: ['attachment'] },
])('two ways to "$make" and "$remove" make a link only if they differ', ({ make, remove, kinds }) => {
  const catalogue = catalogueOf(`
paths:
  /networks/release/{id}:
    post: {summary: ${make}, responses: {200: {description: x}}}
    delete: {summary: ${remove}, responses: {200: {description: x}}}`);
  expect(catalogue.resources.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  { pos: 'pos: {type: integer}', required: '', kinds: [] },
  { pos: 'pos: {type: integer}', required: 'pos', kinds: ['collection'] },
  { pos: 'note: {type: string}', required: '', kinds: ['collection'] },
])(
  'what is put at a place that moves is no resource: a destroy would take another rule ($pos, "$required")',
  (given) => {
    const rule = `content: {application/json: {schema: {type: object, required: [${given.required}], properties: {${given.pos}, target: {type: string}}}}}`;
    const catalogue = catalogueOf(`
paths:
  /rules: {post: {requestBody: {${rule}}, responses: {201: {description: x, ${rule}}}}}
  /rules/{pos}: {get: {responses: {200: {description: x, ${rule}}}}, delete: {}}`);
    expect(catalogue.resources.map(({ kind }) => kind)).toEqual(given.kinds);
  },
);

it.each([
  { make: 'Connect to the console', remove: 'Clear the console log', kinds: [] },
  { make: 'Set the banner', remove: 'Clear the banner', kinds: ['attachment'] },
])('"$remove" takes away what "$make" has made only where that fills something', ({ make, remove, kinds }) => {
  const catalogue = catalogueOf(`
paths:
  /vms/{id}/console:
    post: {summary: ${make}, requestBody: {content: {application/json: {schema: {type: object, properties: {width: {type: integer}}}}}}, responses: {200: {description: x}}}
    delete: {summary: ${remove}, responses: {200: {description: x}}}`);
  expect(catalogue.resources.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  { errors: '', whole: 'action' },
  { errors: ', 404: {description: x}', whole: 'action' },
  { errors: ', 500: {description: x}', whole: 'create' },
])(
  'a tag that can only be there or not is linked, and setting all tags is an action ("$errors")',
  ({ errors, whole }) => {
    const answers = `responses: {204: {description: x}${errors}}`;
    const json =
      'content: {application/json: {schema: {type: object, properties: {tags: {type: array, items: {type: string}}}}}}';
    const catalogue = catalogueOf(`
paths:
  /nets/{net_id}/tags:
    get: {responses: {200: {description: x, ${json}}}}
    put: {requestBody: {${json}}, responses: {200: {description: x, ${json}}}}
    delete: {${answers}}
  /nets/{net_id}/tags/{id}:
    get: {${answers}}
    put: {responses: {201: {description: x}}}
    delete: {${answers}}`);
    expect(catalogue.ledger.filter(({ method }) => method === 'PUT').map(({ role }) => role)).toEqual([
      whole,
      'create',
    ]);
  },
);

describe('an operation that assigns something else to what its path names', () => {
  const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const branch = json('name: {type: string}, hash: {type: string}');
  const rolesWith = (assign: string, remove: string, body = `requestBody: {${branch}}, `) =>
    rolesOf(
      catalogueOf(`
paths:
  /branches:
    post: {requestBody: {${branch}}, responses: {200: {description: x, ${branch}}}}
  /branches/{name}:
    get: {responses: {200: {description: x, ${branch}}}}
    put: {operationId: ${assign}, ${body}responses: {200: {description: x, ${branch}}}}
    delete: {operationId: ${remove}, responses: {204: {description: x}}}
  /tags/{name}:
    put: {operationId: ${assign}, ${body}responses: {204: {description: x}}}
    delete: {operationId: ${remove}, responses: {204: {description: x}}}`),
    );

  it('changes no attribute, and makes no link that would delete it', () => {
    const roles = rolesWith('assignBranch', 'deleteBranch');
    expect(roles.find((role) => role.startsWith('PUT /branches'))).toContain('action');
    expect(roles.filter((role) => role.includes('/tags/{name}')).map((role) => role.includes('action'))).toEqual([
      true,
      true,
    ]);
  });

  it('is what makes the assignment where its text says that it may change one', () => {
    const roles = rolesOf(
      catalogueOf(`
paths:
  /teams/{id}/seats: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {seat_id: {type: string}, label: {type: string}}}}}}}}}}
  /teams/{id}/seats/{seat_id}:
    post: {operationId: assignSeat, description: Assigns a seat or updates its existing assignment., requestBody: {${json('label: {type: string}')}}, responses: {200: {description: x}}}
    delete: {operationId: deleteSeat, responses: {200: {description: x}}}`),
    );
    expect(roles.find((role) => role.startsWith('POST'))).toContain('create');
    expect(roles.find((role) => role.startsWith('DELETE'))).toContain('delete');
  });

  it.each([
    { assign: 'updateBranch', remove: 'deleteBranch' },
    { assign: 'assignBranch', remove: 'unassignBranch' },
  ])('is none where it is called $assign beside $remove', ({ assign, remove }) => {
    const roles = rolesWith(assign, remove);
    expect(roles.find((role) => role.startsWith('PUT /branches'))).toContain('update');
  });
});

it.each([
  ['Post a text to the conversation via the webhook', 0],
  ['Post the webhook', 1],
])('what DELETE takes away was not made by "%s": %i links', (summary, links) => {
  const { resources } = catalogueOf(`
paths:
  /hooks/{id}:
    post: {summary: ${summary}, requestBody: {content: {application/json: {schema: {type: object, properties: {text: {type: string}}}}}}}
    delete: {summary: Delete an existing webhook}`);
  expect(resources).toHaveLength(links);
});
