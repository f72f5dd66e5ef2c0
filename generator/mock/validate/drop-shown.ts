import { isEqual } from '../../model/sample/is-equal.js';
import { get, unescapePointer } from '../../spec/json.js';
import type { Json } from '../../spec/types.js';
import type { Fault } from './check-value.js';

/**
 * A text where the schema says no more than `type: object`, and the document's own example of this request has a text
 * there too: the schema is wrong, and not the sender. So it is with a word that the example has and the list of words lacks.
 */
export function dropShown(
  value: Json,
  faults: Fault[],
  examples: readonly Json[],
  judge: (value: Json) => Fault[],
): Fault[] {
  const taken = examples.flatMap((example) =>
    judge(example).map(({ pointer, message }) => ({ place: toPlace(pointer), message, shown: find(example, pointer) })),
  );
  return faults.filter(({ pointer, message }) => {
    const given = find(value, pointer);
    const isTaken = ({ place, message: own, shown }: (typeof taken)[number]) =>
      place === toPlace(pointer) && own === message && isAlike(message, shown, given);
    return !taken.some(isTaken);
  });
}

function isAlike(message: string, shown: Json | undefined, given: Json | undefined): boolean {
  if (shown === undefined || given === undefined) return false;
  if (message === 'must be an object') return typeof shown === 'string' && typeof given === 'string';
  return message.startsWith('must be one of ') && isEqual(shown, given);
}

/** Any item of a list stands for all. */
function toPlace(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}

function find(value: Json, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (inner, token) => (Array.isArray(inner) ? inner[Number(token)] : get(inner, unescapePointer(token))),
      value,
    );
}
