import type { Lookup, Resource } from '../../map/types.js';

/** As who looks for something sees it: with the list that asks for more than the resource itself knows. */
export function toReading<T extends Resource | Lookup>(subject: T): T {
  if (!('search' in subject) || !subject.search) return subject;
  return { ...subject, operations: { ...subject.operations, list: subject.search } };
}
