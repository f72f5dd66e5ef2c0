import { fieldsOf, findObject, isArraySchema, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Draft, SubOperation, Use } from './draft.js';
import { findAfar } from './find-afar.js';
import { findBeneath } from './find-beneath.js';
import { findVerbFirst } from './find-verb-first.js';
import { isWiping, takesAway } from './find-wiping.js';
import { isJsonPatch } from './json-patch.js';
import { isItem, type PathNode } from './paths.js';
import { bodyOf, type Sources } from './sources.js';
import { LINK_PAIRS, NATURAL_KEYS, NOT_UPDATE_VERBS, PREPOSITIONS, UPDATE_VERBS } from './vocabulary.js';

/**
 * Operations that may change a field which only the create takes, in a form that cannot be told from the document: to delete
 * the resource and make another would be a guess. What they are, or null.
 */
export function findOtherWay(wire: string, draft: Draft, sources: Sources): string | null {
  return (
    findByCommands(draft) ??
    findUndescribed(draft) ??
    findAsKey(wire, sources) ??
    findOtherKey(wire, draft, sources) ??
    findInside(wire, draft, sources) ??
    findRename(wire, draft, sources) ??
    findMove(wire, draft) ??
    findNamedAfter(wire, draft) ??
    findTaking(wire, draft, sources) ??
    findNameTaken(wire, draft, sources) ??
    findOneByOne(wire, draft, sources) ??
    findForMany(wire, draft) ??
    findBeneath(wire, draft, sources) ??
    findAfar(wire, draft, sources) ??
    findVerbFirst(wire, draft, sources) ??
    findSiblings(wire, sources)
  );
}

/** JSON Patch changes whatever its commands name; examples of them are not all that there are. */
function findByCommands({ updates, subs, node }: Draft): string | null {
  const use = updates.find(({ patch }) => patch) ?? subs.find((sub) => sub.node === node && isJsonPatch(sub.operation));
  return use ? `${use.operation.key} changes what its commands name` : null;
}

/** "Update a parameter", with a body that nobody has described. */
function findUndescribed({ subs, node }: Draft): string | null {
  const isTold = ({ operation: { summary, operationId } }: SubOperation) =>
    [summary, operationId].every((text) => /^(?:update|modify|change|edit|patch)s?$/.test(splitWords(text)[0] ?? ''));
  const use = subs.find((sub) => sub.node === node && sub.operation.body === null && isTold(sub));
  const isSaid = use?.operation.parameters.some(({ in: place }) => place === 'query');
  return use && !isSaid ? `${use.operation.key} updates it, with what the document leaves out` : null;
}

/** The create takes a `database`, and the update a `database_id`. */
function findAsKey(wire: string, { create, update }: Sources): string | null {
  const own = create.get(wire)?.schema;
  const isKey = (other: string) =>
    [`${squash(wire)}id`, `${squash(wire)}uuid`].includes(squash(other)) || squash(wire) === `${squash(other)}id`;
  const found = [...update].find(
    ([other, { field }]) => !create.has(other) && isKey(other) && own && isAlike(field.schema, own),
  );
  return found ? `${found[1].use.operation.key} takes ${found[0]}` : null;
}

/** The `environment_name` of a create that takes an `environment_uuid` as well, which the update or `POST …/move` takes. */
function findOtherKey(wire: string, draft: Draft, sources: Sources): string | null {
  const stem = stemOf(wire);
  if (stem === null) return null;
  const others = [...sources.create.keys()].filter((other) => other !== wire && stemOf(other) === stem);
  const near = draft.subs.filter((sub) => {
    const isOwn = sub.node !== draft.node && liesOn(sub.node, draft.node) && sub.operation.method !== 'DELETE';
    return isOwn && !isWiping(sub, draft.words) && !sub.words.some((word) => KEEPING.has(word));
  });
  for (const other of others) {
    const isTaken = (use: Use) => listFields(use, sources.noun, sources.envelope).includes(other);
    const use = sources.update.get(other)?.use ?? near.find(isTaken);
    if (use) return `${use.operation.key} takes ${other}, which names the same`;
  }
  return null;
}

/** What is made with a copy leaves the original where it is. */
const KEEPING = new Set(['clone', 'copy', 'duplicate', 'create', 'export', 'import']);

function stemOf(wire: string): string | null {
  return /^(\w+)_(?:id|uuid|uid|guid|name|slug)$/.exec(toSnake(wire))?.[1] ?? null;
}

/** `PATCH {"config": {"regions": […]}}` where the create takes `regions`. */
function findInside(wire: string, { updates }: Draft, { create, update }: Sources): string | null {
  const own = create.get(wire)?.schema;
  for (const [outer, { field, use }] of own && updates.length > 0 ? update : []) {
    const inner = create.has(outer) ? undefined : field.schema.properties.get(wire);
    if (inner && own && isAlike(inner, own)) return `${use.operation.key} takes one inside ${outer}`;
  }
  return null;
}

function isAlike(one: Schema, other: Schema): boolean {
  return one.types.join() === other.types.join();
}

