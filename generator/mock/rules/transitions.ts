import type { Transition } from '../state/store.js';
import type { World } from '../state/world.js';

export function startTransition(world: World, reads: number, ms: number): Transition {
  return { reads, due: world.now().getTime() + ms, done: reads <= 0, effects: [] };
}

/** Called with every read of something that waits for it: the answer shows it as it was before this read counted. */
export function settleTransition(transition: Transition, now: Date): void {
  if (transition.done && transition.effects.length === 0) return;
  if (transition.done || transition.reads <= 0 || now.getTime() >= transition.due) finish(transition, now);
  else transition.reads -= 1;
}

function finish(transition: Transition, now: Date): void {
  transition.done = true;
  for (const effect of transition.effects.splice(0)) effect(now);
}

/** Finishes what is due by time alone, without counting a read. */
export function settleByTime(transition: Transition, now: Date): void {
  if (transition.done || now.getTime() >= transition.due) finish(transition, now);
}
