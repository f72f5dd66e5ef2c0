import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const item = 'type: object, required: [word], properties: {id: {type: string}, word: {type: string}}';
const answer = (schema: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const put = (schema: string) =>
  `requestBody: {required: true, content: {application/json: {schema: ${schema}}}}, ${answer(schema)}`;

/** Sets of words, each of which can also be managed by itself. */
function sets(required: string, words = `{type: array, items: {${item}}}`) {
  const set = `{type: object, required: [${required}], properties: {name: {type: string}, note: {type: string}, words: ${words}}}`;
  const parameter = (name: string) => `{name: ${name}, in: path, required: true, schema: {type: string}}`;
  return catalogueOf(`
paths:
  /sets: {get: {${answer(`{type: array, items: ${set}}`)}}}
  /sets/{name}: {parameters: [${parameter('name')}], get: {${answer(set)}}, put: {${put(set)}}, delete: {responses: {204: {description: x}}}}
  /sets/{name}/words: {parameters: [${parameter('name')}], get: {${answer(`{type: array, items: {${item}}}`)}}}
  /sets/{name}/words/{id}: {parameters: [${parameter('name')}, ${parameter('id')}], get: {${answer(`{${item}}`)}}, put: {${put(`{${item}}`)}}, delete: {responses: {204: {description: x}}}}`);
}

describe('a list whose members can be managed by themselves', () => {
  it('says which resource adds to it, where it must be given', () => {
    const words = attributeOf(resourceOf(sets('words'), 'set'), 'words');
    expect(words).toMatchObject({ required: true, linkedBy: ['set_word'] });
  });

  it('keeps what they have made, where it is left out', () => {
    const words = attributeOf(resourceOf(sets('note'), 'set'), 'words');
    expect(words).toMatchObject({ optional: true, computed: true, linkedBy: ['set_word'] });
    expect(words.reason).toContain('each of them can be managed by itself');
  });

  it('is another list where its members have nothing in common with them', () => {
    const others = '{type: array, items: {type: object, properties: {color: {type: string}}}}';
    expect(attributeOf(resourceOf(sets('words', others), 'set'), 'words').linkedBy).toBeUndefined();
  });
});

it('a link below a resource does not set the id of that, though the caller may choose it', () => {
  const node = '{type: object, required: [name], properties: {node_id: {type: string}, name: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /nodes: {post: {${put(node)}}}
  /nodes/{node_id}: {get: {${answer(node)}}, delete: {responses: {204: {description: x}}}}
  /nodes/{node_id}/disks/{disk_name}:
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {size: {type: integer}}}}}}, responses: {204: {description: x}}}
    delete: {responses: {204: {description: x}}}`);
  const id = attributeOf(resourceOf(catalogue, 'node'), 'node_id');
  expect(resourceOf(catalogue, 'node_disk').kind).toBe('attachment');
  expect(id).toMatchObject({ optional: true });
  expect(id.linkedBy).toBeUndefined();
});
