import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { makeTemplate } from './jinja.js';
import { encodeJinjaYaml, encodeNarrowYaml, encodeYaml } from './yaml.js';

const piece = fc.constantFrom('{{', '}}', '{%', '{#', '#jinja2:', 'a b', '"', '\\', '\n', '[[', '```', "'", ' ');
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const customTags = [{ tag: '!unsafe', resolve: (value: string) => value }];

it.each([encodeJinjaYaml, encodeNarrowYaml])(
  'no text of a document is a template to Ansible, as key or value',
  (encode) => {
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 3 })), { maxKeys: 4 }), (given) => {
        const document = parseDocument(encode(given), { customTags, version: '1.1' });
        expect(document.errors).toEqual([]);
        if (isMap(document.contents)) expect(document.toJS()).toEqual({ ...given });
        visit(document, {
          Scalar: (_, node) => {
            const opens = isScalar(node) && /\{[{%#]|^\s*#jinja2:/.test(String(node.value));
            expect(node.tag === '!unsafe').toBe(opens);
          },
        });
      }),
    );
  },
);

it('writes a template of a view as it is, and what only looks like one as text', () => {
  const own = makeTemplate('made_net.net.id');
  expect(encodeJinjaYaml({ id: own, note: `${own} ` })).toBe(
    'id: "{{ made_net.net.id }}"\nnote: !unsafe "{{ made_net.net.id }} "\n',
  );
});

it('marks nothing where nobody reads templates: other readers know no such mark', () => {
  expect(encodeYaml({ title: '{{ x }}' })).toBe('title: "{{ x }}"\n');
});
