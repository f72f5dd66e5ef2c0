import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import { type Around, isSecretAround } from './secret-neighbours.js';
import {
  isAboutKey,
  isAboutSecret,
  showsSecret,
  tellsApiKey,
  tellsHidden,
  tellsKeyToEnter,
  tellsSecret,
} from './secret-text.js';
import type { AttributeType } from './types.js';

const LAST =
  /(?:password|(?:^|_)(?:passwd|passphrase|pass|pwd|pw|secret|token|jwt|private_key|privatekey|api_?key(?:_private)?|access_key_secret|secret_?key|kube_?config|credentials?|pre_?shared_key|psk|t?otp(?:_code)?|pin_code|pin|auth_?code|(?:credentials|account|account_key)_json|key_?file_(?:content|contents|json|data)|connection_(?:string|uri|url)|token_(?:string|value)|community_string|(?:snmp|read(?:_only|_write)?|write)_community|sas_ur[il]|(?:database|db|sqlalchemy|jdbc)_ur[il]|dsn|keytab|keyring|authorization(?:_header)?|auth_header|cvv2?|cvc2?))$/;
/** Keys of one's own side: to sign, to log in, to encrypt, to unlock. */
const PRIVATE_KEY =
  /(?:^|_)(?:ssl|tls|client|server|auth|authentication|signing|hmac|tsig|shared|(?:dh)?chap(?:_controller)?|ca|cert|certificate|application|integration|account|license|encryption|decryption|master|root|stream|unlock|unseal|recovery|admin|ingest|ingestion|insert|instrumentation|mobile|sdk|write|fcm|gcm|apns)_key(?:_(?:data|pem))?$|(?:^|_)(?:admin|auth|decryption|encryption|license|master|signing|unlock)key$/;
/** What people are asked for when a script of somebody else is to run: passwords are usual answers. */
const SCRIPT_DATA = /script_(?:data|inputs?|param(?:eter)?s|values|arg(?:ument)?s|variables)$/;
/** What a machine is started with: no secret, but passwords are usual in it. */
const START_UP = /(?:^|_)(?:(?:user|custom)_?data|cloud_?(?:config|init)|(?:boot|init|start_?up|user)_?script)$/;
const SEVERAL =
  /(?:^|_)(?:passwords|secrets|private_keys|api_keys|(?:access|auth|api)_tokens|(?:recovery|backup)_codes)$/;
/** A list that is called after one of them has its letters or its bytes. */
const IN_CHARS = /(?:^|_)(?:\w*password|passwd|passphrase|(?:secret|private|api)_key)$/;
const WITHIN = /(?:^|_)(?:password|private_key|secret)(?:_|$)/;
const HARMLESS_END =
  /(?:^|_)(?:ids?|uuids?|identifier|names?|user_?names?|labels?|type|kind|at|created|updated|changed|expires|expiry|expiration|date|count|length|size|limit|policy|policies|enabled|version|ref|reference|arn|url|urn|(?:secret|key|token|password)_uri|endpoint|hint|status|state|fingerprint|algorithm|method|scopes?|age|days|ttl|duration|lifetime|lifespan|validity|required|mode|rotation|store|manager|engine|path|file|field|attribute|pattern|format|encryption|strength|stage|flow|strategy|public|description|change|complete|forgot|forgotten|sent|delivery|template|message|subject|header)$/;
/** Words after which a token or key is no secret: it pages, it locks, it names, it is public. */
const HARMLESS =
  /(?:^|_)(?:(?:page|next|continuation|sync|resume|idempotency|lock|stop|csrf)_token|token_type|public_key)$/;
/** A moment is none, and what has the format of an identifier is only one where nothing else can be meant. */
const MOMENT = /^(?:date|date-time|time|duration)$/;

