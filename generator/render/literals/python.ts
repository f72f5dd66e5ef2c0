import { CURLED, quoteText, toLine } from './text.js';

export const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
   import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

export function encodePythonString(text: string): string {
  return quoteText(text).replace(CURLED, (quote) => `\\u${quote.charCodeAt(0).toString(16)}`);
}

export function encodePythonComment(text: string): string {
  return `# ${toLine(text)}`;
}

export function encodePythonIdentifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || PYTHON_KEYWORDS.has(name)) {
    throw new Error(`Not a Python identifier: ${JSON.stringify(name)}`);
  }
  return name;
}

/** Names after `import`, a line for each where they are many. */
export function encodePythonImports(names: readonly string[]): string {
  const flat = names.map(encodePythonIdentifier).join(', ');
  return flat.length <= MANY ? flat : `(\n${names.map((name) => `    ${name},\n`).join('')})`;
}

const MANY = 70;

/** Text of several lines as a raw string in triple quotes where that can hold it, else as an ordinary string. */
export function encodePythonBlock(text: string): string {
  // In a raw string a backslash takes the next character with it, so an odd one at the end would eat the quotes.
  const holds = !text.includes('"""') && !/[\\"]$/.test(text);
  return holds ? `r"""${text}"""` : encodePythonString(text);
}

export type PythonValue = null | boolean | number | bigint | string | PythonValue[] | PythonCall | PythonName;
/** Members of a dictionary, in order. */
export interface PythonCall {
  entries: [string, PythonValue][];
}

/** What was given a name before. */
export interface PythonName {
  named: string;
}

const LINE = 110;
/** What pycodestyle lets pass, with room for a comma. */
const LONGEST = 158;

/** On one line where that fits, else with a line for each member. `column` is where the value begins. */
export function encodePythonValue(value: PythonValue, depth = 0, column = 0): string {
  const flat = encodePythonFlat(value);
  if (typeof value === 'string' && column + flat.length > LONGEST) return breakText(value, depth);
  const isOpen = typeof value === 'object' && value !== null && !isNamed(value);
  if (!isOpen || (depth > 0 && column + flat.length <= LINE)) return flat;
  const inner = ' '.repeat(4 * (depth + 1));
  const outer = ' '.repeat(4 * depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return flat;
    if (value.every((item) => typeof item === 'string')) {
      return `[\n${fillLines(value.map(encodePythonFlat), inner)}${outer}]`;
    }
    const items = value.map((item) => `${inner}${encodePythonValue(item, depth + 1, inner.length)},\n`);
    return `[\n${items.join('')}${outer}]`;
  }
  if (value.entries.length === 0) return flat;
  const [open, close] = isKeyworded(value) ? ['dict(', ')'] : ['{', '}'];
  const items = value.entries.map(([key, item]) => {
    const label = inner + encodeLabel(key, value);
    const line = `${label}${encodePythonValue(item, depth + 1, label.length)},\n`;
    if (line.indexOf('\n') <= LONGEST + 1 || isKeyworded(value)) return line;
    return `${inner}${breakText(key, depth + 1)}: ${encodePythonValue(item, depth + 1, inner.length + 3)},\n`;
  });
  return `${open}\n${items.join('')}${outer}${close}`;
}

/** A text that no line can hold, in pieces that Python puts together again. */
function breakText(text: string, depth: number): string {
  const pieces: string[] = [];
  for (let rest = [...text]; rest.length > 0; ) {
    const cut = rest.length > PIECE ? rest.slice(0, PIECE).lastIndexOf('/') : -1;
    pieces.push(rest.splice(0, cut > PIECE / 2 ? cut : PIECE).join(''));
  }
  const lines = pieces.map((piece) => `${' '.repeat(4 * (depth + 1))}${encodePythonString(piece)}\n`);
  return `(\n${lines.join('')}${' '.repeat(4 * depth)})`;
}

const PIECE = 90;

/** Words one after the other, as many to a line as fit. */
function fillLines(words: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    const added = line === indent ? `${line}${word},` : `${line} ${word},`;
    if (added.length > LINE && line !== indent) {
      lines.push(line);
      line = `${indent}${word},`;
    } else {
      line = added;
    }
  }
  return `${[...lines, line].join('\n')}\n`;
}

// A part is asked for once more by each level above it that does not fit on a line.
const flats = new WeakMap<object, string>();

export function encodePythonFlat(value: PythonValue): string {
  if (typeof value !== 'object' || value === null) return makeFlat(value);
  const known = flats.get(value);
  if (known !== undefined) return known;
  const made = makeFlat(value);
  flats.set(value, made);
  return made;
}

function makeFlat(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return encodePythonString(value);
  if (Array.isArray(value)) return `[${value.map(encodePythonFlat).join(', ')}]`;
  if (isNamed(value)) return encodePythonIdentifier(value.named);
  const items = value.entries.map(([key, item]) => encodeLabel(key, value) + encodePythonFlat(item));
  return isKeyworded(value) ? `dict(${items.join(', ')})` : `{${items.join(', ')}}`;
}

function isNamed(value: PythonValue[] | PythonCall | PythonName): value is PythonName {
  return 'named' in value;
}

function encodeLabel(key: string, value: PythonCall): string {
  return isKeyworded(value) ? `${key}=` : `${encodePythonString(key)}: `;
}

/** `dict(a=1)` needs names; `{"from": 1}` takes anything. */
function isKeyworded(value: PythonCall): boolean {
  return value.entries.every(([key]) => /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(key) && !PYTHON_KEYWORDS.has(key));
}
