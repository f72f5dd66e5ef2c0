import { type Field, type FoundObject, fieldsOf, findList, successOf } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { holdsOwn, isAboutCall } from './about-call.js';
import { type Draft, operationAt, type SubOperation } from './draft.js';
import { listAt } from './find-listing.js';
import { findSwitches } from './find-switches.js';
import { setsPages } from './find-whole-list.js';
import { isToldToWipe, isWiping, renewsToo, takesAway } from './find-wiping.js';
import { changesEntries } from './judge-create.js';
import { addsAndRemoves } from './judge-fixed.js';
import { doesOtherwise, pointsElsewhere } from './judge-item.js';
import { isBelow, isItem, type PathNode } from './paths.js';
import { compareRanks, listUngiven, rankTie } from './rank-calls.js';
import { bodyOf, type Sources } from './sources.js';
import { ACTION_SEGMENTS, HOLDERS, NATURAL_KEYS, NOT_UPDATE_VERBS, PREPOSITIONS, UPDATE_VERBS } from './vocabulary.js';

export interface Tie {
  /** The attribute that the call changes, by wire name. */
  wire: string;
  use: SubOperation;
  /** The call that takes the value away: disable_x, detach. */
  unset: SubOperation | null;
  /** The value that calls for `unset`, where leaving the attribute out does not. */
  off?: string;
  /** The call's body has the attribute under this name; null: the body is the attribute's own inside, or there is none. */
  field: string | null;
  /** The field of the body that holds it: {"params": {"size": 10}}. */
  inside?: string;
  /** The body has it under another name. */
  sentAs?: string;
  /** The body's members are those of the attribute. */
  spread?: true;
  /** What the call takes for it. */
  schema: Schema | null;
  /** Input that appears in no other body. */
  only: boolean;
  /** It says how the change is made, and is not what is changed; the call may or must be told. */
  manner?: 'needed' | 'welcome';
  reason: string;
}

const INVERSE = new Map([
  ['enable', ['disable', 'cancel', 'deactivate']],
  ['attach', ['detach']],
  ['assign', ['unassign']],
  ['add', ['remove']],
  ['apply', ['remove']],
]);

/** The calls that change attributes, and why others do not that take one too, by wire name. */
export interface Ties {
  ties: Tie[];
  unfit: Map<string, Unfit>;
}

/** Why a call that takes a field is no way to change it. */
export interface Unfit {
  reason: string;
  /** It starts over with what is there. */
  wipes: boolean;
  /** The call that wipes. */
  by?: string;
}

/**
 * Rule 5. A call below the item changes an attribute in place if it takes the attribute under its own name, or is named
 * after it. Fields that three or more calls take are context (a region), not what is being changed.
 */
export function findTies(draft: Draft, sources: Sources): Ties {
  const below = draft.subs.filter((s) => s.operation.method !== 'DELETE' && isBelow(s.node, draft.node));
  const runs = ({ node, operation }: SubOperation) =>
    node === draft.node && (doesOtherwise(operation) || pointsElsewhere(operation, draft.delete?.operation));
  const isOnce = ({ operation }: SubOperation) => takesAway(operation) || addsAndRemoves(operation);
  const near = below.filter((s) => !asksForMore(s.node, draft.node) && !isOnce(s) && !runs(s));
  const common = countFields(below, sources);
  for (const wire of listDemanded(
    near.filter((s) => isUpdating(s, sources) && !isWiping(s, draft.words)),
    sources,
  ))
    common.delete(wire);
  const keys = new Set(ownKeys(draft, sources));
  const best = new Map<string, Tie>();
  const unfit = new Map<string, Unfit>();
  for (const sub of near) {
    const isWorse = isWiping(sub, draft.words);
    if (!isWorse && !isUpdating(sub, sources)) continue;
    if (changesListed(sub, draft.node)) continue;
    const ties = tiesOf(sub, draft, sources, common).filter((tie) => !keys.has(squash(tie.wire)));
    const ungiven = listUngiven(sub, ties, (wire) => sources.create.has(wire) || sources.update.has(wire));
    for (const tie of ties) {
      if (isWorse)
        unfit.set(tie.wire, {
          reason: `${sub.operation.key} takes it, but starts over with what is there`,
          wipes: true,
          by: sub.operation.key,
        });
      else if (!tie.only && renewsToo(sub, tie.wire))
        unfit.set(tie.wire, {
          reason: `${sub.operation.key} takes it, but makes a new credential as well`,
          wipes: false,
        });
      else if (addsOnly(sub))
        unfit.set(tie.wire, { reason: `${sub.operation.key} adds to it and leaves what is there`, wipes: false });
      else if (!ungiven.every((wire) => canBeGiven(sub, tie, wire, sources)))
        unfit.set(tie.wire, { reason: `${sub.operation.key} also needs ${ungiven.join(', ')}`, wipes: false });
      else best.set(tie.wire, betterOf(best.get(tie.wire), tie));
    }
  }
  for (const tie of findSwitches(draft, sources)) if (!best.has(tie.wire)) best.set(tie.wire, tie);
  for (const wire of best.keys()) unfit.delete(wire);
  const needed = [...best.values(), ...listManners([...best.values()], sources)];
  return { ties: [...needed, ...listWelcome(needed, sources, common)], unfit };
}