/** A value that must not be shown. `writeOnly` alone does not say so: APIs use it for anything they do not show again. */
export function isSecret(wire: string, schema: Schema | null, type: AttributeType, around?: Around): boolean {
  if (type === 'boolean' || type === 'integer' || type === 'number') return false;
  // What is secret in an object is its own field.
  if (type === 'object' || type === 'union') return false;
  const format = schema?.format ?? '';
  if (format === 'password' || elementOf(schema)?.format === 'password') return true;
  // One of a few known words is none.
  if (schema?.enum || MOMENT.test(format)) return false;
  if (type === 'json' && schema && schema.properties.size > 0) return holdsSecret(schema, 3);
  const named = judge(wire);
  if (type === 'list' || type === 'set') return holdsSecrets(named, wire, schema?.items ?? null);
  if (named === 'several' && (type === 'map' || around?.isInput)) return true;
  if (named === 'one') return !(schema && isAboutSecret(schema.description));
  if (named === 'key' && format !== 'uuid' && !(schema && isAboutKey(schema.description))) return true;
  if (named === 'within' && format !== 'uuid') return true;
  if (around && isSecretAround(wire, schema, type, around)) return true;
  if (type !== 'string' || schema === null) return false;
  if (showsSecret(schema.example) || showsSecret(schema.default) || tellsHidden(schema)) return true;
  if (named !== 'unsaid') return false;
  if (tellsSecret(schema)) return true;
  const isKey = tellsApiKey(schema) || (/key$/i.test(wire) && tellsKeyToEnter(schema));
  return isKey && !isKnownHalf(around);
}

/** Several secrets, or the letters or bytes of one. */
function holdsSecrets(named: Verdict, wire: string, items: Schema | null): boolean {
  const isWritten = named === 'one' && IN_CHARS.test(splitWords(wire).join('_')) && !items?.enum;
  return (named === 'several' || isWritten) && !items?.properties.size;
}

/** What a list or a map holds. */
function elementOf(schema: Schema | null): Schema | null {
  const entries = schema?.additionalProperties;
  return schema?.items ?? (typeof entries === 'object' ? entries : null);
}

/** What stands in a path, or beside its secret, is the half that may be known. */
function isKnownHalf(around: Around | undefined): boolean {
  return around?.isKey === true || [...(around?.beside ?? [])].some((name) => /secret$/i.test(name));
}

/** No secret itself, and yet a text in which people write some: it is printed nowhere either. */
export function isConfidential(wire: string, schema: Schema | null, type: AttributeType): boolean {
  return type === 'string' && !schema?.enum && START_UP.test(splitWords(wire).join('_'));
}

// Schemas that go as text are large, and stand in many places.
const held = new WeakMap<Schema, boolean>();

/** What goes as one text is as secret as what stands in it. */
function holdsSecret(schema: Schema, depth: number): boolean {
  const known = held.get(schema);
  if (known !== undefined) return known;
  held.set(schema, false);
  const holds = [...schema.properties].some(([wire, field]) => {
    if (field.types.length === 1 && field.types[0] === 'string') return isSecret(wire, field, 'string');
    return depth > 1 && holdsSecret(field.items ?? field, depth - 1);
  });
  held.set(schema, holds);
  return holds;
}

type Verdict = 'one' | 'key' | 'within' | 'several' | 'none' | 'unsaid';

// The same few thousand names come again and again.
const judged = new Map<string, Verdict>();

/** By the name alone; of a name that says nothing the text may. */
function judge(wire: string): Verdict {
  let verdict = judged.get(wire);
  if (verdict === undefined) {
    verdict = judgeName(splitWords(wire).join('_'));
    judged.set(wire, verdict);
  }
  return verdict;
}

function judgeName(name: string): Verdict {
  if (HARMLESS.test(name)) return 'none';
  if (SEVERAL.test(name)) return 'several';
  if (LAST.test(name) || SCRIPT_DATA.test(name)) return 'one';
  if (PRIVATE_KEY.test(name)) return 'key';
  if (HARMLESS_END.test(name)) return 'none';
  return WITHIN.test(name) ? 'within' : 'unsaid';
}
