/**
 * Indents by brackets and aligns the values of `key: value,` lines as gofmt does, so that no Go tool is needed to
 * generate. The text is our own templates' output: interpreted string literals only, one entry to a line.
 */
export function formatGo(text: string): string {
  return alignGo(indentGo(text));
}

const BRACKET = /[(){}[\]]/;
const STRING = /"(?:[^"\\]|\\.)*"/g;

function indentGo(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      const code = line.trim();
      if (code === '' || code.startsWith('//')) return code === '' ? '' : '\t'.repeat(depth) + code;
      if (!BRACKET.test(code)) return '\t'.repeat(depth) + code;
      const brackets = code.replace(STRING, '').replace(/[^(){}[\]]/g, '');
      const closing = /^[)}\]]*/.exec(brackets)?.[0].length ?? 0;
      const indent = '\t'.repeat(depth - (/^[)}\]]/.test(code) ? closing : 0));
      for (const bracket of brackets) depth += '({['.includes(bracket) ? 1 : -1;
      return indent + code;
    })
    .join('\n');
}

function alignGo(text: string): string {
  const lines = text.split('\n');
  let group: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = readEntry(line, index);
    const last = group.at(-1);
    if (last && (!entry || entry.indent !== last.indent || breaksGroup(group, entry))) {
      padGroup(lines, group);
      group = [];
    }
    if (entry) group.push(entry);
  }
  padGroup(lines, group);
  return lines.join('\n');
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
  const width = Math.max(0, ...group.map(measureKey)) + 2;
  for (const { index, indent, key, value } of group) {
    lines[index] = `${indent}${key}${' '.repeat(width - [...key].length)}${value}`;
  }
}
