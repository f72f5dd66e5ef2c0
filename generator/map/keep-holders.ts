import { singularWords } from '../naming/plurals.js';
import { refuseFor } from './decide-change.js';
import { isCollection } from './kinds.js';
import type { Attribute, Resource } from './types.js';

/**
 * A create may take in a list what is also made by itself and names what it belongs to (`listeners: [{…}]` of a load
 * balancer, beside `POST /listeners` with a `load_balancer_id`): other members of the list are not worth another holder.
 */
export function keepHolders(resources: readonly Resource[]): void {
  for (const resource of resources) {
    for (const attribute of isCollection(resource.kind) ? resource.attributes : []) {
      if (attribute.onChange !== 'replace' || attribute.in !== 'body' || !attribute.element?.attributes) continue;
      const member = resources.find((other) => isMember(other, attribute, resource));
      if (!member) continue;
      const doubt = `${member.operations.create?.operation ?? member.name} makes such one by one`;
      Object.assign(attribute, refuseFor(attribute.reason, doubt));
    }
  }
}

function isMember(other: Resource, { wire }: Attribute, holder: Resource): boolean {
  const noun = singularWords(wire).join('_');
  if (other === holder || !isCollection(other.kind) || !`_${other.name}`.endsWith(`_${noun}`)) return false;
  const names = (own: Attribute) => own.reference?.split('.')[0] === holder.name && (own.required || own.optional);
  return other.attributes.some(names);
}
