import { findList, findObject, successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { isStateVerb } from '../../model/verbs.js';
import { isNounWithin, isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { pickSuccess } from '../answer/pick-response.js';
import { applyAction, readVerb } from '../rules/actions.js';
import { filterItems } from '../rules/filters.js';
import { addMember } from '../rules/members.js';
import { isOperationLike } from '../rules/progress.js';
import { setField } from '../rules/set-field.js';
import { isStatusName, listNamedStatus } from '../rules/status.js';
import { startTransition } from '../rules/transitions.js';
import { translate } from '../rules/translate.js';
import { allowsUpsert } from '../rules/upsert.js';
import { raiseVersions, refuseStale } from '../rules/versions.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { isText } from '../state/identity.js';
import { fillShape, shapeOf } from '../state/places.js';
import type { Item } from '../state/store.js';
import { touch } from '../state/touch.js';
import type { World } from '../state/world.js';
import { type Call, makeTrouble, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { changeFields, isPartial, mergeDeep } from './change.js';
import { changeNamed, findNamed } from './change-named.js';
import { addItem, create, findSpelled, makeBeside } from './create.js';
import { joinSingle } from './join-single.js';
import { findActedOn } from './lacks-subject.js';
import { removeItem } from './remove.js';
import { listGiven, replaceAll } from './replace-all.js';
import { setListed } from './set-listed.js';

/** An action on an item: has its effect, and is answered as the document says. */
export function act(world: World, call: Call): Reply | Trouble {
  const item = findActedOn(world, call);
  if (!item) return NOT_FOUND;
  const faults = world.isOn('references') ? world.references.check(call.operation, call.body ?? null, null) : [];
  if (faults.length > 0)
    return makeTrouble(
      [422, 400, 404, 409],
      'unknown_reference',
      'The body names something that does not exist.',
      faults,
    );
  const stale = refuseStale(world, call, item.fields);
  if (stale) return stale;
  if (world.isOn('actions') && isRemoval(call, item)) return removeItem(world, call, item);
  const body = openEnvelope(call);
  const { readyReads, readyMs } = world.settings;
  const transition = startTransition(world, pickSuccess(call.operation).status === 202 ? readyReads : 0, readyMs);
  const isNamed = world.isOn('actions') && makeNamed(world, call, item, body);
  const beside = isNamed
    ? null
    : (makeBeside(world, call, item, readVerb(call, body), body) ?? copyItem(world, call, item, body));
  if (beside && tellsOf(call, beside.item))
    return answerWith(world, call, { ...beside, isNew: true, verb: 'create', location: beside.item.path });
  const member = beside || !world.isOn('actions') ? null : addMember(world, call, item, body);
  if (member) touch(item, world.now());
  if (member && tellsOfSuch(call, member.schema))
    return answerWith(world, call, { fields: member.fields, isNew: true });
  const isElsewhere = beside !== null || member !== null || (world.isOn('links') && joinSingle(world, call, body));
  if (world.isOn('actions') && !isElsewhere && !setListed(world, call, body)) {
    applyAction(world, call, item, isPartial(call.operation) ? mergeInto(item, body) : body, transition);
    setAsked(world, call, item);
  }
  raiseVersions(world, call.operation, item.fields);
  item.transitions.push(transition);
  // Work that makes something refers to what it makes.
  const subject = beside && tellsOfWork(call) ? beside.item : item;
  return answerWith(world, call, {
    item: subject,
    fields: mergeNames(subject.fields, expandNames(world, call, body)),
    isAction: call.operation.method !== 'GET',
    transition,
    verb: readVerb(call, body),
  });
}

function mergeInto({ fields }: Item, body: JsonObject): JsonObject {
  const merged: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) merged[name] = mergeDeep(fields[name], value);
  return merged;
}

/** What the body names by its id, and the answer shows as an object. */
function expandNames(world: World, call: Call, body: JsonObject): JsonObject {
  const answer = successOf(call.operation)?.schema;
  const shown = answer ? findObject(answer, call.place.verb).object.properties : null;
  const expanded: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(body)) {
    const field = isText(value) ? shown?.get(name) : undefined;
    const isNamed = field !== undefined && field.properties.size > 0;
    const object = isNamed ? translate(world, name, value, field, world.making(call.path, { full: false })) : undefined;
    expanded[name] = object ?? value;
  }
  return expanded;
}

/** `POST /folders/{id}/copy` that answers with a folder makes another one, unless it says into which. */
function copyItem(world: World, call: Call, item: Item, body: JsonObject): ReturnType<typeof makeBeside> {
  const { collection, fields } = item;
  const { schema, identity, settable } = collection;
  const isCopy = /^(?:copy|clone|duplicate)$/i.test(readVerb(call, body)) && world.isOn('actions');
  if (!isCopy || !schema || !collection.operations.has('create') || !tellsOfSuch(call, schema)) return null;
  const namesOne = ([name, field]: [string, Schema]) =>
    Object.hasOwn(body, name) && world.references.findTargets(name, field).includes(collection);
  if ([...(call.operation.body?.schema?.properties ?? [])].some(namesOne)) return null;
  const copied: JsonObject = Object.create(null);
  for (const [name, value] of Object.entries(fields)) if (settable.has(name) && name !== identity) copied[name] = value;
  const path = item.path.slice(0, item.path.lastIndexOf('/'));
  return addItem(world, call, collection, path, Object.assign(copied, body), null);
}

/** The answer shows one of these. */
function tellsOfSuch({ operation, place }: Call, schema: Schema): boolean {
  const answer = successOf(operation)?.schema;
  return answer != null && isSameSubject(findObject(answer, place.verb).object, schema);
}

/** `{"data": {"tag": "7"}}`, where a body has nothing but `data`: the arguments lie in it. */
function openEnvelope({ body, operation }: Call): JsonObject {
  if (!isObject(body)) return Object.create(null) as JsonObject;
  const [only, ...others] = operation.body?.schema?.properties.keys() ?? [];
  const inner = only === 'data' && others.length === 0 ? body.data : undefined;
  return isObject(inner) ? inner : body;
}

/** `POST /containers/{id}/rename?name=web` says in its query what others say in a body. */
function setAsked(world: World, { operation, query }: Call, item: Item): void {
  if (operation.body || operation.method === 'GET') return;
  const { schema, identity } = item.collection;
  for (const [asked, value] of query) {
    const name = findSpelled(schema, asked);
    const field = schema?.properties.get(name);
    if (field && !field.readOnly && name !== identity && !isStatusName(name) && fits(value, field))
      setField(world, item, name, value);
  }
}

function tellsOfWork({ operation }: Call): boolean {
  const schema = successOf(operation)?.schema;
  return schema != null && isOperationLike(findObject(schema, '').object);
}

/** `POST /credentials/{id}/revoke`, "Delete a credential", where no DELETE does it: the item is gone afterwards. */
function isRemoval({ operation }: Call, { collection }: Item): boolean {
  const [, rest = ''] =
    /^(?:delete|remove|destroy|revoke)s? (?:an? |the |your |one )?(.+?)\.?$/i.exec(operation.summary) ?? [];
  const isBare = operation.body === null || operation.body.schema === null;
  // `status: revoked` says that it is still there.
  const states = collection.schema ? listNamedStatus(collection.schema).flatMap(([, field]) => field.enum ?? []) : [];
  if (states.some((state) => /^(?:delet|remov|destroy|revok)ed$/i.test(String(state)))) return false;
  return isBare && !collection.operations.has('remove') && rest !== '' && isNounWithin(rest, collection.noun);
}

/** `snapshot` as an action on a share makes one of `/shares/snapshots`, where nothing else makes them. */
function makeNamed(world: World, call: Call, { collection }: Item, body: JsonObject): boolean {
  const verb = readVerb(call, body);
  let isMade = false;
  for (const other of world.collections.values()) {
    const isBeside = other.shape === `${collection.shape}/${other.noun}` && other.itemParam !== '';
    if (!isBeside || other.operations.has('create') || !isSameNoun(other.noun, verb)) continue;
    const inner = Object.values(body).filter(isObject);
    addItem(world, call, other, other.shape, mergeNames(Object.assign(Object.create(null), ...inner), body), null);
    isMade = true;
  }
  return isMade;
}

/** The answer shows what was made, or nothing but its id, and not the work or what it was made from. */
function tellsOf({ operation }: Call, { collection }: Item): boolean {
  const schema = successOf(operation)?.schema;
  if (schema == null) return false;
  const { object } = findObject(schema, collection.noun);
  const isNumber = object.properties.size === 1 && object.properties.has(collection.identity ?? 'id');
  return (isNumber && pickSuccess(operation).status === 201) || isSameSubject(object, collection.schema as Schema);
}

function mergeNames(fields: JsonObject, body: JsonObject): JsonObject {
  const merged: JsonObject = Object.create(null);
  for (const source of [body, fields]) for (const [name, value] of Object.entries(source)) merged[name] = value;
  return merged;
}

/** Creates nothing: the answer takes over what the request says, and makes up the rest. */
export function compute(world: World, call: Call): Reply | Trouble {
  const done = world.isOn('actions') ? (actOnEach(world, call) ?? actOnNamed(world, call)) : null;
  if (done) return done;
  return answerWith(world, call, {
    fields: isObject(call.body) ? call.body : (Object.create(null) as JsonObject),
    isNew: true,
  });
}

/** `POST /vms/halt` with `{"vm_ids": [1, 2]}` does to each of them what `POST /vms/{id}/halt` does. */
function actOnEach(world: World, call: Call): Reply | Trouble | null {
  const { shape } = call.place;
  const cut = shape.lastIndexOf('/');
  const collection = world.collections.get(shape.slice(0, cut));
  const named = collection ? findNamed(collection, call) : null;
  if (!collection || !named) return null;
  const single = world.api.operations.find(
    (own) => own.method === 'POST' && shapeOf(own) === `${shape.slice(0, cut)}/{}${shape.slice(cut)}`,
  );
  if (!single) return null;
  const items = world.open(collection, fillShape(collection.shape, call.values));
  const found = named.ids.flatMap((id) => items.get(id) ?? []);
  if (found.length < named.ids.length) return NOT_FOUND;
  const place = world.placeOf(single);
  for (const item of found)
    applyAction(world, { ...call, operation: single, place, values: [...call.values, item.id] }, item, named.fields);
  return answerWith(world, call);
}

/** `POST /partners/ban` with `{"partnerId": 7}` does it to the one that is named. */
function actOnNamed(world: World, call: Call): Reply | Trouble | null {
  const { shape, verb } = call.place;
  const collection = world.collections.get(shape.slice(0, shape.lastIndexOf('/')));
  const body = isObject(call.body) ? call.body : null;
  if (!collection?.schema || !body || !isStateVerb(verb)) return null;
  const keys = ['id', squash(collection.itemParam || 'id'), `${singularWords(collection.noun).join('')}id`];
  const named = Object.entries(body).find(([name, value]) => keys.includes(squash(name)) && isText(value));
  if (!named) return null;
  const item = world.open(collection, fillShape(collection.shape, call.values)).get(String(named[1]));
  if (!item) return NOT_FOUND;
  const { [named[0]]: _, ...told } = body;
  applyAction(world, call, item, told);
  return answerWith(world, call, { item, isAction: true, verb });
}

/** PUT, PATCH and DELETE on the collection itself: about the item that the body names, or about all that the body or query names. */
export function changeMany(world: World, call: Call): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const path = fillShape(collection.shape, call.values);
  const items = world.open(collection, path);
  const body = isObject(call.body) ? call.body : null;
  // A key that the schema calls read-only is not set by the body, and still says which one is meant.
  const said = isObject(call.whole) ? { ...call.whole, ...body } : body;
  const id = said && collection.identity !== null ? said[collection.identity] : undefined;
  const named = findNamed(collection, call);
  const isSetWhole = call.operation.method === 'PUT' && collection.itemParam === '';
  if (named && !isSetWhole && call.operation.method !== 'DELETE') return changeNamed(world, call, items, named);
  if (call.operation.method === 'DELETE') return removeMany(world, call, items, named?.ids ?? namedIn(call.body));
  const names = call.operation.method === 'PUT' ? listNames(collection, body) : null;
  if (names) {
    items.clear();
    for (const name of names) addItem(world, call, collection, path, Object.create(null), name);
  }
  const each = names || isSetWhole ? null : listEach(collection, call.body);
  if (each) return changeEach(world, call, items, each);
  const all = call.operation.method === 'PUT' ? listGiven(collection, call.body) : null;
  if (all) return replaceAll(world, call, path, all);
  if (body && isText(id)) {
    const item = items.get(String(id));
    const isMissed = call.operation.responses.some((r) => r.status === '404');
    if (!item && isMissed && !allowsUpsert(world, collection, call.operation)) return NOT_FOUND;
    if (!item) return create(world, call, String(id));
    changeFields(world, call, item, body);
    return answerWith(world, call, { item });
  }
  return answerWith(world, call, { fields: body ?? (Object.create(null) as JsonObject), isNew: true });
}

