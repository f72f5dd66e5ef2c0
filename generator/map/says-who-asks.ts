import { squash } from '../naming/words.js';
import type { Facts } from './decide-class.js';
import type { Sources } from './sources.js';

/** `{"key": "…"}` of a create and a delete, which no answer shows: a credential of the caller, and no part of what is made. */
export function saysWhoAsks(
  { wire, create, read, once }: Pick<Facts, 'wire' | 'create' | 'read' | 'once'>,
  sources: Sources,
): boolean {
  const isShown = read !== undefined || once !== undefined;
  return (
    CREDENTIALS.test(squash(wire)) &&
    !isShown &&
    create?.schema.types.join() === 'string' &&
    sources.remove.has(squash(wire))
  );
}

const CREDENTIALS = /^(?:api|access|auth|secret)?(?:key|token|secret)$/;
