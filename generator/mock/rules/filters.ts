import { isPagingParameter, isSortParameter } from '../../model/pagination.js';
import type { Parameter } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { idOf, isText } from '../state/identity.js';
import type { Item } from '../state/store.js';
import type { Call } from '../types.js';
import { filterByObject, readFilter } from './filter-object.js';

/** Query parameters that the document declares, applied to the fields that they are named after. */
export function filterItems(call: Call, items: Item[]): Item[] {
  let chosen = items;
  for (const parameter of call.operation.parameters) {
    if (parameter.in !== 'query' || isPagingParameter(parameter.name)) continue;
    const wanted = call.query.get(parameter.name);
    if (wanted === undefined || wanted === '' || meansAll(wanted, parameter, items[0])) continue;
    chosen = applyFilter(parameter.name, wanted, chosen);
  }
  if (call.filter) return filterByObject(chosen, call.filter);
  return sortItems(call, chosen);
}

/** `state=all` of open and closed ones, which none of them is. */
function meansAll(wanted: Json, { name, schema }: Parameter, first: Item | undefined): boolean {
  if (!/^(?:all|any|\*)$/i.test(String(wanted)) || !schema.enum?.includes(wanted)) return false;
  const field = first?.collection.schema?.properties.get(name);
  return !field?.enum?.includes(wanted);
}

/** Whether the query asks for some of the items, or for another order. */
export function isNarrowed({ operation, query, filter }: Call): boolean {
  if (filter) return true;
  return operation.parameters.some(
    ({ in: at, name, schema }) =>
      at === 'query' &&
      !isPagingParameter(name) &&
      ((query.has(name) && query.get(name) !== '') || (isSortParameter(name) && schema.default !== undefined)),
  );
}

function applyFilter(name: string, wanted: Json, items: Item[]): Item[] {
  const plain = squash(name);
  if (plain === 'labelselector') return items.filter((item) => hasLabels(labelsOf(item), String(wanted)));
  if (plain === 'fieldselector') return items.filter((item) => hasFields(item, String(wanted)));
  const several = plain === 'filter' || plain === 'filters' ? readSeveral(wanted) : null;
  if (several) return Object.entries(several).reduce((all, [key, value]) => applyNamed(key, value, all), items);
  const expression = EXPRESSIONS.has(plain) ? readExpression(String(wanted)) : null;
  if (expression) return items.filter(({ fields }) => expression(fields));
  if (plain === 'q' || plain === 'search' || plain === 'query')
    return items.filter((item) => hasText(item, String(wanted)));
  // `?prefix=web-`, where no field is called so.
  if (plain === 'prefix' && items[0] && findField(name, items[0]) === null)
    return items.filter(({ id, fields }) =>
      [id, fields.name].some((own) => String(own ?? '').startsWith(String(wanted))),
    );
  const field = findField(name, items[0]);
  const values = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
  if (field !== null) return items.filter((item) => matches(item.fields[field], values));
  return applyComparison(name, values, items) ?? items;
}

/** `filters={"label": ["a=b"]}` and `filter[name]=web`: several in one. */
function readSeveral(wanted: Json): JsonObject | null {
  if (isObject(wanted)) return wanted;
  return typeof wanted === 'string' && wanted.startsWith('{') ? (readFilter(wanted) ?? null) : null;
}

/** `["a", "b"]`, or `{"a": true, "b": true}` as some write it. */
function applyNamed(name: string, wanted: Json, items: Item[]): Item[] {
  const listed = isObject(wanted) ? Object.keys(wanted) : wanted;
  const values = Array.isArray(listed) ? listed : [listed];
  if (squash(name) === 'label')
    return items.filter((item) => values.every((one) => hasLabels(labelsOf(item), String(one))));
  return applyFilter(name, listed, items);
}

const EXPRESSIONS = new Set(['filter', 'search', 'query', 'q']);

/** In one of its texts, or in one of those that an object of it has. */
function hasText({ fields }: Item, wanted: string): boolean {
  const text = wanted.toLowerCase();
  const holds = (v: Json) => typeof v === 'string' && v.toLowerCase().includes(text);
  return Object.values(fields).some((v) => holds(v) || (isObject(v) && Object.values(v).some(holds)));
}

/** `profile.login eq "a" and status eq "ACTIVE"`, as SCIM has it; null where the text is of another sort. */
function readExpression(text: string): ((fields: JsonObject) => boolean) | null {
  const any = text.split(/\s+or\s+/i).map((part) => part.split(/\s+and\s+/i).map(readTerm));
  if (!any.flat().every((term) => term !== null)) return null;
  return (fields) => any.some((all) => all.every((term) => term?.(fields)));
}

