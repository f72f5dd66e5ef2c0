import type { Attribute } from '../map/types.js';

export interface PlacedAttribute {
  /** Dotted names, as the overlay writes them: "disks.size"; a union's member is a step of its own. */
  path: string;
  attribute: Attribute;
}

/** Every attribute with those nested in it, parents first. */
export function walkAttributes(attributes: Attribute[], prefix = ''): PlacedAttribute[] {
  return attributes.flatMap((attribute) => {
    const path = `${prefix}${attribute.name}`;
    return [{ path, attribute }, ...walkInside(attribute, path)];
  });
}

function walkInside(attribute: Attribute, path: string): PlacedAttribute[] {
  return [
    ...walkAttributes(attribute.attributes ?? [], `${path}.`),
    ...(attribute.element === undefined ? [] : walkInside(attribute.element, path)),
    ...(attribute.variants ?? []).flatMap((variant) => walkInside(variant.attribute, `${path}.${variant.name}`)),
  ];
}

/** required, optional, optional+computed or computed. */
export function nameClass(attribute: Attribute): string {
  if (attribute.required) return 'required';
  if (attribute.optional) return attribute.computed ? 'optional+computed' : 'optional';
  return 'computed';
}

const WORDS = { update: 'in place', replace: 'replace', refuse: 'refuse', none: '' };

/** What a changed value does: nothing can be changed where the server alone decides. */
export function nameChange(attribute: Attribute): string {
  if (!attribute.required && !attribute.optional) return '';
  return WORDS[attribute.onChange];
}

/** "list of string", "map of object". */
export function nameType(attribute: Attribute): string {
  return attribute.element === undefined ? attribute.type : `${attribute.type} of ${nameType(attribute.element)}`;
}
