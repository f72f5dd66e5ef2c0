import { squash } from '../naming/words.js';
import { blankAttribute } from './blank-attribute.js';
import type { Draft } from './draft.js';
import type { Sources } from './sources.js';
import type { Attribute } from './types.js';
import { HOLDERS } from './vocabulary.js';

const IDS = new Set(['id', 'uuid']);

/**
 * What names the other end of a link inside of an object, and what it is called outside: `instance: {id}` is an
 * `instance_id`, and `params: {network_id}` a `network_id`. Null where the object has to say more than that.
 */
export function findInnerKey({ name, type, in: place, attributes = [] }: Attribute): InnerKey | null {
  if (place !== 'body' || type !== 'object') return null;
  const isPlain = (member: Attribute) => member.type === 'string' || member.type === 'integer';
  const isHolder = HOLDERS.has(name);
  const [key, ...more] = isHolder ? attributes : attributes.filter(({ wire }) => IDS.has(wire));
  if (!key || !isPlain(key) || more.length > 0) return null;
  if (attributes.some((member) => member !== key && member.required)) return null;
  return { key, name: isHolder ? key.name : `${name}_${key.name}` };
}

/**
 * A link may be told its other end as the whole object that reads show (`instance: Instance`), whose id nobody writes.
 * Here the id is what the object is for.
 */
export function openIds(attributes: readonly Attribute[], { create }: Sources): void {
  for (const attribute of attributes) {
    const { wire, type, in: place, required, attributes: members } = attribute;
    const schema = create.get(wire)?.schema;
    const id = place === 'body' && type === 'object' && required ? schema?.properties.get('id') : undefined;
    if (!id?.readOnly || !members || members.some((member) => IDS.has(member.wire))) continue;
    const kind = id.types.find((one) => one === 'string' || one === 'integer');
    if (!kind) continue;
    const { format, description } = id;
    const key = {
      ...blankAttribute('id', 'id'),
      type: kind,
      optional: true,
      description,
      reason: 'names the other end',
    };
    members.unshift(format === null ? key : { ...key, format });
  }
}

interface InnerKey {
  key: Attribute;
  name: string;
}

/** What must be given and the removing call names; the rest is about the link. Where it names nothing, all of it. */
export function listLinkKeys(attributes: Attribute[], { remove }: Sources, { valued }: Draft): Attribute[] {
  const needed = attributes.filter((a) => a.in === 'body' && a.required);
  const named = needed.filter((a) => remove.has(squash(a.wire)));
  return named.length > 0 && !valued ? named : needed;
}

/** What tells one link of its parent from another: its own part of the path, and its keys in the body. */
export function listOwnKeys(draft: Draft, attributes: Attribute[], sources: Sources): Attribute[] {
  const inPath = attributes.filter((a) => a.required && a.in !== 'body' && !isParentKey(a, draft));
  return [...inPath, ...listLinkKeys(attributes, sources, draft)];
}

/** Of the parent, or of something further up in the path. */
function isParentKey(attribute: Attribute, draft: Draft): boolean {
  for (let node = draft.parent; node; node = node.parent)
    if (attribute.in === 'path' && node.parameters.includes(attribute.wire)) return true;
  return false;
}
