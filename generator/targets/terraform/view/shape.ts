import type { Attribute, Variant } from '../../../map/types.js';
import { assignNames, compareText, toIdentifier } from '../../../naming/identifiers.js';
import { isHidden } from '../../../plan/is-hidden.js';
import { Made } from '../../../plan/made.js';

export type Kind =
  | 'String'
  | 'Bool'
  | 'Int64'
  | 'Float64'
  | 'List'
  | 'Set'
  | 'Map'
  | 'SingleNested'
  | 'ListNested'
  | 'SetNested'
  | 'MapNested';

/** An attribute as Terraform can have it. */
export interface Shape {
  name: string;
  /** What it was made from; of an attribute that the API does not have, a made-up one. */
  source: Attribute;
  kind: Kind;
  /** Of a plain List, Set or Map: a Go type such as types.StringType, as a path of kinds. */
  element: ElementType | null;
  children: Shape[];
  union: { discriminator: string; variants: Map<string, string> } | null;
  format: '' | 'JSON' | 'Flag' | 'Time' | 'Address' | 'Host';
  required: boolean;
  optional: boolean;
  computed: boolean;
  sensitive: boolean;
  /** Never sent or answered. */
  local: boolean;
  /** Write-only in Terraform's sense; the source is the attribute that it stands for. */
  writeOnly: boolean;
  /** The write-only twin of this attribute, if it has one. */
  twin: string | null;
}

export type ElementType =
  | 'String'
  | 'Bool'
  | 'Int64'
  | 'Float64'
  | { of: 'List' | 'Set' | 'Map'; element: ElementType };

const SCALARS = new Map<string, 'String' | 'Bool' | 'Int64' | 'Float64'>([
  ['string', 'String'],
  ['boolean', 'Bool'],
  ['integer', 'Int64'],
  ['number', 'Float64'],
  ['json', 'String'],
]);

const DEEPEST = 12;

interface Place {
  /** The parent can be set by the user. */
  writable: boolean;
  /** Somewhere below a set, where Terraform knows no write-only values. */
  inSet: boolean;
  /** A computed parent must not hold write-only values either. */
  computed: boolean;
  depth: number;
}

export const ROOT: Place = { writable: true, inSet: false, computed: false, depth: 0 };

/** Every attribute with its Terraform name, and the write-only twins. */
export function shapeAttributes(
  attributes: readonly Attribute[],
  place: Place = ROOT,
  reserved: ReadonlySet<string> = new Set(),
  prefix = 'api',
): Shape[] {
  const names = assignNames(
    attributes.map(({ name }) => name),
    toIdentifier,
    reserved,
    prefix,
  );
  const taken = new Set(names.values());
  const shapes = attributes.flatMap((attribute) => {
    const shape = shapeAttribute(attribute, names.get(attribute.name) ?? attribute.name, place);
    return [shape, ...makeTwins(shape, place, taken)];
  });
  return shapes.sort((a, b) => compareText(a.name, b.name));
}

/** Written as a nested block: iacsmith.yaml says so, and Terraform can. */
export function isBlock({ source, kind, local, writeOnly, union }: Shape): boolean {
  return source.block === true && !local && !writeOnly && !union && /^(?:Single|List|Set)Nested$/.test(kind);
}

export function listBlocks(shapes: readonly Shape[]): string[] {
  return shapes.filter(isBlock).map(({ name }) => name);
}

/** Without the write-only twins, at any depth: only resources have them. */
export function dropTwins(shapes: readonly Shape[]): Shape[] {
  return withoutTwins.once(shapes, '', () =>
    shapes
      .filter(({ writeOnly, local }) => !writeOnly && !local)
      .map((shape) => ({ ...shape, twin: null, children: dropTwins(shape.children) })),
  );
}

const withoutTwins = new Made<Shape[]>();

/**
 * Only what users can set, at any depth: nothing else may stand in the schema of an action, which answers nothing.
 * A required object of which nothing is left can still be written as JSON.
 */
export function keepSettable(shapes: readonly Shape[]): Shape[] {
  return settable.once(shapes, '', () =>
    shapes.flatMap((shape): Shape[] => {
      if (!shape.required && !shape.optional) return [];
      if (shape.children.length === 0) return [shape];
      const children = keepSettable(shape.children);
      if (children.length > 0) return [{ ...shape, children }];
      return shape.required ? [{ ...shape, kind: 'String', format: 'JSON', children, union: null }] : [];
    }),
  );
}

const settable = new Made<Shape[]>();

function shapeAttribute(attribute: Attribute, name: string, place: Place): Shape {
  const settable = place.writable && (attribute.required || attribute.optional);
  const required = place.writable && attribute.required;
  const filled = attribute.computed || !settable || (attribute.default !== undefined && attribute.default !== null);
  // Whoever fills in an object may fill in all of it; what is required in it is asked of users who write it.
  const computed = !required && (!place.writable || place.computed || filled);
  const below: Place = {
    writable: settable,
    inSet: place.inSet || attribute.type === 'set',
    computed: place.computed || computed,
    depth: place.depth + 1,
  };
  const form = giveForm(attribute, below);
  return {
    name,
    source: attribute,
    element: null,
    children: [],
    union: null,
    format: findFormat(attribute, settable),
    required,
    optional: settable && !required,
    computed,
    sensitive: isHidden(attribute),
    local: false,
    writeOnly: false,
    twin: null,
    ...(form ?? { kind: 'String', format: 'JSON' }),
  };
}

