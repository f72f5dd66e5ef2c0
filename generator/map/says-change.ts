import type { Operation } from '../model/types.js';
import { splitWords } from '../naming/words.js';

/**
 * "Restores the data from a backup", "Shuts down a host": a GET by its method alone. A plan reads whatever can be read, more
 * than once, and must not do that. Nor does it read `/servers/{id}/{action}`, which does what the caller names.
 */
export function saysChange({ path, summary, description, operationId }: Operation): boolean {
  const isSaid = [summary, description].some((text) => CHANGES.test(text) || DOES.test(text));
  return (isSaid && !/^(?:get|list|read|show)/i.test(operationId ?? '')) || NAMES_DEED.test(lastParameter(path));
}

/** `Restore points` are listed, a `Reset link` is shown: only a verb with what it is done to says what the call does. */
const CHANGES =
  /^\W*(?:(?:restores|deletes|removes|purges|wipes|erases|resets|reboots|restarts|revokes|invalidates)\b|(?:restore|delete|remove|purge|wipe|erase|reset|reboot|restart|revoke|invalidate) (?:the|a|an|all|any|this|these|your|every|each|one|data|from)\b)/i;

/** "Starts a host", "Will reload the gateway", "Log out the user"; the `Stops near a place` are listed. */
const DOES =
  /^\W*(?:(?:this )?will )?(?:(?:starts?|stops?|reloads?|terminates?|triggers?|enables?|disables?|activates?|deactivates?|suspends?|resumes?|regenerates?|rotates?|cancels?|clears?|flush(?:es)?|unlocks?|kills?|unregisters?) (?:the|an?|all|this|your|every|each)\b|(?:shuts? down|powers? (?:off|on|down|up)|turns? (?:off|on)|logs? out)\b|(?:performs?|executes?|runs?) (?:the |an? |any )?(?:\w+ )?(?:action|command)s?\b)/i;

const NAMES_DEED = /^(?:action|command|verb)$/;

function lastParameter(path: string): string {
  return splitWords(/\{([^{}]*)\}\/?$/.exec(path)?.[1] ?? '').join('_');
}
