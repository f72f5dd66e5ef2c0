import { fieldsOf, findBodyObject, isArraySchema } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { squash, toSnake } from '../naming/words.js';
import type { Draft } from './draft.js';
import { collectionOf, isBelow, isItem, literalsOf, type PathNode, walkTree } from './paths.js';
import type { Sources } from './sources.js';

/**
 * What paths that do not lie below the item say about a field that only its create takes: an update at a path of the same
 * name, a call that gives it to an item named in its body, members that come and go from their side.
 */
export function findAfar(wire: string, draft: Draft, { create, noun }: Sources): string | null {
  const schema = create.get(wire)?.schema;
  if (!schema || !isItem(draft.node)) return null;
  const root = rootOf(draft.node);
  return (
    findTwin(wire, draft, noun, root) ??
    findGiving(wire, schema, draft, root) ??
    (isArraySchema(schema) ? findJoin(wire, draft, root) : null)
  );
}

function rootOf(node: PathNode): PathNode {
  return node.parent ? rootOf(node.parent) : node;
}

/**
 * `PUT /groups/{id}` for a group that `POST /admin/groups` makes and `DELETE /admin/groups/{id}` deletes, `PATCH /v2/teams/{id}`
 * for one that `POST /v1/teams` makes.
 */
function findTwin(wire: string, draft: Draft, noun: string, root: PathNode): string | null {
  if (draft.updates.length > 0) return null;
  const own = plainLiterals(draft.node);
  for (const { node, operation } of writesIn(root)) {
    if (node === draft.node || !isItem(node) || operation.method === 'POST') continue;
    const isSame = own !== '' && (plainLiterals(node) === own || isOneKind(node, operation, draft));
    const body = isSame ? operation.body?.schema : null;
    if (body && fieldsOf(findBodyObject(body, noun, [])).has(wire)) return `${operation.key} takes it`;
  }
  return null;
}

/** `PUT /servers/{server}/zones/{id}` takes the very object that `POST /admin/zones` makes one of. */
function isOneKind(node: PathNode, { body }: Operation, draft: Draft): boolean {
  const made = draft.create?.operation.body?.schema?.name;
  return (
    made != null && body?.schema?.name === made && collectionOf(node)?.literal === collectionOf(draft.node)?.literal
  );
}

function plainLiterals(node: PathNode): string {
  return literalsOf(node)
    .filter((word) => !FOR_ADMINS.test(word))
    .join('/');
}

/** Who may call it, and not what it is about. */
const FOR_ADMINS = /^(?:admin|administration|management|manage|internal|system|api|rest|v\d+\w*)$/i;

/** `PUT /schemes/project` with `{"project_id": …, "scheme_id": …}` gives a project another `scheme`. */
function findGiving(wire: string, { types }: Schema, draft: Draft, root: PathNode): string | null {
  if (types.includes('array') || types.includes('object')) return null;
  const own = [draft.words.join(''), draft.words.at(-1) ?? ''].map((word) => `${word}id`);
  const names = new Set([squash(wire), `${squash(wire)}id`]);
  const given = writesIn(root).find(({ node, operation, pair }) => {
    if (!pair || operation.method === 'POST') return false;
    const isGiven = pair.some((w) => own.includes(w)) && pair.some((w) => names.has(w));
    return isGiven && !isBelow(node, collectionOf(draft.node) ?? draft.node);
  });
  return given ? `${given.operation.key} gives it one` : null;
}

/** `POST /groups/{group}/members/machine/{machine}` where the create of a machine takes `groups`. */
function findJoin(wire: string, draft: Draft, root: PathNode): string | null {
  const plain = toSnake(wire).replace(/_(?:ids?|uuids?|names?|slugs?)$/, '');
  const noun = singularWords(collectionOf(draft.node)?.literal ?? '').join('_');
  const joined = writesIn(root).find(({ node }) => {
    const collection = isItem(node) ? collectionOf(node) : null;
    if (!collection || node === draft.node || isBelow(node, draft.node)) return false;
    return isSameNoun(collection.literal ?? '', noun) && holdersOf(collection).some((one) => isSameNoun(one, plain));
  });
  return joined ? `${joined.operation.key} is about one of them` : null;
}

/** The collections of the items that a collection lies below. */
function holdersOf(collection: PathNode): string[] {
  const found: string[] = [];
  for (let at: PathNode | null = collection.parent; at; at = at.parent)
    if (isItem(at)) found.push(collectionOf(at)?.literal ?? '');
  return found;
}

interface Write {
  node: PathNode;
  operation: Operation;
  /** The fields of a body that has two. */
  pair: string[] | null;
}

// Every field of every resource looks through them.
const known = new WeakMap<PathNode, Write[]>();

function writesIn(root: PathNode): readonly Write[] {
  let writes = known.get(root);
  if (!writes) {
    writes = [...walkTree(root)].flatMap((node) =>
      ['PUT', 'PATCH', 'POST'].flatMap((method) =>
        (node.operations.get(method) ?? []).map((operation) => ({ node, operation, pair: findPair(operation) })),
      ),
    );
    known.set(root, writes);
  }
  return writes;
}

function findPair({ body }: Operation): string[] | null {
  const wires = [...(body?.schema?.properties.keys() ?? [])];
  return wires.length === 2 ? wires.map(squash) : null;
}
