import type { ErrorForm } from '../../map/types.js';
import type { ServerChoice } from '../../model/types.js';
import type { SharedSetting } from '../settings/types.js';

/** How a client gets to the API and proves who it is. */
export interface Access {
  /** All of them go with every request, but for those that are `only` for some. */
  credentials: readonly SentCredential[];
  /** Why no client can be let in, in words for every target; null where one can. */
  obstacle: string | null;
  /** Where the API is served, with its variables in braces; empty where the document names no address. */
  url: string;
  variables: readonly ServerVariable[];
  /** Headers that get a new UUID with every request. */
  fresh: readonly string[];
  /** What to check after a 403 beside the permissions, as sentences; empty if the document names nothing else. */
  forbidden: string;
  /** What the API's own error answers look like: a 404 of another form may be a proxy's. */
  errors: readonly ErrorForm[];
  /** What is said once for all resources. */
  shared: readonly SharedSetting[];
  /** The environment variable of the address, where iacsmith.yaml names it. */
  endpointEnv?: string;
}

/** How a credential travels: `token` is fetched first, `certificate` is shown when the connection is made. */
export type Way = 'header' | 'query' | 'cookie' | 'basic' | 'token' | 'certificate';

export interface SentCredential {
  /** Its name in the document; empty where the document names none. */
  scheme: string;
  way: Way;
  /** Of the header, parameter or cookie. */
  name: string;
  /** What stands before the secret, with a space where there is one. */
  prefix: string;
  /** Of a token: a user name and a password get it, instead of a client and its secret. */
  grant?: 'password';
  /** Requests may do without it. */
  optional: boolean;
  /** The document names no header, so that the user may. */
  open: boolean;
  /** It goes with the calls that name it, and is missed when one of them is made. */
  only?: true;
  /** Only for some, and yet enough for the others too: it goes with them where the usual one is not set. */
  instead?: true;
  settings: readonly AccessSetting[];
}

/** What a setting is for. The first of a credential is always its `secret`. */
export type SettingRole =
  | 'secret'
  | 'header'
  | 'prefix'
  | 'user'
  | 'client_id'
  | 'client_secret'
  | 'token_url'
  | 'scopes'
  | 'certificate';

/** What a user sets, under the same name in every target; in capitals it is an environment variable. */
export interface AccessSetting {
  role: SettingRole;
  name: string;
  isSecret: boolean;
  default: string;
  description: string;
  /** Its environment variable, where iacsmith.yaml names it. */
  env?: string;
}

export interface ServerVariable {
  /** The setting. */
  setting: string;
  /** What stands in the braces. */
  name: string;
  default: string;
  description: string;
  env?: string;
}

export type Server = Pick<ServerChoice, 'url' | 'variables'>;

type Named = { env?: string } & ({ setting: string } | { name: string });

/** The environment variable of a setting: INFRA_API_KEY, unless iacsmith.yaml names another. */
export function nameVariable(product: string, setting: string | Named): string {
  if (typeof setting === 'string') return `${product}_${setting}`.toUpperCase();
  return setting.env ?? nameVariable(product, 'setting' in setting ? setting.setting : setting.name);
}

/** The environment variable of the address. */
export function nameEndpointVariable(product: string, { endpointEnv }: Pick<Access, 'endpointEnv'>): string {
  return endpointEnv ?? nameVariable(product, 'endpoint');
}
