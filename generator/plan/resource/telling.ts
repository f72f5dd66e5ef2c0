import type { Attribute, Resource } from '../../map/types.js';
import { findNaturalKey, findOwnIdentity, findParents, isNamedByClient, isSettable } from './identity.js';
import type { Telling } from './types.js';

/** Says what something is for, where it stands among others, or whether it counts: not which one it is. */
const BESIDE =
  /(?:^|_)(?:descriptions?|comments?|notes?|remarks?|memo|purpose|labels?|tags?|annotations?|priority|position|rank|weight|metric|enabled|disabled)$/;

/** A flag says how something is, as a rule, and an update takes it; these say what it is. */
const WAY = /(?:^|_)(?:in|out|ingress|egress|inbound|outbound|incoming|outgoing|allow|deny|internal|external|ipv[46])$/;

/** Many have the same: a place, a size, a sort. */
const SORT =
  /(?:^|_)(?:region|zone|datacenter|location|site|country|city|currency|type|kind|class|mode|tier|plan|flavou?r|sku|product|size|version|protocol|family|os|image|template)(?:_(?:id|name|slug))?$/;

/**
 * Without a name a resource is told by the values that it was made with. Those that an update takes may have changed
 * since, so they do not count where the rest is enough to tell; where it is not, to change what happens to be there would
 * be worse than to make another one.
 */
export function findTelling(resource: Resource, kept: ReadonlySet<string>): Telling {
  const key = findNaturalKey(resource);
  if (resource.operations.list === null || key?.required || isNamedByClient(resource)) return { by: [], besides: [] };
  const placed = new Set([...findParents(resource), ...findOwnIdentity(resource)]);
  if (isMadeUnseen(resource, placed) || isListedWithout(resource)) return { by: [], besides: [] };
  const sent = new Set(resource.operations.create?.body?.fields ?? []);
  const given = resource.attributes.filter(
    (a) =>
      a.in !== 'header' &&
      (isSettable(a) || a === key || resource.identity.includes(a.name)) &&
      sent.has(a.name) &&
      !placed.has(a.name),
  );
  const telling = given.filter(({ writeOnly }) => !writeOnly);
  const needed = given.filter(({ required }) => required);
  const isLoose = findRule(resource, needed, key, kept);
  const besides = telling.filter((attribute) => {
    const isFree = attribute !== key && !attribute.required && !attribute.when && !kept.has(attribute.name);
    return isFree && isLoose(attribute);
  });
  const namesOf = (list: readonly Attribute[]) => list.map(({ name }) => name);
  return { by: namesOf(telling.filter((attribute) => !besides.includes(attribute))), besides: namesOf(besides) };
}

/** Its id is told once, and no item of the list has it: what is found there cannot be read, changed or removed. */
function isListedWithout({ identity, attributes, operations }: Resource): boolean {
  const isOnce = attributes.some(({ name, shownOnce }) => shownOnce && identity.includes(name));
  return isOnce && (operations.list?.proof ?? []).length === 0;
}

/** It is made below something that neither its path nor any answer names afterwards: two that look alike may be of two owners. */
function isMadeUnseen({ operations, attributes }: Resource, placed: ReadonlySet<string>): boolean {
  return (operations.create?.parameters ?? []).some(({ attribute }) => {
    const own = attributes.find(({ name }) => name === attribute);
    return !placed.has(attribute) && own?.in === 'path' && own.out === null;
  });
}

function findRule(
  resource: Resource,
  needed: readonly Attribute[],
  key: Attribute | null,
  kept: ReadonlySet<string>,
): (attribute: Attribute) => boolean {
  // What is needed and never shown would be missing in the comparison.
  if (needed.some(({ writeOnly }) => writeOnly)) return () => false;
  const isWhole = needed.length > 0 && needed.every(({ name }) => kept.has(name));
  if (isWhole && (needed.some(isTelling) || isJoint(resource, needed, key))) return () => true;
  const tells = needed.some((own) => isTelling(own) || (own.element !== undefined && isTelling(own.element)));
  return ({ name, type }) => tells && (BESIDE.test(name) || (type === 'boolean' && !WAY.test(name)));
}

/** An address, a subject, a key: hardly two have the same. */
function isTelling({ type, enum: values, reference, name }: Attribute): boolean {
  return type === 'string' && !values && reference === null && !SORT.test(name) && !BESIDE.test(name);
}

/** It lies in one resource and joins it to another; who wants a second one of these can give it a name. */
function isJoint({ parent }: Resource, needed: readonly Attribute[], key: Attribute | null): boolean {
  const isKey = ({ reference, name }: Attribute) => reference !== null && !SORT.test(name);
  return parent !== null && key !== null && needed.every(isKey);
}
