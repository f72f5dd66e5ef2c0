import { expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { plan } from '../../generator/plan/plan.js';
import { findRawText } from '../find-raw-text.js';
import { catalogueOf, readInline } from '../inline-document.js';

/** All that documents have in their texts, in every place that reaches a file. */
const NASTY = JSON.stringify(
  [
    '# Title',
    'A **bold** claim with [a guide](https://example.com/guide), [a place](#tag/x) and [another](../docs/y.md), see [it][1].',
    '<p>Some <b>HTML</b>&nbsp;text<br/>with <a href="/rel">a link</a> &amp; an entity.</p><ul><li>one</li><li>two</li></ul>',
    '* first item\n* second item that is longer',
    '> **Note:** It takes long.',
    ':::warning\nIt costs money.\n:::',
    '| Value | Meaning |\n|---|---|\n| `a` | the first |\n| b<br>c | the second |',
    '```\ncurl <https://example.com>\n```',
    'Take <id>, a_b_c and 2 * 3 | 4. ~~Old~~ text',
    '[1]: https://example.com/it',
  ].join('\n\n'),
);

const DOCUMENT = `
tags: [{ name: machines, description: ${NASTY} }]
paths:
  /machines:
    get: { operationId: listMachines, tags: [machines], description: ${NASTY}, responses: { 200: { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Machine' } } } } } } }
    post:
      operationId: createMachine
      tags: [machines]
      description: ${NASTY}
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Machine' } } } }
      responses: { 201: { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Machine' } } } } }
  /machines/{id}:
    parameters: [{ name: id, in: path, required: true, description: ${NASTY}, schema: { type: string } }]
    get: { operationId: getMachine, tags: [machines], responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Machine' } } } } } }
    patch:
      operationId: updateMachine
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Machine' } } } }
      responses: { 200: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Machine' } } } } }
    delete: { operationId: deleteMachine, responses: { 204: { description: gone } } }
  /machines/{id}/actions/reboot:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post: { operationId: rebootMachine, description: ${NASTY}, responses: { 202: { description: ok } } }
components:
  schemas:
    Machine:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true, description: ${NASTY} }
        name: { type: string, description: ${NASTY} }
        password: { type: string, writeOnly: true, description: ${NASTY} }
        disks: { type: array, description: ${NASTY}, items: { type: object, properties: { size: { type: integer, description: ${NASTY} } } } }
`;

it('no markup of the document comes through raw, in any generated text', async () => {
  const { files } = await makeOutput({
    plan: plan(catalogueOf(DOCUMENT)),
    document: readInline(DOCUMENT),
    settings: { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' },
    targets: ['terraform', 'ansible'],
  });
  expect(findRawText(files)).toEqual([]);
  const page = files.find(({ path }) => path.endsWith('docs/resources/machine.md'))?.content ?? '';
  expect(page).toContain('[a guide](https://example.com/guide), a place and another, see [it](https://example.com/it)');
  // A line for each attribute, and an empty one around each group.
  expect(page).toContain('\n\nOptional:\n\n- `create` (String)');
  expect(page).toMatch(/`30m`\.\n- `read`[^\n]*\n- `update`[^\n]*\n- `delete`[^\n]*\n\n## Import\n/);
  expect(page).not.toMatch(/\n{3}/);
  const module = files.find(({ path }) => path.endsWith('modules/machine.py'))?.content ?? '';
  expect(module).toContain('L(a guide,https://example.com/guide)');
});

it('finds what it looks for', () => {
  const module =
    'DOCUMENTATION = r"""\n---\ndescription:\n  - "A **b**"\n  - "* x"\n  - "a&nbsp;b"\n  - "[x](y)"\n"""\n';
  const go = 'MarkdownDescription: "a <br> b"\nMarkdownDescription: "a <`<LB>`> b"';
  const page = '---\na: b\n---\n\nA [x](#op) [y](z.md) \\*\\*b\\*\\*\n';
  const found = findRawText([
    { path: 'x/plugins/modules/a.py', content: module },
    { path: 'x/a.go', content: go },
    { path: 'x/docs/resources/a.md', content: page },
  ]);
  expect(found.map((line) => line.split(': ')[1])).toEqual([
    'bold',
    'a bullet',
    'an entity',
    'a link',
    'HTML',
    'a macro',
    'a link that leads nowhere',
    'bold',
  ]);
});

it('what is generated is marked as such, and what people write is not', async () => {
  const { files } = await makeOutput({
    plan: plan(catalogueOf(DOCUMENT)),
    document: readInline(DOCUMENT),
    settings: { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' },
    targets: ['terraform', 'ansible'],
  });
  const marks = files.filter(({ path }) => path.endsWith('.gitattributes')).map(({ path, content }) => [path, content]);
  expect(marks).toEqual([
    [
      'terraform/.gitattributes',
      '* linguist-generated\nprovider/internal/custom/** -linguist-generated\nprovider/CHANGELOG.md -linguist-generated\n',
    ],
    [
      'ansible/.gitattributes',
      '* linguist-generated\nansible_collections/acme/acme/changelogs/changelog.yaml -linguist-generated\nansible_collections/acme/acme/changelogs/fragments/** -linguist-generated\n',
    ],
  ]);
});
