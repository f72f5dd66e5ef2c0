import type { Action, Catalogue, Lookup, Resource } from '../map/types.js';
import { cleanText, wrapText } from './clean-text.js';
import { formatCoverage, formatShares, formatSkipped, listFamilies, mark } from './coverage-text.js';
import { formatDiagnostics } from './diagnostics-text.js';
import { groupBy } from './group-by.js';
import { type Doubt, listDoubts } from './list-doubts.js';
import type { Share } from './list-findings.js';
import { type Paint, PLAIN } from './paint.js';
import { type Column, formatHeader, formatRow, PAGE_WIDTH, planTable } from './table.js';

const COLUMNS: Column[] = [
  { title: 'NAME', max: 40 },
  { title: 'KIND' },
  { title: 'ROLES' },
  { title: 'KEY', max: 15 },
  { title: 'ATTRIBUTES', align: 'right' },
];

const LOOKUP_KINDS: Record<Lookup['shape'], string> = {
  collection: 'lookup',
  single: 'single lookup',
  computation: 'computation',
};

export interface InspectTextOptions {
  configPath: string | null;
  /** Leaves the diagnostics out. */
  quiet?: boolean;
  /** How many operations have a home in each target. */
  shares?: readonly Share[];
  paint?: Paint;
}

/** The catalogue as a table for people, 100 columns wide. */
export function formatCatalogue(catalogue: Catalogue, options: InspectTextOptions): string {
  const paint = options.paint ?? PLAIN;
  const doubts = listDoubts(catalogue);
  const sections = [
    formatTop(catalogue, options.configPath, paint),
    ...formatFamilies(catalogue, doubts, paint),
    formatSkipped(catalogue, paint),
    formatCoverage(catalogue, paint),
    formatShares(catalogue, options.shares ?? [], paint),
    formatDoubts(doubts),
    options.quiet === true ? [] : formatDiagnostics(catalogue.diagnostics, paint),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function formatTop(catalogue: Catalogue, configPath: string | null, paint: Paint): string[] {
  const { ledger, resources, lookups } = catalogue;
  const subjects = [...resources, ...lookups];
  const actions = subjects.reduce((sum, subject) => sum + subject.actions.length, catalogue.actions.length);
  const skipped = ledger.filter((entry) => entry.role === 'skipped').length;
  const title = `${catalogue.title} ${catalogue.version}`;
  return [
    ...wrapText(title, PAGE_WIDTH).map(paint.bold),
    `OpenAPI ${cleanText(catalogue.openapi)}, ${count(ledger.length, 'operation')}: ${[
      count(resources.length, 'resource'),
      count(lookups.length, 'lookup'),
      count(actions, 'action'),
      `${skipped} skipped`,
    ].join(', ')}`,
    ...(configPath === null ? [] : [`Config: ${cleanText(configPath)}`]),
  ];
}

interface Row {
  family: string;
  cells: string[];
  /** Under the row: the names of its actions. */
  below: string;
}

function formatFamilies(catalogue: Catalogue, doubts: Doubt[], paint: Paint): string[][] {
  const byOwner = groupBy(doubts, (doubt) => doubt.owner ?? '');
  const families = new Map(catalogue.ledger.map((entry) => [`${entry.method} ${entry.path}`, entry.family]));
  const rows: Row[] = [
    ...catalogue.resources.map((resource) => makeRow(resource, resource.kind, rolesOf(resource), byOwner)),
    ...catalogue.lookups.map((lookup) => makeRow(lookup, LOOKUP_KINDS[lookup.shape], lookupRoles(lookup), byOwner)),
    ...catalogue.actions.map((action) => ({
      family: families.get(action.call.operation) ?? '',
      cells: [nameAction(action), 'action', '', '', ''],
      below: action.call.operation,
    })),
  ];
  const layout = planTable(
    COLUMNS,
    rows.map((row) => row.cells),
  );
  const byFamily = groupBy(rows, (row) => row.family);
  const head = [
    paint.dim(formatHeader(layout)),
    paint.dim('  C create, R read, U update, D delete, L list; actions stand below their owner'),
  ];
  const blocks = listFamilies(catalogue).flatMap((family) => {
    const own = byFamily.get(family);
    if (own === undefined) return [];
    const title = wrapText(family || '(no family)', PAGE_WIDTH).map(paint.bold);
    return [[...title, ...own.flatMap((row) => [...formatRow(row.cells, layout), ...formatBelow(row.below, paint)])]];
  });
  return blocks.length === 0 ? [] : [head, ...blocks];
}

function formatBelow(text: string, paint: Paint): string[] {
  if (text === '') return [];
  const indent = ' '.repeat(6);
  return wrapText(text, PAGE_WIDTH - indent.length).map((line) => paint.dim(`${indent}${line}`));
}

function makeRow(subject: Resource | Lookup, kind: string, roles: string, doubts: Map<string, Doubt[]>): Row {
  const own = doubts.get(subject.name) ?? [];
  const has = (what: Doubt['what']) => own.some((doubt) => doubt.what === what);
  const uncertain = own.filter((doubt) => doubt.what === 'attribute').length;
  return {
    family: subject.family,
    cells: [
      mark(subject.name, subject.confidence === 'low'),
      kind,
      mark(roles, has('operation') || has('wait')),
      subject.naturalKey ?? '',
      uncertain === 0 ? `${subject.attributes.length}` : `${subject.attributes.length}, ${uncertain}?`,
    ],
    below: subject.actions.map(nameAction).join(', '),
  };
}

function nameAction(action: Action): string {
  return mark(action.name, action.confidence === 'low');
}

function rolesOf({ operations }: Resource): string {
  const { create, read, update, delete: remove, list } = operations;
  const has = (letter: string, present: boolean) => (present ? letter : '-');
  const letters = [has('C', create !== null), has('R', read !== null), has('U', update.length > 0)];
  return [...letters, has('D', remove !== null), has('L', list !== null)].join('');
}

function lookupRoles({ operations }: Lookup): string {
  if (operations.compute !== null) return '';
  return `-${operations.read === null ? '-' : 'R'}--${operations.list === null ? '-' : 'L'}`;
}

function formatDoubts(doubts: Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const has = doubts.length === 1 ? 'decision has' : 'decisions have';
  return [`${doubts.length} ${has} low confidence and a ? beside the name; --explain NAME tells why.`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
