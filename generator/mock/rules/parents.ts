import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { isNounWithin } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import type { JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { nounOf } from '../state/places.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';

/** Sets the fields that name what the item lies under: `vm_id` of something below `/vms/{id}`. */
export function carryParents(world: World, collection: Collection, path: string, fields: JsonObject): void {
  const { schema } = collection;
  if (!schema) return;
  const shape = collection.shape.split('/');
  const template = [...collection.operations.values()][0]?.path.split('/') ?? [];
  const values = path.split('/');
  shape.forEach((segment, i) => {
    if (segment !== '{}') return;
    const id = decodeURIComponent(values[i] ?? '');
    const parentShape = shape.slice(0, i).join('/');
    const noun = nounOf(parentShape);
    const parent = world.collections.get(parentShape);
    const item =
      parent && world.store.hasCollection(values.slice(0, i).join('/'))
        ? world.store.open(values.slice(0, i).join('/')).get(id)
        : undefined;
    for (const [name, field] of schema.properties) {
      const isLast = i === shape.length - 2;
      if (item && (showsParent(name, field, noun, isLast) || (isLast && isOwner(name, field, item, collection)))) {
        fields[name] = shapeValue(item.fields, field, world.making(`${path}/${name}`, { full: false }));
        continue;
      }
      // `{AccountSid}` may be the `{Sid}` of the account's own path.
      const params = [parent?.itemParam ?? '', paramOf(template[i])];
      const isBare = i === shape.length - 2 && isBareId(name, field, noun) && !collection.settable.has(name);
      if (name === collection.identity || !(isBare || params.some((param) => namesParent(name, noun, param)))) continue;
      const own = item && parent?.identity ? item.fields[parent.identity] : id;
      // What its path calls by its name has a number as well.
      const raw = item && isBare && !fits(own, field) ? item.fields.id : own;
      const value = fits(raw, field) ? raw : fits(id, field) ? id : fits(Number(id), field) ? Number(id) : undefined;
      if (value !== undefined) fields[name] = value;
    }
    if (i === shape.length - 2) tellOrigin(schema, fields, noun, id);
  });
}

/** `resource_id` and `resource_type` name what it lies under where several kinds of items have such a list. */
function tellOrigin(schema: Schema, fields: JsonObject, noun: string, id: string): void {
  const kind = schema.properties.get('resource_type');
  const field = schema.properties.get('resource_id');
  const name = singularWords(noun).join('_');
  if (!kind || !field || !fits(name, kind)) return;
  const value = [id, Number(id)].find((one) => fits(one, field));
  if (value === undefined) return;
  fields.resource_type = name;
  fields.resource_id = value;
}

/** The `project` of a section, or its `parent`: an object that the section's body does not fill. */
function showsParent(name: string, { types, properties }: Schema, noun: string, isLast: boolean): boolean {
  if (types[0] !== 'object' || !['id', 'uuid', 'gid'].some((id) => properties.has(id))) return false;
  const words = splitWords(name).join('');
  return words === singularWords(noun).join('') || (isLast && words === 'parent');
}

/** The `owner` of what is made below an organisation is that one, where it looks like one. */
function isOwner(name: string, field: Schema, { collection }: Item, { settable }: Collection): boolean {
  const own = collection.schema;
  if (squash(name) !== 'owner' || settable.has(name) || own === null) return false;
  const isCalled = (key: string) => own.properties.has(key) && field.properties.has(key);
  return isSameSubject(own, field) || ['login', 'username', 'handle'].some(isCalled);
}

/** The `zone` of a record, where that is a number. */
function isBareId(name: string, { types }: Schema, noun: string): boolean {
  return types[0] === 'integer' && splitWords(name).join('_') === singularWords(noun).join('_');
}

/** `{account}` of `/{account}/domains`, where the document has no path for an account alone. */
function paramOf(segment = ''): string {
  return /^\{([^{}]+)\}$/.exec(segment)?.[1] ?? '';
}

function namesParent(field: string, noun: string, param: string): boolean {
  if (param !== '' && squash(field) === squash(param) && squash(param) !== 'id') return true;
  const words = splitWords(field);
  const last = words.pop();
  if (last !== 'id' && last !== 'uuid') return false;
  if (words.length > 0 && words.join('') === squash(param)) return true;
  return words.length > 0 && (words.join('') === singularWords(noun).join('') || isNounWithin(words.join('_'), noun));
}
