import { Made } from '../../../plan/made.js';
import { findRemoval } from '../../../plan/removal.js';
import { type GoValue, list, map, name, struct, text } from './go-value.js';
import { isBlock, type Shape } from './shape.js';
import { isShown, nameObject } from './view-schema.js';

/** Names of attributes of a resource that the runtime treats in its own way. */
export interface Marked {
  inline: ReadonlySet<string>;
  steady: ReadonlySet<string>;
  /** Why replacing the resource for a change is doubtful. */
  refused: ReadonlyMap<string, string>;
  /** Where others say what they are: the way of names. */
  said?: ReadonlyMap<string, string[]>;
  /** They always are known. */
  identity: ReadonlySet<string>;
  /** They are of a resource, from which a line can be removed. */
  managed?: true;
}

const UNMARKED: Marked = { inline: new Set(), steady: new Set(), refused: new Map(), identity: new Set() };

/** What the runtime has to know about attributes beyond the schema; those about which there is nothing to say are left out. */
export function viewFields(
  shapes: readonly Shape[],
  replacing: ReadonlySet<string>,
  toName: (name: string) => string,
  marked: Marked = UNMARKED,
): GoValue {
  return list('[]runtime.Field', listFields(shapes, replacing, toName, marked));
}

function listFields(
  shapes: readonly Shape[],
  replacing: ReadonlySet<string>,
  toName: (name: string) => string,
  marked: Marked = UNMARKED,
  isNested = false,
): GoValue[] {
  const views = shapes.map((shape) => viewField(shape, replacing, toName, marked, isNested));
  return views.filter((field) => field !== null);
}

function viewField(
  shape: Shape,
  replacing: ReadonlySet<string>,
  toName: (name: string) => string,
  marked: Marked,
  isNested: boolean,
): GoValue | null {
  const { source } = shape;
  const wire = shape.local ? shape.name : source.wire;
  const settable = shape.required || shape.optional;
  const isManaged = marked.managed === true && !replacing.has(shape.name);
  const field = struct('', {
    Name: shape.name,
    Wire: wire === shape.name || (source.in === 'path' && !source.repeated) ? '' : wire,
    Path: !shape.local && source.in === 'path',
    Local: shape.local || (source.in !== 'body' && source.in !== 'path' && source.out === null),
    Hidden: !shape.local && !shape.writeOnly && source.writeOnly,
    Once: source.shownOnce === true && !shape.local && !shape.writeOnly,
    Out:
      shape.local || shape.writeOnly || source.out === null || isPlainWay(source.out, wire, source.in)
        ? null
        : source.out,
    Block: !isNested && isBlock(shape),
    Within: shape.local ? null : (source.within ?? null),
    Setting: shape.local ? '' : (source.setting ?? ''),
    Preset: viewPreset(shape),
    Default: isNested && marked.managed ? viewDocumented(shape) : null,
    Blank:
      marked.managed &&
      findRemoval(source) === 'blank' &&
      settable &&
      !shape.local &&
      !shape.writeOnly &&
      !replacing.has(shape.name),
    Nullable: source.nullable && settable && !shape.local && !replacing.has(shape.name),
    Filled: isFilled(shape, isNested),
    CreateOnly:
      replacing.has(shape.name) &&
      !marked.refused.has(shape.name) &&
      (shape.children.length > 0 || (!isShown(shape) && !shape.writeOnly && !marked.identity.has(shape.name))),
    Refused: marked.refused.get(shape.name) ?? '',
    Said: marked.said?.get(shape.name) ?? null,
    Inline: marked.inline.has(shape.name),
    Volatile: source.volatile && !settable,
    Steady: marked.steady.has(shape.name),
    Format: shape.format === '' ? null : name(`runtime.${shape.format}`),
    When:
      source.when && settable && !shape.local
        ? struct('&runtime.When', {
            Attribute: toName(source.when.attribute),
            Values: source.when.values,
            Required: source.when.required,
          })
        : null,
    Union: shape.union
      ? struct('&runtime.Union', {
          Discriminator: shape.union.discriminator,
          Variants: shape.union.discriminator
            ? map(
                'map[string]string',
                [...shape.union.variants].map(([key, value]) => [key, text(value)]),
              )
            : null,
        })
      : null,
    Fields: viewInside(shape, isManaged),
  });
  return field.go === 'struct' && field.fields.length > 1 ? field : null;
}

const insides = new Made<GoValue>();

function viewInside(shape: Shape, isManaged: boolean): GoValue {
  const inside = { ...UNMARKED, ...(isManaged && { managed: true as const }) };
  const object = nameObject(shape);
  return insides.once(shape.children, `${isManaged} ${object}`, () =>
    list(
      '[]runtime.Field',
      listFields(shape.children, new Set(), (child) => child, inside, true),
      object,
    ),
  );
}

/** What its own check forbids must not be read either: a configuration that is generated from it would be refused. */
function isFilled(shape: Shape, isNested: boolean): boolean {
  const isSized = /^(?:List|Set|Map)/.test(shape.kind) && (shape.source.minItems ?? 0) > 0;
  // Blocks of which there is none are an empty list.
  return isSized && shape.optional && !shape.required && !shape.local && (isNested || !isBlock(shape));
}

/** What a request has to carry even where nobody gives it, as JSON. */
function viewPreset({ source, required, optional, local, writeOnly }: Shape): GoValue | null {
  const sent = source.sendsDefault && source.in === 'body' && (required || optional) && !local && !writeOnly;
  return sent && source.default !== undefined ? { go: 'json', value: source.default } : null;
}

/** The document's default of what lies below the root, where the schema cannot have it: it is sent where a line is gone. */
function viewDocumented({ source, optional, required, writeOnly, format, children }: Shape): GoValue | null {
  const fits = optional && !required && !writeOnly && !source.writeOnly && !source.when && format !== 'JSON';
  const isSaid = fits && children.length === 0 && findRemoval(source) === 'default';
  return isSaid && source.default !== undefined ? { go: 'json', value: source.default } : null;
}

function isPlainWay(out: readonly string[], wire: string, place: string): boolean {
  return place === 'body' && out.length === 1 && out[0] === wire;
}
