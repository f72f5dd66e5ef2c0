import { successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation } from '../../model/types.js';
import { isNounWithin, isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { squash } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { pickSeveral } from '../answer/build-answer.js';
import { pickSuccess } from '../answer/pick-response.js';
import { applyAction, readVerb } from '../rules/actions.js';
import { reflectNamed } from '../rules/far-ends.js';
import { reflectLink } from '../rules/links.js';
import { findMadeBeside, placeArguments } from '../rules/made-beside.js';
import { stampMetadata } from '../rules/metadata.js';
import { findDuplicates } from '../rules/natural-key.js';
import { startAsked } from '../rules/operations.js';
import { linkOwn } from '../rules/own-link.js';
import { findProgress, isOperationLike } from '../rules/progress.js';
import { showSent } from '../rules/sent-lists.js';
import { findStatus, isServers, readStatus, type StatusField, writeStatus } from '../rules/status.js';
import { startTransition } from '../rules/transitions.js';
import { findTop } from '../rules/views.js';
import type { Collection } from '../state/collection.js';
import { fillItem, unwrapBody } from '../state/fill-item.js';
import { joinNames } from '../state/pairs.js';
import { fillShape } from '../state/places.js';
import { findChosen, findNameInside, giveOwnNumber, settleIdentity } from '../state/settle-identity.js';
import type { Item, Transition } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeValue } from '../synth/make-value.js';
import { type Call, makeTrouble, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { findExisting } from './find-existing.js';

/** `given`: what a PUT on the collection calls it. */
export function create(world: World, call: Call, given: string | null = null): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const path = fillShape(collection.shape, call.values);
  const [named, ...more] = listNamed(world, collection, call);
  const { sent, others } = named ? { sent: named, others: null } : listSent(collection, call);
  const existing = named ? null : findExisting(world, collection, unwrapBody(collection, call.operation, call.whole));
  const body = existing?.fields ?? sent;
  // What is named is there already: to assign it again changes nothing.
  const trouble = named ? null : checkNew(world, call, collection, path, body);
  if (trouble) return trouble;
  const { item, transition } = addItem(
    world,
    call,
    collection,
    path,
    body,
    named ? nameOf(collection, named) : (existing?.id ?? given),
  );
  if (world.isOn('links')) makeBelow(world, call, item, body);
  const together = others?.map((other) => addItem(world, call, collection, path, other, null).item);
  for (const other of more) addItem(world, call, collection, path, other, nameOf(collection, other));
  if (isWork(collection)) {
    const owner = world.ownerItem(call.place, call.values);
    // What it says is about what it makes, where it makes something.
    const beside = owner ? makeBeside(world, call, owner, readVerb(call, body), body) : null;
    if (owner && !beside && world.isOn('actions')) applyAction(world, call, owner, body);
    if (world.isOn('operations')) {
      startAsked(world, item, owner, transition);
      showElsewhere(world, collection, item);
    }
  }
  const told = together ? { more: together } : {};
  return answerWith(world, call, { item, isNew: true, transition, verb: 'create', location: item.path, ...told });
}

/** What is to be made, and what beside it: a body may take several at once, or say `names` where an item has a `name`. */
function listSent(collection: Collection, call: Call): { sent: JsonObject; others: JsonObject[] | null } {
  const body = unwrapBody(collection, call.operation, call.body);
  const several = findPlural(collection, call, body);
  if (several === null) return { sent: body, others: listOthers(collection, call) };
  const { [several]: names, ...rest } = body;
  const single = singularWords(several).join('_');
  const [sent = body, ...others] = (names as Json[]).map((name) => ({ ...rest, [single]: name }));
  return { sent, others };
}

const PLURALS = ['names', 'labels', 'hostnames'];

/** The member of a body that names each of several, where the answer can show them. */
function findPlural({ schema, noun }: Collection, { operation }: Call, body: JsonObject): string | null {
  if (!schema) return null;
  const isPlural = (name: string) => {
    if (!Object.hasOwn(body, name)) return false;
    const single = singularWords(name).join('_');
    const value = body[name];
    const isNew = !schema.properties.has(name) && !Object.hasOwn(body, single);
    return isNew && schema.properties.get(single)?.types[0] === 'string' && Array.isArray(value) && value.length > 0;
  };
  const plural = PLURALS.find(isPlural);
  const answer = plural === undefined ? null : successOf(operation)?.schema;
  return plural !== undefined && answer && pickSeveral(answer, schema, noun) ? plural : null;
}

