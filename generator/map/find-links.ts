import { isArraySchema } from '../model/answers.js';
import { namesState } from '../model/state-names.js';
import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { type Claims, type Draft, type LookupDraft, plainUse, type SubOperation, type Use } from './draft.js';
import { listAt } from './find-listing.js';
import { takesList } from './find-whole-list.js';
import { changesEntries } from './judge-create.js';
import { isBelow, literalChildren } from './paths.js';
import { ACTION_SEGMENTS, LINK_PAIRS, PREPOSITIONS } from './vocabulary.js';

/** Rule 3. Two calls below an item that undo each other (attach and detach, add_rule and remove_rule) make a resource between them. */
export function findLinks(owners: Iterable<Draft | LookupDraft>, claims: Claims): Draft[] {
  const links: Draft[] = [];
  for (const owner of owners) {
    if ('shape' in owner && !(owner.shape === 'collection' && owner.read)) continue;
    const subs = owner.subs.filter((s) => isBelow(s.node, owner.node));
    for (const make of subs) {
      const undo = findUndo(make, subs);
      if (!undo || make.taken || changesEntries(make.operation, undo.operation)) continue;
      // `["id of a target"]`: a link that cannot say what it joins would be sent without it.
      if (takesList(make.operation) || takesList(undo.operation)) continue;
      // "Add an interface" with a body that nobody has described: which one it is, no configuration could say.
      if (hidesEnd(make) || hidesEnd(undo)) continue;
      make.taken = true;
      undo.taken = true;
      const change = findChange(make, subs);
      if (change) change.taken = true;
      const draft: Draft = {
        kind: 'attachment',
        node: make.node,
        collection: null,
        words: linkWords(owner, make),
        create: make,
        read: readOf(owner),
        updates: change ? [change] : [],
        delete: undo,
        list: findMembers(owner, make),
        parent: owner.node,
        subs: [],
        reason: `${label(make)} and ${label(undo)} undo each other`,
        confidence: make.body ? 'high' : 'low',
      };
      links.push(draft);
      claims.take(make.operation, 'create', draft, draft.reason);
      claims.take(undo.operation, 'delete', draft, draft.reason);
      if (draft.list) claims.take(draft.list, 'list', draft, `lists what ${label(make)} has linked`);
      if (change) claims.take(change.operation, 'update', draft, `${label(change)} changes what ${label(make)} made`);
    }
  }
  return links;
}

function hidesEnd({ operation, body, words }: SubOperation): boolean {
  const isNamed = phrasesOf(words).some(
    ({ verb, object }) => object !== '' && LINK_PAIRS.some((pair) => pair.flat().includes(verb)),
  );
  const isOpen = body !== null && body.properties.size === 0 && body.variants.length === 0;
  return isNamed && operation.body !== null && isOpen && body.types.join() === 'object';
}

/** What is only read (a port that the server has) can be linked as well. */
function readOf(owner: Draft | LookupDraft): Use | null {
  if (!('shape' in owner)) return owner.read;
  return owner.read && plainUse(owner.read);
}

/** `GET /firewalls/{id}/vms` beside an attach that takes `vm_ids`, or `GET …/ranges` beside `…/ranges/add`: who is attached. */
function findMembers(owner: Draft | LookupDraft, make: SubOperation): Operation | null {
  const wanted = [...(make.body?.properties.keys() ?? [])].map((w) =>
    singularWords(w.replace(/_?(?:ids?|uuids?)$/i, '')).join('_'),
  );
  for (const child of literalChildren(owner.node)) {
    // A list of what was done shows what was linked once.
    if (ACTION_SEGMENTS.has((child.literal ?? '').toLowerCase())) continue;
    const get = listAt(child);
    const isCalledSo = wanted.includes(singularWords(child.literal ?? '').join('_'));
    if (get && (make.node.parent === child || (child.operations.size === 1 && isCalledSo))) return get;
  }
  return null;
}

function label(sub: SubOperation): string {
  return sub.words.join('_');
}

interface Phrase {
  verb: string;
  object: string;
}

/** "attach_to_network" → attach, network. The verb can also stand last: "vpcs/attach". */
function phrasesOf(words: string[]): Phrase[] {
  const objectOf = (rest: string[]) => singularWords(rest.filter((w) => !PREPOSITIONS.has(w)).join('_')).join('_');
  const phrases: Phrase[] = [{ verb: words[0] ?? '', object: objectOf(words.slice(1)) }];
  if (words.length > 1) phrases.push({ verb: words[words.length - 1] ?? '', object: objectOf(words.slice(0, -1)) });
  return phrases;
}

function findUndo(make: SubOperation, subs: SubOperation[]): SubOperation | undefined {
  if (make.operation.method === 'DELETE') return undefined;
  for (const [verb, undos] of LINK_PAIRS) {
    for (const phrase of phrasesOf(make.words)) {
      if (phrase.verb !== verb) continue;
      const undo = subs.find(
        (s) => s !== make && phrasesOf(s.words).some((p) => undos.includes(p.verb) && p.object === phrase.object),
      );
      // "add" and "create" need something to add; a bare pair such as apply/remove is too vague.
      if (undo && (phrase.object !== '' || !['add', 'create', 'apply', 'insert'].includes(verb))) return undo;
    }
  }
  return undefined;
}

function findChange(make: SubOperation, subs: SubOperation[]): SubOperation | undefined {
  const objects = phrasesOf(make.words)
    .map((p) => p.object)
    .filter((o) => o !== '');
  const fields = new Set([...(make.body?.properties.keys() ?? [])].map((w) => singularWords(w).join('_')));
  const changes = (p: Phrase) => ['update', 'change', 'modify', 'edit', 'set'].includes(p.verb);
  const free = subs.filter((s) => !s.taken && !setsAll(s, make));
  return (
    free.find((s) => phrasesOf(s.words).some((p) => changes(p) && objects.includes(p.object))) ??
    free.find((s) => phrasesOf(s.words).some((p) => changes(p) && fields.has(p.object) && hasObject(s, objects)))
  );
}

/** set_members takes the list that add_members adds to, and nothing that says whose: what others have added would be gone. */
function setsAll(change: SubOperation, make: SubOperation): boolean {
  const taken = [...(make.body?.properties ?? [])].filter(([wire]) => change.body?.properties.has(wire));
  const ends = taken.filter(([wire]) => !namesState(wire));
  return ends.length > 0 && ends.every(([, schema]) => isArraySchema(schema));
}

/** change_alias_ips changes what attach_to_network made if it says which network. */
function hasObject(sub: SubOperation, objects: string[]): boolean {
  return [...(sub.body?.properties.keys() ?? [])].some((w) => objects.includes(singularWords(w).join('_')));
}

/** firewall + attach → firewall_attachment; network + add_route → network_route. */
function linkWords(owner: Draft | LookupDraft, make: SubOperation): string[] {
  const phrase = phrasesOf(make.words).find((p) => LINK_PAIRS.some(([verb]) => verb === p.verb)) as Phrase;
  const noun =
    new Map([
      ['assign', 'assignment'],
      ['connect', 'connection'],
      ['associate', 'association'],
      ['subscribe', 'subscription'],
      ['grant', 'grant'],
      ['register', 'registration'],
      ['join', 'membership'],
    ]).get(phrase.verb) ?? 'attachment';
  return [...owner.words, ...(phrase.object ? phrase.object.split('_') : [noun])];
}
