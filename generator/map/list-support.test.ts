import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

/** A collection whose create names no required field, with one field beside its size. */
function keyWith(field: string, name = 'mode', path = '/vms', update = true) {
  const object = json(
    `{type: object, properties: {id: {type: string, readOnly: true}, size: {type: integer}, ${field}}}`,
  );
  const patch = update ? `, patch: {requestBody: {${object}}}` : '';
  const resource = catalogueOf(`paths:
  ${path}: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}${patch}}`);
  return attributeOf(resourceOf(resource, path === '/vms' ? 'vm' : 'sshkey'), name);
}

describe('that a text may be left out is certain where the document says nothing of what is required, and', () => {
  it.each([
    [
      'its text says what holds without it',
      'mode: {type: string, description: "The mode. If not set, the usual one."}',
    ],
    ['it has a default', 'mode: {type: string, default: plain}'],
    ['it may be null', 'mode: {type: [string, "null"]}'],
    ['it is deprecated', 'mode: {type: string, deprecated: true}'],
    ['it is one of several values that answers show', 'mode: {type: string, enum: [plain, fast]}'],
  ])('%s', (_, field) => {
    const mode = keyWith(field);
    expect([mode.optional, mode.confidence, mode.support?.length]).toEqual([true, 'high', 1]);
  });

  it('it is a remark', () => {
    expect(keyWith('description: {type: string}', 'description')).toMatchObject({ optional: true, confidence: 'high' });
  });

  it('not where nothing speaks for it', () => {
    const mode = keyWith('mode: {type: string, description: The mode of the machine.}');
    expect([mode.optional, mode.confidence, mode.support]).toEqual([true, 'low', undefined]);
  });
});

describe('a text that says required makes a field required', () => {
  it.each([
    ['Required. The mode.', true],
    ['[Required] The mode.', true],
    ['This field is required.', true],
    ['Required for fast machines.', false],
    ['Required if no plan is given.', false],
    ['The mode, with no reboot required.', false],
  ])('%s', (description, required) => {
    expect(keyWith(`mode: {type: string, description: ${JSON.stringify(description)}}`).required).toBe(required);
  });
});

it('what a resource is called after is what it holds, and nobody makes one without it', () => {
  expect(keyWith('ssh_key: {type: string}', 'ssh_key', '/sshkeys', false).required).toBe(true);
  expect(keyWith('ssh_key: {type: string}', 'ssh_key').required).toBe(false);
});

describe('a field that may be null on both sides is filled in by the server', () => {
  const both = (schema: string) => keyWith(`mode: {type: [object, "null"], ${schema}}`);
  it('where it holds a switch', () => {
    expect(both('properties: {enabled: {type: boolean}}').computed).toBe(true);
    expect(both('properties: {day: {type: string}}').computed).toBe(false);
  });
  it('where its text says so', () => {
    const ip = (text: string) => keyWith(`mode: {type: [string, "null"], description: ${text}}`).computed;
    expect([ip('Leaving it null will assign one.'), ip('Null allows all.')]).toEqual([true, false]);
  });
  it('where it says who made it, which is not taken away from what an import brings', () => {
    const who = (wire: string) => keyWith(`${wire}: {type: [integer, "null"]}`, wire).computed;
    expect(['creation_user', 'created_by', 'place', 'user'].map(who)).toEqual([true, true, false, false]);
  });
});
