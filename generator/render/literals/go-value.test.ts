import { expect, it } from 'vitest';
import { struct, texts } from '../../targets/terraform/view/go-value.js';
import { encodeGoValue } from './go-value.js';

it('fills rows with names that do not fit on one line', () => {
  const names = Array.from({ length: 12 }, (_, index) => `attribute_${index}`);
  const text = encodeGoValue(struct('T', { Fields: texts(names) }, true));
  expect(text.split('\n').map((line) => line.length < 115)).not.toContain(false);
  expect(text).toMatch(/^T\{\nFields: \[\]string\{\n"attribute_0", "attribute_1", .*,\n"attribute_\d", .*,\n\},\n\}$/);
});

it('keeps short ones on one line', () => {
  expect(encodeGoValue(struct('T', { Fields: texts(['a', 'b']) }))).toBe('T{Fields: []string{"a", "b"}}');
});
