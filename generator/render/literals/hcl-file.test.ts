import { describe, expect, it } from 'vitest';
import { block, hcl, id, list, literal, object, variable } from '../../targets/terraform/view/modules/code.js';
import { encodeHclBlocks, encodeHclCode, encodeHclComment } from './hcl-file.js';

describe('encodeHclBlocks', () => {
  it('aligns what stands together, as terraform fmt does', () => {
    const nested = block('validation', [], [['condition', hcl`length(${variable('a')}) > ${literal(1)}`]]);
    const type = hcl`object(${object([
      ['name', hcl`string`],
      ['in', hcl`optional(string)`],
    ])})`;
    const made = block(
      'variable',
      ['a'],
      [['description', literal('x')], ['type', type], ['default', hcl`null`], null, nested],
    );
    expect(encodeHclBlocks([made, block('provider', ['p'], [])])).toBe(`variable "a" {
  description = "x"
  type = object({
    name = string
    in   = optional(string)
  })
  default = null

  validation {
    condition = length(var.a) > 1
  }
}

provider "p" {}`);
  });

  it('breaks a list that is too long', () => {
    const items = Array.from({ length: 12 }, (_, index) => variable(`variable_${index}`));
    expect(encodeHclBlocks([block('a', [], [['b', list(items)]])])).toContain('  b = [\n    var.variable_0,\n');
    expect(encodeHclCode(list(items.slice(0, 2)))).toBe('[var.variable_0, var.variable_1]');
  });
});

describe('text of a document', () => {
  it.each(['$' + '{file("/etc/passwd")}', '%{ if true }', 'a"\n}\nresource "x" "y" {'])('stays text: %j', (text) => {
    const made = encodeHclBlocks([block('output', ['x'], [['value', literal(text)]])]);
    expect(made.split('\n')).toHaveLength(3);
    expect(made.replace(/\$\$\{|%%\{/g, '')).not.toMatch(/[$%]\{/);
  });

  it('is refused as a name', () => {
    expect(() => encodeHclCode(hcl`var.${id('x + file("y")')}`)).toThrow('Not an HCL name');
    expect(() => encodeHclCode(literal({ '=': 'file("y")' }))).toThrow('Not an HCL traversal');
  });

  it('does not leave a comment', () => {
    expect(encodeHclComment('a\nresource "x" {}')).toBe('# a resource "x" {}');
  });
});
