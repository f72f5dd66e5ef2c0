import type { Operation } from '../model/types.js';
import { isPlural, singularWords, toSingular } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { choosePhrase } from './choose-phrase.js';
import type { Draft, LookupDraft } from './draft.js';
import { isLink, isSingle } from './kinds.js';
import { namesNothing } from './link-words.js';
import { type Above, type Place, readPlace } from './name-place.js';
import { AMBIGUOUS, OWNED, PLACES, spellOut } from './name-words.js';
import { literalChildren, nounNodeOf } from './paths.js';
import { spellApart } from './spell-apart.js';

type Subject = Draft | LookupDraft;

/**
 * What an expert would call it, from its own operations alone, so that it stays whatever else the document has. A link
 * has the name of its owner in front.
 */
export function nameSubject(subject: Subject, provider: string, owner: Subject | null): string[] {
  if ('kind' in subject && isLink(subject.kind)) {
    const isAfter = owner?.words.every((word, i) => subject.words[i] === word) ?? false;
    const rest = subject.words.slice(owner?.words.length ?? 0);
    const words =
      owner && isAfter && rest.length > 0 ? [...nameSubject(owner, provider, null), ...rest] : subject.words;
    return finish(words, provider, []);
  }
  const place = readPlace(nounNodeOf(subject.node) ?? subject.node, provider);
  const noun = nounOf(subject, place);
  const operations = operationsOf(subject);
  const phrase = choosePhrase(subject, operations, noun, place, provider);
  const words = finish(withSibling(withContext(phrase, place), subject, place), provider, [
    ...place.above.map(({ words }) => words),
    noun,
  ]);
  return spellApart(words, operations);
}

/** Those that speak of it alone: not a call that does many a job, told apart by its body. */
function operationsOf(subject: Subject): Operation[] {
  if ('shape' in subject) return [subject.read, subject.list, subject.compute].filter((own) => own !== null);
  const uses = [subject.create, subject.read, ...subject.updates, subject.delete];
  return uses.flatMap((use) => (use && Object.keys(use.fixed).length === 0 ? [use.operation] : []));
}

/** Of what there is one, the path says how it is called: the settings of an account. */
function nounOf(subject: Subject, { node }: Place): string[] {
  const isOne = 'kind' in subject && isSingle(subject.kind) && node === subject.node;
  const words = isOne && !namesNothing(node.literal ?? '') ? splitWords(node.literal ?? '') : [];
  return words.length > 0 ? words : subject.words;
}

/** The parent's noun in front of what lies below an item, the product's in front of what is ambiguous alone. */
function withContext(given: string[], place: Place): string[] {
  const { above, selves } = place;
  const phrase = withAdjective(given, place);
  const product = above.findLast((a) => !a.isParent && !a.isScope);
  const told = above.filter(({ words }) => isTold(words, phrase));
  // `/kubernetes/clusters/{id}/events`: a cluster event is no more told than a cluster.
  const isVague = told.every((a) => a.isParent && isAmbiguous(a.words) && phrase[0] === a.words[0]);
  const parent = above.findLast((a) => a.isParent && !a.isScope);
  // `/servers/{id}/private-network-settings/private-networks`: a folder that only says the noun again tells nothing.
  const saysAgain = ({ words }: Above) => words.length > phrase.length && isWithin(phrase, words);
  const isFolder = parent && told.some(saysAgain) && told.every((a) => above.indexOf(a) > above.indexOf(parent));
  if (told.length > 0 && !isFolder)
    return isVague && product && !isTold(product.words, phrase) ? [...product.words, ...phrase] : phrase;
  if (parent) {
    // `/kubernetes/clusters/{id}/node-pools`: many a product has clusters.
    const isProducts = product && isAmbiguous(parent.words) && above.indexOf(product) < above.indexOf(parent);
    return [...(isProducts ? product : parent).words, ...phrase];
  }
  const isOwned = OWNED.has(toSingular(phrase[0] ?? ''));
  if (phrase.length > 1 || !(isAmbiguous(phrase) || isOwned || isGroup(phrase, place))) return phrase;
  const scope = isOwned ? above.findLast((a) => a.isScope && !PLACES.has(a.words.join('_'))) : undefined;
  const context = product ?? scope;
  if (context) return [...context.words, ...phrase];
  return isAmbiguous(phrase) && selves.has('user') ? ['user', ...phrase] : phrase;
}

