import { squash } from '../naming/words.js';
import type { Draft, SubOperation } from './draft.js';
import type { Tie } from './find-ties.js';
import { isToldToWipe } from './find-wiping.js';
import { isBelow } from './paths.js';
import type { Sources } from './sources.js';

/**
 * What a call does, what undoes it, and what a field is called that says that it is done. Power is not among them: a line that
 * is removed from a configuration must not stop a machine.
 */
const SWITCHES: readonly (readonly [on: readonly string[], off: readonly string[], fields: readonly string[]])[] = [
  [['lock'], ['unlock'], ['locked', 'islocked']],
  [['suspend'], ['unsuspend', 'resume'], ['suspended', 'issuspended']],
  [['pause'], ['unpause', 'resume'], ['paused', 'ispaused']],
  [['enable'], ['disable'], ['enabled', 'isenabled']],
  [['activate'], ['deactivate'], ['activated', 'active', 'isactive']],
  [['archive'], ['unarchive'], ['archived', 'isarchived']],
  [['publish'], ['unpublish'], ['published', 'ispublished']],
  [['protect'], ['unprotect'], ['protected', 'isprotected']],
  [['freeze'], ['unfreeze', 'thaw'], ['frozen', 'isfrozen']],
];

/** Rule 5, for switches: a yes or no that only the create takes, and two calls without a body that turn it on and off. */
export function findSwitches(draft: Draft, sources: Sources): Tie[] {
  const calls = draft.subs.filter(
    (sub) => isBelow(sub.node, draft.node) && !asksForFields(sub) && !sub.taken && !isToldToWipe(sub),
  );
  const find = (names: readonly string[]) => calls.find(({ words }) => names.includes(squash(words.join('_'))));
  return [...sources.create].flatMap(([wire, { schema }]): Tie[] => {
    if (!schema.types.includes('boolean') || sources.update.has(wire)) return [];
    const [on, off] = SWITCHES.find(([, , fields]) => fields.includes(squash(wire))) ?? [];
    const use = on && find(on);
    const unset = off && find(off);
    if (!use || !unset) return [];
    return [{ wire, use, unset, field: null, schema, only: false, reason: `${use.words.join('_')} switches it` }];
  });
}

function asksForFields({ body, operation }: SubOperation): boolean {
  return operation.method === 'GET' || operation.method === 'DELETE' || (body?.required.size ?? 0) > 0;
}
