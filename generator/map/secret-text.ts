import type { Schema } from '../model/types.js';

/** A certificate is public, what belongs to it is not. */
const PRIVATE_PEM = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/;
/** `scheme://user:password@host` */
const URI_WITH_PASSWORD = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/i;
/** A header and a body of claims, signed: who has it is let in. */
const SIGNED_TOKEN = /^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\./;
/** An address that opens what others may not: whoever knows what stands after the question mark is let in. */
const ADDRESS = /^https?:\/\/[^\s?#]+\?(\S+)$/i;
const LETS_IN = /^(?:access_?token|token|api_?key|sig|signature|x-amz-signature|password|secret|auth|ticket|data)$/i;

/** A sentence that begins with what the value is; a few words may stand before it, as in "The PEM-formatted private key". */
const NAMES_A_SECRET =
  /^(?:\S+\s+){0,4}?(?:private key|private api ?key|secret key|secret access key|secret value|shared secret|client secret|pre-?shared key|passphrase|auth(?:entication)? key|api token|service account key|authorization header value|(?:password|secret)(?=[,;)]|$| (?:for|of|to|used|that|which|with)\b))/i;
/** "Plaintext API key value": what has another form elsewhere, which does not let in. */
const PLAIN_SECRET =
  /^(?:\S+\s+){0,2}?(?:plain-?text|clear-?text|unencrypted)\s(?:\S+\s+){0,3}?(?:key|token|password|secret)\b/i;
/** "Plaintext data to be encrypted and stored." */
const TO_ENCRYPT = /^(?:\S+\s+){0,4}?(?:data|values?|text|contents?) to (?:be )?encrypt/i;
/** "The API key of the service": the key itself, and not what is said about it. */
const API_KEY =
  /^(?:\S+\s+){0,2}?api key(?=$|[,;)]| (?:of|used to|to use|that is used|including|value|with which|you (?:can )?(?:send|use))\b)(?! of (?:the|an?|this) (?:creator|owner))/i;
/** "URI for connecting to the service": a password goes with it. */
const CONNECTS = /^(?:\S+\s+){0,3}?(?:uri|url|string) (?:for connecting|(?:used )?to connect) to\b/i;
/** "The token with which workers join the cluster" */
const TOKEN_TO_ENTER = /^(?:\S+\s+){0,3}?token\b(?:\s+\S+){0,5}?\s+(?:join|log in|authenticate|authorize)\b/i;
const HAS_CREDENTIALS = /\b(?:containing|contains|including|includes|with) (?:\S+ ){0,2}?credentials\b/i;
/** Such a sentence can also be about what lies beside the secret. */
const IS_ABOUT =
  /\b(?:id|ids|identifier|uuid|name|names|type|number|list|whether|if|date|time|path|url|fingerprint|hash|algorithm|size|length|reference|description|certificate (?:that|which)|public|policy|method|mode|user ?name|(?:of|in|from) (?:the|a|an|this|your) secret)\b/i;
/** The first words tell that only the name or the public half of a key is meant, or where it lies. */
const IS_ABOUT_KEY =
  /\bpublic\b|^(?:\S+\s+){0,4}?(?:id|uuid|identifier|name|path|reference|fingerprint|arn|url|file|whether)\b/i;

/** Whether an example is one of a secret. */
export function showsSecret(example: unknown): boolean {
  if (typeof example !== 'string') return false;
  return PRIVATE_PEM.test(example) || URI_WITH_PASSWORD.test(example) || SIGNED_TOKEN.test(example) || letsIn(example);
}

function letsIn(example: string): boolean {
  const query = ADDRESS.exec(example)?.[1];
  if (query === undefined) return false;
  return query.split(/[&#]/).some((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    return LETS_IN.test(name) && value.length >= 12 && /\d/.test(value);
  });
}

/** Whether the document itself says that the value is secret. */
export function tellsSecret({ description }: Pick<Schema, 'description'>): boolean {
  if (PRIVATE_PEM.test(description) || URI_WITH_PASSWORD.test(description)) return true;
  const first = firstOf(description);
  if ([CONNECTS, PLAIN_SECRET, TO_ENCRYPT].some((says) => says.test(first))) return true;
  return (
    (NAMES_A_SECRET.test(first) || TOKEN_TO_ENTER.test(first) || HAS_CREDENTIALS.test(first)) && !IS_ABOUT.test(first)
  );
}

/** "The value is shown only once", "Cleared in responses": nobody hides what anybody may see; and what nobody can guess lets in whoever knows it. */
const SHOWN_ONCE =
  /\b(?:shown|displayed|returned|revealed|visible) (?:only once|once only)\b|\bonly (?:be )?(?:shown|displayed|returned|revealed|visible) once\b|\bunguessable\b|\b(?:cleared|redacted|masked) (?:in|from) (?:the |all )?(?:responses?|answers?|GET)\b|\bappears? (?:partially |fully )?(?:masked|obfuscated|redacted)\b/i;

/** "As sensitive as credentials: anyone with this key can begin streaming." */
const LETS_ANYBODY_IN =
  /\b(?:as sensitive as|treated? (?:\w+ )?(?:as|like)) (?:an? |your )?(?:credential|password|passphrase|secret)|\banyone (?:with|who has|who knows|having) (?:this|the|your) (?:\w+ )?(?:key|token|secret|url|link)\b/i;

/** Whether the text says that the value is kept from all but the one who made it. */
export function tellsHidden({ description }: Pick<Schema, 'description'>): boolean {
  return SHOWN_ONCE.test(description) || LETS_ANYBODY_IN.test(description);
}

const ENTERS = /\b(?:authorization|authentication|authenticate|authorize)\b/i;

/** "The mobile key of the environment. Use it for authorization." */
export function tellsKeyToEnter({ description }: Pick<Schema, 'description'>): boolean {
  return ENTERS.test(description) && !isAboutKey(description);
}

/** Whether the text says that the value is an API key: one that is known by its id, and has no secret half beside it. */
export function tellsApiKey({ description }: Pick<Schema, 'description'>): boolean {
  const first = firstOf(description);
  return API_KEY.test(first) && !IS_ABOUT.test(first);
}

/** A key that is only named, or that anybody may have. */
export function isAboutKey(description: string): boolean {
  return IS_ABOUT_KEY.test(firstOf(description));
}

/** "Location of the secret that is copied", "Name of the secret": where others keep it, and not the secret itself. */
export function isAboutSecret(description: string): boolean {
  return /^(?:\S+\s+){0,3}?(?:name|location|path|arn) of (?:the|a|an) (?:\S+\s+){0,2}?secret\b/i.test(
    firstOf(description),
  );
}

function firstOf(description: string): string {
  return (description.trim().split(/[.!?](?:\s|$)|\n/, 1)[0] ?? '').replace(/[*_`]/g, '');
}
