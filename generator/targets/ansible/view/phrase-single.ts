import type { Lookup, Resource } from '../../../map/types.js';
import { toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';

/** What there is one of, countable or not: "the hardware of a dedicated server". */
export function phraseSingle(subject: Resource | Lookup): string {
  const title = toWords(subject.name);
  const { read } = subject.operations;
  const segment = read?.path.split('/').filter((part) => part !== '' && !part.startsWith('{')) ?? [];
  // One object that is about many resources is called as the path calls it.
  const last = toWords(toIdentifier(segment.at(-1) ?? ''))
    .split(' ')
    .at(-1);
  const plural = toPlural(title);
  const shown = plural.split(' ').at(-1) === last ? plural : title;
  const owner = subject.parent === null ? null : toWords(subject.parent);
  // `GET /users/me` tells who asks.
  if (owner === null) return shown === 'me' ? 'the current user' : `the ${shown}`;
  const own = shown.startsWith(`${owner} `) ? shown.slice(owner.length + 1) : shown;
  // `GET /clusters/{id}/isReady` answers a question.
  return own.startsWith('is ') ? `whether ${withArticle(owner)} ${own}` : `the ${own} of ${withArticle(owner)}`;
}
