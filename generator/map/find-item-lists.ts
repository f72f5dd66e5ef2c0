import { findItemKey, findItemVerbs, type ItemMember, type ItemVerbs } from '../model/item-changes.js';
import { singularWords } from '../naming/plurals.js';
import type { ItemRule } from './item-calls.js';
import { listBeside } from './item-calls.js';
import { makeItems } from './make-items.js';
import type { Attribute, Catalogue, Resource, Update } from './types.js';

/**
 * A list whose items carry what is to happen to them (`changetype: REPLACE`) cannot be set as a whole: what a request does
 * not mention stays. Each item is a resource of its own then. `said` are resources of which the overlay speaks.
 */
export function findItemLists(catalogue: Catalogue, said: ReadonlySet<string>): void {
  for (const owner of [...catalogue.resources]) {
    if (said.has(owner.name)) continue;
    for (const list of owner.attributes) {
      const verbs = findVerbs(list);
      const key = findKey(list, verbs);
      const update = verbs && findUpdate(owner, list, verbs);
      if (!verbs || !update || key.length === 0 || findItemObstacle(owner, list, { key, verbs, update }) !== null)
        continue;
      const name = `${owner.name}_${singularWords(list.name).join('_')}`;
      if ([...catalogue.resources, ...catalogue.lookups].some((other) => other.name === name)) continue;
      const reason = `${update.operation} is told in ${verbs.field} what happens to each of the ${list.name}`;
      makeItems(catalogue, owner, list, name, { key, verbs, update }, reason);
    }
  }
}

export function findVerbs(list: Attribute): ItemVerbs | null {
  return findItemVerbs(listMembers(list));
}

/** Names of the members that the document says an item is known by. */
export function findKey(list: Attribute, verbs: ItemVerbs | null): string[] {
  const own = list.element?.attributes ?? [];
  const verb = own.find(({ wire }) => wire === verbs?.field)?.description ?? '';
  const wires = findItemKey(listMembers(list), [verb, list.element?.description ?? '']);
  return own.filter(({ wire }) => wires.includes(wire)).map(({ name }) => name);
}

/** The update that takes the list: one that is told what changes, before one that replaces everything. */
export function findUpdate(owner: Resource, list: Attribute, verbs: ItemVerbs | null): Update | undefined {
  const takes = owner.operations.update.filter(({ body }) => body?.fields.includes(list.name));
  return (
    takes.find(({ mode }) => mode === 'merge') ?? (verbs ? undefined : takes.find(({ mode }) => mode === 'replace'))
  );
}

function listMembers({ element }: Attribute): ItemMember[] {
  return (element?.attributes ?? []).map(({ wire, description, enum: values, required, type }) => ({
    wire,
    description,
    values: values ?? [],
    isSure: required && (type === 'string' || type === 'integer'),
  }));
}

/** Why the items cannot be a resource; null where they can. */
export function findItemObstacle(owner: Resource, list: Attribute, rule: ItemRule): string | null {
  const { operations, presence } = owner;
  const { update, verbs, key } = rule;
  const members = list.element?.attributes;
  if (!operations.read || presence !== null) return `no call of the API reads a ${owner.title} by itself`;
  if (!members) return `"${list.name}" is no list of objects`;
  if (list.writeOnly || list.within) return `no answer shows "${list.name}" as it is sent`;
  for (const name of key) {
    const member = members.find((own) => own.name === name);
    const isPlain = member && ['string', 'integer', 'boolean'].includes(member.type);
    if (!isPlain || (!member.required && !member.optional) || member.writeOnly)
      return `"${name}" is no member that is both sent and shown`;
  }
  const { body } = update;
  if (!body || body.patch || body.inside !== undefined || body.spread || Object.keys(body.fixed).length > 0)
    return `${update.operation} takes the list in a form of its own`;
  if (!/json/i.test(body.mediaType)) return `${update.operation} takes no JSON`;
  if (list.required && operations.create) return `"${list.name}" is required to create a ${owner.title}`;
  return verbs ? null : findLoss(owner, list, rule);
}

/** What a request that takes the whole list would take away, because no answer shows it. */
function findLoss(owner: Resource, list: Attribute, { update }: ItemRule): string | null {
  const hidden = findHidden(list.element?.attributes ?? []);
  const lost = `${update.operation} would take it away`;
  if (hidden !== null) return `no answer shows "${hidden}" of the other items, and ${lost}`;
  if (update.mode !== 'replace') return null;
  const beside = listBeside(owner, list, update);
  const unseen = beside.find((own) => own.writeOnly || own.shownAs !== undefined || own.within !== undefined);
  const inner = unseen?.name ?? findHidden(beside);
  if (inner !== null) return `no answer shows "${inner}" of the ${owner.title}, and ${lost}`;
  return update.body?.outside ? `${update.operation} takes its fields in two places` : null;
}

function findHidden(members: readonly Attribute[]): string | null {
  for (const { name, writeOnly, attributes, element } of members) {
    const inner = writeOnly ? name : findHidden(attributes ?? element?.attributes ?? []);
    if (inner !== null) return inner;
  }
  return null;
}
