import { randomBytes } from 'node:crypto';
import type { Api, Credential } from '../../model/types.js';
import type { Key } from './keys.js';

const LIFE_SECONDS = 3600;

/** What a client asks for, by the flow of the document. */
const GRANTS = new Map([
  ['clientCredentials', 'client_credentials'],
  ['password', 'password'],
]);

/** What a client gets for its id and secret, or why it gets nothing. */
export type Grant =
  | { token: string; life: number }
  | { error: 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type'; status: 400 | 401 };

/** Access tokens for a client or a user: its name is a key's name, its secret the key's value. */
export class Tokens {
  readonly #given = new Map<string, { key: Key; until: number }>();
  readonly #places: { credential: Credential; path: string; isBelow: boolean }[];

  constructor({ credentials }: Api) {
    this.#places = credentials
      .filter(({ type, flow, tokenUrl }) => type === 'oauth2' && GRANTS.has(flow ?? '') && tokenUrl !== null)
      .map((credential) => ({ credential, ...placeOf(credential.tokenUrl ?? '') }));
  }

  /** The scheme whose tokens are fetched there, whatever host the document puts before the path. */
  find(path: string, prefixes: readonly string[]): Credential | null {
    const isAt = (own: string) => own === path || prefixes.some((prefix) => `${prefix}${own}` === path);
    return this.#places.find((place) => (place.isBelow ? isAt(place.path) : place.path === path))?.credential ?? null;
  }

  grant(
    { flow = '', scopes }: Credential,
    form: URLSearchParams,
    authorization: string,
    keys: readonly Key[],
    now: number,
  ): Grant {
    if (form.get('grant_type') !== GRANTS.get(flow)) return { error: 'unsupported_grant_type', status: 400 };
    const [id, secret] =
      flow === 'password'
        ? [form.get('username'), form.get('password')]
        : (readClient(authorization) ?? [form.get('client_id'), form.get('client_secret')]);
    const key = keys.find(({ name, value, expires }) => name === id && value === secret && (expires ?? now + 1) > now);
    if (!key) return { error: 'invalid_client', status: 401 };
    const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
    if (scopes.length > 0 && asked.some((scope) => !scopes.includes(scope)))
      return { error: 'invalid_scope', status: 400 };
    const token = `mock-token-${randomBytes(12).toString('hex')}`;
    this.#given.set(token, { key, until: now + LIFE_SECONDS * 1000 });
    return { token, life: LIFE_SECONDS };
  }

  /** Whose token it is, while it is good. */
  read(token: string, now: number): Key | undefined {
    const given = this.#given.get(token);
    return given && given.until > now ? given.key : undefined;
  }

  /** As if all had ended at once. */
  revoke(): void {
    this.#given.clear();
  }
}

function placeOf(url: string): { path: string; isBelow: boolean } {
  const isBelow = !/^(?:[a-z][a-z0-9+.-]*:)?\//i.test(url);
  return { path: URL.canParse(url, 'http://mock') ? new URL(url, 'http://mock').pathname : '', isBelow };
}

/** The pair of a Basic header, whose halves are written as in a form; null where there is none. */
function readClient(authorization: string): [string, string] | null {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  const decode = (part: string) => new URLSearchParams(`x=${part}`).get('x') ?? '';
  return cut < 0 ? null : [decode(text.slice(0, cut)), decode(text.slice(cut + 1))];
}
