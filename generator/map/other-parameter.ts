import { splitWords, squash } from '../naming/words.js';
import type { PathValue } from './identity.js';
import type { Attribute } from './types.js';
import { ID_WORDS } from './vocabulary.js';

const NAME_WORD = /^(?:name|username|login|slug|key|email)$/;

/**
 * `GET /accounts/{account_name}` and `DELETE /accounts/{account_id}` are one place with two keys: the second is not filled
 * with the first, where an answer shows both.
 */
export function findOtherKey(parameter: string, value: PathValue, attributes: readonly Attribute[]): string | null {
  if (!isOtherKey(parameter, value)) return null;
  const asked = lastWord(parameter);
  const shown = attributes.filter(({ in: place, writeOnly }) => place === 'body' && !writeOnly);
  const named = (wire: string) => shown.find((own) => squash(own.wire) === wire && isPlain(own));
  const found = named(squash(parameter)) ?? named(asked);
  return found && found.name !== value.attribute ? found.name : null;
}

/** `{token}` where the other calls have the id: whoever gives one has not given the other. */
export function isOtherKey(parameter: string, value: PathValue): boolean {
  const [asked, main] = [kindOf(lastWord(parameter)), kindOf(lastWord(value.parameter))];
  return value.own && asked !== null && main !== null && asked !== main;
}

function lastWord(parameter: string): string {
  const words = splitWords(parameter);
  // `{idOrName}` takes either.
  return words.includes('or') ? '' : (words.at(-1) ?? '');
}

function kindOf(word: string): 'id' | 'name' | 'token' | null {
  if (ID_WORDS.has(word)) return 'id';
  if (word === 'token') return 'token';
  return NAME_WORD.test(word) ? 'name' : null;
}

function isPlain({ type }: Attribute): boolean {
  return type === 'string' || type === 'integer';
}
