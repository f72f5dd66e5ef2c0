import { KEY_WORDS } from '../../map/relations.js';
import type { Attribute, Catalogue, Resource } from '../../map/types.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords } from '../../naming/words.js';
import type { Joint } from './types.js';

/** A joint, and the two resources that it ties. */
export interface Tie {
  holder: Resource;
  target: Resource;
  joint: Joint;
}

/** Every attribute that can be set and holds the key of a managed resource, by the name of its holder. */
export function findTies(catalogue: Catalogue): Map<string, Tie[]> {
  const byName = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  return new Map(
    catalogue.resources.map((holder) => {
      const ties: Tie[] = [];
      visit(holder.attributes, [], false, (attribute, at, required) => {
        const [name = '', key = ''] = splitReference(attribute.reference);
        const target = byName.get(name);
        if (!target || target === holder || !fits(attribute, target, key) || !isNamed(attribute, target, key)) return;
        const replaces = holder.attributes.find((own) => own.name === at[0]?.name)?.onChange === 'replace';
        ties.push({ holder, target, joint: { at, key, required, replaces } });
      });
      return [holder.name, ties.sort((a, b) => rankTie(a) - rankTie(b))];
    }),
  );
}

/** "network.id" to its two halves; a name has no dot in it. */
function splitReference(reference: string | null): [string, string] {
  const dot = reference?.indexOf('.') ?? -1;
  return reference === null || dot < 0 ? ['', ''] : [reference.slice(0, dot), reference.slice(dot + 1)];
}

type Found = (attribute: Attribute, at: Joint['at'], required: boolean) => void;

function visit(attributes: readonly Attribute[], above: Joint['at'], optional: boolean, found: Found): void {
  for (const attribute of attributes) {
    if (!attribute.required && !attribute.optional) continue;
    const many = attribute.type === 'list' || attribute.type === 'set';
    const at = [...above, { name: attribute.name, many }];
    // A key below two lists, or beside what must be given as well, cannot be filled in by itself.
    if (many && above.some((step) => step.many)) continue;
    if (above.length > 0 && attributes.some((own) => own.required && own !== attribute)) continue;
    if (attribute.reference !== null) found(attribute, at, attribute.required && !optional);
    const element = many ? attribute.element : attribute;
    if (element?.type !== 'object') continue;
    // Further down there is more to it than a key.
    if (above.length === 0) visit(element.attributes ?? [], at, optional || !attribute.required, found);
  }
}

/** A text takes a number, but no number takes a text: what is only called alike is no tie. */
function fits(attribute: Attribute, target: Resource, key: string): boolean {
  const own = target.attributes.find(({ name }) => name === key);
  const holder = attribute.type === 'list' || attribute.type === 'set' ? attribute.element : attribute;
  return own !== undefined && (holder?.type === own.type || (holder?.type === 'string' && own.type === 'integer'));
}

/** `network_id` and `network` speak of a network, `network_zone` of a zone that is no DNS zone, `vm_name` of no id. */
function isNamed({ wire, in: place }: Attribute, target: Resource, key: string): boolean {
  if (place === 'path') return true;
  const words = splitWords(wire);
  const last = words[words.length - 1] ?? '';
  if (/^(?:name|slug)s?$/.test(last) && words.length > 1)
    return key === target.naturalKey || key.endsWith(last.replace(/s$/, ''));
  return (words.length > 1 && KEY_WORDS.has(last)) || singularWords(words.join('_')).join('_') === target.name;
}

/** Of several attributes that hold the same key, what create takes comes first, then what takes several. */
function rankTie({ holder, joint }: Tie): number {
  const [first] = joint.at;
  const { create } = holder.operations;
  const sent = create?.body?.fields.includes(first?.name ?? '') || joint.required;
  return (sent ? 0 : 4) + (joint.required ? 0 : 2) + (joint.at.some(({ many }) => many) ? 0 : 1) + joint.at.length * 8;
}