type Form = Pick<Shape, 'kind'> & Partial<Pick<Shape, 'element' | 'children' | 'union' | 'format'>>;

/** Null: only as JSON. */
function giveForm(attribute: Attribute, below: Place): Form | null {
  if (below.depth > DEEPEST) return null;
  const scalar = SCALARS.get(attribute.type);
  if (scalar) return attribute.type === 'json' ? null : { kind: scalar };
  if (attribute.type === 'object' || attribute.type === 'union') {
    const nested = nest(attribute, below);
    return nested && { kind: 'SingleNested', ...nested };
  }
  const { element } = attribute;
  if (!element) return null;
  const kind = attribute.type === 'list' ? 'List' : attribute.type === 'set' ? 'Set' : 'Map';
  const plain = giveElementType(element);
  if (plain)
    return { kind, element: plain, format: element.type === 'json' ? 'JSON' : findFormat(element, below.writable) };
  const nested = element.type === 'object' || element.type === 'union' ? nest(element, below) : null;
  return nested && { kind: `${kind}Nested`, ...nested };
}

function giveElementType(element: Attribute): ElementType | null {
  const scalar = SCALARS.get(element.type);
  if (scalar) return scalar;
  if (!element.element || element.element.type === 'json') return null;
  const inner = giveElementType(element.element);
  const of = element.type === 'list' ? 'List' : element.type === 'set' ? 'Set' : element.type === 'map' ? 'Map' : null;
  return inner && of && { of, element: inner };
}

type Inside = Pick<Form, 'children' | 'union'>;

const insides = new Made<Inside>();

function nest(attribute: Attribute, below: Place): Inside | null {
  const { type, attributes, variants, discriminator } = attribute;
  const part = type === 'object' ? attributes : variants;
  if (!part || part.length === 0) return null;
  const way = JSON.stringify([below, discriminator]);
  return insides.once(part, way, () =>
    attributes && type === 'object'
      ? { children: shapeAttributes(attributes, below) }
      : shapeVariants(variants ?? [], discriminator?.wire, below),
  );
}

function shapeVariants(variants: readonly Variant[], hidden: string | undefined, below: Place): Inside {
  const names = assignNames(
    variants.map(({ name }) => name),
    toIdentifier,
  );
  const told = new Map<string, string>();
  const children = variants.map((variant) => {
    const name = names.get(variant.name) ?? variant.name;
    told.set(name, variant.value ?? '');
    const inner = withoutField(variant.attribute, hidden);
    const shape = shapeAttribute({ ...inner, required: false, optional: true, computed: false }, name, below);
    return { ...shape, computed: !below.writable || below.computed };
  });
  return {
    children: children.sort((a, b) => compareText(a.name, b.name)),
    union: { discriminator: hidden ?? '', variants: told },
  };
}

/** The variant's name says what the discriminator would. */
function withoutField(attribute: Attribute, wire: string | undefined): Attribute {
  if (!wire || !attribute.attributes) return attribute;
  const left = attribute.attributes.filter((child) => child.wire !== wire);
  return left.length === 0 ? attribute : { ...attribute, attributes: left };
}

const ADDRESSES = new Set(['ipv4', 'ipv6', 'ip', 'cidr', 'ipv4-cidr', 'ipv6-cidr']);

function findFormat({ type, format, orBoolean }: Attribute, settable: boolean): Shape['format'] {
  if (type === 'json') return 'JSON';
  if (type === 'string' && orBoolean) return 'Flag';
  if (type !== 'string' || !settable) return '';
  if (format === 'date-time' || format === 'time') return 'Time';
  if (format === 'hostname' || format === 'idn-hostname') return 'Host';
  return format !== undefined && ADDRESSES.has(format) ? 'Address' : '';
}

/** A secret that has a write-only twin: nobody has to write it where it is kept. */
export function isKeptOut({ sensitive, twin }: Shape): boolean {
  return sensitive && twin !== null;
}

/** No secret, but a free text of which the document says that it is only written: the state need not keep it either. */
function isOnlyWritten(source: Attribute): boolean {
  const isFree = !source.enum && source.reference === null && (source.default ?? null) === null;
  return source.saidWriteOnly === true && source.in === 'body' && isFree && !source.deprecated;
}

/** What is secret or only written can also be given without a trace in the state, with a version that says when to send it again. */
function makeTwins(shape: Shape, place: Place, taken: Set<string>): Shape[] {
  const twin = `${shape.name}_wo`;
  const version = `${twin}_version`;
  const isMeant = shape.sensitive || isOnlyWritten(shape.source);
  const fit = isMeant && shape.kind === 'String' && (shape.required || shape.optional);
  if (!fit || place.inSet || place.computed || !place.writable || taken.has(twin) || taken.has(version)) return [];
  taken.add(twin).add(version);
  shape.twin = twin;
  const base = { ...shape, required: false, optional: true, computed: false, twin: null };
  return [
    { ...base, name: twin, writeOnly: true },
    {
      ...base,
      name: version,
      kind: 'Int64',
      format: '',
      sensitive: false,
      local: true,
      source: {
        ...withoutChecks(shape.source),
        type: 'integer',
        sensitive: false,
        description: `Version of \`${twin}\`. Increase it to send the ${shape.sensitive ? 'secret' : 'value'} again.`,
      },
    },
  ];
}

function withoutChecks(attribute: Attribute): Attribute {
  const { default: _1, enum: _2, pattern: _3, minLength: _4, maxLength: _5, format: _6, ...rest } = attribute;
  return rest;
}
