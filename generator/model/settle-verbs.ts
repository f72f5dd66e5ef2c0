import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { findList, isArraySchema, isObjectSchema, successOf } from './answers.js';
import { isJsonType } from './media-types.js';
import type { Method, Operation, Parameter, Schema } from './types.js';

type Role = 'create' | 'update' | 'delete' | 'read' | 'list';

/** What names the one that is meant: `VolumeId` of `POST /DeleteVolume`, the `id` of `GET /volume/get`. */
interface Key {
  name: string;
  in: 'path' | 'query' | 'body';
  schema: Schema;
  required: boolean;
  /** A list of such keys. */
  isList: boolean;
}

/** An operation as its verb says it, or its method where the path has none. */
interface Spoken {
  operation: Operation;
  role: Role;
  /** The path of what it is about, without the verb: `/api/volume`. */
  base: string;
  hasVerb: boolean;
  keys: Key[];
}

/**
 * `POST /CreateVolume`, `/ReadVolumes` and `/DeleteVolume`, `/Volume/GetAll`, `/add/volume`, `/volume.remove`, or a GET and a
 * DELETE that ask `/volume` for an `id`: what others call `/volumes` and `/volumes/{id}`. It is read so where one call makes
 * such a thing, one deletes the one that its key names, and something shows it. Requests go to the real paths.
 */
export function settleVerbs(operations: Operation[]): void {
  const groups = new Map<string, Spoken[]>();
  for (const spoken of operations.flatMap(speak)) {
    const known = groups.get(spoken.base);
    if (known) known.push(spoken);
    else groups.set(spoken.base, [spoken]);
  }
  for (const [base, group] of groups) {
    const chosen = choose(group, base);
    if (chosen.length === 0) continue;
    const own = new Set(chosen.map(({ operation }) => operation));
    if (operations.some((other) => !own.has(other) && isInTheWay(other, base))) continue;
    for (const spoken of chosen) operations[operations.indexOf(spoken.operation)] = place(spoken);
  }
}

/** The item has a path already, or its collection can be created in: what is there is read as it stands. */
function isInTheWay({ method, path, place: own }: Operation, base: string): boolean {
  const [, above = '', item] = /^(.*?)(\/\{[^{}]+\})?\/?$/.exec(own ?? path) ?? [];
  return nameBase(above) === base && (item !== undefined || method === 'POST');
}

const VERBS = new Map<string, 'create' | 'update' | 'delete' | 'look' | 'list'>();
const say = (role: 'create' | 'update' | 'delete' | 'look' | 'list', words: string) => {
  for (const word of words.split(' ')) VERBS.set(word, role);
};
say('create', 'create add new insert createnew addnew');
say('update', 'update edit modify patch');
say('delete', 'delete remove destroy');
say('look', 'get read one find show describe detail details info fetch view byid getbyid findbyid getone findone');
say('list', 'list all getall getlist listall findall readall fetchall');

/** What a method says of a path without a verb. */
const METHODS = new Map<Method, 'create' | 'update' | 'delete' | 'look'>([
  ['GET', 'look'],
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
]);