/** What DELETE takes away by its keys is not there any less for a POST that leaves it out. */
function addsOnly({ node, operation }: SubOperation): boolean {
  const undo = operation.method === 'POST' ? operationAt(node, 'DELETE') : undefined;
  return undo !== undefined && changesEntries(operation, undo);
}

/**
 * `PUT …/issues` with a `status`, where `GET …/issues` lists issues with one: theirs is changed, and not the item's. So is one of
 * the labels that POST adds and `DELETE …/labels?name=…` takes away.
 */
function changesListed({ node, operation, body }: SubOperation, item: PathNode): boolean {
  const isOther = node !== item && operation.method !== 'POST' && operationAt(node, 'POST') !== undefined;
  const isNamed = operationAt(node, 'DELETE')?.parameters.some((own) => own.in === 'query' && own.required);
  if (isOther && isNamed) return true;
  const list = node === item || operation.method === 'POST' ? undefined : listAt(node);
  const answer = list && successOf(list)?.schema;
  const listed = answer ? findList(answer, node.literal ?? '')?.items : undefined;
  const fields = [...(body?.properties.keys() ?? [])];
  if (!listed || fields.some((wire) => isSameNoun(wire, node.literal ?? ''))) return false;
  return fields.some((wire) => listed.properties.has(wire));
}

/** A plain value that the call demands and no other call takes becomes an attribute beside the one that is changed. */
function canBeGiven(sub: SubOperation, tie: Tie, wire: string, sources: Sources): boolean {
  const schema = sub.body?.properties.get(wire);
  if (!schema || tie.inside !== undefined || sources.read.has(wire)) return false;
  // `PUT …/credentials` with a `user_id` sets what this item has for that user.
  if (/_(?:id|uuid)$/.test(toSnake(wire))) return false;
  return schema.types.length > 0 && schema.types.every((type) => PLAIN.has(type));
}

const PLAIN = new Set(['boolean', 'string', 'integer', 'number', 'null']);

function listManners(ties: readonly Tie[], sources: Sources): Tie[] {
  const known = new Set(ties.map(({ wire }) => wire));
  return ties.flatMap((tie) => {
    const { use } = tie;
    const own = ties.filter((other) => other.use === use);
    if (own[0] !== tie) return [];
    const ungiven = listUngiven(use, own, (wire) => sources.create.has(wire) || sources.update.has(wire));
    return ungiven.flatMap((wire): Tie[] => {
      const schema = use.body?.properties.get(wire);
      if (!schema || known.has(wire)) return [];
      const reason = `${use.operation.key} cannot do without it when ${tie.wire} changes`;
      return [{ wire, use, unset: null, field: wire, schema, only: true, manner: 'needed', reason }];
    });
  });
}

/**
 * What a command may be told beside what it changes (`{type, resize_disk?}`), and no other body or answer knows. Where what
 * it changes can be left out, the create would be expected to take it as well.
 */
