import type { Operation } from '../model/types.js';
import type { Json } from '../spec/types.js';

/** What the key must be allowed to do, where the document tells: scopes of the operation, an extension, or its words. */
export function findPermission(operation: Operation): string | null {
  const scopes = (operation.security ?? []).map(({ schemes }) => schemes.flatMap((scheme) => scheme.scopes));
  const told = [
    scopes.find((names) => names.length > 0) ?? [],
    [...operation.extensions].flatMap(([name, value]) => (EXTENSION.test(name) ? listTexts(value) : [])),
    readWords(operation),
  ].find((names) => names.length > 0 && names.every((name) => PLAIN.test(name)));
  return told ? [...new Set(told)].join(', ') : null;
}

const EXTENSION = /^x-(?:[\w-]+-)?(?:permission|scope|privilege)s?$/i;
const PLAIN = /^[\w.:/*@-]{1,80}$/;

function listTexts(value: Json): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

const PHRASES = [
  /\b(?:requires?|needs?|required)\b[^.`\n]{0,40}\b(?:permission|scope|privilege)s?\b[^.`\n]{0,20}`([^`]+)`/i,
  /\b(?:requires?|needs?)\b[^.`\n]{0,20}`([^`]+)` (?:permission|scope|privilege)s?\b/i,
];

/** "Needs the permission `vms:write`." in the operation or in its 403. */
function readWords({ description, responses }: Operation): string[] {
  const refusal = responses.find(({ status }) => status === '403')?.description ?? '';
  return PHRASES.flatMap((phrase) => phrase.exec(`${description}\n${refusal}`)?.[1] ?? []).slice(0, 1);
}