/** `{"subnets": [{…}]}` in what makes a network, where `/networks/{id}/subnets` takes such as well: each is made there. */
function makeBelow(world: World, call: Call, owner: Item, sent: JsonObject): void {
  const body = openHolders(sent);
  if (!Object.values(body).some((value) => Array.isArray(value) && value.length > 0)) return;
  for (const below of listBelow(world, owner.collection)) {
    const create = below.operations.get('create');
    const [name, members] =
      Object.entries(body).find(([name, value]) => Array.isArray(value) && isNounWithin(name, below.noun)) ?? [];
    if (!create || name === undefined || !Array.isArray(members) || members.length === 0) continue;
    if (!members.every(isObject)) {
      putBelow(world, call, owner, below, create, members);
      continue;
    }
    const taken = below.findBody(create)?.object;
    const isSuch = (member: JsonObject) =>
      Object.keys(member).some((wire) => taken?.properties.has(wire)) &&
      [...(taken?.required ?? [])].every((wire) => Object.hasOwn(member, wire));
    if (!members.every(isSuch)) continue;
    if (Array.isArray(owner.fields[name])) owner.fields[name] = [];
    const values = [...call.values, owner.id];
    const path = fillShape(below.shape, values);
    const place = world.placeOf(create);
    for (const member of members) {
      const existing = findExisting(world, below, member) ?? makeAtHome(world, call, owner, below, member);
      const fields = existing?.fields ?? member;
      addItem(world, { ...call, operation: create, place, values, path }, below, path, fields, existing?.id ?? null);
    }
  }
}

/** `{"entities": {"volumes": {"items": […]}}}` says the same as `{"volumes": […]}`. */
function openHolders(body: JsonObject): JsonObject {
  const { entities } = body;
  if (!isObject(entities)) return body;
  const lists = Object.entries(entities).map(([name, value]) => [name, get(value, 'items') ?? value]);
  return { ...Object.fromEntries(lists), ...body };
}

/** A disk that is made with its machine is one of all disks of the data center as well, where those have a path there. */
function makeAtHome(world: World, call: Call, owner: Item, below: Collection, body: JsonObject): Item | null {
  const isHome = ({ shape, noun, operations }: Collection) =>
    shape !== below.shape &&
    noun === below.noun &&
    operations.has('create') &&
    owner.collection.shape.startsWith(`${shape.slice(0, -noun.length)}`);
  const home = below.schema ? world.collectionsOf(below.schema).find(isHome) : undefined;
  const operation = home?.get('create');
  if (!home || !operation) return null;
  const path = fillShape(home.shape, call.values);
  const place = world.placeOf(operation);
  return addItem(world, { ...call, operation, place, path }, home, path, body, null).item;
}

/** `{"labels": ["bug"]}` in what makes an issue: labels that there are stand below it as well. */
function putBelow(world: World, call: Call, owner: Item, below: Collection, operation: Operation, names: Json[]): void {
  const { identity, itemParam } = below;
  if (identity === null || itemParam === '' || !below.operations.has('remove')) return;
  const known = names.map((name) => findExisting(world, below, { [identity]: name }));
  const values = [...call.values, owner.id];
  const path = fillShape(below.shape, values);
  const place = world.placeOf(operation);
  for (const item of known.every((one) => one !== null) ? known : [])
    addItem(world, { ...call, operation, place, values, path }, below, path, item?.fields ?? {}, item?.id ?? null);
}

function listBelow(world: World, { shape }: Collection): Collection[] {
  const start = `${shape}/{}/`;
  return [...world.collections.values()].filter(
    (own) => own.shape.startsWith(start) && !own.shape.includes('/', start.length),
  );
}

