import { toSingular } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import type { Attribute, Lookup, Resource } from './types.js';

/**
 * "The Azure tenant id" is no `tenant` of an API that has tenants of its own: the name of somebody else stands in front of
 * the noun, which is written small itself. What the document has in its title, has a family of and makes ("the Droplet
 * tag") is no one else's.
 */
export function leaveForeign(resources: readonly Resource[], lookups: readonly Lookup[], title: string): void {
  const subjects = new Map([...lookups, ...resources].map((one) => [one.name, one]));
  const families = [...subjects.values()].flatMap(({ family }) => (splitWords(family).length === 1 ? [family] : []));
  const own = [title, ...families, ...[...subjects.keys()].map((name) => name.split('_').at(-1) ?? '')];
  const visit = (attribute: Attribute) => {
    const target = subjects.get(attribute.reference?.split('.')[0] ?? '');
    if (target && attribute.in !== 'path' && isForeign(attribute, target, own)) attribute.reference = null;
    for (const inner of attribute.attributes ?? []) visit(inner);
    if (attribute.element) visit(attribute.element);
    for (const { attribute: inner } of attribute.variants ?? []) visit(inner);
  };
  for (const resource of resources) for (const attribute of resource.attributes) visit(attribute);
}

function isForeign({ description }: Attribute, { name, family }: Resource | Lookup, own: readonly string[]): boolean {
  const known = new Set([...own, name, family].flatMap(splitWords).map(toSingular));
  const noun = name.split('_').at(-1) ?? '';
  const [sentence = ''] = description.replace(/`[^`]*`/g, '').split(/[.!?](?:[\s<]|$)/);
  const words = sentence.split(/[^\p{L}\d-]+/u).filter((word) => word !== '');
  const at = words.findIndex((word) => toSingular(word) === noun);
  const before: string[] = [];
  for (let i = at - 1; i >= 0 && /^\p{Lu}/u.test(words[i] as string); i--) before.unshift(words[i] as string);
  // The first word of a sentence is written large in any case.
  if (before.length === 1 && at === 1) return false;
  const names = before.filter((word) => NAME.test(word) && !PLAIN.test(word));
  return names.length > 0 && !before.some((word) => splitWords(word).some((part) => known.has(toSingular(part))));
}

const NAME = /^\p{Lu}\p{Ll}{2,}$/u;
const PLAIN = /^(?:An?|Ids?|Identifiers?|Lists?|Names?|Optional|Required|The|This|Unique)$/;
