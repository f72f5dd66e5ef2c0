import type { Credential } from '../../model/types.js';
import { findPrefix, spacePrefix } from './find-prefix.js';
import type { AccessSetting, SentCredential, SettingRole } from './types.js';

/** What iacsmith.yaml says about the chosen credentials. */
export interface CredentialOverlay {
  prefix?: string;
  tokenUrl?: string;
  scopes?: string[];
}

export interface Kind {
  is(credential: Credential, overlay: CredentialOverlay): boolean;
  /** Lower is better for a program. */
  rank: number;
  /** In words, for the decision. */
  says: string;
  /** How it is sent, or why it cannot be. */
  send(credential: Credential, overlay: CredentialOverlay): Sending | string;
}

/** A credential before its settings have their names. */
export type Sending = Omit<SentCredential, 'scheme' | 'optional' | 'open'>;

const AUTHORIZATION = { way: 'header', name: 'Authorization', prefix: 'Bearer ' } as const;
const TOKEN = 'Access token for the API.';

/** HTTP schemes that sign or answer a challenge, so that a fixed text does not do. */
const CHALLENGES =
  /^(?:aws4?.*|concealed|digest|dpop|gnap|hoba|.*hmac.*|mutual|negotiate|ntlm|oauth|privatetoken|scram.*|sign(?:ed|ature)?|vapid)$/;
const SIGNED_NAME = /(?:^|[-_ ])(?:signature|hmac|sign|nonce)(?:$|[-_ ])/i;
const SIGNED_TEXT = /\b(?:hmac|sigv4|awssigv4)\b|\bsignature (?:of|over)\b/i;

/** Every kind of credential, the best for programs first. A new one is a row here and a way in both runtimes. */
const KINDS: readonly Kind[] = [
  {
    is: (credential) => credential.type === 'apiKey' && isSigned(credential),
    rank: 9,
    says: 'a signature',
    send: ({ scheme }) =>
      `the security scheme "${scheme}" is a signature over each request, and the document does not say how to make it`,
  },
  {
    is: ({ type, in: place, name }) => type === 'apiKey' && place === 'header' && hasName(name),
    rank: 0,
    says: 'an API key in a header',
    send: (credential, overlay) => sendKeyHeader(credential, overlay),
  },
  {
    // Mostly what a person has got who logged in, and it expires: a key beside it is for programs.
    is: ({ type, format }) => type === 'bearer' && /\bjwt\b/i.test(format ?? ''),
    rank: 1,
    says: 'a bearer token that is a JWT',
    send: sendBearer,
  },
  {
    is: ({ type }) => type === 'bearer',
    rank: 0,
    says: 'a bearer token',
    send: sendBearer,
  },
  {
    is: ({ type, flow }, { tokenUrl }) =>
      (type === 'oauth2' && flow === 'clientCredentials') || (isTokenType(type) && tokenUrl !== undefined),
    rank: 0,
    says: 'an OAuth 2.0 token that is fetched with client credentials',
    send: (credential, overlay) => sendToken(credential, overlay),
  },
  {
    is: ({ type, in: place, name }) => type === 'apiKey' && place === 'query' && name !== null && name !== '',
    rank: 1,
    says: 'an API key in the query',
    send: ({ name }) => sendKey('query', name),
  },
  {
    is: ({ type, http }) => type === 'other' && isPlainScheme(http),
    rank: 2,
    says: 'a key after the name of its HTTP scheme',
    send: (credential, overlay) => sendScheme(credential, overlay),
  },
  {
    is: ({ type }) => type === 'mutualTLS',
    rank: 3,
    says: 'a client certificate',
    send: () => ({
      way: 'certificate',
      name: '',
      prefix: '',
      settings: [
        set(
          'secret',
          'client_key',
          'Private key of the client certificate, in PEM form or as the path of a file. Not needed where client_cert holds it too.',
        ),
        set(
          'certificate',
          'client_cert',
          'Client certificate that the API asks for, in PEM form or as the path of a file.',
        ),
      ],
    }),
  },
  {
    is: ({ type }) => type === 'basic',
    rank: 4,
    says: 'user name and password',
    send: () => ({
      way: 'basic',
      name: 'Authorization',
      prefix: 'Basic ',
      settings: [
        set('secret', 'password', 'Password for the API.'),
        set('user', 'username', 'User name that goes with password.'),
      ],
    }),
  },
  {
    is: ({ type, flow, tokenUrl }) => type === 'oauth2' && flow === 'password' && (tokenUrl ?? '') !== '',
    rank: 4,
    says: 'an OAuth 2.0 token that is fetched with user name and password',
    send: (credential, overlay) => sendLogin(credential, overlay),
  },
  {
    is: ({ type }) => isTokenType(type),
    rank: 5,
    says: 'an access token that the user has got elsewhere',
    send: () => ({ ...AUTHORIZATION, settings: [set('secret', 'api_key', TOKEN)] }),
  },
  {
    is: ({ type, in: place, name }) => type === 'apiKey' && place === 'cookie' && hasName(name),
    rank: 6,
    says: 'a key in a cookie',
    send: ({ name }) => sendKey('cookie', name),
  },
  {
    is: ({ type, http }) => type === 'other' && http === 'digest',
    rank: 9,
    says: 'digest authentication',
    send: ({ scheme }) => `the security scheme "${scheme}" is digest authentication, which is not supported`,
  },
  {
    is: ({ type, http }) => type === 'other' && http !== undefined,
    rank: 9,
    says: 'a challenge or a signature',
    send: ({ scheme, http = '' }) =>
      `the security scheme "${scheme}" is the HTTP scheme ${JSON.stringify(http)}, which needs an answer of its own to each request and is not supported`,
  },
  {
    is: () => true,
    rank: 9,
    says: 'something that the document does not explain',
    send: ({ scheme }) => `the document does not say how the security scheme "${scheme}" is sent`,
  },
];

