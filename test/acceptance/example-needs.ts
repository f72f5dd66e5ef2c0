import type { Action, Attribute, Call, Catalogue, Lookup, Resource } from '../../generator/map/types.js';
import { isLink, isSingle } from '../../generator/plan/kinds.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { describeModules } from '../../generator/targets/ansible/view/list-modules.js';

type Thing = Resource | Lookup;

/**
 * Something that must be there before an example runs: its path, or that of its collection and what the example calls
 * it. Braces are left where the example does not say what it lies under.
 */
export interface Need {
  path: string;
  fields: JsonObject;
}

/** What a module is about. */
interface Subject {
  thing: Thing | null;
  action: Action | null;
  isManaged: boolean;
}

export function listSubjects(catalogue: Catalogue): Map<string, Subject> {
  const modules = describeModules(catalogue);
  const things = new Map<string, Thing>([...catalogue.resources, ...catalogue.lookups].map((one) => [one.name, one]));
  const find = (name: string) => things.get(name) ?? null;
  return new Map<string, Subject>([
    ...[...modules.infos].map(([thing, name]): [string, Subject] => [
      name,
      { thing: find(thing), action: null, isManaged: false },
    ]),
    ...[...modules.resources].map(([thing, name]): [string, Subject] => [
      name,
      { thing: find(thing), action: null, isManaged: true },
    ]),
    ...modules.actions.map(({ owner, action, name }): [string, Subject] => [
      name,
      { thing: owner, action, isManaged: false },
    ]),
  ]);
}

/** Everything that the values of one example speak of and do not make themselves. */
export function listNeeds({ thing, action, isManaged }: Subject, values: JsonObject, catalogue: Catalogue): Need[] {
  const own = isManaged && thing && 'kind' in thing && isMade(thing, values) ? thing : null;
  const attributes = [...(thing?.attributes ?? []), ...(action?.arguments ?? [])];
  return [
    ...listCalls(thing, action).flatMap((call) => listOwners(call, values, own)),
    ...attributes.flatMap((attribute) => listReferred(attribute, values[attribute.name] ?? null, catalogue)),
    ...(own === null && thing && !isAdding(thing, action) ? listOwn(thing, values) : []),
    ...(action && thing && 'kind' in thing && isSingle(thing.kind) ? listSingle(thing) : []),
  ];
}

/** What is done to the only one at its place needs that one. */
function listSingle({ operations: { read } }: Resource): Need[] {
  return read && !read.path.includes('{') ? [{ path: read.path, fields: {} }] : [];
}

/** A POST to the list adds what it names. */
function isAdding({ operations }: Thing, action: Action | null): boolean {
  return action?.call.method === 'POST' && action.call.path === operations.list?.path;
}

/** What an example removes by its id must be there already: no example before it can have made it. */
function isMade({ kind, identity }: Resource, values: JsonObject): boolean {
  if (kind === 'adopted') return false;
  return kind !== 'collection' || values.state !== 'absent' || identity.some((name) => values[name] === undefined);
}

function listCalls(thing: Thing | null, action: Action | null): Call[] {
  const { operations } = thing ?? {};
  const calls = action ? [action.call] : [operations?.read ?? null, operations?.list ?? null];
  if (operations && 'create' in operations) calls.push(operations.create, operations.delete, ...operations.update);
  return calls.filter((call) => call !== null);
}

/** What the path of a call names, the thing itself left out where the example makes it. */
function listOwners(call: Call, values: JsonObject, own: Thing | null): Need[] {
  const needs: Need[] = [];
  const segments = call.path.split('/');
  const filled: string[] = [];
  const items = listItemPaths(own);
  for (const [index, segment] of segments.entries()) {
    const name = /^\{([^{}]*)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      filled.push(segment);
      continue;
    }
    const attribute = call.parameters.find((parameter) => parameter.name === name)?.attribute ?? name;
    const value = values[attribute];
    if (value === undefined || value === null || typeof value === 'object') break;
    const isOwn = own?.identity.includes(attribute) && index === segments.length - 1;
    // What lies below the thing itself, such as a call that changes it, needs nothing but the thing.
    if (items.has(toShape(segments.slice(0, index + 1).join('/')))) break;
    filled.push(encodeURIComponent(String(value)));
    if (!isOwn) needs.push({ path: filled.join('/'), fields: {} });
  }
  return needs;
}