/** `PUT /incidents` with `{"incidents": [{"id": …, "status": …}]}`: what each of several is to be, told by its id. */
function listEach({ identity }: Collection, body: Json | undefined): [string, JsonObject][] | null {
  const [only, ...others] = isObject(body) ? Object.values(body) : [body];
  if (identity === null || others.length > 0 || !Array.isArray(only) || only.length === 0) return null;
  const named = only.flatMap((one): [string, JsonObject][] => {
    const id = isObject(one) ? one[identity] : undefined;
    return isObject(one) && isText(id) ? [[String(id), one]] : [];
  });
  return named.length === only.length ? named : null;
}

function changeEach(
  world: World,
  call: Call,
  items: ReadonlyMap<string, Item>,
  each: [string, JsonObject][],
): Reply | Trouble {
  const found = each.flatMap(([id]) => items.get(id) ?? []);
  const [item, ...more] = found;
  if (!item || found.length < each.length) return NOT_FOUND;
  found.forEach((own, i) => {
    // Of several at once only what is to change is said.
    for (const [name, value] of Object.entries(each[i]?.[1] ?? {})) setField(world, own, name, value);
    touch(own, world.now());
  });
  return answerWith(world, call, { item, more, verb: 'update' });
}

/** `PUT …/topics` with all that there are to be, where a topic is nothing but its name. */
function listNames({ operations, noun }: Collection, body: JsonObject | null): string[] | null {
  const answer = operations.get('list');
  const shown = answer && successOf(answer)?.schema;
  const [said, ...others] = Object.values(body ?? {});
  if (!shown || findList(shown, noun)?.items.types[0] !== 'string' || others.length > 0) return null;
  return Array.isArray(said) && said.every((name) => typeof name === 'string') ? said : null;
}

