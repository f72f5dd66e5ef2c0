import { findList, isArraySchema, successOf } from '../model/answers.js';
import { isPagingParameter } from '../model/pagination.js';
import type { Operation, Schema } from '../model/types.js';
import type { Use } from './draft.js';
import { isPlaceInList } from './judge-item.js';
import type { PathNode } from './paths.js';
import { holdBody } from './whole-body.js';

/** A list that is read and set as a whole: the two calls, each with the list under one name. */
export interface WholeList {
  read: Use;
  update: Use;
}

/** Whether the body is nothing but a list. */
export function takesList({ body }: Operation): boolean {
  return body?.schema != null && isArraySchema(body.schema);
}

/**
 * GET shows a list and PUT takes it, whole: the list is one attribute of what there is one of. Not where only a page of it
 * is shown, or not all of what has to be sent: the next PUT would take the rest away.
 */
export function findWholeList(get: Operation, put: Operation, node: PathNode): WholeList | null {
  const body = put.body?.schema;
  const answer = successOf(get)?.schema;
  if (!body || !answer || !isArraySchema(body) || !body.items) return null;
  const found = findList(answer, node.literal ?? '');
  if (
    !found ||
    found.at.length > 1 ||
    get.parameters.some(({ name, in: at }) => at === 'query' && isPagingParameter(name))
  )
    return null;
  if (!showsAll(found.items, body.items) || hasItems(node)) return null;
  const wire = found.at[0] ?? node.literal ?? 'items';
  const held = { fixed: {}, under: null };
  return {
    read: { ...held, operation: get, body: null, whole: wire },
    update: { ...held, operation: put, body: holdBody(body, wire, true), alone: true, whole: wire },
  };
}

/** PUT takes a list, and nothing shows it: what is set, and set again, is that list. Null where the body is none. */
export function setWhole(put: Operation, node: PathNode): Use | null {
  const body = put.body?.schema;
  if (!body?.items || !isArraySchema(body)) return null;
  return { operation: put, fixed: {}, body: holdBody(body, node.literal ?? 'items', true), under: null, alone: true };
}

function showsAll(shown: Schema, taken: Schema): boolean {
  if (taken.properties.size === 0) return shown.types[0] === taken.types[0] && shown.properties.size === 0;
  return [...taken.properties].every(
    ([wire, { readOnly, writeOnly }]) => readOnly || (!writeOnly && shown.properties.has(wire)),
  );
}

/** What is made or removed one by one is not set as a whole as well. */
function hasItems(node: PathNode): boolean {
  const item = node.children.get('{}');
  if (item === undefined || isPlaceInList(item, node)) return false;
  return ['PUT', 'PATCH', 'DELETE'].some((method) => item.operations.has(method));
}

/** `GET …/recordsets?page=2` shows some of them, and `PUT …/recordsets` with `{"recordsets": […]}` takes away all that it leaves out. */
export function setsPages(get: Operation, setters: readonly Operation[]): boolean {
  return showsPages(get) && setters.every(takesLists);
}

function takesLists({ body }: Operation): boolean {
  const fields = [...(body?.schema?.properties.values() ?? [])].filter(({ readOnly }) => !readOnly);
  return fields.length > 0 && fields.every(isArraySchema);
}

/** Who asks for a page asks for some of several, whatever the answer is said to be. */
export function showsPages({ parameters }: Operation): boolean {
  return parameters.some((own) => own.in === 'query' && isPagingParameter(own.name));
}
