import { uniqueName } from '../naming/unique-name.js';
import { buildItemCalls, type ItemRule } from './item-calls.js';
import { ITEM_KIND, isSingle } from './kinds.js';
import type { Attribute, Catalogue, Resource } from './types.js';

/**
 * Makes a resource of the items of a list: each is found in what the owner's read shows, and changed by the owner's
 * update, which is told of this one item only or takes the whole list. The owner then only shows the list.
 */
export function makeItems(
  catalogue: Catalogue,
  owner: Resource,
  list: Attribute,
  name: string,
  rule: ItemRule,
  reason: string,
): Resource {
  const members = list.element?.attributes ?? [];
  const taken = new Set(members.map((member) => member.name));
  const places = listPlaces(owner, taken);
  const own = members.filter((member) => isOfUse(member, rule)).map((member) => liftMember(member, rule));
  const made: Resource = {
    name,
    family: owner.family,
    kind: ITEM_KIND,
    title: name.replaceAll('_', ' '),
    description: list.element?.description || `One of the ${list.name.replaceAll('_', ' ')} of a ${owner.title}.`,
    parent: owner.name,
    operations: buildItemCalls(owner, list, own, places, rule),
    actions: [],
    identity: [...[...places.values()].map((place) => place.name), ...rule.key],
    naturalKey: null,
    naturalKeyUnique: false,
    naturalKeyWith: [],
    wait: null,
    power: null,
    attributes: [...places.values(), ...own],
    deprecated: list.deprecated || owner.deprecated,
    presence: null,
    protection: null,
    reason,
    confidence: 'high',
  };
  leaveToItems(catalogue, owner, list, made, rule);
  catalogue.resources.push(made);
  if (isSingle(owner.kind) && owner.operations.update.length === 0) replaceOwner(catalogue, owner, made);
  return made;
}

/** What there is one of, and is nothing but the list, has nothing left to manage. */
function replaceOwner(catalogue: Catalogue, owner: Resource, made: Resource): void {
  made.parent = owner.parent;
  catalogue.resources = catalogue.resources.filter((one) => one !== owner);
  for (const entry of catalogue.ledger) if (entry.resource === owner.name) entry.resource = made.name;
}

/** What the path to the owner asks for, as attributes of what lies in it. By the names of the owner's own. */
function listPlaces(owner: Resource, taken: Set<string>): Map<string, Attribute> {
  const places = new Map<string, Attribute>();
  for (const { attribute: own } of owner.operations.read?.parameters ?? []) {
    const attribute = owner.attributes.find((one) => one.name === own);
    if (!attribute || places.has(own)) continue;
    const isOuter = attribute.in === 'path' && (attribute.reference !== null || attribute.setting !== undefined);
    const called = isOuter || own.startsWith(`${owner.name}_`) ? own : `${owner.name}_${own}`;
    const { saidIn: _, doubt: __, ...rest } = attribute;
    places.set(own, {
      ...rest,
      name: uniqueName(called, taken),
      in: 'path',
      out: null,
      ...(isOuter ? {} : { required: true, optional: false, computed: false, reference: `${owner.name}.${own}` }),
      onChange: 'replace',
      reason: `names the ${owner.title} that it is in`,
      confidence: 'high',
    });
  }
  return places;
}

/** Not what says what happens to an item, nor what goes with another change than those that are made. */
function isOfUse({ wire, description, required }: Attribute, { verbs }: ItemRule): boolean {
  if (!verbs || wire === verbs.field) return !verbs;
  const words = new Set(description.split(/[^\w-]+/));
  const isUsed = [verbs.add, verbs.set, verbs.remove].some((word) => words.has(word));
  return required || isUsed || !(verbs.unused ?? []).some((word) => words.has(word));
}

/** Without the sentences about the member that nobody sets. */
function dropSentences(text: string, { verbs }: ItemRule): string {
  if (!verbs) return text;
  const sentences = text.split(/(?<=\.)\s+/);
  return sentences.filter((sentence) => !sentence.split(/[^\w-]+/).includes(verbs.field)).join(' ');
}

/** A member of the items as an attribute of the resource. What the configuration leaves out stays as it is. */
function liftMember(given: Attribute, rule: ItemRule): Attribute {
  const member = { ...given, description: dropSentences(given.description, rule) };
  const { key } = rule;
  if (key.includes(member.name)) {
    const fixed = { required: true, optional: false, computed: false, onChange: 'replace' as const };
    return { ...member, ...fixed, reason: 'tells which of the items is meant' };
  }
  if (!member.required && !member.optional) return { ...member, onChange: 'none' };
  return { ...member, onChange: 'update', computed: member.optional && !member.writeOnly };
}

/** The owner shows the list, and changes it only where its own update would take the items away without it. */
function leaveToItems(
  { ledger }: Catalogue,
  owner: Resource,
  list: Attribute,
  item: Resource,
  { update: used }: ItemRule,
): void {
  const { operations } = owner;
  const others = (fields: string[]) => fields.filter((field) => field !== list.name);
  for (const update of operations.update) {
    if (update.mode === 'replace' && update !== used) continue;
    update.fields = others(update.fields);
    if (update.body && update.mode !== 'replace') update.body.fields = others(update.body.fields);
  }
  operations.update = operations.update.filter((update) => {
    if (update.fields.length > 0) return true;
    const entry = ledger.find(({ method, path }) => `${method} ${path}` === update.operation);
    if (entry && update === used) Object.assign(entry, { resource: item.name, reason: item.reason });
    return update !== used;
  });
  list.volatile = true;
  const isSent = operations.update.some(({ body }) => body?.fields.includes(list.name));
  if (isSent || list.required) {
    list.linkedBy = [...(list.linkedBy ?? []), item.name];
    if (list.required) return;
    Object.assign(list, { computed: true, onChange: 'none', doubt: `each of them is a ${item.title} of its own` });
    return;
  }
  if (operations.create?.body) operations.create.body.fields = others(operations.create.body.fields);
  Object.assign(list, { optional: false, computed: true, onChange: 'none' });
  delete list.doubt;
  list.reason = `each of them is a ${item.title} of its own`;
}
