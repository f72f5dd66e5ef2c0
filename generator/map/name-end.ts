import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import { isLink } from './kinds.js';
import type { Sources } from './sources.js';
import type { Attribute, Call } from './types.js';

/** `apply_to` makes the link and `remove_from` ends it: the one demand of either half that the other lacks, in one shape. */
export function nameEnd(call: Call, { kind }: Draft, { create, remove }: Sources, attributes: Attribute[]): Call {
  if (!isLink(kind) || !call.body) return call;
  const added = [...create.values()].filter(({ wire, required }) => required && !remove.has(squash(wire)));
  const made = new Set([...create.keys()].map(squash));
  const taken = [...remove.values()].filter(({ wire, required }) => required && !made.has(squash(wire)));
  const [one, other] = [added[0], taken[0]];
  const end = attributes.find((a) => a.in === 'body' && a.wire === one?.wire);
  if (!one || !other || !end || added.length > 1 || taken.length > 1 || !isAlike(one.schema, other.schema)) return call;
  return {
    ...call,
    body: { ...call.body, fields: [...call.body.fields, end.name], names: { [end.name]: other.wire } },
  };
}

/** Lists of objects with the same members: plain values of one type could mean anything. */
function isAlike(one: Schema, other: Schema): boolean {
  const members = ({ items }: Schema) => [...(items?.properties.keys() ?? [])].sort().join();
  return (
    one.types[0] === 'array' && other.types[0] === 'array' && members(one) !== '' && members(one) === members(other)
  );
}
