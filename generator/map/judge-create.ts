import { findList, isArraySchema, isObjectSchema, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isPlural, singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';

/**
 * `POST /user/change-password`, "Changes a user's password", or `POST /tokens`, "Exchange a code for a token": the call does
 * something with what is there, also where a path below it can be read and deleted.
 */
export function doesInstead({ method, summary, description, operationId }: Operation, literal: string): boolean {
  if (method !== 'POST') return false;
  const [verb, ...more] = splitWords(literal);
  const [said = ''] = splitWords(summary || description || operationId);
  const isSaid = (word: string) => said === word || said === `${word}s`;

  // "Trigger an alert" calls people out of bed each time.
  if (isSaid('trigger') && singularWords(literal).at(-1) !== 'trigger') return true;
  // "Send a fax": what was sent is not taken back by deleting the record of it.
  if (isSaid('send') && SENT.has(singularWords(literal).at(-1) ?? '')) return true;
  return isSaid('exchange') || (more.length > 0 && verb !== undefined && CHANGES.has(verb) && isSaid(verb));
}

const SENT = new Set('email fax letter mail message mms notification postcard sms'.split(' '));

const CHANGES = new Set(['change', 'update', 'modify', 'edit', 'reset', 'verify', 'confirm']);

/** "List all projects", with filters as its body, and a list as its answer: none of them is made. */
export function listsThere(post: Operation, literal: string): boolean {
  const [said = ''] = splitWords(post.summary || post.description || post.operationId);
  const answer = successOf(post)?.schema;
  return /^(?:lists?|search(?:es)?|finds?)$/.test(said) && answer != null && findList(answer, literal) !== null;
}

/** "Get the statistics" with a filter as its body, answered as the GET beside it: nothing is made or changed. */
export function readsThere(post: Operation, get: Operation | undefined): boolean {
  const [said = ''] = splitWords(post.summary || post.operationId);
  const [shown, answer] = [get, post].map((one) => {
    const schema = one && successOf(one)?.schema;
    return schema?.items ?? schema;
  });
  const isSame = shown === answer || (shown?.name != null && shown.name === answer?.name);
  return (
    shown != null &&
    post.method === 'POST' &&
    isSame &&
    /^(?:gets?|fetch(?:es)?|retrieves?|returns?|shows?)$/.test(said)
  );
}

/**
 * "Check a token", "Retrieve up to 1000 messages", "Complete an upload": what is looked at or brought to its end was there
 * before, and a DELETE beside it would take that away. "Check into a hotel" and "Get or create a cart" do something else.
 */
export function makesNothing({ method, summary, description, operationId }: Operation): boolean {
  const text = summary || description.split(/[.!?](?:\s|$)/)[0] || (method === 'POST' ? operationId : '');
  const [said = '', ...rest] = splitWords(text);
  if (said.startsWith('check') && /^(?:in|into|out)$/.test(rest[0] ?? '')) return false;
  return (
    LOOKS.test(said) && !rest.some((word, at) => word === 'new' || (JOINS.has(word) && DOES.test(rest[at + 1] ?? '')))
  );
}

const LOOKS =
  /^(?:check|complete|fetch(?:e)?|find|finish(?:e)?|finali[sz]e|get|retrieve|search(?:e)?|validate|verif(?:y|ie)|view)s?$/;
const JOINS = new Set(['and', 'or', 'then']);
const DOES =
  /^(?:add|chang|configur|creat|generat|insert|issu|mak|modif|open|regist|replac|request|sav|set|start|stor|subscrib|updat|upload|upsert)/;

/**
 * "Creates new rows in the collection", and "Deletes rows of the collection", where the path names the collection: whoever took
 * the two for its life would delete what is in it.
 */
export function changesContents(make: Operation, undo: Operation | undefined, path: readonly string[]): boolean {
  const own = new Set(path.flatMap((word) => singularWords(word)));
  const [made, taken] = [make, undo].map((one) => (one ? listObjects(one) : []));
  return (made ?? []).some(
    (noun) => isPlural(noun) && taken?.includes(noun) && !own.has(singularWords(noun).at(-1) ?? ''),
  );
}

/** `rows` of "Creates new data rows in the collection". */
function listObjects({ summary, description }: Operation): string[] {
  return [summary, description].flatMap((text) => {
    const [, object = ''] = MAKES_OR_TAKES.exec(text.trim()) ?? [];
    return splitWords(object).slice(-1);
  });
}

const MAKES_OR_TAKES =
  /^(?:adds?|creates?|inserts?|deletes?|removes?|clears?)\s+((?:[\w-]+\s+){0,4}?[\w-]+)(?:\s+(?:at|by|for|from|in|into|of|on|to|under|via|with|within)\b|[.,;:(]|$)/i;

/**
 * `POST /branches?name=dev&type=branch` whose body has a name and a type as well: the query says what is made, and the body
 * where it comes from. What DELETE demands in its query too is where all of them lie.
 */
export function takesSource({ parameters, body }: Operation, remove?: Operation): boolean {
  const forms = [body?.schema, ...(body?.schema?.variants ?? [])];
  const fields = new Set(forms.flatMap((one) => [...(one?.properties.keys() ?? []), one?.discriminator?.property]));
  const isAsked = (own: Operation['parameters'][number]) => own.in === 'query' && own.required;
  const places = new Set(remove?.parameters.filter(isAsked).map(({ name }) => name));
  const asked = parameters.filter((own) => isAsked(own) && !places.has(own.name));
  return asked.filter(({ name }) => fields.has(name)).length > 1;
}

/** `POST /users` with nothing but `{"users": {"ada": {…}, "bob": {…}}}`: as many as there are keys, and no one of them is it. */
export function givesMany({ body }: Operation, literal: string): boolean {
  const [only, ...more] = [...(body?.schema?.properties ?? [])];
  if (!only || more.length > 0 || !isPlural(literal)) return false;
  const [wire, schema] = only;
  return squash(wire) === squash(literal) && isOpen(schema) && isObjectSchema(schema.additionalProperties as Schema);
}

/** `POST /sessions` with `{"action": "disable" | "delete", "sessions": […]}`: what it is told to do it does to those that are there. */
export function isCommanded({ body }: Operation): boolean {
  const { properties = new Map<string, Schema>(), required } = body?.schema ?? {};
  const isCommand = ([wire, { enum: values }]: [string, Schema]) =>
    /^(?:action|operation|command)$/.test(squash(wire)) &&
    required?.has(wire) === true &&
    values?.some((value) => typeof value === 'string' && TAKING_AWAY.has(value.toLowerCase())) === true;
  return [...properties].some(isCommand);
}

const TAKING_AWAY = new Set(['delete', 'remove', 'revoke', 'destroy', 'terminate']);

/**
 * "The code that proves that the caller knows the secret": what has to be proved anew each time is done by people, and what
 * was sent once takes nothing away later.
 */
export function asksProof({ body, parameters }: Operation): boolean {
  const asked = [
    ...parameters.map(({ name, description, schema }) => ({ name, text: description || schema.description })),
    ...[...(body?.schema?.properties ?? [])].map(([name, { description }]) => ({ name, text: description })),
  ];
  return asked.some(({ name, text }) => PROOFS.test(squash(name)) && PROVES.test(text));
}

const PROOFS = /(?:^|otp|mfa|2fa|factor|verification|auth)(?:code|otp|passcode)$/;
const PROVES = /\b(?:verif(?:y|ies|ied|ication)|prov(?:e|es|ing)|one[- ]time|two[- ]factor|2fa|mfa)\b/i;

/** `POST …/import` with `{"credentials": [{…}, …]}` and nothing to answer: it takes in as many as there are. */
export function importsMany(post: Operation, literal: string): boolean {
  if (splitWords(literal)[0] !== 'import') return false;
  if (post.body?.schema && isArraySchema(post.body.schema)) return true;
  const fields = [...(post.body?.schema?.properties.values() ?? [])];
  const isMany = fields.some((field) => isArraySchema(field) && field.items !== null && isObjectSchema(field.items));
  return isMany && !successOf(post)?.schema;
}

/**
 * `POST …/metadata` with `{"metadata": {"a": "1"}}`, beside a DELETE that names keys or takes such an object too: entries come
 * and go in an open object of what lies above, and nothing is made that would be there by itself.
 */
export function changesEntries(make: Operation, undo: Operation): boolean {
  const { properties = new Map<string, Schema>(), required = new Set<string>() } = make.body?.schema ?? {};
  const said = [...properties].filter(([wire]) =>
    required.size > 0 ? required.has(wire) : squash(wire) !== 'version',
  );
  if (said.length === 0 || !said.every(([, own]) => isOpen(own))) return false;
  const taken = undo.body?.schema?.properties ?? new Map<string, Schema>();
  const keys = [
    ...undo.parameters.filter((own) => own.in === 'query' && own.required).map((own) => own.schema),
    ...[...taken].filter(([wire]) => undo.body?.schema?.required.has(wire)).map(([, own]) => own),
  ];
  return keys.some(isListOfTexts) || said.every(([wire]) => isOpen(taken.get(wire)));
}

/** `POST …/metadatas` and `GET …/metadatas/{name}` with objects of any keys: its entries. */
export function addsEntries(post: Operation, get: Operation | undefined): boolean {
  return isOpen(post.body?.schema) && isOpen(get && successOf(get)?.schema);
}

/** Any keys, with values of one kind: what an object of unknown fields may have is not said. */
function isOpen(schema: Schema | null | undefined): boolean {
  return (
    schema?.types[0] === 'object' && schema.properties.size === 0 && typeof schema.additionalProperties === 'object'
  );
}

/** POST and DELETE with `{"user_ids": […]}`: each is put in and taken out by itself, also where PATCH sets them all. */
export function addsAndTakes(post: Operation, remove: Operation): boolean {
  const [given, taken] = [post, remove].map(({ body }) => body?.schema?.properties);
  const isKeys = (own: Schema | undefined) =>
    own !== undefined && isArraySchema(own) && own.items?.properties.size === 0;
  return [...(given ?? [])].some(([wire, own]) => isKeys(own) && isKeys(taken?.get(wire)));
}

function isListOfTexts(schema: Schema): boolean {
  return isArraySchema(schema) && schema.items?.types[0] === 'string';
}
