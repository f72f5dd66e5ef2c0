import type { GoValue } from './go-value.js';
import { readField, readWhole } from './read-value.js';
import type { DocLine, DocNested, DocPage } from './types.js';

type Groups = DocPage['sections'];
type Nested = DocNested[];
type Entries = [name: string, value: GoValue][];

/** An attribute whose members another page tells. */
export interface Elsewhere {
  name: string;
  /** What the other page is about, and its file beside this one. */
  title: string;
  file: string;
}

/** A page in the making: what it tells in places of their own, and where what has been told before stands. */
interface Page {
  nested: Nested;
  known: Map<string, DocNested>;
  elsewhere: Elsewhere | null;
}

/** The attributes of a schema in the registry's three groups, and what is below them in places of their own. */
export function listSections(
  schema: GoValue | null,
  blocks: ReadonlySet<string> = new Set(),
  elsewhere: Elsewhere | null = null,
): { sections: Groups; nested: Nested } {
  const nested: Nested = [];
  const page: Page = { nested, known: new Map(), elsewhere };
  const sections = groupLines(readEntries(schema), [], page).map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => callBlock(line, blocks)),
  }));
  addTimeouts(schema, sections, nested);
  return { sections, nested };
}

function readEntries(value: GoValue | null): Entries {
  const attributes = value ? readField(value, 'Attributes') : null;
  return attributes?.go === 'map' ? attributes.entries : [];
}

/** Depth first, so that a nested schema follows the one that names it. */
function groupLines(entries: Entries, above: readonly string[], page: Page): Groups {
  const groups: [string, Entries][] = [
    ['Required', entries.filter(([, value]) => has(value, 'Required'))],
    ['Optional', entries.filter(([, value]) => has(value, 'Optional'))],
    ['Read-Only', orderShown(entries.filter(([, value]) => !has(value, 'Required') && !has(value, 'Optional')))],
  ];
  const sections = groups.filter(([, own]) => own.length > 0);
  return sections.map(([title, own]) => ({
    title,
    lines: own.map(([name, value]) => makeLine(name, value, [...above, name], page)),
  }));
}

/** What people look up every day comes first: what it is called, how it is and where it is reached; whole objects come last. */
const EVERYDAY = [
  /^(?:id|uuid|name|slug)$/,
  /^(?:status|state|(?:public_|main_)?(?:ipv?[46]?|v[46]_ip)(?:_address)?|(?:[a-z]+_)?ip_address|address|endpoint|fqdn|host|hostname|url|uri|port)$/,
];

function orderShown(entries: Entries): Entries {
  const rank = ([name, value]: Entries[number]) => {
    const at = EVERYDAY.findIndex((pattern) => pattern.test(name));
    return at >= 0 ? at : has(value, 'NestedObject') || has(value, 'Attributes') ? 3 : 2;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

/** What is written as a block is called one. */
function callBlock(line: DocLine, blocks: ReadonlySet<string>): DocLine {
  return blocks.has(line.name) ? { ...line, type: line.type.replace(/^Attributes/, 'Block') } : line;
}

function has(value: GoValue, field: string): boolean {
  return readField(value, field) !== null;
}

function makeLine(name: string, value: GoValue, path: readonly string[], page: Page): DocLine {
  const inner = readEntries(readField(value, 'NestedObject') ?? value);
  const notes = [
    ...(has(value, 'Sensitive') ? ['Sensitive'] : []),
    ...(has(value, 'WriteOnly') ? ['Write-only'] : []),
    ...(has(value, 'DeprecationMessage') ? ['Deprecated'] : []),
  ];
  const elsewhere = path.length === 1 && page.elsewhere?.name === name ? page.elsewhere : null;
  return {
    name,
    type: [describeType(value), ...notes].join(', '),
    description: readWhole(value, 'MarkdownDescription'),
    anchor: inner.length === 0 || elsewhere ? '' : placeNested(inner, path, page),
    ...(elsewhere && { elsewhere }),
  };
}

/** As many paths fit into a heading. */
const NAMES_SHOWN = 4;

/** Where the members of an object are told; those that are told already are not told again. */
function placeNested(inner: Entries, path: readonly string[], page: Page): string {
  const key = describeEntries(inner);
  const name = path.join('.');
  const told = page.known.get(key);
  if (told) {
    if (told.names.length < NAMES_SHOWN) told.names.push(name);
    else told.more += 1;
    return told.anchor;
  }
  const place: DocNested = { anchor: `nestedatt--${path.join('--')}`, names: [name], more: 0, sections: [] };
  page.nested.push(place);
  page.known.set(key, place);
  place.sections = groupLines(inner, path, page);
  return place.anchor;
}

/** The same for members that a page would tell in the same words. */
function describeEntries(entries: Entries): string {
  return JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

const TYPES = new Map([
  ['Bool', 'Boolean'],
  ['Int64', 'Number'],
  ['Float64', 'Number'],
  ['SingleNested', 'Attributes'],
  ['ListNested', 'Attributes List'],
  ['SetNested', 'Attributes Set'],
  ['MapNested', 'Attributes Map'],
]);

/** The registry's words for a type. */
function describeType(value: GoValue): string {
  const code = value.go === 'struct' ? value.type : value.go === 'name' ? value.value : '';
  const kind = code.replace(/^(?:schema|types)\.|(?:Attribute|Type)$/g, '');
  const element = readField(value, 'ElementType') ?? readField(value, 'ElemType');
  const word = TYPES.get(kind) ?? kind;
  return element ? `${word} of ${describeType(element)}` : word;
}

/** As in the runtime. */
const USUAL = new Map([
  ['read', '10m'],
  ['delete', '20m'],
]);

function addTimeouts(schema: GoValue | null, sections: Groups, nested: Nested): void {
  const blocks = schema ? readField(schema, 'Blocks') : null;
  if (blocks?.go !== 'call') return;
  const operations = blocks.arguments.flatMap((argument) => (argument.go === 'text' ? [argument.value] : []));
  const anchor = 'nestedblock--timeouts';
  const line = {
    name: 'timeouts',
    type: 'Block',
    description: 'Timeouts of the operations.',
    anchor,
  };
  const optional = sections.find(({ title }) => title === 'Optional');
  if (optional) optional.lines.push(line);
  else sections.splice(sections[0]?.title === 'Required' ? 1 : 0, 0, { title: 'Optional', lines: [line] });
  const lines = operations.map((operation) => ({
    name: operation,
    type: 'String',
    description: `Timeout to ${operation}, for example \`45m\`. Defaults to \`${USUAL.get(operation) ?? '30m'}\`.`,
    anchor: '',
  }));
  nested.push({ anchor, names: ['timeouts'], more: 0, sections: [{ title: 'Optional', lines }] });
}
