import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import { isAboutKey } from './secret-text.js';
import type { AttributeType } from './types.js';

/** What stands around a field and may tell what it is. */
export interface Around {
  beside: Iterable<string>;
  /** What the object that holds it is called: the resource, or the field above. */
  holder: string;
  /** What the document calls the schema of that object. */
  kind?: string | null;
  /** The holder is one of a list of such. */
  isItem: boolean;
  /** A request takes it. */
  isInput: boolean;
  /** It stands in the path, for anybody to see. */
  isKey?: boolean;
}

const VALUES = ['value', 'key', 'content', 'payload'];
/** By the last word of what holds them, the fields that are the secret itself. */
const PAYLOADS = new Map([
  ['secret', [...VALUES, 'values', 'data', 'stringdata', 'plaintext']],
  ...['token', 'apitoken', 'accesstoken', 'authtoken'].map((word): [string, string[]] => [
    word,
    [...VALUES, 'sha1', 'plaintext'],
  ]),
  ['password', [...VALUES, 'plaintext']],
  ['passphrase', [...VALUES, 'plaintext']],
  ['credential', VALUES],
  ['kubeconfig', ['value', 'content', 'config', 'data', 'raw']],
]);
/** Keys that let somebody in; those of SSH, of a map or of a public pair do not. */
const KEYS = /(?:agent|api|app|setup|auth|account|integration|license|encryption|signing|tsig)key$/;
const NAMED_TOKENS = /(?:tokens|passwords|secrets)$/;
const NAME_OR_ID = /(?:id|name|type|at|url|uri|description|count|status)$/;

export function isSecretAround(wire: string, schema: Schema | null, type: AttributeType, around: Around): boolean {
  const own = squash(wire);
  if (type !== 'string' && type !== 'map') return false;
  if (isPayload(own, around, type)) return true;
  if (type !== 'string' || around.isKey) return false;
  if (/key(?:data|pem)?$/.test(own) && !(schema && isAboutKey(schema.description))) {
    const others = othersOf(around);
    return isKeyBeside(own, others) || isSecretKey(own, others, around.holder) || isIssuedKey(own, others, around);
  }
  if (JWK_PRIVATE.has(own)) return othersOf(around).has('kty');
  if (own === 'value') return isHiddenValue(othersOf(around)) || isOfEnvironment(around);
  if (own === 'number' || own === 'cardnumber') return CARD_CODES.some((code) => othersOf(around).has(code));
  if (own === 'private') return othersOf(around).has('public');
  if (own === 'uri') return isOfLogin(othersOf(around));
  if (own === 'ca') return isOfServer(othersOf(around));
  // What is known of a token is its accessor, and the id beside it lets in.
  if (own === 'secretid') return ACCESSORS.some((name) => othersOf(around).has(name));
  return !around.isInput && ISSUED.test(own) && isIssuedCertificate(own, othersOf(around));
}

const ACCESSORS = ['accessorid', 'secretidaccessor'];

/** What stands beside the number of a card. */
const CARD_CODES = ['cvv', 'cvv2', 'cvc', 'cvc2', 'securitycode'];

/** The private half of a JSON Web Key (RFC 7518), and the whole of a symmetric one. */
const JWK_PRIVATE = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);

/** Only for a name that they may say something about: to look at all of them for each of them would be quadratic. */
function othersOf({ beside }: Around): Set<string> {
  return new Set([...beside].map((name) => squash(name)));
}

/**
 * `{"name": …, "value": …, "is_secret": true}`: some of these are secret, and the same field holds them all. Or later answers
 * show no more of it than how it begins.
 */
function isHiddenValue(others: Set<string>): boolean {
  const isVariable = ['key', 'name', 'path'].some((name) => others.has(name));
  return others.has('valueprefix') || (isVariable && MAY_BE_SECRET.some((name) => others.has(name)));
}

const MAY_BE_SECRET = ['secret', 'sensitive', 'encrypted', 'secured', 'masked'].flatMap((word) => [word, `is${word}`]);

