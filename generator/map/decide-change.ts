import { isPlace } from '../model/is-place.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords, toSingular } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Facts } from './decide-class.js';
import { type Draft, operationAt } from './draft.js';
import { findOtherWay, findRename } from './find-other-ways.js';
import { isImageOfMachine } from './is-image-of-machine.js';
import { isAdopted, isCollection, isLink, isSingle, isUpsert } from './kinds.js';
import { collectionOf, isItem, type PathNode, walkTree } from './paths.js';
import { saysWhoAsks } from './says-who-asks.js';
import type { Sources } from './sources.js';
import type { Confidence, OnChange } from './types.js';

interface Change {
  onChange: OnChange;
  reason: string;
  /** The same for people who do not have the document before them. */
  doubt?: string;
  confidence: Confidence;
}

/** What another value of a settable field does. A replacement that is no more than a guess is refused. */
export function decideChange(facts: Facts, draft: Draft, sources: Sources, isKey: boolean): Change {
  if (isKey) return changeOfKey(facts, draft, sources);
  if ((isSingle(draft.kind) && !(draft.create && draft.delete)) || isAdopted(draft.kind))
    return say('update', 'set in place', 'high');
  const isSetAgain = draft.updates.some(({ operation }) => operation === draft.create?.operation);
  if (isUpsert(draft.kind) && (isSetAgain || draft.updates.length === 0)) return say('update', 'set in place', 'high');
  if (isLink(draft.kind)) return changeOfLink(facts, draft, sources);
  const change = changeByUpdate(facts, draft, sources);
  // What a PUT made under a name of the caller is more often moved than lost: nobody asked for a new one.
  if (!change && isUpsert(draft.kind)) {
    const doubt = 'the call that takes it only creates';
    return { ...say('refuse', `absent from the update body, and ${doubt}`, 'low'), doubt: `${NO_WAY}: ${doubt}` };
  }
  return change ?? changeByNothing(facts, draft, sources);
}

export const SAID_FIXED = 'the document says that it does not change';

const NO_WAY = 'the API documents no way to change it';

/** To replace the resource would be a guess. */
export function refuseFor(why: string, doubt: string): Change {
  return { ...say('refuse', `${why}, but ${doubt}`, 'low'), doubt: `${NO_WAY}, and ${doubt}` };
}

function say(onChange: OnChange, reason: string, confidence: Confidence): Change {
  return { onChange, reason, confidence };
}

/** An id in the body of an update only repeats the one that the server gave. */
const GIVEN = /^(?:id|uuid|uid|guid)$|_(?:id|uuid|uid|guid)$/;

/** What an update takes changes in place, also where it is the name that people gave the resource. */
function changeOfKey({ wire, create, update }: Facts, draft: Draft, sources: Sources): Change {
  const isGiven = GIVEN.test(toSnake(wire)) || update?.schema.types[0] !== 'string' || !isCollection(draft.kind);
  const rename = create && !update && isCollection(draft.kind) ? findRename(wire, draft, sources) : null;
  if (rename !== null) return refuseFor('part of its identity', `${rename}, and may change it`);
  if (!create || !update || isGiven || isFixedByText([...draft.words, wire], create.schema, update.schema))
    return say('replace', 'part of its identity', 'high');
  // With another name in its body `PUT /handlers` is about another one, or about one that is not there.
  if (draft.updates.every(({ operation }) => isOnCollection(operation, draft) || isFoundBy(operation, wire)))
    return say('replace', 'part of its identity, and what the update finds it by', 'high');
  const isEcho = repeatsCreate(draft, sources, wire);
  return say('update', 'part of its identity, and in the update body: it is renamed', isEcho ? 'medium' : 'high');
}

/** `PUT /repositories/{repo.name}`: the path has what the body says, so that no other name can be told. */
function isFoundBy({ path }: Operation, wire: string): boolean {
  return /\{[^{}]*\.([^{}.]*)\}\/?$/.exec(path)?.[1] === wire;
}

