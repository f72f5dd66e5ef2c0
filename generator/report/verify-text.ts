import type { CheckResult, LadderRow, Outcome, VerifyReport } from '../verify/types.js';
import { cleanText } from './clean-text.js';
import { type Paint, PLAIN } from './paint.js';
import { type Column, formatHeader, formatRow, planTable } from './table.js';

export const MARKS: Record<Outcome, string> = {
  passed: 'ok',
  failed: 'FAILED',
  'not-applicable': '-',
  'not-run': 'not run',
};

const CHECKS: Column[] = [
  { title: 'TARGET' },
  { title: 'CHECK', max: 34 },
  { title: 'RESULT' },
  { title: 'SECONDS', align: 'right' },
  { title: '' },
];

/** The table at the end: every check, then what those say that failed, resource by resource in a ladder, then the sum. */
export function formatVerify(report: VerifyReport, paint: Paint = PLAIN): string {
  const rows = report.checks.map((check) => [
    check.target,
    check.name,
    MARKS[check.outcome],
    check.seconds.toFixed(1),
    summarise(check),
  ]);
  const layout = planTable(CHECKS, rows);
  const lines = [paint.bold(formatHeader(layout))];
  report.checks.forEach((check, index) => {
    const colour = check.outcome === 'failed' ? paint.red : check.outcome === 'not-run' ? paint.yellow : same;
    lines.push(...formatRow(rows[index] ?? [], layout).map(colour));
  });
  for (const block of report.checks.flatMap(listWords)) lines.push('', ...block);
  lines.push('', countOutcomes(report.checks));
  return `${lines.join('\n')}\n`;
}

const same = (text: string) => text;

/** As much as a cell of the table holds. */
export function summarise({ ladder, outcome, detail }: CheckResult): string {
  if (ladder === undefined) return outcome === 'passed' || detail.includes('\n') ? '' : detail;
  const whole = ladder.filter((row) => !hasFailed(row)).length;
  return `${whole} of ${ladder.length} resources`;
}

function hasFailed({ steps }: LadderRow): boolean {
  return steps.some(({ outcome }) => outcome === 'failed');
}

/** A tool's own words, where they are more than the table has room for. */
function listWords(check: CheckResult): string[][] {
  const { target, name, outcome, detail, ladder = [] } = check;
  const own = outcome === 'failed' && detail.includes('\n') ? [formatWords(`${target} ${name}`, detail)] : [];
  return [...own, ...ladder.filter(hasFailed).map((row) => formatFall(check, row))];
}

function formatFall({ target }: CheckResult, { resource, steps }: LadderRow): string[] {
  return steps
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ step, detail }) => formatWords(`${target} ${resource}, ${step}`, detail));
}

function formatWords(head: string, detail: string): string[] {
  return [`  ${head}:`, ...detail.split('\n').map((line) => `    ${/^ */.exec(line)?.[0]}${cleanText(line)}`)];
}

export function countOutcomes(checks: readonly CheckResult[]): string {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not-run')} not run`;
}
