/** The folder `plan/references`: what can be referred to by its name, and which attributes take a name in place of an id. */

import type { Action, Attribute, Catalogue } from '../../map/types.js';
import { changeInside, withReference } from '../samples/change-inside.js';
import { findForm } from './find-form.js';
import type { NamedSubject } from './types.js';

type Subjects = ReadonlyMap<string, NamedSubject>;

/** The catalogue in which every attribute that only takes an identifier knows how a name leads to it. */
export function nameReferences(catalogue: Catalogue, subjects: Subjects): Catalogue {
  const name = (attributes: readonly Attribute[]) => nameAll(attributes, attributes, subjects, false);
  const nameAction =
    (outer: readonly Attribute[]) =>
    (action: Action): Action => ({ ...action, arguments: nameAll(action.arguments, outer, subjects, false) });
  return {
    ...catalogue,
    resources: catalogue.resources.map((resource) => ({
      ...resource,
      attributes: name(resource.attributes),
      actions: resource.actions.map(nameAction(resource.attributes)),
    })),
    lookups: catalogue.lookups.map((lookup) => ({
      ...lookup,
      attributes: name(lookup.attributes),
      arguments: name(lookup.arguments),
      actions: lookup.actions.map(nameAction(lookup.attributes)),
    })),
    actions: catalogue.actions.map((action) => nameAction(action.arguments)(action)),
  };
}

function nameAll(
  attributes: readonly Attribute[],
  outer: readonly Attribute[],
  subjects: Subjects,
  isInside: boolean,
): Attribute[] {
  return attributes.map((attribute) => nameOne(attribute, outer, subjects, isInside));
}

function nameOne(attribute: Attribute, outer: readonly Attribute[], subjects: Subjects, isInside: boolean): Attribute {
  const named = changeInside(attribute, {
    fields: (attributes) => nameAll(attributes, outer, subjects, true),
    element: (element) => nameOne(withReference(element, attribute.reference), outer, subjects, isInside),
    variant: (variant) => nameOne(variant, outer, subjects, true),
  });
  const byName = attribute.element ? null : findName(attribute, outer, subjects, isInside);
  return byName ? { ...named, byName } : named;
}

function findName(
  attribute: Attribute,
  outer: readonly Attribute[],
  subjects: Subjects,
  isInside: boolean,
): Attribute['byName'] | null {
  const [name = '', key] = attribute.reference?.split('.') ?? [];
  const target = subjects.get(name);
  if (!target || target.id.name !== key) return null;
  const form = findForm(attribute, target, isInside);
  const within = form && findPlace(attribute, target, outer);
  return form && within ? { subject: name, key: target.naturalKey.name, within, form } : null;
}

/** What the path of the subject's list takes, said by the attribute of the owner that refers to the same; null where none does. */
function findPlace(attribute: Attribute, { subject, list }: NamedSubject, outer: readonly Attribute[]) {
  const within: { attribute: string; from: string }[] = [];
  for (const { attribute: needed } of list.parameters) {
    const reference = subject.attributes.find(({ name }) => name === needed)?.reference ?? null;
    const saying = outer.filter((other) => other.reference === reference && other.name !== attribute.name);
    const [one] = saying;
    if (reference === null || !one || saying.length > 1 || !(one.in === 'path' || one.required)) return null;
    within.push({ attribute: needed, from: one.name });
  }
  return within;
}
