import { expect, it } from 'vitest';
import { catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const bodyOf = (...names: string[]) =>
  `requestBody: {${json(`{type: object, required: [${names.join(', ')}], properties: {${names.map((n) => `${n}: {type: string}`).join(', ')}}}`)}}`;

/** Addresses of a VM, the name of each, and a call that is to take a name away again. */
function documentOf(undo: string, { shown = 'reverse: {type: string}', keys = ['ip'] } = {}): string {
  const item = `{type: object, properties: {ip: {type: string}, ${shown}}}`;
  return `
paths:
  /vms: {post: {${bodyOf('name')}, responses: {201: {description: x, ${json('{type: object, properties: {id: {type: string}, name: {type: string}}}')}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}, name: {type: string}}}')}}}}, delete: {}}
  /vms/{id}/ipv4: {get: {responses: {200: {description: x, ${json(`{type: object, properties: {ipv4s: {type: array, items: ${item}}}}`)}}}}}
  /vms/{id}/ipv4/reverse: {post: {${bodyOf('ip', 'reverse')}, responses: {204: {description: x}}}}
  /vms/{id}/ipv4/reverse/${undo}: {post: {${bodyOf(...keys)}, responses: {204: {description: x}}}}
`;
}

it('a call that sets a value for one, and one that puts the default back for it, make a resource', () => {
  const catalogue = catalogueOf(documentOf('default'));
  const reverse = resourceOf(catalogue, 'vm_ipv4_reverse');
  expect(reverse).toMatchObject({
    kind: 'attachment',
    // It is there only with the value that was set: the address alone is always there.
    identity: ['vm_id', 'ip', 'reverse'],
    presence: { from: 'list', match: [{ attribute: 'ip' }, { attribute: 'reverse' }] },
    operations: {
      create: { operation: 'POST /vms/{id}/ipv4/reverse' },
      delete: { operation: 'POST /vms/{id}/ipv4/reverse/default', body: { fields: ['ip'] } },
    },
  });
  expect(reverse.attributes.map(({ name, onChange }) => [name, onChange])).toEqual([
    ['vm_id', 'replace'],
    ['ip', 'replace'],
    ['reverse', 'replace'],
  ]);
});

it.each([
  { why: 'a reset may make a new one', document: documentOf('reset') },
  { why: 'nothing shows the value', document: documentOf('default', { shown: 'netmask: {type: string}' }) },
  { why: 'the undoing call takes all', document: documentOf('default', { keys: ['ip', 'reverse'] }) },
  { why: 'the undoing call names something else', document: documentOf('default', { keys: ['region'] }) },
])('no resource where $why', ({ document }) => {
  const catalogue = catalogueOf(document);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['vm']);
  expect(
    rolesOf(catalogue)
      .filter((line) => line.includes('/reverse'))
      .every((line) => line.includes('action')),
  ).toBe(true);
});
