import type { Operation, SecurityNeed } from './types.js';

/**
 * Marks operations that ask for something else than the document does by default. One that says nothing clear counts as
 * all others, as long as what the others send is known where it goes: a document whose every operation asks for nothing
 * was written carelessly, and a scheme that is declared nowhere is a slip of the pen.
 */
export function markNeeds(
  operations: readonly Operation[],
  security: readonly SecurityNeed[],
  declared: ReadonlySet<string>,
): void {
  const usual = keyOfNeeds(security);
  const isUsual = ({ security: own }: Operation) => own === null || keyOfNeeds(own) === usual;
  const hosts = new Set(operations.filter(isUsual).flatMap(listHosts));
  const careless = findCareless(operations);
  for (const operation of operations) {
    if (isUsual(operation)) {
      if (operation.product && operation.security) operation.asks = true;
      continue;
    }
    const isVague = careless.has(operation.product?.name ?? '') || isUndeclared(operation.security ?? [], declared);
    const isKnown = !operation.product || listHosts(operation).every((host) => hosts.has(host));
    if (!isVague || !isKnown) operation.asks = true;
  }
}

/** Alternatives as a text; their order and their scopes do not count. */
export function keyOfNeeds(needs: readonly SecurityNeed[]): string {
  return JSON.stringify(needs.map(listNames).sort());
}

/** The schemes that go together, as a text. */
function listNames({ schemes }: SecurityNeed): string {
  return JSON.stringify(schemes.map(({ name }) => name).sort());
}

/** Names of documents in which no operation asks for anything. */
function findCareless(operations: readonly Operation[]): Set<string> {
  const careless = new Set(operations.map(({ product }) => product?.name ?? ''));
  for (const { product, security } of operations) {
    if (security === null || security.some(({ schemes }) => schemes.length > 0)) careless.delete(product?.name ?? '');
  }
  return careless;
}

function isUndeclared(needs: readonly SecurityNeed[], declared: ReadonlySet<string>): boolean {
  return needs.length > 0 && needs.every(({ schemes }) => schemes.some(({ name }) => !declared.has(name)));
}

/** The empty text is the server of the whole API. */
function listHosts({ servers }: Operation): string[] {
  return servers.length === 0 ? [''] : servers.map(({ url }) => url);
}
