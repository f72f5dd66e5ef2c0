import type { Attribute } from '../../map/types.js';
import { splitWords } from '../../naming/words.js';
import { sampleAttribute } from './sample-attribute.js';

/** Where a span of time ends, and where it began. */
const SPANS = new Map([
  ['to', ['from', 'since']],
  ['until', ['from', 'since']],
  ['end', ['start', 'begin']],
  ['ends', ['starts', 'begins']],
  ['stop', ['start']],
  ['finish', ['start']],
  ['before', ['after']],
]);
const USUAL = /^2030-01-31(?=$|T)/;

/** What ends does not end when it begins: `from` is a day in January, so `to` is one in February. */
export function suitEnd(attribute: Attribute, attributes: readonly Attribute[]): Attribute {
  if (attribute.type !== 'string' || attribute.example !== undefined) return attribute;
  const words = splitWords(attribute.name);
  const starts = words.flatMap((word, at) => (SPANS.get(word) ?? []).map((start) => words.with(at, start).join('_')));
  const start = attributes.find(({ name }) => starts.includes(splitWords(name).join('_')));
  const [own, begun] = [attribute, start].map((one) => one && sampleAttribute(one));
  if (typeof own !== 'string' || own !== begun || !USUAL.test(own)) return attribute;
  return { ...attribute, example: own.replace(USUAL, '2030-02-28') };
}
