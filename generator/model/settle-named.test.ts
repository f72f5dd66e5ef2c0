import { describe, expect, it } from 'vitest';
import { apiOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const object = (fields: string, required = '') => `{type: object, required: [${required}], properties: {${fields}}}`;
const body = (fields: string, required: string) => `requestBody: {required: true, ${json(object(fields, required))}}`;
const ok = (schema?: string) => `responses: {200: {description: x${schema ? `, ${json(schema)}` : ''}}}`;
const asks = (...names: string[]) =>
  `parameters: [${names.map((name) => `{name: '${name}', in: query, schema: {type: string}}`).join(', ')}]`;
const lookup = (noun: string, ...wires: string[]) =>
  `${noun}: ${object(wires.map((wire) => `${wire}: {type: string}`).join(', '))}`;
const FIELDS = 'size: {type: integer}, label: {type: string}';
const DISK = object(`id: {type: string}, ${FIELDS}`);
const SHOWN = object(`disk: ${DISK}`);
const SENT = `properties: ${object(FIELDS, 'label')}`;

const CLOUD = `paths:
  /owners: {get: {${ok(object(`owners: {type: array, items: ${object('id: {type: string}, name: {type: string}')}}`))}}}
  /owners/owner/disks:
    get: {${asks('owner[id]', 'owner[domain]')}, ${ok(object(`disks: {type: array, items: ${DISK}}`))}}
    post: {${body(`${lookup('owner', 'id', 'domain')}, ${SENT}`, 'owner, properties')}, ${ok(SHOWN)}}
  /disks/disk:
    get: {${asks('disk[id]')}, ${ok(SHOWN)}}
    patch: {${body(`${lookup('disk', 'id')}, ${SENT}`, 'disk, properties')}, ${ok(SHOWN)}}
    delete: {${body(lookup('disk', 'id'), 'disk')}, ${ok()}}`;

describe('a segment that stands for the one that the request names', () => {
  it('is the key of an item, and what is made below it belongs to it', () => {
    const { resources, actions } = catalogueOf(CLOUD);
    expect([resources.map(({ name }) => name), actions]).toEqual([['disk'], []]);
    const { attributes, identity } = resourceOf(catalogueOf(CLOUD), 'disk');
    expect(identity).toEqual(['id']);
    expect(attributes.map(({ name, onChange }) => `${name}: ${onChange}`).sort()).toEqual([
      'id: none',
      'label: update',
      'owner_id: replace',
      'size: update',
    ]);
  });

  it('and requests go where the document says, with the key where it says', () => {
    const { create, read, update, delete: remove, list } = resourceOf(catalogueOf(CLOUD), 'disk').operations;
    const told = [create, read, ...update, remove, list].map(
      (call) => call && `${call.method} ${call.path} ${JSON.stringify(call.body?.key ?? null)}`,
    );
    expect(told).toEqual([
      'POST /owners/owner/disks {"wire":"id","within":"owner","attribute":"owner_id","isList":false}',
      'GET /disks/disk?disk%5Bid%5D={disk_id} null',
      'PATCH /disks/disk {"wire":"id","within":"disk","attribute":"id","isList":false}',
      'DELETE /disks/disk {"wire":"id","within":"disk","attribute":"id","isList":false}',
      'GET /owners/owner/disks?owner%5Bid%5D={owner_id} null',
    ]);
  });
});

it('a single field in properties is one of the item, also beside what no answer shows', () => {
  const one = object('label: {type: string}', 'label');
  const notes = 'notes: {type: array, items: {type: string}}';
  const document = CLOUD.replaceAll(SENT, `properties: ${one}, ${notes}`);
  const { attributes } = resourceOf(catalogueOf(document), 'disk');
  expect(attributes.map(({ name, onChange }) => `${name}: ${onChange}`).sort()).toEqual([
    'id: none',
    'label: update',
    'notes: update',
    'owner_id: replace',
    'size: none',
  ]);
});

describe('a segment is left as it stands', () => {
  const pathOf = (paths: string, key: string) => apiOf(`paths:\n  ${paths}`).byKey.get(key)?.path;
  const shown = `/disks/disk: {get: {${asks('disk[id]')}, ${ok(SHOWN)}}}`;

  it('where no GET of the document asks so', () => {
    const user = `/user: {put: {${body(lookup('user', 'id', 'email'), 'user')}, ${ok()}}}`;
    expect(pathOf(user, 'PUT /user')).toBe('/user');
  });

  it('where the object has more than what names the item, or may be left out', () => {
    const moved = (fields: string, required: string) => `${shown}
  /disks/disk/move: {post: {${body(fields, required)}, ${ok()}}}`;
    expect(pathOf(moved(lookup('disk', 'id'), 'disk'), 'POST /disks/disk/move')).toBe('/disks/{disk_id}/move');
    expect(pathOf(moved(lookup('disk', 'id', 'size'), 'disk'), 'POST /disks/disk/move')).toBe('/disks/disk/move');
    expect(pathOf(moved(lookup('disk', 'id'), ''), 'POST /disks/disk/move')).toBe('/disks/disk/move');
  });

  it('where it stands alone', () => {
    const alone = `${shown}
  /v1/disk/move: {post: {${body(lookup('disk', 'id'), 'disk')}, ${ok()}}}`;
    expect(pathOf(alone, 'POST /v1/disk/move')).toBe('/v1/disk/move');
  });

  it('where two are named and it is not said that one is made below them', () => {
    const two = (end: string) => `${shown}
  /zones/zone: {get: {${asks('zone[id]')}, ${ok()}}}
  /zones/zone/disks${end}: {post: {${body(`${lookup('zone', 'id')}, ${lookup('disk', 'id')}`, 'zone, disk')}, ${ok()}}}`;
    expect(pathOf(two('/disk'), 'POST /zones/zone/disks/disk')).toBe('/zones/zone/disks/disk');
    expect(pathOf(two('/disk/copies'), 'POST /zones/zone/disks/disk/copies')).toBe(
      '/zones/{zone_id}/disks/disk/copies',
    );
  });
});
