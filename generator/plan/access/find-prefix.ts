import type { Credential } from '../../model/types.js';

/** A word, and an equals sign where that joins it to the secret. */
const WORD = '([A-Za-z][A-Za-z0-9_.-]{0,30}(?:[ ]?[a-z]+)?=|[A-Za-z][A-Za-z0-9_.-]{0,30})';
const QUOTE = String.raw`["'\x60*]{0,2}`;
/** What stands for the secret in a sample. */
const SAMPLE = String.raw`[<{[$"'\x60(]*\w`;

const PATTERNS = [
  // Authorization: Token abc, `Authorization: token=abc`
  new RegExp(String.raw`\bauthorization${QUOTE}\s*[:=]\s*${QUOTE}${WORD}(?:(?<==)|\s+)${SAMPLE}`, 'i'),
  // prefixed with "Token", prefix 'Bearer', prepended with "token"
  new RegExp(
    String.raw`\bpre(?:fix(?:ed)?|pended|cede[ds]?)\s+(?:(?:it|by|with|of|is|the|word|keyword|string)\s+)*["'\x60]${WORD}`,
    'i',
  ),
  // the `Token` prefix
  new RegExp(String.raw`["'\x60]${WORD}\s?["'\x60]\s+prefix`, 'i'),
  // the word "OAuth" followed by the token
  new RegExp(String.raw`\b(?:word|string|text)\s+["'\x60]${WORD}\s?["'\x60]\s*,?\s+followed by`, 'i'),
  // 'Bearer <token>', "Token nbp_…", Format: WORD=…
  new RegExp(String.raw`["'\x60]${WORD}(?:(?<==)|\s+)[<{[$]`, 'i'),
  new RegExp(String.raw`\bformat\s*:\s*${QUOTE}${WORD}(?:(?<==)|\s+)${SAMPLE}`, 'i'),
];

/** Words that the patterns take for a prefix and that are none. */
const NO_PREFIX = /^(?:the|a|an|your|header|value|key|api|apikey_here|authorization|is|must|should|with|basic)$/i;

/** "JWT Authorization header using the Bearer scheme." */
const BEARER = /\bbearer (?:authentication )?scheme\b/i;

/** What the document says has to stand before the key, with a space unless it ends in "="; null where it says nothing. */
export function findPrefix({ description, scheme }: Pick<Credential, 'description' | 'scheme'>): string | null {
  for (const pattern of PATTERNS) {
    const word = pattern.exec(description)?.[1];
    if (word !== undefined && !NO_PREFIX.test(word)) return spacePrefix(word);
  }
  return BEARER.test(description) || /bearer|jwt/i.test(scheme) ? 'Bearer ' : null;
}

/** A prefix as it is sent. */
export function spacePrefix(word: string): string {
  const plain = word.trim();
  return plain === '' || plain.endsWith('=') ? plain : `${plain} `;
}
