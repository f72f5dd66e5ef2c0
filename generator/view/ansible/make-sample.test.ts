import { expect, it } from 'vitest';
import { makeAttribute } from '../../../test/sample-catalogue.js';
import type { Attribute } from '../../map/types.js';
import { makeSample } from './make-sample.js';
import { listOptions } from './options.js';

const given = { optional: true };
const object = (...attributes: Attribute[]) => makeAttribute('thing', { ...given, type: 'object', attributes });

const cases: { why: string; attribute: Attribute; want: unknown }[] = [
  {
    why: 'only what is needed',
    attribute: object(makeAttribute('a', given), makeAttribute('b', { required: true })),
    want: { b: 'example' },
  },
  {
    why: 'one member where none is needed',
    attribute: object(makeAttribute('a', given), makeAttribute('b', given)),
    want: { a: 'example' },
  },
  {
    why: 'the one that names something before others',
    attribute: object(makeAttribute('a', given), makeAttribute('id', given)),
    want: { id: 'example' },
  },
  { why: 'never what is deprecated', attribute: object(makeAttribute('a', { ...given, deprecated: true })), want: {} },
  {
    why: 'a secret that is no part of other texts',
    attribute: makeAttribute('a', { ...given, sensitive: true }),
    want: 'Change-me-1',
  },
];

it.each(cases)('a sample has $why', ({ attribute, want }) => {
  const [option] = listOptions([attribute], { reserved: new Set(), prefix: 'x', isInput: () => true });
  expect(option && makeSample(option)).toEqual(want);
});
