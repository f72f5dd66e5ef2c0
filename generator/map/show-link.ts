import { findList, isArraySchema, isObjectSchema, successOf } from '../model/answers.js';
import { lastSegment } from '../model/path-end.js';
import type { Schema } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { toSnake } from '../naming/words.js';
import { blankAttribute } from './blank-attribute.js';
import { type ShapeBuilder, takeShape } from './build-shape.js';
import type { Draft } from './draft.js';
import type { Scope } from './scope.js';
import { isSecret } from './secrets.js';
import { findOwner, listShown, type Sight } from './see-link.js';
import type { Attribute, Presence } from './types.js';

/**
 * Where an object stands for the link (`private_net: [{network, ip, mac_address}]`), its fields are the link's: what was
 * left out is filled in, and what nobody gives is shown.
 */
export function showLink(
  attributes: Attribute[],
  sight: Sight | null,
  draft: Draft,
  scope: Scope,
  shapes: ShapeBuilder,
): void {
  const place = sight && findPlace(sight, draft, scope);
  if (!place) return;
  const { object, isLink } = place;
  // A body with nothing but fields of the other end is that other end, as it is shown.
  const isOther = attributes.every((a) => a.in !== 'body' || object.properties.has(a.wire));
  if (!isLink && !isOther) return;
  const { match } = sight.presence;
  const keys = new Set(match.map(({ attribute }) => attribute));
  const spent = new Set(match.flatMap(({ path, also }) => [path[0], ...(also ?? []).map((way) => way[0])]));
  // Of several members at once none is the one that is shown.
  if (attributes.some((a) => keys.has(a.name) && (a.type === 'list' || a.type === 'set'))) return;
  const names = new Set(attributes.map(({ name }) => name));
  for (const [wire, schema] of object.properties) {
    const own = attributes.find((a) => a.wire === wire && a.in === 'body');
    if (own) fillIn(own, schema);
    else if (attributes.some((a) => a.wire === wire)) continue;
    else if (isLink && !spent.has(wire) && !schema.writeOnly && !names.has(toSnake(wire)))
      attributes.push(show(wire, schema, shapes, names));
  }
}

function fillIn(attribute: Attribute, schema: Schema): void {
  const isPlain = !attribute.element && !attribute.attributes && !attribute.variants;
  // JSON holds whatever is shown.
  const fits = attribute.type === 'json' || (isPlain ? !hasParts(schema) : hasParts(schema));
  if (attribute.in !== 'body' || !attribute.optional || !fits || (attribute.nullable && schema.nullable)) return;
  attribute.computed = true;
}

function hasParts(schema: Schema): boolean {
  return isArraySchema(schema) || isObjectSchema(schema);
}

function show(wire: string, schema: Schema, shapes: ShapeBuilder, names: Set<string>): Attribute {
  const attribute = blankAttribute(uniqueName(toSnake(wire) || 'field', names), wire);
  const shape = shapes.build(null, schema, wire, []);
  takeShape(attribute, shape);
  return {
    ...attribute,
    computed: true,
    sensitive: isSecret(wire, schema, shape.type),
    nullable: schema.nullable,
    deprecated: schema.deprecated,
    description: schema.description,
    reason: 'only in the answer, where the link is shown',
    confidence: 'high',
  };
}

/** The object that is shown where the link is: the link itself, or its other end. */
function findPlace({ presence, use }: Sight, draft: Draft, scope: Scope): { object: Schema; isLink: boolean } | null {
  const at =
    presence.from === 'list' ? findListed(draft, presence.at) : findShown(draft, scope, presence.at, use !== null);
  const one = at && isArraySchema(at) ? at.items : at;
  if (!one || !isObjectSchema(one) || presence.match.length === 0) return null;
  const isOwn = ({ path: [first = '', ...more] }: Presence['match'][number]) =>
    more.length === 0 &&
    !NAMES.has(first) &&
    one.properties.has(first) &&
    !hasParts(one.properties.get(first) as Schema);
  return { object: one, isLink: presence.match.every(isOwn) };
}

/** What is found by its own id or name is the other end itself, and its fields are not the link's. */
const NAMES = new Set(['id', 'uuid', 'slug', 'name', 'key']);

function findListed({ list }: Draft, at: readonly string[]): Schema | null {
  const schema = list ? successOf(list)?.schema : null;
  const items = schema ? findList(schema, lastSegment(list?.path ?? ''))?.items : undefined;
  return at.reduce<Schema | null>((inner, name) => inner?.properties.get(name) ?? null, items ?? null);
}

function findShown(draft: Draft, scope: Scope, at: readonly string[], isRead: boolean): Schema | null {
  const owner = isRead && at.length > 0 ? findOwner(draft, scope) : undefined;
  const fields = owner ? [...listShown(owner).values()] : [];
  return fields.find(({ path }) => path.join('/') === at.join('/'))?.schema ?? null;
}
