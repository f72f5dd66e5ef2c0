import { suggestNearest } from '../../config/nearest.js';
import type { Objections } from '../../config/objections.js';
import type { Attribute, Lookup, Resource } from '../types.js';
import { findAttribute, listInside, visitPaths } from './find-attribute.js';

/** Marks a host. Its addresses are found now and named when attributes have their new names and places. */
export function prepareHost(
  subject: Resource | Lookup,
  given: string | string[] | null,
  path: string[],
  objections: Objections,
): () => void {
  const { list } = subject.operations;
  if (given !== null && (list === null || list.parameters.length > 0)) {
    const sentence = `${subject.name} cannot be a host of the inventory: no call lists all of them.`;
    objections.add(path, sentence, 'Remove the line.');
  }
  const found = [given ?? []].flat().map((name) => {
    const attribute = findAttribute(subject.attributes, name.split('.'));
    if (!attribute) {
      const near = suggestNearest(name, visitPaths(subject.attributes));
      objections.add(path, `${subject.name} has no attribute "${name}".`, near || 'Correct the name.');
    }
    return attribute;
  });
  return () => {
    subject.host = given === null ? null : found.flatMap((one) => (one ? [findWay(subject.attributes, one)] : []));
  };
}

function findWay(attributes: readonly Attribute[], wanted: Attribute): string[] {
  for (const own of attributes) {
    if (own === wanted) return [own.name];
    const below = findWay(listInside(own), wanted);
    if (below.length > 0) return [own.name, ...below];
  }
  return [];
}
