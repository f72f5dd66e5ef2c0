import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';
import type { Attribute } from './types.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const object = (fields: string) => json(`{type: object, properties: {${fields}}}`);

/** A volume that only its create gives these fields; `more` and `beside` are further operations on item and collection. */
function volumeWith(fields: string, more: string, key = 'id', beside = ''): Attribute[] {
  const shown = key === 'id' ? `id: {type: string}, ${fields}` : fields;
  return resourceOf(
    catalogueOf(`
paths:
  /volumes:
    post: {requestBody: {${object(fields)}}, responses: {201: {description: x, ${object(shown)}}}}
    ${beside}
  /volumes/{${key}}:
    get: {responses: {200: {description: x, ${object(shown)}}}}
    delete: {}
    ${more}`),
    'volume',
  ).attributes;
}

const changeOf = (attributes: Attribute[], name: string) => attributeOf({ attributes }, name).onChange;

describe('a field that only the create takes is not replaced but refused where an operation may change it', () => {
  it.each([
    [
      'the update takes one inside an object of its own',
      'regions: {type: array, items: {type: string}}, name: {type: string}',
      `patch: {requestBody: {${object('name: {type: string}, config: {type: object, properties: {regions: {type: array, items: {type: string}}}}')}}}`,
      'regions',
      'PATCH /volumes/{id} takes one inside config',
    ],
    [
      'an operation takes a new one',
      'type: {type: string}',
      `\n  /volumes/{id}/retype:\n    post: {requestBody: {${object('new_type: {type: string}')}}}`,
      'type',
      'POST /volumes/{id}/retype takes a new one',
    ],
    [
      'an operation below it takes a part of it',
      'mailbox: {type: object, properties: {password: {type: string}, quota: {type: integer}}}',
      `\n  /volumes/{id}/password:\n    patch: {requestBody: {${object('password: {type: string}, again: {type: string}')}}}`,
      'mailbox',
      'PATCH /volumes/{id}/password takes its password',
    ],
    [
      'an operation is named after what it switches, and takes more',
      'is_read_only: {type: boolean}',
      `\n  /volumes/{id}/read-only:\n    put: {requestBody: {${object('until: {type: string}, for: {type: string}')}}}`,
      'is_read_only',
      'PUT /volumes/{id}/read-only is named after it',
    ],
    [
      'an operation is named after it and takes a list in another form',
      'paths: {type: array, items: {type: object, properties: {path: {type: string}}}}',
      `\n  /volumes/{id}/paths:\n    put: {requestBody: {${json('{type: array, items: {type: string}}')}}}`,
      'paths',
      'PUT /volumes/{id}/paths is named after it',
    ],
    [
      'an operation before the item is named after it, verb and noun in one word',
      'paths: {type: array, items: {type: string}}',
      `\n  /volumes/assignpaths/{id}:\n    put: {requestBody: {${json('{type: array, items: {type: string}}')}}}`,
      'paths',
      'PUT /volumes/assignpaths/{id} is about it',
    ],
    [
      'an operation takes one of them',
      'serials: {type: array, items: {type: string}}',
      `\n  /volumes/{id}/add:\n    post: {requestBody: {${object('serial: {type: string}')}}}`,
      'serials',
      'POST /volumes/{id}/add takes one of them',
    ],
    [
      'the update is told by commands, of which the document has examples',
      'note: {type: string}, name: {type: string}',
      `patch:
      requestBody:
        content:
          application/json:
            schema: {type: array, items: {type: object, properties: {op: {type: string}, path: {type: string}, value: {type: string}}}}
            example: [{op: replace, path: /name, value: other}]`,
      'note',
      'PATCH /volumes/{id} changes what its commands name',
    ],
    [
      'an operation puts it into another folder',
      'path: {type: string}',
      `\n  /volumes/move:\n    post: {requestBody: {${object('sources: {type: array, items: {type: string}}, target: {type: string}')}}}`,
      'path',
      'POST /volumes/move puts it elsewhere',
    ],
    [
      'an operation adds more of them',
      'contact_ids: {type: array, items: {type: string}}',
      `\n  /volumes/{id}/items:\n    post: {operationId: addItems, requestBody: {${object('contact_ids: {type: array, items: {type: string}}, numbers: {type: array, items: {type: string}}')}}}`,
      'contact_ids',
      'POST /volumes/{id}/items takes one',
    ],
    [
      'an operation imports another one',
      'zonefile: {type: string}',
      `\n  /volumes/{id}/import_zonefile:\n    post: {requestBody: {${object('zonefile: {type: string}, mode: {type: string}')}}}`,
      'zonefile',
      'POST /volumes/{id}/import_zonefile is named after it',
    ],
  ])('%s', (_, fields, more, name, reason) => {
    const own = attributeOf({ attributes: volumeWith(fields, more) }, name);
    expect(own.onChange).toBe('refuse');
    expect(own.reason).toContain(reason);
  });

  it('an operation on the collection takes it for several at once', () => {
    const attributes = volumeWith(
      'secret: {type: string}',
      '',
      'id',
      `patch: {requestBody: {${object('secret: {type: string}')}}}`,
    );
    expect(changeOf(attributes, 'secret')).toBe('refuse');
  });

  it('the name that is its key has an operation that takes a new one', () => {
    const rename = `\n  /volumes/{name}/rename:\n    post: {requestBody: {${object('new_name: {type: string}')}}}`;
    expect(changeOf(volumeWith('name: {type: string}', rename, 'name'), 'name')).toBe('refuse');
    expect(changeOf(volumeWith('name: {type: string}', '', 'name'), 'name')).toBe('replace');
  });

  it('what it is called by has an operation that renames it under another word', () => {
    const rename = `\n  /volumes/{id}/rename:\n    post: {requestBody: {${object('new_name: {type: string}')}}}`;
    const attributes = volumeWith('username: {type: string}, region: {type: string}', rename);
    expect([changeOf(attributes, 'username'), changeOf(attributes, 'region')]).toEqual(['refuse', 'replace']);
  });

  it('a hostname is not what it is called by, where the query of its create takes the name', () => {
    const fields = 'hostname: {type: string}, image: {type: string}';
    const query = (name: string) => `parameters: [{name: ${name}, in: query, schema: {type: string}}]`;
    const catalogue = catalogueOf(`
paths:
  /volumes: {post: {${query('name')}, requestBody: {${object(fields)}}, responses: {201: {description: x, ${object(`id: {type: string}, ${fields}`)}}}}}
  /volumes/{id}: {get: {responses: {200: {description: x, ${object(`id: {type: string}, ${fields}`)}}}}, delete: {}}
  /volumes/{id}/rename: {post: {${query('name')}}}`);
    expect(changeOf(resourceOf(catalogue, 'volume').attributes, 'hostname')).toBe('replace');
  });

  it('keys that a rescue system is started with are not added to it', () => {
    const keys = 'ssh_keys: {type: array, items: {type: string}}';
    const rescue = `\n  /volumes/{id}/enable_rescue:\n    post: {summary: Enable rescue mode, requestBody: {${object(keys)}}}`;
    expect(changeOf(volumeWith(keys, rescue), 'ssh_keys')).toBe('replace');
  });

  it('and is still replaced where none does', () => {
    const copy = `\n  /volumes/{id}/copy:\n    post: {requestBody: {${object('zone: {type: string}')}}}`;
    expect(changeOf(volumeWith('zone: {type: string}', copy), 'zone')).toBe('replace');
  });
});

