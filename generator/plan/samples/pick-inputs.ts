import type { Attribute, Resource } from '../../map/types.js';
import type { Json } from '../../spec/types.js';
import { isHidden } from '../is-hidden.js';
import { existsAlready, isLink, isSingle } from '../kinds.js';
import { findRules } from '../rules/find-rules.js';
import { type Asking, sampleAttribute } from './sample-attribute.js';

/** What must be given to make a resource, by the names of attributes, each once. */
export function pickInputs(resource: Resource, attributes: readonly Attribute[]): Set<string> {
  const picked = new Set(attributes.filter(({ required, placed }) => required || placed).map(({ name }) => name));
  for (const attribute of attributes) if (isAsked(attribute, attributes, picked)) picked.add(attribute.name);
  for (const name of pickAlternative(resource, picked)) picked.add(name);
  for (const name of pickNeeded(resource, attributes, picked)) picked.add(name);
  const name = attributes.find((attribute) => isGivenName(resource, attribute));
  if (name) picked.add(name.name);
  for (const end of listOpenEnds(resource, attributes, picked)) picked.add(end);
  const setting = pickSetting(resource, attributes);
  if (setting) picked.add(setting.name);
  return picked;
}

/** A link that demands nothing in its body joins nothing: what it may refer to there is its other end. */
function listOpenEnds({ kind }: Resource, attributes: readonly Attribute[], picked: ReadonlySet<string>): string[] {
  const inBody = attributes.filter(({ in: place }) => place === 'body');
  if (!isLink(kind) || inBody.some(({ name }) => picked.has(name))) return [];
  const ends = inBody.filter(
    ({ optional, reference, deprecated, when }) => optional && reference && !deprecated && !when,
  );
  return ends.map(({ name }) => name);
}

/** People name what they make, also where they need not. */
function isGivenName(resource: Resource, attribute: Attribute): boolean {
  const { name, optional, deprecated, when, writeOnly, reference } = attribute;
  if (name !== resource.naturalKey || !optional || deprecated || when || writeOnly || reference !== null) return false;
  return isOwnName(resource, attribute) && !isHidden(attribute);
}

/** The value that picks a member of a union asks for it. */
function isAsked({ when }: Attribute, attributes: readonly Attribute[], picked: ReadonlySet<string>): boolean {
  if (!when || when.required.length === 0 || !picked.has(when.attribute)) return false;
  const picker = attributes.find(({ name }) => name === when.attribute);
  return picker !== undefined && when.required.includes(String(sampleAttribute(picker)));
}

/** The smallest of the sets of which creating it takes one; nothing where what must be given is enough. */
function pickAlternative({ operations }: Resource, given: ReadonlySet<string>): string[] {
  const alternatives = operations.create?.body?.alternatives ?? [];
  const [first, ...others] = alternatives;
  if (!first || alternatives.some((set) => set.every((name) => given.has(name)))) return [];
  return others.reduce((best, set) => (set.length < best.length ? set : best), first);
}

/** One of each set of which the descriptions say that one is needed. */
function pickNeeded({ operations }: Resource, attributes: readonly Attribute[], given: ReadonlySet<string>): string[] {
  const { fields = [], alternatives } = operations.create?.body ?? {};
  if (alternatives) return [];
  const sent = attributes.filter(({ name }) => fields.includes(name));
  const open = findRules(sent).oneOf.filter((set) => !set.some((name) => given.has(name)));
  return open.map(([first = '', ...others]) => [first, ...others].find((name) => !isOld(sent, name)) ?? first);
}

function isOld(attributes: readonly Attribute[], name: string): boolean {
  return attributes.some((attribute) => attribute.name === name && attribute.deprecated);
}

/** A setting that can be taken away again and demands nothing is there only once something of it is set. */
function pickSetting({ kind, operations }: Resource, attributes: readonly Attribute[]): Attribute | null {
  const own = attributes.filter((attribute) => attribute.in === 'body');
  if (!isSingle(kind) || !operations.delete || own.some(({ required }) => required)) return null;
  const open = own.filter(({ optional, reference }) => optional && reference === null);
  return open.find((attribute) => !isOpenEnded(attribute)) ?? open[0] ?? null;
}

/** The document does not say what it holds, so that a sample of it shows nothing. */
export function isOpenEnded({ type, element }: Attribute): boolean {
  return type === 'json' || (element !== undefined && isOpenEnded(element));
}

/** What lies above a resource in the path is called after itself, because it is the same for all that lies there. */
function findSubject({ name: own, identity }: Resource, { in: place, name }: Attribute): string {
  const isOwn = identity.at(-1) === name || name === 'id' || name === 'name';
  return place === 'path' && !isOwn ? name : own;
}

/** Whoever makes the resource chooses this text, and people find the resource by it. */
function isOwnName({ kind, naturalKey }: Resource, { name, type, in: place }: Attribute): boolean {
  if (existsAlready(kind) || isLink(kind) || type !== 'string') return false;
  return (name === naturalKey || name === 'name') && place === 'body';
}

/** A value for an attribute of a resource that is to be made. */
export function sampleInput(resource: Resource, attribute: Attribute, asking: Asking = {}): Json {
  const subject = findSubject(resource, attribute);
  const picked = (name: string) => {
    const picker = resource.attributes.find((other) => other.name === name);
    return picker && String(sampleAttribute(picker));
  };
  return sampleAttribute(attribute, { ...asking, picked, subject, isName: isOwnName(resource, attribute) });
}
