import { describe, expect, it } from 'vitest';
import { formatHeader, formatRow, planTable } from './table.js';

const columns = [{ title: 'NAME', max: 6 }, { title: 'N', align: 'right' as const }, { title: 'WHY' }];

describe('table', () => {
  it('aligns, gives a long name its own line, and wraps the last cell', () => {
    const rows = [
      ['vm', '3', 'short'],
      ['a_long_name', '12', 'word '.repeat(30)],
    ];
    const layout = planTable(columns, rows);
    expect([formatHeader(layout), ...rows.flatMap((row) => formatRow(row, layout))]).toEqual([
      '  NAME     N  WHY',
      '  vm       3  short',
      '  a_long_name',
      `          12  ${'word '.repeat(17).trimEnd()}`,
      `              ${'word '.repeat(13).trimEnd()}`,
    ]);
  });

  it('keeps text of a document on its line', () => {
    const row = ['a\nb', '1', 'c\u001b[2Jd'];
    const layout = planTable(columns, [row]);
    expect(formatRow(row, layout)).toEqual(['  a b   1  c\\u{1b}[2Jd']);
  });

  it('has room for a table without rows', () => {
    expect(formatHeader(planTable(columns, []))).toBe('  NAME  N  WHY');
  });
});
