import { isSameNoun } from '../model/words.js';
import { squash } from '../naming/words.js';
import type { Draft, LookupDraft, SubOperation } from './draft.js';
import { isBelow } from './paths.js';
import { collectSources } from './sources.js';

const VERBS = new Set(['enable', 'disable', 'activate', 'deactivate', 'cancel']);

/**
 * `POST /vms/{id}/backups/enable` lies in the collection of backups and is about the machine that has them: where the
 * machine says `backups_enabled`, the call is moved to it.
 */
export function liftSwitches(drafts: readonly Draft[], lookups: readonly LookupDraft[]): void {
  for (const inner of [...drafts, ...lookups]) {
    const { collection, parent, node } = inner;
    const owner = parent && drafts.find((draft) => draft.node === parent && draft !== inner);
    if (!owner || !collection || inner.subs.length === 0) continue;
    const lifted = inner.subs.filter((sub) => !isBelow(sub.node, node) && VERBS.has(sub.words.at(-1) ?? ''));
    const noun = collection.literal ?? '';
    if (lifted.length === 0 || !hasSwitch(owner, noun)) continue;
    inner.subs = inner.subs.filter((sub) => !lifted.includes(sub));
    owner.subs.push(...lifted.map((sub): SubOperation => ({ ...sub, words: [noun, sub.words.at(-1) ?? ''] })));
  }
}

function hasSwitch(owner: Draft, noun: string): boolean {
  return [...collectSources(owner).create].some(([wire, { schema }]) => {
    const plain = squash(wire).replace(/^(?:is|enable)|enabled$/g, '');
    return schema.types.includes('boolean') && plain !== squash(wire) && isSameNoun(plain, squash(noun));
  });
}