/** `{"resources": ["vm:1"]}`, and the list at the same path shows `{"urn": "vm:1"}`: what exists elsewhere is put here. */
function listNamed(world: World, collection: Collection, { body }: Call): JsonObject[] {
  const { schema, itemParam, identity, noun, shape } = collection;
  if (Array.isArray(body)) return nameAlone(world, collection, body);
  const [[wire, names] = ['', null], ...more] = isObject(body) ? Object.entries(body) : [];
  if (more.length > 0 || schema?.properties.has(wire)) return [];
  // `{"labels": ["bug"]}` below an issue, where each label has a path by its name.
  const isOwn = itemParam !== '' && identity !== null && shape.includes('{}') && isSameNoun(wire, noun);
  const key = isOwn ? identity : findKey(collection);
  if (key === undefined || !Array.isArray(names) || !names.every((name) => typeof name === 'string')) return [];
  return names.map((name) => ({ ...findExisting(world, collection, { [key]: name })?.fields, [key]: name }));
}

/** `["bug"]`, or `[{"name": "bug"}]`, for what others send as `{"labels": ["bug"]}`. */
function nameAlone(world: World, collection: Collection, body: Json[]): JsonObject[] {
  const { itemParam, identity, shape } = collection;
  if (itemParam === '' || identity === null || !shape.includes('{}')) return [];
  const names = body.map((one) => (isObject(one) && Object.keys(one).length === 1 ? one[identity] : one));
  if (!names.every((name) => typeof name === 'string')) return [];
  return names.map((name) => ({ ...findExisting(world, collection, { [identity]: name })?.fields, [identity]: name }));
}

function findKey({ schema, itemParam }: Collection): string | undefined {
  return itemParam === '' ? ['id', 'uuid', 'urn'].find((name) => schema?.properties.has(name)) : undefined;
}

function nameOf(collection: Collection, named: JsonObject): string {
  return String(named[findKey(collection) ?? collection.identity ?? '']);
}

/** What is made beside the first, where a body takes several at once. */
function listOthers(collection: Collection, { operation, body }: Call): JsonObject[] | null {
  const found = collection.findBody(operation);
  if (!found?.list) return null;
  let value = body;
  for (const name of found.at) value = get(value, name);
  return Array.isArray(value) ? value.slice(1).filter(isObject) : [];
}

function checkNew(world: World, call: Call, collection: Collection, path: string, body: JsonObject): Trouble | null {
  if (world.isOn('references')) {
    const faults = world.references.check(call.operation, call.body ?? null, collection);
    if (faults.length > 0)
      return makeTrouble(
        [422, 400, 404, 409],
        'unknown_reference',
        'The body names something that does not exist.',
        faults,
      );
  }
  const items = world.open(collection, path);
  if (world.isOn('natural-key')) {
    const faults = findDuplicates(call.operation, collection.schema, body, items.values(), null);
    if (faults.length > 0) return makeTrouble([409], 'duplicate', 'There is such an item already.', faults);
  }
  const chosen = findChosen(collection, body);
  if (chosen === undefined || !items.has(chosen)) return null;
  return makeTrouble([409, 422, 400], 'duplicate', 'There is an item with this identity already.', [
    {
      pointer: `/${collection.identity ?? Object.values(findNameInside(collection) ?? {}).join('/')}`,
      message: 'is taken already',
    },
  ]);
}

/** Puts a new item into the store; `id` where the path names it. */
export function addItem(
  world: World,
  call: Call,
  collection: Collection,
  path: string,
  body: JsonObject,
  id: string | null,
): { item: Item; transition: Transition } {
  world.open(collection, path);
  const fields = fillItem(world, collection, path, call.operation, body);
  takeQuery(call, collection, body, fields);
  nameByPair(world, collection, path, fields);
  const settled = id ?? joinNames(collection, fields) ?? settleIdentity(world, collection, path, body, fields);
  if (collection.identity !== null && settled !== String(fields.id)) giveOwnNumber(world, collection, path, fields);
  const top = id === null ? findTop(world, collection) : null;
  const item: Item = {
    id: settled,
    path: `${top?.shape ?? path}/${encodeURIComponent(settled)}`,
    collection: top ?? collection,
    fields,
    origin: 'created',
    first: '',
    transitions: [],
  };
  stampMetadata(world, collection, item);
  const transition = startStatus(world, call, item, body);
  linkOwn(world, item, body);
  world.store.add(path, item);
  if (top) {
    world.open(top, top.shape);
    world.store.add(top.shape, item);
  }
  if (world.isOn('links')) {
    reflectLink(world, call, item, true);
    reflectNamed(world, item, true);
    showSent(world, item, body);
    reflectSettled(world, call, item, transition);
  }
  return { item, transition };
}

