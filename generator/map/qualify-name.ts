import { lastParameter } from '../model/path-end.js';
import type { Operation } from '../model/types.js';
import { isPlural, singularWords, toSingular } from '../naming/plurals.js';
import { spellLetters } from '../naming/unique-name.js';
import { splitWords, squash } from '../naming/words.js';
import { anchorOf } from './anchors.js';
import type { Draft, LookupDraft } from './draft.js';
import { isVersion } from './families.js';
import { isLink } from './kinds.js';
import { linkedNoun } from './link-words.js';
import { readWitness } from './name-witness.js';
import { CUTS, isNeedless, spellOut, VERBS } from './name-words.js';
import { collectionOf, isItem, nounNodeOf, ownPath, type PathNode, splitPath } from './paths.js';

type Subject = Draft | LookupDraft;

/** Makes a name longer, so that it differs from another subject's. */
export type Qualifier = (name: string) => string;

/** What tells two subjects of one name apart, the plainest first. */
export const STAGES: ((subject: Subject, name: string, group: Subject[]) => Qualifier[])[] = [
  listLinked,
  listKey,
  listAbove,
  (subject, name) => listNouns(literalsOfMaker(subject), name).filter(isTelling).map(byOrigin),
  listTheRest,
  listAll,
  listLists,
  listAge,
  listPlurals,
  listOwnParameters,
  listParameters,
  listWords,
  listLetters,
];

/** What lies above it in the path, the nearest first. */
export function listAbove(subject: Subject, name: string): Qualifier[] {
  return listNouns(literalsAbove(subject.node), name).filter(isTelling).map(below(subject));
}

/** A link that is called like what it joins: a `volume_attachment` beside the `volume`. */
function listLinked(subject: Subject): Qualifier[] {
  if (!('kind' in subject) || !isLink(subject.kind)) return [];
  const noun = linkedNoun(literalsOfMaker(subject)[0] ?? '');
  return noun === undefined ? [] : [(name) => `${name}_${noun}`];
}

/** `/leases/id/{id}` beside `/leases/{name}` */
function listKey({ node }: Subject): Qualifier[] {
  const [place, noun] = [collectionOf(node), nounNodeOf(node)];
  return place !== noun && place?.literal
    ? [(name) => `${name}_by_${singularWords(place.literal ?? '').join('_')}`]
    : [];
}

function inFront(words: string[]): Qualifier {
  return (name) => [...words, name].join('_');
}

/** Behind what lies above it, where the name has that in front: `/kafka/{id}/registry/acl` is a `kafka_registry_acl`. */
function below(subject: Subject): (words: string[]) => Qualifier {
  const above = literalsAbove(subject.node).map((literal) => spellOut(singularWords(literal)));
  return (words) => (name) => {
    const outer = above.slice(above.findIndex((one) => one.join() === words.join()) + 1);
    const has = name.split('_');
    const front = outer.find((one) => one.length < has.length && one.every((word, i) => word === has[i])) ?? [];
    return [...front, ...words, ...has.slice(front.length)].join('_');
  };
}

/** `/snapshots/create-from-url` makes a `snapshot_from_url`: that it is made goes without saying. */
function byOrigin(words: string[]): Qualifier {
  const [verb = '', from = ''] = words;
  return VERBS.has(verb) && CUTS.has(from) ? (name) => [name, ...words.slice(1)].join('_') : inFront(words);
}

/** Nouns that say little, unless all of them have them: an `api` above everything tells nothing apart. */
function listTheRest(subject: Subject, name: string, group: Subject[]): Qualifier[] {
  const literalsOf = (own: Subject) => [...literalsAbove(own.node), ...literalsOfMaker(own)];
  const others = group.filter((other) => other !== subject).map((other) => new Set(literalsOf(other)));
  const own = literalsOf(subject).filter((literal) => others.length === 0 || !others.every((all) => all.has(literal)));
  return listNouns(own, name).map(inFront);
}

function literalsAbove(node: PathNode): string[] {
  const place = collectionOf(node) ?? node;
  const found: string[] = [];
  for (let at = place.parent; at?.parent; at = at.parent) if (!isItem(at)) found.push(at.literal ?? '');
  return found;
}

/** Singular, without what the name has already. */
function listNouns(literals: string[], name: string): string[][] {
  const has = new Set(splitWords(name).map(toSingular));
  const nouns = literals.filter((literal) => !isVersion(literal)).map((literal) => spellOut(singularWords(literal)));
  return nouns.filter((words, i) => {
    const isFirst = nouns.findIndex((other) => other.join() === words.join()) === i;
    return isFirst && !words.every((word) => has.has(toSingular(word)));
  });
}

/** `/admin/…` only when nothing else is left. */
function isTelling(words: string[]): boolean {
  return !isNeedless(words);
}