function speak(operation: Operation): Spoken[] {
  const { method, product, place: own, sent } = operation;
  if (sent || product || own !== undefined || /[?#:]/.test(operation.path)) return [];
  const [, whole = '', parameter] = /^(.*?)(?:\/\{([^{}]+)\})?\/?$/.exec(operation.path) ?? [];
  const path = whole.replace(/\.(?:json|xml)$/, '');
  const told = splitVerb(path);
  const base = told?.base ?? nameBase(path);
  const verb = told ? VERBS.get(told.verb) : METHODS.get(method);
  const noun = singularWords(base.slice(base.lastIndexOf('/') + 1));
  if (verb === undefined || noun.length === 0 || base.endsWith('}')) return [];
  // Without a verb, a key that may be left out could be a filter.
  const keys = listKeys(operation, noun, parameter).filter((key) => told !== null || key.required || key.in === 'body');
  const role = judge(operation, verb, noun.join('_'), keys);
  return role === null ? [] : [{ operation, role, base, hasVerb: told !== null, keys }];
}

/** `/volumes` and `/Volume` are about one thing. */
function nameBase(path: string): string {
  const cut = path.lastIndexOf('/') + 1;
  return path.slice(0, cut) + singularWords(path.slice(cut)).join('-');
}

/** The verb, and the path with the noun alone, of `/Volume/Create`, `/add/volume`, `/create-volume` or `/volume.create`. */
function splitVerb(path: string): { verb: string; base: string } | null {
  const segments = path.split('/');
  const [last = '', before = ''] = [segments.at(-1), segments.at(-2)];
  if (last === '' || last.includes('{')) return null;
  const words = splitWords(last);
  const above = segments.slice(0, -2);
  if (VERBS.has(words.join(''))) {
    const isNoun = before !== '' && !before.includes('{') && !/^(?:api|v\d.*)$/i.test(before);
    return isNoun ? { verb: words.join(''), base: nameBase([...above, before].join('/')) } : null;
  }
  if (VERBS.has(before.toLowerCase()))
    return { verb: before.toLowerCase(), base: nameBase([...above, last].join('/')) };
  const [first = '', end = ''] = [words[0], words.at(-1)];
  const holder = segments.slice(0, -1);
  const name = (verb: string, noun: string[]) =>
    noun.length === 0 ? null : { verb, base: nameBase([...holder, noun.join('-')].join('/')) };
  if (VERBS.has(first))
    return VERBS.get(end) === 'list' ? name('list', words.slice(1, -1)) : name(first, words.slice(1));
  return VERBS.has(end) ? name(end, words.slice(0, -1)) : null;
}

function judge(operation: Operation, verb: string, noun: string, keys: readonly Key[]): Role | null {
  const { method, body } = operation;
  const isPath = keys.some((key) => key.in === 'path');
  switch (verb) {
    case 'create':
      return (method === 'POST' || method === 'PUT') && !isPath ? 'create' : null;
    case 'update':
      return method !== 'GET' && method !== 'DELETE' && keys.length > 0 ? 'update' : null;
    case 'delete':
      return (method === 'POST' || method === 'DELETE') && keys.length > 0 ? 'delete' : null;
  }
  const answer = successOf(operation)?.schema;
  if (!answer) return null;
  const isList = findList(answer, noun) !== null;
  if (method === 'GET') return isList ? (isPath ? null : 'list') : keys.length > 0 ? 'read' : null;
  if (method !== 'POST') return null;
  if (!isList) return keys.length > 0 ? 'read' : null;
  // Everything is listed by a POST that need not be told anything.
  const needsNothing = body === null || (isJsonType(body.mediaType) && (body.schema?.required.size ?? 0) === 0);
  return needsNothing ? 'list' : null;
}

function listKeys(
  { parameters, body, method }: Operation,
  noun: readonly string[],
  parameter: string | undefined,
): Key[] {
  const inPath = parameters.find((own) => own.in === 'path' && own.name === parameter);
  if (inPath) return [{ ...inPath, in: 'path', isList: false }];
  const asked = parameters.flatMap((own): Key[] =>
    own.in === 'query' && isKey(own.name, noun) && isPlain(own.schema) ? [{ ...own, in: 'query', isList: false }] : [],
  );
  if (asked.length > 0 || method === 'GET' || !body?.schema || !isJsonType(body.mediaType)) return asked;
  if (!isObjectSchema(body.schema) || body.schema.variants.length > 0) return [];
  const { properties, required } = body.schema;
  return [...properties].flatMap(([name, schema]): Key[] => {
    const isList = isArraySchema(schema);
    const one = isList ? schema.items : schema;
    const isOwn = isKey(isList ? singularWords(name).join('_') : name, noun);
    return isOwn && one && isPlain(one)
      ? [{ name, in: 'body', schema: one, required: required.has(name), isList }]
      : [];
  });
}

/** `id`, `volumeId` or `volume_name` of a volume, `rule_id` of an access rule. */
function isKey(name: string, noun: readonly string[]): boolean {
  const plain = squash(name);
  if (/[^\w.[\]-]/.test(name)) return false;
  if (KEY_WORDS.has(plain)) return true;
  const fronts = noun.map((_, at) => noun.slice(at).join(''));
  return fronts.some(
    (front) => plain === front || (plain.startsWith(front) && KEY_WORDS.has(plain.slice(front.length))),
  );
}

const IDS = ['id', 'uuid', 'guid', 'uid', 'arn', 'crn', 'orn', 'urn'];
const KEY_WORDS = new Set([...IDS, 'name', 'slug', 'nameorid', 'idorname']);

function isPlain({ types, properties, variants }: Schema): boolean {
  return properties.size === 0 && variants.length === 0 && /^(?:string|integer)$/.test(types.join());
}

/** What callers choose: the `path` of a script as well as its name. */
const isName = ({ name }: Key) => /(?:name|slug|path)$/.test(squash(name));

/** One of each; nothing where any of them is in doubt. */
function choose(group: readonly Spoken[], base: string): Spoken[] {
  const of = (role: Role) => group.filter((spoken) => spoken.role === role);
  const [create, ...creates] = of('create');
  const [remove, ...removes] = of('delete');
  if (!create || !remove || creates.length > 0 || removes.length > 0) return [];
  const key = pickKey(remove);
  // What a plain DELETE on the item's path deletes needs no other reading.
  if (!key || (key.in === 'path' && !remove.hasVerb) || asksForMore(remove, key)) return [];
  const like = (spoken: Spoken | undefined): Spoken[] => {
    const own = spoken?.keys.filter((other) => isName(other) === isName(key) && (other.in !== 'body' || !other.isList));
    return spoken && own?.length === 1 && !clashes(own[0] as Key, spoken) ? [{ ...spoken, keys: own }] : [];
  };
  const reads = of('read')
    .flatMap(like)
    .filter((read) => !asksForMore(read, read.keys[0] as Key));
  const [list] = of('list');
  if ((reads.length === 0 && !list) || clashes(key, remove) || takesGiven(create, key)) return [];
  // Without a verb, several may have the name: `DELETE /messages?name=` could take them all away.
  if (isName(key) && key.in === 'query' && !remove.hasVerb && reads.length === 0) return [];
  const updates = of('update').flatMap(like);
  const chosen = [
    { ...create, keys: [] },
    { ...remove, keys: [key] },
    ...reads.slice(0, 1),
    ...(list ? [{ ...list, keys: [] }] : []),
    ...(updates.length > 1 && updates.some(({ hasVerb }) => hasVerb) ? [] : updates),
  ];
  return chosen.map((spoken) => ({ ...spoken, base }));
}

function pickKey({ keys }: Spoken): Key | undefined {
  const plain = keys.filter((key) => !isName(key));
  // The `address_id` of an address, before the `address` that it has.
  const ids = plain.filter(({ name }) => IDS.some((word) => squash(name).endsWith(word)));
  const [only, ...more] = [ids, plain, keys].find((some) => some.length > 0) ?? [];
  return more.length === 0 ? only : undefined;
}

/** Of what else it must be told, nobody knows whether it narrows what is deleted. */
function asksForMore({ operation: { parameters, body } }: Spoken, key: Key): boolean {
  const isOther = (name: string) => name !== key.name;
  const asked = parameters.filter((own) => own.in === 'query' && own.required && isOther(own.name));
  return asked.length > 0 || [...(body?.schema?.required ?? [])].some(isOther);
}

/** Who must give the id when adding makes nothing: both are there before. */
function takesGiven({ operation: { body } }: Spoken, key: Key): boolean {
  const required = body?.schema?.required ?? new Set<string>();
  return !isName(key) && [...required].some((name) => squash(name) === squash(key.name));
}

/** Its path has a parameter of that name for something else. */
function clashes(key: Key, { operation }: Spoken): boolean {
  return key.in !== 'path' && operation.path.includes(`{${key.name}}`);
}

const PLACED: Record<Role, Method> = { create: 'POST', list: 'GET', read: 'GET', update: 'PUT', delete: 'DELETE' };

function place({ operation, role, base, keys: [key] }: Spoken): Operation {
  const isKept = role === 'update' && operation.method !== 'GET' && operation.method !== 'DELETE';
  const method = isKept ? operation.method : PLACED[role];
  const path = key ? `${base}/{${key.name}}` : base;
  const query = key?.in === 'query' ? `?${encodeURIComponent(key.name)}={${key.name}}` : '';
  const inBody = key?.in === 'body' ? { key: { name: key.name, wire: key.name, isList: key.isList } } : {};
  return {
    ...operation,
    method,
    path,
    sent: { method: operation.method, path: `${operation.path}${query}`, ...inBody },
    parameters:
      key && key.in !== 'path'
        ? [...without(operation.parameters, key), asParameter(operation, key)]
        : operation.parameters,
    body: role === 'read' ? null : key?.in === 'body' ? withoutKey(operation, key.name) : operation.body,
  };
}

function without(parameters: readonly Parameter[], { name }: Key): Parameter[] {
  return parameters.filter((own) => own.in !== 'query' || own.name !== name);
}

function asParameter({ parameters, pointer }: Operation, { name, schema }: Key): Parameter {
  const own = parameters.find((one) => one.in === 'query' && one.name === name);
  const blank = {
    deprecated: false,
    description: schema.description,
    style: 'simple',
    explode: false,
    example: undefined,
  };
  return { ...blank, pointer, schema, ...own, name, in: 'path', required: true };
}

/** The key is no field of what is sent. */
function withoutKey({ body }: Operation, name: string): Operation['body'] {
  if (!body?.schema) return body;
  const properties = new Map([...body.schema.properties].filter(([own]) => own !== name));
  const required = new Set([...body.schema.required].filter((own) => own !== name));
  if (properties.size === 0) return null;
  return { ...body, schema: { ...body.schema, properties, required } };
}
