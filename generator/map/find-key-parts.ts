import { findList, findObject, successOf } from '../model/answers.js';
import { isFixed } from '../model/is-fixed.js';
import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { get } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import type { Attribute } from './types.js';

/** The sort of something: a record of another type is another record. A plan is called so too, but never as one of a few. */
const SORT =
  /^(?:(?:record|ip|rule|address|event)_?)?(?:type|kind|protocol|family|version)$|^(?:ether_?type|direction)$/;

/** What something below a parent points to: two records of one name and type differ in it. */
const PAYLOAD = /^(?:r?data|content|value|target|answer|destination|exchanger?|(?:ip_)?address|ip|cidr|subnet|prefix)$/;

/** An address is no name: below one parent several go to the same, by another port or protocol. */
const WEAK = /^(?:(?:ip_)?address|ip|cidr|key|code|zone)$/;
const BESIDE = /(?:^|_)(?:ports?(?:_(?:range|min|max|from|to|start|end))?|protocol|direction|type|prefix)$/;

/** Floors of one name lie in several buildings. */
const ABOVE = /^parent(?:_(?:id|uuid))?$/;

export interface KeyFacts {
  key: Attribute;
  attributes: readonly Attribute[];
  identity: readonly string[];
  create: Operation | null;
  list: Operation | null;
  /** The collection lies below another resource. */
  isNested: boolean;
  noun: string;
  /** The field that says which member of a union is made. */
  picker?: string | undefined;
}

/**
 * What stands beside a name that the document does not call unique: with it the name says which instance is meant. What
 * an update takes identifies nothing, except for the sort and the content of what has many of the same name by nature.
 */
export function findKeyParts(facts: KeyFacts): string[] {
  const { key, attributes, identity, isNested, noun, picker } = facts;
  if (identity.includes(key.name)) return [];
  const given = attributes.filter((a) => isCandidate(a) && a !== key && !identity.includes(a.name));
  const together = findTogether(facts, given);
  if (together.length > 0) return together;
  // Records have many of one name by nature, also where the document demands nothing.
  const isOfRecords = isNested && singularWords(noun).at(-1) === 'record';
  const sorts = given.filter((a) => {
    const isSaid = a.required && (isChoice(a) || a.wire === picker ? isNested || isFixed(a) : isNested && isFixed(a));
    return SORT.test(a.name) && (isSaid || isOfRecords);
  });
  const payload = isNested ? given.filter(({ name, type }) => type === 'string' && PAYLOAD.test(name)) : [];
  if (isNested && WEAK.test(key.name)) sorts.push(...given.filter((a) => BESIDE.test(a.name) && !sorts.includes(a)));
  const isRecord = (sorts.length > 0 || isOfRecords) && payload.length > 0;
  const isNamed = !isNested || !WEAK.test(key.name);
  const named = isRecord ? [...sorts, ...payload.slice(0, 1)] : isNamed ? sorts.filter(isFixed) : sorts;
  const fixed = given.filter((a) => isFixed(a) && !named.includes(a));
  named.push(...given.filter((a) => a.required && ABOVE.test(a.name)));
  const seen = findTelling(facts, [...named, ...(isRecord ? [] : [...sorts, ...payload]), ...fixed]);
  return [...new Set([...named, ...seen].map(({ name }) => name))];
}

function isCandidate({ required, optional, writeOnly, sensitive, in: place, type }: Attribute): boolean {
  const isShown = (required || optional) && !writeOnly && !sensitive && place === 'body';
  return isShown && (type === 'string' || type === 'integer');
}

function isChoice({ enum: values }: Attribute): boolean {
  return (values?.length ?? 0) > 1;
}

/** "The combination of name and region must be unique." */
const TOGETHER = /\b(?:combination|pair|tuple|together)\b/i;

function findTogether({ key, create }: KeyFacts, given: readonly Attribute[]): string[] {
  const texts = [key.description, create?.description ?? '', create?.summary ?? ''];
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/));
  const said = sentences.filter((text) => TOGETHER.test(text) && /\bunique\b/i.test(text)).map(toPlain);
  return given
    .filter(({ name }) => said.some((text) => text.includes(` ${toPlain(name).trim()} `)))
    .map(({ name }) => name);
}

function toPlain(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
}

/** What tells items of one name apart in the document's own example of the list. */
function findTelling({ key, list, noun }: KeyFacts, candidates: readonly Attribute[]): Attribute[] {
  const items = list ? findItemExamples(list, noun) : [];
  const value = (item: Json, { out, wire }: Attribute) =>
    JSON.stringify((out ?? [wire]).reduce<Json | undefined>((inner, name) => get(inner, name), item) ?? null);
  const names = items.map((item) => value(item, key));
  let twins = items.flatMap((a, i) =>
    items
      .slice(i + 1)
      .flatMap((b, n) => (names[i] !== 'null' && names[i] === names[i + 1 + n] ? [[a, b] as const] : [])),
  );
  return candidates.filter((attribute) => {
    const rest = twins.filter(([a, b]) => value(a, attribute) === value(b, attribute));
    const tells = rest.length < twins.length;
    twins = rest;
    return tells;
  });
}

const MOST = 40;

function findItemExamples(list: Operation, noun: string): Json[] {
  const response = successOf(list);
  const found = response?.schema ? findList(response.schema, noun) : null;
  if (!response || !found) return [];
  const media = response.content.get(response.mediaType ?? '');
  const inside = findObject(found.items, noun).at;
  const dig = (value: Json | undefined, way: readonly string[]) =>
    way.reduce<Json | undefined>((inner, name) => get(inner, name), value);
  return [media?.example, ...(media?.examples ?? []), response.schema?.example]
    .flatMap((example) => {
      const items = dig(example, found.at);
      return Array.isArray(items) ? [items] : [];
    })
    .flatMap((items) => items.slice(0, MOST).map((item) => dig(item, inside) ?? null));
}

/** The text of a name says that no two have the same, and not only of one sort: "`CNAME`: must be unique". */
export function isCalledUnique({ description }: Attribute, attributes: readonly Attribute[]): boolean {
  const sorts = attributes.filter(({ name }) => SORT.test(name)).flatMap((a) => a.enum ?? []);
  const told = toPlain(description);
  if (sorts.filter((sort) => typeof sort === 'string' && told.includes(toPlain(sort))).length > 1) return false;
  const sentences = description.split(/(?<=[.!?])\s+|\n+/);
  return sentences.some((text) => /\bunique(?:ly)?\b/i.test(text) && !NOT_UNIQUE.test(text) && !TOGETHER.test(text));
}

const NOT_UNIQUE = /\b(?:not|n[o']t|never|needn|isn|non)\b|n't\b|\bnon-?unique\b|\bno need\b/i;
