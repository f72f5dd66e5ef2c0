import type { Field } from '../model/answers.js';
import { pickAlternative } from '../model/prose/pick-alternative.js';
import type { Operation, Parameter, Schema } from '../model/types.js';
import { uniqueName } from '../naming/unique-name.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { blankAttribute } from './blank-attribute.js';
import { dropCopied, takeExamples, takeShown } from './body-example.js';
import { isSparedBody } from './build-calls.js';
import { constraintsOf, type ShapeBuilder } from './build-shape.js';
import { findCased } from './cased-twins.js';
import { isRequestKey } from './decide-change.js';
import { decideClass, type Facts } from './decide-class.js';
import type { Draft } from './draft.js';
import { findFresh } from './find-fresh.js';
import { enterField, findOther } from './find-other.js';
import { findRenamed } from './find-renamed.js';
import { findRepeated } from './find-repeated.js';
import { findDeeper } from './find-said-key.js';
import type { Tie } from './find-ties.js';
import type { PathValue } from './identity.js';
import { isCollection, isLink } from './kinds.js';
import { markMembers } from './mark-members.js';
import { markRepeatedSecrets, markShownSecrets } from './mark-shown-secrets.js';
import {
  askedAttribute,
  chosenInPath,
  giveInQuery,
  pathAttribute,
  queryAttribute,
  removalAttribute,
} from './outer-attributes.js';
import { saysWhoAsks } from './says-who-asks.js';
import { isConfidential, isSecret } from './secrets.js';
import type { Sources } from './sources.js';
import type { Attribute } from './types.js';
import { ID_WORDS } from './vocabulary.js';

/** The attributes of a resource, out of path, create, update, sub-operations and answers together. */
export function buildAttributes(
  draft: Draft,
  sources: Sources,
  path: PathValue[],
  ties: Tie[],
  shapes: ShapeBuilder,
): Attribute[] {
  const names = new Set<string>();
  const attributes: Attribute[] = [];
  const spent = new Set<string>();
  for (const value of path) {
    if (value.same) {
      value.attribute = value.same.attribute;
      continue;
    }
    if (value.own && value.field && !value.within && !value.inside && !chosenInPath(value, draft)) continue;
    if (value.field && !value.inside) spent.add(value.field.wire);
    // A body that repeats it under the name that it has in the path does not make it another one.
    if (value.own && value.field)
      for (const wire of sources.create.keys()) if (isRepeated(wire, value)) spent.add(wire);
    const attribute = pathAttribute(value, draft, sources, names);
    value.attribute = attribute.name;
    attributes.push(attribute);
    const shown = value.within ? sources.read.get(value.field?.wire ?? '')?.schema : undefined;
    if (shown)
      attributes.push(
        ...shapes.details(attribute, shown, names, []).map((own) => ({ ...own, wire: value.field?.wire ?? own.wire })),
      );
  }
  const ids = path.filter((v) => v.own && v.field && !v.within && !v.inside).map((v) => v.field as Field);
  const keys = new Set(ids.map(({ wire }) => wire));
  const placed = new Set(names);
  const repeated = new Set(path.map((v) => squash(v.parameter)).filter((p) => p !== 'name'));
  for (const facts of gather(sources, ties, draft.words, ids)) {
    if (spent.has(facts.wire) || isRehearsal(facts)) continue;
    const isKey = keys.has(facts.wire) && !facts.ofOther;
    // A body that repeats what the path already says, or the id that the server gave.
    if ((isKey || repeated.has(squash(facts.wire)) || isGivenId(facts, draft)) && !facts.create) {
      facts.update = undefined;
      facts.tie = undefined;
      if (!facts.read && !facts.once) continue;
    }
    // The `vpc_id` of a peering beside that of its path is `peering_vpc_id`.
    if (placed.has(toSnake(facts.wire))) facts.name = toSnake([...draft.words, facts.wire].join('_'));
    const attribute = bodyAttribute(facts, draft, sources, isKey, shapes, names);
    for (const value of path)
      if (value.own && !value.inside && value.field?.wire === facts.wire && !facts.ofOther)
        value.attribute = attribute.name;
    attributes.push(attribute);
    const shown = (facts.read ?? facts.once)?.schema;
    if (attribute.out && shown && isDisagreeing(attribute, facts))
      attributes.push(...shapes.details(attribute, shown, names, []));
    if (shown && isApart(attribute)) {
      const path = facts.read?.path ?? [];
      const twins = shapes.details(attribute, shown, names, []);
      const { sensitive } = attribute;
      attributes.push(...twins.map((twin) => ({ ...twin, sensitive, ...(path.length > 1 && { out: path }) })));
    }
  }
  markShownSecrets(attributes, sources.create, sources.example);
  markShownSecrets(attributes, sources.read, sources.answer);
  markRepeatedSecrets(attributes);
  takeExamples(attributes, sources.create, sources.example);
  takeShown(attributes, sources.read, sources.answer);
  dropCopied(attributes);
  const ofAll = attributes.filter(({ wire }) => !keys.has(wire));
  if (sources.union) markMembers(ofAll, sources.union);
  for (const parameter of sources.createQuery) {
    const twin = findTwin(parameter, attributes);
    const isWhole = twin !== undefined && isShownWhole(twin, parameter);
    if (isWhole) names.delete(setApart(twin, names));
    if (!twin || isWhole) attributes.push(queryAttribute(parameter, names));
    // What the query demands goes there, though the body might take it too.
    else if ((!twin.required && !twin.optional) || (parameter.required && !twin.required))
      giveInQuery(twin, parameter, isTakenLater(parameter, draft));
  }
  for (const parameter of [...sources.readQuery, ...sources.askedQuery]) {
    const isThere = (a: Attribute) => a.wire === parameter.name || a.name === toSnake(parameter.name);
    const there = attributes.find(isThere);
    if (there) demandForRemoval(there, parameter, sources, draft);
    if (there) continue;
    attributes.push(askedAttribute(parameter, names, sources.readQuery.includes(parameter)));
  }
  for (const field of listDemanded(sources, draft)) {
    const isThere = (a: Attribute) => squash(a.wire) === squash(field.wire) || squash(a.name) === squash(field.wire);
    if (!attributes.some(isThere)) attributes.push(removalAttribute(field, names));
  }
  return attributes.sort((a, b) => rankOf(a) - rankOf(b));
}

