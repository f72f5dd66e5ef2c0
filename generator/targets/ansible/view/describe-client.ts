import { type Access, type AccessSetting, nameEndpointVariable, nameVariable } from '../../../plan/access/types.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { toSentences, toValueMark } from './document-text.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import type { LiteralView } from './types.js';

type Option = Pick<AccessSetting, 'name' | 'isSecret' | 'default' | 'description' | 'env'>;

/** Options that this API needs beside those of every collection. */
export function listSettings({ credentials, variables, shared }: Access): Option[] {
  return [
    ...credentials.flatMap(({ settings }) => settings),
    ...variables.map(({ setting, default: preset, description, env }) => ({
      name: setting,
      ...(env !== undefined && { env }),
      isSecret: false,
      default: preset,
      description: `${description} Part of the endpoint.`,
    })),
    // What stands in a path or query is an option of the modules that send it.
    ...shared
      .filter((setting) => setting.in === 'header')
      .map(({ setting, wire, default: preset, description, env, isSecret = false }) => ({
        name: setting,
        ...(env !== undefined && { env }),
        isSecret,
        default: preset,
        description: `${description} Sent as the header \`${wire}\`.`,
      })),
  ];
}

/** What has to be set before anything can be asked. */
export function listKeys({ credentials }: Access): string[] {
  return credentials.flatMap(({ way, settings }) =>
    settings
      .filter(({ role, isSecret }) => role === 'user' || role === 'client_id' || role === 'certificate' || isSecret)
      .filter(({ role }) => way !== 'token' || role !== 'secret')
      .map(({ name }) => name),
  );
}

/** Options that every module has. The environment variables are named where people look for them. */
export function describeClient(access: Access, product: string): { [name: string]: Json } {
  const { url, variables } = access;
  const env = nameEndpointVariable(product, access);
  const isFixed = url !== '' && variables.length === 0;
  const hint = url === '' || isFixed ? [] : [`Defaults to ${toValueMark(url)}, with the options in braces filled in.`];
  return {
    ...Object.fromEntries(listSettings(access).map((setting) => [setting.name, describeSetting(setting, product)])),
    endpoint: {
      description: [`URL of the API. Can also be set with the environment variable E(${env}).`, ...hint],
      type: 'str',
      ...(isFixed && { default: url }),
    },
    timeout: { description: ['Timeout in seconds of a single request.'], type: 'int', default: 60 },
    retry_timeout: {
      description: [
        'Timeout in seconds of a request including all retries.',
        'Requests are retried when that is safe; a C(Retry-After) sent by the API is always honored.',
      ],
      type: 'int',
      default: 300,
    },
    validate_certs: {
      description: ['Whether to validate the TLS certificate of the API.'],
      type: 'bool',
      default: true,
    },
    ca_path: { description: ['Path to a PEM file with additional CA certificates to trust.'], type: 'path' },
    use_proxy: {
      description: ['Whether to use the proxy set in the environment, for example in E(HTTPS_PROXY).'],
      type: 'bool',
      default: true,
    },
  };
}

function describeSetting(setting: Option, product: string): Json {
  const { isSecret, default: preset, description } = setting;
  const env = `E(${nameVariable(product, setting)})`;
  return {
    description: [
      ...toSentences(description),
      ...(preset === '' ? [] : [`Defaults to ${toValueMark(preset)}.`]),
      isSecret
        ? `Preferably set with the environment variable ${env}.`
        : `Can also be set with the environment variable ${env}.`,
    ],
    type: 'str',
  };
}

/** The same options for a plugin, which has no fallback but says itself which variables it reads. */
export function describePluginClient(access: Access, product: string): JsonObject {
  const options = describeClient(access, product);
  const read: [string, string][] = [
    ['endpoint', nameEndpointVariable(product, access)],
    ...listSettings(access).map((setting): [string, string] => [setting.name, nameVariable(product, setting)]),
  ];
  for (const [name, env] of read) options[name] = { ...(options[name] as JsonObject), env: [{ name: env }] };
  return options;
}

/** What the runtime reads of it. */
export function describeAccess(access: Access, product: string): [string, LiteralView][] {
  const { credentials, variables, fresh, forbidden, errors, url, shared } = access;
  const sent = credentials.map(({ way, name, prefix, grant, optional, only, instead, settings: [secret, ...others] }) =>
    makeDict({
      option: secret?.name ?? '',
      env: nameVariable(product, secret ?? ''),
      way,
      name: name === '' ? undefined : name,
      prefix: prefix === '' ? undefined : prefix,
      grant,
      optional: optional ? true : undefined,
      only,
      instead,
      others: others.length === 0 ? undefined : others.map((other) => describeOther(other, product)),
    }),
  );
  const parts = variables.map((variable) => {
    const { setting, name, default: preset } = variable;
    return makeDict({ option: setting, env: nameVariable(product, variable), name, default: preset });
  });
  const headers = omitEmpty(fresh);
  return [
    ['credentials', sent],
    ['url', url],
    ['url_env', nameEndpointVariable(product, access)],
    ...(parts.length > 0 ? [['variables', parts] satisfies [string, LiteralView]] : []),
    ...(shared.length > 0 ? [['settings', describeShared(shared, product)] satisfies [string, LiteralView]] : []),
    ...(headers === undefined ? [] : [['fresh', headers] satisfies [string, LiteralView]]),
    // Documents often leave the body of a 404 out, which does not mean that it has none.
    ...(errors.some(isTelling) ? [['errors', errors.map(describeForm)] satisfies [string, LiteralView]] : []),
    ...(forbidden === '' ? [] : [['forbidden', forbidden] satisfies [string, LiteralView]]),
  ];
}

function isTelling({ all, any, isText }: Access['errors'][number]): boolean {
  return all.length + any.length > 0 || isText === true;
}

/** How a 404 of the API is told from one of a proxy. */
function describeForm({ all, any, isText }: Access['errors'][number]): LiteralView {
  return makeDict({
    all: all.length === 0 ? undefined : all.map((way) => [...way]),
    any: omitEmpty(any),
    text: isText,
  });
}

/** By the name that modules and calls have for them. */
function describeShared(shared: Access['shared'], product: string): LiteralView {
  return makeNamed(
    shared.map((own): [string, LiteralView] => [
      own.name,
      makeDict({
        option: own.in === 'header' ? own.setting : undefined,
        env: nameVariable(product, own),
        default: own.default === '' ? undefined : own.default,
        secret: own.isSecret,
      }),
    ]),
  );
}

function describeOther(other: AccessSetting, product: string): LiteralView {
  const { role, name, default: preset, isSecret } = other;
  return makeDict({
    role,
    option: name,
    env: nameVariable(product, other),
    default: preset === '' ? undefined : preset,
    secret: isSecret ? true : undefined,
  });
}
