import { type Field, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import type { Facts } from './decide-class.js';
import type { Draft, Use } from './draft.js';
import { isAdopted, isCollection, isLink, isSingle } from './kinds.js';
import { hasDefaultByText, isDemandedByText, isFilledInByText, isOptionalByText } from './list-support.js';
import type { Sources } from './sources.js';
import type { Confidence } from './types.js';

/** Whether people have to give a value, and how the document says so. */
export function decideNeed(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
  isSupported: boolean,
): { required: boolean; reason: string; confidence: Confidence } {
  const { create, update, tie } = facts;
  if (isSingle(draft.kind) && !draft.create) {
    const whole = sources.update.get(facts.wire)?.use.operation.method === 'PUT';
    return { required: whole && (update?.required ?? false), reason: 'a setting', confidence: 'high' };
  }
  if (isAdopted(draft.kind)) return { required: false, reason: 'can be changed', confidence: 'high' };
  if (!create)
    return {
      required: false,
      reason: update ? 'not in the create body but in the update body' : `not in the create body; ${tie?.reason ?? ''}`,
      confidence: 'high',
    };
  if (create.required) {
    if (create.schema.default !== undefined) {
      const why = create.schema.enum?.length === 1 ? ', which knows one value only' : ' but has a default';
      return { required: false, reason: `required by the create body${why}`, confidence: 'high' };
    }
    const array = create.schema.types.includes('array');
    return { required: true, reason: 'required in the create body', confidence: array ? 'low' : 'high' };
  }
  if (isDemandedByText(create) && !isUnionMember(facts, draft) && !isInPath(facts, draft))
    return { required: true, reason: 'optional in the create body, but its text says required', confidence: 'medium' };
  if (sources.silent && !isSupported && !isUnionMember(facts, draft)) {
    const why = findNeed(facts, draft, sources);
    if (why !== null) return { required: true, ...why };
  }
  const isSpare = isOptionalByText(create) || isFilledInByText(create) || isOfSomeOnly(create);
  if (sources.silent && !isSpare && !hasDefaultByText(create) && ['name', 'label'].includes(squash(facts.wire)))
    return {
      required: true,
      reason: 'the create body names no required field, and nothing is created without a name',
      confidence: 'low',
    };
  if (sources.silent && isLink(draft.kind) && !draft.delete && sources.create.size === 1)
    return {
      required: true,
      reason: 'the create body names no required field, and there is nothing else to assign',
      confidence: 'low',
    };
  if (sources.silent && sources.create.size === 1 && create.schema.required.size > 0)
    return {
      required: true,
      reason: 'the create body names no required field, and there is nothing else in it',
      confidence: 'low',
    };
  if (sources.silent && isLink(draft.kind) && namesLink(create, facts.wire, sources))
    return {
      required: true,
      reason: 'the create body names no required field, and a link is named by what both its halves take',
      confidence: 'low',
    };
  if (isLink(draft.kind) && (isKey || isNeededToRemove(facts, sources)))
    return {
      required: true,
      reason: 'optional in the create body, but the link cannot be removed without it, and nothing else tells it',
      confidence: 'low',
    };
  if (isKey && isNamedByCaller(facts, draft))
    return {
      required: true,
      reason: 'optional in the create body, but it names the resource, and no answer tells it',
      confidence: 'low',
    };
  if (isKey && !isSpare && isNeverTold(facts, draft))
    return {
      required: true,
      reason: 'optional in the create body, but it names the resource, and the create answers with nothing',
      confidence: 'low',
    };
  // Of a text nobody can tell then whether it may be left out; a switch, a number or a list mostly may.
  if (sources.silent)
    return {
      required: false,
      reason: 'the create body names no required field',
      confidence: create.schema.types[0] === 'string' && !isSupported ? 'low' : 'high',
    };
  return { required: false, reason: 'optional in the create body', confidence: 'high' };
}

/** Why a field can hardly be left out where the document does not say which can. */
function findNeed(
  { wire, create }: Facts,
  { words, read, list, create: use }: Draft,
  { usual }: Sources,
): { reason: string; confidence: Confidence } | null {
  const silent = 'the create body names no required field, and';
  if (usual.has(wire)) return { reason: `${silent} other creates of the document demand it`, confidence: 'high' };
  const own = splitWords(wire);
  const isText = create?.schema.types[0] === 'string';
  if (isText && isAskedFor(wire, words, list, use?.body ?? null))
    return { reason: `${silent} its list is asked for by it`, confidence: 'low' };
  const isOwn = own.join('') === words.join('') || own.at(-1) === words.at(-1);
  // `provider:physical_network` is what an extension adds to a network.
  if (isText && own.length > 1 && isOwn && !wire.includes(':'))
    return { reason: `${silent} it is what the resource holds`, confidence: 'low' };
  if (isText && isKeyItself(wire, words, use?.body ?? null))
    return { reason: `${silent} it is the key itself`, confidence: 'low' };
  const isNamedOtherwise = squash(wire) === 'email' && hasUserName(read, use);
  if (isText && !isNamedOtherwise && isNameOf(own, words) && !(create && isOfSomeOnly(create)))
    return { reason: `${silent} it names the resource`, confidence: 'low' };
  return null;
}

/** "Does not apply for SRV records.": nobody can be made to say it of those. */
function isOfSomeOnly({ schema }: Field): boolean {
  return /\b(?:does not|doesn't|do not|not) (?:apply|applicable) (?:for|to|if|when)\b/i.test(schema.description);
}

/** `key` of an SSH key: people bring it, and there is none without it. A key that the server makes is not in the body. */
function isKeyItself(wire: string, words: readonly string[], body: Schema | null): boolean {
  const isPublic = words.at(-1) === 'key' && ['ssh', 'public', 'gpg', 'pgp'].includes(words.at(-2) ?? '');
  const named = ['publickey', 'key'].find((name) =>
    [...(body?.properties.keys() ?? [])].some((own) => squash(own) === name),
  );
  return isPublic && squash(wire) === named;
}

/** What has a user name is known by it, and can have no address. Beside the name that is displayed, `name` is one. */
function hasUserName(read: Use | null, create: Use | null): boolean {
  const fields = new Set([...(create?.body?.properties.keys() ?? [])].map(squash));
  const isDisplayed = fields.has('displayname') || fields.has('fullname');
  return (
    read?.operation.path.endsWith('{username}') === true ||
    fields.has('username') ||
    (fields.has('name') && isDisplayed)
  );
}

/**
 * `GET /hosts?catalog_id=…` lists those of one catalog, so each of them is made in one. Several are ways to choose, and so is
 * one that its text calls a filter, unless it is the resource's own.
 */
function isAskedFor(wire: string, words: readonly string[], list: Operation | null, body: Schema | null): boolean {
  const [asked, ...others] = (list?.parameters ?? []).filter(
    ({ in: place, name }) => place === 'query' && /.[_-]?ids?$/i.test(name) && body?.properties.has(name),
  );
  const isOwn = splitWords(wire).slice(0, -1).join() === words.join();
  const isChoice = !isOwn && !asked?.required && /\b(?:optional|filters?)\b/i.test(asked?.description ?? '');
  return asked?.name === wire && others.length === 0 && !isChoice;
}

/** `group_name` of a user group, and what a user is known by. */
function isNameOf(own: readonly string[], words: readonly string[]): boolean {
  const noun = words.join('');
  if (own.at(-1) === 'name' && own.length > 1 && noun.endsWith(own.slice(0, -1).join(''))) return true;
  return words.at(-1) === 'user' && ['username', 'email'].includes(own.join(''));
}

/** A body that repeats what the path says. */
function isInPath({ wire }: Facts, { create }: Draft): boolean {
  return create?.operation.path.includes(`{${wire}}`) === true;
}

/** What only some members of a union take is not needed by the others. */
function isUnionMember({ wire }: Facts, { create }: Draft): boolean {
  const variants = create?.body?.variants ?? [];
  return variants.length > 1 && !variants.every(({ properties }) => properties.has(wire));
}

/** What was made under a name that the server chose and never shows could not be found again. */
function isNamedByCaller({ create, read, once }: Facts, { kind }: Draft): boolean {
  return isCollection(kind) && read === undefined && once === undefined && create?.schema.default === undefined;
}

/** A name that the server chose could not be told from those of others, where the create answers with nothing. */
function isNeverTold({ wire, create }: Facts, { kind, create: use }: Draft): boolean {
  if (!isCollection(kind) || !use || create?.schema.types[0] !== 'string') return false;
  const answer = successOf(use.operation);
  const isMute = answer !== null && answer.schema === null && answer.headers.size === 0;
  return isMute && /name$/.test(squash(wire)) && create.schema.default === undefined;
}

/** Of several lists that a link may carry, each can be left out. */
function namesLink(create: Field, wire: string, sources: Sources): boolean {
  if (!sources.remove.has(squash(wire))) return false;
  const id = findOwnId(sources);
  if (id !== null) return squash(wire) === id;
  return !create.schema.types.includes('array') || sources.create.size === 1;
}

/** Both halves take the other end as a whole, as reads show it: its id is what they look at. */
function findOwnId({ create, remove }: Sources): string | null {
  const isPlain = (schema: Schema | undefined) => schema?.types[0] === 'string' || schema?.types[0] === 'integer';
  return OWN_IDS.find((id) => remove.has(id) && isPlain(create.get(id)?.schema)) ?? null;
}

const OWN_IDS = ['id', 'uuid'];

/** Where the server chooses (the range of a subnet) and the link has no answer of its own, nobody could name it again. */
function isNeededToRemove({ wire, create, read }: Facts, sources: Sources): boolean {
  const needed = sources.remove.get(squash(wire))?.required === true;
  return needed && read === undefined && create?.schema.default === undefined;
}
