import { type GoValue, list, map, name, struct, text } from './go-value.js';
import type { Shape } from './shape.js';
import { isShown } from './view-schema.js';

/** Names of attributes of a resource that the runtime treats in its own way. */
export interface Marked {
  inline: ReadonlySet<string>;
  steady: ReadonlySet<string>;
  /** Why replacing the resource for a change is doubtful. */
  refused: ReadonlyMap<string, string>;
  /** They always are known. */
  identity: ReadonlySet<string>;
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
): GoValue[] {
  return shapes.map((shape) => viewField(shape, replacing, toName, marked)).filter((field) => field !== null);
}

function viewField(
  shape: Shape,
  replacing: ReadonlySet<string>,
  toName: (name: string) => string,
  marked: Marked,
): GoValue | null {
  const { source } = shape;
  const wire = shape.local ? shape.name : source.wire;
  const settable = shape.required || shape.optional;
  const below = listFields(shape.children, new Set(), (child) => child);
  const field = struct('', {
    Name: shape.name,
    Wire: wire === shape.name || source.in === 'path' ? '' : wire,
    Path: !shape.local && source.in === 'path',
    Local: shape.local || (source.in !== 'body' && source.in !== 'path' && source.out === null),
    Hidden: !shape.local && !shape.writeOnly && source.writeOnly,
    Once: source.shownOnce === true && !shape.local && !shape.writeOnly,
    Out:
      shape.local || shape.writeOnly || source.out === null || isPlainWay(source.out, wire, source.in)
        ? null
        : source.out,
    Setting: shape.local ? '' : (source.setting ?? ''),
    Preset: viewPreset(shape),
    Nullable: source.nullable && settable && !shape.local && !replacing.has(shape.name),
    CreateOnly:
      replacing.has(shape.name) &&
      !marked.refused.has(shape.name) &&
      (shape.children.length > 0 || (!isShown(shape) && !shape.writeOnly && !marked.identity.has(shape.name))),
    Refused: marked.refused.get(shape.name) ?? '',
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
    Fields: list('[]runtime.Field', below),
  });
  return field.go === 'struct' && field.fields.length > 1 ? field : null;
}

/** What a request has to carry even where nobody gives it, as JSON. */
function viewPreset({ source, required, optional, local, writeOnly }: Shape): GoValue | null {
  const sent = source.sendsDefault && source.in === 'body' && (required || optional) && !local && !writeOnly;
  return sent && source.default !== undefined ? { go: 'json', value: source.default } : null;
}

function isPlainWay(out: readonly string[], wire: string, place: string): boolean {
  return place === 'body' && out.length === 1 && out[0] === wire;
}
