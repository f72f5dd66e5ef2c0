import type { GoValue } from './go-value.js';
import { readField, readText } from './read-value.js';
import type { DocLine, DocPage } from './types.js';

/** The attributes of a schema, in the registry's three groups. */
export function listSections(schema: GoValue | null, blocks: ReadonlySet<string> = new Set()): DocPage['sections'] {
  const attributes = schema ? readField(schema, 'Attributes') : null;
  const entries = attributes?.go === 'map' ? attributes.entries : [];
  const pick = (title: string, test: (value: GoValue) => boolean) => ({
    title,
    lines: entries
      .filter(([, value]) => test(value))
      .flatMap(([name, value]) => callBlock(listLines(name, value, 0), blocks)),
  });
  const sections = [
    pick('Required', (value) => has(value, 'Required')),
    pick('Optional', (value) => has(value, 'Optional')),
    pick('Read-Only', (value) => !has(value, 'Required') && !has(value, 'Optional')),
  ];
  sections[1]?.lines.push(...listTimeouts(schema));
  return sections.filter(({ lines }) => lines.length > 0);
}

/** What is written as a block is called one. */
function callBlock([line, ...inner]: DocLine[], blocks: ReadonlySet<string>): DocLine[] {
  if (!line) return [];
  return [blocks.has(line.name) ? { ...line, type: line.type.replace(/^Attributes/, 'Block') } : line, ...inner];
}

function has(value: GoValue, field: string): boolean {
  return readField(value, field) !== null;
}

function listLines(name: string, value: GoValue, depth: number, readOnly = false): DocLine[] {
  const object = readField(value, 'NestedObject') ?? value;
  const nested = readField(object, 'Attributes');
  const settable = has(value, 'Required') || has(value, 'Optional');
  const notes = [
    ...(depth > 0 && has(value, 'Required') ? ['Required'] : []),
    ...(depth > 0 && !settable && !readOnly ? ['Read-Only'] : []),
    ...(has(value, 'Sensitive') ? ['Sensitive'] : []),
    ...(has(value, 'WriteOnly') ? ['Write-only'] : []),
    ...(has(value, 'DeprecationMessage') ? ['Deprecated'] : []),
  ];
  const line = {
    indent: '  '.repeat(depth),
    name,
    type: [describeType(value), ...notes].join(', '),
    description: readText(value, 'MarkdownDescription'),
  };
  const inner = nested?.go === 'map' ? nested.entries : [];
  return [line, ...inner.flatMap(([child, below]) => listLines(child, below, depth + 1, readOnly || !settable))];
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

function listTimeouts(schema: GoValue | null): DocLine[] {
  const blocks = schema ? readField(schema, 'Blocks') : null;
  if (blocks?.go !== 'call') return [];
  const operations = blocks.arguments.flatMap((argument) => (argument.go === 'text' ? [argument.value] : []));
  return [
    { indent: '', name: 'timeouts', type: 'Block', description: 'How long operations may take before they fail.' },
    ...operations.map((operation) => ({
      indent: '  ',
      name: operation,
      type: 'String',
      description: `How long it may take to ${operation}, such as \`45m\`. Default: \`${USUAL.get(operation) ?? '30m'}\`.`,
    })),
  ];
}
