import { type FoundList, successOf } from '../../model/answers.js';
import { findPaging, isPagingParameter } from '../../model/pagination.js';
import { fits } from '../../model/sample/fits.js';
import type { Paging, Response, Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import type { Call } from '../types.js';
import { addPageHeaders, findBareCursor, makeCursor, makeLink, measure, type Numbers } from './page-numbers.js';

export interface Page {
  from: number;
  to: number;
  headers: Map<string, string>;
  wrap(items: Json[]): Json;
}

const pagings = new WeakMap<object, Paging>();
/** Which part of a list a request is for, and what stands around it. */
export function buildPage(
  world: World,
  call: Call,
  response: Response,
  found: FoundList,
  total: number,
  locate: (id: string) => number,
): Page {
  let paging = pagings.get(call.operation);
  if (!paging) {
    paging = findPaging(call.operation, response, found);
    if (paging.style === 'none' || (paging.style === 'header' && paging.size === null))
      paging = findBareCursor(call.operation, found) ?? borrowPaging(world, response, found) ?? paging;
    pagings.set(call.operation, paging);
  }
  const numbers = measure(call, paging, total, locate);
  if (showsPaths(response)) numbers.start = '';
  const headers = new Map<string, string>();
  addPageHeaders(call, response, paging, numbers, headers, found.at.length === 0);
  const schema = response.schema as Schema;
  return {
    from: numbers.from,
    to: numbers.from + numbers.shown,
    headers,
    wrap: (items) => wrapList(world, call, schema, found.at, items, paging, numbers, []),
  };
}

/** Whether the example of a page leads to the next one, or to itself, by a path alone. */
function showsPaths({ content, mediaType, schema }: Response): boolean {
  const media = mediaType === null ? undefined : content.get(mediaType);
  const shown = Object.entries((media?.example ?? schema?.example ?? {}) as JsonObject);
  return shown.some(([name, value]) => LINK.test(name) && typeof value === 'string' && value.startsWith('/'));
}

const LINK = /^(?:first_?|next_?|prev(?:ious)?_?)?(?:page_?)?(?:ur[il]|link|href)$/i;

/** A list that tells its pages as another one does takes the parameters of that one, though the document left them out. */
function borrowPaging(world: World, { schema }: Response, found: FoundList): Paging | null {
  const [own] = listEnvelopes(schema, found);
  if (!own) return null;
  for (const operation of world.api.operations) {
    const other = operation.method === 'GET' ? successOf(operation) : null;
    if (!other || !listEnvelopes(other.schema, found).includes(own)) continue;
    const paging = findPaging(operation, other, found);
    if (paging.style === 'page' || paging.style === 'offset') return paging;
  }
  return null;
}

/** The components beside a list that tell of its pages. */
function listEnvelopes(schema: Schema | null, { at }: FoundList): string[] {
  return [...(schema?.properties ?? [])].flatMap(([name, field]) =>
    name !== at[0] && field.name !== null && [...field.properties.keys()].some(isPagingParameter) ? [field.name] : [],
  );
}

function wrapList(
  world: World,
  call: Call,
  schema: Schema,
  at: string[],
  items: Json[],
  paging: Paging,
  numbers: Numbers,
  path: string[],
): Json {
  const name = at[0];
  if (name === undefined) return items;
  const wrapped: JsonObject = Object.create(null);
  for (const [key, field] of schema.properties) {
    const here = [...path, key];
    if (key === name) wrapped[key] = wrapList(world, call, field, at.slice(1), items, paging, numbers, here);
    else {
      const value = fillAround(world, call, field, key, paging, numbers, here, schema);
      if (value !== undefined) wrapped[key] = value;
    }
  }
  return wrapped;
}

/** Numbers and links around a list, told by their names; what has none of these is there only where it must be. */
function fillAround(
  world: World,
  call: Call,
  field: Schema,
  name: string,
  paging: Paging,
  numbers: Numbers,
  path: string[],
  around: Schema,
): Json | undefined {
  const required = around.required.has(name);
  const value = knownValue(call, name, field, paging, numbers, path, around);
  if (value !== undefined && (fits(value, field) || (numbers.start === '' && isPath(value)))) return value;
  if (field.properties.size === 0 && field.variants.length > 0 && path.length < 4) {
    const links = fillChoice(world, call, field, paging, numbers, path);
    if (links) return links;
  }
  if (field.properties.size > 0 && path.length < 4) {
    if (field.nullable && !numbers.hasNext && /^next(?:page)?$/.test(squash(name))) return null;
    const inner: JsonObject = Object.create(null);
    for (const [key, nested] of field.properties) {
      const made = fillAround(world, call, nested, key, paging, numbers, [...path, key], field);
      if (made !== undefined) inner[key] = made;
    }
    return required || Object.keys(inner).length > 0 ? inner : undefined;
  }
  if (!required) return undefined;
  if (field.nullable) return null;
  if (field.types[0] === 'array' && (field.minItems ?? 0) === 0) return [];
  return makeValue(field, world.making(`${call.path}/${name}`, { name, full: false }));
}

function isPath(value: Json): boolean {
  return typeof value === 'string' && value.startsWith('/');
}

/** Links forward, links backward or none: of a choice each page shows what it has, and leaves out what leads nowhere. */
function fillChoice(
  world: World,
  call: Call,
  field: Schema,
  paging: Paging,
  numbers: Numbers,
  path: string[],
): JsonObject | undefined {
  const inner: JsonObject = Object.create(null);
  for (const variant of field.variants) {
    for (const [key, nested] of variant.properties) {
      const made = fillAround(world, call, nested, key, paging, numbers, [...path, key], field);
      if (made !== undefined && made !== null && made !== '') inner[key] = made;
    }
  }
  return Object.keys(inner).length > 0 && fits(inner, { ...field, union: 'anyOf' }) ? inner : undefined;
}

function knownValue(
  call: Call,
  name: string,
  field: Schema,
  paging: Paging,
  n: Numbers,
  path: string[],
  around: Schema,
): Json | undefined {
  const isLink = /link|url|href/i.test(path.join('.')) || (field.types.includes('string') && paging.style !== 'cursor');
  const link = (page: number | null) => (page === null ? null : isLink ? makeLink(call, paging, n, page) : page);
  const next =
    paging.style === 'cursor' && !/link|url|href/i.test(path.join('.'))
      ? n.hasNext
        ? makeCursor(n.from + n.shown)
        : null
      : link(n.hasNext ? n.page + 1 : null);
  if (paging.style === 'cursor' && path.join() === paging.next.join()) return next ?? endless(field);
  const holder = squash(path.at(-2) ?? '');
  if (n.hasNext && /^next(?:page)?$/.test(holder) && /^(?:uri|url|href)$/i.test(name))
    return makeLink(call, paging, n, n.page + 1);
  switch (squash(name)) {
    case 'done':
      return !n.hasNext;
    case 'total':
    case 'totalcount':
    case 'totalitems':
    case 'totalentries':
    case 'totalresults':
    case 'totalelements':
    case 'totalsize':
    case 'totalrecords':
    // A number called so stands beside the list, which has another name.
    case 'results':
      return n.total;
    case 'count':
      return isOfPage(field, around) ? n.shown : n.total;
    case 'size':
      return paging.style === 'none' || paging.style === 'cursor' ? n.total : n.shown;
    case 'page':
    case 'currentpage':
    case 'pagenumber':
      return n.page;
    case 'perpage':
    case 'pagesize':
    case 'limit':
    case 'itemsperpage':
      return n.size;
    case 'offset':
    case 'start':
      return n.from;
    case 'pages':
    case 'pagecount':
    case 'totalpages':
      return field.types.includes('object') ? undefined : Math.max(1, Math.ceil(n.total / n.size));
    case 'firstpageuri':
    case 'firstpageurl':
      return link(n.first);
    case 'lastpage':
      return link(n.last);
    case 'last':
      return n.hasNext ? link(n.last) : endless(field);
    case 'first':
      return n.from > 0 ? link(n.first) : endless(field);
    case 'next':
    case 'nextpage':
    case 'nextcursor':
    case 'nextpagetoken':
    case 'nexttoken':
    case 'nextmarker':
    case 'continue':
    case 'endcursor':
    case 'nexturl':
    case 'nextlink':
    case 'nextpageuri':
    case 'nextpageurl':
      return next ?? endless(field);
    case 'prev':
    case 'previous':
    case 'previouspage':
    case 'prevpage':
    case 'previouspageuri':
    case 'previouspageurl':
      return link(n.from > 0 ? n.page - 1 : null) ?? endless(field);
    case 'hasmore':
    case 'hasnext':
    case 'more':
    case 'truncated':
    case 'istruncated':
      return n.hasNext;
    default:
      return undefined;
  }
}

/** A count is of all there are, unless a total stands beside it or its text says otherwise. */
function isOfPage(field: Schema, around: Schema): boolean {
  const isTotal = (name: string) => /^total/.test(squash(name));
  if ([...around.properties.keys()].some(isTotal)) return true;
  return /\b(?:this|current|each|per|returned|the) page\b|\breturned\b/i.test(field.description);
}

/** No next page: null where that is allowed, an empty text where a string must stand (the way some documents end a list). */
function endless(field: Schema): Json | undefined {
  if (field.nullable) return null;
  return field.types.includes('string') && field.format === null ? '' : undefined;
}