function isOnCollection({ path }: Operation, { collection, create }: Draft): boolean {
  return collection !== null && path === create?.operation.path && !/\}\/?$/.test(path);
}

/** Another end is another link. What says how it is made, and not what it joins, is not worth a new one. */
function changeOfLink({ wire, create, update }: Facts, draft: Draft, sources: Sources): Change {
  const isNamed = sources.remove.has(squash(wire));
  if (update && !isNamed) return say('update', 'the link can be changed in place', 'high');
  if (!isNamed && isSwitch(create?.schema))
    return say('none', 'says how the link is made, and no call changes it', 'low');
  if (!isNamed && create?.required === false && isAbout(wire, create.schema))
    return refuseFor('no call changes the link', 'a text about it is not worth another one');
  const other = draft.subs.find(
    ({ node, operation: { method } }) => node === draft.node && /^(?:PUT|PATCH)$/.test(method),
  );
  if (!isNamed && other && create?.required === false)
    return refuseFor(
      'no call changes the link',
      `${other.operation.key} may change it, and what it holds would be lost`,
    );
  // What the removal asks for tells one link from another.
  const isAsked = draft.delete?.operation.parameters.some(({ name }) => squash(name) === squash(wire));
  if (!isNamed && !isAsked && isUpserting(draft))
    return refuseFor('no call changes the link', `${draft.create?.operation.key} says that it updates as well`);
  // Of what must be said the link may be one of several forms; what may be left out belongs to this one.
  return say('replace', 'part of the link', create?.required === false ? 'high' : 'medium');
}

/** Some call takes it, or the document says that none does. */
function changeByUpdate({ wire, create, update, tie }: Facts, draft: Draft, sources: Sources): Change | null {
  // "Reserved labels begin with `system/` and cannot be changed" speaks of those alone.
  if (create && !isLabel(wire, create.schema) && isFixedByText([...draft.words, wire], create.schema, update?.schema))
    return say('replace', SAID_FIXED, update ? 'medium' : 'high');
  if (update && !isSwitch(update.schema) && REINSTALLS.test(update.schema.description))
    return say('replace', 'in the update body, but its text says that the update starts over', 'medium');
  if (create && update && isImageOfMachine(wire, draft, sources)) {
    const doubt = 'another one may be installed over what is there';
    return { ...say('refuse', `in the update body, but ${doubt}`, 'low'), doubt };
  }
  if (create && update && repeatsCreate(draft, sources, wire)) {
    const why = 'in the update body, which repeats the whole create body';
    // A `site` with fields of its own is a website, and the parts of an address can be mistyped.
    const isNamed = create.schema.properties.size < 3;
    if (isPlace(wire) && isNamed && !isRecord(sources) && !isMadePlace(wire, draft))
      return say('replace', `${why}; where a resource is does not change in place`, 'medium');
    if (isForCreating(update.schema)) return say('refuse', `${why}, but its text says that it is for creating`, 'low');
  }
  if (update) return say('update', 'in the update body', 'high');
  if (tie) return say('update', `changed in place: ${tie.reason}`, 'high');
  return create ? null : say('update', 'not in the create body', 'high');
}

/** `POST /sites`: places that people make, rename and remove are records of theirs, and things are moved between them. */
function isMadePlace(wire: string, { node }: Draft): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  const isNamed = ({ literal }: PathNode) => literal !== null && singularWords(literal).join('_') === toSnake(wire);
  const isMade = (own: PathNode) =>
    isNamed(own) && operationAt(own, 'POST') && [...own.children.values()].some((item) => operationAt(item, 'DELETE'));
  return [...walkTree(root)].some(isMade);
}

/**
 * The `location` beside a website and a picture is where people say that they are, the `region` beside a street is a part of an
 * address, and a meeting or an order is the same one wherever it takes place.
 */
function isRecord({ create }: Sources): boolean {
  return [...create.keys()].some((wire) => RECORDS.has(squash(wire)));
}

