import type { Operation } from '../model/types.js';

/**
 * Operations that are done at another place now, each with the one that the document names there: they are deprecated, and
 * all that they are said to answer is a redirect. What is deprecated on the same path has moved with them: without them it
 * would be half of a resource.
 */
export function listMoved(operations: readonly Operation[]): Map<Operation, Operation | null> {
  const redirected = operations.filter(onlyRedirects);
  const paths = new Set(redirected.map(({ path }) => path));
  const isLive = (operation: Operation) => !paths.has(operation.path) || !operation.deprecated;
  const live = redirected.length === 0 ? [] : operations.filter(isLive);
  const moved = new Map<Operation, Operation | null>();
  for (const operation of operations) {
    if (operation.deprecated && paths.has(operation.path)) moved.set(operation, findSuccessor(operation, live));
  }
  return moved;
}

function onlyRedirects({ deprecated, responses }: Operation): boolean {
  const isRedirect = (status: string) => /^30[1278]$/.test(status);
  const isSuccess = (status: string) => /^(?:2..|default)$/i.test(status);
  return deprecated && responses.some((r) => isRedirect(r.status)) && !responses.some((r) => isSuccess(r.status));
}

/** "This route is deprecated. Please use /app-installations/{id} instead." */
function findSuccessor({ method, summary, description }: Operation, live: readonly Operation[]): Operation | null {
  const told = [...`${summary} ${description}`.matchAll(/\/[\w{}/~:-]+/g)].map(([path]) => leaveNamesOut(path));
  const named = live.filter((other) => other.method === method && told.includes(leaveNamesOut(other.path)));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** `/keys/{id}` and `/keys/{keyId}` are one path. */
function leaveNamesOut(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}
