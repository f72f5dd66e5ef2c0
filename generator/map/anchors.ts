import { stringifyStable } from '../spec/stable-json.js';
import type { Draft, LookupDraft, Use } from './draft.js';

/** What a thing hangs on while its name may change: the operation that makes it, or else the one that shows it. */
export function anchorOf(thing: Draft | LookupDraft): string {
  if ('shape' in thing) return (thing.read ?? thing.list ?? thing.compute)?.key ?? '';
  const use = thing.create ?? thing.updates[0] ?? thing.read ?? thing.delete;
  return use ? anchorOfUse(use) : '';
}

function anchorOfUse(use: Use): string {
  const fixed = Object.keys(use.fixed).length > 0 ? ` ${stringifyStable(use.fixed)}` : '';
  return `${use.operation.key}${fixed}`;
}
