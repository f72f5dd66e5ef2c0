import type { Attribute, Catalogue, List } from '../../map/types.js';
import { isHarmless } from '../../model/sample/is-harmless.js';
import { readExample } from '../../model/sample/read-example.js';
import { changeInside } from './change-inside.js';
import { mapAttributes } from './map-attributes.js';
import { suitSiblings } from './suit-siblings.js';

/**
 * The catalogue with examples that can be shown: nothing that only holds a place, nothing that a template language could
 * take for code, and values beside each other that go together. Every sample is chosen from here on.
 */
export function tidyExamples(catalogue: Catalogue): Catalogue {
  const tidied = mapAttributes(catalogue, (attributes) => suitSiblings(attributes.map((one) => tidy(one))));
  for (const { operations } of [...tidied.resources, ...tidied.lookups])
    if (operations.list) operations.list = tidyList(operations.list);
  return tidied;
}

/** `called`: an item has no name but that of its list. */
function tidy(attribute: Attribute, called = attribute.name): Attribute {
  const inner = changeInside(attribute, {
    fields: (attributes) => suitSiblings(attributes.map((one) => tidy(one))),
    element: (element) => tidy(element, called),
    variant: (one) => tidy(one),
  });
  if (inner.example === undefined) return inner;
  if (inner.enum?.includes(inner.example) && isHarmless(inner.example)) return inner;
  const { example, ...rest } = inner;
  const read = readExample(example, called);
  return read === undefined ? rest : { ...rest, example: read };
}

function tidyList(list: List): List {
  const { sample, ...rest } = list;
  const read = (sample ?? []).filter(({ wire, value }) => isHarmless(value) && readExample(value, wire) === value);
  return read.length > 0 ? { ...rest, sample: read } : rest;
}
