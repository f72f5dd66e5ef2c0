import { cleanText, measureWidth, shortenText, wrapText } from './clean-text.js';

export const PAGE_WIDTH = 100;
const GAP = '  ';

export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** Longer cells are cut; but the first column is a name, which gets a line of its own, and the last is wrapped. */
  max?: number;
}

export interface Layout {
  columns: Column[];
  widths: number[];
  indent: string;
}

/** Widths that fit all rows at once, so that several blocks of one table stay aligned. */
export function planTable(columns: Column[], rows: string[][], indent = '  '): Layout {
  const widths = columns.map((column, index) => {
    const cells = rows.map((row) => measureWidth(cleanText(row[index] ?? '')));
    const widest = Math.max(measureWidth(column.title), ...cells);
    return Math.min(widest, column.max ?? widest);
  });
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, indent.length);
  const last = widths.length - 1;
  widths[last] = Math.min(widths[last] ?? 0, Math.max(PAGE_WIDTH - before, 16));
  return { columns, widths, indent };
}

export function formatHeader(layout: Layout): string {
  return formatLine(
    layout.columns.map((column) => column.title),
    layout,
  );
}

/** One row; more lines where its last cell is wrapped. */
export function formatRow(row: string[], layout: Layout): string[] {
  const last = layout.columns.length - 1;
  const [first = '', ...rest] = wrapText(row[last] ?? '', layout.widths[last] ?? PAGE_WIDTH);
  const [name = '', ...cells] = row.slice(0, last).map(cleanText);
  const tooLong = measureWidth(name) > (layout.widths[0] ?? 0);
  const above = tooLong ? wrapText(name, PAGE_WIDTH - layout.indent.length) : [];
  return [
    ...above.map((line) => `${layout.indent}${line}`),
    formatLine([tooLong ? '' : name, ...cells, first], layout),
    ...rest.map((line) => formatLine([...Array(last).fill(''), line], layout)),
  ];
}

function formatLine(cells: string[], { columns, widths, indent }: Layout): string {
  const padded = cells.map((cell, index) => {
    const width = widths[index] ?? 0;
    const text = shortenText(cell, width);
    const padding = ' '.repeat(Math.max(width - measureWidth(text), 0));
    return columns[index]?.align === 'right' ? padding + text : text + padding;
  });
  return `${indent}${padded.join(GAP)}`.trimEnd();
}