/** `PUT /categories/{id}?name=…`: another name is no reason for another category. What its DELETE demands too says where it lies. */
function isTakenLater({ name }: Parameter, { create, updates, delete: remove }: Draft): boolean {
  const isAsked = (use: { operation: Operation } | null) =>
    use?.operation.parameters.some((own) => own.in === 'query' && own.name === name) === true;
  return !isAsked(remove) && updates.some((use) => use.operation !== create?.operation && isAsked(use));
}

/** `{"DryRun": true}`: who only asks whether it could be done makes nothing. */
function isRehearsal({ wire, create, update, read, once }: Facts): boolean {
  const types = (create ?? update)?.schema.types.join();
  return REHEARSALS.has(squash(wire)) && types === 'boolean' && !create?.required && !read && !once;
}

const REHEARSALS = new Set([
  'dryrun',
  'isdryrun',
  'validateonly',
  'validationonly',
  'checkonly',
  'testonly',
  'previewonly',
]);

/** What an update takes and no answer shows, and what the delete demands in its query: without it nothing could be taken away. */
function demandForRemoval(
  own: Attribute,
  { name, required, schema }: Parameter,
  { create }: Sources,
  draft: Draft,
): void {
  const asks = draft.delete?.operation.parameters.some((one) => one.in === 'query' && one.name === name) === true;
  if (!asks || !required || schema.default !== undefined || !isCollection(draft.kind)) return;
  if (!own.optional || !own.writeOnly || own.in !== 'body' || create.has(own.wire)) return;
  own.required = true;
  own.optional = false;
  own.reason = `${own.reason}, and its delete demands it in the query`;
}

/** Why it is deleted, which the delete cannot do without. */
function listDemanded({ remove, noun, create }: Sources, draft: Draft): Field[] {
  if (!isCollection(draft.kind) || !draft.delete || isSparedBody(draft.delete.operation)) return [];
  // A read right before it tells the version that it is about.
  const told = findFresh(draft.delete.operation, draft.read?.operation ?? null, noun, new Set(create.keys()));
  return [...remove.values()].filter(
    ({ wire, required, path, schema }) =>
      required &&
      !told.some((one) => one.in === 'body' && one.wire === wire) &&
      path.length === 1 &&
      /^(?:string|integer|number|boolean)$/.test(schema.types.join()) &&
      schema.default === undefined &&
      schema.const === undefined,
  );
}

function isRepeated(wire: string, { parameter, inCreate }: PathValue): boolean {
  return inCreate && squash(wire) === squash(parameter);
}