function listWelcome(ties: readonly Tie[], sources: Sources, common: Map<string, number>): Tie[] {
  const known = new Set(ties.map(({ wire }) => wire));
  const isKnown = (wire: string) =>
    known.has(wire) || [sources.create, sources.update, sources.read, sources.shownOnce].some((own) => own.has(wire));
  return ties.flatMap(({ use, wire: changed, manner, inside, spread, unset }) => {
    if (manner || inside !== undefined || spread || unset || use.under !== null) return [];
    if (use.operation.method !== 'POST' || !sources.create.get(changed)?.required) return [];
    return [...(use.body?.properties ?? [])].flatMap(([wire, schema]): Tie[] => {
      const isPlain = schema.types.length > 0 && schema.types.every((type) => PLAIN.has(type));
      if (!isPlain || isKnown(wire) || wire in use.fixed || use.body?.required.has(wire)) return [];
      if (schema.readOnly || schema.deprecated || (common.get(wire) ?? 0) >= 3) return [];
      known.add(wire);
      const reason = `${use.operation.key} can be told it when ${changed} changes`;
      return [{ wire, use, unset: null, field: wire, schema, only: true, manner: 'welcome', reason }];
    });
  });
}

function betterOf(known: Tie | undefined, other: Tie): Tie {
  return known && compareRanks(rankTie(known), rankTie(other)) <= 0 ? known : other;
}

/**
 * `regenerate_token: true`: done each time that it is sent, and the new token is only in the answer. No state to keep. Nor has
 * `{"action": "REVOKE"}`.
 */
function isOrder(wire: string, { types }: Schema): boolean {
  if (types.includes('string') && COMMANDS.has(squash(wire))) return true;
  return types.includes('boolean') && ORDERS.has(splitWords(wire)[0] ?? '');
}

const COMMANDS = new Set(['action', 'command', 'operation']);

const ORDERS = new Set(['regenerate', 'rotate', 'reset', 'renew', 'reissue', 'revoke', 'refresh', 'resend', 'restart']);

/** A parameter below the item names something of it (`/users/{username}/reset`): that one is changed, not the item. */
function asksForMore(node: PathNode, item: PathNode): boolean {
  for (let at: PathNode | null = node; at && at !== item; at = at.parent) if (isItem(at)) return true;
  return false;
}

function verbOf(sub: SubOperation): { verb: string; object: string[] } {
  const { words } = sub;
  const first = words[0] ?? '';
  const last = words[words.length - 1] ?? '';
  const strip = (rest: string[]) => rest.filter((w) => !PREPOSITIONS.has(w));
  if (UPDATE_VERBS.has(first) || NOT_UPDATE_VERBS.has(first)) return { verb: first, object: strip(words.slice(1)) };
  if (UPDATE_VERBS.has(last) || NOT_UPDATE_VERBS.has(last)) return { verb: last, object: strip(words.slice(0, -1)) };
  return { verb: '', object: strip(words) };
}

/** What names the resource itself or something above it is not changed by a call that repeats it in its body. */
function ownKeys(draft: Draft, sources: Sources): string[] {
  const inPath = [...((draft.read ?? draft.delete ?? draft.create)?.operation.path.matchAll(/\{([^}]+)\}/g) ?? [])].map(
    (m) => squash(m[1] as string),
  );
  return [
    ...inPath.filter((p) => p !== 'name'),
    ...(sources.create.has('id') ? [] : ['id']),
    ...(sources.create.has('uuid') ? [] : ['uuid']),
  ];
}

function isUpdating(sub: SubOperation, sources: Sources): boolean {
  const { verb, object } = verbOf(sub);
  if (verb === 'add') {
    // add_to_group sets the one group that a resource is in; add_rule adds to its rules.
    const named = nameAttribute(object, sources);
    return named !== null && !(sources.create.get(named) ?? sources.read.get(named))?.schema.types.includes('array');
  }
  if (NOT_UPDATE_VERBS.has(verb) || makesAnother(sub, sources) || isCommand(sub)) return false;
  if ([...(sub.body?.required ?? [])].some((wire) => withoutVerb(wire, sub, sources) !== null)) return true;
  // A bare noun with POST adds to something; with PUT or PATCH it sets it.
  const isSet = UPDATE_VERBS.has(verb) || sub.operation.method !== 'POST';
  return isSet || isNamedAfterOnly(sub, sources) || setsShown(sub, object, sources);
}

