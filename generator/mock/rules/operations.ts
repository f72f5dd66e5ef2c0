import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { isText } from '../state/identity.js';
import type { Item, Transition } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeNumber, makeObject, makeString } from '../synth/make-value.js';
import type { Call } from '../types.js';
import { findProgress, isOperationLike } from './progress.js';

/** Which collections keep such work: the document says it, so it is found once. */
const kinds = new WeakMap<World, Map<Schema, Collection[]>>();

/** Work that goes on after the answer: makes the object that describes it, and keeps it where the document lets clients read it. */
export class Work {
  /** Where it can be read, once it is kept. */
  path: string | undefined;
  readonly #made = new Map<Schema, JsonObject>();

  constructor(
    readonly world: World,
    readonly call: Call,
    readonly item: Item | null,
    readonly transition: Transition,
    readonly verb: string,
  ) {}

  describe(schema: Schema): JsonObject {
    const known = this.#made.get(schema);
    if (known) return known;
    const fields = this.#fill(schema);
    this.#made.set(schema, fields);
    const progress = findProgress(schema);
    if (progress) {
      if (this.world.isOn('operations') && !this.transition.done) {
        fields[progress.name] = progress.running;
        this.transition.effects.push((now) => finish(fields, schema, progress.name, progress.done, now));
      } else finish(fields, schema, progress.name, progress.done, this.world.now());
    }
    if (this.world.isOn('operations')) this.#keep(schema, fields);
    return fields;
  }

  #fill(schema: Schema): JsonObject {
    const making = this.world.freshMaking(`work ${this.call.path}`, { full: true });
    const fields = makeObject(schema, making);
    const noun = singularWords(this.item?.collection.noun ?? '').join('_');
    for (const [name, field] of schema.properties) {
      const plain = squash(name);
      const set = (value: Json) => {
        if (fits(value, field)) fields[name] = value;
      };
      if (plain === 'id' || plain === 'uuid')
        fields[name] = field.types.includes('string')
          ? makeString(field, { ...making, name, varied: true }, true)
          : makeNumber({ ...field, example: undefined }, { ...making, name });
      else if (/^(?:progress|percent)/.test(plain)) set(0);
      else if (/^(?:finished|completed|ended|error|failure|message|reason)/.test(plain)) set(null);
      else if (/^(?:type|command|action|kind|operation|name)$/.test(plain)) this.#name(name, field, fields, noun);
      else if (this.item) referTo(this.world, name, field, fields, this.item);
    }
    return fields;
  }

  #name(name: string, field: Schema, fields: JsonObject, noun: string): void {
    const candidates = [`${noun}.${this.verb}`, `${this.verb}_${noun}`, this.verb];
    const fitting = candidates.find((value) => fits(value, field));
    if (fitting !== undefined) fields[name] = fitting;
  }

  #keep(schema: Schema, fields: JsonObject): void {
    const { store } = this.world;
    let kept: Item | null = null;
    for (const { collection, path } of this.#homes(schema)) {
      const id = String(fields[collection.identity ?? 'id'] ?? store.count());
      kept ??= {
        id,
        path: `${path}/${encodeURIComponent(id)}`,
        collection,
        fields,
        origin: 'operation',
        first: '',
        transitions: [this.transition],
      };
      store.add(path, kept);
      this.path ??= kept.path;
    }
  }

  /** What an answer tells beside the work, a new password say, does not make it another kind of work. */
  #kindsOf(schema: Schema): Collection[] {
    const known = kinds.get(this.world)?.get(schema);
    if (known) return known;
    const same = new Set(this.world.collectionsOf(schema));
    const isPart = ({ schema: own }: Collection) =>
      own !== null && isOperationLike(own) && [...own.properties.keys()].every((name) => schema.properties.has(name));
    const found = [...this.world.collections.values()].filter((one) => same.has(one) || isPart(one));
    const ofWorld = kinds.get(this.world) ?? new Map<Schema, Collection[]>();
    kinds.set(this.world, ofWorld.set(schema, found));
    return found;
  }

  /** Collections of such objects: those under the item, and of those at the top the nearest to the path that was called. */
  #homes(schema: Schema): { collection: Collection; path: string }[] {
    const all = this.#kindsOf(schema);
    const homes = chooseAtTop(all, this.call.operation).map((collection) => ({ collection, path: collection.shape }));
    for (const collection of all) {
      const path = this.item && findAround(this.item, collection);
      if (path) homes.push({ collection, path });
    }
    return homes;
  }
}

