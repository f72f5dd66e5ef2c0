/** Columns as wide as their widest cell; figures to the right, words to the left. */
export function printTable(rows) {
  const titles = Object.keys(rows[0] ?? {});
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title]))];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isFigure = titles.map((title) => rows.every((row) => /^-?[\d.]*$/.test(row[title])));
  return lines
    .map((line) => {
      const cells = line.map((cell, at) => (isFigure[at] ? cell.padStart(widths[at]) : cell.padEnd(widths[at])));
      return `  ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}
