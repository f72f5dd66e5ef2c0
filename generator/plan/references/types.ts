import type { Attribute, Call, List, Lookup, Resource } from '../../map/types.js';

/** A resource or lookup that a name leads to, for whatever refers to it. */
export interface NamedSubject {
  subject: Resource | Lookup;
  /** What others refer to it by. */
  id: Attribute;
  naturalKey: Attribute;
  list: List;
  /** Shows one by its identifier, also one that the list leaves out. */
  read: Call | null;
}