/** The place of such a collection below the item, or below what the item lies in. */
export function findAround(item: Item, { shape }: Collection): string | null {
  const above = shape.slice(0, shape.lastIndexOf('/'));
  if (!above.endsWith('{}') || !`${item.collection.shape}/{}/`.startsWith(`${above}/`)) return null;
  const parts = item.path.split('/').slice(0, above.split('/').length);
  return `${parts.join('/')}${shape.slice(above.length)}`;
}

function chooseAtTop(all: Collection[], operation: Operation): Collection[] {
  const ofList = chosen.get(all) ?? new Map<Operation, Collection[]>();
  let found = ofList.get(operation);
  if (!found) {
    const family = operation.path.split('/')[1] ?? '';
    const top = all.filter((c) => !c.shape.includes('{}'));
    const near = top.filter((c) => c.shape.split('/')[1] === family);
    // A sibling of a near one, as long as it but in another family, keeps that family's operations.
    const isSibling = (c: Collection) => near.some((n) => n.shape.split('/').length === c.shape.split('/').length);
    found = top.filter((c) => near.includes(c) || !isSibling(c));
    chosen.set(all, ofList.set(operation, found));
  }
  return found;
}

const chosen = new WeakMap<Collection[], Map<Operation, Collection[]>>();

/** An operation object that a client made itself, such as an item of `/servers/{}/actions`: it tells of its owner, and ends. */
export function startAsked(world: World, work: Item, owner: Item | null, transition: Transition): void {
  const { schema } = work.collection;
  const progress = schema && findProgress(schema);
  if (!schema || !progress) return;
  work.origin = 'operation';
  if (owner) for (const [name, field] of schema.properties) referTo(world, name, field, work.fields, owner);
  if (transition.done) finish(work.fields, schema, progress.name, progress.done, world.now());
  else {
    work.fields[progress.name] = progress.running;
    transition.effects.push((now) => finish(work.fields, schema, progress.name, progress.done, now));
  }
}

const POINTS = /^(?:resource|reference|target|entity|object|subject)/;

/** Points at the item that the work is about: `resource_id`, `resource_type`, `reference.id`, `resources: [{id, type}]`. */
function referTo(world: World, name: string, field: Schema, fields: JsonObject, item: Item): void {
  const plain = squash(name);
  const noun = singularWords(item.collection.noun).join('_');
  if (!POINTS.test(plain) && !plain.startsWith(`${noun.replaceAll('_', '')}id`)) return;
  // A zone that its path calls by its name has a number as well.
  const ids = [item.fields[item.collection.identity ?? 'id'], item.fields.id, item.id].filter((id) => id !== undefined);
  if (/(?:type|kind)$/.test(plain)) {
    if (fits(noun, field)) fields[name] = noun;
    return;
  }
  const own = [...ids, ...ids.filter(isText).map(String)].find((id) => fits(id, field));
  if (own !== undefined) fields[name] = own;
  const inner = field.types.includes('array') ? field.items : field;
  if (!inner || inner.properties.size === 0) return;
  const key = inner.properties.get('id');
  const made: JsonObject = makeObject(inner, world.freshMaking(name, { full: false }));
  const id = key && ids.find((one) => fits(one, key));
  if (id !== undefined) made.id = id;
  const type = inner.properties.get('type');
  if (type && fits(noun, type)) made.type = noun;
  fields[name] = field.types.includes('array') ? [made] : made;
}

/** Work that nobody followed to its end has ended. */
export function finishWork(fields: JsonObject, schema: Schema, now: Date): void {
  const progress = findProgress(schema);
  if (progress && fields[progress.name] === progress.running) finish(fields, schema, progress.name, progress.done, now);
}

function finish(fields: JsonObject, schema: Schema, status: string, done: Json, now: Date): void {
  fields[status] = done;
  for (const [name, field] of schema.properties) {
    const plain = squash(name);
    if (/^(?:progress|percent)/.test(plain) && fits(100, field)) fields[name] = 100;
    if (/^(?:finished|completed|ended)/.test(plain) && fits(now.toISOString(), field)) fields[name] = now.toISOString();
  }
}
