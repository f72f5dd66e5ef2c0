import type { CheckResult, LadderRow, Outcome, VerifyReport } from '../verify/types.js';
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

/** The table at the end: every check, then every resource that did not come through, then the sum. */
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
  const falls = report.checks.flatMap((check) => (check.ladder ?? []).filter(hasFailed).map((row) => ({ check, row })));
  for (const { check, row } of falls) lines.push('', ...formatFall(check, row));
  lines.push('', countOutcomes(report.checks));
  return `${lines.join('\n')}\n`;
}

const same = (text: string) => text;

function summarise({ ladder, outcome, detail }: CheckResult): string {
  if (ladder === undefined) return outcome === 'passed' ? '' : (detail.split('\n').at(-1) ?? '');
  const whole = ladder.filter((row) => !hasFailed(row)).length;
  return `${whole} of ${ladder.length} resources`;
}

export function hasFailed({ steps }: LadderRow): boolean {
  return steps.some(({ outcome }) => outcome === 'failed');
}

function formatFall({ target }: CheckResult, { resource, steps }: LadderRow): string[] {
  return steps
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ step, detail }) => [
      `  ${target} ${resource}, ${step}:`,
      ...detail.split('\n').map((line) => `    ${line}`),
    ]);
}

export function countOutcomes(checks: readonly CheckResult[]): string {
  const count = (outcome: Outcome) => checks.filter((check) => check.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not-run')} not run`;
}
