import { fieldsOf, findBodyObject } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import { collectionOf, isBelow, isItem, type PathNode, walkTree } from './paths.js';
import type { Sources } from './sources.js';
import { NATURAL_KEYS, NOT_UPDATE_VERBS, PREPOSITIONS, UPDATE_VERBS } from './vocabulary.js';

/**
 * `POST /cache/update-budget/{id}`, `POST /cache/rename/{id}`, `POST /cache/{id}/change-plan` beside `/cache/databases/{id}`:
 * the call stands before the item that it changes, or beside its collection. What it does to a field that only the create
 * takes cannot be told, but to delete the item for it would be a guess.
 */
export function findVerbFirst(wire: string, draft: Draft, { create, noun, envelope }: Sources): string | null {
  const isName = NATURAL_KEYS.includes(wire) || (!create.has('name') && isSameNoun(wire, `${noun}_name`));
  for (const { operation, verbs, rest, about } of listVerbsFirst(draft)) {
    const body = operation.body?.schema;
    const isTaken = body ? fieldsOf(findBodyObject(body, noun, envelope)).has(wire) : false;
    const isCalled = [rest, about].some(
      (own) => own.length > 0 && (isSameNoun(own.join('_'), wire) || endsWith(wire, own)),
    );
    const isPlain = rest.length === 0 && (isTaken || (isName && verbs.includes('rename')));
    if (isPlain || isCalled) return `${operation.key} is about it`;
  }
  return null;
}

interface VerbFirst {
  operation: Operation;
  verbs: string[];
  /** What its words say beside the verb. */
  rest: string[];
  /** Of these, those that do not say what kind of resource it is. */
  about: string[];
}

/** They are the same for every field of the draft. */
function listVerbsFirst(draft: Draft): VerbFirst[] {
  const found = known.get(draft) ?? lookForVerbs(draft);
  known.set(draft, found);
  return found;
}

const known = new WeakMap<Draft, VerbFirst[]>();

function lookForVerbs({ node: own }: Draft): VerbFirst[] {
  const collection = isItem(own) ? collectionOf(own) : null;
  const base = collection?.parent;
  if (!collection || !base) return [];
  const keys = own.parameters.map(squash);
  const noun = new Set(singularWords(collection.literal ?? ''));
  const isNoun = (word: string) => singularWords(word).every((one) => noun.has(one));
  return [...walkTree(base)].flatMap((node) => {
    const operations = CHANGING.flatMap((method) => node.operations.get(method) ?? []);
    if (operations.length === 0 || isBelow(node, own) || node === own) return [];
    const between = pathBetween(base, node).filter((each) => each !== collection);
    const items = between.filter(isItem);
    const words = between.flatMap(({ literal }) => splitWords(literal ?? '').flatMap(writeApart));
    const isOfItem = items.length === 1 && items[0]?.parameters.some((one) => keys.includes(squash(one)));
    const verbs = words.filter((word) => UPDATE_VERBS.has(word));
    if (!isOfItem || verbs.length === 0 || words.some((word) => NOT_UPDATE_VERBS.has(word))) return [];
    const rest = words.filter((word) => !UPDATE_VERBS.has(word) && !PREPOSITIONS.has(word));
    const about = rest.filter((word) => !isNoun(word));
    return operations.map((operation) => ({ operation, verbs, rest, about }));
  });
}

/** `setenabled`, `assignemails`; an assignment, a changelog and an editor are nouns. */
function writeApart(word: string): string[] {
  const [, set] = /^set((?!t|u|s$)\w{3,})$/.exec(word) ?? [];
  const [, verb, noun] =
    /^(assign|change|edit|update)(?!able|ed|er|ing|log|ment|or|rs?$|s$|set)(\w{3,})$/.exec(word) ?? [];
  if (set !== undefined) return ['set', set];
  return verb !== undefined && noun !== undefined ? [verb, noun] : [word];
}

const CHANGING = ['PUT', 'PATCH', 'POST'];

function pathBetween(base: PathNode, node: PathNode): PathNode[] {
  const found: PathNode[] = [];
  for (let at: PathNode | null = node; at && at !== base; at = at.parent) found.unshift(at);
  return found;
}

/** `read_regions` ends with the words of `update-regions`. */
function endsWith(wire: string, rest: readonly string[]): boolean {
  const words = splitWords(wire);
  return words.length > rest.length && rest.every((word, i) => words[words.length - rest.length + i] === word);
}
