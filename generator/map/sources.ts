import {
  type Field,
  type FoundObject,
  fieldsOf,
  findBodyObject,
  findList,
  findObject,
  findSeveral,
  findWrapped,
  isAroundObject,
  isArraySchema,
  SPLIT_NAMES,
  successOf,
} from '../model/answers.js';
import { isVersion } from '../model/fill-versions.js';
import { isPagingParameter } from '../model/pagination.js';
import { isNeverSent } from '../model/read-only.js';
import { isGuard, isStateName } from '../model/state-names.js';
import type { Operation, Parameter, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash, toSnake } from '../naming/words.js';
import type { JsonObject } from '../spec/types.js';
import { findAnswerExample, findBodyExample } from './body-example.js';
import type { Draft, Use } from './draft.js';
import { findFresh, findFreshOfAll } from './find-fresh.js';
import type { Unfit } from './find-ties.js';
import { isLink } from './kinds.js';
import { findMemberField } from './name-variants.js';
import { presetNoun } from './preset-only.js';
import { isSecret } from './secrets.js';
import { listServerMade, without } from './server-made.js';
import { holdBody } from './whole-body.js';

/** Everything that the document says about the fields of one resource. */
export interface Sources {
  noun: string;
  create: Map<string, Field>;
  /** The object as the example of the create request shows it. */
  example: JsonObject | null;
  /** The object as the example of the answer shows it. */
  answer: JsonObject | null;
  /** The create body names no required field at all: the document is silent, not permissive. */
  silent: boolean;
  /** What most creates of the document demand that say what they demand, by wire name. */
  usual: ReadonlySet<string>;
  createQuery: Parameter[];
  /** What other calls demand in their query, and what the read does. */
  askedQuery: Parameter[];
  readQuery: Parameter[];
  update: Map<string, { field: Field; use: Use }>;
  read: Map<string, Field>;
  /** The resource as its read answer shows it. */
  shown: Schema | null;
  /** Shown when it is created and never again. */
  shownOnce: Map<string, Field>;
  /** The create body is a union: which field picks the member, and what each member takes and requires. */
  union: UnionFacts | null;
  /** Lists whose items are resources of their own below this one, by wire name, and the operation that makes such an item. */
  inline: Map<string, string>;
  /** Of objects that the create takes: what is managed one by one of what lies in them, in words. */
  inlineParts: Map<string, string>;
  /** Calls that take a field and are no way to change it, by wire name: why not. */
  unfit: Map<string, Unfit>;
  /** What the delete call asks for, by squashed name. */
  remove: Map<string, Field>;
  envelope: string[];
  /** The object of the create body whose fields are the resource's own. */
  opened: string | null;
}

export interface UnionFacts {
  picker: string;
  members: { value: string; shape: Schema }[];
}

function answerOf(operation: Operation, noun: string): FoundObject | null {
  const schema = successOf(operation)?.schema;
  return schema ? findObject(schema, noun) : null;
}

/** What a read shows, in the answer of a create that has it among other members. */
export function wrappedBy(operation: Operation, noun: string, subject: Schema | null): FoundObject | null {
  const schema = successOf(operation)?.schema;
  return schema && findObject(schema, noun).at.length === 0 ? findWrapped(schema, subject) : null;
}

/** The object in the answer of a call; a list without a name is the one field of an object. */
export function shownBy({ operation, whole }: Use, noun: string): FoundObject | null {
  const schema = successOf(operation)?.schema;
  if (whole === undefined || !schema) return answerOf(operation, noun);
  // A total beside the list is no part of what is set.
  const list = isArraySchema(schema) ? schema : schema.properties.get(whole);
  return list ? { at: [], object: holdBody(list, whole, true), list: false, split: null } : null;
}

/**
 * `subject` is what the call makes, as it is read: a body that takes several of it is sent one. `opened` is the object whose
 * fields are the resource's own in the create body; an update that takes it as well is sent the same fields there.
 */
