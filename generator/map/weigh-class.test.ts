import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import type { Attribute } from './types.js';

const NAME = 'name: {type: string}';

const json = (fields: string) =>
  `content: {application/json: {schema: {type: object, required: [size], properties: {size: {type: string}, ${fields}}}}}`;
const VMS = `
  /vms: {post: {requestBody: {${json(NAME)}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(`${NAME}, note: {type: string}`)}}}}, delete: {}, patch: {requestBody: {${json(`${NAME}, note: {type: string}`)}}}}`;

function weigh(paths: string, resource: string, name: string): Attribute {
  return attributeOf(resourceOf(catalogueOf(`paths:${paths}`), resource), name);
}

describe('what speaks against a class', () => {
  it.each([
    ['a name that may be left out', 'name'],
    ['what only the update takes', 'note'],
  ])('%s', (_, name) => {
    const { confidence, against } = weigh(VMS, 'vm', name);
    expect(confidence).not.toBe('high');
    expect(against).toHaveLength(1);
  });

  it('nothing, where the answer alone shows a plain value', () => {
    const shown = pathsOf('/vms', NAME).replaceAll(
      'readOnly: true}, ',
      'readOnly: true}, ip: {type: string, readOnly: true}, ',
    );
    expect(weigh(shown, 'vm', 'ip')).toMatchObject({ confidence: 'high' });
    expect(weigh(shown, 'vm', 'ip').against).toBeUndefined();
  });
});

it('what only the create takes is certain to replace where it names another resource', () => {
  const body = json(`${NAME}, network_id: {type: string}, shape: {type: string}`);
  const paths = `${pathsOf('/networks', NAME)}
  /vms: {post: {requestBody: {${body}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${body}}}}, delete: {}, patch: {requestBody: {${json(NAME)}}}}`;
  expect(weigh(paths, 'vm', 'network_id')).toMatchObject({ onChange: 'replace', confidence: 'high' });
  expect(weigh(paths, 'vm', 'shape')).toMatchObject({ onChange: 'replace', confidence: 'medium' });
});

it('what several kinds of resources live in is certain not to change, and what one lives in is not', () => {
  const below = (name: string) => pathsOf(`/networks/{network_id}/${name}`, NAME, NAME);
  const one = weigh(`${pathsOf('/networks', NAME)}${below('subnets')}`, 'network_subnet', 'network_id');
  const two = weigh(
    `${pathsOf('/networks', NAME)}${below('subnets')}${below('routes')}`,
    'network_subnet',
    'network_id',
  );
  expect([one.onChange, one.confidence]).toEqual(['replace', 'medium']);
  expect([two.onChange, two.confidence]).toEqual(['replace', 'high']);
});

it('what the caller names in the path is a link to it, and may be made for another', () => {
  const put = (name: string) => `
  /groups/{group_id}/${name}/{disk_id}: {post: {requestBody: {${json(NAME)}}}, get: {responses: {200: {description: x, ${json(NAME)}}}}, put: {requestBody: {${json(NAME)}}}, delete: {}}`;
  const share = weigh(`${pathsOf('/groups', NAME)}${put('shares')}${put('marks')}`, 'group_share', 'group_id');
  expect(share.confidence).not.toBe('high');
});

it('what must be said and has no update at all is certain to replace', () => {
  const body = json(NAME).replaceAll('size', 'colour');
  const paths = `
  /vms: {post: {requestBody: {${body}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${body}}}}, delete: {}}`;
  expect(weigh(paths, 'vm', 'colour')).toMatchObject({ required: true, onChange: 'replace', confidence: 'high' });
});

it('an update that takes most of what the answer shows was hardly chosen field by field', () => {
  const shown = 'a: {type: string}, b: {type: string}, c: {type: string}, note: {type: string}';
  const paths = (update: string) => `
  /vms: {post: {requestBody: {${json(NAME)}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(`${NAME}, ${shown}`)}}}}, delete: {}, patch: {requestBody: {${json(update)}}}}`;
  expect(weigh(paths(`${NAME}, ${shown}`), 'vm', 'note').confidence).toBe('medium');
  expect(weigh(paths('note: {type: string}'), 'vm', 'note').confidence).toBe('high');
});

it('an object that only holds what is made along with the resource is not certain', () => {
  const list =
    '{type: object, properties: {items: {type: array, items: {type: object, properties: {a: {type: string}}}}}}';
  const body = json(`${NAME}, entities: {type: object, properties: {disks: ${list}, nics: ${list}}}`);
  const paths = `
  /vms: {post: {requestBody: {${body}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${body}}}}, delete: {}, patch: {requestBody: {${body}}}}`;
  expect(weigh(paths, 'vm', 'entities')).toMatchObject({ optional: true, confidence: 'medium' });
});

it('an id that only the update takes is the one that the server gave', () => {
  const paths = `
  /vms: {post: {requestBody: {${json(NAME)}}}}
  /vms/{vm}: {get: {responses: {200: {description: x, ${json(`${NAME}, uuid: {type: string}, id: {type: string}`)}}}}, delete: {}, patch: {requestBody: {${json(`${NAME}, uuid: {type: string}`)}}}}`;
  expect(weigh(paths, 'vm', 'uuid')).toMatchObject({ optional: false, computed: true });
});

it('an id that a setting takes is what is set', () => {
  const body =
    'content: {application/json: {schema: {type: object, required: [uuid], properties: {uuid: {type: string}}}}}';
  const paths = `${pathsOf('/projects', NAME)}
  /projects/{id}/scanner: {get: {responses: {200: {description: x, ${body}}}}, put: {requestBody: {${body}}}}`;
  expect(weigh(paths, 'scanner', 'uuid').required).toBe(true);
});
