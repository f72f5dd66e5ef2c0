import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';
import { makeOutput } from '../make-output.js';
import { plan } from '../plan/plan.js';

const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
const server = '{type: object, required: [server], properties: {server: {type: string}}}';
const body = (name: string, items: string) =>
  `requestBody: {required: true, content: {application/json: {schema: {type: object, required: [${name}], properties: {${name}: {type: array, items: ${items}}}}}}}, responses: {204: {description: x}}`;
const wall =
  'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
const document = (ended: string) => `
paths:
  /walls: {post: {requestBody: {${wall}}, responses: {201: {description: x, ${wall}}}}}
  /walls/{id}: {${id}, get: {responses: {200: {description: x, ${wall}}}}, delete: {responses: {204: {description: x}}}}
  /walls/{id}/actions/apply_to_servers: {${id}, post: {${body('apply_to', server)}}}
  /walls/{id}/actions/remove_from_servers: {${id}, post: {${body('remove_from', ended)}}}`;

it('what ends a link under another name than what makes it is told the same', async () => {
  const catalogue = catalogueOf(document(server));
  const ends = catalogue.resources.map(({ operations }) => operations.delete?.body);
  expect(ends).toContainEqual(expect.objectContaining({ fields: ['apply_to'], names: { apply_to: 'remove_from' } }));
  const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
  const targets = ['terraform', 'ansible'] as const;
  const { files } = await makeOutput({ plan: plan(catalogue), document: {}, settings, targets });
  const all = files.map(({ content }) => content).join('\n');
  expect(all).toMatch(/Names:\s+map\[string\]string\{"apply_to": "remove_from"\}/);
  expect(all).toContain('names=dict(apply_to="remove_from")');
});

it('what has other members is something else', () => {
  const other = '{type: object, properties: {reason: {type: string}}}';
  const ends = catalogueOf(document(other)).resources.map(({ operations }) => operations.delete?.body?.names);
  expect(ends.every((names) => names === undefined)).toBe(true);
});
