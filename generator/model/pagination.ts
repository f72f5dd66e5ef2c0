import { squash } from '../naming/words.js';
import type { FoundList } from './answers.js';
import type { Operation, Paging, Parameter, Response, Schema } from './types.js';

const PAGE = new Set(['page', 'pagenumber', 'pageno', 'pageindex', 'currentpage', 'p', 'pagenum']);
const SIZE = new Set([
  'perpage',
  'pagesize',
  'limit',
  'size',
  'count',
  'maxresults',
  'maxitems',
  'top',
  'first',
  'results',
  'resultsperpage',
  'itemsperpage',
  'pagelimit',
  'recordsperpage',
]);
const OFFSET = new Set(['offset', 'start', 'skip', 'startindex', 'from', 'startat']);
const CURSOR = new Set([
  'cursor',
  'pagetoken',
  'nexttoken',
  'marker',
  'after',
  'continue',
  'continuationtoken',
  'startingafter',
  'token',
  'startafter',
  'pagecursor',
  'nextcursor',
  'next',
  'iterator',
  'listtoken',
  'afterid',
  'beforeid',
  'endingbefore',
]);
const AFTER = /^(?:start(?:ing)?)?after(?:id)?$/;
const BEFORE = /^(?:end(?:ing)?)?before(?:id)?$/;
const NEXT = [
  'nextcursor',
  'nextpagetoken',
  'nexttoken',
  'next',
  'nextmarker',
  'marker',
  'continue',
  'continuationtoken',
  'cursor',
  'after',
  'endcursor',
  'nextpage',
  'nexturl',
  'nexturi',
  'nexthref',
  'nextlink',
  'odatanextlink',
  'nextpageurl',
  'nextpageuri',
  'nextpagelink',
  'nextoffset',
  'nextiterator',
  'iterator',
  'listtoken',
];
const TOTAL = [
  'total',
  'totalcount',
  'totalitems',
  'totalentries',
  'count',
  'totalresults',
  'totalelements',
  'totalsize',
  'totalrecords',
];

/** How an operation that answers with a list goes on to the next page. */
export function findPaging(operation: Operation, response: Response | null, list: FoundList | null): Paging {
  const inQuery = operation.parameters.filter((p) => p.in === 'query' && p.schema.types[0] !== 'object');
  const asked = listAsked(operation);
  // One place or the other: half a page in each is nobody's habit.
  const inBody = asked.length > 0 && !inQuery.some((p) => isPagingParameter(p.name));
  const query: readonly Asked[] = inBody ? asked : inQuery;
  const plain = query.map(({ name }) => plainName(name));
  const named = (names: Set<string>) => query[plain.findIndex((name) => names.has(name))];
  const place = inBody ? { inBody: true as const } : {};
  const root = response?.schema ?? null;
  const outside = root && list && list.at.length > 0 ? scalarsAround(root, list.at) : [];
  const find = (names: string[]) => pick(outside, names);
  const size = named(SIZE) ?? null;
  // A size that has to be said is said, whatever the most is. Where no total tells the end, a page that is shorter would.
  const usual = size && isDemanded(size) && find(TOTAL) ? USUAL_SIZE : null;
  const max = size?.schema.maximum == null ? usual : Number(size.schema.maximum);
  const sizeName = size?.name ?? null;
  const page = named(PAGE);
  const token = findToken(query, outside);
  const cursor = token?.asked ?? named(CURSOR);
  const next = token?.next ?? find(NEXT);
  if (cursor && next && !isUrl(next.schema))
    return { style: 'cursor', cursor: cursor.name, size: sizeName, max, next: next.path, ...place };
  const total = find(TOTAL)?.path ?? null;
  if (page) return { style: 'page', page: page.name, size: sizeName, max, first: firstPage(page), total, ...place };
  const isShown = (name: string) => outside.some(({ path }) => path.at(-1) === name);
  // Some write their numbers as texts; the answer shows the offset again.
  const isText = ({ name, schema }: Asked) =>
    schema.types[0] === 'string' && size?.schema.types[0] === 'string' && isShown(name);
  const offset = query.find((p) => OFFSET.has(plainName(p.name)) && (isCount(p.schema) || isText(p)));
  if (offset && size && offset !== size) {
    const begins = isDemanded(offset) && { begins: true as const };
    return { style: 'offset', offset: offset.name, limit: sizeName, max, total, ...begins, ...place };
  }
  if (next && looksLikeUrl(next.schema, next.path)) return { style: 'link', next: next.path, size: sizeName, max };
  const link = findLink(outside);
  if (link) return { style: 'link', next: link.path, size: sizeName, max };
  if (cursor && next) return { style: 'cursor', cursor: cursor.name, size: sizeName, max, next: next.path, ...place };
  const behind = inBody || !list ? null : findBehind(inQuery, outside, list);
  if (behind) return { style: 'behind', ...behind, size: sizeName, max };
  if ([...(response?.headers.keys() ?? [])].some((h) => h.toLowerCase() === 'link'))
    return { style: 'header', size: sizeName, max, page: null };
  // A bare list that is asked for by a cursor has no room for the next one but that header.
  if (cursor && !inBody && list?.at.length === 0 && list.keyed === undefined)
    return { style: 'header', size: null, max: null, page: null };
  return { style: 'none', ...(total !== null && outside.some(tellsPage) && { total }) };
}

