import { squash } from '../naming/words.js';
import { bindRead, findTarget } from './find-far-presence.js';
import { isLink } from './kinds.js';
import type { Attribute, Lookup, Presence, Resource } from './types.js';

/**
 * "Name or ID of the server", where the answer shows `server_id` alone: reading the server by what was given tells the
 * id that the answer has. Without it a link that was made by name would never be seen.
 */
export function resolveNames(resources: readonly Resource[], lookups: readonly Lookup[]): void {
  const known = new Map([...lookups, ...resources].map((subject) => [subject.name, subject]));
  for (const link of resources) {
    if (!isLink(link.kind) || !link.presence) continue;
    for (const match of link.presence.match) {
      const key = link.attributes.find(({ name }) => name === match.attribute);
      if (!key || match.also || match.whole || !isEitherName(key) || !showsId(link.presence, match)) continue;
      const target = findTarget(key, known);
      const read = target ? bindRead(target, key, link) : null;
      const id = target?.attributes.find((own) => isId(own.wire) && own.computed && !own.writeOnly);
      if (!read || !id) continue;
      const query = read.query.filter((asked) => link.attributes.some(({ name }) => name === asked.name));
      match.resolve = { read: { ...read, query }, path: id.out ?? [id.wire] };
    }
  }
}

function isEitherName({ type, description, in: place }: Attribute): boolean {
  const says = /\b(?:name|slug)\b/i.test(description) && /\b(?:ids?|uuid|identifier)\b/i.test(description);
  return type === 'string' && (place === 'body' || place === 'path') && says;
}

function showsId({ at }: Presence, { path }: Presence['match'][number]): boolean {
  return /(?:id|uuid)$/.test(squash([...at, ...path].at(-1) ?? ''));
}

function isId(wire: string): boolean {
  return ['id', 'uuid'].includes(squash(wire));
}
