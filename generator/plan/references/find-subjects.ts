import type { Catalogue, Lookup, Resource } from '../../map/types.js';
import { isHidden } from '../is-hidden.js';
import { isLink, isSingle } from '../kinds.js';
import type { NamedSubject } from './types.js';

/** Whatever can be found by its natural key and is referred to by something else, by name. */
export function findSubjects({ resources, lookups }: Catalogue): Map<string, NamedSubject> {
  const found = [...resources, ...lookups].flatMap((subject) => findSubject(subject) ?? []);
  return new Map(found.map((named) => [named.subject.name, named]));
}

function findSubject(subject: Resource | Lookup): NamedSubject | null {
  const { identity, naturalKey, attributes } = subject;
  const { list, read } = subject.operations;
  const isOne = 'kind' in subject ? isLink(subject.kind) || isSingle(subject.kind) : subject.shape !== 'collection';
  if (isOne || !list || list.needs?.obstacle || list.query.some(({ required }) => required)) return null;
  const id = attributes.find(({ name }) => name === identity.at(-1));
  const key = attributes.find(({ name }) => name === naturalKey);
  if (!id || !key || id === key || key.type !== 'string' || isHidden(key) || key.writeOnly || id.writeOnly) return null;
  return { subject, id, naturalKey: key, list, read: read && !read.needs?.obstacle ? read : null };
}
