import { successOf } from '../../model/answers.js';
import { plainType } from '../../model/media-types.js';
import type { Operation, Response } from '../../model/types.js';

/**
 * What the API answers to a mistake where an operation does not say it: a server has one way to refuse, and a document
 * describes it at some operations. Null where it describes none.
 */
export function findUsualError(operations: readonly Operation[], status: number): Response | null {
  const described = operations.flatMap(({ responses }) => responses.filter(isError));
  if (described.length === 0) return findRoom(operations);
  return pickMost(described.filter((one) => one.status === String(status))) ?? pickMost(described);
}

/** `{"customer": …, "errors": [{"code", "detail"}]}`: where nothing describes a refusal, most answers have room for one. */
function findRoom(operations: readonly Operation[]): Response | null {
  const rooms = operations.flatMap((operation): Response[] => {
    const response = successOf(operation);
    const errors = response?.schema?.properties.get('errors');
    const entry = errors?.items;
    if (!response?.schema || !errors || !entry?.properties.has('code')) return [];
    const properties = new Map([['errors', errors]]);
    return [{ ...response, schema: { ...response.schema, name: entry.name, properties, required: new Set() } }];
  });
  return rooms.length > operations.length / 2 ? pickMost(rooms) : null;
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
