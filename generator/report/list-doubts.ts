import type { Attribute, Catalogue } from '../map/types.js';
import { walkAttributes } from './walk-attributes.js';

/** A decision with low confidence: a person should look at it. */
export interface Doubt {
  /** What --explain takes: "vm", "vm.plan", "POST /vms". */
  subject: string;
  /** The resource or lookup that it belongs to. */
  owner: string | null;
  what: 'resource' | 'lookup' | 'operation' | 'attribute' | 'action' | 'wait';
  reason: string;
}

export function listDoubts(catalogue: Catalogue): Doubt[] {
  const doubts: Doubt[] = [];
  const addAttributes = (owner: string, attributes: Attribute[]) => {
    for (const { path, attribute } of walkAttributes(attributes)) {
      if (attribute.confidence === 'low') {
        doubts.push({ subject: `${owner}.${path}`, owner, what: 'attribute', reason: attribute.reason });
      }
    }
  };
  for (const holder of [...catalogue.resources, ...catalogue.lookups]) {
    const owner = holder.name;
    const what = 'kind' in holder ? 'resource' : 'lookup';
    if (holder.confidence === 'low') doubts.push({ subject: owner, owner, what, reason: holder.reason });
    const wait = 'kind' in holder ? holder.wait?.status : null;
    if (wait?.confidence === 'low') doubts.push({ subject: owner, owner, what: 'wait', reason: wait.reason });
    for (const action of holder.actions) {
      if (action.confidence === 'low') {
        doubts.push({ subject: `${owner}.${action.name}`, owner, what: 'action', reason: action.reason });
      }
    }
    addAttributes(owner, holder.attributes);
  }
  for (const entry of catalogue.ledger) {
    if (entry.confidence !== 'low') continue;
    const subject = `${entry.method} ${entry.path}`;
    doubts.push({ subject, owner: entry.resource, what: 'operation', reason: entry.reason });
  }
  return doubts;
}
