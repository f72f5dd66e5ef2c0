import { singularWords } from '../naming/plurals.js';
import { toSnake } from '../naming/words.js';
import type { Draft, LookupDraft } from './draft.js';
import { isLink } from './kinds.js';
import { nameSubject } from './name-subject.js';
import { listAbove, type Qualifier, STAGES } from './qualify-name.js';

type Subject = Draft | LookupDraft;

/**
 * Each subject by its own operations; where two clash, each gets the nouns of what lies above it in the path, the nearest
 * first, until they differ, and then whatever else tells them apart; never a number, which would change hands when the
 * document grows. A name that was given out before (`keep`) stays.
 */
export function giveNames(
  subjects: Subject[],
  provider: string,
  keep: (subject: Subject) => string | undefined = () => undefined,
): Map<Subject, string> {
  const owners = new Map(subjects.filter((s) => !isJoint(s)).map((s) => [s.node, s]));
  const names = new Map<Subject, string>();
  for (const subject of subjects) {
    const owner = (isJoint(subject) && subject.parent && owners.get(subject.parent)) || null;
    names.set(subject, keep(subject) ?? leadWithLetter(nameSubject(subject, provider, owner), subject));
  }
  return tellAllApart(names, (subject) => keep(subject) !== undefined);
}

/** A noun that two products have takes the product's in front, in each of them; a name that was given out before stays. */
export function tellApart(
  names: Map<Subject, string>,
  productOf: (subject: Subject) => string,
  isKept: (subject: Subject) => boolean,
): Map<Subject, string> {
  for (const group of listClashes([...names.keys()], names)) {
    if (new Set(group.map(productOf)).size < 2) continue;
    for (const subject of group) {
      const [name, product] = [names.get(subject) as string, productOf(subject)];
      if (!isKept(subject) && !`${name}_`.startsWith(`${product}_`)) names.set(subject, toSnake(`${product}_${name}`));
    }
  }
  return tellAllApart(names, isKept);
}

/** First what is managed; what is only read gives way: `vm` stays `vm` where `/firewalls/{id}/vms` lists some of them. */
function tellAllApart(names: Map<Subject, string>, isKept: (subject: Subject) => boolean): Map<Subject, string> {
  const all = [...names.keys()];
  const managed = all.filter((subject) => 'kind' in subject);
  const read = all.filter((subject) => !('kind' in subject));
  const isFree = (subject: Subject) => !isKept(subject);
  tellSomeApart([...managed, ...read.filter(isKept)], managed.filter(isFree), names);
  tellSomeApart(all, read.filter(isFree), names);
  return names;
}

function tellSomeApart(among: Subject[], movable: Subject[], names: Map<Subject, string>): void {
  const canMove = new Set(movable);
  for (const list of STAGES) {
    const left = new Map<Subject, Qualifier[]>();
    for (const group of listClashes(among, names))
      for (const subject of group)
        if (canMove.has(subject)) left.set(subject, list(subject, names.get(subject) as string, group));
    while (takeTurn(listClashes(among, names), left, names));
  }
}

/** One qualifier for each that clashes and has one left. */
function takeTurn(clashes: Subject[][], left: Map<Subject, Qualifier[]>, names: Map<Subject, string>): boolean {
  const turns = clashes.flat().flatMap((subject) => {
    const qualify = left.get(subject)?.shift();
    return qualify ? [{ subject, qualify }] : [];
  });
  for (const { subject, qualify } of turns) {
    const name = toSnake(qualify(names.get(subject) as string));
    // What lies above may begin with a number too.
    names.set(subject, /^[a-z]/.test(name) ? name : `n_${name}`);
  }
  return turns.length > 0;
}

function isJoint(subject: Subject): boolean {
  return 'kind' in subject && isLink(subject.kind);
}

/** A number says nothing by itself: `/segments/2.0/{id}` is a `segment_2_0`. */
function leadWithLetter(words: readonly string[], subject: Subject): string {
  let name = toSnake(words.join('_')) || 'root';
  const qualifiers = listAbove(subject, name);
  while (!/^[a-z]/.test(name)) name = toSnake(qualifiers.shift()?.(name) ?? `n_${name}`);
  return name;
}

/** The plural of one is what all of them are called together, and so no other's name. */
function listClashes(among: Subject[], names: Map<Subject, string>): Subject[][] {
  const groups = new Map<string, Subject[]>();
  for (const subject of among) {
    const noun = singularWords(names.get(subject) as string).join('_');
    const group = groups.get(noun);
    if (group) group.push(subject);
    else groups.set(noun, [subject]);
  }
  return [...groups.values()].filter((g) => g.length > 1);
}
