import { setFlagsFromString } from 'node:v8';

/**
 * A command that is over in a second or two pays more for optimised code than it gets back: only what is called really
 * often is worth it. Measured on large documents: a third less CPU.
 */
export function favourShortRuns(): void {
  setFlagsFromString('--interrupt-budget=1000000');
}
