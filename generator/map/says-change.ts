import type { Operation } from '../model/types.js';

/**
 * "Restores the data from a backup": a GET by its method alone. A plan reads whatever can be read, more than once, and must
 * not do that.
 */
export function saysChange({ summary, description, operationId }: Operation): boolean {
  return !/^(?:get|list|read|show)/i.test(operationId ?? '') && (CHANGES.test(summary) || CHANGES.test(description));
}

/** `Restore points` are listed, a `Reset link` is shown: only a verb with what it is done to says what the call does. */
const CHANGES =
  /^\W*(?:(?:restores|deletes|removes|purges|wipes|erases|resets|reboots|restarts|revokes|invalidates)\b|(?:restore|delete|remove|purge|wipe|erase|reset|reboot|restart|revoke|invalidate) (?:the|a|an|all|any|this|these|your|every|each|one|data|from)\b)/i;