/** `POST …/rename` with a `new_username`, `PATCH …` with a `newName`. */
export function findRename(wire: string, draft: Draft, sources: Sources): string | null {
  const { create, createQuery, noun, envelope } = sources;
  const isNew = (field: string) => squash(field) === `new${squash(wire)}`;
  // What has a username and no name is called by it; a hostname is none, where the query takes the name.
  const isNamed = create.has('name') || createQuery.some(({ name }) => name === 'name');
  const isOwn = NATURAL_KEYS.includes(toSnake(wire)) || toSnake(wire) === `${draft.words.at(-1)}_name`;
  const isName = wire === 'name' || (!isNamed && isOwn);
  const near = draft.subs.filter((sub) => sub.operation.method !== 'DELETE' && liesOn(sub.node, draft.node));
  const use = [...draft.updates, ...near].find((one) => listFields(one, noun, envelope).some(isNew));
  const rename = isName ? near.find(isRename) : undefined;
  if (use) return `${use.operation.key} takes a new one`;
  return rename ? `${rename.operation.key} gives another one` : null;
}

/** `POST …/rename`, or `POST /profiles/{name}`, "Rename the profile". */
function isRename({ words, operation: { summary, operationId } }: SubOperation): boolean {
  return words.join() === 'rename' || /^renames?$/.test(splitWords(summary || operationId)[0] ?? '');
}

/** `POST /files/move`, or `POST …/move`: what lies in a folder or a project is put into another one. */
function findMove(wire: string, { subs, node, collection }: Draft): string | null {
  if (!splitWords(wire).some((word) => FOLDERS.has(word))) return null;
  const move = subs.find((sub) => isMove(sub) && (sub.node.parent === collection || liesOn(sub.node, node)));
  return move ? `${move.operation.key} puts it elsewhere` : null;
}

/** `…/move`, or `…/move_to`. */
function isMove({ words }: SubOperation): boolean {
  return words.filter((word) => !PREPOSITIONS.has(word)).join() === 'move';
}

const FOLDERS = new Set(['path', 'parent', 'folder', 'directory', 'project', 'environment', 'workspace']);

/** `PUT …/paths`, `POST …/configs:alter`, `POST …/serials/add`: whatever its body is like, it is about the field. */
function findNamedAfter(wire: string, draft: Draft): string | null {
  const isAbout = (sub: SubOperation) => {
    if (!liesOn(sub.node, draft.node) || sub.node === draft.node || isWiping(sub, draft.words)) return false;
    if (sub.operation.method === 'DELETE' || takesAway(sub.operation)) return false;
    const words = sub.words.filter((word) => !PREPOSITIONS.has(word));
    const rest = words.filter((word) => !UPDATE_VERBS.has(word) && !SWITCHES.has(word) && word !== 'alter');
    const isSet = sub.operation.method !== 'POST' || rest.length < words.length;
    // `…/actions/import_zonefile` with a `zonefile`.
    if (words.join('_') === `import_${toSnake(wire)}` && sub.body?.properties.has(wire)) return true;
    const names = [wire, withoutSwitch(wire), toSnake(wire).replace(/_(?:state|status|mode|enabled)$/, '')];
    const isNamed = names.some((name) => isSameNoun(rest.join('_'), name));
    return isSet && !words.some((word) => NOT_UPDATE_VERBS.has(word)) && isNamed;
  };
  const use = draft.subs.find(isAbout);
  return use ? `${use.operation.key} is named after it` : null;
}

const SWITCHES = new Set(['enable', 'disable']);

/** `is_catch_all` is what `…/catch-all` is about. */
function withoutSwitch(wire: string): string {
  return toSnake(wire).replace(/^(?:is|has|enable|enabled|use)_/, '');
}

/**
 * `POST …/reserve` with a `pricing_model`, answered with the resource: whatever else it does, it may give it another one.
 * `POST …/items` with the `contact_ids` of a list puts more into it, whatever it answers.
 */
function findTaking(wire: string, draft: Draft, { create, noun, envelope }: Sources): string | null {
  const own = create.get(wire)?.schema;
  const shown = draft.read && nameAnswer(draft.read.operation, noun);
  const use = draft.subs.find((sub) => {
    if (sub.node === draft.node || !liesOn(sub.node, draft.node) || sub.operation.method === 'DELETE') return false;
    if (isWiping(sub, draft.words) || sub.words.some((word) => NOT_UPDATE_VERBS.has(word))) return false;
    const body = bodyOf(sub, noun, envelope);
    const taken = body && fieldsOf(body).get(wire)?.schema;
    if (!own || !taken || !isAlike(taken, own)) return false;
    return (isArraySchema(own) && isAdding(sub)) || (shown !== null && nameAnswer(sub.operation, noun) === shown);
  });
  return use ? `${use.operation.key} takes one` : null;
}

