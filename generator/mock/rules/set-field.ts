import type { Schema } from '../../model/types.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { showNothingInside } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { findOtherName, translate } from './translate.js';

/** Sets one field as a client sent it, in the form that the item shows. */
export function setField(world: World, item: Item, name: string, value: Json): void {
  const { schema, noun } = item.collection;
  const wire = schema && !schema.properties.has(name) ? (findOtherName(name, toKeys(schema), noun) ?? name) : name;
  const field = schema?.properties.get(wire);
  if (!field) {
    item.fields[name] = value;
    return;
  }
  if (field.readOnly && wire === item.collection.identity) return;
  const shown = translate(
    world,
    name,
    value,
    field,
    world.freshMaking(`${item.path}/${wire}`, { name: wire, full: true }),
  );
  if (shown !== undefined) {
    showNothingInside(shown, field);
    item.fields[wire] = shown;
  }
  if (wire !== name) item.fields[name] = value;
}

function toKeys(schema: Schema): JsonObject {
  const keys: JsonObject = Object.create(null);
  for (const name of schema.properties.keys()) keys[name] = null;
  return keys;
}
