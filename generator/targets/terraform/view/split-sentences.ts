import { tellSentences } from '../../../model/prose/sentences.js';

/** Without the document's words about "this answer": they are about a call that users of Terraform do not see. */
export function dropAnswer(text: string): string {
  const about = /\b(?:this|the) (?:answer|response)\b|^shown (?:only )?once\b/i;
  return tellSentences(text)
    .filter((sentence) => !about.test(sentence))
    .join(' ');
}