/** Where the call stands that makes it: of two that make the same, each has the noun of its own place. */
function literalsOfMaker(subject: Subject): string[] {
  const create = 'kind' in subject ? subject.create?.operation : undefined;
  const segments = create ? splitPath(ownPath(create)) : [];
  return segments.flatMap((own) => ('literal' in own && !own.colon ? [own.literal] : [])).reverse();
}

/** `/vpcs/ips` lists those of all VPCs, `/vpcs/{id}/ips` those of one. */
function listAll(subject: Subject): Qualifier[] {
  const above = (collectionOf(subject.node) ?? subject.node).parent;
  const isOfAll = above?.literal && isPlural(above.literal) && above.children.has('{}');
  return isOfAll ? [inFront(['all'])] : [];
}

/** A list that is taken as a whole, beside what is one of it. */
function listLists({ node, ...subject }: Subject, _: string, group: Subject[]): Qualifier[] {
  const isComputed = (own: object) => 'compute' in own && own.compute !== null;
  const isList = 'shape' in subject && subject.list !== null && subject.read === null;
  const isWhole =
    !isItem(node) && (isList || isPlural(node.literal ?? '')) && (!isComputed(subject) || group.every(isComputed));
  return isWhole ? [(name) => `${isComputed(subject) ? singularWords(name).join('_') : name}_list`] : [];
}

/** The path's own plural: `/registries/{id}/tags` beside `/registry/{id}/tags`. */
function listPlurals(subject: Subject, name: string): Qualifier[] {
  const words = name.split('_');
  return literalsAbove(subject.node).flatMap((literal) => {
    const last = splitWords(literal).at(-1) ?? '';
    const at = words.indexOf(toSingular(last));
    return isPlural(literal) && at >= 0 && at < words.length - 1 ? [() => words.with(at, last).join('_')] : [];
  });
}

/** Of `/volumes/{id}` and `/{project}/volumes/{id}` the first goes without: those that not all others have, as often. */
function listOwnParameters(subject: Subject, _: string, group: Subject[]): Qualifier[] {
  const countIn = (of: Subject, name: string) => parametersOf(of).filter((own) => squash(own) === squash(name)).length;
  const others = group.filter((other) => other !== subject);
  return parametersOf(subject)
    .filter(
      (name, at, all) => all.indexOf(name) === at && others.some((o) => countIn(o, name) < countIn(subject, name)),
    )
    .map(byParameter);
}

/** `/stats/{year}/{month}` beside `/stats`. */
function listParameters(subject: Subject): Qualifier[] {
  return parametersOf(subject).map(byParameter);
}

function byParameter(parameter: string): Qualifier {
  return (name) => `${name}_by_${parameter}`;
}

function parametersOf(subject: Subject): string[] {
  const [main] = operationsOf(subject);
  // Where two paths differ only in the parameter, its own.
  const own = main ? lastParameter(main.path) : '';
  const found: string[] = subject.node.parameters.includes(own) ? [own] : [];
  for (let at: PathNode | null = subject.node; at; at = at.parent) found.push(at.parameters[0] ?? '');
  return found.filter((name) => name !== '');
}

/**
 * What is on its way out says so; of two versions of one path the older has its version behind it, and every one where
 * another goes without.
 */
function listAge(subject: Subject, _: string, group: Subject[]): Qualifier[] {
  const versions = group.map(versionOf).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const own = versionOf(subject);
  return [
    ...(operationsOf(subject).some(({ deprecated }) => deprecated) ? [inFront(['deprecated'])] : []),
    ...(own !== '' && (own !== versions.at(-1) || versions[0] === '') ? [(name: string) => `${name}_${own}`] : []),
  ];
}

function versionOf(subject: Subject): string {
  const version = operationsOf(subject).flatMap(({ path }) => path.split('/').filter(isVersion))[0] ?? '';
  return /^\d/.test(version) ? `v${version}` : version;
}

/** What the operation itself is called, and every word of its path. */
function listWords(subject: Subject): Qualifier[] {
  const [main] = operationsOf(subject);
  if (!main) return [];
  const path = splitPath(ownPath(main)).map((s) => ('literal' in s ? s.literal : `by_${s.parameter}`));
  const nouns = spellOut(readWitness(main, new Set()).id).join('_');
  return [nouns, main.operationId, [main.method, ...path].join('_')]
    .filter((text) => /[a-z]/i.test(text))
    .map((text) => () => text);
}

/** Names that differ in signs alone: letters that only this one has, whatever else there is. */
function listLetters(subject: Subject): Qualifier[] {
  return [(name) => `${name}_${spellLetters(anchorOf(subject))}`];
}

function operationsOf(subject: Subject): Operation[] {
  if ('shape' in subject) return [subject.read, subject.list, subject.compute].filter((own) => own !== null);
  const uses = [subject.create, subject.read, ...subject.updates, subject.delete];
  return uses.flatMap((use) => (use ? [use.operation] : []));
}