function readTerm(text: string): ((fields: JsonObject) => boolean) | null {
  const [, at = '', operator = '', quoted, bare] = TERM.exec(text) ?? [];
  if (at === '') return null;
  const wanted = quoted ?? bare ?? '';
  const compare =
    COMPARISONS[TERM_WORDS[operator.toLowerCase()] ?? operator.toLowerCase()] ?? ((own: string) => own === wanted);
  return (fields) => {
    const value = at.split('.').reduce<Json | undefined>((inner, name) => get(inner, name), fields);
    const all = Array.isArray(value) ? value : [value];
    return all.some(
      (own) => own !== undefined && own !== null && typeof own !== 'object' && compare(String(own), wanted),
    );
  };
}

const TERM = /^\s*\(?\s*([A-Za-z_][\w.]*)\s+(eq|ne|co|sw|ew|gt|ge|lt|le)\s+(?:"([^"]*)"|([\w.:-]+))\s*\)?\s*$/i;
const TERM_WORDS: Record<string, string> = { co: 'contains', sw: 'startswith', ew: 'endswith', ge: 'gte', le: 'lte' };

/** `name_like`, `name__ic`, `created[gte]`: a field and how it is compared. */
function applyComparison(name: string, values: string[], items: Item[]): Item[] | null {
  const [, start = '', ...marks] = COMPARISON.exec(name) ?? [];
  const mark = (marks.find((one) => one !== undefined) ?? '').toLowerCase();
  const compare = Object.hasOwn(COMPARISONS, mark) ? COMPARISONS[mark] : undefined;
  const field = compare ? findField(start, items[0]) : null;
  if (!compare || field === null) return null;
  const isNot = NEGATIONS.has(mark);
  return items.filter(({ fields: { [field]: own } }) => {
    const isText = own !== undefined && own !== null && typeof own !== 'object';
    return isText && values[isNot ? 'every' : 'some']((value) => compare(String(own), value));
  });
}

const COMPARISON = /^(.+?)(?:__(\w+)|\[(\w+)\]|_(i?like|i?contains|starts_?with|ends_?with|prefix))$/i;
const NEGATIONS = new Set(['n', 'ne', 'neq', 'not']);

type Comparison = (own: string, given: string) => boolean;
const holds: Comparison = (own, given) => own.toLowerCase().includes(given.toLowerCase().replace(/^%|%$/g, ''));
const starts: Comparison = (own, given) => own.toLowerCase().startsWith(given.toLowerCase());
const ends: Comparison = (own, given) => own.toLowerCase().endsWith(given.toLowerCase());
const differs: Comparison = (own, given) => own !== given;
const orders =
  (isFine: (sign: number) => boolean): Comparison =>
  (own, given) =>
    isFine(
      own !== '' && given !== '' && Number.isFinite(+own) && Number.isFinite(+given)
        ? +own - +given
        : own < given
          ? -1
          : own > given
            ? 1
            : 0,
    );

const COMPARISONS: Record<string, Comparison> = {
  like: holds,
  ilike: holds,
  contains: holds,
  icontains: holds,
  ic: holds,
  startswith: starts,
  starts_with: starts,
  istartswith: starts,
  isw: starts,
  prefix: starts,
  endswith: ends,
  ends_with: ends,
  iendswith: ends,
  iew: ends,
  iexact: (own, given) => own.toLowerCase() === given.toLowerCase(),
  ie: (own, given) => own.toLowerCase() === given.toLowerCase(),
  n: differs,
  ne: differs,
  neq: differs,
  not: differs,
  gt: orders((sign) => sign > 0),
  gte: orders((sign) => sign >= 0),
  lt: orders((sign) => sign < 0),
  lte: orders((sign) => sign <= 0),
};

