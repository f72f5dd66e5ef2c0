import { readDescribedValues } from '../described-values.js';

/** "e.g. `abc`", "for example 'abc'", "Example: `abc`"; what is not quoted could be any part of the sentence. */
const SHOWN =
  /(?:\be\.g\.|\bfor (?:example|instance)|\bsuch as|\bexamples?(?=:))[,:]?\s*(?:[`“"']([^`”"'\n]{1,80})[`”"'])/gi;
const AGED = /\b(?:deprecated|obsolete|retired|no longer|legacy|discontinued)\b/i;

/** Texts that the description of a field gives as examples. */
export function readProseExamples(description: string): string[] {
  return [...description.matchAll(SHOWN)].map((found) => (found[1] as string).trim()).filter((text) => text !== '');
}

/** The words that a description lists as what a field takes, without those that it calls deprecated. */
export function readProseValues(description: string): string[] {
  const listed = readDescribedValues(description);
  return listed.length < 2 ? [] : listed.filter((word) => !isAged(word, description));
}

/** Whether a description says that a value had its time: the words behind it do. */
export function isAged(value: string, description: string): boolean {
  return description.split('\n').some((line) => {
    const at = line.indexOf(value);
    const [own = ''] = at < 0 ? [] : line.slice(at + value.length).split(/,|;|\bor\b|\.\s/);
    return AGED.test(own);
  });
}
