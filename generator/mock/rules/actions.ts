import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { flagAfter } from '../../model/verbs.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Item, Transition } from '../state/store.js';
import { touch } from '../state/touch.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';
import { joinByAction } from './links.js';
import { addMember } from './members.js';
import { setEntry } from './set-entry.js';
import { setField } from './set-field.js';
import { setSpec } from './spec-object.js';
import { isStatusName } from './status.js';
import { switchParts } from './switched-parts.js';
import { translate } from './translate.js';
import { moveListed, moveWhole } from './whole-members.js';

/** Words in the name of an action, and the values that a state takes after it. */
const EFFECTS: [RegExp, string[]][] = [
  [/stop/, ['off', 'stopped', 'shutoff', 'halted', 'poweredoff', 'offline', 'shutdown', 'inactive', 'down', 'exited']],
  [
    /(?:power_?|turn_?|switch_?)off|shutdown|shut_down|halt|powerdown/,
    ['off', 'shutoff', 'halted', 'poweredoff', 'offline', 'shutdown', 'stopped', 'inactive', 'down'],
  ],
  [/unpause|resume|unsuspend|reactivate/, ['running', 'active', 'enabled', 'ok', 'up', 'on', 'pending']],
  [/pause/, ['paused', 'suspended', 'inactive']],
  [/suspend/, ['suspended', 'paused', 'inactive']],
  [
    /(?:power_?|turn_?|switch_?)on|start|boot|restart|reset|powercycle|power_cycle/,
    ['running', 'on', 'active', 'started', 'online', 'up'],
  ],
  [/cancel|abort/, ['cancelled', 'canceled', 'aborted', 'cancelling']],
  [/close|resolve/, ['closed', 'resolved', 'done']],
  [/reopen|open/, ['open', 'reopened', 'active']],
  [/disable|deactivate/, ['disabled', 'inactive', 'off']],
  [/enable|activate/, ['enabled', 'active', 'on']],
  [/archive/, ['archived']],
  [/lock/, ['locked']],
];
/** A yes or no that tells whether the item runs. */
const RUNS = /^(?:is_?)?(?:booted|running|started|powered(?:_?on)?)$/i;

/** Objects that hold what an item is, beside its id and its metadata. */
const HOLDERS = /^(?:properties|attributes|state|status)$/i;

/** Whether the item runs after an action; null where the action is about something else. */
function runsAfter(verb: string): boolean | null {
  const [, values] = EFFECTS.find(([pattern]) => pattern.test(verb)) ?? [];
  if (values?.includes('running')) return true;
  return values?.includes('stopped') ? false : null;
}

/** What an action does to its item: a state takes its word's value, fields of the body that the item has are set. */
export function applyAction(world: World, call: Call, item: Item, body: JsonObject, transition?: Transition): void {
  const verb = readVerb(call, body);
  const { schema } = item.collection;
  if (!schema) return;
  const words = squash(verb) === '' ? '' : splitWords(verb).join('_');
  setStates(item.fields, schema, words, transition);
  switchParts(world, call, item, words);
  const isMoved = () =>
    world.isOn('links') && (moveWhole(world, item, words, body) || moveListed(world, item, words, body));
  if (addMember(world, call, item, body) || setEntry(item.fields, schema, words, body) || isMoved()) {
    touch(item, world.now());
    return;
  }
  for (const [name, value] of listArguments(schema, body)) {
    const field = schema.properties.get(name);
    const meant = field ? null : findMeant(schema, words, name);
    const isFree = meant !== null && meant !== item.collection.identity && !Object.hasOwn(body, meant);
    if (isFree) setField(world, item, meant, value);
    else if (!field) setInside(item, schema, words, name, value);
    else if (name !== item.collection.identity && !isStatusName(name)) {
      setField(world, item, name, value);
      for (const twin of listTwins(schema, name)) if (!Object.hasOwn(body, twin)) setAs(world, item, twin, name, value);
    }
  }
  // A POST that takes all of it anew, as the create does.
  setSpec(item, call.operation.body?.schema ?? null, body, true);
  if (world.isOn('links')) joinByAction(world, call, item, words, body);
  touch(item, world.now());
}

/** The `upgrade_version` of `/clusters/{id}/upgrades` is the version that a cluster has then. */
function findMeant({ properties }: Schema, verb: string, name: string): string | null {
  const [first = '', ...rest] = splitWords(name);
  const isManner = first === singularWords(verb).join('_') || /^(?:new|target|desired)$/.test(first);
  const meant = squash(rest.join('_'));
  const found = isManner ? [...properties].find(([own]) => squash(own) === meant) : undefined;
  return found && isPlainText(found[1]) ? found[0] : null;
}

function isPlainText({ types, readOnly }: Schema): boolean {
  return types[0] === 'string' && types.length === 1 && !readOnly;
}