/** Of a setting the id can be what is set: which scanner a project uses. */
function isGivenId({ wire, read }: Facts, { create }: Draft): boolean {
  return create !== null && read !== undefined && ID_WORDS.has(squash(wire));
}

/** The same name, also where the query writes `name` and the answer `Name`. */
function findTwin({ name }: Parameter, attributes: readonly Attribute[]): Attribute | undefined {
  const inBody = attributes.filter((a) => a.in === 'body');
  const isShownOnly = (a: Attribute) => !a.required && !a.optional && a.wire.toLowerCase() === name.toLowerCase();
  return inBody.find((a) => a.wire === name) ?? inBody.find(isShownOnly);
}

/** `?user=ann` makes what shows `user: {id, name}`. */
function isShownWhole(twin: Attribute, { schema }: Parameter): boolean {
  const shown = twin.element ?? twin;
  return (
    shown.type === 'object' &&
    !twin.required &&
    !twin.optional &&
    !['object', 'array'].includes(schema.types[0] ?? 'object')
  );
}

/** Leaves its name to what is given, and returns it. */
function setApart(twin: Attribute, names: Set<string>): string {
  const { name } = twin;
  twin.name = uniqueName(`${name}_details`, names);
  twin.reason = 'the request takes an identifier and the answer shows the object';
  return name;
}

/** As people read: where it lives, what it is called, what must be given, what can be, what is shown. */
function rankOf(attribute: Attribute): number {
  if (attribute.in === 'path') return 0;
  if (attribute.wire === 'id') return 1;
  if (attribute.required) return attribute.wire === 'name' ? 2 : 3;
  return attribute.optional ? 4 : 5;
}

/** `image: "id"` in, `image: {id, name}` out; a field that merely lies deeper in the answer agrees. */
function isDisagreeing(attribute: Attribute, facts: Facts): boolean {
  return (
    (attribute.required || attribute.optional) &&
    facts.read !== undefined &&
    (attribute.out?.length ?? 0) > facts.read.path.length
  );
}

function gather(sources: Sources, ties: Tie[], noun: string[], ids: readonly Field[]): Facts[] {
  const keys = new Set(ids.map(({ wire }) => wire));
  const wires = new Set([
    ...sources.create.keys(),
    ...sources.update.keys(),
    ...ties.map((t) => t.wire),
    ...sources.read.keys(),
    ...sources.shownOnce.keys(),
  ]);
  const cased = findCased(sources);
  for (const wire of cased.values()) wires.delete(wire);
  const twins = new Map([...findRenamed(sources), ...findTwins(sources, ties, cased), ...findEnds(sources, ids)]);
  const repeated = findRepeated(sources);
  for (const field of twins.values()) wires.delete(field.wire);
  // An id first, whatever the document's order.
  const ordered = [...wires].sort((a, b) => Number(squash(b) === 'id') - Number(squash(a) === 'id'));
  const other = findOther(sources, keys);
  return ordered.flatMap((wire): Facts[] => {
    const facts = {
      wire,
      create: sources.create.get(wire),
      update: sources.update.get(cased.get(wire) ?? wire)?.field,
      read: repeated.get(wire) ?? sources.read.get(wire) ?? twins.get(wire) ?? findOut(wire, sources, noun, keys),
      once: sources.shownOnce.get(wire),
      tie: ties.find((t) => t.wire === wire),
    };
    if (!other || !sources.create.has(wire)) return [facts];
    const read = enterField(other, wire);
    const apart: Facts = { ...facts, read, once: undefined, name: toSnake(`${other.wire}_${wire}`), ofOther: true };
    return keys.has(wire) ? [{ ...facts, create: undefined, update: undefined, tie: undefined }, apart] : [apart];
  });
}

/** The `user_id` that a membership is made with is the `id` of what the list shows. */
function findEnds({ create, read }: Sources, ids: readonly Field[]): [string, Field][] {
  return ids.flatMap(({ wire, path: [first = wire, ...deeper] }) => {
    const shown = read.get(first);
    const isEnd = first !== wire && deeper.length === 0 && create.has(wire) && !read.has(wire);
    return isEnd && shown ? [[wire, shown]] : [];
  });
}