/** The field of an item that a query parameter is about. */
export function findField(name: string, first: Pick<Item, 'fields' | 'collection'> | undefined): string | null {
  if (!first) return null;
  // The first may have left out what others have.
  const keys = [...new Set([...Object.keys(first.fields), ...(first.collection.schema?.properties.keys() ?? [])])];
  // `tag_name` is for items that have such a tag.
  // `group_name` is the name of a group.
  const words = splitWords(name);
  const noun = singularWords(first.collection.noun);
  const own = noun.every((word, i) => words[i] === word) ? words.slice(noun.length).join('') : '';
  const [bare, named] = [bareName(name), bareName(name.replace(/[_-]?(?:name|slug)$/i, ''))];
  return (
    keys.find((key) => squash(key) === squash(name)) ??
    (own === '' ? undefined : keys.find((key) => squash(key) === own)) ??
    (bare === '' ? undefined : keys.find((key) => bareName(key) === bare)) ??
    (named === '' ? undefined : keys.find((key) => bareName(key) === named)) ??
    null
  );
}

function bareName(name: string): string {
  const words = splitWords(name).filter((word) => !['id', 'ids', 'filter'].includes(word));
  return singularWords(words.join('_')).join('');
}

function matches(value: Json | undefined, wanted: string[]): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.some((inner) => matches(inner, wanted));
  if (isObject(value))
    return [idOf(value), value.name, value.slug, value.value].some(
      (inner) => isText(inner) && wanted.includes(String(inner)),
    );
  return wanted.includes(String(value));
}

function labelsOf({ fields }: Item): Json | undefined {
  return (
    fields.labels ??
    get(fields.metadata, 'labels') ??
    fields.Labels ??
    get(fields.Config, 'Labels') ??
    get(fields.Spec, 'Labels')
  );
}

/** `metadata.name=web`, `status.phase!=Running`, with commas between them. */
function hasFields({ fields }: Item, selector: string): boolean {
  return selector.split(',').every((term) => {
    const [, at = '', operator, wanted = ''] = /^\s*([\w.]+)\s*(!?=)=?\s*(.*?)\s*$/.exec(term) ?? [];
    if (operator === undefined) return true;
    const value = at.split('.').reduce<Json | undefined>((inner, name) => get(inner, name), fields);
    const text = typeof value === 'object' ? '' : String(value ?? '');
    return (text === wanted) === (operator === '=');
  });
}

/** `key=value`, `key!=value`, `key in (a, b)`, `key notin (a)`, `key` and `!key`, with commas between them. */
function hasLabels(labels: Json | undefined, selector: string): boolean {
  return selector.split(/,(?![^(]*\))/).every((term) => {
    const [, name, isNot, several] = /^\s*(\S+)\s+(not)?in\s*\(([^()]*)\)\s*$/.exec(term) ?? [];
    if (name !== undefined) {
      const label = isObject(labels) && Object.hasOwn(labels, name) ? labels[name] : undefined;
      const isIn = label !== undefined && (several ?? '').split(',').some((one) => one.trim() === label);
      return isIn === (isNot === undefined);
    }
    const found = /^\s*(!?)([^!=]+?)\s*(?:(!?=)=?\s*(.*?))?\s*$/.exec(term);
    if (!found) return true;
    const [, not, key = '', operator, value] = found;
    const own = isObject(labels) && Object.hasOwn(labels, key) ? labels[key] : undefined;
    if (operator === undefined) return (own !== undefined) !== (not === '!');
    return operator === '=' ? own === value : own !== value;
  });
}

function sortItems(call: Call, items: Item[]): Item[] {
  const parameter = call.operation.parameters.find(
    (p) => p.in === 'query' && isSortParameter(p.name) && isFieldChoice(call.query.get(p.name) ?? p.schema.default),
  );
  const given = parameter && (call.query.get(parameter.name) ?? parameter.schema.default);
  const text = String(Array.isArray(given) ? given[0] : (given ?? ''));
  if (text === '') return items;
  const direction = call.operation.parameters.find(
    (p) => p.in === 'query' && p !== parameter && /dir|order/i.test(p.name),
  );
  const down =
    text.startsWith('-') ||
    /[:\s]desc$/i.test(text) ||
    (direction !== undefined && /desc/i.test(String(call.query.get(direction.name) ?? '')));
  const field = findField(text.replace(/^[-+]/, '').replace(/[:\s](?:asc|desc)$/i, ''), items[0]);
  if (field === null) return items;
  const sorted = [...items].sort((a, b) => compare(a.fields[field], b.fields[field]));
  return down ? sorted.reverse() : sorted;
}

function isFieldChoice(value: Json | undefined): boolean {
  return value !== undefined && !/^(?:asc|desc)(?:ending)?$/i.test(String(value));
}

function compare(one: Json | undefined, other: Json | undefined): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const a = String(one ?? '');
  const b = String(other ?? '');
  return a < b ? -1 : a > b ? 1 : 0;
}
