import type { Schema } from '../model/types.js';
import type { UnionFacts } from './sources.js';
import type { Attribute, When } from './types.js';

type Member = UnionFacts['members'][number];

/** Fields that only some members of a union take say so; the field that picks the member lists its values. */
export function markMembers(attributes: readonly Attribute[], union: UnionFacts): void {
  const picker = attributes.find((a) => a.wire === union.picker && a.in === 'body');
  if (!picker) return;
  picker.enum ??= union.members.map((m) => m.value);
  for (const attribute of attributes) {
    if (attribute === picker || attribute.in !== 'body' || !(attribute.required || attribute.optional)) continue;
    const { takers, demanding } = findTakers(attribute, union.members);
    if (takers.length === 0) continue;
    markInside(attribute, picker.name, enter(attribute, takers));
    // Taken by all and needed by some: only where something is always picked can that be said.
    const isPartlyNeeded = picker.required && demanding.length > 0 && demanding.length < takers.length;
    if (takers.length === union.members.length && !isPartlyNeeded) continue;
    attribute.when = tellWhen(picker.name, takers, demanding);
  }
}

function findTakers({ wire }: Attribute, members: readonly Member[]): { takers: Member[]; demanding: Member[] } {
  const takers = members.filter(({ shape }) => shape.properties.has(wire));
  return { takers, demanding: takers.filter(({ shape }) => shape.required.has(wire)) };
}

function tellWhen(picker: string, takers: readonly Member[], demanding: readonly Member[]): When {
  return { attribute: picker, values: takers.map((m) => m.value), required: demanding.map((m) => m.value) };
}

function enter({ wire }: Attribute, members: readonly Member[]): Member[] {
  return members.map(({ value, shape }) => ({ value, shape: shape.properties.get(wire) as Schema }));
}

/** `target` of every kind, with a `url` for the one and a `queue` for the other. Attributes inside are shared: these are copied. */
function markInside(attribute: Attribute, picker: string, members: readonly Member[]): void {
  const { attributes, element, type } = attribute;
  if (new Set(members.map(({ shape }) => shape)).size < 2) return;
  if ((type === 'list' || type === 'set') && element) {
    const items = members.flatMap(({ value, shape }) => (shape.items ? [{ value, shape: shape.items }] : []));
    attribute.element = { ...element };
    markInside(attribute.element, picker, items);
  }
  if (type !== 'object' || !attributes) return;
  attribute.attributes = attributes.map((inner) => {
    const { takers, demanding } = findTakers(inner, members);
    if (takers.length === 0) return inner;
    const marked = { ...inner };
    markInside(marked, picker, enter(inner, takers));
    const isSame = takers.length === members.length && (demanding.length === 0 || demanding.length === takers.length);
    if (!isSame) marked.ofKinds = tellWhen(picker, takers, demanding);
    return marked;
  });
}
