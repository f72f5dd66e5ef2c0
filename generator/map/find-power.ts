import { readDescribedValues } from '../model/described-values.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { stageOf } from './stages.js';
import type { Action, Attribute, Power, Resource } from './types.js';

const POWER_FIELDS =
  'power_state power_status power powered status state vm_state run_state running_state server_status running'.split(
    ' ',
  );
const ON = new Set('running on started poweredon active poweron up online'.split(' '));
const OFF = new Set('stopped off poweredoff shutoff halted poweroff down offline shutdown inactive'.split(' '));
const RESTING = new Set('suspended paused'.split(' '));

/** A yes or no that says whether it runs. */
const FLAGS = new Set('booted running started powered poweredon poweron'.split(' '));
/** A state that only tells the power. A status tells, and is not what one asks for; a plain state tells the whole life. */
const STATES = new Set('power_state vm_state run_state running_state'.split(' '));

const WAKING = new Set(['resume', 'unpause', 'unsuspend', 'wake']);
const RESTS: readonly (readonly [rest: string, wake: readonly string[], shown: string])[] = [
  ['suspend', ['resume', 'unsuspend', 'wake'], 'suspended'],
  ['pause', ['unpause', 'resume'], 'paused'],
];

/** What asks the system to stop, before what may cut the power, before what surely does. */
const MANNERS: readonly ReadonlySet<string>[] = [
  new Set(['shutdown', 'softstop', 'poweroffgraceful']),
  new Set(['stop', 'turnoff', 'off']),
  new Set(['poweroff', 'powerdown', 'halt']),
];

/** On and off, and a field that tells which: a desired power state can be offered. */
export function findPower(actions: Action[], attributes: Attribute[], identity: string[]): Power | null {
  const own = actions.filter((action) => isPlain(action, identity));
  const starts = own.filter((a) => a.power === 'on');
  // What was stopped is started; only what was suspended is resumed.
  const on = starts.find(({ name }) => !splitWords(name).some((word) => WAKING.has(word))) ?? starts[0];
  const stops = own.filter((a) => a.power === 'off').sort((a, b) => rank(a) - rank(b));
  const [off, other] = stops;
  const shown = findShown(attributes);
  if (!on || !off || !shown) return null;
  const restart = actions.find((a) => a.power === 'restart' && isOwn(a, identity));
  const rests = shown.resting.length > 0 ? findRest(own, shown.resting) : null;
  return {
    field: shown.field,
    on: shown.on,
    off: shown.off,
    ...(shown.passing.length > 0 && { passing: shown.passing }),
    ...(rests && { rest: rests }),
    actions: { on: on.name, off: off.name, restart: restart?.name ?? null },
    reason: [
      `${on.name} and ${off.name} switch what ${shown.field.join('.')} tells`,
      ...(other && rank(other) > rank(off) ? [`${off.name} asks the system to stop, ${other.name} may not`] : []),
    ].join('; '),
    confidence: shown.isNamed ? 'high' : 'medium',
  };
}

/** A call that does not name the resource switches others as well. */
function isOwn({ call }: Action, identity: string[]): boolean {
  return identity.every((name) => call.parameters.some(({ attribute }) => attribute === name));
}

/** It can be called as it is, and takes nothing away but the power. */
function isPlain(action: Action, identity: string[]): boolean {
  return isOwn(action, identity) && !action.destructive && !action.arguments.some(({ required }) => required);
}

function rank({ name }: Action): number {
  const at = MANNERS.findIndex((names) => names.has(squash(name)));
  return at < 0 ? MANNERS.length : at;
}

interface Shown {
  field: string[];
  on: string[];
  off: string[];
  resting: string[];
  passing: string[];
  /** The schema lists the values, and not only the text. */
  isNamed: boolean;
}

