import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isText } from '../state/identity.js';
import { convertScalar, shapeValue, suits } from '../state/shape.js';
import type { World } from '../state/world.js';
import { enter, type Making } from '../synth/make-value.js';
import { tellState } from './status.js';

/** What a client sent, as the item shows it; undefined where the shapes do not tell how. */
export function translate(world: World, name: string, value: Json, schema: Schema, making: Making): Json | undefined {
  if (value === null) return fits(null, schema) ? null : undefined;
  if (isObject(value) && takes(schema, 'object'))
    return shapeValue(world.isOn('translate') ? expandInside(world, value, schema, making) : value, schema, making);
  if (Array.isArray(value) && takes(schema, 'array')) {
    const { items } = schema;
    if (!items) return value;
    return value.flatMap((item) => translate(world, name, item, items, enter(making, schema, name)) ?? []);
  }
  if (suits(value, schema))
    return (world.isOn('translate') && expandUnion(world, name, value, schema, making)) || value;
  if (!world.isOn('translate')) return undefined;
  const listed = Array.isArray(value) ? findListInside(schema) : null;
  if (listed) {
    const members = translate(world, name, value, listed.schema, enter(making, schema, listed.name));
    if (members !== undefined) return shapeValue({ [listed.name]: members }, schema, making);
  }
  if (isValueOf(value, schema)) return shapeValue({ value }, schema, making);
  if (isText(value) && takes(schema, 'object') && schema.properties.size > 0)
    return expand(world, name, value, schema, making);
  if (isObject(value))
    return [value.id, value.uuid, value.gid, value.name, value.slug].find(
      (inner) => inner !== undefined && fits(inner, schema),
    );
  if (Array.isArray(value)) return value.find((inner) => fits(inner, schema));
  if (isText(value) && schema.types[0] === 'array' && schema.items) {
    // `loadbalancer_id` is sent, and `loadbalancers` are shown.
    const member = translate(world, name, value, schema.items, enter(making, schema, name));
    const alone = member === undefined ? [] : [member];
    return alone.length > 0 && fits(alone, schema) ? alone : undefined;
  }
  return convertScalar(value, schema);
}

/** What an object that was sent names by an id, and shows as an object. */
function expandInside(world: World, value: JsonObject, { properties }: Schema, making: Making): JsonObject {
  let expanded: JsonObject | null = null;
  for (const [name, inner] of Object.entries(value)) {
    const field = isText(inner) ? properties.get(name) : undefined;
    if (field?.types[0] !== 'object' || field.properties.size === 0 || fits(inner, field)) continue;
    expanded ??= Object.assign(Object.create(null) as JsonObject, value);
    expanded[name] = translate(world, name, inner, field, making) ?? inner;
  }
  return expanded ?? value;
}

/** `{"data": […], "has_more": false}` shows the list that was sent. */
function findListInside({ types, properties }: Schema): { name: string; schema: Schema } | null {
  const lists = types[0] === 'object' ? [...properties].filter(([, { items }]) => items?.properties.size) : [];
  const [only] = lists;
  return only && lists.length === 1 && LISTS.has(only[0]) ? { name: only[0], schema: only[1] } : null;
}

const LISTS = new Set(['data', 'items', 'results', 'values', 'elements']);

const NAMES = ['id', 'uuid', 'gid', 'slug', 'name'];

/** `{value: 10, editable: true}` shows what was sent as 10: without a name of its own it is nothing that 10 could name. */
function isValueOf(value: Json, { properties }: Schema): boolean {
  const own = properties.get('value');
  const isPlain = typeof value !== 'object' && own !== undefined && fits(value, own);
  return isPlain && ![...NAMES, 'label'].some((name) => properties.has(name));
}

function takes(schema: Schema, type: 'object' | 'array'): boolean {
  return schema.types.includes(type) || (type === 'object' && schema.types.length === 0 && schema.properties.size > 0);
}

/** `labels: ["bug"]` is shown as the labels of that name, where the answer may have either. */
function expandUnion(world: World, name: string, value: Json, { variants }: Schema, making: Making): Json | undefined {
  const whole = isText(value)
    ? variants.find(({ types, properties }) => types[0] === 'object' && properties.size > 0)
    : null;
  if (!whole || !isText(value)) return undefined;
  const targets = world.references.findTargets(`${singularWords(name).join('_')}_id`, whole);
  return world.references.findItem(targets, value) ? expand(world, name, value, whole, making) : undefined;
}