function removeMany(world: World, call: Call, items: Map<string, Item>, ids: string[]): Reply | Trouble {
  const wanted = [...ids, ...[...call.query.values()].flat().filter(isText).map(String)];
  const isNamed = (item: Item) =>
    wanted.includes(item.id) ||
    Object.values(item.fields)
      .flat()
      .some((v) => isText(v) && wanted.includes(String(v)) && String(v).length > 2);
  const isAll = ids.length === 0 && saysAll(call.operation);
  const chosen = isAll ? filterItems(call, [...items.values()]) : [...items.values()].filter(isNamed);
  const reply = answerWith(world, call);
  for (const item of chosen) removeItem(world, call, item);
  // `{"deletedCount": 2}`
  if (isObject(reply.body))
    for (const [name, value] of Object.entries(reply.body))
      if (typeof value === 'number' && /^(?:deleted|removed)(?:count)?$/.test(squash(name)))
        reply.body[name] = chosen.length;
  return reply;
}

/** "Delete collection of claims": all that the query does not leave out. */
function saysAll({ summary, description, operationId, body }: Operation): boolean {
  const words = `${summary} ${description} ${splitWords(operationId).join(' ')}`;
  return (
    !body?.required && /\b(?:delete|remove)s? (?:\w+ )?(?:all|every|(?:a |the )?(?:whole )?collection)\b/i.test(words)
  );
}

function namedIn(body: Json | undefined): string[] {
  if (isText(body)) return [String(body)];
  if (Array.isArray(body)) return body.flatMap(namedIn);
  return isObject(body) ? Object.values(body).flatMap(namedIn) : [];
}
