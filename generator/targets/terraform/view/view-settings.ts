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
    'Attributes whose change may replace the resource although that is doubtful, as `type.attribute`. Without it such a change is refused when it is planned.',
  ],
  ['ca_file', 'String', "File with certificates in PEM form that are trusted beside the system's."],
  ['max_retries', 'Number', 'How often a request is sent again that failed and may be repeated. Defaults to 4.'],
  ['max_retry_wait', 'String', 'How long a wait before a request is sent again may get, such as `30s`.'],
  [
    'min_retry_wait',
    'String',
    'How long the first wait is before a request is sent again, such as `500ms`. Later waits are longer; one that the API asks for is kept.',
  ],
  [
    'poll_interval',
    'String',
    'How long the first wait is between two looks at something that is not ready yet, such as `1s`. Later waits are longer.',
  ],
  ['request_timeout', 'String', 'How long a single request may take, such as `60s`.'],
  [
    'requests_per_minute',
    'Number',
    'Most requests a minute that the provider sends, all resources together. 0 for no limit of its own.',
  ],
  [
    'shared_reads',
    'Boolean',
    'Whether many reads of one type may be answered from its list, which saves requests. Defaults to true.',
  ],
];

/** The settings of the provider block, as the runtime makes them from the descriptor. */
export function listSettings(access: Access, product: string): DocLine[] {
  const { credentials, variables, shared, url } = access;
  const endpoint = nameEndpointVariable(product, access);
  const lines: [string, string, string][] = [
    ['endpoint', 'String', describeEndpoint(url, endpoint)],
    ...COMMON,
    ...credentials.flatMap(({ settings }) => settings.map((setting) => describeSetting(setting, product))),
    ...variables.map((variable) => describeVariable(variable, product)),
    ...shared.map((setting) => describeShared(setting, product)),
  ];
  return lines
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, type, description]) => ({ name, type, description, anchor: '' }));
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
  const { setting, description, default: preset } = shared;
  const unless = preset === '' ? '' : ` Defaults to \`${preset}\`.`;
  const env = nameVariable(product, shared);
  const text = `${tellLine(description)} Used for every resource that does not set its own. Can also be set with the environment variable \`${env}\`.`;
  return [setting, 'String', `${text}${unless}`.trim()];
}
