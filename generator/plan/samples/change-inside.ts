import type { Attribute } from '../../map/types.js';

export interface Inside {
  fields(attributes: readonly Attribute[]): readonly Attribute[];
  element(element: Attribute): Attribute;
  /** Left alone where this is not given. */
  variant?(attribute: Attribute): Attribute;
}

/**
 * The attribute with what it holds changed; the very same one where nothing changes. Most of a catalogue stays as it is
 * from step to step, and copies of all of it are what the time of a large document went into.
 */
export function changeInside(attribute: Attribute, change: Inside): Attribute {
  const { attributes, element, variants } = attribute;
  const fields = attributes && keepSame(attributes, change.fields(attributes));
  const item = element && change.element(element);
  const { variant } = change;
  const members = variant ? variants?.map((one) => changeVariant(one, variant)) : variants;
  const kinds = variants && members && keepSame(variants, members);
  if (fields === attributes && item === element && kinds === variants) return attribute;
  return {
    ...attribute,
    ...(fields && { attributes: fields }),
    ...(item && { element: item }),
    ...(kinds && { variants: kinds }),
  };
}

/** The list that was given, where the new one holds the same. */
function keepSame<T>(given: T[], changed: readonly T[]): T[] {
  const isSame = given.length === changed.length && given.every((one, index) => one === changed[index]);
  return isSame ? given : [...changed];
}

type Variant = NonNullable<Attribute['variants']>[number];

function changeVariant(variant: Variant, change: (attribute: Attribute) => Attribute): Variant {
  const attribute = change(variant.attribute);
  return attribute === variant.attribute ? variant : { ...variant, attribute };
}

/** What a list refers to, each of its items refers to. */
export function withReference(element: Attribute, reference: Attribute['reference']): Attribute {
  return element.reference === null && reference !== null ? { ...element, reference } : element;
}
