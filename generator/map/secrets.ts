import type { Schema } from '../model/types.js';
import { splitWords } from '../model/words.js';
import type { AttributeType } from './types.js';

const LAST =
  /(?:^|_)(?:password|passwd|passphrase|pass|secret|token|private_key|privatekey|api_key|apikey|access_key_secret|secret_key|secretkey|kubeconfig|kube_config|credential|credentials|preshared_key|psk|otp|totp|pin_code|connection_string|dsn)$/;
const WITHIN = /(?:^|_)(?:password|private_key|secret)(?:_|$)/;
const HARMLESS_END =
  /(?:^|_)(?:id|ids|name|names|type|at|expires|expiry|expiration|date|count|length|policy|policies|enabled|version|ref|arn|url|urn|hint|status|fingerprint|algorithm|method|scope|scopes|age|days|ttl|required|mode|rotation|store|manager|engine|path|public)$/;
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
export function isSecret(wire: string, schema: Schema, type: AttributeType): boolean {
  if (type === 'boolean' || type === 'integer' || type === 'number') return false;
  if (schema.format === 'password') return true;
  const name = splitWords(wire).join('_');
  if (HARMLESS.test(name)) return false;
  if (type === 'object' || type === 'union' || type === 'list' || type === 'set') {
    // What is secret in an object is its own field; a list of secrets is one.
    return (type === 'list' || type === 'set') && /(?:^|_)(?:passwords|secrets|private_keys)$/.test(name);
  }
  if (LAST.test(name)) return true;
  return WITHIN.test(name) && !HARMLESS_END.test(name);
}
