import { compareText } from '../../../naming/identifiers.js';
import type { GoValue } from './go-value.js';
import { readField, readText } from './read-value.js';
import type { DocLine } from './types.js';

/** Settings that every provider has, in the words of the runtime. */
const COMMON: [name: string, type: string, description: string][] = [
  ['ca_file', 'String', "File with certificates in PEM form that are trusted beside the system's."],
  ['max_retries', 'Number', 'How often a request is sent again that failed and may be repeated. 4 unless set.'],
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
    'Whether many reads of one type may be answered from its list, which saves requests. True unless set.',
  ],
];

/** The settings of the provider block, as the runtime makes them from the descriptor. */
export function listSettings(provider: GoValue): DocLine[] {
  const lines: [string, string, string][] = [
    [
      'endpoint',
      'String',
      `Where the API is served. The environment variable \`${readText(provider, 'EndpointEnv')}\` does the same.`,
    ],
    ...COMMON,
    ...listItems(provider, 'Credentials').flatMap(describeCredential),
    ...listItems(provider, 'Variables').map(describeVariable),
  ];
  return lines
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, type, description]) => ({ indent: '', name, type, description }));
}

/** The environment variables that hold the secrets. */
export function listSecrets(provider: GoValue): string[] {
  return listItems(provider, 'Credentials').map((credential) => readText(credential, 'Env'));
}

function listItems(value: GoValue, field: string): GoValue[] {
  const found = readField(value, field);
  return found?.go === 'list' ? found.items : [];
}

function describeCredential(credential: GoValue): [string, string, string][] {
  const name = readText(credential, 'Attribute');
  const user = readText(credential, 'User');
  const env = readText(credential, 'Env');
  const lines: [string, string, string][] = [
    [name, 'String, Sensitive', `Secret for the API. Better set in the environment variable \`${env}\`.`],
  ];
  if (readField(credential, 'Open')) {
    const [header, prefix] = [readText(credential, 'Name'), readText(credential, 'Prefix').trim()];
    const text = `Header that carries \`${name}\`, because the API's document names none. \`${header}\` unless set, with \`${prefix}\` before the secret.`;
    lines.push([`${name}_header`, 'String', text]);
  }
  if (user !== '') {
    const userEnv = readText(credential, 'UserEnv');
    lines.push([
      user,
      'String',
      `Name that goes with \`${name}\`. The environment variable \`${userEnv}\` does the same.`,
    ]);
  }
  return lines;
}

function describeVariable(variable: GoValue): [string, string, string] {
  const preset = readText(variable, 'Default');
  const text = `${readText(variable, 'Description')} Part of the endpoint.${preset === '' ? '' : ` \`${preset}\` unless set.`}`;
  return [readText(variable, 'Attribute'), 'String', text.trim()];
}
