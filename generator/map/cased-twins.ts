import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import type { Sources } from './sources.js';
import type { Attribute } from './types.js';

/**
 * `Name` in the create and `name` in the update: one field, whose case the API does not mind. `new_name` in the update is
 * what the `name` shall be. By the name in the create.
 */
export function findCased({ create, update }: Pick<Sources, 'create' | 'update'>): Map<string, string> {
  const cased = new Map<string, string>();
  for (const [wire, { schema }] of create) {
    if (update.has(wire)) continue;
    const [twin, ...others] = [...update].flatMap(([other, { field }]) =>
      isCased(other, wire) || isNew(other, wire, field.schema, schema) ? [other] : [],
    );
    if (twin !== undefined && others.length === 0 && !create.has(twin)) cased.set(wire, twin);
  }
  return cased;
}

/** What a body takes of these attributes under a name in another case, or as what is new, by attribute. */
export function listCased(attributes: readonly Attribute[], wires: ReadonlyMap<string, Field>): Map<Attribute, string> {
  const found = new Map<Attribute, string>();
  const isOwned = (wire: string) => attributes.some((own) => own.wire === wire);
  for (const attribute of attributes) {
    const { wire, in: place, required, optional } = attribute;
    if (place !== 'body' || !(required || optional) || wires.has(wire)) continue;
    const isTwin = (other: string) => isCased(other, wire) || isNamedNew(other, wire);
    const [twin, ...others] = [...wires.keys()].filter((other) => isTwin(other) && !isOwned(other));
    if (twin !== undefined && others.length === 0) found.set(attribute, twin);
  }
  return found;
}

function isCased(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

function isNew(other: string, wire: string, sent: Schema, made: Schema): boolean {
  return isNamedNew(other, wire) && holds(sent, made);
}

/** Whether the one takes all that the other takes, so that a value can be sent as it is. */
function holds(sent: Schema, made: Schema, depth = 0): boolean {
  if (sent === made || depth > 6) return sent === made;
  if (sent.types.join() !== made.types.join() || sent.variants.length !== made.variants.length) return false;
  if (sent.items && made.items && !holds(sent.items, made.items, depth + 1)) return false;
  return [...made.properties].every(([own, schema]) => {
    const twin = sent.properties.get(own);
    return twin !== undefined && holds(twin, schema, depth + 1);
  });
}

function isNamedNew(other: string, wire: string): boolean {
  const [first, ...rest] = splitWords(other);
  return first === 'new' && rest.length > 0 && rest.join(' ') === splitWords(wire).join(' ');
}
