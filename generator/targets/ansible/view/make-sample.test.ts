import { expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../map/types.js';
import { findShown, makeSample } from './make-sample.js';
import { listOptions } from './options.js';

const given = { optional: true };
const object = (...attributes: Attribute[]) => makeAttribute('thing', { ...given, type: 'object', attributes });

const cases: { why: string; attribute: Attribute; want: unknown }[] = [
  {
    why: 'only what is needed',
    attribute: object(makeAttribute('a', given), makeAttribute('b', { required: true })),
    want: { b: 'b-1' },
  },
  {
    why: 'one member where none is needed',
    attribute: object(makeAttribute('a', given), makeAttribute('b', given)),
    want: { a: 'a-1' },
  },
  {
    why: 'the one that names something before others',
    attribute: object(makeAttribute('a', given), makeAttribute('id', given)),
    want: { id: 'id-1' },
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

const texts = (example: Attribute['example']): Partial<Attribute> => ({
  type: 'list',
  ...(example !== undefined && { example }),
  element: makeAttribute('element'),
});
const shown: { why: string; given: Partial<Attribute>; want: unknown }[] = [
  { why: 'a text that shows a form', given: { example: 'vm-2f9a61c8' }, want: 'vm-2f9a61c8' },
  { why: 'a short list of such', given: texts(['192.0.2.1', '192.0.2.2']), want: ['192.0.2.1', '192.0.2.2'] },
  { why: 'no long list', given: texts(['a', 'b', 'c', 'd']), want: undefined },
  { why: 'nothing that the document does not show', given: {}, want: undefined },
  { why: 'no secret', given: { example: 'tirili', sensitive: true }, want: undefined },
  { why: 'no prose', given: { example: 'Front end of the shop' }, want: undefined },
  { why: 'no number', given: { type: 'integer', example: 4 }, want: undefined },
  { why: 'nothing of another type', given: { example: { a: 1 } }, want: undefined },
  { why: 'no template', given: { example: '{{lookup}}' }, want: undefined },
  { why: 'nothing endless', given: { example: 'x'.repeat(61) }, want: undefined },
];

it.each(shown)('a result shows $why', ({ given, want }) => {
  const rules = { reserved: new Set<string>(), prefix: 'x', isInput: () => false };
  const [option] = listOptions([makeAttribute('a', given)], rules);
  expect(option && findShown(option)).toEqual(want);
});
