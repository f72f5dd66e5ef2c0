import { fits } from '../../model/sample/fits.js';
import { squash } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { findNameInside } from '../state/settle-identity.js';
import type { World } from '../state/world.js';
import { makeString } from '../synth/make-value.js';

/**
 * What a server writes into the `metadata` by which an item is called: its name, where it lies, a uid and a time that
 * stay (`before` has them), and a version that does not.
 */
export function stampMetadata(
  world: World,
  collection: Collection,
  item: { id: string; path: string; fields: JsonObject },
  before?: Json,
): void {
  const inside = findNameInside(collection);
  const schema = inside && collection.schema?.properties.get(inside.outer);
  if (!inside || !schema) return;
  const given = item.fields[inside.outer];
  const own: JsonObject = Object.assign(Object.create(null), isObject(given) ? given : {});
  own[inside.name] = item.id;
  const places = listPlaces(collection, item.path);
  for (const [name, field] of schema.properties) {
    const kind = squash(name);
    let value: Json | undefined = places.get(name);
    if (kind === 'uid' || kind === 'uuid')
      value = get(before, name) ?? makeString({ ...field, format: 'uuid' }, world.freshMaking(item.path), true);
    else if (kind === 'creationtimestamp' || kind === 'creationtime')
      value = get(before, name) ?? `${world.now().toISOString().slice(0, 19)}Z`;
    else if (kind === 'resourceversion') value = String(world.store.count());
    if (value !== undefined && fits(value, field)) own[name] = value;
  }
  item.fields[inside.outer] = own;
}

/** What the path of an item says of where it lies: `{namespace}`. */
function listPlaces({ operations }: Collection, path: string): Map<string, string> {
  const template = [...operations.values()][0]?.path.split('/') ?? [];
  const values = path.split('/');
  return new Map(
    template.flatMap((segment, i): [string, string][] => {
      const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
      return name === undefined || i >= values.length - 1 ? [] : [[name, decodeURIComponent(values[i] ?? '')]];
    }),
  );
}
