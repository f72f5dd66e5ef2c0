import type { Catalogue, LedgerEntry } from '../map/types.js';
import { cleanText, wrapText } from './clean-text.js';
import type { Share } from './list-findings.js';
import type { Paint } from './paint.js';
import { formatHeader, formatRow, PAGE_WIDTH, planTable } from './table.js';

/** What has no home, and why. */
export function formatSkipped(catalogue: Catalogue, paint: Paint): string[] {
  const skipped = catalogue.ledger.filter((entry) => entry.role === 'skipped');
  if (skipped.length === 0) return [];
  const rows = skipped.map((entry) => [
    mark(`${entry.method} ${entry.path}`, entry.confidence === 'low'),
    entry.reason,
  ]);
  const layout = planTable([{ title: 'OPERATION', max: 56 }, { title: 'WHY' }], rows);
  return [paint.bold('Skipped'), paint.dim(formatHeader(layout)), ...rows.flatMap((row) => formatRow(row, layout))];
}

/** How many operations of each family have a home. */
export function formatCoverage(catalogue: Catalogue, paint: Paint): string[] {
  const families = listFamilies(catalogue);
  const rows = families.map((family) => {
    return countHomes(
      cleanText(family) || '(no family)',
      catalogue.ledger.filter((entry) => entry.family === family),
    );
  });
  if (families.length > 1) rows.push(countHomes('all', catalogue.ledger));
  const layout = planTable(
    [
      { title: 'FAMILY', max: 40 },
      { title: 'OPERATIONS', align: 'right' },
      { title: 'WITH A HOME', align: 'right' },
      { title: 'SKIPPED', align: 'right' },
    ],
    rows,
  );
  return [paint.bold('Coverage'), paint.dim(formatHeader(layout)), ...rows.flatMap((row) => formatRow(row, layout))];
}

/** The same for each target, as its coverage.md will count them; few are told loudly, also where nothing else is. */
export function formatShares({ diagnostics }: Catalogue, shares: readonly Share[], paint: Paint): string[] {
  if (shares.length === 0) return [];
  const rows = shares.map(({ target, homes, operations }) => [target, `${operations}`, `${homes}`]);
  const layout = planTable(
    [{ title: 'TARGET' }, { title: 'OPERATIONS', align: 'right' }, { title: 'WITH A HOME', align: 'right' }],
    rows,
  );
  const few = diagnostics.filter(({ code }) => code === 'few-homes');
  return [
    paint.bold('Homes'),
    paint.dim(formatHeader(layout)),
    ...rows.flatMap((row) => formatRow(row, layout)),
    ...few.flatMap(({ message, hint }) => wrapText(`${message} ${hint}`, PAGE_WIDTH).map(paint.bold)),
  ];
}

function countHomes(label: string, entries: LedgerEntry[]): string[] {
  const skipped = entries.filter((entry) => entry.role === 'skipped').length;
  return [label, `${entries.length}`, `${entries.length - skipped}`, `${skipped}`];
}

/** In the order of the document. */
export function listFamilies(catalogue: Catalogue): string[] {
  const subjects = [...catalogue.resources, ...catalogue.lookups];
  return [...new Set([...catalogue.ledger, ...subjects].map((entry) => entry.family))];
}

/** The sign of low confidence. */
export function mark(text: string, uncertain: boolean): string {
  return uncertain ? `${text}?` : text;
}