const RECORDS = new Set(
  'avatar avatarurl bio blog company gravatar homepage website websiteurl twitter'
    .split(' ')
    .concat('city postalcode postcode street zip zipcode'.split(' '))
    .concat('enddate endedat ends endsat endtime startdate startedat starts startsat starttime'.split(' '))
    .concat('currency customer date duedate geofence geofenceid'.split(' ')),
);

export const ONLY_CREATED = ['absent from the update body', 'nothing can be changed'] as const;

/** Only the create takes it. */
function changeByNothing(facts: Facts, draft: Draft, sources: Sources): Change {
  const { wire, create, read, once } = facts;
  if (saysWhoAsks(facts, sources))
    return say('none', 'the delete takes it too, and no answer shows it: a credential of the caller', 'low');
  if (isLabel(wire, create?.schema))
    return say('none', 'no operation changes it, but a label is not worth a replacement', 'low');
  const made = sources.inline.get(wire);
  if (made !== undefined) return say('none', `absent from the update body, but managed one by one with ${made}`, 'low');
  const part = sources.inlineParts.get(wire);
  if (part !== undefined) return refuseFor(ONLY_CREATED[draft.updates.length > 0 ? 0 : 1], part);
  if (create?.schema.deprecated)
    return say('none', 'absent from the update body, but deprecated: not worth a replacement', 'low');
  if (create?.schema.enum?.length === 1) return say('none', 'the document knows no other value', 'low');
  if (isRequestKey(wire, create?.schema))
    return say('none', 'tells one request from its repetition, and is no part of what is made', 'high');
  const why = ONLY_CREATED[draft.updates.length > 0 ? 0 : 1];
  if ([draft.create, ...draft.updates].some((use) => use?.operation.body?.schema?.byExample))
    return refuseFor(why, 'only an example shows what the calls accept');
  if (create && !create.required && read === undefined && once === undefined && isToldToo(wire, draft, sources))
    return refuseFor(why, 'the delete takes it too, and no answer shows it: it is about the call');
  const doubt = findDoubt(wire, create?.schema, read === undefined);
  if (doubt !== null) return refuseFor(why, doubt);
  // An update of one field is one that nobody has described in full.
  if (create && sources.update.size === 1 && isSetting(wire, create.schema) && holdsOthers(draft))
    return refuseFor(why, 'a setting is not worth all that the resource holds');
  if (create && FORMATS.test(create.schema.description))
    return refuseFor(why, 'it formats what is made, and another one would have no data');
  const unfit = sources.unfit.get(wire);
  // A call that starts over is no reason to replace what another one changes.
  const other = unfit === undefined || unfit.wipes ? findOtherWay(wire, draft, sources) : null;
  if (other !== null && !other.startsWith(`${unfit?.by} `)) return refuseFor(why, `${other}, and may change it`);
  if (unfit !== undefined)
    return say(
      unfit.wipes ? 'replace' : 'refuse',
      `no call changes it in place: ${unfit.reason}`,
      unfit.wipes ? 'high' : 'low',
    );
  if (create && !create.required && isLogin(wire, sources))
    return refuseFor(why, 'how to log in is not worth another one');
  const end = findEnd(draft);
  if (end !== null) return refuseFor(why, `${end} ends it: what can only be cancelled is not begun again for it`);
  if (isCollection(draft.kind) && isUpserting(draft))
    return refuseFor(why, `${draft.create?.operation.key} says that it updates as well`);
  if (isAbout(wire, create?.schema) && (draft.updates.length > 0 || holdsOthers(draft)))
    return refuseFor(why, 'a text about it is not worth another one');
  if (create && !create.required && LOOKS.has(squash(wire)))
    return refuseFor(why, 'how it looks is not worth another one');
  if (isForeign(draft, sources))
    return refuseFor(why, 'the update takes no field of the create, so it may change this one in another form');
  if (isCollection(draft.kind) && draft.delete === null && (create?.required !== true || draft.updates.length > 0))
    return refuseFor(why, 'nothing deletes it, so the old one would stay beside the new one');
  // Of what must be said and has no update at all nobody expects that it changes.
  const isSettled = create?.required === true && !create.schema.types.includes('array') && isCollection(draft.kind);
  const isName = ['name', 'label'].includes(squash(wire));
  return say('replace', why, draft.updates.length === 0 && (isName || isSettled) ? 'high' : 'medium');
}

