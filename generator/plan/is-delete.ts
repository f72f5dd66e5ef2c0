import type { Call } from '../map/types.js';

/** After which nothing is left to be read, other than after a call that only ends something. */
export function isDelete({ method, deletes }: Call): boolean {
  return method === 'DELETE' || deletes === true;
}
