import { getString } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

const LEFT_OUT =
  /\b(?:must not|must be empty|should not|do not|omit(?:ted)?|ignored|not (?:be )?(?:included|required|needed|sent))\b/i;

/** "MUST NOT be included when changetype is set to DELETE": a sentence names the case in which nothing is demanded. */
export function isWaived(node: Json | undefined, value: JsonObject): boolean {
  const sentences = (getString(node, 'description') ?? '').split(/[.;]/).filter((sentence) => LEFT_OUT.test(sentence));
  return sentences.some((sentence) => {
    const words = new Set(sentence.split(/[^\w-]+/));
    return Object.entries(value).some(([name, said]) => typeof said === 'string' && words.has(name) && words.has(said));
  });
}