/** `POST …/settings`, "Change the settings", with all that the item shows under that name. */
function setsShown({ body, operation }: SubOperation, object: readonly string[], { read, update }: Sources): boolean {
  const [said = ''] = splitWords(operation.summary || operation.operationId);
  const [wire, field] = [...read].find(([own]) => isSameNoun(own, object.join('_'))) ?? [];
  if (!body || !field || update.has(wire ?? '') || !SETTING.has(said.replace(/s$/, ''))) return false;
  const taken = [...body.properties].filter(([, { readOnly }]) => !readOnly).map(([own]) => own);
  const shown = [...field.schema.properties].filter(([, { readOnly }]) => !readOnly).map(([own]) => own);
  return taken.length > 1 && taken.sort().join() === shown.sort().join();
}

/**
 * "Create a task" by `PUT /projects/{id}/tasks`, which answers nothing but 201 or an object of another type, or by any PATCH:
 * sent again, it would make one more. So would "Create a scan" of a site, whatever it answers.
 */
function makesAnother({ operation, words }: SubOperation, { shown }: Sources): boolean {
  const { method, summary, responses, operationId } = operation;
  const made = successOf(operation)?.schema;
  const isOther = made?.name != null && shown?.name != null && made.name !== shown.name && made.properties.has('id');
  const isMade = isOther || responses.every(({ status }) => status === '201' || !status.startsWith('2'));
  const isSaid =
    /^creates?$/.test(splitWords(summary)[0] ?? '') && !/\bor (?:update|change|replace)s?\b/i.test(summary);
  const begins = (text: string) =>
    /^(?:create|run|start|trigger|launch|schedule|execute)s?$/.test(splitWords(text)[0] ?? '');
  const isRun = RUNS.has(singularWords(words.at(-1) ?? '').at(-1) ?? '') && [summary, operationId].some(begins);
  return isRun || (isSaid && (method === 'PATCH' || (method === 'PUT' && isMade)));
}

const RUNS = new Set('backup build execution export import job run scan snapshot test'.split(' '));

/** `PUT …/control` with `{"command": "status", "edges": "a"}`: who is told is no more an attribute than what is. */
function isCommand({ body, words }: SubOperation): boolean {
  const isOf = (wire: string) => COMMANDS.has(squash(wire)) && !words.includes(squash(wire));
  return [...(body?.required ?? [])].some((wire) => isOf(wire) && isOrder(wire, body?.properties.get(wire) as Schema));
}

/** `POST …/password` with nothing but a `root_pass` sets the one field that it demands. */
function isNamedAfterOnly(sub: SubOperation, sources: Sources): boolean {
  if (!sub.body || sub.node.operations.has('GET') || [...sub.node.children.values()].some(isItem)) return false;
  const [only, ...more] = sub.body.required;
  if (only === undefined || more.length > 0 || !sources.create.has(only) || sources.update.has(only)) return false;
  const noun = sub.words.at(-1) ?? '';
  return splitWords(only).some((word) => word === noun || (word.length > 3 && noun.startsWith(word)));
}

function countFields(subs: SubOperation[], sources: Sources): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sub of subs) {
    const body = bodyOf(sub, sources.noun, sources.envelope);
    for (const wire of body ? fieldsOf(body).keys() : []) counts.set(wire, (counts.get(wire) ?? 0) + 1);
  }
  return counts;
}

/** A field of the create body that one updating call requires is what that call changes, whoever else takes it. */
function listDemanded(subs: SubOperation[], sources: Sources): string[] {
  const demanding = new Map<string, number>();
  for (const sub of subs) {
    const body = bodyOf(sub, sources.noun, sources.envelope);
    for (const wire of body?.object.required ?? []) demanding.set(wire, (demanding.get(wire) ?? 0) + 1);
  }
  return [...demanding].flatMap(([wire, calls]) => (calls === 1 && sources.create.has(wire) ? [wire] : []));
}

/**
 * `PUT …/enabled` with nothing but `{"enabled": true}` is there to set it. What takes all other fields as well may pass it
 * by, and where the create does not take it either, nothing tells that it does not.
 */
function isItsSwitch({ node, operation, body }: SubOperation, wire: string, field: Field, sources: Sources): boolean {
  const isAlone = body?.properties.size === 1 && field.required && field.schema.types.join() === 'boolean';
  const isSet = operation.method === 'PUT' && squash(node.literal ?? '') === squash(wire);
  return isAlone && isSet && sources.read.has(wire) && !sources.create.has(wire);
}