/** `POST …/reset-password` with a `username`, where the create takes the `user`. */
function findNameTaken(wire: string, draft: Draft, { create, noun, envelope }: Sources): string | null {
  if (!create.get(wire)?.schema.types.includes('string')) return null;
  const name = `${squash(wire)}name`;
  const use = draft.subs.find((sub) => {
    if (sub.node === draft.node || !liesOn(sub.node, draft.node) || sub.operation.method === 'DELETE') return false;
    return !isWiping(sub, draft.words) && listFields(sub, noun, envelope).some((field) => squash(field) === name);
  });
  return use ? `${use.operation.key} takes its name` : null;
}

/** What the document calls the object that is answered. */
function nameAnswer(operation: Operation, noun: string): string | null {
  const schema = successOf(operation)?.schema;
  return schema ? findObject(schema, noun).object.name : null;
}

/** `POST …/add` with a `serial` where the create takes `serials`. */
function findOneByOne(wire: string, draft: Draft, { create, noun, envelope }: Sources): string | null {
  if (!create.get(wire)?.schema.types.includes('array')) return null;
  const isOne = (field: string) => field !== wire && isSameNoun(field, wire);
  const use = draft.subs.find(
    (sub) => isAdding(sub) && liesOn(sub.node, draft.node) && listFields(sub, noun, envelope).some(isOne),
  );
  // `PUT …/add_addresses`, whatever its body is like.
  const isNamed = ({ words: [verb = '', ...object] }: SubOperation) =>
    ADDING.has(verb) && isSameNoun(object.join('_'), wire);
  const more = draft.subs.find((sub) => isNamed(sub) && liesOn(sub.node, draft.node));
  if (!use && more) return `${more.operation.key} adds to them`;
  return use ? `${use.operation.key} takes one of them` : null;
}

/** `POST …/add`, or `POST …/items`, "Add contacts to the list". */
function isAdding({ words, operation: { summary, operationId } }: SubOperation): boolean {
  const [verb = ''] = splitWords(summary || operationId);
  return words.some((word) => ADDING.has(word)) || ADDING.has(verb.replace(/s$/, ''));
}

const ADDING = new Set(LINK_PAIRS.map(([verb]) => verb).filter((verb) => verb !== 'create'));

/** `PATCH /keys` with the fields of a key, which it tells from others in a way of its own. */
function findForMany(wire: string, draft: Draft): string | null {
  const { collection } = draft;
  const use = draft.subs.find(({ operation, node, body }) => {
    if (node !== collection || !/^(?:PUT|PATCH)$/.test(operation.method) || !body) return false;
    const object = isArraySchema(body) ? body.items : body;
    // {"options": [{"id": …, "value": …}, …]}: without an id, other members of the list are meant.
    const keys = new Set(['id', ...draft.node.parameters.map(squash)]);
    const lists = [...(object?.properties.values() ?? [])].filter(isArraySchema).flatMap(({ items }) => items ?? []);
    const named = lists.filter(({ properties }) => [...properties.keys()].some((own) => keys.has(squash(own))));
    return [object, ...named].some((one) => one?.properties.has(wire));
  });
  return use ? `${use.operation.key} takes it, for several at once` : null;
}

/**
 * The update takes `incident_permissions`, `alert_permissions` and more of that sort, or the switch `show_uptime` that
 * `show_uptime_days` belongs to: a document that leaves out one of them has forgotten it.
 */
function findSiblings(wire: string, { create, update }: Sources): string | null {
  const own = create.get(wire);
  const words = splitWords(wire);
  if (!own || own.required || words.length < 2) return null;
  const taken = [...update].filter(([other]) => create.has(other) && other !== wire);
  const alike = taken.filter(([other, { field }]) => {
    const theirs = splitWords(other);
    const isSort = theirs.length > 1 && theirs.at(-1) === words.at(-1) && isAlike(field.schema, own.schema);
    return isSort && (isWithin(theirs, words) || !COMMON.has(words.at(-1) ?? ''));
  });
  // `pager_id` and `pager_team_id`.
  const isOfOne = alike.some(([other]) => isWithin(splitWords(other), words));
  const [sibling] = alike.length > 2 || isOfOne ? (alike[0] ?? []) : [];
  const holder = taken.find(
    ([other, { field }]) => field.schema.types.includes('boolean') && toSnake(wire).startsWith(`${toSnake(other)}_`),
  );
  const found = sibling ?? holder?.[0];
  return found === undefined ? null : `the update takes its ${found}`;
}

function isWithin(short: readonly string[], long: readonly string[]): boolean {
  return short[0] === long[0] && short.every((word) => long.includes(word));
}

/** Last words that say nothing about what a field is for. */
const COMMON = new Set(
  'id ids uuid name names type kind mode size url uri key keys version region zone network'.split(' '),
);

function listFields(use: Use, noun: string, envelope: string[]): string[] {
  const body = bodyOf(use, noun, envelope);
  return body ? [...fieldsOf(body).keys()] : [];
}

/** At the item or below it, and about nothing else that has a key of its own. */
function liesOn(node: PathNode, item: PathNode): boolean {
  for (let at: PathNode | null = node; at; at = at.parent) {
    if (at === item) return true;
    if (isItem(at)) return false;
  }
  return false;
}
