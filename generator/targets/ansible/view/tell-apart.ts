import type { Attribute, Resource } from '../../../map/types.js';
import type { Option } from './options.js';
import { isFixed } from './resource-facts.js';

/** What leads to a thing again that nobody has named. */
export interface Telling {
  /** Options whose values make it this one: another value is another thing. */
  by: string[];
  /** Options that may differ: where one thing has all the values of `by`, it is that one and these are changed. */
  besides: string[];
}

/** Says what something is for, where it stands among others, or whether it counts: not which one it is. */
const BESIDE =
  /(?:^|_)(?:descriptions?|comments?|notes?|remarks?|memo|purpose|labels?|tags?|annotations?|priority|position|rank|weight|metric|enabled|disabled)$/;

/** Many have the same: a place, a size, a sort. */
const SORT =
  /(?:^|_)(?:region|zone|datacenter|location|site|country|city|currency|type|kind|class|mode|tier|plan|flavou?r|sku|product|size|version|protocol|family|os|image|template)(?:_(?:id|name|slug))?$/;

/**
 * Without a name a thing is told by the values that it was made with. Those that an update takes may have changed since, so
 * they do not count where the rest is enough to tell; where it is not, to change what happens to be there would be worse than
 * to make another one.
 */
export function findTelling(
  resource: Resource,
  options: readonly Option[],
  placed: ReadonlySet<string>,
  naturalKey: Option | null,
): Telling {
  const sent = new Set(resource.operations.create?.body?.fields ?? []);
  const given = options.filter(
    ({ isInput, attribute }) => isInput && sent.has(attribute.name) && !placed.has(attribute.name),
  );
  const telling = given.filter(({ attribute }) => !attribute.writeOnly);
  const needed = given.filter(({ attribute }) => attribute.required);
  const isLoose = findRule(resource, needed, naturalKey);
  const besides = telling.filter((option) => {
    const { attribute } = option;
    const isFree = option !== naturalKey && !attribute.required && !attribute.when && !isFixed(attribute, resource);
    return isFree && isLoose(attribute);
  });
  const name = (list: readonly Option[]) => list.map((option) => option.name);
  return { by: name(telling.filter((option) => !besides.includes(option))), besides: name(besides) };
}

function findRule(
  resource: Resource,
  needed: readonly Option[],
  naturalKey: Option | null,
): (attribute: Attribute) => boolean {
  // What is needed and never shown would be missing in the comparison.
  if (needed.some(({ attribute }) => attribute.writeOnly)) return () => false;
  const isWhole = needed.length > 0 && needed.every(({ attribute }) => isFixed(attribute, resource));
  if (isWhole && (needed.some(isTelling) || isJoint(resource, needed, naturalKey))) return () => true;
  const tells = needed.some((option) => isTelling(option) || (option.element !== null && isTelling(option.element)));
  return ({ name }) => tells && BESIDE.test(name);
}

/** An address, a subject, a key: hardly two have the same. */
function isTelling({ kind, attribute }: Option): boolean {
  const { enum: values, reference, name } = attribute;
  return kind === 'str' && !values && reference === null && !SORT.test(name) && !BESIDE.test(name);
}

/** It lies in one thing and joins it to another; who wants a second one of these can give it a name. */
function isJoint({ parent }: Resource, needed: readonly Option[], naturalKey: Option | null): boolean {
  const isKey = ({ attribute }: Option) => attribute.reference !== null && !SORT.test(attribute.name);
  return parent !== null && naturalKey !== null && needed.every(isKey);
}
