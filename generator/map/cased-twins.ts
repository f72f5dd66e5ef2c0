import type { Field } from '../model/answers.js';
import type { Sources } from './sources.js';
import type { Attribute } from './types.js';

/** `Name` in the create and `name` in the update: one field, whose case the API does not mind. By the name in the create. */
export function findCased({ create, update }: Pick<Sources, 'create' | 'update'>): Map<string, string> {
  const cased = new Map<string, string>();
  for (const wire of create.keys()) {
    if (update.has(wire)) continue;
    const [twin, ...others] = [...update.keys()].filter((other) => isCased(other, wire));
    if (twin !== undefined && others.length === 0 && !create.has(twin)) cased.set(wire, twin);
  }
  return cased;
}

/** What a body takes of these attributes under a name in another case, by attribute. */
export function listCased(attributes: readonly Attribute[], wires: ReadonlyMap<string, Field>): Map<Attribute, string> {
  const found = new Map<Attribute, string>();
  const isOwned = (wire: string) => attributes.some((own) => own.wire === wire);
  for (const attribute of attributes) {
    const { wire, in: place, required, optional } = attribute;
    if (place !== 'body' || !(required || optional) || wires.has(wire)) continue;
    const [twin, ...others] = [...wires.keys()].filter((other) => isCased(other, wire) && !isOwned(other));
    if (twin !== undefined && others.length === 0) found.set(attribute, twin);
  }
  return found;
}

function isCased(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}