function findShown(attributes: readonly Attribute[]): Shown | null {
  for (const name of POWER_FIELDS) {
    const field = attributes.find((a) => toSnake(a.wire) === name && a.type === 'string' && !a.required);
    if (!field) continue;
    const values = field.enum
      ? field.enum.filter((v) => typeof v === 'string')
      : readDescribedValues(field.description);
    const all = values.filter((v) => OFF.has(squash(v)));
    // Beside a word for what is off, a shutdown is the way there.
    const off = all.filter((v) => squash(v) !== 'shutdown');
    const shown = {
      field: wayTo(field),
      on: values.filter((v) => ON.has(squash(v))),
      off: off.length > 0 ? off : all,
      resting: values.filter((v) => RESTING.has(squash(v))),
      passing: values.filter((v) => stageOf(v) === 'pending' || (off.length > 0 && squash(v) === 'shutdown')),
      isNamed: field.enum !== undefined,
    };
    if (shown.on.length > 0 && shown.off.length > 0) return shown;
  }
  const flag = attributes.find((a) => isFlag(a) && !a.writeOnly && !a.required);
  if (!flag) return null;
  return { field: wayTo(flag), on: ['true'], off: ['false'], resting: [], passing: [], isNamed: true };
}

function wayTo({ out, wire }: Attribute): string[] {
  return out ?? [wire];
}

function isFlag({ type, wire }: Attribute): boolean {
  return type === 'boolean' && FLAGS.has(squash(wire).replace(/^is/, ''));
}

/** What halts it without switching it off, and wakes it again. */
function findRest(own: readonly Action[], shown: readonly string[]): Power['rest'] | null {
  const find = (names: readonly string[]) => own.filter(({ name }) => names.includes(squash(name)));
  for (const [rest, wake, word] of RESTS) {
    const values = shown.filter((value) => squash(value) === word);
    const [by, ...others] = find([rest]);
    const back = wake.map((name) => find([name])[0]).find((action) => action !== undefined);
    if (values.length > 0 && by && others.length === 0 && back) return { values, by: by.name, back: back.name };
  }
  return null;
}

/**
 * The attribute of the document by which people say whether it runs: a state that tells nothing else, or a yes or no. Null:
 * there is none.
 */
export function findPowerAttribute({ power, attributes, operations }: Resource): Attribute | null {
  if (!power) return null;
  const updated = new Set(operations.update.flatMap(({ fields }) => fields));
  const open = attributes.filter((a) => a.in === 'body' && !a.required && !updated.has(a.name));
  const told = open.find((a) => wayTo(a).join('\0') === power.field.join('\0') && !a.writeOnly);
  const isState = told?.type === 'string' && !told.optional && STATES.has(toSnake(told.wire));
  if (told && (isFlag(told) || isState)) return told;
  return open.find((a) => isFlag(a) && a.optional) ?? null;
}

/**
 * Makes an attribute the one that says whether it runs. Whoever leaves it out leaves the power alone, so that a default of
 * the create is no default of it.
 */
export function takePowerAttribute(resource: Resource, attribute: Attribute | null): void {
  const { power, actions } = resource;
  if (!power) return;
  if (!attribute) {
    delete power.attribute;
    return;
  }
  power.attribute = attribute.name;
  Object.assign(attribute, { optional: true, computed: true, writeOnly: false, onChange: 'update' });
  for (const key of ['default', 'sendsDefault', 'doubt', 'against'] as const) delete attribute[key];
  attribute.switched = { at: power.field, on: power.on, off: power.off };
  if (attribute.type === 'string') {
    if (attribute.enum) attribute.switched.known = attribute.enum;
    attribute.enum = [...power.on, ...power.off, ...(power.rest?.values ?? [])];
    attribute.asserted = ['enum'];
  }
  attribute.updatedBy = actions.find(({ name }) => name === power.actions.on)?.call.operation ?? null;
  attribute.reason = `${attribute.reason}; ${power.reason}`;
  attribute.confidence = power.confidence;
}
