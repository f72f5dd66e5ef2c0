import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { JsonObject } from '../../spec/types.js';
import { rememberByTwo } from '../state/remember.js';
import type { Item } from '../state/store.js';

/** {"ID": "…", "Spec": {…}}: what a request takes is shown as an object of its own. The name of that; null where none is. */
export function findSpec(shown: Schema | null, taken: Schema | null): string | null {
  return shown && taken ? findSpecAnew(shown, taken) : null;
}

const findSpecAnew = rememberByTwo((shown, taken): string | null => {
  const wires = [...taken.properties].filter(([, { readOnly }]) => !readOnly).map(([wire]) => wire);
  // `{id, type}` names what a device is, and the `id` beside `entity: {id, type}` is the device's.
  const own = wires.filter((wire) => wire !== 'id' && shown.properties.has(wire));
  if (wires.length < 2 || own.length * 2 >= wires.length) return null;
  const isSpec = ([wire, { properties }]: [string, Schema]) =>
    !wires.includes(wire) && wires.every((one) => properties.has(one));
  const [spec, ...others] = [...shown.properties].filter(isSpec);
  return spec && others.length === 0 ? spec[0] : null;
});

/** What was sent is what the item shows there from now on; a call that changes parts leaves the rest. */
export function setSpec(item: Item, taken: Schema | null, sent: JsonObject, isWhole: boolean): void {
  const spec = findSpec(item.collection.schema, taken);
  if (spec === null) return;
  const before = item.fields[spec];
  item.fields[spec] = Object.assign(Object.create(null), isObject(before) && !isWhole ? before : {}, sent);
}
