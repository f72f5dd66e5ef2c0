import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import type { World } from '../state/world.js';
import { makeObject } from '../synth/make-value.js';
import type { Work } from './operations.js';
import { isOperationLike } from './progress.js';

/** Work that an answer names and does not show: `links: {actions: [{id, rel, href}]}`. Null where the schema has none. */
export function linkWork(schema: Schema, work: Work): JsonObject | null {
  if (!schema.types.includes('object') || !work.world.isOn('operations') || work.call.operation.method === 'GET')
    return null;
  for (const [name, field] of schema.properties) {
    const { items } = field;
    const home = items && isLink(items) ? findHome(work, name) : null;
    if (!items || !home?.schema) continue;
    const links: JsonObject = Object.create(null);
    links[name] = [makeLink(items, work, work.describe(home.schema), home)];
    return links;
  }
  return null;
}

/** It leads elsewhere, and has nothing of the work itself. */
function isLink(items: Schema): boolean {
  return items.properties.has('id') && ['href', 'url', 'rel'].some((name) => items.properties.has(name));
}

/** Where clients read the work that is meant: a list that lies under nothing. */
function findHome({ world }: Work, name: string): Collection | null {
  for (const collection of listAtTop(world).get(name) ?? [])
    if (collection.schema && isOperationLike(collection.schema)) return collection;
  return null;
}

/** By noun, in the order of the document, which is the same for every request. */
function listAtTop(world: World): Map<string, Collection[]> {
  let found = atTop.get(world);
  if (!found) {
    found = new Map();
    for (const collection of world.collections.values()) {
      if (collection.shape.includes('{}')) continue;
      found.set(collection.noun, [...(found.get(collection.noun) ?? []), collection]);
    }
    atTop.set(world, found);
  }
  return found;
}

const atTop = new WeakMap<World, Map<string, Collection[]>>();

function makeLink(items: Schema, work: Work, fields: JsonObject, { identity }: Collection): JsonObject {
  const link = makeObject(items, work.world.freshMaking(`link ${work.call.path}`, { full: true }));
  const set = (name: string, value: Json | undefined) => {
    const field = items.properties.get(name);
    if (field && value !== undefined && fits(value, field)) link[name] = value;
  };
  const id = fields[identity ?? 'id'];
  set('id', id);
  set('rel', work.verb);
  for (const name of ['href', 'url']) {
    const shown = link[name];
    // The example has the right origin, and somebody else's id at its end.
    if (typeof shown === 'string') set(name, shown.replace(/[^/]*$/, encodeURIComponent(String(id))));
  }
  return link;
}
