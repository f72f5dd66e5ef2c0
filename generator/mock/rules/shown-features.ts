import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { rememberBySchema } from '../state/remember.js';
import type { World } from '../state/world.js';

const LIST = /^(?:enabled|active)?(?:features|capabilities)$/;

const listFeatures = rememberBySchema(({ properties }) =>
  [...properties].flatMap(([list, { items }]): [string, Schema][] =>
    items && LIST.test(squash(list)) ? [[list, items]] : [],
  ),
);

/** `features: [monitoring]` of an item that was sent `monitoring: true` and shows it nowhere else. */
export function showFeatures(world: World, { schema, settable }: Collection, fields: JsonObject, sent: JsonObject) {
  if (!schema || !world.isOn('translate')) return;
  for (const [list, items] of listFeatures(schema)) {
    if (settable.has(list)) continue;
    const shown = new Set<Json>(Array.isArray(fields[list]) ? fields[list] : []);
    for (const name in sent) {
      const value = sent[name];
      if (typeof value !== 'boolean' || schema.properties.has(name) || !fits(name, items)) continue;
      if (value) shown.add(name);
      else shown.delete(name);
    }
    if (shown.size > 0 || Object.hasOwn(fields, list)) fields[list] = [...shown];
  }
}
