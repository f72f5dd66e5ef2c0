import type { Operation, SecurityNeed } from './types.js';

/**
 * Of several documents: operations that do not take whatever the others take by default. Its credentials must not go
 * there, be it because the operation wants others or because another host that asks for nothing must not see them.
 */
export function markApart(operations: readonly Operation[], security: readonly SecurityNeed[]): void {
  const asked = security.filter(({ schemes }) => schemes.length > 0).map(keyOf);
  if (asked.length === 0) return;
  const takes = ({ security: own }: Operation) => {
    const known = new Set((own ?? security).map(keyOf));
    return asked.every((need) => known.has(need));
  };
  const hosts = new Set(operations.filter(takes).flatMap(listHosts));
  for (const operation of operations) {
    if (!operation.product || takes(operation)) continue;
    const isOpen = (operation.security ?? []).every(({ schemes }) => schemes.length === 0);
    const isSameHost = listHosts(operation).every((host) => hosts.has(host));
    if (!isOpen || !isSameHost) operation.apart = true;
  }
}

function keyOf({ schemes }: SecurityNeed): string {
  return schemes
    .map(({ name }) => name)
    .sort()
    .join(' ');
}

/** The empty text is the server of the whole API. */
function listHosts({ servers }: Operation): string[] {
  return servers.length === 0 ? [''] : servers.map(({ url }) => url);
}
