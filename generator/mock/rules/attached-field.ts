import { fits } from '../../model/sample/fits.js';
import { isSameNoun } from '../../model/words.js';
import { splitWords } from '../../naming/words.js';
import type { Json } from '../../spec/types.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { translate } from './translate.js';

/** `attached_to_instance` of the item, where the body says `instance_id`. */
export function setAttached(item: Item, noun: string, id: Json): void {
  for (const [name, field] of item.collection.schema?.properties ?? []) {
    if (!isAttachment(name)) continue;
    const rest = splitWords(name).slice(1);
    if (!isSameNoun(rest.filter((word) => word !== 'to' && word !== 'id').join('_'), noun)) continue;
    const value = [id, ''].find((one) => fits(one, field));
    if (value !== undefined) item.fields[name] = value;
    else delete item.fields[name];
  }
}

/** `machine` of the item, an object, where the body says `machine_id`; null: there is none any more. */
export function setSingle(world: World, item: Item, name: string, noun: string, id: Json): void {
  for (const [own, field] of item.collection.schema?.properties ?? []) {
    if (!isSameNoun(own, noun) || !field.types.includes('object') || field.properties.size === 0) continue;
    const shown = translate(world, name, id, field, world.freshMaking(`${item.path}/${own}`, { full: true }));
    if (shown !== undefined && (shown !== null || field.nullable)) item.fields[own] = shown;
    else if (id === null && !item.collection.schema?.required.has(own)) delete item.fields[own];
  }
}

/** A field that says to what the item is attached: nothing, as long as nobody attaches it. */
export function isAttachment(name: string): boolean {
  return /^(?:attached|assigned|linked|connected|mounted)$/.test(splitWords(name)[0] ?? '');
}
