import type { Credential } from '../model/types.js';

export interface KeyHeader {
  header: string;
  prefix: string;
}

/** The header that carries the key, null where the API wants none, undefined where the runtimes cannot send it yet. */
export function findKeyHeader(credentials: readonly Credential[]): KeyHeader | null | undefined {
  if (credentials.length === 0) return null;
  for (const { type, in: place, name } of credentials) {
    if (type === 'apiKey' && place === 'header' && name !== null) return { header: name, prefix: '' };
    if (type === 'bearer') return { header: 'Authorization', prefix: 'Bearer ' };
  }
  return undefined;
}
