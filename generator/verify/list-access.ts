import { type Access, type AccessSetting, nameEndpointVariable, nameVariable } from '../plan/access/types.js';

/** How long a new or a deleted resource takes in the mock: long enough to be waited for. */
export const LIFE = { readyMs: 200, deleteMs: 200 };

/** What a mock lets in. */
export interface Lock {
  url: string;
  keys: { name: string; value: string }[];
  /** What a path parameter can name there. */
  nameSeed?(parameter: string, wanted: string): string;
}

/** The environment in which a provider or a collection reaches the mock of its document, whatever credentials it names. */
export function listAccess(product: string, access: Access, mock: Lock): Record<string, string> {
  const { credentials, variables, shared } = access;
  const env = new Map([[nameEndpointVariable(product, access), mock.url]]);
  for (const { way, settings } of credentials) {
    for (const setting of settings) {
      const isFetched = way === 'token' && setting.role === 'secret';
      if (!isFetched && way !== 'certificate') env.set(nameVariable(product, setting), findValue(setting, mock));
    }
  }
  for (const variable of variables) if (variable.default === '') env.set(nameVariable(product, variable), 'mock');
  for (const setting of shared) {
    const { in: place, wire, sample } = setting;
    const there = place === 'path' ? (mock.nameSeed?.(wire, sample) ?? sample) : sample;
    if (setting.default === '') env.set(nameVariable(product, setting), there);
  }
  return Object.fromEntries([...env].filter(([, value]) => value !== ''));
}

function findValue({ role, default: preset }: AccessSetting, { url, keys }: Lock): string {
  const [key] = keys;
  if (role === 'secret' || role === 'client_secret') return key?.value ?? '';
  if (role === 'user' || role === 'client_id') return key?.name ?? '';
  // The mock serves the path of the document's own address for tokens.
  if (role === 'token_url') return new URL(new URL(preset, `${url}/`).pathname, url).href;
  return '';
}
