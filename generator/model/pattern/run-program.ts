import type { Program, Step } from './build-program.js';

/** So many steps are a few hundredths of a second. Text that needs more is not judged. */
const MOST_WORK = 500_000;

class TooMuchWork extends Error {}

/** Whether a part of the text matches; null where it would take too long to say. */
export function runProgram(program: Program, text: string): boolean | null {
  if (text.length > MOST_WORK) return null;
  try {
    return new Run([...text]).find(program, 0, true);
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/**
 * Goes through the text once and is in every state at the same time that the expression can be in, so that nothing is
 * ever tried again: the work is at most the length of the text times the steps of the expression.
 */
class Run {
  #work = 0;
  readonly #looks = new Map<Step, Map<number, boolean>>();

  constructor(readonly chars: readonly string[]) {}

  /** Whether a match begins at the place, or, `anywhere`, at one after it; with `end` it has to stop just there. */
  find(program: Program, from: number, anywhere: boolean, end: number | null = null): boolean {
    // For each step the last place at which it was entered.
    const entered = new Int32Array(program.steps.length).fill(-1);
    const enter = (state: number, at: number, states: number[]) => {
      if (entered[state] === at) return;
      entered[state] = at;
      states.push(state);
    };
    let states: number[] = [];
    for (let at = from; at <= (end ?? this.chars.length); at += 1) {
      if (at === from || anywhere) enter(program.first, at, states);
      const signs: number[] = [];
      const char = this.chars[at];
      for (let index = 0; index < states.length; index += 1) {
        if (++this.#work > MOST_WORK) throw new TooMuchWork();
        const step = program.steps[states[index] as number] as Step;
        if (step.kind === 'done') {
          if (end === null || end === at) return true;
        } else if (step.kind === 'sign') {
          if (char !== undefined && step.sign(char)) signs.push(step.next);
        } else if (step.kind === 'fork') for (const one of step.next) enter(one, at, states);
        else if (this.#holds(step, at)) enter(step.next, at, states);
      }
      states = [];
      for (const next of signs) enter(next, at + 1, states);
      if (states.length === 0 && !anywhere) return false;
    }
    return false;
  }

  #holds(step: Exclude<Step, { kind: 'sign' | 'fork' | 'done' }>, at: number): boolean {
    const before = this.chars[at - 1];
    const after = this.chars[at];
    if (step.kind === 'start' || step.kind === 'end') {
      const isStart = step.kind === 'start';
      return at === (isStart ? 0 : this.chars.length) || (step.lines && (isStart ? before : after) === '\n');
    }
    if (step.kind === 'edge') return (isWord(before) !== isWord(after)) === step.wanted;
    const known = this.#looks.get(step) ?? new Map<number, boolean>();
    this.#looks.set(step, known);
    let found = known.get(at);
    if (found === undefined) {
      found = step.ahead ? this.find(step.program, at, false) : this.find(step.program, 0, true, at);
      known.set(at, found);
    }
    return found === step.wanted;
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /^\w$/.test(char);
}
