import type { Operation } from '../model/types.js';
import { toSingular } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { isVersion } from './families.js';
import { CUTS, FILLERS, isNeedless, VERBS } from './name-words.js';

/** What the texts of one operation call its subject; words as they are written there. */
export interface Witness {
  /** The nouns of the operationId; none where it only repeats the path. */
  id: string[];
  /** The noun phrase that the summary begins with. */
  lead: string[];
  /** Every word of the summary, in the singular. */
  summary: ReadonlySet<string>;
  /** The tags, each as its words. */
  tags: string[][];
}

/** `nouns` are words of the path: they are no verbs, though others are ("load balancer"). */
export function readWitness(given: Operation, nouns: ReadonlySet<string>): Witness {
  const operation = { ...given, operationId: withoutFrame(given) };
  const { operationId, summary, tags } = operation;
  const said = splitWords(summary);
  // "Inspect a stack": what both begin with and the path does not have is what is done.
  const first = said[0] !== undefined && !nouns.has(toSingular(said[0])) ? said[0] : undefined;
  return {
    id:
      isPathInDisguise(operation) || !IDENTIFIER.test(operationId)
        ? []
        : listNouns(operationId, nouns).filter((word) => word !== first),
    lead: readLead(summary),
    summary: new Set(said.map(toSingular)),
    // `carts/{cartId}/items`: what a tag repeats of the path's parameters is no noun.
    tags: tags.map((tag) => splitWords(tag.replace(/\{[^{}]*\}/g, ''))),
  };
}

/**
 * `delete_port_v0_ports__port_id__delete` and `PortService_DeletePort`: what frameworks write around the name of a function,
 * the path and the method behind it, the class in front of it.
 */
function withoutFrame({ operationId, path, method }: Operation): string {
  const tail = `${path}_${method.toLowerCase()}`.replace(/\W/g, '_');
  const bare = operationId.endsWith(tail) ? operationId.slice(0, -tail.length) : operationId;
  return bare.replace(/^\w*?(?:Service|Controller|Resource|Handler|Api)[_.](?=[A-Za-z])/, '') || operationId;
}

/** Anything else is prose, or worse; a space is all that some documents write besides. */
const IDENTIFIER = /^[\w./:-]+(?: [\w./:-]+){0,5}$/;

/** "databases_create_cluster" → databases, cluster: what is left without verbs, articles and versions. */
function listNouns(operationId: string, nouns: ReadonlySet<string>): string[] {
  const words = splitVerb(splitWords(operationId.replace(/current_?user/i, ' ')), nouns);
  const end = words.findIndex((word, i) => i > 0 && (word === 'by' || (HOW.has(word) && !nouns.has(word))));
  const isVerb = (word: string) => VERBS.has(word) && !nouns.has(toSingular(word));
  // "loadBalancers_create": the first is a verb only where no other is.
  const isFirstVerb = VERBS.has(words[0] ?? '') && !words.slice(1).some((word) => isVerb(word));
  const all = end > 0 ? words.slice(0, end) : words;
  const isNoun = (word: string, i: number) =>
    !isVersion(word) && !FILLERS.has(word) && !isVerb(word) && (i > 0 || !isFirstVerb);
  // "backup_create_project_backup": the group in front, which the noun repeats.
  const verb = all.findIndex((word, i) => i > 0 && isVerb(word));
  const [group = [], rest = []] = [all.slice(0, verb), all.slice(verb)].map((part) => part.map(toSingular));
  const isRepeated = verb > 0 && (group.every((word) => rest.includes(word)) || rest.join('').includes(group.join('')));
  const kept = all.filter((word, i) => isNoun(word, i) && (!isRepeated || i > verb));
  return tellsOf(kept, nouns) ? kept.slice(0, -1) : kept;
}

/** What follows them in an operationId tells how it is done: `search_with_post`. */
const HOW = new Set(['with', 'using', 'via']);

/** "getSiteInfo" of `/sites/{id}`: what is told about the site is the site. */
function tellsOf(words: readonly string[], nouns: ReadonlySet<string>): boolean {
  const [subject, last] = words.slice(-2);
  return last === 'info' && !nouns.has(last) && subject !== undefined && nouns.has(toSingular(subject));
}

/** `getfilterableAttributes` of `…/filterable-attributes`. */
function splitVerb([first = '', ...rest]: string[], nouns: ReadonlySet<string>): string[] {
  const verb = METHODS.find((own) => first.startsWith(own) && nouns.has(toSingular(first.slice(own.length))));
  return verb === undefined ? [first, ...rest] : [verb, first.slice(verb.length), ...rest];
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'update', 'create', 'list'];

/** "Create a New Block Storage Volume for …" → block, storage, volume. */
function readLead(summary: string): string[] {
  const words = splitWords(summary.replace(/\(.*$/s, '').replace(/['’]s\b/g, ''));
  const isFirstVerb = VERBS.has(words[0] ?? '');
  const from = words.findIndex((word, i) => !(i === 0 && isFirstVerb) && !FILLERS.has(word) && !isJoinedVerb(words, i));
  const rest = from < 0 ? [] : words.slice(from);
  const end = rest.findIndex((word) => CUTS.has(word));
  return (end < 0 ? rest : rest.slice(0, end)).filter((word) => !FILLERS.has(word));
}

/** "Create or update a server". */
function isJoinedVerb(words: string[], i: number): boolean {
  const isJoint = (word: string | undefined) => word === 'or' || word === 'and';
  return isJoint(words[i]) ? VERBS.has(words[i + 1] ?? '') : isJoint(words[i - 1]) && VERBS.has(words[i] ?? '');
}

/** `datacentersServersPost` of `POST /datacenters/{id}/servers` was made from the path and tells nothing more. */
export function isPathInDisguise({ operationId, path }: Operation): boolean {
  const isName = (segment: string) =>
    segment !== '' && !segment.includes('{') && !isVersion(segment) && !isNeedless(splitWords(segment));
  const fixed = path
    .split('/')
    .filter(isName)
    .map((segment) => squash(segment));
  if (fixed.length < 2) return false;
  const told = squash(operationId);
  let at = 0;
  for (const segment of fixed) {
    const found = told.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return true;
}
