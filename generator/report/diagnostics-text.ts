import { cleanText, wrapText } from './clean-text.js';
import type { Diagnostic, Severity } from './diagnostic.js';
import { groupBy } from './group-by.js';
import { type Paint, PLAIN } from './paint.js';
import { PAGE_WIDTH } from './table.js';

const ORDER: Severity[] = ['error', 'warning', 'note'];
/** Of one code, so many are shown in full when there are more than `MANY`. Errors are never left out. */
const SHOWN = 3;
const MANY = 5;

/** Errors first, the same codes together, in the order in which they were found. */
export function formatDiagnostics(diagnostics: Diagnostic[], paint: Paint = PLAIN): string[] {
  const sorted = ORDER.flatMap((severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity));
  const groups = groupBy(sorted, ({ severity, code }) => `${severity} ${code}`);
  return [...groups.values()].flatMap((group) => formatGroup(group, paint));
}

function formatGroup(group: Diagnostic[], paint: Paint): string[] {
  const first = group[0] as Diagnostic;
  if (first.severity === 'error' || group.length <= MANY) return group.flatMap((one) => formatDiagnostic(one, paint));
  const shown = group.slice(0, SHOWN).flatMap((one) => formatDiagnostic(one, paint));
  const rest = group.length - SHOWN;
  return [
    ...shown,
    paint.dim(`${first.severity} ${first.code}: and ${rest} more, ${group.length} in all; --json lists them.`),
  ];
}

function formatDiagnostic(diagnostic: Diagnostic, paint: Paint = PLAIN): string[] {
  const { severity, code, message, pointer, hint } = diagnostic;
  const [head = '', ...rest] = wrapText(`${severity} ${code}: ${message}`, PAGE_WIDTH);
  const label = `${severity} ${code}:`;
  const painted = head.startsWith(label) ? `${paintSeverity(severity, paint)(label)}${head.slice(label.length)}` : head;
  return [
    painted,
    ...rest.map((line) => `  ${line}`),
    // A pointer is there to be copied: it is never broken over lines.
    ...(pointer === '' ? [] : [`  ${paint.dim(`at ${cleanText(pointer)}`)}`]),
    ...(hint === '' ? [] : wrapText(hint, PAGE_WIDTH - 2).map((line) => `  ${line}`)),
  ];
}

function paintSeverity(severity: Severity, paint: Paint): (text: string) => string {
  return severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.cyan;
}
