import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import type { Sources } from './sources.js';

const SHORT = new Map(
  Object.entries({ opts: 'options', opt: 'option', desc: 'description', addr: 'address', conf: 'config' }),
);

/** The text of what is shown says where it comes from: "the options used when creating the volume". */
const FROM_CREATE =
  /\b(?:given|passed|provided|set|specified|supplied|used)\b[^.]{0,40}\b(?:when|while|at|on|for|to)\b[^.]{0,20}\bcreat/i;

/**
 * What a create takes under one name and a read shows under a shorter one: DriverOpts is Options. Only where the text of
 * the one says that it is what was given, the words fit, both are alike, and no other field could be meant.
 */
export function findRenamed({ create, update, read }: Pick<Sources, 'create' | 'update' | 'read'>): Map<string, Field> {
  const unseen = [...create].filter(([wire]) => !read.has(wire));
  const told = [...read.values()].filter(
    ({ wire, schema }) => !create.has(wire) && !update.has(wire) && FROM_CREATE.test(schema.description),
  );
  const found = new Map<string, Field>();
  for (const field of told) {
    const fits = unseen.filter(([wire, { schema }]) => isWithin(field.wire, wire) && isAlike(field.schema, schema));
    const [only] = fits;
    if (only && fits.length === 1) found.set(only[0], field);
  }
  return found;
}

function isWithin(shown: string, sent: string): boolean {
  const [inner, outer] = [listWords(shown), listWords(sent)];
  return inner.length > 0 && inner.at(-1) === outer.at(-1) && inner.every((word) => outer.includes(word));
}

function listWords(wire: string): string[] {
  return splitWords(wire).map((word) => SHORT.get(word) ?? word);
}

function isAlike(one: Schema, other: Schema): boolean {
  const isBoth = one.types.join() === other.types.join() && one.properties.size === other.properties.size;
  return isBoth && one.items?.types.join() === other.items?.types.join();
}