/** An identifier becomes the object that it names, in the form that the schema shows. */
function expand(world: World, name: string, value: string | number | bigint, schema: Schema, making: Making): Json {
  const targets = world.references.findTargets(name.match(/ids?$/i) ? name : `${name}_id`, schema);
  const item = world.references.findItem(targets, value);
  const known: JsonObject = Object.create(null);
  if (item) Object.assign(known, item.fields);
  // `{value: active, label: Active}` spells out a choice; everything else is found by a name of its own.
  const said = splitWords(name).at(-1) === 'slug' ? ['slug'] : [];
  for (const key of [...said, ...(schema.properties.has('label') ? ['value'] : []), ...NAMES]) {
    const field = schema.properties.get(key);
    if (!item && field && fits(value, field)) {
      known[key] = value;
      if (key === 'value') spellOut(known, value, field, schema.properties.get('label'));
      break;
    }
  }
  if (!item) {
    const own = [...schema.properties].find(([key, field]) => squash(key) === squash(name) && fits(value, field));
    if (own) known[own[0]] = value;
    else if (Object.keys(known).length === 0) nameOtherwise(known, value, schema);
  }
  const shown = shapeValue(known, schema, making);
  if (isObject(shown)) tellState(shown, schema);
  return shown;
}

/** The `head` of a change is told by its `ref`. */
function nameOtherwise(known: JsonObject, value: Json, { properties }: Schema): void {
  const key = OTHER_NAMES.find((own) => properties.has(own) && fits(value, properties.get(own) as Schema));
  if (key !== undefined) known[key] = value;
}

const OTHER_NAMES = ['key', 'code', 'ref', 'login', 'username', 'label', 'title'];

/** The label of the third value is the third label. */
function spellOut(known: JsonObject, value: Json, { enum: values }: Schema, label: Schema | undefined): void {
  const spelled = label?.enum?.[values?.indexOf(value) ?? -1];
  if (spelled !== undefined && label?.enum?.length === values?.length) known.label = spelled;
}

/**
 * Another name under which a body may carry the same: `network_id` for `network`, `vm_ids` for `vms`, `role_slug` for
 * `role`, and of a project (`noun`) its `project_name` for `name`, as of a tag its `tag_key` for `key`.
 */
export function findOtherName(wire: string, body: JsonObject, noun: string): string | null {
  const wanted = bareName(wire);
  if (wanted === '') return null;
  for (const name of Object.keys(body)) {
    if (name === wire) continue;
    const other = bareName(name);
    if (other === wanted || isOwnName(other, wanted, noun) || isOwnName(wanted, other, noun)) return name;
  }
  return null;
}

/** The names that a body has, in the form in which they are compared: most fields of an item have no other name there. */
export class NamesSent {
  readonly #bare = new Set<string>();

  constructor(names: Iterable<string>) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    this.#bare.add(bareName(name));
  }

  /** False where `findOtherName` would find none. */
  mayHave(wire: string, noun: string): boolean {
    const wanted = bareName(wire);
    const own = bareName(noun);
    if (this.#bare.has(wanted) || (OWN_NAMES.has(wanted) && this.#bare.has(`${own}${wanted}`))) return true;
    return wanted.startsWith(own) && this.#bare.has(wanted.slice(own.length));
  }
}

const OWN_NAMES = new Set(['name', 'label', 'title', 'description', 'key', 'value']);

function isOwnName(long: string, short: string, noun: string): boolean {
  return OWN_NAMES.has(short) && long === `${bareName(noun)}${short}`;
}

function bareName(name: string): string {
  let bare = bareNames.get(name);
  if (bare === undefined) {
    const [first = '', ...rest] = splitWords(name);
    const words = first === 'new' && rest.length > 0 ? rest : [first, ...rest];
    const isId = ['id', 'ids', 'uuid', 'uuids', 'slug', 'slugs'].includes(words.at(-1) ?? '');
    bare = singularWords((isId ? words.slice(0, -1) : words).join('_')).join('');
    bareNames.set(name, bare);
  }
  return bare;
}

// Every field that an item shows is compared with every field that was sent.
const bareNames = new Map<string, string>();