const LOOKS = new Set(['color', 'colour', 'icon', 'emoji']);

/** The `session` of a create and, in its query, of a delete. */
function isToldToo(wire: string, { delete: remove, kind, node }: Draft, sources: Sources): boolean {
  // Where the path names none, it may be what tells one from another.
  if (!isCollection(kind) || !isItem(node)) return false;
  const asked = remove?.operation.parameters.filter((own) => own.in === 'query' && !own.required) ?? [];
  return sources.remove.has(squash(wire)) || asked.some(({ name }) => squash(name) === squash(wire));
}

/** What a caller sends again with the same request, so that nothing is made twice. */
export function isRequestKey(wire: string, schema: Schema | undefined): boolean {
  if (/^(?:x)?idempot\w*$/.test(squash(wire))) return true;
  return REQUEST_KEYS.test(squash(wire)) && /\bidempoten/i.test(`${schema?.title} ${schema?.description}`);
}

const REQUEST_KEYS = /^(?:client|request)?(?:request)?(?:id|uuid|token|key|uid)$/;

/**
 * A payment, an order, a running upgrade: there is no DELETE, only a call that breaks it off. An account that can be changed
 * is closed for good as well.
 */
function findEnd({ delete: remove, kind, updates }: Draft): string | null {
  const { method = '', path = '', key = null } = remove?.operation ?? {};
  const verb = /\/(?:\w+[-_])?(archive|cancel|close|deactivate)$/i.exec(path)?.[1];
  const isBreak = verb !== undefined && (verb.toLowerCase() === 'cancel' || updates.length > 0);
  return isCollection(kind) && /^(?:POST|PUT)$/.test(method) && isBreak ? key : null;
}

/** "Creates a new object or updates the one that there is." */
function isUpserting({ create, updates }: Draft): boolean {
  const { summary = '', operationId = '', description = '', parameters = [] } = create?.operation ?? {};
  if (updates.length === 0 && parameters.some(({ name }) => /^upsert$/.test(squash(name)))) return true;
  const isNamed = [summary, operationId].some((text) => /\bupsert\b/.test(splitWords(text).join(' ')));
  return updates.length === 0 && (isNamed || UPSERTS.test(summary) || UPSERTS.test(description));
}

const UPSERTS = /^\W*(?:creates?|adds?|inserts?|registers?)(?: \S+){0,4} or (?:updates?|replaces?|overwrites?)\b/i;

export function isAbout(wire: string, schema: Schema | undefined): boolean {
  return (
    /^(?:description|summary|notes?|comments?|remarks?|displayname)$/.test(squash(wire)) &&
    // A document that leaves out the type of a description leaves out nothing that anybody doubts.
    (schema?.types[0] === 'string' || schema?.types.length === 0)
  );
}

/** `PATCH {"operations": […]}`, or an update without a field: what it changes, its fields do not tell. */
function isForeign({ updates }: Draft, { create, read, update }: Sources): boolean {
  if (updates.length === 0) return false;
  const known = new Set([...create.keys(), ...read.keys()].map(squash));
  const taken = [...update];
  const tellsNothing =
    taken.length === 0 || taken.some(([, { field }]) => /array|object/.test(field.schema.types.join()));
  return tellsNothing && !taken.some(([wire]) => known.has(squash(wire)));
}

/** Labels, the ids of labels, and whatever people note about a resource in fields of their own. */
function isLabel(wire: string, schema: Schema | undefined): boolean {
  if (/^(?:tags|labels|tagids|labelids|annotations|annotationvalues?)$/.test(squash(wire))) return true;
  if (schema?.types[0] === 'string' && OWN_WORDS.test(schema.description)) return true;
  const isOpen = schema?.types.includes('object') === true && schema.properties.size === 0;
  return isOpen && (squash(wire) === 'metadata' || OWN_PAIRS.test(schema.description));
}

