import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../../test/inline-document.js';
import type { Json } from '../../../spec/types.js';
import type { Rung } from '../view/checks/plan-rungs.js';
import { nameSubject, nameUnshown, pickChange, pickName } from './pick-change.js';

function change(fields: string, shown: Record<string, Json>): Json {
  const resource = resourceOf(catalogueOf(`paths:\n${pathsOf('/disks', fields, fields)}`), 'disk');
  const names = new Map(resource.attributes.map(({ name }) => [name, name]));
  return pickChange({ resource, result: 'disk', names } as unknown as Rung, { disk: shown });
}

describe('pickChange', () => {
  it.each([
    ['note: {type: string}', { note: 'x' }, { note: 'Changed by the ladder' }],
    ['on: {type: boolean}', { on: true }, { on: false }],
    ['size: {type: integer, maximum: 9}', { size: 9 }, { size: 8 }],
    ['mode: {type: string, enum: [a, b]}', { mode: 'a' }, { mode: 'b' }],
    ['size: {type: integer, minimum: 3}', {}, { size: 3 }],
    ['size: {type: integer}', {}, { size: 1 }],
    ['shelf_id: {type: integer}', { shelf_id: 7 }, null],
    ['shelf_id: {type: integer}', {}, null],
    ['shelf_id: {type: integer}, size: {type: integer}', { shelf_id: 7, size: 8 }, { size: 9 }],
    [
      'mail: {type: string, format: email, example: a@example.com}',
      { mail: 'b@example.com' },
      { mail: 'a@example.com' },
    ],
    ['mail: {type: string, format: email, example: a@example.com}', { mail: 'a@example.com' }, null],
    ['hosts: {type: array, items: {type: string}, example: [a]}', { hosts: ['b'] }, { hosts: ['a'] }],
    ['size: {type: integer}, note: {type: string}', {}, { note: 'Changed by the ladder' }],
    ['secret: {type: string, format: password, example: abc}', {}, null],
    ['mode: {type: string, description: It cannot be changed later.}', { mode: 'x' }, null],
  ])('%s, shown as %j', (fields, shown, want) => expect(change(fields, shown)).toEqual(want));
});

it.each([
  ['', { name: 'disk-ladder-2' }],
  [', description: This field cannot be updated', null],
])('another name is given unless the document calls it fixed%s', (more, want) => {
  const fields = `name: {type: string${more}}, size: {type: integer}`;
  const resource = resourceOf(catalogueOf(`paths:\n${pathsOf('/disks', fields, fields)}`), 'disk');
  const names = new Map(resource.attributes.map(({ name }) => [name, name]));
  expect(pickName({ resource, result: 'disk', names } as unknown as Rung, { disk: { name: 'disk-ladder' } })).toEqual(
    want,
  );
});

it('what a link sets too is left to the link', () => {
  const resource = resourceOf(
    catalogueOf(`paths:\n${pathsOf('/disks', 'on: {type: boolean}', 'on: {type: boolean}')}`),
    'disk',
  );
  const attributes = resource.attributes.map((own) => (own.name === 'on' ? { ...own, linkedBy: ['disk_on'] } : own));
  const rung = {
    resource: { ...resource, attributes },
    result: 'disk',
    names: new Map([['on', 'on']]),
  } as unknown as Rung;
  expect(pickChange(rung, { disk: { on: true } })).toBeNull();
});

it('what it was made in names it too, where a path of its own leads to it', () => {
  const disk =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}}}';
  const ok = `responses: {200: {description: x, ${disk}}}`;
  const catalogue = catalogueOf(`paths:
  /shelves/{shelf_id}/disks: {post: {requestBody: {${disk}}, ${ok}}}
  /disks/{id}: {get: {${ok}}, delete: {responses: {204: {description: x}}}}`);
  const resource = resourceOf(catalogue, 'disk');
  const names = new Map(resource.attributes.map(({ name }) => [name, name]));
  const result = { disk: { id: '7' }, invocation: { module_args: { shelf_id: 'a', name: 'b' } } };
  expect(nameSubject({ resource, result: 'disk', names, values: {} } as unknown as Rung, result)).toEqual({
    id: '7',
    shelf_id: 'a',
  });
});

it('what a PUT demands and nothing shows is said again with each change', () => {
  const body = (fields: string, required: string) =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
  const shown = 'name: {type: string}, note: {type: string}';
  const asked = body(`${shown}, plan: {type: string}`, 'name, plan');
  const answer = `responses: {200: {description: x, ${body(`id: {type: string}, ${shown}`, 'id')}}}`;
  const catalogue = catalogueOf(`paths:
  /disks: {post: {requestBody: {${asked}}, ${answer}}}
  /disks/{id}: {get: {${answer}}, put: {requestBody: {${asked}}, ${answer}}, delete: {responses: {204: {description: x}}}}`);
  const resource = resourceOf(catalogue, 'disk');
  const names = new Map(resource.attributes.map(({ name }) => [name, name]));
  const result = { invocation: { module_args: { name: 'a', note: 'b', plan: 'small' } } };
  expect(nameUnshown({ resource, names } as unknown as Rung, result)).toEqual({ plan: 'small' });
});
