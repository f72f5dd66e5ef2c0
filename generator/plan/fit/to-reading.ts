import type { Attribute, Lookup, Resource } from '../../map/types.js';

/**
 * As who looks for something sees it: with the list that asks for more than the resource itself knows, and without what
 * only who manages the power can say.
 */
export function toReading<T extends Resource | Lookup>(subject: T): T {
  const shown = subject.attributes.some(({ switched }) => switched)
    ? { ...subject, attributes: subject.attributes.flatMap(readSwitched) }
    : subject;
  if (!('search' in shown) || !shown.search) return shown;
  return { ...shown, operations: { ...shown.operations, list: shown.search } };
}

/** A state has all of its values, and a yes or no that no answer has is none. */
function readSwitched(attribute: Attribute): Attribute[] {
  const { switched, asserted: _, ...rest } = attribute;
  if (!switched) return [attribute];
  if ((rest.out ?? [rest.wire]).join('\0') !== switched.at.join('\0')) return [];
  return [{ ...rest, ...(switched.known && { enum: switched.known }) }];
}
