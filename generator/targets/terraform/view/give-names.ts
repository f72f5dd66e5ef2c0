import type { Action, Catalogue, Lookup, Resource } from '../../../map/types.js';
import { assignNames, compareText, toGoName, toIdentifier } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import { isLink } from '../../../plan/kinds.js';
import type { Owner } from './view-action.js';
import { type SourceNames, type Subject, subjectOf } from './view-source.js';

/** Terraform's name and Go's for every name of the catalogue. */
export function giveNames(given: readonly string[]): (name: string) => SourceNames {
  const names = assignNames(given, toIdentifier);
  const goNames = assignNames(given, toGoName, new Set(), 'the');
  return (name) => ({ name: names.get(name) ?? '', goName: goNames.get(name) ?? '' });
}

export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => compareText(a.name, b.name));
}

/** What data sources show, with the names of the one for one object and of the one for all of them. */
export function nameSubjects({
  resources,
  lookups,
}: Pick<Catalogue, 'resources' | 'lookups'>): { subject: Subject; one: SourceNames; many: SourceNames }[] {
  const from: (Resource | Lookup)[] = [...resources.filter(({ kind }) => !isLink(kind)), ...lookups];
  const subjects = sortByName(from).map(subjectOf);
  const plurals = pluraliseAll(subjects.map(({ name }) => name));
  const name = giveNames(subjects.flatMap((subject) => [subject.name, plurals.get(subject.name) ?? '']));
  return subjects.map((subject) => {
    return { subject, one: name(subject.name), many: name(plurals.get(subject.name) ?? '') };
  });
}

/** What all of a kind are called together: never what one of another kind is called, such as `as` beside `a`. */
function pluraliseAll(names: readonly string[]): Map<string, string> {
  const taken = new Set(names);
  const plurals = new Map<string, string>();
  for (const name of names) {
    let plural = toIdentifier(toPlural(name));
    for (let n = 1; taken.has(plural); n++) plural = n === 1 ? `${name}_list` : `${name}_list_${n}`;
    taken.add(plural);
    plurals.set(name, plural);
  }
  return plurals;
}

export interface NamedAction extends SourceNames {
  action: Action;
  owner: Owner | null;
}

/** Every action, by name: what it belongs to comes first in it. */
export function nameActions(catalogue: Catalogue): NamedAction[] {
  const owned: [Action, Owner | null][] = [
    ...catalogue.resources.flatMap((resource) =>
      resource.actions.map((action): [Action, Owner] => [action, { ...resource, read: resource.operations.read }]),
    ),
    ...catalogue.lookups.flatMap((lookup) =>
      lookup.actions.map((action): [Action, Owner] => [
        action,
        { ...lookup, read: lookup.operations.read, wait: null },
      ]),
    ),
    ...catalogue.actions.map((action): [Action, null] => [action, null]),
  ];
  const full = ([action, owner]: [Action, Owner | null]) => (owner ? `${owner.name}_${action.name}` : action.name);
  const sorted = owned.sort(
    (a, b) => compareText(full(a), full(b)) || compareText(a[0].call.operation, b[0].call.operation),
  );
  const keys = sorted.map((entry, index) => ({ entry, key: `${full(entry)}\u0000${index}` }));
  const names = assignNames(
    keys.map(({ key }) => key),
    (key) => toIdentifier(key.split('\u0000')[0] ?? ''),
  );
  const goNames = assignNames([...names.values()], toGoName);
  return keys.map(({ entry: [action, owner], key }) => {
    const name = names.get(key) ?? '';
    return { action, owner, name, goName: goNames.get(name) ?? '' };
  });
}
