import type { Attribute, Catalogue, Resource } from '../../map/types.js';
import { fitsScalar } from '../../model/sample/fits-scalar.js';
import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json } from '../../spec/types.js';
import { isLink } from '../kinds.js';
import { sampleAttribute } from './sample-attribute.js';

/**
 * The catalogue in which the example of a link adds what its parent does not have yet: a record set that cannot be made
 * without records is made with the first one, and the link adds the second.
 */
export function addAnother(catalogue: Catalogue): Catalogue {
  const known = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const resources = catalogue.resources.map((link) => {
    const parent = isLink(link.kind) ? known.get(link.parent ?? '') : undefined;
    const holder = parent?.attributes.find(({ required, linkedBy }) => required && linkedBy?.includes(link.name));
    return holder ? changeMember(link, holder) : link;
  });
  return { ...catalogue, resources };
}

function changeMember(link: Resource, holder: Attribute): Resource {
  const isWhole = new Set(link.presence?.match.flatMap(({ attribute, whole }) => (whole ? [attribute] : [])));
  const attributes = link.attributes.map((attribute) => {
    const { name, element } = attribute;
    const isSame = () => stringifyStable(sampleAttribute(attribute)) === stringifyStable(sampleAttribute(holder));
    return isWhole.has(name) && element?.attributes && isSame() ? changeItems(attribute, element) : attribute;
  });
  return { ...link, attributes };
}

/** The members that an item cannot do without, each with a value of its own, where it may be any. */
function changeItems({ example: _, ...list }: Attribute, { example: __, ...element }: Attribute): Attribute {
  const [shown] = sampleAttribute({ ...list, element }) as Json[];
  const attributes = element.attributes?.map((member) => {
    const { name, required, enum: values, reference } = member;
    const value = isObject(shown) ? shown[name] : undefined;
    return required && !values && reference === null && value !== undefined
      ? { ...member, example: findNext(member, value) }
      : member;
  });
  return { ...list, element: { ...element, ...(attributes && { attributes }) } };
}

/** 198.51.100.2 for 198.51.100.1. */
function findNext(member: Attribute, value: Json): Json {
  const next =
    typeof value === 'string' ? value.replace(/(?<![/\d])\d{1,6}$/, (digits) => String(Number(digits) + 1)) : value;
  const isFine = next !== value && fitsScalar(next, 'string', member);
  return isFine ? next : sampleAttribute(member, { turn: 1 });
}
