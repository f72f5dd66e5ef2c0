import type { Sign } from './compile-sign.js';
import type { Part } from './parse-pattern.js';

/** A step of a matcher: `next` are the places of the steps after it. */
export type Step =
  | { kind: 'sign'; sign: Sign; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'start'; lines: boolean; next: number }
  | { kind: 'end'; lines: boolean; next: number }
  | { kind: 'edge'; wanted: boolean; next: number }
  | { kind: 'look'; program: Program; ahead: boolean; wanted: boolean; next: number }
  | { kind: 'done' };

export interface Program {
  steps: Step[];
  first: number;
}

/** A count is written out, so that ten thousand times ten thousand would be a program for nobody. */
const MOST_STEPS = 20_000;

class TooLarge extends Error {}

/** The steps that an expression takes, null where they are too many. Built from the end, so that each knows its next. */
export function buildProgram(part: Part): Program | null {
  try {
    return build(part, { left: MOST_STEPS });
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

interface Room {
  left: number;
}

function build(part: Part, room: Room): Program {
  const steps: Step[] = [{ kind: 'done' }];
  const add = (step: Step): number => {
    room.left -= 1;
    if (room.left < 0) throw new TooLarge();
    return steps.push(step) - 1;
  };
  const place = (one: Part, next: number): number => {
    switch (one.kind) {
      case 'row':
        return one.parts.reduceRight((after, inner) => place(inner, after), next);
      case 'choice':
        return add({ kind: 'fork', next: one.parts.map((inner) => place(inner, next)) });
      case 'repeat':
        return repeat(one, next);
      case 'look':
        return add({ ...one, program: build(one.part, room), next });
      default:
        return add({ ...one, next });
    }
  };
  const repeat = ({ part: inner, least, most }: Part & { kind: 'repeat' }, next: number): number => {
    let at = next;
    if (most === Number.POSITIVE_INFINITY) {
      const fork: Step & { kind: 'fork' } = { kind: 'fork', next: [next] };
      at = add(fork);
      fork.next.push(place(inner, at));
    }
    // Each of those that may be missing lies inside the one before: where it stops, the rest is missing too.
    else for (let n = least; n < most; n += 1) at = add({ kind: 'fork', next: [place(inner, at), next] });
    // Through `add`, because a part without steps of its own would be placed for nothing, however often.
    for (let n = 0; n < least; n += 1)
      at = n === 0 ? place(inner, at) : add({ kind: 'fork', next: [place(inner, at)] });
    return at;
  };
  const first = place(part, 0);
  return { steps, first };
}