export function bodyOf(
  use: Use,
  noun: string,
  envelope: string[],
  subject: Schema | null = null,
  opened: string | null = null,
): FoundObject | null {
  if (!use.body) return null;
  if (use.under !== null) return { at: [use.under], object: use.body, list: false, split: null };
  if (use.whole !== undefined) return { at: [], object: use.body, list: false, split: null };
  const each = use.each === undefined ? null : use.body.properties.get(use.each)?.items;
  if (each) return { at: [use.each as string], object: each, list: true, split: null };
  const found = keepBeside(use.body, findBodyObject(use.body, noun, envelope), use.operation);
  const several = subject && !found.list ? findSeveral(found.object, subject) : null;
  if (several) return { at: [...found.at, ...several.at], object: several.items, list: true, split: null };
  if (found.split !== null || found.list) return found;
  const own = subject ? findOwnPart(found.object, subject) : isOpen(found.object, opened) ? opened : null;
  return own === null ? found : { ...found, split: own };
}

function isOpen({ properties }: Schema, opened: string | null): boolean {
  const members = [...(properties.get(opened ?? '')?.properties.keys() ?? [])];
  return members.length > 0 && !members.some((wire) => properties.has(wire));
}

/** {"database": {…}, "user": {…}}: what stands beside the object is sent as well, unless the path says it already. */
function keepBeside(body: Schema, found: FoundObject, { parameters }: Operation): FoundObject {
  const [own, ...deeper] = found.at;
  if (own === undefined || deeper.length > 0 || found.list || found.split !== null) return found;
  const said = new Set(parameters.flatMap(({ name, in: place }) => (place === 'path' ? [squash(name)] : [])));
  const isBeside = ([wire, { readOnly }]: [string, Schema]) =>
    wire !== own && !readOnly && !isAroundObject(wire) && !said.has(squash(wire));
  const beside = [...body.properties].filter(isBeside);
  const isClash = beside.some(([wire]) => found.object.properties.has(wire));
  return beside.length === 0 || isClash ? found : { at: [], object: body, list: false, split: own };
}

/**
 * {"database": {"version": …}, "user": {…}} makes what is read as {"version": …}: the one object whose fields are those of the
 * resource itself, while answers show no such object.
 */
function findOwnPart({ properties, required }: Schema, subject: Schema): string | null {
  const isOwn = ([wire, part]: [string, Schema]) => {
    const members = [...part.properties].filter(([, member]) => !member.readOnly);
    const least = SPLIT_NAMES.includes(wire) ? 1 : 2;
    if (members.length < least || subject.properties.has(wire) || properties.size < 2) return false;
    if (!required.has(wire) && part.required.size > 0) return false;
    if (members.some(([own]) => properties.has(own))) return false;
    const shown = members.filter(([own, { types }]) => subject.properties.get(own)?.types.join() === types.join());
    const isOne = least > 1 && isReference(members.map(([own]) => own));
    return shown.length >= least && shown.length * 3 >= members.length * 2 && !isOne;
  };
  const parts = [...properties].filter(isOwn).map(([wire]) => wire);
  return parts.length === 1 ? (parts[0] as string) : null;
}

/** {"id": …, "name": …} tells which one is meant. */
function isReference(names: string[]): boolean {
  return names.every((name) => /^(?:id|uuid|name|type|href|slug|key)$/.test(toSnake(name)));
}

