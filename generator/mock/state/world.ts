/**
 * The folder `mock/state`: what the mock remembers: collections, their items, and where each of them lives in the
 * paths.
 */

import type { Api, Operation, Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import type { JsonObject } from '../../spec/types.js';
import { addDescribedValues } from '../rules/described-values.js';
import { dropIdleMark } from '../rules/idle-marks.js';
import { isOperationLike } from '../rules/progress.js';
import { References } from '../rules/references.js';
import type { RuleName } from '../rules/rule-names.js';
import { adoptUnknown, plantItem, seedCollection } from '../rules/seeds.js';
import { settleByTime } from '../rules/transitions.js';
import { findDescribed, findMadeElsewhere, findMyself } from '../rules/views.js';
import { type Making, startMaking } from '../synth/make-value.js';
import { Random } from '../synth/random.js';
import { type Collection, isSameSubject } from './collection.js';
import { findItemByOtherName } from './identity.js';
import { isPaired, type Pair } from './pairs.js';
import { fillShape, findPlaces, type Place } from './places.js';
import type { Settings } from './settings.js';
import { type Item, Store } from './store.js';

/** One mock's document and everything in it. */
export class World {
  readonly store = new Store();
  readonly collections: Map<string, Collection>;
  readonly references: References;
  readonly #settled: string;
  readonly #places: Map<Operation, Place>;
  /** Moved by the admin, so that nobody has to wait for an expiry. */
  clockOffset = 0;
  /** Where the mock is reached; empty before it is. */
  address = '';
  /** What the first server of the document puts before its paths. */
  readonly mainPrefix: string;

  constructor(
    readonly api: Api,
    readonly root: JsonObject,
    readonly settings: Settings,
    /** Paths that the document's servers put before its own. */
    readonly prefixes: readonly string[] = [],
  ) {
    const { collections, places } = findPlaces(api);
    this.collections = collections;
    this.#places = places;
    // The model was built for this mock alone, so a rule may add to it.
    if (this.isOn('described-values')) for (const each of collections.values()) each.prepare = addDescribedValues;
    for (const each of collections.values()) {
      each.isWork = (schema) => this.isWorkApart(each, schema);
      each.showAbove = () => this.#findAbove(each);
    }
    this.mainPrefix = prefixes.find((prefix) => api.servers[0]?.url.replace(/\/+$/, '').endsWith(prefix)) ?? '';
    this.references = new References(this);
    this.#settled = writesCapitals(api) ? 'ACTIVE' : 'active';
  }

  isOn(rule: RuleName): boolean {
    return !this.settings.rulesOff.has(rule);
  }

  /** Work that has a home of its own, where clients follow it. */
  isWorkApart(own: Collection, schema: Schema): boolean {
    if (!isOperationLike(schema)) return false;
    return [...this.collections.values()].some(
      (other) => other !== own && other.operations.has('read') && other.schema && isSameSubject(other.schema, schema),
    );
  }

  /** `POST /groups/{id}/rules` makes what a group shows in its `rules`, and nothing else shows it. */
  #findAbove({ shape, noun, operations }: Collection): Schema | null {
    const body = operations.get('create')?.body?.schema;
    const cut = shape.lastIndexOf('/{}/');
    const owner = cut < 0 ? null : (this.collections.get(shape.slice(0, cut))?.schema ?? null);
    if (!body || !owner) return null;
    const field = [...owner.properties].find(([name, own]) => isSameNoun(name, noun) && own.items)?.[1];
    const items = field?.items;
    if (!items || items.properties.size === 0 || !isSameSubject(items, body)) return null;
    dropIdleMark(this.api, owner, field);
    return field.writeOnly ? null : items;
  }

  now(): Date {
    return new Date(Date.now() + this.clockOffset);
  }

  placeOf(operation: Operation): Place {
    return this.#places.get(operation) as Place;
  }

  making(label: string, options: Partial<Making> = {}): Making {
    return startMaking(new Random(this.settings.seed, label), this.now(), { settled: this.#settled, ...options });
  }

  /** A making whose values differ from all before it. */
  freshMaking(label: string, options: Partial<Making> = {}): Making {
    return this.making(`${label}#${this.store.count()}`, options);
  }

  /** The items at a concrete path; those that are there from the start are made when somebody first looks. */
  open(collection: Collection, path: string): Map<string, Item> {
    if (this.store.hasCollection(path)) return this.store.open(path);
    const items = this.store.open(path);
    if (this.isOn('seeds')) seedCollection(this, collection, path);
    return items;
  }

  find(collection: Collection, path: string, id: string): Item | null {
    if (collection.pair) return this.#findPaired(collection.pair, path, id);
    const items = this.open(collection, path);
    const found =
      items.get(id) ??
      findItemByOtherName(items, id) ??
      findMadeElsewhere(this, collection, id) ??
      findMyself(collection, items, id) ??
      findDescribed(collection, items, id) ??
      (this.isOn('seeds') ? adoptUnknown(this, collection, path, id) : null);
    if (!found || this.store.isGone(found.path)) return null;
    for (const transition of found.transitions) settleByTime(transition, this.now());
    return found.collection === collection ? (items.get(found.id) ?? null) : found;
  }

  #findPaired(pair: Pair, path: string, second: string): Item | null {
    const cut = path.lastIndexOf('/');
    const values = [decodeURIComponent(path.slice(cut + 1)), second];
    const found = [...this.open(pair.whole, path.slice(0, cut)).values()].find(({ fields }) =>
      isPaired(fields, pair, values),
    );
    return found ? this.find(pair.whole, path.slice(0, cut), found.id) : null;
  }

  /** Null where all that the path names exists, else the shape of what does not. */
  findMissingOwner(place: Place, values: readonly string[]): string | null {
    for (const owner of place.owners) {
      const collection = this.collections.get(owner.shape.slice(0, -3));
      if (!collection || !isKnowable(collection)) continue;
      const own = values.slice(0, owner.values);
      const id = own.pop() ?? '';
      const path = fillShape(collection.shape, own);
      if (this.find(collection, path, id)) continue;
      const itemPath = `${path}/${encodeURIComponent(id)}`;
      const planted = this.settings.plantsNamed && !this.store.isGone(itemPath) && plantItem(this, itemPath, {});
      if (!planted) return owner.shape;
    }
    return null;
  }

  /** The values of a path, each owner by its own id where the path has another name of it: both lead to the same lists. */
  ownNames(place: Place, values: string[]): string[] {
    let named = values;
    for (const owner of place.owners) {
      const collection = this.collections.get(owner.shape.slice(0, -3));
      if (!collection || collection.pair || !isKnowable(collection)) continue;
      const above = named.slice(0, owner.values - 1);
      const item = this.find(collection, fillShape(collection.shape, above), named[owner.values - 1] ?? '');
      // What was there from the start may have what lies below it under the name that the document shows.
      if (item?.collection !== collection || item.origin !== 'created' || item.id === named[owner.values - 1]) continue;
      named = [...above, item.id, ...named.slice(owner.values)];
    }
    return named;
  }

  ownerItem(place: Place, values: readonly string[]): Item | null {
    const owner = place.owners[place.owners.length - 1];
    const collection = owner && this.collections.get(owner.shape.slice(0, -3));
    if (!owner || !collection) return null;
    const own = values.slice(0, owner.values);
    const id = own.pop() ?? '';
    return this.find(collection, fillShape(collection.shape, own), id);
  }

  /** Collections whose items look like this. */
  collectionsOf(schema: Schema): Collection[] {
    return [...this.collections.values()].filter(
      (c) => c.schema !== null && (c.schema === schema || (schema.name !== null && c.schema.name === schema.name)),
    );
  }
}

/** A collection that nothing lists, reads or fills is only a word in a path. */
function isKnowable(collection: Collection): boolean {
  return ['list', 'create', 'read', 'replace'].some((verb) => collection.operations.has(verb as 'list'));
}

/** Whether most of the words to choose from that requests have are written in capitals. */
function writesCapitals({ operations }: Api): boolean {
  const words = operations.flatMap(({ body }) => listChoices(body?.schema ?? null, 0));
  return words.filter((word) => /^[A-Z][A-Z_]+$/.test(word)).length * 2 > words.length;
}

function listChoices(schema: Schema | null, depth: number): string[] {
  if (!schema || depth > 2) return [];
  const inner = [...schema.properties.values()].flatMap((field) => listChoices(field, depth + 1));
  return [...(schema.enum ?? []).filter((word) => typeof word === 'string'), ...inner];
}
