import { toWords } from '../../../naming/identifiers.js';
import type { Option } from './options.js';

/** Whether a name can be given for it, which the module looks up. */
export function takesName({ attribute, isInput, kind }: Option): boolean {
  return isInput && attribute.byName !== undefined && (kind === 'int' || kind === 'str');
}

/** Other words for an option, as far as none of those beside it has one for its name. */
export function listAliases({ aliases }: Option, siblings: readonly Option[]): string[] {
  return aliases.filter((word) => !siblings.some(({ name, isInput }) => isInput && name === word));
}

const OWN_WORDS = /^(?:the )?(?:unique |numeric )?(?:ids?|uuids?|identifiers?) (of|for) /i;

/** The sentences of an option that takes a name: what the document calls the ID of something is its name or ID. */
export function nameSentences(sentences: readonly string[], option: Option): string[] {
  const carrier = option.element ?? option;
  const { byName } = carrier.attribute;
  if (!byName || !takesName(carrier)) return [...sentences];
  const key = toWords(byName.key);
  const [first = '', ...rest] = sentences;
  const isMany = carrier !== option;
  if (OWN_WORDS.test(first) && !isMany) {
    return [first.replace(OWN_WORDS, `${key.charAt(0).toUpperCase()}${key.slice(1)} or ID $1 `), ...rest];
  }
  return [...sentences, isMany ? `Each item is a ${key} or an ID.` : `Takes the ${key} or the ID.`];
}
