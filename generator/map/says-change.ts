import type { Operation } from '../model/types.js';

/**
 * "Restores the data from a backup": a GET by its method alone. A plan reads whatever can be read, more than once, and must
 * not do that.
 */
export function saysChange({ summary, description, operationId }: Operation): boolean {
  return !/^(?:get|list|read|show)/i.test(operationId ?? '') && (CHANGES.test(summary) || CHANGES.test(description));
}

const CHANGES =
  /^\W*(?:restore|delete|remove|purge|wipe|erase|reset|reboot|restart|revoke|invalidate)s?\b(?! (?:status|info|history))/i;
