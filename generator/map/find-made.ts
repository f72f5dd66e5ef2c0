import { fieldsOf, findObject, findWrapped, isAroundObject, isOfRequest, successOf } from '../model/answers.js';
import { isBareId } from '../model/bare-id.js';
import type { Operation, Response, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { PathValue } from './identity.js';
import type { Answer } from './types.js';
import { ID_WORDS } from './vocabulary.js';

/** What is known of the resource that a create makes. */
interface Subject {
  words: readonly string[];
  noun: string;
  path: readonly PathValue[];
  /** As it is read. */
  shown: Schema | null;
  /** A call of its own reads it. */
  isRead: boolean;
  /** As its list shows it. */
  listed: Schema | null;
  /** Where its list holds the items. */
  listedAt: readonly string[];
  /** Wire names that the create takes: an answer that has them repeats what was said. */
  given: ReadonlySet<string>;
}

/** What the answer to a create says about the name of what it made, unless it simply shows it. */
export function findMade(operation: Operation, answer: Answer, subject: Subject): Pick<Answer, 'made' | 'untold'> {
  const own = subject.path.filter((value) => value.own).at(-1);
  if (!own || own.inCreate) return {};
  const success = successOf(operation);
  const schema = success?.schema ?? null;
  if (!success || !schema || isOnlyAccepted(success, answer)) return { untold: true };
  if (answer.bare !== undefined) return {};
  if (isBareId(success, own.parameter)) return { made: [] };
  const forgotten = findForgotten(operation, answer, own, subject);
  if (forgotten) return { made: forgotten };
  const isWork = answer.job !== null && answer.job.at.length === 0;
  if (!isWork && shows(schema, answer, own, subject)) return {};
  const renamed = isWork
    ? null
    : (findAlone(schema, own) ?? findRenamed(schema, answer, own, subject) ?? findLone(success, answer, own, subject));
  if (renamed) return { made: renamed };
  const ways = isWork ? [] : listNamed(schema, own, subject, answer.job?.at[0]);
  const [way] = ways;
  return way && ways.length === 1 ? { made: way } : { untold: true };
}

/** 202 with a request id that is always there, beside an object that need not be: what comes of it is not known yet. */
function isOnlyAccepted({ status, schema }: Response, { envelope, job }: Answer): boolean {
  const [holder] = envelope;
  const isSure = holder === undefined || schema?.required.has(holder) === true;
  return status === '202' && job === null && !isSure && [...(schema?.required ?? [])].some(isOfRequest);
}

/**
 * The answer is the whole object, as a read shows it, or one of which the document tells no fields, and it shows no id
 * anywhere: it was forgotten. What is called so in the object is it, in the spelling of the list (`_id`), and the read that
 * follows tells.
 */
function findForgotten(operation: Operation, answer: Answer, own: PathValue, subject: Subject): string[] | null {
  const { shown, given, isRead, listed, listedAt } = subject;
  const key = splitWords(own.parameter).at(-1) ?? '';
  if (!isRead || own.field || !ID_WORDS.has(key) || given.has(key) || answer.job !== null || answer.list) return null;
  const success = successOf(operation);
  const whole = success?.schema ?? undefined;
  const object = answer.envelope.reduce<Schema | undefined>((at, name) => at?.properties.get(name), whole);
  if (!object?.types.includes('object') || object.properties.has(key)) return null;
  // An answer that only says that work has begun may show the id of that.
  const isDone = success?.status !== '202';
  const isShown = object.properties.size === 0 ? isDone : shown !== null && hasSameFields(object, shown);
  const spelled = [...(listed?.properties.keys() ?? [])].find((wire) => squash(wire) === key);
  return isShown ? [...answer.envelope, ...findHolder(object, listedAt), spelled ?? key] : null;
}

/** `{"data": {…}, "permissions": {…}}` of a record, where the list has its records in `data`: that tells no fields, and has the id. */
function findHolder({ properties }: Schema, listedAt: readonly string[]): string[] {
  const name = listedAt.at(-1) ?? '';
  const holder = properties.get(name);
  return properties.size > 1 && holder?.types.includes('object') && holder.properties.size === 0 ? [name] : [];
}

/** `{"id": "CON-1", "href": "…"}` and nothing else at `/conversations/{conversation_id}`; an id alone may be the request's. */
function findLone({ status, schema }: Response, answer: Answer, own: PathValue, { given }: Subject): string[] | null {
  const object = answer.envelope.reduce<Schema | undefined>(
    (at, name) => at?.properties.get(name),
    schema ?? undefined,
  );
  const fields = [...(object?.properties ?? [])];
  const [only, ...others] = fields.filter(([wire]) => !isAroundObject(wire) && !isAddress(wire));
  const isNamed = ID_WORDS.has(splitWords(own.parameter).at(-1) ?? '');
  const hasAddress = fields.some(([wire]) => isAddress(wire));
  if (!only || others.length > 0 || !hasAddress || !isNamed || status === '202' || answer.job !== null || answer.list)
    return null;
  const [wire, { types }] = only;
  return ID_WORDS.has(squash(wire)) && isScalar(types) && !given.has(wire) ? [...answer.envelope, wire] : null;
}

function isAddress(wire: string): boolean {
  return /^(?:href|self|ur[il])$/.test(squash(wire));
}

/** `{"uid": "…"}` and nothing else, of what is read at `{uid}` and shows it as `metadata.uid`. */
function findAlone({ properties }: Schema, { parameter, inside }: PathValue): string[] | null {
  const [only, ...others] = properties;
  const isAlone = inside && only && others.length === 0 && isScalar(only[1].types);
  return isAlone && squash(only[0]) === squash(parameter) ? [only[0]] : null;
}

/** The answer is the whole object as a read shows it, but has an `id` where that has an `aclId`. */
function findRenamed(
  schema: Schema,
  { envelope, list }: Answer,
  { field }: PathValue,
  subject: Subject,
): string[] | null {
  const { shown, given } = subject;
  const object = envelope.reduce<Schema | undefined>((at, name) => at?.properties.get(name), schema);
  const id = object?.properties.get('id');
  if (!shown || !field || !object || !id || list || !isScalar(id.types)) return null;
  if (shown.properties.size < 4 || shown.properties.has('id') || given.has('id')) return null;
  const isWhole = [...shown.properties.keys()].every((wire) => wire === field.wire || object.properties.has(wire));
  return isWhole ? [...envelope, 'id'] : null;
}

function hasSameFields({ properties }: Schema, shown: Schema): boolean {
  return (
    properties.size === shown.properties.size && [...properties.keys()].every((wire) => shown.properties.has(wire))
  );
}

/** An object of which the document tells no fields may show anything. */
function shows(schema: Schema, answer: Answer, { field }: PathValue, { noun, shown }: Subject): boolean {
  const inner = answer.list
    ? answer.envelope.reduce<Schema | undefined>((at, name) => at?.properties.get(name), schema)
    : null;
  const found = inner?.items
    ? { object: inner.items, split: null }
    : (findWrapped(schema, shown) ?? findObject(schema, noun));
  const fields = fieldsOf(found);
  if (fields.size === 0) return found.object.types.includes('object');
  return field !== null && fields.has(field.wire);
}

/**
 * The ways to the values that are called after the resource or after the path's parameter: `evaluation_dataset_uuid` for
 * `{dataset_uuid}`, and `uid` in `collection` for `{collection_uid}`. A plain `id` may be that of anything.
 */
function listNamed(schema: Schema, own: PathValue, subject: Subject, job: string | undefined): string[][] {
  const names = listNames(own, subject);
  if (isKnownById(own, schema, subject)) names.add('id');
  const fits = (wire: string, { types, writeOnly }: Schema) =>
    names.has(squash(wire)) && !subject.given.has(wire) && !writeOnly && isScalar(types);
  const isSaid = [...subject.given].some((wire) => squash(wire) === squash(own.parameter));
  const found: string[][] = [];
  for (const [wire, field] of schema.properties) {
    if (fits(wire, field) || (wire !== own.field?.wire && isSpelled(wire, own) && isScalar(field.types)))
      found.push([wire]);
    if (wire === job) continue;
    const isSubject = subject.shown !== null && isSameObject(field, subject.shown);
    for (const [inner, value] of field.properties) {
      const isCalledSo = isScalar(value.types) && !isSaid && squash(`${wire}_${inner}`) === squash(own.parameter);
      if (fits(inner, value) || isCalledSo || (isSubject && inner === own.field?.wire)) found.push([wire, inner]);
    }
  }
  return found;
}

/** `{branch_id_or_ref}`, and a `BranchResponse` with an `id` and no `ref`: by the id it is found as well. */
function isKnownById({ parameter, field }: PathValue, { name, properties }: Schema, { words }: Subject): boolean {
  const isEither = /_id_or_/.test(`_${toSnake(parameter)}`);
  const isOwn = splitWords(name ?? '').some((word) => word === words.at(-1));
  return field === null && isEither && isOwn && properties.has('id');
}

/** `{"key": "…", "api_key": {…}}`: the resource as a read shows it, beside something that only this answer has. */
function isSameObject(inner: Schema, shown: Schema): boolean {
  if (inner === shown || (inner.name !== null && inner.name === shown.name)) return true;
  return shown.properties.size > 1 && [...shown.properties.keys()].every((wire) => inner.properties.has(wire));
}

/** `Id` in the one answer and `ID` in the other. */
function isSpelled(wire: string, { field }: PathValue): boolean {
  return field !== null && squash(wire) === squash(field.wire);
}

function isScalar(types: readonly string[]): boolean {
  return types[0] === 'string' || types[0] === 'integer';
}

function listNames({ parameter, field }: PathValue, { words, noun }: Subject): Set<string> {
  const last = splitWords(parameter).at(-1) ?? '';
  const isId = ID_WORDS.has(last) || (field !== null && ID_WORDS.has(squash(field.wire)));
  const nouns = isId ? [words.join(''), singularWords(noun).join('')] : [];
  const called = [parameter, field?.wire ?? ''].map(squash).filter((name) => !ID_WORDS.has(name) && name !== 'name');
  return new Set(
    [...called, ...nouns.flatMap((own) => [...ID_WORDS].map((key) => `${own}${key}`))].filter((name) => name !== ''),
  );
}