/** "User-defined name-value pairs." */
const OWN_PAIRS =
  /\b(?:user[- ]defined|custom|arbitrary|free[- ]?form)\b[^.]*\b(?:pairs|metadata|(?:key|name)s? and values?)\b/i;

/** "Arbitrary user-supplied metadata." */
const OWN_WORDS = /^\W*(?:arbitrary|user-supplied|custom)\b[^.]*\bmetadata\b/i;

/** Why a document that shows no way to change a field may just be silent about it. */
function findDoubt(wire: string, schema: Schema | undefined, isHidden: boolean): string | null {
  if (!schema) return null;
  if (isSwitch(schema) && isHidden) return 'a switch that no answer shows is not worth a replacement';
  const words = splitWords(wire);
  if (['state', 'status'].includes(squash(wire)) || (isSwitch(schema) && ON.test(squash(wire))))
    return 'what state it is in is no part of what it is';
  const isTerm =
    words.some((word) => TERMS.has(word)) && TERM_VALUES.test(`${schema.description} ${schema.enum?.join(' ')}`);
  if (isTerm || words.some((word) => PAYING.has(word))) return 'how it is paid for is no part of what it is';
  const isNumber = schema.types[0] === 'integer' || schema.types[0] === 'number';
  if (
    words.some((word) => GROWING.has(word) || (isNumber && COUNTED.has(word))) &&
    !words.some((word) => RANGES.has(word))
  )
    return 'what grows with use is seldom made anew';
  if (MADE.test(toSnake(wire))) return 'when it was made or changed is for the server to say';
  if (ENDS.test(toSnake(wire)) && !schema.types.includes('object')) return 'when it is to end is no part of what it is';
  if (isHidden && (schema.properties.size > 0 || (schema.items?.properties.size ?? 0) > 0))
    return 'what has parts and is never shown is seldom worth a replacement';
  return null;
}

/** A password, or the name beside it, by which people get in: both are changed now and then. */
function isLogin(wire: string, { create }: Sources): boolean {
  const words = splitWords(wire);
  const prefix = words.slice(0, -1).join('');
  if (PASSWORDS.has(words.at(-1) ?? '')) return true;
  return USERS.has(words.at(-1) ?? '') && [...create.keys()].some((own) => squash(own) === `${prefix}password`);
}

const PASSWORDS = new Set(['password', 'passwd', 'passphrase']);
const USERS = new Set(['user', 'username', 'login']);

/** A switch, a limit, who is told: what people change while a resource is in use. */
function isSetting(wire: string, schema: Schema): boolean {
  return isSwitch(schema) || splitWords(wire).some((word) => SETTINGS.has(word));
}

const SETTINGS = new Set(['max', 'limit', 'quota', 'timeout', 'alert', 'alerts', 'notification', 'notifications']);

/** Others are made and deleted below it, and would go with it. */
export function holdsOthers({ node }: Draft): boolean {
  const isHeld = (own: PathNode) =>
    own !== node && isItem(own) && operationAt(own, 'DELETE') && operationAt(collectionOf(own) ?? own, 'POST');
  return [...walkTree(node)].some(isHeld);
}

/** `termination_time`, `delete_after`: a date that people put off while the resource is in use. */
const ENDS =
  /^(?:auto_?)?(?:termination|terminate|terminates|deletion|delete|shutdown|destroy)_(?:time|date|datetime|at|on|after)$/;

const ON = /^(?:is)?(?:active|enabled|disabled|paused|suspended)$/;

/** `created_at`, `last_update_timestamp`, `first_created`. */
const MADE =
  /^(?:(?:first|last)_)?(?:create|created|creation|update|updated|modified|modification|edited|change|changed)_(?:at|on|ts|time|timestamp|date|datetime)$|^(?:first|last)_(?:created|updated|modified|edited|changed)$/;

