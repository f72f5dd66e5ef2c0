import type { FoundList } from '../../model/answers.js';
import type { Operation, Paging, Response } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Json } from '../../spec/types.js';
import type { Call } from '../types.js';

/** Where a page lies in its list. */
export interface Numbers {
  total: number;
  size: number;
  from: number;
  page: number;
  first: number;
  last: number;
  hasNext: boolean;
  shown: number;
  /** What links to other pages start with, where it is not the address of the mock. */
  start?: string;
}

/** A bare list that is asked for by a cursor tells the next one in its `Link` header: it has no other room. */
export function findBareCursor({ parameters }: Operation, { at, keyed }: FoundList): Paging | null {
  const named = (pattern: RegExp) => parameters.find((p) => p.in === 'query' && pattern.test(squash(p.name)))?.name;
  const cursor = at.length === 0 && keyed === undefined ? named(/^(?:after|cursor|marker|pagetoken)$/) : undefined;
  const size = named(/^(?:limit|pagesize|perpage|count)$/);
  return cursor === undefined || size === undefined ? null : { style: 'cursor', cursor, size, max: null, next: [] };
}

const DEFAULT_SIZE = 25;

/** `locate` tells the place of the item that has this id, or -1. */
export function measure(call: Call, paging: Paging, total: number, locate: (id: string) => number): Numbers {
  const sizeName = paging.style === 'none' ? null : paging.style === 'offset' ? paging.limit : paging.size;
  const usual = paging.style === 'none' ? Math.max(total, 1) : DEFAULT_SIZE;
  const after = paging.style === 'behind' ? null : findAfter(call, locate);
  // A client that sends a number for what was not set sends 0.
  const size = Math.max(1, readNumber(call, sizeName) || usual);
  if (after !== null) return measureBehind(call, after, total, size, locate);
  let from = 0;
  if (paging.style === 'page') from = ((readNumber(call, paging.page) ?? paging.first) - paging.first) * size;
  else if (paging.style === 'offset') from = readNumber(call, paging.offset) ?? 0;
  else if (paging.style === 'cursor') {
    const cursor = call.query.get(paging.cursor);
    // A cursor that nobody gave out leads behind the last item: by its schema any text is one.
    from = cursor === undefined || cursor === '' ? 0 : (readCursor(takeCursor(String(cursor), paging.cursor)) ?? total);
  } else if (paging.style === 'link' || paging.style === 'header') from = ((readNumber(call, 'page') ?? 1) - 1) * size;
  else if (paging.style === 'behind') return measureBehind(call, paging, total, size, locate);
  from = Math.max(0, from);
  const shown = Math.max(0, Math.min(size, total - from));
  const first = paging.style === 'page' ? paging.first : 1;
  const last = Math.max(first, Math.ceil(total / size) - 1 + first);
  return {
    total,
    size,
    from,
    page: Math.floor(from / size) + first,
    first,
    last,
    hasNext: from + shown < total,
    shown,
  };
}

type Behind = Extract<Paging, { style: 'behind' }>;

/** `?startingAfter=7` of a list that can be asked for its pages by number too: what lies behind the item of that id. */
function findAfter(
  { operation, query }: Call,
  locate: (id: string) => number,
): Pick<Behind, 'after' | 'before'> | null {
  const asked = operation.parameters.find(
    ({ in: place, name }) => place === 'query' && /^start(?:ing)?after(?:id)?$/.test(squash(name)) && query.has(name),
  );
  const isShown = asked !== undefined && locate(String(query.get(asked.name))) >= 0;
  return isShown ? { after: asked.name, before: null } : null;
}

/** Backwards, more is what lies before. Behind an item that is not there is nothing. */
function measureBehind(
  call: Call,
  { after, before }: Pick<Behind, 'after' | 'before'>,
  total: number,
  size: number,
  locate: (id: string) => number,
): Numbers {
  const [start, end] = [call.query.get(after), before === null ? undefined : call.query.get(before)];
  const at = (id: Json) => {
    const found = locate(String(id));
    return found < 0 ? null : found;
  };
  const to = end === undefined || end === '' ? null : (at(end) ?? 0);
  const last = start === undefined || start === '' ? -1 : (at(start) ?? total);
  const from = to === null ? Math.min(total, last + 1) : Math.max(0, to - size);
  const shown = Math.min(size, (to ?? total) - from);
  const hasNext = to === null ? from + shown < total : from > 0;
  return {
    total,
    size,
    from,
    page: Math.floor(from / size) + 1,
    first: 1,
    last: Math.ceil(total / size),
    hasNext,
    shown,
  };
}

function readNumber(call: Call, name: string | null): number | null {
  if (name === null) return null;
  const value = call.query.get(name) ?? call.pairs.get(name)?.[0];
  const fallback = call.operation.parameters.find((p) => p.in === 'query' && p.name === name)?.schema.default;
  const number = Number(value ?? fallback);
  return value === undefined && fallback === undefined ? null : Number.isInteger(number) ? number : null;
}

/** A cursor says where to go on, in a form that clients do not take apart. */
export function makeCursor(at: number): string {
  return Buffer.from(`at:${at}`).toString('base64url');
}

/** Clients hand back as a cursor whatever is shown as the next page, also where that is its whole address. */
function takeCursor(text: string, name: string): string {
  const cut = text.includes('://') ? text.indexOf('?') : -1;
  return cut < 0 ? text : (new URLSearchParams(text.slice(cut + 1)).get(name) ?? text);
}

function readCursor(cursor: string): number | null {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const found = /^at:(\d+)$/.exec(text);
  return found && makeCursor(Number(found[1])) === cursor ? Number(found[1]) : null;
}

export function makeLink(call: Call, paging: Paging, n: Numbers, page: number, start = n.start ?? call.base): string {
  const query = new URLSearchParams();
  for (const [name, values] of call.pairs) for (const value of values) query.append(name, value);
  if (paging.style === 'offset') query.set(paging.offset, String((page - n.first) * n.size));
  else if (paging.style === 'cursor') query.set(paging.cursor, makeCursor((page - n.first) * n.size));
  else query.set(paging.style === 'page' ? paging.page : 'page', String(page));
  return `${start}${call.path}?${query}`;
}

export function addPageHeaders(
  call: Call,
  response: Response,
  paging: Paging,
  n: Numbers,
  headers: Map<string, string>,
  isBare: boolean,
): void {
  // A bare list has no room for what clients turn its pages by.
  const isTold = isBare && ['page', 'offset', 'cursor'].includes(paging.style);
  if (isTold && paging.style !== 'cursor') headers.set('x-total-count', String(n.total));
  if (isTold) addLinks(call, paging, n, headers);
  for (const name of response.headers.keys()) {
    const plain = squash(name);
    if (/total(?:count|items)?$/.test(plain)) headers.set(name.toLowerCase(), String(n.total));
    if (plain === 'link') addLinks(call, paging, n, headers);
  }
}

function addLinks(call: Call, paging: Paging, n: Numbers, headers: Map<string, string>): void {
  const links: string[] = [];
  if (n.hasNext) links.push(`<${makeLink(call, paging, n, n.page + 1, call.links)}>; rel="next"`);
  if (n.from > 0) links.push(`<${makeLink(call, paging, n, n.page - 1, call.links)}>; rel="prev"`);
  if (links.length > 0) headers.set('link', links.join(', '));
}
