import { type Access, type AccessSetting, nameVariable } from '../plan/access/types.js';

/** How long a new or a deleted resource takes in the mock: long enough to be waited for. */
export const LIFE = { readyMs: 200, deleteMs: 200 };

/** What a mock lets in. */
export interface Lock {
  url: string;
  keys: { name: string; value: string }[];
}

/** The environment in which a provider or a collection reaches the mock of its document, whatever credentials it names. */
export function listAccess(
  product: string,
  { credentials, variables, shared }: Access,
  mock: Lock,
): Record<string, string> {
  const env = new Map([['endpoint', mock.url]]);
  for (const { way, settings } of credentials) {
    for (const setting of settings) {
      const isFetched = way === 'token' && setting.role === 'secret';
      if (!isFetched && way !== 'certificate') env.set(setting.name, findValue(setting, mock));
    }
  }
  for (const { setting, default: preset } of variables) if (preset === '') env.set(setting, 'mock');
  for (const { setting, default: preset, sample } of shared) if (preset === '') env.set(setting, sample);
  return Object.fromEntries(
    [...env].map(([name, value]) => [nameVariable(product, name), value]).filter(([, v]) => v !== ''),
  );
}

function findValue({ role, default: preset }: AccessSetting, { url, keys }: Lock): string {
  const [key] = keys;
  if (role === 'secret' || role === 'client_secret') return key?.value ?? '';
  if (role === 'user' || role === 'client_id') return key?.name ?? '';
  // The mock serves the path of the document's own address for tokens.
  if (role === 'token_url') return new URL(new URL(preset, `${url}/`).pathname, url).href;
  return '';
}