function tiesOf(sub: SubOperation, draft: Draft, sources: Sources, common: Map<string, number>): Tie[] {
  const { verb, object } = verbOf(sub);
  const body = bodyOf(sub, sources.noun, sources.envelope);
  const fields = body ? fieldsOf(body) : new Map<string, never>();
  const label = sub.words.join('_');
  const unset = findInverse(sub, verb, object, draft);
  const named = nameAttribute(object, sources, verb);
  const ties: Tie[] = [];
  const isEntry = body !== null && isEntryOf(body.object, sources);
  for (const [wire, field] of isInsideNamesake(body, named, sources) ? [] : fields) {
    if (isSettled(wire, sources)) continue;
    if ((sources.update.has(wire) && !isItsSwitch(sub, wire, field, sources)) || field.schema.readOnly) continue;
    if (!sources.create.has(wire) && isOneOfMany(field.schema, sources.read.get(wire)?.schema)) continue;
    const isNamed = named !== null && squash(named) === squash(wire);
    const plain = field.required ? (withoutVerb(wire, sub, sources) ?? withObject(wire, verb, object, sources)) : null;
    if (plain !== null) {
      const reason = `${label} takes it as ${wire}`;
      ties.push({ wire: plain, use: sub, unset, field: null, sentAs: wire, schema: field.schema, only: false, reason });
      continue;
    }
    if (!isNamed && (common.get(wire) ?? 0) >= 3) continue;
    if (!isNamed && (isAboutCall(wire, sub, object, sources) || namesAttached(wire, verb, object))) continue;
    if (sources.create.has(wire) && (isNamed || (verb !== 'enable' && verb !== 'disable' && verb !== 'add')))
      ties.push({ wire, use: sub, unset, field: wire, schema: field.schema, only: false, reason: `${label} takes it` });
    else if (isNamed)
      ties.push({
        wire: named,
        use: sub,
        unset,
        field: wire,
        schema: field.schema,
        only: true,
        reason: `${label} is named after it and takes it`,
      });
    else if (
      // Half of a link makes one of many: that is not a value of the item.
      !sub.taken &&
      !isEntry &&
      !holdsOwn(sub.node) &&
      sub.operation.method !== 'POST' &&
      named === null &&
      !sources.read.has(wire) &&
      !isAmongOthers(sub.node, draft.node) &&
      !isOrder(wire, field.schema) &&
      !PICKING.has(squash(wire)) &&
      !doesMore(sub) &&
      !isOfPages(sub) &&
      verb !== 'enable' &&
      verb !== 'disable'
    ) {
      // `PUT …/auto-apply` with nothing but `{"enable": true}`: what is enabled the path tells.
      const isBare = fields.size === 1 && field.schema.types.join() === 'boolean' && STATES.has(squash(wire));
      ties.push({
        ...(isBare ? { wire: label, field: null, sentAs: wire } : { wire, field: wire }),
        use: sub,
        unset,
        schema: field.schema,
        only: true,
        reason: `only ${sub.operation.key} takes it`,
      });
    } else if (sub.operation.method !== 'POST' && sources.read.has(wire))
      ties.push({
        wire,
        use: sub,
        unset,
        field: wire,
        schema: field.schema,
        only: true,
        reason: `${sub.operation.key} sets it`,
      });
  }
  for (const [outer, field] of fields) {
    // {"type": "resize", "params": {"size": 10}}
    for (const wire of ties.length === 0 && fields.size <= 2 && verb !== 'enable'
      ? field.schema.properties.keys()
      : []) {
      if (
        sources.create.has(wire) &&
        !isSettled(wire, sources) &&
        !sources.create.has(outer) &&
        !sources.update.has(wire) &&
        !namesAnother(outer, wire, draft) &&
        (common.get(wire) ?? 0) < 3
      ) {
        ties.push({
          wire,
          use: sub,
          unset,
          field: null,
          inside: outer,
          schema: field.schema.properties.get(wire) ?? null,
          only: false,
          reason: `${label} takes it inside ${outer}`,
        });
      }
    }
  }
  const state = named === null ? null : findState(sub, named, sources);
  if (named !== null && state) {
    const [sentAs, { schema }] = state;
    const reason = `${label} is named after it and takes it as ${sentAs}`;
    return [{ wire: named, use: sub, unset, field: null, sentAs, schema, only: !sources.create.has(named), reason }];
  }
  if (named !== null && ties.length === 0 && !sources.update.has(named)) {
    const attribute = sources.create.get(named) ?? sources.read.get(named);
    const inside = body !== null && isInsideOf(body.object, attribute?.schema);
    const toggles = (verb === 'enable' || verb === 'disable') && attribute?.schema.types.includes('boolean');
    if (verb === 'disable') return [];
    if (inside || toggles)
      ties.push({
        wire: named,
        use: sub,
        unset,
        field: null,
        ...(inside && { spread: true }),
        schema: (inside ? body?.object : attribute?.schema) ?? null,
        only: !sources.create.has(named),
        reason: inside ? `${label} is named after it and takes its fields` : `${label} switches it`,
      });
  }
  return ties;
}

