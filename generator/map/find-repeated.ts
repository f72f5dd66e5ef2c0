import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import type { Sources } from './sources.js';

/** With less in common, two objects may have alike fields by chance. */
const ENOUGH = 3;

/**
 * Where a read repeats a part of the request in an object of its own: what a container was created with stands under
 * `Config`, all of whose members the create takes, though not in such an object. A member that the read also has beside
 * it is another value there: the image's name in the one, its digest in the other.
 */
export function findRepeated({
  create,
  update,
  read,
}: Pick<Sources, 'create' | 'update' | 'read'>): Map<string, Field> {
  const isSent = (wire: string) => create.has(wire) || update.has(wire);
  const holders = [...read.values()].filter(({ wire, schema }) => !isSent(wire) && isRequest(schema, create, read));
  const [holder] = holders;
  if (!holder || holders.length > 1) return new Map();
  const members = [...holder.schema.properties].filter(([, schema]) => !schema.writeOnly);
  return new Map(members.map(([wire, schema]) => [wire, { ...holder, wire, path: [...holder.path, wire], schema }]));
}

/** All its members are sent, most of them are shown nowhere else, and they are of the same kind. */
function isRequest({ properties }: Schema, create: Sources['create'], read: Sources['read']): boolean {
  const wires = [...properties.keys()];
  const unseen = wires.filter((wire) => !read.has(wire));
  if (unseen.length < ENOUGH || unseen.length * 2 < wires.length) return false;
  return [...properties].every(([wire, { types }]) => create.get(wire)?.schema.types.join() === types.join());
}
