import { singularWords } from '../../naming/plurals.js';
import { splitWords } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isText } from '../state/identity.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { findEnd, findListField, reflectEnds, reflectFar } from './far-ends.js';
import { JOINS, joinBelow } from './links.js';
import { showLink } from './telling-field.js';
import { moveListed } from './whole-members.js';

/**
 * What a create says in a list that the item shows under another name: `networks: [1]` is shown as
 * `private_net: [{network: 1}]`, and `apply_to` as `applied_to`. `network: 1` names one alone.
 */
export function showSent(world: World, item: Item, body: JsonObject): void {
  const { schema } = item.collection;
  for (const [name, value] of Object.entries(body)) {
    if (schema?.properties.has(name) || findListField(schema, name) !== null) continue;
    if (isText(value) && findEnd(world, name, value)) showNamed(world, item, name, [value]);
    if (!Array.isArray(value) || value.length === 0) continue;
    if (value.every(isText)) {
      showNamed(world, item, name, value);
      attach(world, item, name, value);
    } else if (value.every(isObject) && !moveListed(world, item, 'add', { [name]: value }))
      reflectEnds(world, item, value, true);
  }
}

/** `attach_network: [7]` in what makes a server is shown by the networks below it. */
function attach(world: World, item: Item, name: string, ids: Json[]): void {
  const [verb = '', ...words] = splitWords(name);
  const noun = words.filter((word) => word !== 'id' && word !== 'ids').join('_');
  if (!JOINS.test(verb) || noun === '') return;
  for (const id of ids) joinBelow(world, null, item, noun, `${noun}_id`, id, Object.create(null) as JsonObject, true);
}

function showNamed(world: World, item: Item, name: string, ids: Json[]): void {
  const link = { keys: { [name]: ids }, said: Object.create(null) as JsonObject, noun: '' };
  if (!showLink(world, item, link, true)) return;
  for (const id of ids) reflectFar(world, item, singularWords(name).join('_'), id, true);
}
