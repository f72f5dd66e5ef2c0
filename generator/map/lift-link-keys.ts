import { isLink } from './kinds.js';
import { findInnerKey } from './link-keys.js';
import { replaceNames } from './rename.js';
import type { Attribute, Resource } from './types.js';

/**
 * The other end of a link may be told as an object (`instance: {id: …}`, `params: {network_id: …}`). What names it there
 * names the link; whatever else the object has belongs to the other end. On the wire it stays inside the object.
 */
export function liftLinkKeys(resources: readonly Resource[]): void {
  for (const resource of resources) {
    if (!isLink(resource.kind)) continue;
    for (const object of resource.attributes) {
      const inner = resource.identity.includes(object.name) ? findInnerKey(object) : null;
      const isNew = inner && !resource.attributes.some(({ name }) => name === inner.name);
      if (inner && isNew && !isTakenWhole(resource, object)) lift(resource, object, inner.key, inner.name);
    }
  }
}

/** A call that takes the object in another form than all others cannot be told its key alone. */
function isTakenWhole({ operations }: Resource, { name }: Attribute): boolean {
  const { create, delete: remove, update } = operations;
  return [create, remove, ...update].some((call) => {
    const { fields = [], spread, alone, as = {}, patch } = call?.body ?? {};
    return fields.includes(name) && (spread || alone || patch || name in as);
  });
}

function lift(resource: Resource, object: Attribute, key: Attribute, name: string): void {
  const lifted: Attribute = {
    ...key,
    name,
    required: object.required,
    optional: object.optional,
    computed: object.computed,
    onChange: object.onChange,
    updatedBy: object.updatedBy,
    description: key.description || object.description,
    within: [object.wire],
    out: null,
    reason: `${object.reason}, by its ${key.wire}`,
    confidence: object.confidence,
  };
  resource.attributes = resource.attributes.map((attribute) => (attribute === object ? lifted : attribute));
  replaceNames(resource, (given) => [given === object.name ? name : given]);
}
