import type { Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import { tellsSecret } from './secret-text.js';
import type { AttributeType } from './types.js';

const LAST =
  /(?:^|_)(?:password|passwd|passphrase|pass|secret|token|private_key|privatekey|api_key|apikey|access_key_secret|secret_key|secretkey|kubeconfig|kube_config|credential|credentials|preshared_key|psk|otp|totp|pin_code|connection_string|dsn)$/;
/** Keys of one's own side: to sign, to log in, to encrypt a connection. */
const PRIVATE_KEY = /(?:^|_)(?:ssl|tls|client|auth|signing|hmac|tsig|shared)_key$/;
/** What a machine is started with: passwords are usual in it. */
const START_UP = /(?:^|_)(?:(?:user|custom)_?data|cloud_?(?:config|init))$/;
const SEVERAL = /(?:^|_)(?:passwords|secrets|private_keys)$/;
const WITHIN = /(?:^|_)(?:password|private_key|secret)(?:_|$)/;
const HARMLESS_END =
  /(?:^|_)(?:id|ids|uuid|uuids|name|names|type|at|expires|expiry|expiration|date|count|length|policy|policies|enabled|version|ref|arn|url|urn|hint|status|fingerprint|algorithm|method|scope|scopes|age|days|ttl|required|mode|rotation|store|manager|engine|path|public)$/;
/** Words after which a token or key is no secret: it pages, it names, it is public. */
const HARMLESS = /(?:^|_)(?:page_token|next_token|continuation_token|public_key|token_type|csrf_token)$/;

const PAYLOADS = new Map([
  ['secret', ['value', 'key', 'content', 'payload', 'data', 'stringdata']],
  ['token', ['value', 'key', 'content', 'payload', 'sha1']],
  ['password', ['value', 'key', 'content', 'payload']],
  ['credential', ['value', 'key', 'content', 'payload']],
]);

/** The `value` of a token, the `data` of a secret: the item itself is the secret. */
export function isValueOfSecret(wire: string, item: string[], type: AttributeType): boolean {
  if (type !== 'string' && type !== 'map') return false;
  return PAYLOADS.get(item[item.length - 1] ?? '')?.includes(squash(wire)) ?? false;
}

/** What its neighbours tell: an address that a password goes with has it inside, a key beside a certificate opens it. */
export function isSecretBeside(wire: string, beside: Iterable<string>, type: AttributeType): boolean {
  if (type !== 'string') return false;
  const own = squash(wire);
  if (own !== 'uri' && own !== 'key') return false;
  const others = new Set([...beside].map((name) => squash(name)));
  if (own === 'uri') return others.has('password') && others.has('host');
  return ['secret', 'cert', 'certificate', 'crt'].some((name) => others.has(name));
}

/** A value that must not be shown. `writeOnly` alone does not say so: APIs use it for anything they do not show again. */
export function isSecret(wire: string, schema: Schema | null, type: AttributeType): boolean {
  if (type === 'boolean' || type === 'integer' || type === 'number') return false;
  if (schema?.format === 'password') return true;
  // One of a few known words is none.
  if (schema?.enum) return false;
  let named = judged.get(wire);
  if (named === undefined) {
    named = judge(splitWords(wire).join('_'));
    judged.set(wire, named);
  }
  // What is secret in an object is its own field; a list of secrets is one.
  if (type === 'object' || type === 'union') return false;
  if (type === 'list' || type === 'set') return named === 'several';
  return named === 'one' || (named === 'unsaid' && type === 'string' && schema !== null && tellsSecret(schema));
}

type Verdict = 'one' | 'several' | 'none' | 'unsaid';

// The same few thousand names come again and again.
const judged = new Map<string, Verdict>();

/** By the name alone; of a name that says nothing the text may. */
function judge(name: string): Verdict {
  if (HARMLESS.test(name)) return 'none';
  if (SEVERAL.test(name)) return 'several';
  if (LAST.test(name) || PRIVATE_KEY.test(name) || START_UP.test(name)) return 'one';
  if (HARMLESS_END.test(name)) return 'none';
  return WITHIN.test(name) ? 'one' : 'unsaid';
}
