import { lastSegment } from '../../model/path-end.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { splitWords } from '../../naming/words.js';
import type { JsonObject } from '../../spec/types.js';
import type { Collection, Verb } from '../state/collection.js';
import type { World } from '../state/world.js';
import { JOINS, PARTS } from './links.js';

/** What the last word of a path says that it does. */
export function readJoin({ path }: Operation): 'joins' | 'parts' | null {
  const verb = splitWords(lastSegment(path)).join('_');
  return JOINS.test(verb) ? 'joins' : PARTS.test(verb) ? 'parts' : null;
}

/** What the calls below a path that join say, where others part it again: nobody has joined it at first. */
export function listJoined(world: World, above: string): Set<string> {
  const below = world.api.operations.filter(
    ({ path }) => path.slice(0, path.lastIndexOf('/')) === above && !path.endsWith('}'),
  );
  if (!below.some((one) => readJoin(one) === 'parts')) return new Set();
  const joining = below.filter((one) => readJoin(one) === 'joins');
  return new Set(joining.flatMap(({ body }) => [...(body?.schema?.properties.keys() ?? [])]));
}

/** The same for the items of a collection, which `POST /ips/{id}/attach` joins. */
export function listJoinedOf(world: World, collection: Collection): ReadonlySet<string> {
  const before = joinedOf.get(collection);
  if (before) return before;
  const [above] = ['read', 'remove'].flatMap((verb) => collection.get(verb as Verb)?.path ?? []);
  const found = above === undefined ? new Set<string>() : listJoined(world, above);
  joinedOf.set(collection, found);
  return found;
}

const joinedOf = new WeakMap<Collection, ReadonlySet<string>>();

/** It names nothing, or is not shown. */
export function emptyField(value: JsonObject, name: string, field: Schema): void {
  if (field.nullable) value[name] = null;
  else if (fits('', field)) value[name] = '';
  else delete value[name];
}
