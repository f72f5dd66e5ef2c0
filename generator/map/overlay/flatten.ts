import type { Objections } from '../../config/objections.js';
import { replaceNames, visitReferences } from '../rename.js';
import type { Attribute, Catalogue, Resource } from '../types.js';

/** Puts the members of one object where the object stands. On the wire they stay inside it. */
export function flattenAttribute(
  catalogue: Catalogue,
  resource: Resource,
  attribute: Attribute,
  path: string[],
  objections: Objections,
): void {
  const obstacle = findObstacle(resource, attribute);
  if (obstacle !== null) {
    objections.add(path, `${attribute.name} of ${resource.name} cannot be flattened: ${obstacle}.`, 'Remove the line.');
    return;
  }
  const members = (attribute.attributes ?? []).map((member) => lift(member, attribute));
  const others = resource.attributes.filter((other) => other !== attribute);
  for (const { name } of members) {
    if (!others.some((other) => other.name === name)) continue;
    const sentence = `${attribute.name} of ${resource.name} cannot be flattened: "${name}" is called like another attribute.`;
    objections.add(path, sentence, `Rename it: "${attribute.name}.${name}": {rename: ${attribute.name}_${name}}.`);
  }
  resource.attributes = resource.attributes.flatMap((other) => (other === attribute ? members : [other]));
  const settable = members.filter(({ required, optional }) => required || optional).map(({ name }) => name);
  replaceNames(resource, (name) => (name === attribute.name ? settable : [name]));
  visitReferences(catalogue, (subject, key) => {
    const inside = subject === resource.name && key.startsWith(`${attribute.name}.`);
    return `${subject}.${inside ? key.slice(attribute.name.length + 1) : key}`;
  });
}

function findObstacle(resource: Resource, { name, type, attributes, in: place, out, wire }: Attribute): string | null {
  if (!resource.attributes.some((own) => own.name === name)) return 'only what stands at the top can be';
  if (type !== 'object' || !attributes || attributes.length === 0)
    return 'it is no object whose members the document names';
  if (place !== 'body' || (out !== null && out.join() !== wire))
    return 'requests and answers have it in different places';
  const { operations, identity, naturalKey, presence } = resource;
  if (identity.includes(name) || naturalKey === name) return 'it names the resource';
  if (presence?.match.some(({ attribute }) => attribute === name)) return 'it shows whether the resource is there';
  const calls = [operations.create, operations.delete, ...operations.update];
  const whole = calls.find((call) => {
    const { fields = [], spread, alone, as = {}, patch } = call?.body ?? {};
    return fields.includes(name) && (spread || alone || patch || name in as);
  });
  if (whole) return `${whole.operation} takes it as a whole`;
  const removed = operations.update.find(({ unset, fields }) => unset !== null && fields.includes(name));
  return removed ? `${removed.unset?.operation} removes it as a whole` : null;
}

/** What was said of the object holds for each of its members. */
function lift(member: Attribute, object: Attribute): Attribute {
  const isGiven = (object.required || object.optional) && (member.required || member.optional);
  const required = object.required && member.required;
  // The same object, so that who looks for it by what it was finds it.
  return Object.assign(member, {
    required,
    optional: isGiven && !required,
    computed: !required && (member.computed || object.computed || !isGiven),
    sensitive: member.sensitive || object.sensitive,
    writeOnly: member.writeOnly || object.writeOnly,
    volatile: member.volatile || (object.volatile && !isGiven),
    onChange: isGiven ? (member.onChange === 'none' ? object.onChange : member.onChange) : ('none' as const),
    ...(object.doubt !== undefined && member.doubt === undefined && { doubt: object.doubt }),
    updatedBy: object.updatedBy,
    ...(object.when && { when: object.when }),
    within: [object.wire],
    out: [object.wire, ...(member.out ?? [member.wire])],
    reason: `${member.reason === '' ? object.reason : member.reason}; flattened in iacsmith.yaml`,
    confidence: 'high' as const,
  });
}
