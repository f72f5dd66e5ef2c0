import type { Call } from '../map/types.js';

/** The header by which the API tells a request that is sent again from another one of the same content. */
export function findOnceHeader({ headers, method }: Pick<Call, 'headers' | 'method'>): string | undefined {
  return method === 'GET' ? undefined : headers.find(({ wire }) => isOnceHeader(wire))?.wire;
}

export function isOnceHeader(wire: string): boolean {
  return /^(?:[a-z0-9]+-)*idempoten(?:cy|ce|t)(?:-?(?:key|token|id))?$/i.test(wire);
}
