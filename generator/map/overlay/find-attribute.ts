import type { Attribute } from '../types.js';

/** What lies directly inside: members, those of a list's items, or what a union can be. */
export function listInside(attribute: Attribute): Attribute[] {
  return attribute.attributes ?? attribute.element?.attributes ?? attribute.variants?.map((v) => v.attribute) ?? [];
}

/** By the names on the way down. */
export function findAttribute(attributes: readonly Attribute[], path: readonly string[]): Attribute | undefined {
  const [first, ...rest] = path;
  const found = attributes.find((a) => a.name === first);
  return !found || rest.length === 0 ? found : findAttribute(listInside(found), rest);
}

/** Dotted paths of all attributes: "disk.size". */
export function visitPaths(attributes: readonly Attribute[], above = ''): string[] {
  return attributes.flatMap((a) => {
    const path = `${above}${a.name}`;
    return [path, ...visitPaths(listInside(a), `${path}.`)];
  });
}
