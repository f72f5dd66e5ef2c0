import type { Field } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import { isAdopted, isCollection } from './kinds.js';
import { collectionOf } from './paths.js';
import type { Sources } from './sources.js';

const ID_WORD = /^(?:id|uuid|uid|guid|identifier)$/;

/**
 * The field that the words of a path's parameter say, where none is called exactly so. A wrong one is worse than none: the
 * delete would go to whatever else answers to that value.
 */
export function findSaidKey(parameter: string, draft: Draft, sources: Sources): Field | null {
  return (
    findSameText(parameter, draft, sources) ??
    findPointed(parameter, draft, sources) ??
    findWithoutNoun(parameter, draft, sources) ??
    findChosenName(parameter, draft, sources) ??
    findToldName(parameter, draft, sources) ??
    findLogin(parameter, sources) ??
    findToldField(parameter, draft, sources)
  );
}

/** `/users/{user}`, "user email" or "Email of the user": what it cannot be made without, where no id is shown. */
function findToldField(
  parameter: string,
  { read: use, delete: remove, words }: Draft,
  { read, create, update }: Sources,
): Field | null {
  const noun = words.at(-1) ?? '';
  if (splitWords(parameter).join() !== noun || [...read.keys()].some((wire) => ID_WORD.test(squash(wire)))) return null;
  const said = TOLD_FIELD.exec(describe(parameter, (use ?? remove)?.operation).trim())?.[1] ?? '';
  const told = splitWords(said).filter((word) => word !== noun);
  const found = [...create.values()].find(({ wire }) => told.length > 0 && squash(wire) === told.join(''));
  return found?.required && read.has(found.wire) && !update.has(found.wire) && isText(found) ? found : null;
}

/** The whole text, but for whose it is. */
const TOLD_FIELD = /^(?:the )?((?:[\w-]+ ){0,2}[\w-]+?)(?: of (?:the|an?) [\w -]{1,40})?\.?$/i;

/** `{applied_coupon_id}` and its `acme_id` are both "Unique identifier of the applied coupon"; the `coupon_id` is another's. */
function findSameText(parameter: string, { read: use, delete: remove }: Draft, { read }: Sources): Field | null {
  const said = plainText(describe(parameter, (use ?? remove)?.operation));
  const isCalledId = ID_WORD.test(splitWords(parameter).at(-1) ?? '');
  if (!isCalledId || said.split(' ').length < 3 || read.has('id')) return null;
  const [only, ...others] = [...read.values()].filter(({ schema }) => plainText(schema.description) === said);
  return only && others.length === 0 && ID_WORD.test(splitWords(only.wire).at(-1) ?? '') ? only : null;
}

function plainText(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}

/**
 * `DELETE /teams/{team_id}/memberships/{user_id}`, where the create demands a `user_id`: the path names what was linked,
 * though the membership has an id of its own. The answer can show it one object deeper.
 */
function findPointed(parameter: string, { words, create, kind }: Draft, sources: Sources): Field | null {
  const [last, ...first] = splitWords(parameter).reverse();
  const isOfNoun = words.join('').endsWith(first.reverse().join(''));
  const given = [...sources.create.values()].find(({ wire }) => squash(wire) === squash(parameter));
  if (!isCollection(kind) || !create || isOfNoun || !given?.required || !ID_WORD.test(last ?? '')) return null;
  return findDeeper(given.wire, sources) ?? given;
}

/** The one object of the answer that shows a field of this name, which the answer itself does not. */
export function findDeeper(wire: string, { read, create, update }: Sources): Field | null {
  if (read.has(wire)) return null;
  const holders = [...read.values()].filter(
    (own) => own.schema.properties.has(wire) && !create.has(own.wire) && !update.has(own.wire),
  );
  const [only, ...others] = holders;
  const schema = only?.schema.properties.get(wire);
  return only && schema && others.length === 0 ? { ...only, wire, path: [...only.path, wire], schema } : null;
}

/** `{external_customer_id}` of a customer that shows no `id` is its `external_id`. */
function findWithoutNoun(parameter: string, { node, words }: Draft, { read, create }: Sources): Field | null {
  const literal = collectionOf(node)?.literal;
  const nouns = [words, ...(literal ? [singularWords(literal)] : [])].filter((noun) => noun.length > 0);
  const said = splitWords(parameter);
  if ([...read.keys()].some((wire) => ID_WORD.test(squash(wire)))) return null;
  for (const noun of nouns) {
    const at = said.findIndex((_, i) => noun.every((word, n) => said[i + n] === word));
    const rest = at > 0 ? [...said.slice(0, at), ...said.slice(at + noun.length)].join('') : '';
    const found = [...read.values()].find(({ wire }) => rest !== '' && squash(wire) === rest);
    if (found && rest !== squash(parameter) && isText(found)) return create.get(found.wire) ?? found;
  }
  return null;
}

