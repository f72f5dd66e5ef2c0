import type { Lookup, Resource } from '../../../map/types.js';
import { toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';

/** What there is one of, countable or not: "the hardware of a dedicated server". */
export function phraseSingle(thing: Resource | Lookup): string {
  const title = toWords(thing.name);
  const { read } = thing.operations;
  const segment = read?.path.split('/').filter((part) => part !== '' && !part.startsWith('{')) ?? [];
  // One object that is about many things is called as the path calls it.
  const last = toWords(toIdentifier(segment.at(-1) ?? ''))
    .split(' ')
    .at(-1);
  const plural = toPlural(title);
  const shown = plural.split(' ').at(-1) === last ? plural : title;
  const owner = thing.parent === null ? null : toWords(thing.parent);
  return owner === null || title.startsWith(`${owner} `) ? `the ${shown}` : `the ${shown} of ${withArticle(owner)}`;
}
