import { isFixed } from '../model/is-fixed.js';
import { isLink } from './kinds.js';
import { toPlain } from './match-link.js';
import type { Attribute, Resource } from './types.js';

/**
 * A firewall takes `server_ids`, and a link puts servers into it too: who leaves the attribute out means whatever the
 * links have made of it, not none.
 */
export function noteLinked(resources: readonly Resource[]): void {
  const known = new Map(resources.map((resource) => [resource.name, resource]));
  for (const link of resources) {
    if (!isLink(link.kind) || !link.operations.create) continue;
    const parent = known.get(link.parent ?? '');
    const ends = link.attributes.filter((a) => link.identity.includes(a.name));
    const lists = link.attributes.filter(
      (a) => a.in === 'body' && a.optional && (a.type === 'list' || a.type === 'set'),
    );
    if (parent) for (const attribute of listNear(parent, link, [...ends, ...lists])) note(attribute, link);
    for (const reference of new Set([...ends, ...lists].flatMap(listReferences))) {
      const far = known.get(reference.slice(0, reference.lastIndexOf('.')));
      if (parent && far && far !== parent && !isLink(far.kind))
        for (const attribute of listFar(far, parent, link)) note(attribute, link);
    }
  }
  for (const member of resources) {
    const holder = isLink(member.kind) ? undefined : known.get(member.parent ?? '');
    const list = holder?.attributes.find((attribute) => isMadeOf(attribute, member));
    if (list) note(list, member, 'and each of them can be managed by itself');
  }
}

/** `items: [{…}]` of `PUT /sets/{name}` beside `PUT` and `DELETE /sets/{name}/items/{id}`, which take the same. */
function isMadeOf({ wire, onChange, element }: Attribute, { operations, attributes }: Resource): boolean {
  const { create, delete: remove } = operations;
  if (!element?.attributes || onChange !== 'update' || !create || !remove) return false;
  const place = create.path.replace(/(?:\/\{[^/]*\})+\/?$/, '');
  const own = new Set(element.attributes.map((inner) => inner.wire));
  return (
    toPlain(place.slice(place.lastIndexOf('/') + 1)) === toPlain(wire) &&
    attributes.some((inner) => inner.in === 'body' && own.has(inner.wire))
  );
}

function note(attribute: Attribute, { name }: Resource, why = LINKED): void {
  if (attribute.in === 'body' && attribute.optional && isFixed(attribute)) {
    attribute.onChange = 'none';
    attribute.doubt = `no call of its own changes it, and ${name} sets it too`;
  }
  if (!(attribute.optional || attribute.required) || attribute.writeOnly || attribute.in !== 'body') return;
  attribute.linkedBy = [...new Set([...(attribute.linkedBy ?? []), name])];
  if (attribute.required) return;
  attribute.computed = true;
  if (isNothing(attribute.default)) delete attribute.default;
  if (!attribute.reason.includes(why)) attribute.reason = `${attribute.reason}, ${why}`;
}

const LINKED = 'and a link sets it too';

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** What of the parent shows the link, or is called like what the link leads to. */
function listNear(parent: Resource, { presence }: Resource, ends: readonly Attribute[]): Attribute[] {
  if (presence?.from === 'read' && presence.in === undefined) {
    const ways = presence.at.length > 0 ? [presence.at] : presence.match.map(({ path }) => path);
    const shown = parent.attributes.filter((a) => ways.some((way) => isAt(a, way)));
    // Objects are rarely shown by the name by which they are given.
    if (!presence.match.some(({ whole }) => whole)) return shown;
    return [...new Set([...shown, ...listAlike(parent, ends)])];
  }
  return listAlike(parent, ends);
}

/** No link changes what names its parent, which stands in its own path too. */
function listAlike({ attributes, identity }: Resource, ends: readonly Attribute[]): Attribute[] {
  const names = new Set(ends.filter((a) => a.in === 'body' || a.reference !== null).map((a) => toPlain(a.wire)));
  return attributes.filter((a) => a.in === 'body' && !identity.includes(a.name) && names.has(toPlain(a.wire)));
}

function isAt({ out, wire }: Attribute, way: readonly string[]): boolean {
  const own = out ?? [wire];
  return way.every((step, i) => own[i] === step) || own.every((step, i) => way[i] === step);
}

function listReferences({ reference, element, attributes }: Attribute): string[] {
  const inner = [...(element ? [element] : []), ...(attributes ?? [])].flatMap(listReferences);
  return reference === null ? inner : [reference, ...inner];
}

/** What of the other end shows the link, or names the parent. */
function listFar(far: Resource, parent: Resource, { presence }: Resource): Attribute[] {
  const seen = presence?.in === far.name ? presence.at : null;
  return far.attributes.filter(
    (a) =>
      (seen !== null && seen.length > 0 && isAt(a, seen)) ||
      (toPlain(a.wire) === toPlain(parent.name) && listReferences(a).some((r) => r.startsWith(`${parent.name}.`))),
  );
}