/** `/external-logs/account` beside `/external-logs/{id}`: one of a kind among them, and no account. */
function withSibling(words: string[], subject: Subject, { node, above }: Place): string[] {
  const beside = above.at(-1);
  const isAmong =
    'kind' in subject && isSingle(subject.kind) && node === subject.node && node.parent?.children.has('{}');
  // Below several folders the way to it says more than the last of them.
  const isNear = above.filter(({ isParent }) => !isParent).length === 1;
  if (!isAmong || !isNear || !beside || beside.literal !== node.parent?.literal || beside.isScope) return words;
  return words.length === 1 && !isTold(beside.words, words) ? [...beside.words, ...words] : words;
}

/** `/providers/oauth2/{id}`: what stands in the singular below a plural tells which of them. */
function withAdjective(phrase: string[], { node, above }: Place): string[] {
  if (isPlural(node.literal ?? '') || !node.children.has('{}')) return phrase;
  const front: Above[] = [];
  for (const one of [...above].reverse()) {
    if (one.isParent || isTold(one.words, phrase)) return phrase;
    front.unshift(one);
    if (isPlural(one.literal)) return [...front.flatMap(({ words }) => words), ...phrase];
  }
  return phrase;
}

function isAmbiguous(words: string[]): boolean {
  return AMBIGUOUS.has(toSingular(words.at(-1) ?? '')) && words.length === 1;
}

/** A group alone is one of people; what else it holds, the product says. */
function isGroup([only]: string[], { node }: Place): boolean {
  const item = node.children.get('{}');
  const below = (item ? literalChildren(item) : []).map(({ literal }) => singularWords(literal ?? '').join());
  return only === 'group' && !below.includes('member') && !below.includes('user');
}

function isWithin(phrase: readonly string[], words: readonly string[]): boolean {
  const stems = words.map(toSingular);
  return phrase.every((word) => stems.includes(toSingular(word)));
}

function isTold(words: string[], phrase: string[]): boolean {
  const stems = phrase.map(toSingular);
  if (words.some((word) => stems.includes(toSingular(word))) || stems.join('').includes(words.join(''))) return true;
  // A `mysql_user` of `/mysqldatabases/{id}`, which runs two words together.
  const [first = ''] = stems;
  return stems.length > 1 && first.length > 4 && words.length === 1 && words.join('').startsWith(first);
}

/** The path's own spelling where the letters are the same, short forms written out, nothing twice in a row, no provider. */
function finish(words: string[], provider: string, path: string[][]): string[] {
  let spelled = words;
  for (const own of path) spelled = respell(spelled, own);
  spelled = spellOut(spelled);
  if (spelled.length > 1 && spelled[0] === provider) spelled = spelled.slice(1);
  return withoutEcho(spelled);
}

/** `ssh_key_ssh_key`, out of `sshKeysSshKeyIdGet`: what is said again right after itself is said once. */
function withoutEcho(words: string[]): string[] {
  for (let size = 1; size * 2 <= words.length; size++)
    for (let at = 0; at + size * 2 <= words.length; at++)
      if (words.slice(at, at + size).join('_') === words.slice(at + size, at + size * 2).join('_'))
        return withoutEcho([...words.slice(0, at), ...words.slice(at + size)]);
  return words;
}

function respell(words: string[], own: string[]): string[] {
  const letters = own.map(toSingular).join('');
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const isCutElsewhere = to - from > 1 || own.length > 1;
      if (isCutElsewhere && words.slice(from, to).map(toSingular).join('') === letters)
        return [...words.slice(0, from), ...own, ...words.slice(to)];
    }
  return words;
}