it('a PUT on the collection changes several in a list', () => {
  const option = '{type: object, properties: {value: {type: string}, hidden: {type: boolean}}}';
  const whole =
    '{type: object, properties: {members: {type: array, items: {type: object, properties: {hidden: {type: boolean}}}}}}';
  const own = resourceOf(
    catalogueOf(`
paths:
  /options:
    post: {requestBody: {content: {application/json: {schema: ${option}}}}, responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, value: {type: string}, hidden: {type: boolean}}}}}}}}
    put: {requestBody: {content: {application/json: {schema: {type: object, properties: {options: {type: array, items: {type: object, properties: {id: {type: string}, value: {type: string}}}}}}}}}}
    patch: {summary: Set all options, requestBody: {content: {application/json: {schema: ${whole}}}}}
  /options/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, value: {type: string}, hidden: {type: boolean}}}}}}}}, delete: {}}`),
    'option',
  );
  expect(attributeOf(own, 'value')).toMatchObject({ onChange: 'refuse' });
  expect(attributeOf(own, 'value').reason).toContain('PUT /options takes it, for several at once');
  expect(attributeOf(own, 'hidden')).toMatchObject({ onChange: 'replace' });
});

it('settings of a resource that have paths of their own are changed there, also where nobody creates them', () => {
  const config = 'name: {type: string}, value: {type: string}';
  const { attributes } = resourceOf(
    catalogueOf(`
paths:
  /topics:
    post: {requestBody: {${object(`name: {type: string}, configs: {type: array, items: {type: object, properties: {${config}}}}`)}}}
  /topics/{name}:
    get: {responses: {200: {description: x, ${object(`name: {type: string}, configs: {type: array, items: {type: object, properties: {${config}}}}`)}}}}
    delete: {}
  /topics/{name}/configs/{config}:
    get: {responses: {200: {description: x, ${object(config)}}}}
    put: {summary: Update a config, requestBody: {${object('value: {type: string}')}}}`),
    'topic',
  );
  expect(attributeOf({ attributes }, 'configs').onChange).toBe('none');
});