/** `isWork` tells answers that are about the work and not about the resource: an operation object to wait for. */
export function collectSources(draft: Draft, isWork: (operation: Operation) => boolean = () => false): Sources {
  const noun = draft.collection?.literal ?? draft.node.literal ?? draft.words.join('_');
  const answersItself =
    draft.create !== null && !isWork(draft.create.operation) && !answersParent(draft, draft.create.operation, noun);
  const shown = openSpec(openListed(readObject(draft, noun, answersItself), draft, noun), draft, noun);
  const envelope = shown?.at ?? [];
  const read = shown ? listShown(shown) : new Map<string, Field>();
  const body = draft.create ? bodyOf(draft.create, noun, envelope, shown?.object) : null;
  const opened = body?.split ?? null;
  const made = body && draft.create ? listServerMade(draft, draft.create, body, shown) : new Set<string>();
  const create = body ? without(demandOfOne(listTaken(body, noun), body.object), made) : new Map<string, Field>();
  for (const wire of listGuards(draft, noun, create)) create.delete(wire);
  const update: Sources['update'] = new Map();
  for (const use of draft.updates) {
    const found = bodyOf(use, noun, envelope, null, opened);
    if (!found) continue;
    const fresh = findFresh(use.operation, draft.read?.operation ?? null, noun, new Set(create.keys()));
    const isFresh = (wire: string) => fresh.some((one) => one.in === 'body' && one.wire === wire);
    const stamped = listServerMade(draft, use, found, shown);
    for (const [wire, field] of without(listTaken(found, noun), stamped))
      if (!update.has(wire) && !isFresh(wire)) update.set(wire, { field, use });
  }
  if (shown) for (const field of findInParts(shown, read, create, update)) read.set(field.wire, field);
  const removal = draft.delete ? bodyOf(draft.delete, noun, envelope) : null;
  return {
    noun,
    create,
    example: body && draft.create ? findBodyExample(draft.create, body, read) : null,
    answer: shown ? findShownExample(draft, noun) : null,
    silent: body !== null && create.size > 0 && ![...create.values()].some((f) => f.required),
    usual: new Set(),
    createQuery: draft.create ? listCreateQuery(draft, draft.create.operation) : [],
    askedQuery: isLink(draft.kind) ? [] : [draft.delete, ...draft.updates].flatMap((use) => listAsked(use)),
    readQuery: isLink(draft.kind) ? [] : listAsked(draft.read),
    update,
    read,
    shown: shown?.object ?? null,
    shownOnce:
      isLink(draft.kind) || !answersItself ? new Map() : shownOnce(draft, noun, read, create, shown?.object ?? null),
    union: body ? findUnion(body.object) : null,
    inline: new Map(),
    inlineParts: new Map(),
    unfit: new Map(),
    remove: new Map(removal ? [...fieldsOf(removal)].map(([wire, field]) => [squash(wire), field]) : []),
    envelope,
    opened,
  };
}

/** What is new has no version yet; what a link changes has one, which a read right before it tells. */
function listGuards(draft: Draft, noun: string, fields: ReadonlyMap<string, Field>): string[] {
  const { create, read, kind } = draft;
  const isOne = (field: Field) => isGuard(field.wire, field.schema) || isAskedBack(draft, field);
  const guards = [...fields.values()].filter(isOne).map(({ wire }) => wire);
  if (guards.length === 0 || !create || !isLink(kind)) return guards;
  const told = findFresh(create.operation, read?.operation ?? null, noun, new Set());
  return guards.filter((wire) => told.some((one) => one.wire === wire));
}

/** A `checksum` that a create may leave out and the removal demands in its query is the current one, not one to set. */
function isAskedBack({ delete: removal, kind }: Draft, { wire, schema, required }: Field): boolean {
  if (required || isLink(kind) || !isStateName(wire, schema)) return false;
  const asked = removal?.operation.parameters ?? [];
  return asked.some((own) => own.required && own.in === 'query' && squash(own.name) === squash(wire));
}

/** Adding a rule answers with the whole firewall: the id there is the firewall's, and would end in the rule's DELETE. */
function answersParent({ parent, collection, kind }: Draft, create: Operation, noun: string): boolean {
  const read = parent?.operations.get('GET')?.[0];
  if (!read || isLink(kind)) return false;
  const above = answerOf(read, collection?.parent ? (parent.parent?.literal ?? '') : '');
  const own = answerOf(create, noun);
  if (!own || !above || own.object.properties.size === 0) return false;
  return own.object === above.object || (own.object.name !== null && own.object.name === above.object.name);
}

/**
 * A body for one resource or for several ("name" or "names"): the form for several is of no use to whoever manages one, so
 * what the other forms require is required.
 */
function demandOfOne(create: Map<string, Field>, object: Schema): Map<string, Field> {
  const forOne = object.variants.filter((variant) => !object.variants.some((other) => isPluralOf(variant, other)));
  if (forOne.length === 0 || forOne.length === object.variants.length) return create;
  const demanded = new Map<string, Field>();
  for (const [wire, field] of create) {
    demanded.set(wire, forOne.every((v) => v.required.has(wire)) ? { ...field, required: true } : field);
  }
  return demanded;
}