/** `FriendlyName` in the request is `friendly_name` in the answer: the same words in another case are the same field. */
function findTwins({ create, update, read }: Sources, ties: Tie[], cased: Map<string, string>): Map<string, Field> {
  const sent = new Set([...create.keys(), ...update.keys(), ...ties.map(({ wire }) => wire)]);
  for (const wire of cased.values()) sent.delete(wire);
  const twins = new Map<string, Field>();
  for (const wire of sent) {
    if (read.has(wire)) continue;
    const alike = [...read.values()].filter((field) => !sent.has(field.wire) && squash(field.wire) === squash(wire));
    const others = [...sent].filter((other) => squash(other) === squash(wire));
    if (alike[0] && alike.length === 1 && others.length === 1) twins.set(wire, alike[0]);
  }
  return twins;
}

/** What a request may call after the resource itself. */
const OWN_WORDS = new Set(['name', 'label', 'title', 'description']);

/** `network_id` in the request can be `network: {id}` in the answer, and a project's `project_name` its `name`. */
function findOut(
  wire: string,
  sources: Sources,
  noun: string[],
  keys: ReadonlySet<string | undefined>,
): Field | undefined {
  if (!sources.create.has(wire) && !sources.update.has(wire)) return undefined;
  const words = splitWords(wire);
  const key = words.pop();
  // The `database_name` of a `mysqldatabase` is its `name` as well.
  const own = words.join('');
  const isEnding = own === noun.at(-1) || (own.length > 3 && noun.join('').endsWith(own));
  const isNamed = own === noun.join('') || (key === 'name' && isEnding);
  const isOwn = key !== undefined && OWN_WORDS.has(key) && isNamed;
  const isTaken = [...sources.create.keys(), ...sources.update.keys()].some((other) => squash(other) === key);
  if (isOwn && !isTaken) return [...sources.read.values()].find((field) => squash(field.wire) === key);
  if (key === undefined || !['id', 'uuid', 'slug', 'name'].includes(key) || words.length === 0) return undefined;
  for (const [other, field] of sources.read) {
    if (squash(other) !== words.join('') || !field.schema.properties.has(key)) continue;
    if (sources.create.has(other) || sources.update.has(other)) continue;
    return { ...field, wire, path: [...field.path, key], schema: field.schema.properties.get(key) as Schema };
  }
  return keys.has(wire) ? (findDeeper(wire, sources) ?? undefined) : undefined;
}

function bodyAttribute(
  facts: Facts,
  draft: Draft,
  sources: Sources,
  isKey: boolean,
  shapes: ShapeBuilder,
  names: Set<string>,
): Attribute {
  const { wire, name, create, update, read, once, tie } = facts;
  const request = create?.schema ?? update?.schema ?? tie?.schema ?? null;
  const response = read?.schema ?? once?.schema ?? null;
  const decision = decideClass(facts, draft, sources, isKey);
  const isInput = decision.required || decision.optional;
  const input = isInput ? pickInput(request, response) : null;
  const main = (input ?? response ?? request) as Schema;
  const { inner, why, ...shape } = shapes.build(input, response, wire, []);
  if (isMembership(facts, draft, sources, shape)) {
    decision.onChange = 'update';
    decision.reason = `${decision.reason}, of which both halves take some`;
  }
  // The `value` that only `PUT …/reset-password` takes is a password.
  const holder = tie && !create && !update && !read ? tie.use.words : draft.words;
  const around = { beside: listWires(sources), holder: holder.join('_'), isItem: true, isInput, isKey };
  const isCredential = isSecret(wire, main, shape.type, around) || saysWhoAsks(facts, sources);
  const sensitive = isCredential && !isRequestKey(wire, create?.schema);
  const shown = read ?? once;
  const isElsewhere = shown && (shown.path.length > 1 || shown.path[0] !== wire || inner);
  const nested = isElsewhere ? [...shown.path, ...(inner ?? [])] : null;
  const other = isInput && !inner ? findOtherType(request, read?.schema) : {};
  const apart = !isKey && isOtherForm(request, other.shownAs);
  return {
    ...blankAttribute(
      uniqueName(name ?? (toSnake(wire) || 'field'), names, facts.create || !facts.update ? [] : ['new']),
      wire,
    ),
    ...constraintsOf(main),
    // Which call is sent depends on the word: another one is none of the two.
    ...(tie?.off !== undefined && shape.type === 'string' && { asserted: ['enum' as const] }),
    ...(isInput && create?.required && !decision.required && main.default !== undefined && { sendsDefault: true }),
    ...(once && !read && sources.read.size > 0 && { shownOnce: true }),
    ...shape,
    required: decision.required,
    optional: decision.optional,
    computed: decision.computed && !apart,
    onChange: decision.onChange,
    ...(decision.doubt !== undefined && { doubt: decision.doubt }),
    ...(decision.against !== undefined && { against: decision.against }),
    ...(decision.support !== undefined && { support: decision.support }),
    sensitive,
    ...(!sensitive && isConfidential(wire, main, shape.type) && { confidential: true as const }),
    writeOnly: apart || (isInput && !read && !once && (sources.read.size > 0 || (request?.writeOnly ?? false))),
    ...(isInput && !read && !once && request?.writeOnly && { saidWriteOnly: true as const }),
    volatile: !isInput && isVolatile(wire, main),
    deprecated: (request ?? main).deprecated,
    // What two calls set is null only where both take null.
    nullable: main.nullable && !(update && tie?.schema?.nullable === false),
    description: pickAlternative(
      create?.schema.description || read?.schema.description || main.description,
      wire,
      ...draft.words,
    ),
    updatedBy: isInput && !update ? (tie?.use.operation.key ?? sources.inline.get(wire) ?? null) : null,
    out: apart ? null : nested,
    ...other,
    confidence: decision.confidence,
    reason: why ? `${decision.reason}; ${why}` : decision.reason,
  };
}