/** What only its owner shows becomes ready there: who reads the owner reads it too. */
function reflectSettled(world: World, call: Call, item: Item, transition: Transition): void {
  const { operations } = item.collection;
  if (transition.done || operations.has('read') || operations.has('list')) return;
  const owner = world.ownerItem(call.place, call.values);
  if (!owner || owner === item) return;
  const place = item.path.slice(0, item.path.lastIndexOf('/'));
  owner.transitions.push(transition);
  transition.effects.push(() => {
    if (world.store.open(place).get(item.id) === item) reflectLink(world, call, item, true);
  });
}

/** What its path names it by must not be missing. */
function nameByPair(world: World, { schema, named }: Collection, path: string, fields: JsonObject): void {
  for (const name of named) {
    const field = schema?.properties.get(name);
    if (!field || (fields[name] !== undefined && fields[name] !== null && fields[name] !== '')) continue;
    fields[name] = makeValue(field, world.freshMaking(path, { name, full: true }));
  }
}

/** An action may make an item that lives elsewhere. */
export function makeBeside(
  world: World,
  call: Call,
  owner: Item,
  verb: string,
  body: JsonObject,
): { item: Item; transition: Transition } | null {
  const place = findMadeBeside(world, verb, owner);
  if (!place) return null;
  const { collection, path } = place;
  return addItem(world, call, collection, path, placeArguments(world, collection, body, owner), null);
}

/** What a create says in its query and its answer shows is a field like those of the body. */
function takeQuery(call: Call, { schema, identity }: Collection, body: JsonObject, fields: JsonObject): void {
  for (const [asked, value] of call.query) {
    const name = findSpelled(schema, asked);
    const field = schema?.properties.get(name);
    if (field && name !== identity && !Object.hasOwn(body, name) && fits(value, field)) fields[name] = value;
  }
}

/** `?name=web` is the `Name` that is shown. */
export function findSpelled(schema: Collection['schema'], asked: string): string {
  const names = [...(schema?.properties.keys() ?? [])];
  return names.includes(asked) ? asked : (names.find((own) => squash(own) === squash(asked)) ?? asked);
}

/** A status that can be pending starts so, and becomes ready by reading or waiting. */
function startStatus(world: World, call: Call, item: Item, body: JsonObject): Transition {
  const { readyReads, readyMs } = world.settings;
  const isAsync = pickSuccess(call.operation).status === 202;
  const status = item.collection.schema ? findStatus(item.collection.schema) : null;
  const waits =
    world.isOn('status') &&
    status?.pending != null &&
    status.ready !== null &&
    (isServers(status, body, item.collection.settable) || isLeftToServer(item.collection, status, body));
  const transition = startTransition(world, waits || isAsync ? readyReads : 0, readyMs);
  if (waits && !transition.done) {
    const { pending, ready } = status as { pending: string; ready: string };
    writeStatus(item.fields, status, pending);
    transition.effects.push(() => {
      if (readStatus(item.fields, status) === pending) writeStatus(item.fields, status, ready);
    });
  }
  item.transitions.push(transition);
  return transition;
}

/** Work that nobody can change once it is asked for goes on by itself, also where one schema is for both directions. */
function isLeftToServer({ schema, operations }: Collection, { name, inner }: StatusField, body: JsonObject): boolean {
  const isChanged = (['replace', 'patch', 'post'] as const).some((verb) => operations.has(verb));
  return (
    !isChanged && inner === null && !Object.hasOwn(body, name) && schema !== null && findProgress(schema)?.name === name
  );
}

/** Some documents create an action as an item of its own: its effect is on what it lies under. */
function isWork({ noun, schema }: Collection): boolean {
  return (
    /^actions?$/i.test(noun) || (schema !== null && /^(?:operation|task|job)s?$/i.test(noun) && isOperationLike(schema))
  );
}

/** Work that was created below an item can be followed at the top as well, where the document has a list of all work. */
function showElsewhere(world: World, { noun }: Collection, item: Item): void {
  for (const other of world.collections.values()) {
    if (other === item.collection || other.noun !== noun || other.shape.includes('{}')) continue;
    if (other.schema && isOperationLike(other.schema) && !other.operations.has('create'))
      world.store.add(other.shape, item);
  }
}
