import { get, getArray, getString, isObject, sortedEntriesOf } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import type { ServerChoice } from './types.js';

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
