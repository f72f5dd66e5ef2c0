import type { Settings } from '../../../config/settings.js';
import type { Call, Catalogue } from '../../../map/types.js';
import type { Credential } from '../../../model/types.js';
import { assignNames, compareText, toIdentifier } from '../../../naming/identifiers.js';
import { findServer } from '../../../plan/judge-call.js';
import { type GoValue, list, name, struct, texts } from './go-value.js';
import type { GoFile, ProviderView } from './types.js';
import { listSecrets, listSettings } from './view-settings.js';

const KINDS: readonly [field: string, type: string, package_: string][] = [
  ['Resources', 'Resource', 'resources'],
  ['DataSources', 'DataSource', 'datasources'],
  ['Actions', 'Action', 'actions'],
  ['Ephemeral', 'Ephemeral', 'ephemerals'],
];

export function viewProvider(
  catalogue: Catalogue,
  settings: Settings,
  header: string,
  files: readonly GoFile[],
): ProviderView {
  const module = `terraform-provider-${settings.name}`;
  const env = settings.name.toUpperCase();
  const server = catalogue.servers.find(({ url }) => /^https?:\/\/[^\s]+$/.test(url)) ?? findMostUsed(catalogue);
  const declared: Record<string, GoValue> = {};
  for (const [field, type, package_] of KINDS) {
    const own = files.filter((file) => file.package === package_).map(({ goName }) => name(`${package_}.${goName}`));
    declared[field] = list(`[]runtime.${type}`, own);
  }
  const value = struct(
    'runtime.Provider',
    {
      Name: settings.name,
      Version: settings.version,
      Source: settings.source,
      Description: catalogue.description || catalogue.title,
      Endpoint: server?.url,
      EndpointEnv: `${env}_ENDPOINT`,
      Servers: texts(listServers(catalogue).filter((url) => url !== server?.url)),
      Variables: viewVariables(server?.variables ?? []),
      Credentials: viewCredentials(catalogue, env),
      PerMinute: findLimit(catalogue.description),
      ...declared,
      Hooks: name('custom.Hooks'),
    },
    true,
  );
  return {
    header,
    module,
    name: settings.name,
    version: settings.version,
    source: settings.source,
    runtime: `${module}/internal/runtime`,
    imports: [
      `${module}/internal/custom`,
      ...KINDS.filter(([, , package_]) => files.some((file) => file.package === package_)).map(
        ([, , package_]) => `${module}/internal/${package_}`,
      ),
      `${module}/internal/runtime`,
    ].sort(),
    providerPackage: `${module}/internal/provider`,
    api: catalogue.title,
    description: catalogue.description || catalogue.title,
    settings: listSettings(value),
    secrets: listSecrets(value),
    endpointEnv: `${env}_ENDPOINT`,
    value,
  };
}

const RESERVED = new Set([
  'alias',
  'version',
  'endpoint',
  'max_retries',
  'max_retry_wait',
  'min_retry_wait',
  'requests_per_minute',
  'request_timeout',
  'poll_interval',
  'ca_file',
  'shared_reads',
  'api_key',
  'api_key_header',
  'username',
  'password',
]);

function viewVariables(variables: Catalogue['servers'][number]['variables']): GoValue {
  const names = assignNames(
    variables.map((variable) => variable.name),
    toIdentifier,
    RESERVED,
    'server',
  );
  return list(
    '[]runtime.Variable',
    variables.map((variable) =>
      struct('', {
        Attribute: names.get(variable.name) ?? variable.name,
        Name: variable.name,
        Default: variable.default,
        Description: variable.description,
      }),
    ),
  );
}

/** The first alternative whose schemes can all be sent; where the document names none, the user may name it. */
function viewCredentials({ credentials, security }: Catalogue, env: string): GoValue {
  const byScheme = new Map(credentials.map((credential) => [credential.scheme, credential]));
  const alternatives = security.map(({ schemes }) => schemes.map(({ name: scheme }) => byScheme.get(scheme)));
  const chosen =
    alternatives.find(
      (wanted) => wanted.length > 0 && wanted.every((credential) => credential && canSend(credential)),
    ) ?? credentials.filter(canSend).slice(0, 1);
  const usable = chosen.filter((credential) => credential !== undefined);
  const single = usable.length <= 1;
  const optional = security.some(({ schemes }) => schemes.length === 0);
  const items = usable.map((credential) => viewCredential(credential, env, single, optional));
  if (items.length === 0) items.push(viewHeader('api_key', env, { optional: true, open: true }));
  return list('[]runtime.Credential', items);
}

function canSend({ type, in: place, name: own }: Credential): boolean {
  if (type === 'apiKey') return place !== null && own !== null;
  return type === 'bearer' || type === 'basic' || type === 'oauth2' || type === 'openIdConnect';
}

function viewCredential(credential: Credential, env: string, single: boolean, optional: boolean): GoValue {
  const attribute = single ? 'api_key' : `api_key_${toIdentifier(credential.scheme)}`;
  if (credential.type === 'basic') {
    return struct('', {
      Attribute: 'password',
      Env: `${env}_PASSWORD`,
      In: 'basic',
      User: 'username',
      UserEnv: `${env}_USERNAME`,
      Optional: optional,
    });
  }
  if (credential.type !== 'apiKey') return viewHeader(attribute, env, { optional, open: false });
  return struct('', {
    Attribute: attribute,
    Env: `${env}_${attribute.toUpperCase()}`,
    In: credential.in ?? 'header',
    Name: credential.name ?? '',
    Optional: optional,
  });
}

/** A bearer token; an open one may go in another header. */
function viewHeader(attribute: string, env: string, { optional, open }: { optional: boolean; open: boolean }): GoValue {
  return struct('', {
    Attribute: attribute,
    Env: `${env}_${attribute.toUpperCase()}`,
    In: 'header',
    Name: 'Authorization',
    Prefix: 'Bearer ',
    Optional: optional,
    Open: open,
  });
}

/** Of several documents each has its own server: the endpoint is that of the most operations, as in the collection. */
function findMostUsed(catalogue: Catalogue): Catalogue['servers'][number] | undefined {
  if (!catalogue.products) return undefined;
  const counts = new Map<string, number>();
  for (const url of listCalls(catalogue).flatMap((call) => findServer(call) ?? []))
    counts.set(url, (counts.get(url) ?? 0) + 1);
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || compareText(a, b));
  return first && { url: first[0], description: '', variables: [] };
}

/** Addresses that single operations are served at. */
function listServers(catalogue: Catalogue): string[] {
  const urls = listCalls(catalogue).map((call) => findServer(call) ?? '');
  return [...new Set(urls)].filter((url) => url !== '').sort(compareText);
}

function listCalls({ resources, lookups, actions }: Catalogue): Call[] {
  const calls = [
    ...resources.flatMap(({ operations: { create, read, update, delete: remove, list: all } }) => [
      create,
      read,
      ...update,
      remove,
      all,
    ]),
    ...lookups.flatMap(({ operations: { read, list: all, compute } }) => [read, all, compute]),
    ...[...resources, ...lookups].flatMap((thing) => thing.actions.map(({ call }) => call)),
    ...actions.map(({ call }) => call),
  ];
  return calls.filter((call) => call !== null);
}

/** The limit that the document's own words give, for want of a field for it. */
function findLimit(description: string): number {
  const [, count] = /\b(\d{1,6}) requests? (?:a|per) minute\b/i.exec(description) ?? [];
  return count === undefined ? 0 : Number(count);
}
