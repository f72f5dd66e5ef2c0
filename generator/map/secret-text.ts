import type { Schema } from '../model/types.js';

/** A certificate is public, what belongs to it is not. */
const PRIVATE_PEM = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/;
/** `scheme://user:password@host` */
const URI_WITH_PASSWORD = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/i;
/** A sentence that begins with what the value is; a few words may stand before it, as in "The PEM-formatted private key". */
const NAMES_A_SECRET =
  /^(?:\S+\s+){0,4}?(?:private key|secret key|secret access key|shared secret|client secret|pre-?shared key|passphrase|auth(?:entication)? key|api token)\b/i;
/** Such a sentence can also be about what lies beside the secret. */
const IS_ABOUT =
  /\b(?:id|ids|identifier|uuid|name|names|type|number|list|whether|if|date|time|path|url|fingerprint|hash|algorithm|size|length|reference|description|certificate (?:that|which)|public)\b/i;

/** Whether the document itself shows, or says, that the value is secret. */
export function tellsSecret(schema: Pick<Schema, 'description' | 'example' | 'default'>): boolean {
  const samples = [schema.example, schema.default, schema.description].filter((text) => typeof text === 'string');
  if (samples.some((text) => PRIVATE_PEM.test(text))) return true;
  if (typeof schema.example === 'string' && URI_WITH_PASSWORD.test(schema.example)) return true;
  const [first = ''] = schema.description.trim().split(/[.!?](?:\s|$)|\n/);
  return NAMES_A_SECRET.test(first) && !IS_ABOUT.test(first);
}
