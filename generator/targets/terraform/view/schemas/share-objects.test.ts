import { expect, it } from 'vitest';
import { numberName, toVariable } from './share-objects.js';

it('a name that is too long for its number gets one nevertheless', () => {
  const words = `${'deeply_nested_'.repeat(6)}tool`;
  const taken = new Set([toVariable(words, 'Attributes').toLowerCase()]);
  const second = numberName(words, 'Attributes', taken);
  taken.add(second.toLowerCase());
  expect(new Set([...taken, numberName(words, 'Attributes', taken).toLowerCase()]).size).toBe(3);
  expect(numberName('vm_rule', 'Object', new Set())).toBe('vmRule2Object');
});
