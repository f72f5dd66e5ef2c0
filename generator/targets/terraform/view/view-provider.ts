import type { Settings } from '../../../config/settings.js';
import { cutSentences, tellLine } from '../../../model/prose/sentences.js';
import { tellUse } from '../../../model/prose/tell-purpose.js';
import { compareText } from '../../../naming/identifiers.js';
import { listCalls } from '../../../plan/access/list-calls.js';
import { findCallServer } from '../../../plan/access/plan-access.js';
import { type Access, nameEndpointVariable, nameVariable, type SentCredential } from '../../../plan/access/types.js';
import type { Plan } from '../../../plan/types.js';
import { type GoValue, list, name, struct, text, texts } from './go-value.js';
import type { GoFile, ProviderView } from './types.js';
import { listSecrets, listSettings } from './view-settings.js';

const KINDS: readonly [field: string, type: string, package_: string][] = [
  ['Resources', 'Resource', 'resources'],
  ['DataSources', 'DataSource', 'datasources'],
  ['Actions', 'Action', 'actions'],
  ['Ephemeral', 'Ephemeral', 'ephemerals'],
];

export function viewProvider(
  { catalogue, access }: Pick<Plan, 'catalogue' | 'access'>,
  settings: Settings,
  header: string,
  files: readonly GoFile[],
): ProviderView {
  const module = `terraform-provider-${settings.name}`;
  const endpointEnv = nameEndpointVariable(settings.name, access);
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
      Description: tellProvider(catalogue),
      Endpoint: access.url,
      EndpointEnv: endpointEnv,
      Servers: texts(listServers(catalogue)),
      Variables: viewVariables(access, settings.name),
      Settings: viewShared(access, settings.name),
      Credentials: list(
        '[]runtime.Credential',
        access.credentials.map((credential) => viewCredential(credential, settings.name)),
      ),
      Fresh: texts(access.fresh),
      Errors: viewErrors(access),
      Forbidden: access.forbidden,
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
    description: tellProvider(catalogue),
    settings: listSettings(access, settings.name),
    secrets: listSecrets(access, settings.name),
    endpointEnv,
    value,
  };
}

/** The description of an API can be a whole manual: its first sentences tell what it is. */
const LONGEST = 400;

function tellProvider({ title, description }: { title: string; description: string }): string {
  const words = title.replace(/\s+/g, ' ').trim();
  const told = cutSentences(tellUse(description), LONGEST).filter((sentence) => sentence.length <= LONGEST);
  return [`Manages the resources of ${words === '' ? 'the API' : words}.`, ...told].join(' ');
}

function viewVariables({ variables }: Access, product: string): GoValue {
  return list(
    '[]runtime.Variable',
    variables.map((variable) =>
      struct('', {
        Attribute: variable.setting,
        Env: nameVariable(product, variable),
        Name: variable.name,
        Default: variable.default,
        Description: tellLine(variable.description),
      }),
    ),
  );
}

/** What is said once for all resources. */
function viewShared({ shared }: Access, product: string): GoValue {
  return list(
    '[]runtime.SharedSetting',
    shared.map((own) =>
      struct('', {
        Attribute: own.setting,
        Name: own.name,
        Env: nameVariable(product, own),
        Default: own.default,
        Description: tellLine(own.description),
        Secret: own.isSecret,
      }),
    ),
  );
}

/** How a 404 of the API is told from one of a proxy. */
function viewErrors({ errors }: Access): GoValue {
  return list(
    '[]runtime.ErrorForm',
    errors.map(({ all, any, isText, isOpen }) =>
      struct('', {
        All: list(
          '[][]string',
          all.map((way) => list('', way.map(text))),
        ),
        Any: texts(any),
        Text: isText,
        Open: isOpen,
      }),
    ),
  );
}

function viewCredential(
  { settings, way, name: wire, prefix, grant, optional, only, instead }: SentCredential,
  product: string,
): GoValue {
  const [secret, ...others] = settings;
  return struct('', {
    Attribute: secret?.name,
    Env: nameVariable(product, secret ?? ''),
    Description: secret && tellLine(secret.description),
    In: way,
    Name: wire,
    Prefix: prefix,
    Grant: grant,
    Others: list(
      '[]runtime.Setting',
      others.map((setting) =>
        struct('', {
          Role: setting.role,
          Attribute: setting.name,
          Env: nameVariable(product, setting),
          Default: setting.default,
          Description: tellLine(setting.description),
          Secret: setting.isSecret,
        }),
      ),
    ),
    Optional: optional,
    Only: only,
    Instead: instead,
  });
}

/** Addresses that single operations are served at. */
function listServers(catalogue: Plan['catalogue']): string[] {
  const urls = listCalls(catalogue).flatMap((call) => findCallServer(call) ?? []);
  return [...new Set(urls)].sort(compareText);
}

/** The limit that the document's own words give, for want of a field for it. */
function findLimit(description: string): number {
  const [, count] = /\b(\d{1,6}) requests? (?:a|per) minute\b/i.exec(description) ?? [];
  return count === undefined ? 0 : Number(count);
}
