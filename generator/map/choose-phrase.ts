import type { Operation } from '../model/types.js';
import { toSingular } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import type { Draft, LookupDraft } from './draft.js';
import { JudgePhrase, joinStems } from './judge-phrase.js';
import { isSingle } from './kinds.js';
import type { Above, Place } from './name-place.js';
import { readWitness, type Witness } from './name-witness.js';
import { AMBIGUOUS, CUTS, FILLERS, isNeedless, VERBS } from './name-words.js';
import { isItem, type PathNode } from './paths.js';

/**
 * The noun phrase on which an operation's id and its summary, tag or path agree, as most of the operations have it; else
 * what the parameter of the item says; else the noun of the path.
 */
export function choosePhrase(
  subject: Draft | LookupDraft,
  operations: Operation[],
  noun: string[],
  place: Place,
  provider: string,
): string[] {
  const judge = new JudgePhrase(noun, place.above, 'kind' in subject && isSingle(subject.kind));
  // `createLocationFirewall` at `/locations/{location}/firewalls`: where it lies is not what it is.
  const where = new Set(place.above.filter(isWhere).flatMap(({ words }) => words));
  const witnesses = operations.map((operation) => {
    const witness = readWitness(operation, judge.nouns);
    const isSilent = (word: string) => place.selves.has(word) || where.has(toSingular(word));
    const isHeard = (word: string) =>
      word !== provider && (!isSilent(word) || noun.includes(word) || witness.lead.includes(word));
    return { ...witness, id: witness.id.filter(isHeard) };
  });
  const isPlain = (words: string[]) => words.join() === noun.join();
  const best = pickMost(witnesses.flatMap((witness) => judge.choose(witness) ?? []));
  const agreed = best === null || isPlain(best) ? (agreeOnLead(witnesses, noun, judge) ?? best ?? noun) : best;
  const chosen = isCutShort(agreed, noun) || losesList(agreed, noun, place.node) ? noun : agreed;
  const told = chosen.length === 1 ? withoutToken(readParameter(subject.node), noun) : [];
  const isBetter =
    told.length > 1 && judge.isAbout(told) && judge.isOwn(told) && !judge.isAbove(told) && !isCounter(told, witnesses);
  return toStems(isBetter ? told : chosen, noun, listProper(witnesses, noun, place));
}

/** `createKey` at `/ssh-keys`: alone the noun says too little, and the path says more. */
function isCutShort(phrase: string[], noun: string[]): boolean {
  const [only = '', ...more] = phrase.map(toSingular);
  const front = noun.slice(0, -1);
  const isTold = front.length > 0 && !front.some((word) => VERBS.has(word) || saysNothing(word));
  return more.length === 0 && isTold && AMBIGUOUS.has(only) && toSingular(noun.at(-1) ?? '') === only;
}

/** `/network-lists` has lists, and no networks, though "list" is a verb elsewhere. */
function losesList(phrase: string[], noun: string[], { literal }: PathNode): boolean {
  const isOfLists = noun.length > 1 && splitWords(literal ?? '').at(-1) === 'lists';
  return isOfLists && toSingular(phrase.at(-1) ?? '') !== 'list';
}

function saysNothing(word: string): boolean {
  return FILLERS.has(word) || CUTS.has(word) || isNeedless([word]);
}

function isWhere({ isScope, words }: Above): boolean {
  return isScope && /^(?:data_?center|location|region)$/.test(words.map(toSingular).join('_'));
}

function pickMost(votes: string[][]): string[] | null {
  const counts = new Map<string, number>();
  for (const vote of votes) counts.set(vote.join('_'), (counts.get(vote.join('_')) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most ? most[0].split('_') : null;
}

/** "Create a public key", "Delete a public key": one word more, which every summary has, for a noun that says too little. */
function agreeOnLead(witnesses: Witness[], noun: string[], judge: JudgePhrase): string[] | null {
  if (noun.length > 1 || !AMBIGUOUS.has(noun[0] ?? '')) return null;
  const isLonger = (lead: string[]) => lead.length === 2 && toSingular(lead[1] ?? '') === noun[0];
  const leads = witnesses.map(({ lead }) => lead).filter(isLonger);
  const [first] = leads;
  return first && leads.length > 1 && new Set(leads.map(joinStems)).size === 1 && judge.isOwn(first) ? first : null;
}

/** `{database_cluster_uuid}` → database, cluster. */
function readParameter(node: PathNode): string[] {
  const words = isItem(node) ? splitWords(node.parameters[0]?.split('.').at(-1) ?? '') : [];
  // `{role_id_or_label}` is the key of a role.
  const or = words.indexOf('or');
  if (or > 0) words.length = or;
  while (
    /^(?:id|ids|uuid|guid|gid|sid|uid|userid|iid|pk|name|slug|alias|digest|fingerprint|hash|key|or|identifier|ref|reference|arn|crn|orn|urn)$/.test(
      words.at(-1) ?? '',
    )
  )
    words.pop();
  return words;
}

/** The `{folder_token}` of `/folders` is its key; the `{access_token}` of `/tokens` is a noun. */
function withoutToken(told: string[], noun: string[]): string[] {
  const isKey = told.at(-1) === 'token' && told.slice(0, -1).map(toSingular).join() === noun.map(toSingular).join();
  return isKey ? told.slice(0, -1) : told;
}

/** The `{licenseNumber}` of what most operations call a license is its key; what they call a phone number is a noun. */
function isCounter(told: string[], witnesses: Witness[]): boolean {
  const last = told.at(-1) ?? '';
  const saying = witnesses.filter(({ id, lead }) => [...id, ...lead].map(toSingular).includes(last));
  const isNamed = witnesses.some(({ id, lead }) => id.length + lead.length > 0);
  return /^(?:code|handle|number|serial)$/.test(last) && isNamed && saying.length * 2 < witnesses.length;
}

/** Plurals that are names: "Spaces" where the texts say "a Spaces key", `sks` of `/sks-cluster`. */
function listProper(witnesses: Witness[], noun: string[], { above }: Place): ReadonlySet<string> {
  const isCollection = (word: string) => above.some((a) => a.hasItems && splitWords(a.literal).includes(word));
  const isNoun = (word: string) => toSingular(word) === toSingular(noun.at(-1) ?? '');
  const texts = witnesses.flatMap(({ lead, tags }) => [lead, ...tags]).flatMap((words) => words.slice(0, -1));
  const segments = [...above.map(({ words }) => words), noun].flatMap((words) => words.slice(0, -1));
  return new Set([...segments, ...texts.filter((word) => !isCollection(word) && !isNoun(word))]);
}

function toStems(words: string[], noun: string[], proper: ReadonlySet<string>): string[] {
  const last = words.length - 1;
  const stays = (word: string, i: number) => (i < last ? proper.has(word) : word === noun.at(-1));
  return words.map((word, i) => (stays(word, i) ? word : toSingular(word)));
}