/** What programs find in their environment are settings, and the passwords among them. */
function isOfEnvironment(around: Around): boolean {
  const others = othersOf(around);
  return ENVIRONMENT.test(squash(around.holder)) && (others.has('key') || others.has('name'));
}

const ENVIRONMENT = /(?:env|envvar|environmentvar|envvariable|environmentvariable)s?$/;

function isOfLogin(others: Set<string>): boolean {
  return others.has('password') && (others.has('host') || others.has('hostname'));
}

/** A private authority that is given with the server that it vouches for is nobody else's. */
function isOfServer(others: Set<string>): boolean {
  return ['url', 'server', 'host', 'hostname', 'endpoint'].some((name) => others.has(name));
}

/** The `value` of a token, the `data` of a secret, each of the tokens that stand together: the item itself is the secret. */
function isPayload(own: string, around: Around, type: AttributeType): boolean {
  const { holder, isItem, kind } = around;
  const words = singularWords(holder);
  // A `Secret` with its `payload`, whatever the field is for: `sas_url`, `private_key`.
  if (/secret$/i.test(kind ?? '') && own !== 'key' && PAYLOADS.get('secret')?.includes(own)) return true;
  // {"key": "DB_PASSWORD", "value": "…"}
  if (own === 'key' && !KEYS.test(words.join('')) && isNamed(words, around)) return false;
  if (PAYLOADS.get(words[words.length - 1] ?? '')?.includes(own)) return isItem || squash(holder) === words.join('');
  if (own === 'value' && KEYS.test(words.join(''))) return true;
  return !isItem && type === 'string' && NAMED_TOKENS.test(squash(holder)) && !NAME_OR_ID.test(own);
}

/** What is kept under a key, or refers to it. */
function isNamed(words: string[], around: Around): boolean {
  if (words.at(-1) !== 'secret') return false;
  const others = othersOf(around);
  return ['value', 'data', 'content', 'payload', 'variabletype'].some((name) => others.has(name));
}

/** A key beside the certificate that it belongs to: `key` and `cert`, `tls_key_data` and `tls_cert_data`. */
function isKeyBeside(own: string, others: Set<string>): boolean {
  const at = own.lastIndexOf('key');
  const [before, after] = [own.slice(0, at), own.slice(at + 3)];
  if (/(?:public|file|path)$/.test(before)) return false;
  return (
    CERTIFICATES.some((word) => others.has(before + word + after)) ||
    (own === 'key' && others.has('secret') && !others.has('value'))
  );
}

const CERTIFICATES = ['cert', 'certificate', 'certificates', 'crt', 'certificatechain', 'certchain'];

/** The key of an API key; an access key that no secret goes with, as it would with a mere name of it. */
function isSecretKey(own: string, others: Set<string>, holder: string): boolean {
  const prefix = own.replace(/(?:raw|access)?key$/, '');
  const isHalf = (name: string) =>
    name !== own && (name.startsWith('secret') || (name.startsWith(prefix) && name.includes('secret')));
  if ([...others].some(isHalf)) return false;
  const whose = singularWords(holder).join('');
  if (own === 'key' || own === 'rawkey') return KEYS.test(whose) || whose === 'license';
  return own.endsWith('accesskey');
}

/** The `key` of a key that the server has made, and that is known by an id and a name. */
function isIssuedKey(own: string, others: Set<string>, { holder, isInput }: Around): boolean {
  const isNamed = others.has('id') && others.has('name') && !others.has('publickey');
  return !isInput && own === 'key' && singularWords(holder).join('') === 'key' && isNamed;
}

const ISSUED = /^(.*(?:access|client|user))cert(?:ificate)?(data|pem)?$/;

/** A certificate that is handed out with its key is one to log in with. */
function isIssuedCertificate(own: string, others: Set<string>): boolean {
  const parts = ISSUED.exec(own);
  return parts !== null && others.has(`${parts[1]}key${parts[2] ?? ''}`);
}
