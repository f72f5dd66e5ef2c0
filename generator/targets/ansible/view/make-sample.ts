import type { Attribute } from '../../../map/types.js';
import { fillPattern } from '../../../model/fill-pattern.js';
import { matchPattern } from '../../../model/pattern/match-pattern.js';
import { LONGEST_SAMPLE } from '../../../model/sample-limits.js';
import type { Json } from '../../../spec/types.js';
import type { Option } from './options.js';

const FORMATS = new Map([
  ['uuid', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['date-time', '2030-01-31T08:00:00Z'],
  ['date', '2030-01-31'],
  ['email', 'person@example.com'],
  ['hostname', 'host.example.com'],
  ['ipv4', '192.0.2.10'],
  ['ipv6', '2001:db8::10'],
  ['uri', 'https://example.com/'],
  ['url', 'https://example.com/'],
]);

/** What texts with a pattern usually look like. */
const USUAL = [
  'example1',
  'Example-1',
  'EXAMPLE',
  '1',
  '192.0.2.10',
  '192.0.2.0/24',
  '00:00:5e:00:53:01',
  '02:00',
  '2030-01',
  '1.30',
  '1.30.1',
  'v1.30.1',
  '10.00',
  'DE',
  'de-DE',
  '+4930123456',
  'example.com',
  'a'.repeat(64),
  'a'.repeat(40),
  'a'.repeat(32),
];

const MOST_ITEMS = 5;

/** A value for an example: the document's own where it has one, else a plain one that the schema allows. */
export function makeSample(option: Option): Json {
  const { attribute, kind, element, members } = option;
  if (attribute.example !== undefined && isHarmless(attribute.example) && isOfKind(option, attribute.example)) {
    return keepGiven(option, attribute.example);
  }
  const known = attribute.enum?.find((value) => value !== null && isHarmless(value));
  if (known !== undefined) return known;
  const { default: preset } = attribute;
  if (preset !== undefined && preset !== null && kind !== 'object' && isHarmless(preset)) return preset;
  if (kind === 'object') return Object.fromEntries(listGiven(members).map((m) => [m.name, makeSample(m)]));
  if (kind === 'union') return Object.fromEntries(members.slice(0, 1).map((m) => [m.name, makeSample(m)]));
  if (kind === 'list' || kind === 'set') {
    const count = Math.min(Math.max(attribute.minItems ?? 1, 1), MOST_ITEMS);
    return element ? Array.from({ length: count }, () => makeSample(element)) : [];
  }
  if (kind === 'map') return { role: element && element.kind !== 'str' ? makeSample(element) : 'web' };
  if (kind === 'bool') return true;
  if (kind === 'int' || kind === 'float') return makeNumber(attribute);
  return kind === 'json' ? {} : makeText(attribute);
}

const LONGEST_SHOWN = 60;
const MOST_SHOWN = 3;

/**
 * A value as the document shows it, for a result: only what tells a form that its name does not (an id, an address, a
 * state). Truths and numbers speak for themselves, prose shows nothing, and a secret is no example.
 */
export function findShown({ attribute, kind, element }: Option): Json | undefined {
  const { example, sensitive } = attribute;
  if (sensitive || element?.attribute.sensitive) return undefined;
  if (kind === 'str') return isForm(example) ? example : undefined;
  const isPlainList = (kind === 'list' || kind === 'set') && element?.kind === 'str' && Array.isArray(example);
  const isShort = isPlainList && example.length > 0 && example.length <= MOST_SHOWN;
  return isShort && example.every(isForm) ? example : undefined;
}

function isForm(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\S+$/.test(value) && value.length <= LONGEST_SHOWN && isHarmless(value);
}

/** What is needed; where nothing is, one member, because an empty object says nothing and may not be allowed. */
function listGiven(members: readonly Option[]): Option[] {
  const given = members.filter(({ isInput, attribute }) => isInput && !attribute.deprecated);
  const needed = given.filter(({ attribute }) => attribute.required);
  const named = given.filter(({ attribute }) => attribute.reference !== null || /^(id|name)$/.test(attribute.wire));
  return needed.length > 0 ? needed : [...named, ...given].slice(0, 1);
}

/** Of an example object only what can be given, under the names of the options. */
function keepGiven({ kind, members, element }: Option, value: Json): Json {
  if (Array.isArray(value)) return element ? value.map((item) => keepGiven(element, item)) : value;
  if (kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const kept = members.filter((m) => m.isInput && Object.hasOwn(value, m.attribute.wire));
  return Object.fromEntries(
    kept.map((member) => [member.name, keepGiven(member, value[member.attribute.wire] ?? null)]),
  );
}

/** Text that Ansible would take for a template never reaches an example. */
export function isHarmless(value: Json): boolean {
  if (typeof value === 'string') return !/[{}%]|^\s*#jinja2:/.test(value) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
  if (Array.isArray(value)) return value.every(isHarmless);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, item]) => isHarmless(name) && isHarmless(item));
}

function isOfKind({ kind, element }: Option, value: Json): boolean {
  if (kind === 'str') return typeof value === 'string';
  if (kind === 'int' || kind === 'float') return typeof value === 'number' || typeof value === 'bigint';
  if (kind === 'bool') return typeof value === 'boolean';
  if (kind === 'list' || kind === 'set') {
    return Array.isArray(value) && element !== null && value.every((item) => isOfKind(element, item));
  }
  return kind !== 'union' && typeof value === 'object' && value !== null && !Array.isArray(value);
}

function makeNumber({ minimum, maximum, multipleOf, exclusiveMinimum }: Attribute): Json {
  const step = multipleOf ?? 1;
  const least = minimum === undefined ? step : Number(minimum) + (exclusiveMinimum ? step : 0);
  const value = Math.ceil(Math.max(least, 1) / step) * step;
  return maximum !== undefined && value > Number(maximum) ? Number(maximum) : value;
}

function makeText({ format, pattern, minLength: least = 0, maxLength, sensitive }: Attribute): string {
  const minLength = Math.min(least, LONGEST_SAMPLE);
  // Ansible masks a secret wherever its text turns up, so it must not be a word that other values hold.
  const text = FORMATS.get(format ?? '') ?? (sensitive ? 'Change-me-1' : 'example');
  const isLong = (usual: string) => usual.length >= minLength && usual.length <= (maxLength ?? usual.length);
  const made = pattern === undefined ? null : fillPattern(pattern);
  const usual = [text, ...USUAL, ...(made === null ? [] : [made])];
  const fitting = usual.find((one) => isLong(one) && fitsPattern(one, pattern)) ?? text;
  return fitting.padEnd(minLength, 'x').slice(0, maxLength ?? fitting.length + minLength);
}

/** A pattern that cannot be judged says nothing against a text. */
function fitsPattern(text: string, pattern: string | undefined): boolean {
  return pattern === undefined || matchPattern(pattern, text) !== false;
}
