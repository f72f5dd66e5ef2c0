import type { Catalogue, Lookup, Resource } from '../map/types.js';

/** A number that names something is a whole one, whatever the document calls it: paths are not written with fractions. */
export function nameByIntegers(catalogue: Catalogue): Catalogue {
  const isNumbered = ({ attributes, identity }: Resource | Lookup) =>
    attributes.some(({ name, type }) => type === 'number' && identity.includes(name));
  const change = <T extends Resource | Lookup>(one: T): T => {
    if (!isNumbered(one)) return one;
    const attributes = one.attributes.map((attribute) =>
      attribute.type === 'number' && one.identity.includes(attribute.name)
        ? { ...attribute, type: 'integer' as const }
        : attribute,
    );
    return { ...one, attributes };
  };
  return { ...catalogue, resources: catalogue.resources.map(change), lookups: catalogue.lookups.map(change) };
}
