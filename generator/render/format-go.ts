/**
 * Indents by brackets and aligns the values of `key: value,` lines as gofmt does, so that no Go tool is needed to
 * generate. The text is our own templates' output: interpreted string literals only, one entry to a line.
 */
export function formatGo(text: string): string {
  const lines = text.split('\n');
  indentGo(lines);
  alignGo(lines);
  return lines.join('\n');
}

const CLOSING = /^[)}\]]+/;
const BRACKET = /[(){}[\]]/;
const STRING = /"(?:[^"\\]|\\.)*"/g;

function indentGo(lines: string[]): void {
  // The lines on which what is open was opened; brackets that open on one line indent together.
  const open: number[] = [];
  const measure = () => open.filter((line, index) => line !== open[index - 1]).length;
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    const code = line.trim();
    if (code === '' || code.startsWith('//') || !BRACKET.test(code)) {
      lines[index] = code === '' ? '' : '\t'.repeat(depth) + code;
      continue;
    }
    const bare = code.includes('"') ? code.replace(STRING, '') : code;
    const brackets = bare.replace(/[^(){}[\]]+/g, '');
    const closing = CLOSING.test(code) ? (CLOSING.exec(brackets)?.[0].length ?? 0) : 0;
    open.length -= closing;
    lines[index] = '\t'.repeat(closing > 0 ? measure() : depth) + code;
    for (const bracket of brackets.slice(closing)) {
      if (bracket === '(' || bracket === '{' || bracket === '[') open.push(index);
      else open.pop();
    }
    depth = measure();
  }
}

function alignGo(lines: string[]): void {
  let group: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = line.endsWith(',') ? readEntry(line, index) : null;
    const last = group.at(-1);
    if (last && (!entry || entry.indent !== last.indent || breaksGroup(group, entry))) {
      padGroup(lines, group);
      group = [];
    }
    if (entry) group.push(entry);
  }
  padGroup(lines, group);
}

interface Entry {
  index: number;
  indent: string;
  key: string;
  value: string;
}

const ENTRY = /^(\t*)((?:"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*):) +(\S.*,)$/;

function readEntry(line: string, index: number): Entry | null {
  const [, indent, key, value] = ENTRY.exec(line) ?? [];
  if (indent === undefined || key === undefined || value === undefined) return null;
  return { index, indent, key, value };
}

/** gofmt starts a new column where a long key is far from the average of those before (go/printer, exprList). */
function breaksGroup(group: Entry[], entry: Entry): boolean {
  const small = 40;
  const size = measureKey(entry);
  const last = group.at(-1);
  if ((last ? measureKey(last) : 0) <= small && size <= small) return false;
  const before = group.map(measureKey);
  const mean = Math.exp(before.reduce((sum, n) => sum + Math.log(n), 0) / before.length);
  const ratio = size / mean;
  return 2.5 * ratio <= 1 || 2.5 <= ratio;
}

function measureKey(entry: Entry): number {
  return [...entry.key].length - 1;
}

function padGroup(lines: string[], group: Entry[]): void {
  if (group.length === 0) return;
  const width = Math.max(0, ...group.map(measureKey)) + 2;
  for (const { index, indent, key, value } of group) {
    lines[index] = `${indent}${key}${' '.repeat(width - [...key].length)}${value}`;
  }
}
