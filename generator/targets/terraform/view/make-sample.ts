import type { Attribute, Resource } from '../../../map/types.js';
import { type Chooser, makeMatch } from '../../../model/make-match.js';
import { matchPattern } from '../../../model/pattern/match-pattern.js';
import { LONGEST_SAMPLE, MOST_SAMPLES } from '../../../model/sample-limits.js';
import { isSingle } from '../../../plan/kinds.js';
import type { Json } from '../../../spec/types.js';
import type { Shape } from './shape.js';

/** Finds what an attribute refers to: an expression or an identifier; null where there is nothing to refer to. */
export type Resolve = (reference: string, shape: Shape) => Json | null;

/** Values for an example of a resource: everything that must be set, and nothing else. */
export function sampleResource(resource: Resource, shapes: readonly Shape[], resolve: Resolve): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const shape of shapes) {
    // What lies above it in the path is the same for all that lies there.
    const subject =
      shape.source.in === 'path' && resource.identity.at(-1) !== shape.source.name ? shape.name : resource.name;
    if (shape.required && !shape.writeOnly) values.set(shape.name, sampleShape(shape, resolve, subject));
  }
  for (const shape of shapes) {
    const { when } = shape.source;
    if (!when || when.required.length === 0 || shape.writeOnly || shape.local) continue;
    if (when.required.includes(String(values.get(when.attribute))))
      values.set(shape.name, sampleShape(shape, resolve, resource.name));
  }
  for (const name of pickAlternative(resource, shapes, values)) {
    const shape = shapes.find((own) => own.source.name === name && !own.writeOnly && !own.local);
    if (shape) values.set(shape.name, sampleShape(shape, resolve, resource.name));
  }
  const only = pickSetting(resource, shapes);
  if (only) values.set(only.name, sampleShape(only, resolve, resource.name));
  return values;
}

/** A setting that can be taken away again and demands nothing is there only once something of it is set. */
function pickSetting({ kind, operations }: Resource, shapes: readonly Shape[]): Shape | null {
  const own = shapes.filter(({ source, writeOnly, local }) => source.in === 'body' && !writeOnly && !local);
  if (!isSingle(kind) || !operations.delete || own.some(({ required }) => required)) return null;
  return own.find(({ optional, source }) => optional && source.reference === null) ?? null;
}

/** The smallest of the sets of which creating it takes one; nothing where what must be set is enough. */
function pickAlternative(
  { operations }: Resource,
  shapes: readonly Shape[],
  values: ReadonlyMap<string, Json>,
): string[] {
  const given = new Set(shapes.filter(({ name }) => values.has(name)).map(({ source }) => source.name));
  const alternatives = operations.create?.body?.alternatives ?? [];
  const [first, ...others] = alternatives;
  if (!first || alternatives.some((set) => set.every((name) => given.has(name)))) return [];
  return others.reduce((best, set) => (set.length < best.length ? set : best), first);
}

/** A value that the document allows. `turn` picks another one where there are several. */
export function sampleShape(shape: Shape, resolve: Resolve, subject: string, turn = 0): Json {
  const { source } = shape;
  if (source.reference !== null) {
    const isMany = shape.kind === 'List' || shape.kind === 'Set';
    // Several that differ cannot be had from one.
    const found = isMany && (source.minItems ?? 0) > 1 ? null : resolve(source.reference, shape);
    if (found !== null) return isMany ? [found] : found;
  }
  if (shape.format === 'JSON') return '{}';
  if (shape.union) return sampleMembers(shape.children.slice(0, 1), resolve, subject, turn);
  if (shape.children.length > 0) {
    const object = sampleMembers(pickMembers(shape.children), resolve, subject, turn);
    if (shape.kind === 'SingleNested') return object;
    return shape.kind === 'MapNested' ? { example: object } : [object];
  }
  if (shape.element !== null) return sampleCollection(shape, subject, turn);
  return sampleScalar(source, shape.kind, subject, turn);
}

/** What must be set of an object; of one that demands nothing, what most likely names something. */
function pickMembers(children: readonly Shape[]): Shape[] {
  const settable = children.filter(({ writeOnly, local }) => !writeOnly && !local);
  const demanded = settable.filter(({ required, expected }) => required || expected);
  if (demanded.length > 0) return demanded;
  const plain = settable.filter(
    ({ optional, children: inner, format }) => optional && inner.length === 0 && format !== 'JSON',
  );
  const rank = ({ source }: Shape) => (source.reference !== null ? 0 : ['id', 'name'].includes(source.name) ? 1 : 2);
  return [...plain].sort((a, b) => rank(a) - rank(b)).slice(0, 1);
}

function sampleMembers(children: readonly Shape[], resolve: Resolve, subject: string, turn: number): Json {
  const members = Object.create(null) as Record<string, Json>;
  for (const child of children) members[child.name] = sampleShape(child, resolve, subject, turn);
  return { ...members };
}

