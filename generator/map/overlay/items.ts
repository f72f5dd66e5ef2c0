import { suggestNearest } from '../../config/nearest.js';
import type { Objections } from '../../config/objections.js';
import type { ItemsOverlay } from '../../config/types.js';
import { findItemObstacle, findKey, findUpdate, findVerbs } from '../find-item-lists.js';
import type { ItemRule } from '../item-calls.js';
import { makeItems } from '../make-items.js';
import type { Attribute, Catalogue, Resource } from '../types.js';
import { SAID } from './apply-attribute.js';

/** What makes a resource of the items of a list, for when the attributes have their last names. */
export function prepareItems(
  catalogue: Catalogue,
  owner: Resource,
  name: string,
  overlay: ItemsOverlay,
  path: string[],
  objections: Objections,
): () => void {
  const refuse = (why: string, hint: string) =>
    objections.add(path, `${name} cannot be made of the items of ${owner.name}: ${why}.`, hint);
  const lists = owner.attributes.filter(({ element }) => element?.attributes);
  const list = lists.find((own) => own.name === overlay.list);
  if (!list) {
    const names = lists.map((own) => own.name);
    refuse(`it has no list of objects "${overlay.list}"`, suggestNearest(overlay.list, names) || tellNames(names));
    return () => {};
  }
  const told = findMembers(list, overlay);
  if (typeof told === 'string') {
    refuse(told, CORRECT);
    return () => {};
  }
  return () => {
    const rule = makeRule(owner, list, told, overlay);
    const isTaken = [...catalogue.resources, ...catalogue.lookups].some((other) => other.name === name);
    if (isTaken || typeof rule === 'string') refuse(typeof rule === 'string' ? rule : 'that name is taken', CORRECT);
    else makeItems(catalogue, owner, list, name, rule, SAID);
  };
}

const CORRECT = 'Take the entry out, or correct it.';

function tellNames(names: readonly string[]): string {
  return names.length === 0 ? 'It has none.' : `There are ${names.join(', ')}.`;
}

interface Told {
  key: Attribute[] | null;
  field: Attribute | undefined;
}

/** The members that the overlay names. */
function findMembers({ element }: Attribute, { key, change }: ItemsOverlay): Told | string {
  const members = element?.attributes ?? [];
  const find = (name: string) => members.find((own) => own.name === name);
  const strange = [...(key ?? []), ...(change ? [change.field] : [])].find((name) => !find(name));
  if (strange !== undefined) return `its items have no "${strange}"`;
  return { key: key?.flatMap((name) => find(name) ?? []) ?? null, field: change && find(change.field) };
}

function makeRule(owner: Resource, list: Attribute, { key, field }: Told, { change }: ItemsOverlay): ItemRule | string {
  const { set = '', add = set, remove = '' } = change ?? {};
  const verbs = field ? { field: field.wire, add, set, remove } : findVerbs(list);
  const keys = key?.map(({ name }) => name) ?? findKey(list, verbs);
  if (keys.length === 0) return 'the document does not say what its items are known by, so `key` has to';
  const update = findUpdate(owner, list, verbs);
  if (!update) return verbs ? `no call takes single ones of "${list.name}"` : `no call changes "${list.name}"`;
  const rule = { key: keys, verbs, update };
  return findItemObstacle(owner, list, rule) ?? rule;
}
