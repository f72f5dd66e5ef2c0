import type { Attribute, OnChange } from '../../map/types.js';
import { compareText } from '../../naming/identifiers.js';
import { isHidden } from '../../plan/is-hidden.js';
import { printJson } from '../../report/print-json.js';
import { nameChange, nameClass, nameType } from '../../report/walk-attributes.js';
import { tidyText } from './split-text.js';

/** The label is as the document has it: the templates encode it. The address is made of safe names only. */
export interface PageLink {
  label: string;
  href: string;
}

export type Fact = ReturnType<typeof tell>;

export interface Section {
  name: string;
  anchor: string;
  changes: boolean;
  rows: ReturnType<typeof viewRow>[];
}

/** The way to the page of a resource or lookup, from the page that is being made. */
export type FindPage = (name: string) => PageLink[];

const CLASSES = ['required', 'optional', 'optional+computed', 'computed'];
const CLASS_WORDS = ['required', 'optional', 'optional, or set by the API', 'read-only'];

/** A section for the attributes themselves, then one for each object inside. `changes`: they can change later. */
export function viewAttributes(attributes: Attribute[], anchor: string, changes: boolean, find: FindPage): Section[] {
  const listSections = (name: string, members: Attribute[], above: OnChange): Section[] => {
    const sorted = [...members].sort((a, b) => rank(a) - rank(b) || compareText(a.name, b.name));
    const rows: Section['rows'] = [];
    const deeper = sorted.flatMap((member) => {
      const inside = listInside(member, name === '' ? member.name : `${name}.${member.name}`);
      rows.push(viewRow(member, inside[0] ? place(inside[0].path) : '', above, find));
      return inside.flatMap((one) => listSections(one.path, one.attributes, inherit(member, above)));
    });
    return members.length === 0 ? [] : [{ name, anchor: place(name), changes, rows }, ...deeper];
  };
  const place = (path: string) => `${anchor}-${path.replace(/[^a-z0-9_]/gi, '-')}`;
  return listSections('', attributes, 'none');
}

/** What is inside an object goes as the object does. */
const inherit = ({ onChange }: Attribute, above: OnChange) => (onChange === 'none' ? above : onChange);

const rank = (attribute: Attribute) => CLASSES.indexOf(nameClass(attribute));

/** The objects that an attribute holds: itself, its items, the members of its union. */
function listInside(attribute: Attribute, path: string): { path: string; attributes: Attribute[] }[] {
  return [
    ...(attribute.attributes?.length ? [{ path, attributes: attribute.attributes }] : []),
    ...(attribute.element ? listInside(attribute.element, path) : []),
    ...(attribute.variants ?? []).flatMap((variant) => listInside(variant.attribute, `${path}.${variant.name}`)),
  ];
}

function viewRow(attribute: Attribute, inside: string, above: OnChange, find: FindPage) {
  const change = nameChange({ ...attribute, onChange: inherit(attribute, above) });
  return {
    name: attribute.name,
    type: nameType(attribute),
    inside,
    class: CLASS_WORDS[rank(attribute)] ?? '',
    change: change === 'replace' ? 'replaces' : change === 'refuse' ? 'refused' : change,
    description: tidyText(attribute.description),
    facts: listFacts(attribute, find),
  };
}

function listFacts(attribute: Attribute, find: FindPage): Fact[] {
  const { wire, when, updatedBy, reference, format, pattern } = attribute;
  const example = attribute.example === undefined || isHidden(attribute) ? '' : printValue(attribute.example);
  return [
    ...(attribute.deprecated ? [tell('Deprecated')] : []),
    ...(attribute.sensitive ? [tell('Secret')] : []),
    ...(attribute.confidential ? [tell('May hold secrets')] : []),
    ...(attribute.writeOnly ? [tell('Write-only: no answer shows it')] : []),
    ...(attribute.shownOnce ? [tell('Shown once, in the answer to the create')] : []),
    ...(attribute.volatile ? [tell('Changes by itself')] : []),
    ...(attribute.default === undefined ? [] : [tell('Default', '', [printValue(attribute.default)])]),
    ...(attribute.enum?.length ? [tell('One of', '', attribute.enum.map(printValue))] : []),
    ...(format === undefined ? [] : [tell('Format', '', [format])]),
    ...tellRange('Value', attribute.minimum, attribute.maximum),
    ...tellRange('Length', attribute.minLength, attribute.maxLength),
    ...tellRange('Items', attribute.minItems, attribute.maxItems),
    ...(pattern === undefined ? [] : [tell('Pattern', '', [pattern])]),
    ...(when === undefined ? [] : [tell(`Only if ${when.attribute} is`, '', when.values)]),
    ...find(reference?.split('.', 1)[0] ?? '').map((link) => tell('Refers to', '', [], [link])),
    ...(updatedBy === null ? [] : [tell('Changed by', '', [updatedBy])]),
    ...(wire === attribute.name ? [] : [tell('In the API', '', [wire])]),
    // A long one would hide the rest of the table.
    ...(example === '' || example.length > 60 ? [] : [tell('Example', '', [example])]),
  ];
}

export function tell(label: string, text = '', codes: string[] = [], links: PageLink[] = []) {
  return { label, text, codes, links };
}

const printValue = (value: unknown) => (typeof value === 'string' && value !== '' ? value : printJson(value));

function tellRange(label: string, from: number | bigint | undefined, to: number | bigint | undefined): Fact[] {
  if (from === undefined) return to === undefined ? [] : [tell(label, `at most ${to}`)];
  return [tell(label, to === undefined ? `at least ${from}` : `${from} to ${to}`)];
}