/** `POST /vms/{vm_reference}`, "ID or name": what the caller chooses is the name. The id that is shown is the server's. */
function findChosenName(parameter: string, { create }: Draft, { read, create: sent }: Sources): Field | null {
  const isAtPath = create?.operation.path.endsWith(`{${parameter}}`) === true;
  const isCalledId = splitWords(parameter).some((word) => ID_WORD.test(word));
  const [id, name] = [read.get('id'), read.get('name')];
  if (!isAtPath || isCalledId || !id || !name || sent.has('id') || !isText(name)) return null;
  return /\bname\b/i.test(describe(parameter, create?.operation)) ? name : null;
}

/**
 * `{database}`, "Database name" or "The name of the database", of what is made with a name and shows an `id` as well, and
 * `{id}`, "The name of the role", of what shows no id at all.
 */
function findToldName(
  parameter: string,
  { read: use, delete: remove, kind }: Draft,
  { read, create }: Sources,
): Field | null {
  // What nobody makes is only read.
  const name = create.get('name') ?? (isAdopted(kind) ? read.get('name') : undefined);
  const isCalledId = splitWords(parameter).some((word) => ID_WORD.test(word));
  const showsId = isCalledId
    ? [...read.keys()].some((wire) => ID_WORD.test(splitWords(wire).at(-1) ?? ''))
    : read.has('id');
  if (create.has('name') && !name?.required) return null;
  if (isCalledId === showsId || create.has('id') || !name || !read.has('name') || !isText(name)) return null;
  const [first = ''] = describe(parameter, (use ?? remove)?.operation)
    .trim()
    .split(/(?<=\.)\s+(?=Examples?\b|e\.g)/i);
  return TOLD_NAME.test(first) ? name : null;
}

/** The whole text but for an example: "the name or id of …" takes both. "Database name slug from `list_databases`." */
const TOLD_NAME =
  /^(?:the )?(?:unique )?(?:[\w-]+ ){0,2}name(?: slug)?(?: of (?:the|an?) [\w -]{1,40}| from `\w+`)?\.?$/i;

/** `{subuser_name}` of what shows no `name`, and cannot be made without a `username`. */
function findLogin(parameter: string, { read, create }: Sources): Field | null {
  const words = splitWords(parameter);
  if (words.length < 2 || words.at(-1) !== 'name' || read.has('name') || create.has('name')) return null;
  const found = [...create.values()].filter(
    ({ wire, required }) => required && squash(wire).endsWith('name') && read.has(wire),
  );
  const [only, ...others] = found;
  return only && others.length === 0 && isText(only) ? only : null;
}

/** "The template id or short name": the path takes the number too, and a `name` that an update changes is no short name. */
export function takesId(parameter: string, { read, remove }: Calls, { update }: Pick<Sources, 'update'>): boolean {
  return update.has('name') && /\bids?\b/i.test(describe(parameter, (read ?? remove)?.operation));
}

/**
 * `{comment}`, "Unique identifier of the comment", or a number: the `comment` that an update changes is the text of it.
 */
export function saysId(parameter: string, { wire, schema }: Field, draft: Draft, { read, update }: Sources): boolean {
  const use = draft.read ?? draft.delete ?? draft.updates[0];
  const given = use?.operation.parameters.find((p) => p.in === 'path' && p.name === parameter);
  const id = read.get('id')?.schema.types[0];
  const isNumber = given?.schema.types[0] === 'integer' && id === 'integer' && schema.types[0] === 'string';
  const [said, own] = [given?.description ?? '', schema.description].map((text) => text.replaceAll(/`[^`]*`/g, ''));
  // "The realm's name (not id!)"
  const isName = /\bnames?\b/i.test(said ?? '');
  const isSaid = !isName && SAID_ID.test(said ?? '') && !SAID_ID.test(own ?? '');
  return update.has(wire) && (isNumber || isSaid);
}

const SAID_ID = /\b(?:ids?|uuid|identifier)\b/i;

interface Calls {
  read: { operation: Operation } | null;
  remove: { operation: Operation } | null;
}

function describe(parameter: string, operation: Operation | undefined): string {
  return operation?.parameters.find((p) => p.in === 'path' && p.name === parameter)?.description ?? '';
}

function isText({ schema }: Field): boolean {
  return schema.types[0] === undefined || schema.types[0] === 'string';
}
