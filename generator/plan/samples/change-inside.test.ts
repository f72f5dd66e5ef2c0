import { expect, it } from 'vitest';
import { blankAttribute } from '../../map/blank-attribute.js';
import type { Attribute } from '../../map/types.js';
import { changeInside } from './change-inside.js';

const leaf = blankAttribute('size', 'size');
const item: Attribute = { ...blankAttribute('value', 'value'), type: 'object', attributes: [leaf] };
const disks: Attribute = { ...blankAttribute('disks', 'disks'), type: 'list', element: item };

function change(attribute: Attribute, one: (leaf: Attribute) => Attribute): Attribute {
  const inner = changeInside(attribute, {
    fields: (fields) => fields.map((field) => change(field, one)),
    element: (element) => change(element, one),
    variant: (variant) => change(variant, one),
  });
  return inner.attributes || inner.element || inner.variants ? inner : one(inner);
}

it('an attribute in which nothing changes is not copied', () => {
  expect(change(disks, (one) => one)).toBe(disks);
});

it('a change deep inside leaves what was given as it is', () => {
  const changed = change(disks, (one) => ({ ...one, example: 10 }));
  expect(changed.element?.attributes?.[0]).toEqual({ ...leaf, example: 10 });
  expect(disks.element?.attributes?.[0]).toBe(leaf);
});

it('members of a union are changed as well', () => {
  const union: Attribute = {
    ...blankAttribute('source', 'source'),
    type: 'union',
    variants: [{ name: 'image', value: null, attribute: item }],
  };
  expect(change(union, (one) => one)).toBe(union);
  expect(change(union, (one) => ({ ...one, example: 1 })).variants?.[0]?.attribute.attributes?.[0]?.example).toBe(1);
});