/** `attach_backup` with an `image`: that of the backup, and not what the server was made from. */
function namesAttached(wire: string, verb: string, object: readonly string[]): boolean {
  return verb === 'attach' && object.length > 0 && !splitWords(wire).some((word) => object.includes(word));
}

/** `PUT /subscribers/{id}/blocklist` with `ids` or a `query`: which ones are meant is no value of this one. */
const PICKING = new Set(['ids', 'query', 'filter', 'filters']);

/** What GET shows at the same path a page at a time is more than the list that is sent there. */
function isOfPages({ node, operation }: SubOperation): boolean {
  const get = operationAt(node, 'GET');
  return get !== undefined && setsPages(get, [operation]);
}

/** `PUT …/ota`, "Send a binary to the device", `PUT …/logout`: what no other call knows is what this one does, and no value to keep. */
function doesMore({ words, operation: { summary, description, operationId } }: SubOperation): boolean {
  const said = [summary, description, operationId].map((text) => (splitWords(text)[0] ?? '').replace(/s$/, ''));
  return [words[0] ?? '', ...said].some((verb) => ONCE.has(verb));
}

const ONCE = new Set(
  `blocklist broadcast call deliver deploy dispatch execute exec invoke kick log login logout notify publish push run send
   signal submit trigger unsubscribe upload`.split(/\s+/),
);

/** A `type` that knows one value only is changed by nothing: who takes a `type` as well speaks of another one. */
function isSettled(wire: string, { create }: Sources): boolean {
  return create.get(wire)?.schema.enum?.length === 1;
}

/** `PUT …/reset-password` with what an entry of `credentials` holds: that entry's fields are none of the item's own. */
function isEntryOf(body: Schema, { create, read }: Sources): boolean {
  if (body.properties.size < 3) return false;
  const entries = [...create.values(), ...read.values()].flatMap(({ schema: { items } }) => items ?? []);
  return entries.some((items) => items.properties.size > 0 && isInsideOf(body, items));
}

/** `PUT …/devices/fields`, where `GET …/devices` lists devices: what only this call takes belongs to one of them. */
function isAmongOthers({ parent }: PathNode, item: PathNode): boolean {
  for (let at = parent; at && at !== item; at = at.parent)
    if (listAt(at) && !ACTION_SEGMENTS.has((at.literal ?? '').toLowerCase())) return true;
  return false;
}

/** `PATCH …/catch-all` with nothing but `{"active": true}` sets what others call `is_catch_all`. */
function findState(sub: SubOperation, named: string, sources: Sources): [string, Field] | null {
  const body = bodyOf(sub, sources.noun, sources.envelope);
  const [only, ...more] = body ? fieldsOf(body) : [];
  const own = (sources.create.get(named) ?? sources.read.get(named))?.schema;
  const isSet = sub.operation.method !== 'POST' && !sources.update.has(named);
  if (!only || more.length > 0 || !isSet || !STATES.has(squash(only[0])) || sources.create.has(only[0])) return null;
  const isSwitch = [own, only[1].schema].every((schema) => schema?.types.join() === 'boolean');
  return isSwitch ? only : null;
}

const STATES = new Set(['active', 'enabled', 'enable', 'isactive', 'isenabled', 'value', 'state']);

/** `POST …/attach` with `{"volume": {"name": …}}`: the name of the volume, and not of what it is attached to. */
function namesAnother(outer: string, wire: string, { words }: Draft): boolean {
  const isKey = ['id', 'uuid', ...NATURAL_KEYS].includes(toSnake(wire));
  return isKey && !HOLDERS.has(outer) && !isSameNoun(outer, words.join('_'));
}