const PAYING = new Set(['payment', 'billing', 'invoice', 'trial']);
/** `period`, "hourly|monthly|annually". */
const TERMS = new Set(['period', 'term', 'cycle', 'commitment']);
const TERM_VALUES = /\b(?:hourly|monthly|quarterly|yearly|annual(?:ly)?|biennial)\b/i;
const GROWING = new Set(['size', 'version', 'engine', 'count', 'capacity']);
const COUNTED = new Set(['nodes', 'replicas', 'replication', 'partitions', 'shards', 'cpus', 'cores', 'memory', 'ram']);
/** The size of a range of addresses is part of what it is. */
const RANGES = new Set(['subnet', 'network', 'prefix', 'mask', 'cidr', 'range', 'block']);

function isSwitch(schema: Schema | undefined): boolean {
  return schema?.types.includes('boolean') === true;
}

/** "Reinstall the machine with this image." What a field deletes (old backups, say) is no reason to start over. */
const REINSTALLS =
  /^\W*(?:(?:if|when) (?:supplied|given|set|provided),? )?re-?(?:install|image)s? (?:the|this|your)\b/i;

/** "Format the volume after creation.", "… the volume will automatically be formatted to it." */
const FORMATS =
  /^\W*formats? (?:the|this|your|an?|volume|disk)\b|\bwill (?:be )?(?:automatically )?(?:be )?formatted\b/i;

/**
 * "Fixed after creation.", "Not changeable after creation.", "This value cannot be changed." What is set as code is a name:
 * "The options are `immutable`." What is "read-only after creation of the first key" can be changed before.
 */
function isFixedByText(names: readonly string[], ...schemas: (Schema | undefined)[]): boolean {
  const isSaid = (text: string) =>
    FIXED.test(text.replace(/(`+)[^`]+\1/g, '')) && !AT_TIMES.test(text) && !isOfSome(text, names);
  return schemas.some((s) => s?.description.split(/(?<=[.!?])\s+|\n{2,}|\n(?=\s*[-*•])/).some(isSaid));
}

/** "If the address is not confirmed, it cannot be changed.", "* closed: the ticket cannot be changed". */
const AT_TIMES =
  /^\W*(?:note:?\s+)?(?:(?:if|while|when) (?!(?:it (?:is|was) )?(?:set|given|specified|provided|supplied|created)\b)|[-*•]\s*`?\w+`?\s*:)/i;

/** "Split transaction dates cannot be changed" says nothing of a transaction that is not split. */
function isOfSome(text: string, names: readonly string[]): boolean {
  const subject = OF_MANY.exec(text)?.[1] ?? '';
  const own = new Set(['a', 'all', 'an', 'any', 'existing', 'of', 'the', ...names.flatMap(splitWords).map(toSingular)]);
  return splitWords(subject).some((word) => !own.has(toSingular(word)));
}

const OF_MANY = /^\W*((?:\w+ )+\w+s) (?:can ?not|can't|may not|must not) be /i;

const FIXED =
  /\b(?:fixed|immutable|read-?only) (?:after|once)\b(?! (?:the )?creation of (?:an?|any|the first)\b)|\b(?:not|non)[- ](?:changeable|modifiable|update?able|editable) (?:after|once)\b|\bimmutable\b(?!\s+(?:tag|rule|image))|\b(?:can ?not|can't|may not|must not) be (?:changed|modified|updated|edited|altered)(?! (?:if|while|when|unless|until|by|to)\b)|^(?:editing|changing|modifying|updating) (?:it|(?:the|this)(?: (?:field|value|property|setting))?) is not (?:possible|allowed|supported)[.!]?$/i;

/** "The template for creating a server". */
function isForCreating({ description }: Schema): boolean {
  return FOR_CREATING.test(description);
}

const FOR_CREATING = /\bfor creating (?:an?|the|this)\b|\b(?:is|was|be) (?:created|cloned|deployed|restored) from\b/i;

/** PUT with the create body again: that a field is in it says little. */
function repeatsCreate({ updates }: Draft, sources: Sources, wire: string): boolean {
  if (!updates.some(({ operation }) => operation.method === 'PUT')) return false;
  return (
    sources.update.has(wire) &&
    sources.create.size > 1 &&
    [...sources.create.keys()].every((w) => sources.update.has(w))
  );
}
