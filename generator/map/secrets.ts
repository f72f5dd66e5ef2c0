import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import type { AttributeType } from './types.js';

const LAST =
  /(?:^|_)(?:password|passwd|passphrase|pass|secret|token|private_key|privatekey|api_key|apikey|access_key_secret|secret_key|secretkey|kubeconfig|kube_config|credential|credentials|preshared_key|psk|otp|totp|pin_code|connection_string|dsn)$/;
const SEVERAL = /(?:^|_)(?:passwords|secrets|private_keys)$/;
const WITHIN = /(?:^|_)(?:password|private_key|secret)(?:_|$)/;
const HARMLESS_END =
  /(?:^|_)(?:id|ids|uuid|uuids|name|names|type|at|expires|expiry|expiration|date|count|length|policy|policies|enabled|version|ref|arn|url|urn|hint|status|fingerprint|algorithm|method|scope|scopes|age|days|ttl|required|mode|rotation|store|manager|engine|path|public)$/;
/** Words after which a token or key is no secret: it pages, it names, it is public. */
const HARMLESS = /(?:^|_)(?:page_token|next_token|continuation_token|public_key|token_type|csrf_token)$/;

/** The `value` of a token, the `key` of a credential: the thing itself is the secret. */
export function isValueOfSecret(wire: string, thing: string[]): boolean {
  const noun = thing[thing.length - 1] ?? '';
  return (
    ['token', 'secret', 'password', 'credential'].includes(noun) &&
    ['value', 'key', 'content', 'payload'].includes(wire)
  );
}

/** A value that must not be shown. `writeOnly` alone does not say so: APIs use it for anything they do not show again. */
export function isSecret(wire: string, schema: Pick<Schema, 'format'> | null, type: AttributeType): boolean {
  if (type === 'boolean' || type === 'integer' || type === 'number') return false;
  if (schema?.format === 'password') return true;
  let named = judged.get(wire);
  if (named === undefined) {
    named = judge(splitWords(wire).join('_'));
    judged.set(wire, named);
  }
  // What is secret in an object is its own field; a list of secrets is one.
  if (type === 'object' || type === 'union') return false;
  return type === 'list' || type === 'set' ? named === 'several' : named === 'one';
}

// The same few thousand names come again and again.
const judged = new Map<string, 'one' | 'several' | 'none'>();

function judge(name: string): 'one' | 'several' | 'none' {
  if (HARMLESS.test(name)) return 'none';
  if (SEVERAL.test(name)) return 'several';
  return LAST.test(name) || (WITHIN.test(name) && !HARMLESS_END.test(name)) ? 'one' : 'none';
}
