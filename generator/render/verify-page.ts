import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { findInPackage } from '../place.js';
import { countOutcomes, MARKS, summarise } from '../report/verify-text.js';
import type { LadderRow, Outcome, VerifyReport } from '../verify/types.js';

const TEMPLATE = findInPackage('templates/verify/page.html.hbs');

/** A page of its own, without anything from elsewhere. Handlebars writes every value as text. */
export function renderVerifyPage(report: VerifyReport): string {
  const template = Handlebars.compile(readFileSync(TEMPLATE, 'utf8'), { strict: true });
  return template({
    ...report,
    sum: countOutcomes(report.checks),
    checks: report.checks.map((check) => ({
      ...check,
      mark: MARKS[check.outcome],
      detail: check.ladder ? summarise(check) : check.detail,
      seconds: check.seconds.toFixed(1),
    })),
    ladders: report.checks.flatMap(({ ladder, target }) =>
      ladder === undefined || ladder.length === 0 ? [] : [{ target, ...layOut(ladder) }],
    ),
  });
}

interface Cell {
  outcome: Outcome;
  mark: string;
  detail: string;
}

/** Resource × step, with a column for each step that any of them took. */
function layOut(ladder: readonly LadderRow[]): { steps: string[]; rows: { resource: string; cells: Cell[] }[] } {
  const steps = [...new Set(ladder.flatMap((row) => row.steps.map(({ step }) => step)))];
  const rows = ladder.map(({ resource, steps: taken }) => ({
    resource,
    cells: steps.map((name) => {
      const found = taken.find(({ step }) => step === name);
      const outcome = found?.outcome ?? 'not-run';
      return { outcome, mark: MARKS[outcome], detail: found?.detail ?? '' };
    }),
  }));
  return { steps, rows };
}
