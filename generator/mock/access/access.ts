/** The folder `mock/access`: who may call. Keys, permissions, the IP allowlist and the rate limit. */

import type { IncomingHttpHeaders } from 'node:http';
import { readSecurity } from '../../model/security.js';
import type { Api, Credential, Operation, SecurityNeed } from '../../model/types.js';
import { get } from '../../spec/json.js';
import type { JsonObject } from '../../spec/types.js';
import { makeTrouble, type Trouble } from '../types.js';
import type { QueryPairs } from '../validate/read-parameters.js';
import { Allowlist } from './allowlist.js';
import { type Key, mayCall, permissionOf } from './keys.js';
import { readCredential } from './read-credential.js';
import { Tokens } from './tokens.js';

export interface Denial {
  time: string;
  cause: 'no key' | 'unknown key' | 'expired key' | 'permission' | 'address';
  key: string | null;
  address: string;
  operation: string;
  /** False in the mode that only reports. */
  denied: boolean;
}

export interface Access {
  key: Key | null;
  trouble: Trouble | null;
}

const MOST_DENIALS = 200;

/** Who may do what: keys as the document's security schemes carry them, their permissions, and the allowlist. */
export class Gate {
  readonly allowlist = new Allowlist();
  readonly denials: Denial[] = [];
  readonly tokens: Tokens;
  readonly #keys = new Map<string, Key>();
  readonly #schemes: Map<string, Credential>;
  readonly #default: SecurityNeed[];

  constructor(api: Api, root: JsonObject, keys: Key[]) {
    this.#schemes = new Map(api.credentials.map((credential) => [credential.scheme, credential]));
    this.tokens = new Tokens(api);
    this.#default = readSecurity(get(root, 'security')) ?? [];
    this.setKeys(keys);
  }

  setKeys(keys: Key[]): void {
    this.#keys.clear();
    for (const key of keys) this.#keys.set(key.value, key);
  }

  get keys(): Key[] {
    return [...this.#keys.values()];
  }

  needsKey(operation: Operation | null): boolean {
    const needs = operation?.security ?? this.#default;
    return needs.length > 0 && !needs.some((need) => need.schemes.length === 0);
  }

  /** Judges one request; `operation` is null for the live document, which any key may read. */
  check(
    operation: Operation | null,
    headers: IncomingHttpHeaders,
    pairs: QueryPairs,
    address: string,
    now: Date,
  ): Access {
    const { key, found } = this.#findKey(operation, headers, pairs, now);
    const deny = (cause: Denial['cause'], trouble: Trouble): Access => {
      this.#note(cause, key, address, operation, now, true);
      return { key, trouble };
    };
    if (!key) {
      if (!this.needsKey(operation)) return { key: null, trouble: null };
      return found ? deny('unknown key', UNKNOWN_KEY) : deny('no key', NO_KEY);
    }
    if (key.expires !== null && now.getTime() >= key.expires) return deny('expired key', EXPIRED_KEY);
    if (this.allowlist.mode !== 'off' && !this.allowlist.has(address)) {
      if (this.allowlist.mode === 'enforce') return deny('address', WRONG_ADDRESS);
      this.#note('address', key, address, operation, now, false);
    }
    if (operation && !mayCall(key, operation)) {
      const permission = permissionOf(operation);
      const trouble = makeTrouble([403, 401], 'forbidden', `The key lacks the permission ${permission}.`);
      return deny('permission', { ...trouble, permission });
    }
    return { key, trouble: null };
  }

  #findKey(
    operation: Operation | null,
    headers: IncomingHttpHeaders,
    pairs: QueryPairs,
    now: Date,
  ): { key: Key | null; found: boolean } {
    const needs = operation?.security ?? this.#default;
    const wanted =
      needs.length > 0
        ? needs
        : [{ schemes: [...this.#schemes.keys()].slice(0, 1).map((name) => ({ name, scopes: [] })) }];
    let found = false;
    for (const need of wanted) {
      const keys = need.schemes.map(({ name }) => {
        const scheme = this.#schemes.get(name);
        // Whoever connects without TLS has no certificate to show, so that none is asked for.
        if (scheme?.type === 'mutualTLS') return this.keys[0];
        const texts = readCredential(scheme, headers, pairs);
        found ||= texts.length > 0;
        return texts.map((text) => this.#readText(text, scheme, now)).find((key) => key !== undefined);
      });
      const first = keys[0];
      if (first && keys.every((key) => key !== undefined)) return { key: first, found };
    }
    return { key: null, found };
  }

  #readText(text: string, scheme: Credential | undefined, now: Date): Key | undefined {
    const isFetched = scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect';
    return this.#keys.get(text) ?? (isFetched ? this.tokens.read(text, now.getTime()) : undefined);
  }

  #note(
    cause: Denial['cause'],
    key: Key | null,
    address: string,
    operation: Operation | null,
    now: Date,
    denied: boolean,
  ): void {
    this.denials.unshift({
      time: now.toISOString(),
      cause,
      key: key?.name ?? null,
      address,
      operation: operation?.key ?? 'the live document',
      denied,
    });
    if (this.denials.length > MOST_DENIALS) this.denials.pop();
  }
}

const NO_KEY = makeTrouble([401, 403], 'unauthorized', 'The request carries no key.');
const UNKNOWN_KEY = makeTrouble([401, 403], 'unauthorized', 'The key is not one that this mock knows.');
const EXPIRED_KEY = makeTrouble([401, 403], 'unauthorized', 'The key has expired.');
const WRONG_ADDRESS = makeTrouble([403, 401], 'forbidden', 'The address is outside the allowlist.');