function isPluralOf(several: Schema, one: Schema): boolean {
  return [...several.required].some((wire) => {
    const single = singularWords(wire).join('_');
    return (
      single !== toSnake(wire) && !one.properties.has(wire) && [...one.required].some((w) => toSnake(w) === single)
    );
  });
}

function findUnion(object: Schema): UnionFacts | null {
  const picker = findMemberField(object);
  if (picker === null || object.variants.length < 2) return null;
  const members: UnionFacts['members'] = [];
  for (const variant of object.variants) {
    const mapped = [...(object.discriminator?.mapping ?? [])]
      .filter(([, name]) => name === variant.name)
      .map(([value]) => value);
    const own = (variant.properties.get(picker)?.enum ?? []).filter((v): v is string => typeof v === 'string');
    const values = mapped.length > 0 ? mapped : own.length > 0 ? own : variant.name !== null ? [variant.name] : [];
    for (const value of values) members.push({ value, shape: variant });
  }
  return members.length > 1 ? { picker, members } : null;
}

/** Attachments are seen in their parent's representation, whose fields are not theirs. */
function readObject(draft: Draft, noun: string, answersItself: boolean): FoundObject | null {
  if (isLink(draft.kind))
    return draft.create && draft.read && draft.read.operation.path === draft.create.operation.path
      ? answerOf(draft.read.operation, noun)
      : null;
  if (draft.read) {
    const found = shownBy(draft.read, noun);
    if (found && found.object.properties.size > 0) return found;
  }
  const list = draft.list ? successOf(draft.list)?.schema : null;
  const items = list ? findList(list, noun) : null;
  if (items) return { ...findObject(items.items, noun), at: [] };
  return draft.create && answersItself ? answerOf(draft.create.operation, noun) : null;
}

/**
 * {"id": "5", "result": {"id": 5, "name": …}, "title": …}: the read wraps the object that the list shows as it is. Nothing
 * but the id may stand outside of it as well.
 */
function openListed(shown: FoundObject | null, { list, read, kind }: Draft, noun: string): FoundObject | null {
  const listed = list ? successOf(list)?.schema : null;
  const items = listed ? findList(listed, noun) : null;
  if (!shown || !read || !items || shown.at.length > 0 || shown.list || isLink(kind)) return shown;
  const wires = [...fieldsOf(findObject(items.items, noun)).keys()];
  const isId = (wire: string) => /^(?:id|uuid)$/i.test(wire);
  if (wires.some((wire) => !isId(wire) && shown.object.properties.has(wire))) return shown;
  const isListed = ([wire, { name, properties }]: [string, Schema]) => {
    const shared = wires.filter((one) => properties.has(one));
    const isWhole =
      shared.length > 1 && shared.length * 2 > Math.min(wires.length, properties.size) && shared.some(isId);
    return name !== null && !wires.includes(wire) && isWhole;
  };
  const [found, ...others] = [...shown.object.properties].filter(isListed);
  if (!found || others.length > 0) return shown;
  return { at: [found[0]], object: found[1], list: false, split: null };
}

/**
 * {"ID": "…", "Spec": {…}}: the answer has what the create takes as an object of its own, and that is where the fields are
 * read. Where the answer has them beside it as well, they are read there.
 */
function openSpec(shown: FoundObject | null, { create, kind }: Draft, noun: string): FoundObject | null {
  if (!shown || shown.split !== null || !create?.body || isLink(kind)) return shown;
  const taken = [...fieldsOf(findBodyObject(create.body, noun, shown.at))].filter(
    ([, field]) => !field.schema.readOnly,
  );
  const wires = taken.map(([wire]) => wire);
  const own = wires.filter((wire) => shown.object.properties.has(wire));
  if (wires.length < 2 || own.length * 2 >= wires.length) return shown;
  const isSpec = ([wire, { properties }]: [string, Schema]) =>
    !wires.includes(wire) && wires.every((one) => properties.has(one));
  const specs = [...shown.object.properties].filter(isSpec).map(([wire]) => wire);
  return specs[0] !== undefined && specs.length === 1 ? { ...shown, split: specs[0] } : shown;
}

