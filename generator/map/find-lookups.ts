import { fieldsOf, findList, findObject, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isDeed } from '../model/verbs.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import type { Claims, LookupDraft, SubOperation } from './draft.js';
import { listAt, listsForItem } from './find-listing.js';
import { downloads } from './judge-item.js';
import { namesNothing, wordsWithout } from './link-words.js';
import { collectionOf, enclosingItem, isItem, type PathNode, walkTree } from './paths.js';
import { saysChange } from './says-change.js';
import { COMPUTE, DESTRUCTIVE } from './vocabulary.js';

/** Rule 7. What can only be read: lists without items, single objects, metrics, logs. */
export function findLookups(root: PathNode, claims: Claims): LookupDraft[] {
  const lookups: LookupDraft[] = [];
  const all = [...walkTree(root)].flatMap((node) => (node.operations.get('GET') ?? []).map((get) => ({ node, get })));
  for (const { node, get } of all) {
    if (!claims.isFree(get) || saysChange(get)) continue;
    const collection = collectionOf(node);
    const schema = successOf(get)?.schema;
    const noun = collection?.literal ?? 'root';
    const canList = !isItem(node) || listsForItem(get);
    const isList = canList && schema !== null && schema !== undefined && listsItems(schema, noun);
    const lookup: LookupDraft = {
      shape: isList ? 'collection' : 'single',
      node,
      collection: isList ? node : null,
      words: isFileOfItem(node, get)
        ? [...singularWords(noun), 'download']
        : namesNothing(noun)
          ? wordsWithout(node)
          : singularWords(noun),
      read: isList ? null : get,
      list: isList ? get : null,
      compute: null,
      parent: enclosingItem(node),
      subs: [],
      reason: isList ? 'a list that can only be read' : 'an object that can only be read',
      confidence: 'high',
    };
    claims.take(
      get,
      'data',
      lookup,
      isList ? 'GET of a list whose items have no path of their own' : 'GET of something that can only be read',
    );
    lookups.push(lookup);
  }
  return lookups;
}

/** `GET /snapshots/{name}` answers with the file itself, and the list tells about the snapshots. */
function isFileOfItem(node: PathNode, get: Operation): boolean {
  const collection = isItem(node) ? collectionOf(node) : null;
  const list = collection ? listAt(collection) : undefined;
  return collection !== null && list !== undefined && downloads(get, list, collection);
}

/** Whether it is a list of resources: names or numbers alone are one value, which is shown as a whole. */
function listsItems(schema: Schema, noun: string): boolean {
  const found = findList(schema, noun);
  return found !== null && fieldsOf(findObject(found.items, noun)).size > 0;
}

/** Rule 8. A POST that computes and keeps nothing: estimate, validate, check, search. */
export function findComputations(subs: SubOperation[], claims: Claims): LookupDraft[] {
  const found: LookupDraft[] = [];
  for (const sub of subs) {
    if (
      sub.taken ||
      (sub.operation.method !== 'POST' && sub.operation.method !== 'QUERY') ||
      Object.keys(sub.fixed).length > 0 ||
      !claims.isFree(sub.operation) ||
      !(sub.operation.method === 'QUERY' || computes(sub))
    )
      continue;
    sub.taken = true;
    const isQuery = sub.operation.method === 'QUERY';
    const lookup: LookupDraft = {
      shape: 'computation',
      node: sub.node,
      collection: null,
      words: [...splitWords(sub.node.literal ?? 'compute'), ...(isQuery ? ['query'] : [])],
      read: null,
      list: null,
      compute: sub.operation,
      parent: enclosingItem(sub.node),
      subs: [],
      reason: `a ${sub.operation.method} that computes an answer and keeps nothing`,
      confidence: 'high',
    };
    claims.take(sub.operation, 'data', lookup, lookup.reason);
    found.push(lookup);
  }
  return found;
}

function computes(sub: SubOperation): boolean {
  const answer = successOf(sub.operation);
  if (!answer?.schema || answer.status === '201' || answer.status === '202') return false;
  // What ends in a parameter is done to the one that it names: an account is activated by "validate".
  if (sub.node.literal === null) return false;
  const literal = splitWords(sub.node.literal);
  const said = splitWords(sub.operation.summary)[0] ?? '';
  // What ends like a search may begin like what it is: "create from list".
  if (MAKES.test(literal[0] ?? '') || MAKES.test(said)) return false;
  // `reset-error-count` counts nothing; an `upgrade-check` only checks.
  const [first = ''] = literal;
  const isDone = isDeed(first) || DESTRUCTIVE.has(first);
  if (isDone && !COMPUTE.has(first) && !ASKS.has(literal.at(-1) ?? '')) return false;
  return (
    COMPUTE.has(literal[0] ?? '') ||
    COMPUTE.has(literal[literal.length - 1] ?? '') ||
    SAID.has(said) ||
    saysRead(literal, sub.operation) ||
    (/^lists?$/.test(said) && findList(answer.schema, sub.node.literal) !== null)
  );
}

/** `POST /ReadAccounts`, "Gets information about the account": to read something marks nothing as read, as `…/read` may. */
function saysRead([first, ...more]: string[], { summary, description }: Operation): boolean {
  const [said = ''] = splitWords(summary || description);
  return first === 'read' && more.length > 0 && /^(?:list|get|describe|read|return|retrieve|show)s?$/.test(said);
}

/** Last words that leave no doubt, whatever stands before them. */
const ASKS = new Set(
  'check dryrun estimate preview query quote simulate simulation validate validation verify'.split(' '),
);
const SAID = new Set(['estimate', 'calculate', 'validate', 'search', 'simulate', 'preview']);
const MAKES = /^(?:create|add|insert|register|import|upload|make|generate)s?$/;