export function kindOf(credential: Credential, overlay: CredentialOverlay = {}): Kind {
  return KINDS.find(({ is }) => is(credential, overlay)) as Kind;
}

function sendBearer(): Sending {
  return { ...AUTHORIZATION, settings: [set('secret', 'api_key', 'Key for the API.')] };
}

/** Where the document names no credential: one that may be left out, in a header that the user may name. */
export function sendOpenHeader(): Sending {
  const header = set(
    'header',
    'api_key_header',
    "Header that carries api_key, because the API's document names none.",
    AUTHORIZATION.name,
  );
  const prefix = set(
    'prefix',
    'api_key_prefix',
    'Word that stands before api_key in its header, such as `Token`, or `Basic` for a Base64 encoded `user:password`. In another header than `Authorization` the key stands alone if this is not set.',
    AUTHORIZATION.prefix.trim(),
  );
  return { ...AUTHORIZATION, settings: [set('secret', 'api_key', 'Key for the API.'), header, prefix] };
}

function sendKey(way: 'query' | 'cookie', name: string | null): Sending {
  return { way, name: name ?? '', prefix: '', settings: [set('secret', 'api_key', 'Key for the API.')] };
}

function sendKeyHeader(credential: Credential, overlay: CredentialOverlay): Sending {
  const name = credential.name ?? '';
  const found = overlay.prefix === undefined ? findPrefix(credential) : spacePrefix(overlay.prefix);
  const isOffered = /^authorization$/i.test(name) || (found !== null && overlay.prefix !== undefined);
  const prefix = isOffered ? (found ?? '') : '';
  const settings = [set('secret', 'api_key', 'Key for the API.')];
  return { way: 'header', name, prefix, settings: isOffered ? [...settings, setPrefix(prefix)] : settings };
}

function sendScheme({ http = '' }: Credential, overlay: CredentialOverlay): Sending {
  const prefix = spacePrefix(overlay.prefix ?? `${http.slice(0, 1).toUpperCase()}${http.slice(1)}`);
  return { ...AUTHORIZATION, prefix, settings: [set('secret', 'api_key', 'Key for the API.'), setPrefix(prefix)] };
}

function setPrefix(prefix: string): AccessSetting {
  return set('prefix', 'api_key_prefix', 'Word that stands before api_key in its header.', prefix.trim());
}

function sendToken(credential: Credential, overlay: CredentialOverlay): Sending {
  const scopes = (overlay.scopes ?? credential.asked ?? []).join(' ');
  return {
    ...AUTHORIZATION,
    way: 'token',
    settings: [
      set('secret', 'api_key', 'Access token for the API, instead of client_id and client_secret.'),
      set('client_id', 'client_id', 'Client that an access token is fetched for.'),
      { ...set('client_secret', 'client_secret', 'Secret that goes with client_id.'), isSecret: true },
      set('token_url', 'token_url', 'Where access tokens are fetched.', overlay.tokenUrl ?? credential.tokenUrl ?? ''),
      set('scopes', 'scopes', 'Scopes that an access token is fetched for, with a space between them.', scopes),
    ],
  };
}

function sendLogin(credential: Credential, overlay: CredentialOverlay): Sending {
  const { settings, ...rest } = sendToken(credential, overlay);
  const [, , , url, scopes] = settings as [AccessSetting, AccessSetting, AccessSetting, AccessSetting, AccessSetting];
  return {
    ...rest,
    grant: 'password',
    settings: [
      set('secret', 'api_key', 'Access token for the API, instead of username and password.'),
      set('client_id', 'username', 'User that an access token is fetched for.'),
      { ...set('client_secret', 'password', 'Password that goes with username.'), isSecret: true },
      url,
      scopes,
    ],
  };
}

function set(role: SettingRole, name: string, description: string, preset = ''): AccessSetting {
  return { role, name, isSecret: role === 'secret', default: preset, description };
}

function hasName(name: string | null): boolean {
  return name !== null && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

function isTokenType(type: Credential['type']): boolean {
  return type === 'oauth2' || type === 'openIdConnect';
}

function isPlainScheme(http: string | undefined): boolean {
  return http !== undefined && /^[a-z][a-z0-9+._-]*$/.test(http) && !CHALLENGES.test(http);
}

function isSigned({ name, description }: Credential): boolean {
  return SIGNED_NAME.test(name ?? '') || SIGNED_TEXT.test(description);
}
