import { tellSentences } from '../../../model/prose/sentences.js';

const ADVICE = /\b(?:deprecat\w*|obsolete|instead|replaced by|superseded|no longer|will be removed|in favou?r of)\b/i;

/** What the document itself says about what to do instead; else that it calls this deprecated. */
export function describeDeprecation(description: string, what: 'attribute' | 'resource'): string {
  const advice = tellSentences(description).filter((sentence) => ADVICE.test(sentence));
  return advice.length > 0 ? advice.join(' ') : `This ${what} is deprecated.`;
}
