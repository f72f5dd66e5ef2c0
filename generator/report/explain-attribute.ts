import type { Attribute, Lookup, Resource } from '../map/types.js';
import { cleanText, LONGEST, shortenText } from './clean-text.js';
import { type Fact, formatFacts } from './facts.js';
import { listLookupUses, listResourceUses } from './list-uses.js';
import type { Paint } from './paint.js';
import { printJson } from './print-json.js';
import { type Column, formatHeader, formatRow, planTable } from './table.js';
import { nameChange, nameClass, nameType, walkAttributes } from './walk-attributes.js';

const CHANGE: Column = { title: 'CHANGE' };
const COLUMNS: Column[] = [
  { title: 'NAME', max: 24 },
  { title: 'TYPE', max: 16 },
  { title: 'CLASS' },
  CHANGE,
  { title: 'WHY' },
];

/** A line for each attribute, the nested ones indented under theirs. */
export function formatAttributes(attributes: Attribute[], paint: Paint): string[] {
  return formatTable(attributes, COLUMNS, paint);
}

/** Arguments are given anew with each call: nothing of them can change. */
export function formatArguments(attributes: Attribute[], paint: Paint): string[] {
  const columns = COLUMNS.filter((column) => column !== CHANGE);
  return formatTable(attributes, columns, paint);
}

function formatTable(attributes: Attribute[], columns: Column[], paint: Paint): string[] {
  const rows = walkAttributes(attributes).map(({ path, attribute }) => {
    const depth = path.split('.').length - 1;
    const doubt = attribute.confidence === 'low' ? '?' : '';
    return [
      `${'. '.repeat(depth)}${attribute.name}${doubt}`,
      nameType(attribute),
      nameClass(attribute),
      ...(columns.includes(CHANGE) ? [nameChange(attribute)] : []),
      [...listTraits(attribute), attribute.reason].filter((part) => part !== '').join('; '),
    ];
  });
  const layout = planTable(columns, rows);
  return [paint.dim(formatHeader(layout)), ...rows.flatMap((row) => formatRow(row, layout))];
}

/** What stands out about an attribute, in words. */
function listTraits(attribute: Attribute): string[] {
  return [
    attribute.sensitive ? 'secret' : '',
    attribute.confidential ? 'may hold secrets' : '',
    attribute.writeOnly ? 'write-only' : '',
    attribute.volatile ? 'changes by itself' : '',
    attribute.deprecated ? 'deprecated' : '',
    attribute.reference === null ? '' : `refers to ${attribute.reference}`,
    attribute.updatedBy === null ? '' : `changed by ${attribute.updatedBy}`,
  ].filter((trait) => trait !== '');
}

export function explainAttribute(
  subject: { owner: Resource | Lookup; path: string; attribute: Attribute },
  paint: Paint,
): string[] {
  const { owner, path, attribute } = subject;
  const facts: Fact[] = [
    [
      'Wire name',
      attribute.out === null ? attribute.wire : `${attribute.wire}, answered at ${attribute.out.join('.')}`,
    ],
    ['Where', attribute.in === 'body' ? '' : `a ${attribute.in} parameter`],
    ['Type', nameType(attribute) + (attribute.format === undefined ? '' : ` (${attribute.format})`)],
    ['Class', nameClass(attribute)],
    ['A change', nameChange(attribute)],
    ['Traits', listTraits(attribute).join('; ')],
    ['Default', attribute.default === undefined ? '' : printJson(attribute.default)],
    ['Values', (attribute.enum ?? []).map((value) => printJson(value)).join(', ')],
    ['Says', shortenText(cleanText(attribute.description), LONGEST)],
    ['Why', attribute.reason],
    ['For', (attribute.support ?? []).join('; ')],
    ['Against', (attribute.against ?? []).join('; ')],
    ['Confidence', attribute.confidence],
    ['Sent by', path.includes('.') ? '' : listSenders(owner, attribute.name).join(', ')],
  ];
  const inner = attribute.attributes ?? attribute.element?.attributes ?? [];
  return [
    paint.bold(`${cleanText(`${owner.name}.${path}`)}${attribute.confidence === 'low' ? '?' : ''}`),
    ...formatFacts(facts),
    ...(inner.length === 0 ? [] : ['', paint.bold('Inside'), ...formatAttributes(inner, paint)]),
  ];
}

function listSenders(owner: Resource | Lookup, name: string): string[] {
  const uses = 'kind' in owner ? listResourceUses(owner) : listLookupUses(owner);
  return uses.filter((use) => use.call.body?.fields.includes(name)).map((use) => use.call.operation);
}
