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
  const body = json(`${NAME}, network_id: {type: string}, colour: {type: string}`);
  const paths = `${pathsOf('/networks', NAME)}
  /vms: {post: {requestBody: {${body}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${body}}}}, delete: {}, patch: {requestBody: {${json(NAME)}}}}`;
  expect(weigh(paths, 'vm', 'network_id')).toMatchObject({ onChange: 'replace', confidence: 'high' });
  expect(weigh(paths, 'vm', 'colour')).toMatchObject({ onChange: 'replace', confidence: 'medium' });
});
