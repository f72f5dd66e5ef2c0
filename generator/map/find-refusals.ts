import type { Api, Operation } from '../model/types.js';
import type { Refusals } from './types.js';

const LIST = /(?:allow|white)[- ]?list/i;
/** An allowlist of a database or a bucket says nothing about calls of the API itself. */
const OF_THE_API =
  /\bAPI\b(?!s)[^.]{0,40}(?:allow|white)[- ]?list|(?:allow|white)[- ]?list[^.]{0,40}\b(?:the|this) API\b/i;
const VERB = /^(?:list|get|read|show|retrieve|fetch|view)s?\s+(?:all\s+|the\s+)?/i;
const LONGEST = 80;

/** Why the API may answer 403 other than for a missing permission, as far as the document says so; null if it does not. */
export function findRefusals({ description, operations }: Api): Refusals | null {
  const hasAllowlist =
    OF_THE_API.test(description) ||
    operations.some(({ summary, responses }) => {
      const refusal = responses.find(({ status }) => status === '403');
      return OF_THE_API.test(summary) || LIST.test(refusal?.description ?? '');
    });
  const log = findLog(operations);
  return hasAllowlist || log !== null ? { hasAllowlist, log } : null;
}

/** The list of refused calls, by the words of its summary: "Recent API key denials". */
function findLog(operations: readonly Operation[]): string | null {
  const found = operations.find(
    ({ method, summary }) =>
      method === 'GET' && /\bdenials\b/i.test(summary) && /\b(?:API|keys?|tokens?)\b/i.test(summary),
  );
  const words = found?.summary.replace(VERB, '').replace(/\s+/g, ' ').replace(/\.$/, '').trim() ?? '';
  return words === '' || words.length > LONGEST ? null : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
