import type { Attribute } from '../../map/types.js';
import { isObject } from '../../spec/json.js';
import { isHidden } from '../is-hidden.js';

/** What an attribute of the resource that picks a member of a union is given. */
export type Picked = (picker: string) => string | undefined;

/**
 * The members that a sample of an object gives: what is needed, and what the document's own example shows beside it. Of an
 * object without either, one member, because an empty object says nothing and may not be allowed.
 */
export function pickMembers({ attributes, example }: Attribute, picked: Picked = () => undefined): Attribute[] {
  const isOfKind = ({ ofKinds }: Attribute, values: 'values' | 'required') => {
    const kind = ofKinds && picked(ofKinds.attribute);
    return kind === undefined ? values === 'values' : ofKinds?.[values].includes(kind) === true;
  };
  const settable = (attributes ?? []).filter(
    (member) => isOfKind(member, 'values') && (member.required || (member.optional && !member.deprecated)),
  );
  const shown = isObject(example) ? example : {};
  const isShown = (member: Attribute) =>
    Object.hasOwn(shown, member.wire) &&
    shown[member.wire] !== null &&
    !isHidden(member) &&
    member.reference === null &&
    !member.when;
  const wanted = settable.filter((member) => member.required || isOfKind(member, 'required') || isShown(member));
  if (wanted.length > 0) return wanted;
  return [...settable].sort((a, b) => rank(a) - rank(b)).slice(0, 1);
}

/** What most likely names something comes first, and what has parts of its own last. */
function rank(member: Attribute): number {
  const { reference, name, type } = member;
  if (isHidden(member)) return 4;
  if (reference !== null) return 0;
  if (name === 'id' || name === 'name') return 1;
  return ['object', 'union', 'json'].includes(type) ? 3 : 2;
}