/** The body is the inside of the attribute, but for a field or two: all that it demands is there, and nearly all that it takes. */
export function isInsideOf(body: Schema, attribute: Schema | undefined): boolean {
  const taken = [...body.properties].filter(([, schema]) => !schema.readOnly).map(([wire]) => wire);
  const shared = taken.filter((wire) => attribute?.properties.has(wire));
  const isWhole = [...body.required].every((wire) => attribute?.properties.has(wire));
  return isWhole && shared.length > 0 && shared.length * 5 >= taken.length * 4;
}

/** `PUT …/script` with `{script, kind}` takes the fields of the object `script`, not a text of that name. */
function isInsideNamesake(body: FoundObject | null, named: string | null, { create, read }: Sources): boolean {
  const own = (create.get(named ?? '') ?? read.get(named ?? ''))?.schema;
  const inner = body?.object.properties.get(named ?? '');
  if (!body || !own || !inner || own.types.join() !== 'object' || inner.types.join() === 'object') return false;
  return isInsideOf(body.object, own);
}

/** `POST …/upgrades` with an `upgrade_version` changes the version. */
function withoutVerb(wire: string, { words }: SubOperation, sources: Sources): string | null {
  const [verb = ''] = words.length === 1 ? singularWords(words[0] ?? '') : [];
  const plain = UPDATE_VERBS.has(verb) && wire.startsWith(`${verb}_`) ? wire.slice(verb.length + 1) : '';
  return sources.create.has(plain) && !sources.update.has(plain) && !sources.create.has(wire) ? plain : null;
}

/** `PUT …/update-callback` with a `url` changes the `callback_url`. */
function withObject(wire: string, verb: string, object: readonly string[], sources: Sources): string | null {
  if (!SETTING.has(verb) || object.length === 0 || sources.create.has(wire)) return null;
  const whole = squash([...object, wire].join('_'));
  return [...sources.create.keys()].find((own) => squash(own) === whole && !sources.update.has(own)) ?? null;
}

/** What attaches one may refuse where there is one already. */
const SETTING = new Set(['change', 'edit', 'modify', 'replace', 'set', 'update']);

/** A call that takes one entry where the answer shows a list does not set the list. */
function isOneOfMany(taken: Schema, shown: Schema | undefined): boolean {
  return shown?.types.includes('array') === true && !taken.types.includes('array');
}

/** The attribute that a call is named after: change_type → type, enable_backup → backups, update_server_type → server_type. */
function nameAttribute(object: string[], sources: Sources, verb = ''): string | null {
  if (object.length === 0) return null;
  const name = object.join('_');
  const switched = nameSwitch(name, sources);
  if (switched !== null && (verb === 'enable' || verb === 'disable')) return switched;
  for (const wire of [...sources.create.keys(), ...sources.read.keys()]) {
    if (isSameNoun(wire, name)) return wire;
  }
  if (switched !== null) return switched;
  // PUT …/maintenance with {day, hour} for maintenance_window: {day, hour}; the caller checks the inside.
  for (const [wire, field] of [...sources.create, ...sources.read]) {
    if (squash(wire).startsWith(squash(name)) && field.schema.properties.size > 0) return wire;
  }
  return null;
}

/** enable_backups → backups_enabled. */
function nameSwitch(name: string, sources: Sources): string | null {
  const own = squash(name);
  const forms = [`${own}enabled`, `enable${own}`, `${own}senabled`, `is${own}enabled`, `is${own}`];
  return [...sources.create.keys(), ...sources.read.keys()].find((wire) => forms.includes(squash(wire))) ?? null;
}

function findInverse(sub: SubOperation, verb: string, object: string[], draft: Draft): SubOperation | null {
  const inverses = INVERSE.get(verb);
  if (inverses === undefined) return null;
  return (
    draft.subs.find((s) => {
      const other = s.words.filter((w) => !PREPOSITIONS.has(w));
      return (
        s !== sub &&
        isBelow(s.node, draft.node) &&
        !isToldToWipe(s) &&
        other.some((word) => inverses.includes(word)) &&
        isSameNoun(other.filter((word) => !inverses.includes(word)).join('_'), object.join('_'))
      );
    }) ?? null
  );
}
