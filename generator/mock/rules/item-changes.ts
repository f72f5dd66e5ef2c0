import { findItemKey, findItemVerbs, type ItemMember } from '../../model/item-changes.js';
import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';

/**
 * `{"changetype": "DELETE", "name": "www", …}`: the items that are sent are changes, and what they do not speak of stays.
 * False where the list is of another sort.
 */
export function changeItems(world: World, item: Item, name: string, list: Schema | undefined, sent: Json): boolean {
  const each = list?.items;
  if (!each || !Array.isArray(sent) || !world.isOn('item-changes')) return false;
  const members = listMembers(each);
  const verbs = findItemVerbs(members);
  const text = each.properties.get(verbs?.field ?? '')?.description ?? '';
  const key = verbs ? findItemKey(members, [text, each.description]) : [];
  if (!verbs || key.length === 0) return false;
  const before = item.fields[name];
  let kept: Json[] = Array.isArray(before) ? before : [];
  const shown = item.collection.schema?.properties.get(name)?.items ?? each;
  const making = world.freshMaking(`${item.path}/${name}`, { full: false });
  for (const change of sent.filter(isObject)) {
    const { [verbs.field]: verb, ...rest } = change;
    const isMeant = (own: Json) => isObject(own) && key.every((wire) => String(own[wire]) === String(change[wire]));
    const there = kept.find(isMeant);
    kept = kept.filter((own) => !isMeant(own));
    if (verb !== verbs.remove)
      kept.push(withoutVerb(shapeValue({ ...toObject(there), ...rest }, shown, making), verbs.field));
  }
  item.fields[name] = kept;
  return true;
}

function toObject(value: Json | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
}

/** It is told with the change, and never shown. */
function withoutVerb(value: Json, field: string): Json {
  if (isObject(value)) delete value[field];
  return value;
}

function listMembers({ properties, required }: Schema): ItemMember[] {
  return [...properties].map(([wire, { description, enum: values, types }]) => ({
    wire,
    description,
    values: values ?? [],
    isSure: required.has(wire) && (types[0] === 'string' || types[0] === 'integer'),
  }));
}