function listItemPaths(own: Thing | null): Set<string> {
  // A link is read where one of its ends is.
  if (own && 'kind' in own && isLink(own.kind)) return new Set();
  const { operations } = own ?? {};
  const calls = [operations?.read, operations && 'delete' in operations ? operations.delete : null];
  return new Set(calls.flatMap((call) => (call?.path.endsWith('}') ? [toShape(call.path)] : [])));
}

function toShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

function listReferred(attribute: Attribute, value: Json, catalogue: Catalogue): Need[] {
  if (value === null) return [];
  if (attribute.reference === null) return listInside(attribute, value, catalogue);
  const [owner = '', field = ''] = attribute.reference.split('.');
  const target = [...catalogue.resources, ...catalogue.lookups].find(({ name }) => name === owner);
  const list = target?.operations.list;
  if (!target || !list) return [];
  const find = (wanted: string | null) => target.attributes.find(({ name }) => name === wanted);
  // Where a name may stand for the identifier, it names what it refers to.
  const pick = (one: Json) => {
    const isName = find(field)?.type === 'integer' && Number.isNaN(Number(one)) && target.naturalKey !== null;
    return find(isName ? target.naturalKey : field)?.wire ?? field;
  };
  const named = (Array.isArray(value) ? value : [value]).filter((one) => typeof one !== 'object');
  return named.map((one) => ({ path: list.path, fields: { [pick(one)]: one } }));
}

function listInside({ attributes, element }: Attribute, value: Json, catalogue: Catalogue): Need[] {
  if (Array.isArray(value)) return element ? value.flatMap((item) => listReferred(element, item, catalogue)) : [];
  if (typeof value !== 'object' || value === null || !attributes) return [];
  return attributes.flatMap((inner) => listReferred(inner, value[inner.name] ?? null, catalogue));
}

/** The thing that an example reads or acts on, by whatever names it. */
function listOwn(thing: Thing, values: JsonObject): Need[] {
  const { list } = thing.operations;
  if (!list) return [];
  // A list that is a part of something else's answer lies in that.
  const place = list.holder ? `${list.path}/${list.items.at(-1)}` : list.path;
  const path = place.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const attribute = list.parameters.find((parameter) => parameter.name === name)?.attribute ?? name;
    return values[attribute] === undefined ? whole : encodeURIComponent(String(values[attribute]));
  });
  // An option that is called like a setting of every module has the thing's name before its own.
  const read = (name: string) => values[name] ?? values[`${thing.name}_${name}`];
  const names = [...thing.identity, thing.naturalKey].filter((name) => name !== null && read(name) !== undefined);
  const placed = new Set(list.parameters.map(({ attribute }) => attribute));
  const fields = names.flatMap((name) => {
    const attribute = thing.attributes.find((one) => one.name === name);
    if (!attribute || placed.has(attribute.name)) return [];
    return [nest(attribute.out ?? [attribute.wire], read(attribute.name) ?? null)];
  });
  return fields.length > 0 && !path.includes('{') ? [{ path, fields: mergeFields(fields) }] : [];
}

/** `properties.name` of an answer, say. */
function nest([first = '', ...rest]: readonly string[], value: Json): JsonObject {
  return { [first]: rest.length === 0 ? value : nest(rest, value) };
}

function mergeFields(all: readonly JsonObject[]): JsonObject {
  const merged: JsonObject = {};
  for (const fields of all) {
    for (const [name, value] of Object.entries(fields)) {
      const own = merged[name];
      const isBoth = [own, value].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
      merged[name] = isBoth ? mergeFields([own as JsonObject, value as JsonObject]) : value;
    }
  }
  return merged;
}
