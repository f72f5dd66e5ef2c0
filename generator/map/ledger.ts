import type { Scope } from './scope.js';
import type { LedgerEntry } from './types.js';

/** Every operation of the document with its first use. */
export function buildLedger(scope: Scope): LedgerEntry[] {
  return scope.api.operations.map((operation) => {
    const { claims, moved } = scope.found;
    const own = claims.of(operation);
    const successor = moved.get(operation) ?? null;
    const claim = (successor && claims.of(successor)) ?? own;
    return {
      // As the document has them.
      method: operation.sent?.method ?? operation.method,
      path: operation.key.slice(operation.key.indexOf(' ') + 1),
      ...(operation.product && { product: operation.product.name, ownPath: operation.product.path }),
      operationId: operation.operationId,
      family: scope.families.get(operation) as string,
      role: claim?.role ?? 'skipped',
      resource: claim?.owner ? (scope.names.get(claim.owner) ?? null) : null,
      ...(successor && { successor: successor.key }),
      reason: successor
        ? `the document says that it has moved, and names ${successor.key} in its place`
        : (claim?.reason ?? 'no rule found a use for it; give it a role in iacsmith.yaml'),
      confidence: claim?.confidence ?? 'low',
    };
  });
}