/** A request that takes anything, whose value is shown as a text, takes a text. */
function pickInput(request: Schema | null, response: Schema | null): Schema | null {
  if (!request || !response) return request ?? response;
  const { types, properties, variants, items, enum: known, const: only } = request;
  const isAnything = types.length === 0 && properties.size + variants.length === 0 && !items && !known;
  return isAnything && only === undefined && response.types.join() === 'string' ? response : request;
}

const CLASSES = new Map([
  ['string', 'text'],
  ['integer', 'text'],
  ['number', 'text'],
]);

/** What answers show, where it is another kind of value than requests take; a number may well be shown as a text. */
function findOtherType(request: Schema | null, shown: Schema | undefined): Pick<Attribute, 'shownAs'> {
  const [sent, ...more] = request?.types ?? [];
  const [told, ...others] = shown?.types ?? [];
  if (!sent || !told || more.length + others.length > 0) return {};
  if (sent === 'string' && NUMBERS.has(told) && isInWords(request)) return { shownAs: told };
  return (CLASSES.get(sent) ?? sent) === (CLASSES.get(told) ?? told) ? {} : { shownAs: told };
}

const NUMBERS = new Set(['integer', 'number']);

/** `"media"` is sent, and a 3 is shown. */
function isInWords(request: Schema | null): boolean {
  const told = request?.enum?.length ? request.enum : [request?.example];
  return told.every((one) => typeof one === 'string' && /^[a-z][a-z _-]*$/i.test(one));
}

const FORMS = new Set(['array', 'object']);

/** One text or a map is sent, and a list of objects is shown: nothing in the answer says what was sent. */
function isOtherForm(request: Schema | null, shownAs: string | undefined): boolean {
  const sent = request?.types[0] ?? '';
  const isNumbered = sent === 'string' && NUMBERS.has(shownAs ?? '');
  return shownAs !== undefined && (FORMS.has(shownAs) || FORMS.has(sent) || isNumbered);
}

function isApart({ writeOnly, shownAs }: Attribute): boolean {
  return writeOnly && shownAs !== undefined;
}

function listWires({ create, update, read, shownOnce }: Sources): string[] {
  return [...create.keys(), ...update.keys(), ...read.keys(), ...shownOnce.keys()];
}

/** A link to several at once, which are added and taken away by the calls that make and end it. */
function isMembership({ wire, update }: Facts, draft: Draft, { remove }: Sources, shape: Partial<Attribute>): boolean {
  if (!isLink(draft.kind) || update || draft.create?.operation.method !== 'POST') return false;
  const isPlain = shape.type === 'set' && ['string', 'integer'].includes(shape.element?.type ?? '');
  return isPlain && remove.has(squash(wire));
}

const CHANGING = new Set([
  'status',
  'state',
  'phase',
  'progress',
  'health',
  'usage',
  'used',
  'utilization',
  'uptime',
  'remaining',
  'traffic',
  'updated',
  'modified',
  'last',
  'current',
  'pending',
  'locked',
  'balance',
  'conditions',
]);

function isVolatile(wire: string, schema: Schema): boolean {
  if (/changes? by itself|at the moment|right now|currently/i.test(schema.description)) return true;
  return splitWords(wire).some((w) => CHANGING.has(w));
}
