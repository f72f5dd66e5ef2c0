import type { Attribute, Resource } from '../../../map/types.js';
import { pickInputs, sampleInput } from '../../../plan/samples/pick-inputs.js';
import { type Resolve, sampleAttribute } from '../../../plan/samples/sample-attribute.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json } from '../../../spec/types.js';
import type { Shape } from './shape.js';

export type { Resolve };

/**
 * Values for a resource: everything that must be set, and nothing else. Its name is one of our own, because the one of the
 * document's example may be there already.
 */
export function sampleResource(resource: Resource, shapes: readonly Shape[], resolve: Resolve): Map<string, Json> {
  const own = shapes.filter(({ writeOnly, local }) => !writeOnly && !local);
  const picked = pickInputs(
    resource,
    own.map(({ source }) => source),
  );
  const chosen = own.filter(({ source }) => picked.has(source.name));
  return new Map(
    chosen.map((shape) => [
      shape.name,
      giveShape(shape, sampleInput(resource, shape.source, { resolve, fresh: true })),
    ]),
  );
}

/** A value that the document allows. `turn` picks another one where there are several. */
export function sampleShape(shape: Shape, resolve: Resolve, subject: string, turn = 0): Json {
  const { name, required, optional } = shape.source;
  const isName = name === 'name' && (required || optional);
  return giveShape(shape, sampleAttribute(shape.source, { resolve, subject, turn, isName, fresh: true }));
}

/** What one that exists is asked for by. */
export function sampleKey(shape: Shape, resolve: Resolve, subject: string, isName: boolean): Json {
  return giveShape(shape, sampleAttribute(shape.source, { resolve, subject, isName }));
}

/** The value as Terraform writes it: under the names of the schema, and as text where the schema has JSON. */
function giveShape(shape: Shape, value: Json): Json {
  const { kind, children, format } = shape;
  if (format === 'JSON') return giveJson(shape, value);
  if (children.length === 0 || typeof value !== 'object' || value === null) return value;
  if (kind === 'SingleNested') return giveMembers(shape, value);
  if (Array.isArray(value)) return value.map((item) => giveMembers(shape, item));
  if (kind !== 'MapNested') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, giveMembers(shape, item)]));
}

function giveJson({ kind, source }: Shape, value: Json): Json {
  if (kind === 'String') {
    if (source.type === 'json') return stringifyStable(value);
    return source.type === 'list' || source.type === 'set' ? '[]' : '{}';
  }
  if (Array.isArray(value)) return value.map(() => '{}');
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.keys(value).map((key) => [key, '{}']))
    : value;
}

function giveMembers({ children, union, source }: Shape, value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.create(null) as Record<string, Json>;
  for (const child of children) {
    // The variants of a union are told apart by their names, members by those of their attributes.
    const name = union ? findVariant(source, child) : child.source.name;
    if (child.writeOnly || child.local || !Object.hasOwn(value, name)) continue;
    members[child.name] = giveShape(child, value[name] ?? null);
  }
  return { ...members };
}

function findVariant({ variants, element }: Attribute, child: Shape): string {
  const all = variants ?? element?.variants ?? [];
  return all.find(({ attribute }) => attribute.name === child.source.name)?.name ?? child.source.name;
}