/** Who counts pages shows one of them. */
function tellsPage({ path, schema }: Scalar): boolean {
  return (
    /^(?:page|current|currentpage|pagenumber|(?:last|total)pages?|pagecount|perpage|pagesize|hasmore|hasnext(?:page)?)$/.test(
      squash(path.at(-1) ?? ''),
    ) && schema.types[0] !== 'string'
  );
}

/** `starting_after` beside `has_more`: the id of the last item leads on. */
function findBehind(
  query: readonly Asked[],
  around: Scalar[],
  { items }: FoundList,
): { after: string; before: string | null; more: string[]; key: string } | null {
  const named = (pattern: RegExp) => query.find(({ name }) => pattern.test(plainName(name)))?.name ?? null;
  const [after, before] = [named(AFTER), named(BEFORE)];
  const more = around.find(
    ({ path, schema }) => squash(path.at(-1) ?? '') === 'hasmore' && schema.types[0] === 'boolean',
  );
  const isKey = (wire: string) => /^(?:string|integer)$/.test(items.properties.get(wire)?.types.join() ?? '');
  const key = ['id', 'uuid'].find(isKey);
  return after !== null && more && key !== undefined ? { after, before, more: more.path, key } : null;
}

/**
 * A text is a cursor where the answer has the one of the next page under its name: `next_page_id` for `page_id`, `next_page`
 * for `pagination.page`, `next_page.offset` for `offset`.
 */
function findToken(query: readonly Asked[], around: Scalar[]): { asked: Asked; next: Scalar } | null {
  for (const asked of query) {
    const plain = plainName(asked.name);
    if (asked.schema.types[0] !== 'string' || asked.schema.format !== null) continue;
    const isInside = ({ path }: Scalar) => path.at(-1) === asked.name && NEXT.includes(squash(path.at(-2) ?? ''));
    const isNamed = ({ path }: Scalar) => squash(path.at(-1) ?? '') === `next${plain}`;
    const next = around.find((one) => !isUrl(one.schema) && (isNamed(one) || (OFFSET.has(plain) && isInside(one))));
    if (next) return { asked, next };
  }
  return null;
}

/** `{"next": {"href": …}}`: the address of the next page, in an object. */
function findLink(around: Scalar[]): Scalar | undefined {
  return around.find(
    ({ path, schema }) =>
      schema.types[0] === 'string' &&
      /^(?:href|ur[il])$/.test(squash(path.at(-1) ?? '')) &&
      /^next(?:page)?$/.test(squash(path.at(-2) ?? '')),
  );
}

/** A time is no offset, though both may be called `start`. */
function isCount({ types, format }: Schema): boolean {
  return (
    (types.length === 0 || types.some((type) => type === 'integer' || type === 'number')) && format !== 'date-time'
  );
}

