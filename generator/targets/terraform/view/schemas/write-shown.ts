import { call, type GoValue, text } from '../go-value.js';

/** The functions of the package `computed`, by the kind of the attribute. */
const FUNCTIONS = new Map([
  ['schema.StringAttribute', 'String'],
  ['schema.BoolAttribute', 'Bool'],
  ['schema.Int64Attribute', 'Int64'],
  ['schema.Float64Attribute', 'Float64'],
  ['schema.ListAttribute', 'List'],
  ['schema.SetAttribute', 'Set'],
  ['schema.MapAttribute', 'Map'],
  ['schema.SingleNestedAttribute', 'Object'],
  ['schema.ListNestedAttribute', 'Objects'],
  ['schema.SetNestedAttribute', 'ObjectSet'],
  ['schema.MapNestedAttribute', 'ObjectMap'],
]);

/** What those functions can say; an attribute with anything else is written out. */
const SAID = new Set(['ElementType', 'Computed', 'MarkdownDescription', 'PlanModifiers', 'Attributes', 'NestedObject']);

/** Writes each attribute that is only shown as a call, which takes one line instead of five. `known` is what was written before. */
export function writeShown(value: GoValue, known: WeakMap<GoValue, GoValue>): GoValue {
  const before = known.get(value);
  if (before) return before;
  const written = writeParts(value, known);
  known.set(value, written);
  return written;
}

function writeParts(value: GoValue, known: WeakMap<GoValue, GoValue>): GoValue {
  switch (value.go) {
    case 'list':
      return { ...value, items: value.items.map((item) => writeShown(item, known)) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, entry]) => [key, writeShown(entry, known)]) };
    case 'struct': {
      const fields = value.fields.map(([field, inner]): [string, GoValue] => [field, writeShown(inner, known)]);
      return shorten(value.type, new Map(fields)) ?? { ...value, fields };
    }
    default:
      return value;
  }
}

function shorten(type: string, fields: ReadonlyMap<string, GoValue>): GoValue | null {
  const name = FUNCTIONS.get(type);
  if (name === undefined || !fields.has('Computed') || [...fields.keys()].some((field) => !SAID.has(field)))
    return null;
  const prefix = readModifiers(fields.get('PlanModifiers'));
  if (prefix === null) return null;
  const element = fields.get('ElementType');
  const members = fields.get('Attributes') ?? openNested(fields.get('NestedObject'));
  return call(
    `computed.${prefix}${name}`,
    ...(element ? [element] : []),
    fields.get('MarkdownDescription') ?? text(''),
    ...(members ? [members] : []),
  );
}

function openNested(nested: GoValue | undefined): GoValue | undefined {
  return nested?.go === 'struct' ? nested.fields[0]?.[1] : undefined;
}

/** The names of the functions begin with what a plan does with the value; null where none of them does that. */
function readModifiers(modifiers: GoValue | undefined): string | null {
  if (modifiers === undefined) return '';
  const [only, more] = modifiers.go === 'list' ? modifiers.items : [];
  if (only?.go !== 'call' || more !== undefined) return null;
  if (only.function.endsWith('.UseStateForUnknown')) return 'Kept';
  return only.function.endsWith('.UseNonNullStateForUnknown') ? 'Member' : null;
}
