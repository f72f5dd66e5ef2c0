import { fieldsOf, findList, findObject, successOf } from '../model/answers.js';
import type { Api, Operation, Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import { answersWithOther } from './answers-with-other.js';
import { buildActions } from './build-actions.js';
import { buildAttributes } from './build-attributes.js';
import { buildCall, buildList, type CallContext } from './build-calls.js';
import { ShapeBuilder } from './build-shape.js';
import type { Draft, SubOperation, Use } from './draft.js';
import { fillCreate } from './fill-create.js';
import { fillOpen } from './fill-open.js';
import { findFresh, findFreshOfAll } from './find-fresh.js';
import { findInline, findInlineParts } from './find-inline.js';
import { findKeyParts, isCalledUnique } from './find-key-parts.js';
import { findMade } from './find-made.js';
import { noteOwnAddress } from './find-own-address.js';
import { findPower } from './find-power.js';
import { isSaidUpdate } from './find-said-update.js';
import { showSpelledOut } from './find-spelled-out.js';
import { findTies, type Tie } from './find-ties.js';
import { bindPath, type PathValue, parametersOf } from './identity.js';
import { isRepeatable } from './is-repeatable.js';
import { isJsonPatch } from './json-patch.js';
import { isAdopted, isCollection, isLink, isSingle } from './kinds.js';
import { findWait, type Told } from './lifecycle.js';
import { listLinkKeys, openIds } from './link-keys.js';
import { findMemberField } from './name-variants.js';
import { narrowRemoval } from './narrow-removal.js';
import { narrowUpdates } from './narrow-updates.js';
import { findNaturalKey } from './natural-key.js';
import type { PathNode } from './paths.js';
import { noteAbove, parentName, type Scope } from './scope.js';
import { type Sight, seeLink } from './see-link.js';
import { showLink } from './show-link.js';
import { listAnswerExamples } from './shown-states.js';
import { collectSources, type Sources } from './sources.js';
import type { Action, Attribute, Call, Resource, Update } from './types.js';
import { nameSetList } from './whole-body.js';

/** A resource with all that the document says about it. */
export function buildResource(draft: Draft, scope: Scope): Resource {
  const { root, claims } = scope.found;
  const own = isLink(draft.kind) ? null : (draft.read?.operation ?? null);
  const { updates, ignored } = narrowUpdates(draft.updates);
  draft.create = fillCreate(draft);
  draft.updates = fillOpen({ ...draft, updates });
  const sources = collectSources(draft, (o) => scope.operations.find(o, own)?.at.length === 0);
  sources.usual = scope.usual;
  sources.inline = findInline(draft, sources, scope.found.drafts, scope.found.lookups);
  sources.inlineParts = findInlineParts(draft, sources, scope.found.drafts);
  const path = bindPath(root, draft, sources);
  draft.subs = draft.subs.map((sub) => nameSetList(sub, draft.node, sources.create, sources.read) ?? sub);
  // The fields of a command are those of no resource.
  const speaking = { ...draft, subs: draft.subs.filter(({ operation }) => !isJsonPatch(operation)) };
  const { ties, unfit } = isLink(draft.kind) ? { ties: [], unfit: new Map() } : findTies(speaking, sources);
  sources.unfit = new Map([...ignored, ...unfit]);
  showSpelledOut(sources, ties);
  const shapes = new ShapeBuilder(sources.shown);
  const attributes = buildAttributes(draft, sources, path, ties, shapes);
  if (isLink(draft.kind)) openIds(attributes, sources);
  noteAbove(attributes, path, scope);
  for (const tie of ties) {
    claims.take(tie.use.operation, 'update', draft, `changes ${tie.wire} in place: ${tie.reason}`);
    if (tie.unset) claims.take(tie.unset.operation, 'update', draft, `takes ${tie.wire} away again`);
  }
  const context: CallContext = {
    root,
    noun: sources.noun,
    envelope: sources.envelope,
    opened: sources.opened,
    path,
    attributes,
    read: new Set(sources.read.keys()),
    operations: scope.operations,
    own,
    repeats: !isLink(draft.kind),
  };
  const identity = identityOf(root, draft, path, attributes, sources);
  const changing = new Set<SubOperation>(ties.flatMap((t) => [t.use, ...(t.unset ? [t.unset] : [])]));
  const acting = draft.subs.filter((s) => !s.taken && !changing.has(s));
  const actions = buildActions(acting, context, shapes, draft.words);
  acting.forEach((sub, i) => {
    claims.take(sub.operation, 'action', draft, (actions[i] as Action).reason);
  });
  // An overlay may leave a resource little: whatever it has tells what it is.
  const uses = [draft.create, draft.read, draft.updates[0], draft.delete, draft.subs[0]];
  const head = uses.find((use) => use)?.operation ?? (draft.list as Operation);
  // What is made elsewhere still belongs where it lives.
  const home = isLink(draft.kind) ? head : (draft.read?.operation ?? draft.delete?.operation ?? head);
  const naturalKey = naturalKeyOf(draft, attributes, identity, path);
  const key = attributes.find(({ name }) => name === naturalKey);
  const isUnique = key !== undefined && (forbidsDuplicates(draft) || isCalledUnique(key, attributes));
  const sight = isLink(draft.kind) ? seeLink(draft, attributes, sources, scope) : null;
  showLink(attributes, sight, draft, scope, shapes);
  const operations: Resource['operations'] = {
    create: draft.create ? buildCreate(draft, draft.create, context, sources, scope.api) : null,
    read: isLink(draft.kind)
      ? readLink(draft, sight, context)
      : draft.read
        ? buildCall(draft.read, context, sources.shown)
        : null,
    update: updatesOf(draft, sources, ties, attributes, context),
    delete: draft.delete ? buildCall(draft.delete, context) : null,
    list: draft.list ? buildList(draft.list, context) : null,
  };
  noteOwnAddress(operations, attributes);
  noteFresh(draft, operations, sources, scope);
  // Of what there is one of, no second can be made.
  if (!isLink(draft.kind) && !isSingle(draft.kind)) noteCreating(operations, identity);
  demandName(draft.kind, operations, identity, attributes);
  narrowRemoval(draft.kind, operations, attributes);
  openMembers(attributes, operations, sight);
  return {
    name: scope.names.get(draft) as string,
    family: scope.families.get(home) as string,
    kind: draft.kind,
    title: draft.words.join(' '),
    description: isLink(draft.kind) ? head.description || head.summary : describe(draft.read?.operation, head),
    parent: parentName(draft, scope),
    operations,
    actions,
    identity,
    naturalKey,
    naturalKeyUnique: isUnique,
    naturalKeyWith:
      key && !isUnique && !isLink(draft.kind) ? keyPartsOf(draft, key, attributes, identity, path, sources) : [],
    wait: findWait(
      operations,
      listTold(sources.read, attributes),
      isLink(draft.kind) ? null : listElsewhere(draft, sources),
      tellOf(draft, sources),
    ),
    power: findPower(actions, attributes, identity),
    attributes,
    deprecated: head.deprecated,
    presence: sight?.presence ?? null,
    protection: attributes.find((a) => PROTECTION.test(a.name))?.name ?? null,
    reason: draft.reason,
    confidence: draft.confidence,
  };
}

/** A list of objects that one half of a link adds to and the other takes from, and that is shown: others of it can stay. */
function openMembers(
  attributes: Attribute[],
  { create, update, delete: remove }: Resource['operations'],
  sight: Sight | null,
) {
  const whole = sight?.presence.match.filter((match) => match.whole) ?? [];
  if (create?.method !== 'POST' || update.length > 0) return;
  for (const attribute of attributes) {
    const { name, type, required, in: place } = attribute;
    const isTaken = [create, remove].every((half) => half?.body?.fields.includes(name));
    if (!whole.some((match) => match.attribute === name) || place !== 'body' || !required || !isTaken) continue;
    if (type !== 'list' && type !== 'set') continue;
    attribute.onChange = 'update';
    attribute.reason = `${attribute.reason}, of which both halves take some`;
  }
}

/** What may be left out, and what nothing would lead back to without it, has to be said. */
function demandName(
  kind: Draft['kind'],
  { create, list }: Resource['operations'],
  identity: string[],
  all: Attribute[],
) {
  const own = all.find(({ name }) => name === identity.at(-1));
  const isTold = create?.answer.untold !== true || create.answer.location || create.answer.job !== null;
  if (!isCollection(kind) || isTold || (list && !list.nameless) || own?.in !== 'body' || !own.optional) return;
  own.required = true;
  own.optional = false;
  own.computed = false;
  own.reason = `${own.reason}; no answer to its create tells what was made, so that it has to be said`;
}

/** What an update answers that is the create as well is read as after the create, unless its path names what it changes. */
function noteCreating({ create, update }: Resource['operations'], identity: readonly string[]) {
  for (const call of update) {
    if (create?.method !== 'POST' || call.operation !== create.operation) continue;
    if (call.parameters.some(({ attribute }) => attribute === identity.at(-1))) continue;
    call.creates = true;
    call.answer = create.answer;
  }
}

/** Every call that changes it, and what it demands to know of the state that it changes. What makes a link changes its owner. */
function noteFresh(
  { kind }: Draft,
  { create: make, read, update, delete: remove, list }: Resource['operations'],
  { noun, create }: Sources,
  { api }: Scope,
) {
  const own = read ? (api.byKey.get(read.operation) ?? null) : null;
  const calls = isLink(kind) ? [make, ...update, remove] : [...update, ...update.map(({ unset }) => unset), remove];
  for (const call of calls) {
    const operation = call && api.byKey.get(call.operation);
    const fresh = operation ? findFresh(operation, own, noun, new Set(create.keys())) : [];
    if (call && fresh.length > 0) call.fresh = fresh;
  }
  const [making, all] = [make, list].map((call) => (call ? (api.byKey.get(call.operation) ?? null) : null));
  const told = making && !make?.fresh && isCollection(kind) ? findFreshOfAll(making, all ?? null) : [];
  if (make && told.length > 0) make.fresh = told;
}

const PROTECTION =
  /^(?:delete_protection|deletion_protection|protection|protected|termination_protection|is_protected|prevent_destroy)$/;

/** Members of an update's body that a read right before it tells. */
function listFresh({ operation }: Use, { read }: Draft, { noun, create }: Sources): Set<string> {
  const fresh = findFresh(operation, read?.operation ?? null, noun, new Set(create.keys()));
  return new Set(fresh.filter((one) => one.in === 'body').map(({ wire }) => wire));
}

function buildCreate(
  { kind, words, read, list }: Draft,
  use: Use,
  context: CallContext,
  sources: Sources,
  api: Api,
): Call {
  const call = buildCall(use, context, sources.shown);
  if (!isCollection(kind)) return call;
  const { noun, path } = context;
  const given = new Set(sources.create.keys());
  const isNamed = path.filter((value) => value.own).at(-1)?.inCreate;
  if (!isNamed && answersWithOther(use.operation, noun, sources.shown, given, api))
    return { ...call, answer: { ...call.answer, empty: true, complete: false, other: true, untold: true } };
  const made = findMade(use.operation, call.answer, {
    words,
    noun,
    path,
    shown: sources.shown,
    isRead: read !== null,
    ...findListed(list, noun),
    given,
  });
  return { ...call, answer: { ...call.answer, ...made }, ...(isRepeatable(use.operation) && { again: true as const }) };
}

function findListed(list: Operation | null, noun: string): { listed: Schema | null; listedAt: readonly string[] } {
  const schema = list ? successOf(list)?.schema : null;
  const found = schema ? findList(schema, noun) : null;
  return { listed: found?.items ?? null, listedAt: found?.at ?? [] };
}

/**
 * A POST that makes it out of what it is sent, or takes the very body of the create or all that is read, would lose what is
 * left out.
 */
function makesAnew({ operation, body }: Use, create: Use | null, shown: Schema | null): boolean {
  if (operation.method !== 'POST') return false;
  const isWhole = (other: Schema | null | undefined) =>
    body !== null && other != null && (body === other || (body.name !== null && body.name === other.name));
  return operation === create?.operation || isWhole(create?.body) || isWhole(shown);
}

/** Only the field that picks the member of a union says what the others mean, so that it goes with each of them. */
function isPicked(use: Use, { update }: Sources): boolean {
  const { body } = use;
  const wire = body && body.variants.length > 1 ? findMemberField(body) : null;
  return wire !== null && update.get(wire)?.use === use;
}

function updatesOf(
  draft: Draft,
  sources: Sources,
  ties: Tie[],
  attributes: Attribute[],
  context: CallContext,
): Update[] {
  const nameOf = (wire: string) => attributes.find((a) => a.wire === wire && a.in === 'body')?.name;
  const updates: Update[] = draft.updates.flatMap((use) => {
    const call = buildCall(use, context);
    const told = listFresh(use, draft, sources);
    if (call.body?.lacks?.some((wire) => !told.has(wire))) return [];
    delete call.body?.lacks;
    const sentAs = new Map(Object.entries(call.body?.as ?? {}).map(([name, wire]) => [wire, name]));
    const fields = [...sources.update]
      .filter(([, u]) => u.use === use)
      .flatMap(([wire]) => nameOf(wire) ?? sentAs.get(wire) ?? []);
    // What demands fields whether they changed or not is told everything, like a PUT.
    const whole =
      use.operation.method === 'PUT' ||
      makesAnew(use, draft.create, sources.shown) ||
      (draft.collection !== null && isSaidUpdate(use.operation, draft.collection)) ||
      isPicked(use, sources) ||
      [...sources.update].some(([wire, u]) => u.use === use && u.field.required && !call.body?.repeats?.[wire]);
    const mode = whole ? ('replace' as const) : ('merge' as const);
    return [
      { ...call, mode, fields, unset: null, ...(whole && isLenient(use, sources) && { lenient: true as const }) },
    ];
  });
  for (const use of new Set(ties.map((t) => t.use))) {
    const own = ties.filter((t) => t.use === use);
    const { unset, off } = own.find((t) => t.unset) ?? {};
    const call = buildCall(use, context);
    // Whether all is there that it needs was asked when the tie was made.
    delete call.body?.lacks;
    const fields = own.flatMap((t) => (t.manner ? [] : (nameOf(t.wire) ?? [])));
    const inside = own[0]?.inside;
    const renamed = own.flatMap((t) => (t.sentAs === undefined ? [] : [[nameOf(t.wire) ?? '', t.sentAs] as const]));
    if (call.body && renamed.length > 0)
      call.body = {
        ...call.body,
        fields: [...call.body.fields, ...renamed.map(([name]) => name)],
        as: Object.fromEntries(renamed),
      };
    if (call.body && inside !== undefined) call.body = { ...call.body, inside, fields };
    if (call.body && own[0]?.spread) call.body = { ...call.body, spread: true, fields: fields.slice(0, 1) };
    const isNeeded = (name: string) =>
      attributes.some(
        (a) => a.name === name && a.in === 'body' && (a.required || a.optional) && use.body?.required.has(a.wire),
      );
    const also = inside === undefined && !own[0]?.spread ? (call.body?.fields ?? []).filter(isNeeded) : [];
    const others = also.filter((name) => !fields.includes(name));
    const isWelcome = (name: string) => ties.some((t) => t.manner === 'welcome' && nameOf(t.wire) === name);
    const welcome = (call.body?.fields ?? []).filter((name) => isWelcome(name) && !also.includes(name));
    updates.push({
      ...call,
      mode: 'command',
      fields,
      ...(others.length > 0 && { also: others }),
      ...(welcome.length > 0 && { along: welcome }),
      unset: buildUnset(unset, context),
      ...(off !== undefined && { off }),
    });
  }
  return updates;
}

/** `username` is demanded by the create, and nothing by the `PUT` that takes it as well. */
function isLenient(use: Use, { create, update }: Sources): boolean {
  const own = [...update].filter(([, taken]) => taken.use === use);
  return own.every(([, { field }]) => !field.required) && own.some(([wire]) => create.get(wire)?.required === true);
}

/** What shows the link. The read of a parent that does not show it says nothing about it. */
function readLink(draft: Draft, sight: Sight | null, context: CallContext): Call | null {
  if (!sight?.use) return null;
  const isOwn = sight.use.operation === draft.read?.operation;
  if (sight.presence.own) {
    const call = buildCall(sight.use, context);
    return { ...call, answer: { ...call.answer, bare: 'text' } };
  }
  return buildCall(sight.use, isOwn ? context : { ...context, noun: draft.parent?.parent?.literal ?? '' });
}

/** A call that takes a value away and cannot be told all that it needs is none. */
function buildUnset(unset: SubOperation | null | undefined, context: CallContext): Call | null {
  const call = unset ? buildCall(unset, context) : null;
  return call?.body?.lacks ? null : call;
}

export function describe(read: Operation | undefined, head: Operation): string {
  const schema = read ? successOf(read)?.schema : null;
  const own = schema ? findObject(schema, '').object.description : '';
  return (speaksOfCode(own) ? '' : own) || head.description || head.summary;
}

/** "Pool serializer for responses.", "Base class to use for serializers based on …" tell of the API's code, and nothing of a pool. */
function speaksOfCode(text: string): boolean {
  const [lead = ''] = text.trim().split(/(?<=\.)\s|\n\s*\n/);
  const isShort = text.trim().split(/\s+/).length <= 10;
  return SERIALIZED.test(lead) || (isShort && MODELLED.test(text));
}

const SERIALIZED = /\b(?:de)?seriali[sz]ers?\b|\bdto\b/i;
const MODELLED =
  /\b(?:pydantic|response|request) (?:model|schema|class|body)\b|\b(?:response|request)s?(?: (?:body|model|schema|object|dto))?\.?\s*$/i;

function identityOf(
  root: PathNode,
  draft: Draft,
  path: PathValue[],
  attributes: Attribute[],
  sources: Sources,
): string[] {
  const [read, remove] = [draft.read?.operation, draft.delete?.operation];
  // What shows a link is often its parent, whose path does not say which link is meant.
  const main = (isLink(draft.kind) ? (remove ?? read) : (read ?? remove)) ?? draft.updates[0]?.operation;
  const nodes = main ? new Set(parametersOf(root, main).map((p) => p.node)) : null;
  const inPath = path.filter((v) => nodes === null || nodes.has(v.node)).map((v) => v.attribute);
  if (isSingle(draft.kind)) return [...inPath, ...listAsked(draft, attributes)];
  // What only a list shows is found nowhere without what the path of the list asks for.
  const listed = read || !draft.list ? [] : parametersOf(root, draft.list).map((p) => p.node);
  const around = path.filter(({ node }) => listed.includes(node) && !nodes?.has(node)).map((v) => v.attribute);
  if (!isLink(draft.kind)) return [...listPlaces(attributes, sources, inPath), ...around, ...inPath];
  // A list that is set anew as a whole is what the link has, and not which one it is.
  if (draft.updates.some(({ alone }) => alone)) return inPath;
  const asked = listNamed(draft, attributes);
  const keys = listIdentifying(asked.length > 0 ? asked : listLinkKeys(attributes, sources, draft), sources);
  return [...new Set([...inPath, ...keys.map((a) => a.name)])];
}

/** `DELETE …/objects?path=…` names the link by what its create has to say in the query too. */
function listNamed({ delete: removal }: Draft, attributes: readonly Attribute[]): Attribute[] {
  const demanded = (removal?.operation.parameters ?? []).filter((p) => p.in === 'query' && p.required);
  const names = new Set(demanded.map(({ name }) => name));
  const isBare = removal?.operation.body === null;
  return isBare ? attributes.filter((a) => a.in === 'query' && a.required && names.has(a.wire)) : [];
}

/** What the link can be given anew is no part of what it is; and nobody finds a link by a secret that its removal does not ask for. */
function listIdentifying(keys: readonly Attribute[], { remove }: Sources): Attribute[] {
  return keys.filter(
    ({ wire, onChange, sensitive, type }) =>
      remove.has(squash(wire)) || !((onChange === 'update' && type !== 'set' && type !== 'list') || sensitive),
  );
}

/** What the read demands in its query says, with the path, which one is meant. */
function listPlaces(attributes: Attribute[], { readQuery }: Sources, inPath: string[]): string[] {
  const isAsked = ({ name, wire, in: place, required }: Attribute) =>
    place === 'query' && required && !inPath.includes(name) && readQuery.some((asked) => asked.name === wire);
  return attributes.filter(isAsked).map(({ name }) => name);
}

/** What the only read of a setting demands in its query, and its body calls so too, says whose setting it is. */
function listAsked({ read }: Draft, attributes: Attribute[]): string[] {
  const demanded = (read?.operation.parameters ?? []).filter(
    ({ in: place, required, schema }) => place === 'query' && required && schema.default === undefined,
  );
  return demanded.flatMap(({ name: wire }) => {
    const found = attributes.find((a) => a.wire === wire && a.required && (a.in === 'query' || a.type === 'string'));
    if (!found || found.in === 'path') return [];
    delete found.doubt;
    found.onChange = 'replace';
    found.reason = `${found.reason}; its read asks for it, so that another one is another resource`;
    return [found.name];
  });
}

/** "Name of the model offered by …": what is chosen from a catalogue is chosen by others as well. */
const OFFERED = /\bname of (?:the|an?) [\w -]{1,40} (?:offered|provided|served|hosted|published) by\b/i;

/** Of something that there is one of, nothing needs to be looked up; and of what two values name, one finds too much. */
function naturalKeyOf(draft: Draft, attributes: Attribute[], identity: string[], path: PathValue[]): string | null {
  const isChosen = (v: PathValue) => v.own && attributes.some((a) => a.name === v.attribute && a.required);
  if (isSingle(draft.kind) || path.filter(isChosen).length > 1) return null;
  const last = identity[identity.length - 1];
  const chosen =
    isLink(draft.kind) || !draft.create ? undefined : attributes.find((a) => a.name === last && a.required);
  if (chosen) return chosen.name;
  // What no answer shows finds nothing, nor what only the answer to the create has; and nobody is asked for a secret.
  const isSeen = (a: Attribute) => !a.writeOnly && !a.sensitive && (!a.shownOnce || a.required || a.optional);
  // The name of what it lies in is that of its neighbours too.
  const above = new Set(path.filter(({ own, instead }) => !own && !instead).map(({ attribute }) => attribute));
  // A `role_name` out of a few is that of many.
  const isOfFew = (a: Attribute) => (a.enum?.length ?? 0) > 0 && a.wire !== 'name' && !identity.includes(a.name);
  const fields = attributes
    .filter((a) => isSeen(a) && !above.has(a.name) && !OFFERED.test(a.description) && !isOfFew(a))
    .map((a) => ({
      wire: a.wire,
      name: a.name,
      type: a.type,
      input: a.required || a.optional,
      required: a.required,
      fixed: a.onChange === 'replace',
    }));
  const usual = findNaturalKey(fields, identity, isAdopted(draft.kind), draft.words);
  const key = attributes.find(({ name }) => name === usual);
  if (!key?.optional || isCalledUnique(key, attributes)) return usual;
  // A title is no way to tell mailboxes apart, where each has to have an e-mail address that nobody else has.
  const demanded = fields.filter(({ name }) =>
    attributes.some((a) => a.name === name && a.required && isCalledUnique(a, attributes)),
  );
  return findNaturalKey(demanded, identity, false, draft.words) ?? usual;
}

function keyPartsOf(
  draft: Draft,
  key: Attribute,
  attributes: Attribute[],
  identity: string[],
  path: PathValue[],
  sources: Sources,
): string[] {
  const isNested = path.some(({ own }) => !own);
  const create = draft.create?.operation ?? null;
  const picker = sources.union?.picker;
  return findKeyParts({ key, attributes, identity, create, list: draft.list, isNested, noun: sources.noun, picker });
}

/** "If a queue with the same name already exists, an error will be raised." */
const REFUSES =
  /\bwith (?:the|an?) same name already exists?,? (?:an error|it fails|the (?:call|request) (?:fails|is refused))/i;

/** The create operation says that a second one of the same name is refused. */
function forbidsDuplicates(draft: Draft): boolean {
  const conflict = draft.create?.operation.responses.find((r) => r.status === '409');
  const { summary = '', description = '' } = draft.create?.operation ?? {};
  if (REFUSES.test(`${summary} ${description}`.replace(/\s+/g, ' '))) return true;
  return conflict !== undefined && /exist|duplicate|already|unique|taken/i.test(conflict.description);
}

/** What only the server says of a resource, also inside of what is given: a status that people set is no progress of its own. */
function listTold(read: Sources['read'], attributes: readonly Attribute[]): Sources['read'] {
  const given = new Map(attributes.filter(isGiven).map((attribute) => [attribute.wire, attribute]));
  const told: Sources['read'] = new Map();
  for (const [name, field] of read) {
    const attribute = given.get(name);
    const inner = new Set(attribute?.attributes?.filter((each) => !isGiven(each)).map(({ wire }) => wire));
    const properties = new Map([...field.schema.properties].filter(([wire]) => inner.has(wire)));
    if (!attribute) told.set(name, field);
    else if (properties.size > 0) told.set(name, { ...field, schema: { ...field.schema, properties } });
  }
  return told;
}

function isGiven({ required, optional }: Attribute): boolean {
  return required || optional;
}

function tellOf({ words, create, read, list }: Draft, { noun, create: given }: Sources): Told {
  const made = create ? (successOf(create.operation)?.schema ?? null) : null;
  const shown = [create?.operation, read?.operation, list].filter((operation) => operation != null);
  return { words, made, given, examples: shown.flatMap((operation) => listAnswerExamples(operation, noun)) };
}

/** The resource's fields as its list and the answer to its create show them. */
function listElsewhere({ list, create }: Draft, { noun, read }: Sources): Sources['read'][] {
  const listed = list ? successOf(list)?.schema : null;
  const items = listed ? findList(listed, noun)?.items : null;
  const made = create ? successOf(create.operation)?.schema : null;
  const found = [items, made].flatMap((schema) => (schema ? [fieldsOf(findObject(schema, noun))] : []));
  // An answer that shares little with what is read is about another object.
  return found.filter((fields) => [...fields.keys()].filter((name) => read.has(name)).length * 2 >= fields.size);
}
