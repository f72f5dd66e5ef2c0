import { successOf } from '../../model/answers.js';
import type { Operation, Response } from '../../model/types.js';

export interface Picked {
  status: number;
  response: Response | null;
}

/** The documented answer on success: the wanted status where it is documented, else the one that says most. */
export function pickSuccess(operation: Operation, wanted?: number): Picked {
  const exact = wanted === undefined ? undefined : operation.responses.find((r) => r.status === String(wanted));
  const response = exact ?? findRedirect(operation) ?? successOf(operation);
  if (!response) return { status: wanted ?? 200, response: null };
  const number = Number(response.status);
  if (Number.isInteger(number)) return { status: number, response };
  return { status: wanted ?? (operation.method === 'POST' && response.schema ? 201 : 200), response };
}

/** What documents no success but a redirect sends the browser on, whatever its default answer is for. */
function findRedirect({ responses }: Operation): Response | undefined {
  if (responses.some(({ status }) => /^2/.test(status))) return undefined;
  return responses.find(({ status }) => /^30[12378]$/.test(status));
}

/**
 * The first of the statuses that the operation documents, by itself, as a range or as default; else the one that other
 * operations document (`usual`), or the first.
 */
export function pickFailure(
  operation: Operation | null,
  statuses: readonly number[],
  usual: ReadonlySet<string> = new Set(),
): Picked {
  const other = operation?.responses.find((r) => r.status === 'default') ?? null;
  // A key that nobody knows is no lack of permission, where the document leaves room for both.
  if (statuses[0] === 401 && other && !operation?.responses.some((r) => r.status === '401'))
    return { status: 401, response: other };
  for (const status of statuses) {
    const exact = operation?.responses.find((r) => r.status === String(status));
    if (exact) return { status, response: exact };
  }
  const first = statuses[0] ?? 400;
  for (const status of statuses) {
    const range = operation?.responses.find((r) => r.status === `${String(status)[0]}XX`);
    if (range) return { status, response: range };
  }
  // A body that does not fit is a 422 where the document knows that word, and plainly a bad request where it does not.
  const isPlain = first === 422 && statuses.includes(400) && !usual.has('422') && (other !== null || usual.has('400'));
  return { status: isPlain ? 400 : first, response: other };
}
