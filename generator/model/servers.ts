import { get, getArray, getString, isObject, sortedEntriesOf } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import type { Parameter, ServerChoice } from './types.js';

export function readServers(value: Json | undefined): ServerChoice[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((server) => ({
    url: getString(server, 'url'),
    description: getString(server, 'description'),
    variables: sortedEntriesOf(get(server, 'variables')).map(([name, variable]) => ({
      name,
      default: String(get(variable, 'default') ?? ''),
      enum: getArray(variable, 'enum').map(String),
      description: getString(variable, 'description'),
    })),
  }));
}

/**
 * The servers of an operation, without those that only repeat how its path begins: `https://api.example.com/v4` for
 * `/{version}/things`, where `https://api.example.com` is the document's own. What is called there has `/v4/v4/things` nowhere.
 */
export function dropRepeating(
  own: ServerChoice[],
  document: readonly ServerChoice[],
  path: string,
  parameters: readonly Parameter[],
): ServerChoice[] {
  const [, first = ''] = path.split('/');
  const name = /^\{(.+)\}$/.exec(first)?.[1];
  const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema;
  const said: Json[] = name === undefined ? [first] : [...(schema?.enum ?? []), schema?.default ?? null];
  const repeats = ({ url }: ServerChoice) =>
    document.some((base) => said.some((value) => trim(url) === `${trim(base.url)}/${value}`));
  return own.length > 0 && own.every(repeats) ? [] : own;
}

function trim(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
