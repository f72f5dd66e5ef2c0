import { tellLine } from '../../../model/prose/sentences.js';
import { compareText } from '../../../naming/identifiers.js';
import {
  type Access,
  type AccessSetting,
  nameEndpointVariable,
  nameVariable,
  type ServerVariable,
} from '../../../plan/access/types.js';
import type { SharedSetting } from '../../../plan/settings/types.js';
import type { DocLine } from './types.js';

/** Settings that every provider has, in the words of the runtime. */
const COMMON: [name: string, type: string, description: string][] = [
  [
    'allow_replacement',
    'Set of String',
    'Attributes, as `type.attribute`, whose change may replace the resource even though the API document does not clearly say that they cannot be updated. Changing any other such attribute fails at plan time.',
  ],
  ['ca_file', 'String', 'Path to a PEM file with additional CA certificates to trust.'],
  ['max_retries', 'Number', 'Maximum number of retries for a failed request that is safe to repeat. Defaults to `4`.'],
  ['max_retry_wait', 'String', 'Maximum wait between two retries, for example `30s`.'],
  [
    'min_retry_wait',
    'String',
    'Wait before the first retry, for example `500ms`. Later waits grow; a `Retry-After` sent by the API is always honored.',
  ],
  [
    'poll_interval',
    'String',
    'Initial interval between two status checks while waiting for a resource to become ready, for example `1s`. Later intervals grow.',
  ],
  ['request_timeout', 'String', 'Timeout of a single request, for example `60s`.'],
  [
    'requests_per_minute',
    'Number',
    'Maximum number of requests per minute for the whole provider. Set to `0` to disable the limit.',
  ],
  [
    'shared_reads',
    'Boolean',
    'Whether to read many resources of one type through its list operation, which saves requests. Defaults to `true`.',
  ],
];

/** The settings of the provider block, as the runtime makes them from the descriptor. */
export function listSettings(access: Access, product: string): DocLine[] {
  const { credentials, variables, shared, url } = access;
  const endpoint = nameEndpointVariable(product, access);
  const lines: [string, string, string][] = [
    ['endpoint', 'String', describeEndpoint(url, endpoint)],
    ['allow_removals', 'Boolean', describeRemovals(nameVariable(product, 'allow_removals'))],
    ['create_marker', 'Boolean', describeMarker(nameVariable(product, 'create_marker'))],
    ...COMMON,
    ...credentials.flatMap(({ settings }) => settings.map((setting) => describeSetting(setting, product))),
    ...variables.map((variable) => describeVariable(variable, product)),
    ...shared.map((setting) => describeShared(setting, product)),
  ];
  return lines
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, type, description]) => ({ name, type, description, anchor: '' }));
}

function describeRemovals(variable: string): string {
  return `Whether a refresh may remove resources from the state although the 404 response does not look like one of the API, or although every resource of a type seems to be gone, as with a wrong key or project. Defaults to \`false\`. Can also be set with the environment variable \`${variable}\`.`;
}

function describeMarker(variable: string): string {
  return `Whether new resources carry a random marker in their labels, tags or description, by which the next apply finds them again if Terraform is killed while it creates them. The marker never appears in the state. Defaults to \`false\`. Can also be set with the environment variable \`${variable}\`.`;
}

function describeEndpoint(url: string, variable: string): string {
  const preset = url === '' ? '' : ` Defaults to \`${url}\`.`;
  return `Base URL of the API.${preset} Can also be set with the environment variable \`${variable}\`.`;
}

/** The environment variables that hold the secrets, and what belongs to them. */
export function listSecrets({ credentials }: Access, product: string): string[] {
  return credentials.flatMap(({ settings }) =>
    settings
      .filter(
        ({ isSecret, default: preset, role }) => isSecret || (preset === '' && role !== 'prefix' && role !== 'scopes'),
      )
      .map((setting) => nameVariable(product, setting)),
  );
}

function describeSetting(setting: AccessSetting, product: string): [string, string, string] {
  const { name, isSecret, default: preset, description } = setting;
  const env = nameVariable(product, setting);
  if (isSecret)
    return [
      name,
      'String, Sensitive',
      `${tellLine(description)} Can also be set with the environment variable \`${env}\`, which keeps it out of the configuration.`,
    ];
  const unless = preset === '' ? '' : ` Defaults to \`${preset}\`.`;
  return [
    name,
    'String',
    `${tellLine(description)}${unless} Can also be set with the environment variable \`${env}\`.`,
  ];
}

function describeVariable(variable: ServerVariable, product: string): [string, string, string] {
  const unless = variable.default === '' ? '' : ` Defaults to \`${variable.default}\`.`;
  const env = nameVariable(product, variable);
  const text = `${tellLine(variable.description)} Part of the endpoint.${unless} Can also be set with the environment variable \`${env}\`.`;
  return [variable.setting, 'String', text.trim()];
}

function describeShared(shared: SharedSetting, product: string): [string, string, string] {
  const { setting, wire, in: place, description, default: preset } = shared;
  const unless = preset === '' ? '' : ` Defaults to \`${preset}\`.`;
  const env = nameVariable(product, shared);
  const use =
    place === 'header' ? `Sent as the header \`${wire}\`.` : 'Used for every resource that does not set its own.';
  const text = `${tellLine(description)} ${use} Can also be set with the environment variable \`${env}\`.`;
  return [setting, shared.isSecret ? 'String, Sensitive' : 'String', `${text}${unless}`.trim()];
}
