import { MARKS } from '../report/verify-text.js';
import type { Watcher } from '../verify/run-checks.js';
import type { Check } from '../verify/types.js';
import { endProgress, makeProgress, paintFor, tellPeople } from './terminal.js';

const TICK_MS = 500;

/** On a terminal a line that moves, and one that stays for every check that has ended; in CI the latter alone. */
export function watchChecks(quiet: boolean): Watcher & { planned(checks: readonly Check[]): void } {
  const draw = makeProgress(quiet);
  const paint = paintFor(process.stderr);
  let total = 0;
  let head = '';
  let busy = '';
  let began = 0;
  let timer: NodeJS.Timeout | null = null;
  const redraw = () => draw?.(`${head}, ${Math.round((performance.now() - began) / 1000)} s ${busy}`);
  return {
    planned(checks) {
      total = checks.length;
    },
    started(check, index) {
      head = `[${index + 1}/${total}] ${check.target}: ${check.name}`;
      busy = '';
      began = performance.now();
      redraw();
      if (draw) timer = setInterval(redraw, TICK_MS).unref();
    },
    told(line) {
      busy = line;
      redraw();
    },
    ended({ outcome, target, name, seconds }) {
      if (timer) clearInterval(timer);
      endProgress(draw ?? undefined);
      if (quiet) return;
      const line = `${MARKS[outcome].padEnd(8)} ${target}: ${name} (${seconds.toFixed(1)} s)`;
      tellPeople([outcome === 'failed' ? paint.red(line) : outcome === 'not-run' ? paint.yellow(line) : line]);
    },
  };
}
