import { isHidden } from '../../../../plan/is-hidden.js';
import { get } from '../../../../spec/json.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { makeSample } from '../make-sample.js';
import type { Option } from '../options.js';

/** Values by the names of options. */
export type Given = { [option: string]: Json };

const SCALARS = new Set(['str', 'int', 'float', 'bool']);

/** What the wire carries for an option, worked out apart from the runtime: a unit test holds the two together. */
export function toWire(option: Option, value: Json): Json {
  const { kind, members, element } = option;
  if (Array.isArray(value)) return element ? value.map((item) => toWire(element, item)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (kind === 'object') return writeBody(members, value);
  if (kind === 'union') return writeVariant(option, value);
  if (kind !== 'map' || !element) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toWire(element, item)]));
}

/** The members of a request: those that were given, and those that it has to carry all the same. */
export function writeBody(options: readonly Option[], given: Given): JsonObject {
  const body: JsonObject = {};
  for (const option of options) {
    const { name, attribute, isInput } = option;
    const preset = isInput && attribute.sendsDefault ? attribute.default : undefined;
    const within = attribute.within ?? [];
    if (Object.hasOwn(given, name)) place(body, [...within, attribute.wire], toWire(option, given[name] ?? null));
    else if (preset !== undefined && preset !== null && within.length === 0) setOwn(body, attribute.wire, preset);
  }
  for (const { name, attribute, isInput } of options) {
    const { within = [], wire, sendsDefault, default: preset = null } = attribute;
    // An object that nobody has given anything of is not sent for its presets alone.
    const isSent = isInput && sendsDefault && preset !== null && Object.hasOwn(body, within[0] ?? '');
    if (isSent && within.length > 0 && !Object.hasOwn(given, name)) place(body, [...within, wire], preset);
  }
  return body;
}

function writeVariant({ members, attribute }: Option, value: JsonObject): Json {
  const index = members.findIndex(({ name }) => Object.hasOwn(value, name));
  const [member, variant] = [members[index], attribute.variants?.[index]];
  if (!member || !variant) return value;
  const sent = toWire(member, value[member.name] ?? null);
  if (!attribute.discriminator || typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, [attribute.discriminator.wire]: variant.value ?? variant.name };
}

/** A resource as the API shows it: what was given, and every plain value beside it. */
export function showItem(options: readonly Option[], given: Given): JsonObject {
  const shown: JsonObject = {};
  const pathOf = ({ attribute }: Option) => attribute.out ?? [attribute.wire];
  const isGiven = ({ name }: Option) => Object.hasOwn(given, name);
  // The answer may show what was given under the name of another attribute: `name` for `project_name`.
  const taken = new Set(options.filter(isGiven).map((option) => pathOf(option).join('\0')));
  for (const option of options) {
    const value = findShown(option, given);
    const path = pathOf(option);
    if (value !== undefined && (isGiven(option) || !taken.has(path.join('\0'))))
      place(shown, path, toWire(option, value));
  }
  return shown;
}

/** With one of the members by which a read is known to be about the resource, where it has no plain one: a list or an object. */
export function assure(item: JsonObject, sure: readonly string[] = [], options: readonly Option[] = []): JsonObject {
  const [first] = sure;
  if (first === undefined || sure.some((name) => Object.hasOwn(item, name))) return item;
  const own = options.find(({ attribute }) => (attribute.out?.[0] ?? attribute.wire) === first);
  return { ...item, [first]: own?.kind === 'list' || own?.kind === 'set' ? [] : {} };
}

/** An answer is believed only where it shows whom it is about. */
export function prove(shown: Json, proof: string[] | undefined, value: Json): Json {
  if (!proof || proof.length === 0 || typeof shown !== 'object' || shown === null || Array.isArray(shown)) return shown;
  if (proof.length === 1 && Object.hasOwn(shown, proof[0] ?? '')) return shown;
  return { ...(wrapAt(proof, value) as JsonObject), ...shown };
}

/** What a module makes of a resource other than to show it under the name that it has there. Secrets are not looked at. */
export function tellSubject(options: readonly Option[], given: Given): { moved: string[]; result: JsonObject } {
  const moved = new Set<string>();
  const result: JsonObject = {};
  const item = showItem(options, given);
  for (const option of options) {
    const { name, attribute } = option;
    const [first = '', ...rest] = attribute.out ?? [attribute.wire];
    const value = rest.reduce<Json | undefined>((held, step) => get(held, step), get(item, first));
    if (
      value === undefined ||
      findShown(option, given) === undefined ||
      !isPlain(option) ||
      (first === name && rest.length === 0 && !isHidden(attribute))
    )
      continue;
    moved.add(first);
    if (!isHidden(attribute)) setOwn(result, name, value);
  }
  // A text that holds a secret, such as a link with a token in it, is shown with the secret masked.
  const secrets = options.filter(({ attribute }) => isHidden(attribute)).map((option) => findShown(option, given));
  const isMasked = (text: Json) => secrets.some((one) => typeof one === 'string' && String(text).includes(one));
  for (const [wire, shown] of Object.entries(item)) if (typeof shown === 'string' && isMasked(shown)) moved.add(wire);
  return { moved: [...moved], result };
}

export function isPlain({ kind }: Option): boolean {
  return SCALARS.has(kind);
}

function findShown(option: Option, given: Given): Json | undefined {
  const { writeOnly, shownOnce, out, in: place } = option.attribute;
  if (writeOnly || shownOnce || (place === 'path' && out === null)) return undefined;
  if (Object.hasOwn(given, option.name)) return given[option.name];
  return isPlain(option) ? makeSample(option) : undefined;
}

/** Puts a value at the end of a path. What another value has taken already stays. */
export function place(into: JsonObject, path: readonly string[], value: Json): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  const there = Object.hasOwn(into, first) ? into[first] : undefined;
  // `peers.*.id`: each of the values in an object of its own.
  const isEach = rest[0] === '*' && Array.isArray(value);
  if (rest.length === 0 || isEach) {
    const own = isEach ? value.map((one) => wrapAt(rest.slice(1), one)) : value;
    if (there === undefined) setOwn(into, first, own);
    return;
  }
  const inner = there === undefined ? {} : there;
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return;
  if (there === undefined) setOwn(into, first, inner);
  place(inner, rest, value);
}

/** The value at the end of a path, the value itself where the path is empty. */
export function wrapAt(path: readonly string[], value: Json): Json {
  if (path.length === 0) return value;
  const wrapped: JsonObject = {};
  place(wrapped, path, value);
  return wrapped;
}

/** Names come from the document, and one may be __proto__. */
function setOwn(into: JsonObject, name: string, value: Json): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}
