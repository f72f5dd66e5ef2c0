import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Sources } from './sources.js';
import { ID_WORDS } from './vocabulary.js';

/**
 * `{id, type}` makes what is shown as `{id, entity: {id, type}}`: all that is sent names the entity, and the `id` of what is made
 * is the server's. The field that shows the entity; null where the body has fields of the resource itself.
 */
export function findOther({ create, read }: Sources, keys: ReadonlySet<string | undefined>): Field | null {
  const wires = [...create.keys()];
  const own = wires.filter((wire) => read.has(wire));
  if (wires.length < 2 || own.length === 0 || !own.every((wire) => ID_WORDS.has(squash(wire)) && keys.has(wire)))
    return null;
  const isIt = ({ wire, schema }: Field) =>
    !create.has(wire) &&
    wires.every((one) => schema.properties.has(one)) &&
    [...schema.properties].every(([one, { readOnly }]) => create.has(one) || readOnly);
  const [only, ...others] = [...read.values()].filter(isIt);
  return only && others.length === 0 ? only : null;
}

export function enterField(field: Field, wire: string): Field {
  const schema = field.schema.properties.get(wire) as Schema;
  return { wire, schema, required: field.schema.required.has(wire), path: [...field.path, wire] };
}