describe('a name in the path of the create is not another resource where a call renames it', () => {
  const named = (rename: string) =>
    resourceOf(
      catalogueOf(`
paths:
  /volumes/{volume}:
    get: {responses: {200: {description: x, ${object('name: {type: string}, size: {type: integer}')}}}}
    post: {summary: Create a volume, requestBody: {${object('size: {type: integer}')}}}
    patch: {requestBody: {${object('size: {type: integer}')}}}
    delete: {}${rename}`),
      'volume',
    ).attributes;

  it('and is where none does', () => expect(changeOf(named(''), 'name')).toBe('replace'));

  it('by a call below it', () => {
    const rename = `\n  /volumes/{volume}/rename: {post: {requestBody: {${object('name: {type: string}')}}}}`;
    expect(changeOf(named(rename), 'name')).toBe('refuse');
  });
});

it('a POST on the item, "Rename the volume", renames it', () => {
  const more = `patch: {requestBody: {${object('size: {type: integer}')}}}
    post: {summary: Rename the volume, requestBody: {${object('name: {type: string}')}}}`;
  expect(changeOf(volumeWith('name: {type: string}, size: {type: integer}', more, 'name'), 'name')).toBe('refuse');
});

it('what updates it, with a body that nobody has described, may change all that it has', () => {
  const post = (said: string) => `post: {summary: ${said}, operationId: updateVolume}`;
  expect(changeOf(volumeWith('kind: {type: string}', post("Update a volume's kind")), 'kind')).toBe('refuse');
  expect(changeOf(volumeWith('kind: {type: string}', post('Ping a volume')), 'kind')).toBe('replace');
});

it('the update takes by its id what the create takes', () => {
  const patch = (wire: string) => `patch: {requestBody: {${object(`${wire}: {type: integer}, name: {type: string}`)}}}`;
  const fields = 'database: {type: integer}, name: {type: string}';
  expect(changeOf(volumeWith(fields, patch('database_id')), 'database')).toBe('refuse');
  expect(changeOf(volumeWith(fields, patch('table_id')), 'database')).toBe('replace');
});

it.each(['parent_id', 'project_uuid'])('what is moved to another %s is not made anew there', (wire) => {
  const move = `\n  /volumes/{id}/move_to:\n    post: {requestBody: {${object('items: {type: string}')}}}`;
  expect(changeOf(volumeWith(`${wire}: {type: string}`, move), wire)).toBe('refuse');
});

it.each([
  ['an update takes', '', 'patch', 'room_uuid', 'refuse'],
  ['an operation takes', '/assign', 'post', 'room_uuid', 'refuse'],
  ['a copy takes', '/clone', 'post', 'room_uuid', 'replace'],
  ['of another one an operation takes', '/assign', 'post', 'house_uuid', 'replace'],
])('what is named in two ways is not made anew for the one where %s the other', (_, path, method, wire, want) => {
  const call = `${method}: {requestBody: {${object(`${wire}: {type: string}, x: {type: string}`)}}}`;
  const more = path === '' ? call : `\n  /volumes/{id}${path}:\n    ${call}`;
  const attributes = volumeWith(`room_name: {type: string}, ${wire}: {type: string}`, more);
  expect(changeOf(attributes, 'room_name')).toBe(want);
});

it('what an operation adds to is not made anew, though nobody says what it takes', () => {
  const add = `\n  /volumes/{id}/add_hosts:\n    put: {requestBody: {${json('{type: object}')}}}`;
  expect(changeOf(volumeWith('hosts: {type: array, items: {type: string}}', add), 'hosts')).toBe('refuse');
});