/**
 * {"id": …, "body": {"color": …}, "metadata": {…}}: what is sent as a field of the resource is shown in the one part of the
 * answer that has a field of that name and type. Parts are only what a general name says to be no thing of its own. Of what
 * no update takes a namesake would replace the resource, so that it stays unseen.
 */
function findInParts(
  { object, split }: FoundObject,
  read: Sources['read'],
  create: Sources['create'],
  update: Sources['update'],
): Field[] {
  const isPart = ([wire]: [string, Schema]) =>
    PARTS.has(squash(wire)) && !create.has(wire) && !update.has(wire) && wire !== split;
  const parts = [...object.properties].filter(isPart);
  return [...update].flatMap(([wire, { field }]) => {
    const homes = parts.flatMap(([part, { properties }]) => {
      const schema = properties.get(wire);
      const isSame = schema && !schema.writeOnly && schema.types.join() === field.schema.types.join();
      return isSame ? [{ wire, schema, required: false, path: [part, wire] }] : [];
    });
    return read.has(wire) || homes.length !== 1 ? [] : homes;
  });
}

const PARTS = new Set('attributes body content data details metadata properties spec'.split(' '));

function findShownExample({ read, create }: Draft, noun: string): JsonObject | null {
  for (const use of [read, create]) {
    const found = use && answerOf(use.operation, noun);
    const example = found && findAnswerExample(use.operation, found);
    if (example) return example;
  }
  return null;
}

function shownOnce(
  draft: Draft,
  noun: string,
  read: Map<string, Field>,
  create: ReadonlyMap<string, Field>,
  subject: Schema | null,
): Map<string, Field> {
  const extra = new Map<string, Field>();
  const made = draft.create?.operation;
  const answer = made ? (wrappedBy(made, noun, subject) ?? answerOf(made, noun)) : null;
  if (!answer || answer.list) return extra;
  const fields = fieldsOf(answer);
  // An answer that shares little with what is read is another object: an operation, a message. One that is nothing but the
  // secret of what was made is not: `{"apiKey": "…"}` is shown by no other call.
  const isOther = read.size > 0 && [...fields.keys()].filter((w) => read.has(w)).length * 2 < fields.size;
  // `{"id": …}` alone is the id of what was made, which a read may leave out.
  const [only = ''] = fields.keys();
  const isKey = fields.size === 1 && ['id', 'uuid'].includes(squash(only)) && !create.has(only);
  if (isOther && !isKey && ![...fields].every(([wire, { schema }]) => isSecret(wire, schema, 'string'))) return extra;
  for (const [wire, field] of fields) {
    const { writeOnly, description } = field.schema;
    // What is not returned again is returned once.
    const isHidden = writeOnly || (saysHidden(description) && !/\bagain\b/i.test(description));
    if (!read.has(wire) && !isHidden) extra.set(wire, field);
  }
  for (const [wire, field] of [...besideObject(draft, answer), ...insideShown(fields, read)])
    if (!read.has(wire) && !fields.has(wire)) extra.set(wire, field);
  return extra;
}

/** `{"credentials": {"kid": …, "privateKey": …}}`, of which a read shows all but the secret. */
function insideShown(fields: ReadonlyMap<string, Field>, read: ReadonlyMap<string, Field>): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const [outer, { schema, path }] of fields) {
    const shown = read.get(outer)?.schema;
    if (!shown || shown.properties.size === 0) continue;
    for (const [wire, inner] of schema.properties) {
      if (shown.properties.has(wire) || !inner.types.includes('string') || !isSecret(wire, inner, 'string')) continue;
      found.set(wire, { wire, schema: inner, required: false, path: [...path, wire] });
    }
  }
  return found;
}

/** {"server": {…}, "root_password": "…"}: a secret of the resource that stands beside it, and not in its envelope. */
function besideObject({ create }: Draft, { at }: FoundObject): Map<string, Field> {
  const schema = create ? successOf(create.operation)?.schema : null;
  const found = new Map<string, Field>();
  if (!schema || at.length !== 1) return found;
  for (const [wire, sibling] of schema.properties) {
    const isText = sibling.types.includes('string');
    if (wire !== at[0] && isText && isSecret(wire, sibling, 'string'))
      found.set(wire, { wire, schema: sibling, required: false, path: [wire] });
  }
  return found;
}