/** `size_slug` and `size` are two forms of one field. */
function listTwins({ properties }: Schema, name: string): string[] {
  const bare = (own: string) => own.replace(/[_-]?(?:id|uuid|slug)$/i, '');
  return [...properties.keys()].filter((own) => own !== name && bare(own) === bare(name));
}

function setAs(world: World, item: Item, twin: string, name: string, value: Json): void {
  const field = item.collection.schema?.properties.get(twin);
  const shown =
    field && translate(world, name, value, field, world.freshMaking(`${item.path}/${twin}`, { full: true }));
  if (shown !== undefined && twin !== item.collection.identity) item.fields[twin] = shown;
}

/** `{"type": "resize", "params": {"size": 10}}`: what the item does not know as an object of its own holds arguments. */
function listArguments(schema: Schema, body: JsonObject): [string, Json][] {
  return Object.entries(body).flatMap(([name, value]): [string, Json][] =>
    isObject(value) && !schema.properties.has(name)
      ? [[name, value], ...Object.entries(value).filter(([inner]) => schema.properties.has(inner))]
      : [[name, value]],
  );
}

/** `change_protection` with `delete` sets `protection.delete`: the action names the object that the field is in. */
function setInside(item: Item, schema: Schema, verb: string, name: string, value: Json): void {
  for (const [outer, object] of schema.properties) {
    const field = object.properties.get(name);
    const before = item.fields[outer];
    if (!field || !isObject(before) || !fits(value, field) || !verb.endsWith(splitWords(outer).join('_'))) continue;
    item.fields[outer] = Object.assign(Object.create(null), before, { [name]: value });
  }
}

/** The action's name: an enum in the body where there is one, else the last word of the path. */
export function readVerb(call: Call, body: JsonObject): string {
  for (const name of ['action', 'type', 'command', 'operation', 'method']) {
    const value = body[name];
    if (typeof value === 'string' && /^actions?$/i.test(call.place.verb || 'actions')) return value;
  }
  return call.place.verb;
}

/** Of the item itself, and of what it keeps one level down: `properties.state`. */
function setStates(fields: JsonObject, schema: Schema, verb: string, transition?: Transition): void {
  for (const [name, field] of schema.properties) {
    const inner = fields[name];
    if (HOLDERS.test(name) && isObject(inner)) {
      const copy: JsonObject = Object.assign(Object.create(null), inner);
      fields[name] = copy;
      setStates(copy, field, verb, transition);
    }
    if (field.types[0] === 'boolean') {
      const flag = RUNS.test(name) ? runsAfter(verb) : flagAfter(verb.split('_'), name);
      if (flag !== null) fields[name] = flag;
    }
    if (ENDED.has(verb) && isStatusName(name) && isPlainText(field) && !field.enum)
      fields[name] = ENDED.get(verb) as string;
    if (!field.enum || !/stat(?:e|us)$|phase$|power/i.test(name)) continue;
    const effect = EFFECTS.find(([pattern]) => pattern.test(verb))?.[1] ?? [];
    const wanted = [...effect, ...listPast(verb)]
      .map((word) => field.enum?.find((v) => typeof v === 'string' && isWord(v, word)))
      .find((v) => v !== undefined);
    const settled = wanted ?? fields[name];
    const between = field.enum.find(
      (v) => typeof v === 'string' && squash(v) === `${squash(verb).replace(/e$/, '')}ing`,
    );
    if (between !== undefined && transition && !transition.done) {
      fields[name] = between;
      transition.effects.push(() => {
        if (fields[name] === between && settled !== undefined) fields[name] = settled;
      });
    } else if (wanted !== undefined) fields[name] = wanted;
  }
}

/** What people are asked or given ends in one word, also where the document does not list the states. */
const ENDED = new Map(['accept', 'expire', 'reject', 'revoke'].map((verb) => [verb, `${verb.replace(/e$/, '')}ed`]));

/** What has been done to it: `expired` after `expire`, `paid` after `pay`, `sent` after `send_invoice`. */
function listPast(verb: string): string[] {
  const [first = ''] = verb.split('_');
  const irregular = { pay: 'paid', send: 'sent', withdraw: 'withdrawn' }[first];
  // `banned` after `ban`.
  const doubled = /[aeiou][bdgmnpt]$/.test(first) ? [`${first}${first.at(-1)}ed`] : [];
  return first.length < 3
    ? []
    : [irregular ?? first, ...doubled, `${first}ed`, `${first}d`, `${first.replace(/y$/, 'i')}ed`];
}

/** `CANCELLED`, or `JOB_STATUS_CANCELLED` where the sort of the value stands before it. */
function isWord(value: string, word: string): boolean {
  return squash(value) === word || (/^[A-Z]+_(?:[A-Z]+_)*[A-Z]+$/.test(value) && splitWords(value).at(-1) === word);
}
