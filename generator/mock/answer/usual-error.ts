import { plainType } from '../../model/media-types.js';
import type { Operation, Response } from '../../model/types.js';

/**
 * What the API answers to a mistake where an operation does not say it: a server has one way to refuse, and a document
 * describes it at some operations. Null where it describes none.
 */
export function findUsualError(operations: readonly Operation[], status: number): Response | null {
  const described = operations.flatMap(({ responses }) => responses.filter(isError));
  return pickMost(described.filter((one) => one.status === String(status))) ?? pickMost(described);
}

/** JSON with members of its own. */
function isError({ status, schema, mediaType }: Response): boolean {
  if (
    !(status.startsWith('4') || status === 'default') ||
    !schema ||
    (schema.properties.size === 0 && schema.variants.length === 0)
  )
    return false;
  return mediaType !== null && /[/+]json$/.test(plainType(mediaType));
}

function pickMost(responses: readonly Response[]): Response | null {
  const counts = new Map<string, { first: Response; times: number }>();
  for (const response of responses) {
    const key = response.schema?.name ?? [...(response.schema?.properties.keys() ?? [])].join();
    const known = counts.get(key);
    if (known) known.times += 1;
    else counts.set(key, { first: response, times: 1 });
  }
  let most: { first: Response; times: number } | null = null;
  for (const one of counts.values()) if (most === null || one.times > most.times) most = one;
  return most?.first ?? null;
}