function listTaken(body: FoundObject, noun: string): Map<string, Field> {
  const taken = [...fieldsOf(body)].filter(([, field]) => !isNeverSent(field));
  return new Map(taken.map(([wire, field]) => [wire, field.required ? presetField(field, noun) : field]));
}

function presetField(field: Field, noun: string): Field {
  const schema = presetNoun(field.wire, field.schema, noun);
  return schema === field.schema ? field : { ...field, schema };
}

function listShown(answer: FoundObject): Map<string, Field> {
  return new Map(
    [...fieldsOf(answer)].filter(([, { schema }]) => !schema.writeOnly && !saysHidden(schema.description)),
  );
}

/** What a call cannot do without, or with no more than a flag that says no. */
function listAsked(use: Use | null): Parameter[] {
  if (!use) return [];
  return inputQuery(use.operation).filter(
    ({ required, schema, name }) =>
      required && !OPTIMISTIC.test(squash(name)) && (schema.default === undefined || schema.types[0] === 'boolean'),
  );
}

const OPTIMISTIC = /(?:version|revision|etag|generation)$/;

/** What a read right before the create tells is asked of nobody. */
function listCreateQuery({ kind, list }: Draft, create: Operation): Parameter[] {
  const told = isLink(kind) ? [] : findFreshOfAll(create, list);
  return inputQuery(create).filter(({ name }) => !told.some((one) => one.wire === name));
}

/** Query parameters that carry input: not those that steer the answer's form. */
export function inputQuery(operation: Operation): Parameter[] {
  return operation.parameters.filter(
    // A `size` that must be said to make something is no page's.
    (p) =>
      p.in === 'query' &&
      !isVersion(p) &&
      (p.required || (!isPagingParameter(p.name) && !SHAPES_ANSWER.test(p.description))) &&
      !STEERING.has(squash(p.name)),
  );
}

/** "What metadata to return in the response." */
const SHAPES_ANSWER =
  /\b(?:return|include|show|embed|expand)(?:ed)? (?:with)?in the (?:response|answer|output|result|reply)\b/i;

const STEERING = new Set([
  'fields',
  'expand',
  'include',
  'embed',
  'pretty',
  'prettyprint',
  'format',
  'depth',
  'locale',
  'lang',
  'language',
  'apiversion',
  'async',
  'dryrun',
  'validateonly',
  'requestid',
  'verbose',
  'wait',
  'timeout',
  'prefer',
]);

const WHERE =
  /\s+(?:by\s+(?:any\s+|the\s+|other\s+)?(?:server|api|endpoints?|calls?)|in\s+(?:any\s+|the\s+)?(?:responses?|answers?)|again|back)/;
const HIDDEN = /\b(?:never|not)\s+(?:be\s+)?(?:returned|shown|sent|included)\b([^.;,]*)/gi;
// A list alone may leave out what the read of one shows, and whatever else follows is a condition: "omitted in responses if empty".
const OMITTED =
  /\bis\s+(?:always\s+)?(?:omitted|excluded|stripped)\s+(?:(?:from|in)\s+(?:(?:all|any|the|api)\s+)*(?:responses|answers)|when\s+(?:you\s+)?(?:(?:search|list)(?:ing)?\s*(?:\/|or|and)\s*)?(?:get|read|retriev|fetch)(?:e|ing|ting)?(?:\s+[a-z]+)?)\s*(?:[.;,]|$)/i;

/** One schema for what is sent and what is shown, whose text says that this is only sent: "is not returned by other endpoints". */
function saysHidden(description: string): boolean {
  if (OMITTED.test(description)) return true;
  return [...description.matchAll(HIDDEN)].some(([said, rest = '']) => {
    // Whatever else follows is a condition: "not returned by default".
    const isPlain = rest.trim() === '' && /returned$/i.test(said.trim());
    return isPlain || (rest.toLowerCase().replace(WHERE, '').trim() === '' && rest.trim() !== '');
  });
}