function sampleCollection({ source, kind, element }: Shape, subject: string, turn: number): Json {
  const { example } = source;
  const inner = source.element;
  if (
    Array.isArray(example) &&
    example.length > 0 &&
    example.every(isPlain) &&
    turn === 0 &&
    typeof element === 'string' &&
    kind !== 'Map'
  )
    return example;
  if (!inner || typeof element !== 'string') return kind === 'Map' ? {} : [];
  const value = sampleScalar(inner, element, subject, turn);
  if (kind === 'Map') return { role: value };
  const least = Math.min(Math.max(1, source.minItems ?? 1), MOST_SAMPLES);
  if (kind !== 'Set') return Array.from({ length: least }, () => value);
  const values = Array.from({ length: least }, (_, index) => sampleScalar(inner, element, subject, turn + index));
  return [...new Set(values)];
}

/** An object in a sample is one of ours, and may be an expression: what the document calls an example never is. */
function isPlain(value: Json): boolean {
  return value !== null && typeof value !== 'object';
}

function sampleScalar(attribute: Attribute, kind: string, subject: string, turn: number): Json {
  const known = attribute.enum?.filter(isPlain) ?? [];
  if (known.length > 0) return known[turn % known.length] ?? null;
  if (kind === 'Bool') return turn % 2 === 0 ? attribute.default !== true : attribute.default === true;
  if (kind === 'Int64' || kind === 'Float64') return sampleNumber(attribute, turn);
  return sampleText(attribute, subject, turn);
}

function sampleNumber({ minimum, maximum, multipleOf, example, default: preset }: Attribute, turn: number): number {
  const step = multipleOf ?? 1;
  const given =
    typeof example === 'number' ? example : typeof preset === 'number' ? preset : Number(minimum ?? 0) || step;
  const next = given + turn * step;
  if (maximum !== undefined && next > Number(maximum)) return given - turn * step;
  return next;
}

const FORMATS = new Map([
  ['uuid', ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '3fa85f64-5717-4562-b3fc-2c963f66afa7']],
  ['date-time', ['2030-01-31T08:00:00Z', '2030-02-01T08:00:00Z']],
  ['date', ['2030-01-31', '2030-02-01']],
  ['email', ['person@example.com', 'other@example.com']],
  ['hostname', ['host.example.com', 'other.example.com']],
  ['ipv4', ['192.0.2.10', '192.0.2.11']],
  ['ipv6', ['2001:db8::10', '2001:db8::11']],
  ['uri', ['https://example.com/a', 'https://example.com/b']],
  ['url', ['https://example.com/a', 'https://example.com/b']],
]);

/** What texts with a pattern usually look like. */
const USUAL =
  `example1 example2 Example-1 EXAMPLE 1 192.0.2.10 192.0.2.0/24 10.0.0.0/16 00:00:5e:00:53:01 02:00 03:00 2030-01 1.30 1.30.1
   v1.30.1 10.00 DE US de-DE +4930123456 +4930654321 example.com *.example.com 443 8080-8090 /etc/motd`.split(/\s+/);

function sampleText(attribute: Attribute, subject: string, turn: number): string {
  const { example, format, pattern, maxLength = 63 } = attribute;
  const minLength = Math.min(attribute.minLength ?? 0, LONGEST_SAMPLE);
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && isMatch(pattern, text);
  const name = `${subject.replaceAll('_', '-')}-${turn + 1}`;
  const given = typeof example === 'string' ? [example] : [];
  const usual = [
    ...USUAL,
    'a'.repeat(Math.max(1, minLength)),
    'b'.repeat(Math.max(1, minLength)),
    'a'.repeat(64),
    'a'.repeat(40),
  ];
  const formatted = FORMATS.get(format ?? '') ?? [];
  const isName = attribute.name === 'name' || attribute.name.endsWith('_name');
  const candidates = isName ? [name, ...formatted, ...given, ...usual] : [...given, ...formatted, name, ...usual];
  const good = candidates.filter(fits);
  const made =
    good.length === 0 && pattern !== undefined ? makeMatch(pattern, choose(turn), minLength, maxLength) : null;
  return good[turn % Math.max(1, good.length)] ?? made ?? given[0] ?? name.slice(0, maxLength).padEnd(minLength, 'x');
}

/** The same each time: the first of what is possible, and the least. */
function choose(turn: number): Chooser {
  return { pick: (list) => list[turn % list.length] as (typeof list)[number], between: (low) => low };
}

/** A pattern that cannot be judged says nothing against a text. */
function isMatch(pattern: string | undefined, text: string): boolean {
  return pattern === undefined || matchPattern(pattern, text) !== false;
}