const USUAL_SIZE = 100;

function isDemanded(asked: Asked): boolean {
  return asked.required === true && asked.schema.default === undefined;
}

type Asked = Pick<Parameter, 'name' | 'schema'> & Partial<Pick<Parameter, 'required' | 'description' | 'example'>>;

/** What the body of a list that is no GET can say. */
function listAsked({ method, sent, body }: Operation): Asked[] {
  if ((sent?.method ?? method) === 'GET' || !body?.schema) return [];
  return [...body.schema.properties].map(([name, schema]) => ({ name, schema }));
}

function firstPage({ schema, description = '', example }: Asked): number {
  const { minimum, exclusiveMinimum, default: given } = schema;
  if (given === 0) return 0;
  // What has to be more than 0 starts at 1.
  const isAbove = minimum !== null && (Number(minimum) > 0 || (Number(minimum) === 0 && exclusiveMinimum));
  if (given !== undefined || isAbove) return 1;
  const isZero =
    (minimum !== null && Number(minimum) === 0) ||
    [example, schema.example].some((shown) => shown === 0 || shown === '0');
  return isZero || FROM_ZERO.test(`${description} ${schema.description}`.replace(/[`'"]/g, '')) ? 0 : 1;
}

/** "Zero-based", "base 0", "starts at zero", "0 being the first page", "the first page is 0", "[default=0]". */
const FROM_ZERO =
  /\b(?:zero|0)[- ](?:based|index(?:ed)?)\b|\bbase[- ](?:zero|0)\b|\bstart(?:s|ing)? (?:at|from|with) (?:zero|0)\b|\b(?:zero|0) (?:being|is|for|means) the first\b|\bfirst page (?:is|has|being) (?:zero|0|(?:page )?number (?:zero|0))\b|\bdefault(?:s to| is|=|: ?) ?(?:zero|0)\b/i;

function looksLikeUrl(schema: Schema, path: string[]): boolean {
  const last = squash(path[path.length - 1] ?? '');
  return isUrl(schema) || /(?:ur[il]|link|href)$/.test(last) || path.some((p) => /^_?links?$/i.test(p));
}

function isUrl(schema: Schema): boolean {
  return /\buri|url|https?:|\/\w/.test(
    `${schema.format ?? ''} ${typeof schema.example === 'string' ? schema.example : ''}`,
  );
}

interface Scalar {
  path: string[];
  schema: Schema;
}

/** Scalars of the answer outside its list, three levels deep. */
function scalarsAround(root: Schema, list: string[]): Scalar[] {
  const found: Scalar[] = [];
  const visit = (schema: Schema, path: string[]) => {
    for (const [name, inner] of schema.properties) {
      const here = [...path, name];
      if (here.length === list.length && here.every((s, i) => s === list[i])) continue;
      if (inner.properties.size > 0 && here.length < 4) visit(inner, here);
      else if (!inner.types.includes('array')) found.push({ path: here, schema: inner });
    }
  };
  visit(root, []);
  return found;
}

function pick(scalars: Scalar[], names: string[]): Scalar | undefined {
  for (const name of names) {
    const found = scalars.find((s) => squash(s.path[s.path.length - 1] ?? '') === name);
    if (found) return found;
  }
  return undefined;
}

/** `pagination.limit` is a limit. */
function plainName(name: string): string {
  return squash(name.replace(/^(?:pagination|paging)\./i, ''));
}

/** Query parameters that only steer paging and order: never a filter, never an argument. */
export function isPagingParameter(name: string): boolean {
  const plain = plainName(name);
  return (
    PAGE.has(plain) ||
    SIZE.has(plain) ||
    CURSOR.has(plain) ||
    (OFFSET.has(plain) && plain !== 'from') ||
    isSortParameter(name)
  );
}

export function isSortParameter(name: string): boolean {
  return SORT.has(squash(name));
}

const SORT = new Set([
  'sort',
  'sortby',
  'sortorder',
  'order',
  'orderby',
  'sortkey',
  'sortdir',
  'direction',
  'orderdirection',
  'sorting',
  'sortfield',
]);
