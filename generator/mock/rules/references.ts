import type { Operation, Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { escapePointer, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { findItemByOtherName, isText } from '../state/identity.js';
import { isInstance } from '../state/places.js';
import { rememberByName, rememberBySchema } from '../state/remember.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Fault } from '../validate/check-value.js';
import { collectTexts, OwnExamples } from './own-examples.js';
import { hasMark, isCreatable, plantNamed } from './seeds.js';
import { findMadeElsewhere } from './views.js';

const ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids']);
const SPEAKS_OF_ID = /\b(?:identifiers?|ids?|uuids?|slugs?)\b/i;
const DEEPEST = 4;

const speaksOfId = rememberBySchema(({ description }) => SPEAKS_OF_ID.test(description));

/** What a field is called after, and whether it says that it holds an identifier of that. */
const readName = rememberByName((name) => {
  const words = splitWords(name);
  const hasId = ID_WORDS.has(words[words.length - 1] ?? '');
  if (hasId) words.pop();
  return { hasId, key: `${words.join('_')}${hasId ? '' : ' '}` };
});

/** A fault with the name that leads nowhere. */
type UnknownName = Fault & { value: string };

/** The request that is judged, and the collection that it changes. */
interface About {
  operation: Operation;
  own: Collection | null;
}

/** Which collection a field names, told by the field's name and its description. */
export class References {
  #byNoun: Map<string, Collection[]> | undefined;
  readonly #targets = new Map<string, Collection[]>();

  readonly #examples: OwnExamples;

  constructor(readonly world: World) {
    this.#examples = new OwnExamples(world.root);
  }

  findTargets(name: string, schema: Schema): Collection[] {
    const { hasId, key } = readName(name);
    // What something is identified by is no name of one of the `/identifiers`.
    if (!hasId && (!speaksOfId(schema) || squash(name) === 'identifier')) return [];
    let targets = this.#targets.get(key);
    if (!targets) {
      targets = this.#lookUp(singularWords(key), hasId);
      this.#targets.set(key, targets);
    }
    return targets;
  }

  /** `source_vm_id` is a vm's: the longest ending that is a collection's name wins. A bare name must be one as a whole. */
  #lookUp(words: string[], hasId: boolean): Collection[] {
    this.#byNoun ??= this.#indexNouns();
    for (let from = 0; from < (hasId ? words.length : 1); from += 1) {
      const found = this.#byNoun.get(words.slice(from).join(''));
      // A bare word (`version`) does not mean what lies below some item or other.
      const meant = hasId ? found : found?.filter(({ shape }) => !shape.includes('{}'));
      if (meant && meant.length > 0) return meant;
    }
    return [];
  }

  #indexNouns(): Map<string, Collection[]> {
    const index = new Map<string, Collection[]>();
    for (const collection of this.world.collections.values()) {
      if (!collection.schema || !(collection.operations.has('list') || collection.operations.has('read'))) continue;
      const words = singularWords(collection.noun);
      // `role_id` may mean a role of `/iam-roles`.
      for (let from = 0; from < words.length; from += 1) {
        const noun = words.slice(from).join('');
        const known = index.get(noun);
        if (known) known.push(collection);
        else index.set(noun, [collection]);
      }
    }
    return index;
  }

  findItem(targets: Collection[], value: Json): Item | null {
    if (!isText(value)) return null;
    const text = String(value);
    for (const target of targets) {
      for (const items of this.#instances(target)) {
        const found = items.get(text) ?? findItemByOtherName(items, text);
        if (found) return found;
      }
      const made = findMadeElsewhere(this.world, target, text);
      if (made) return made;
    }
    return null;
  }

  /** What stands in for a reference that was left out: the one marked as default, else the first. */
  findDefault(targets: Collection[]): Item | null {
    for (const target of targets) {
      if (target.shape.includes('{}')) continue;
      const items = [...this.world.open(target, target.shape).values()];
      const found = items.find((item) => item.fields.default === true || item.fields.is_default === true) ?? items[0];
      if (found) return found;
    }
    return null;
  }

  /** What clients make exists once they made it, unless the request's own example names it; what they cannot make, where any does. */
  #isOwnExample(operation: Operation, targets: Collection[], value: string): boolean {
    if (this.#examples.hasInRequest(operation, value)) return true;
    return targets.some((target) => !isCreatable(target) || hasMark(target)) && this.#examples.has(value);
  }

  /** The first scope lies in a scope that no call has made, and others lie there as well. */
  #isRoot(own: Collection, name: string, value: Json): boolean {
    const items = [...this.#instances(own)].flatMap((some) => [...some.values()]);
    return items.length === 0 || items.some(({ fields }) => fields[name] === value);
  }

  #isGone(targets: Collection[], value: string): boolean {
    return targets.some(({ shape }) => this.world.store.isGone(`${shape}/${encodeURIComponent(value)}`));
  }

  /** What nobody makes and a read shows to whoever asks is there, though no list shows it. */
  #isRead(target: Collection, value: string): boolean {
    const { operations, shape } = target;
    const isOnlyRead =
      operations.has('read') && [...operations.keys()].every((verb) => ['read', 'list'].includes(verb));
    return isOnlyRead && !shape.includes('{}') && this.world.find(target, shape, value) !== null;
  }

  *#instances(target: Collection): Iterable<Map<string, Item>> {
    if (!target.shape.includes('{}')) yield this.world.open(target, target.shape);
    else for (const [path, items] of this.world.store.all()) if (isInstance(path, target.shape)) yield items;
  }

  /** The places of a body that name something which does not exist. What was `shown` before may be sent back as it is. */
  check(operation: Operation, body: Json, own: Collection | null, shown: Json = null): Fault[] {
    const faults: UnknownName[] = [];
    const schema = operation.body?.schema;
    if (schema && isObject(body)) this.#checkFields(body, schema, { operation, own }, '', faults, 0);
    const known = new Set<string>();
    if (faults.length > 0) collectTexts(shown, known);
    return faults.filter(({ value }) => !known.has(value));
  }

  #checkFields(
    body: JsonObject,
    schema: Schema,
    about: About,
    pointer: string,
    faults: UnknownName[],
    depth: number,
  ): void {
    if (depth > DEEPEST) return;
    for (const [name, value] of Object.entries(body)) {
      const field = schema.properties.get(name);
      if (!field || value === null || isOfAnySort(name, body)) continue;
      // A client that sends a number for what was not set sends 0.
      if (value === 0 && !schema.required.has(name)) continue;
      const here = `${pointer}/${escapePointer(name)}`;
      if (isObject(value)) this.#checkFields(value, field, about, here, faults, depth + 1);
      else if (Array.isArray(value)) {
        value.forEach((item, i) => {
          if (isObject(item)) {
            if (field.items) this.#checkFields(item, field.items, about, `${here}/${i}`, faults, depth + 1);
          } else this.#checkOne(name, item, field, about, `${here}/${i}`, faults);
        });
      } else this.#checkOne(name, value, field, about, here, faults);
    }
  }

  #checkOne(
    name: string,
    value: Json,
    field: Schema,
    { operation, own }: About,
    pointer: string,
    faults: UnknownName[],
  ): void {
    if (field.enum || field.items?.enum || !isText(value) || value === '') return;
    // The body may say again what the path says: which one is to be.
    if (own && (name === own.identity || name === own.itemParam)) return;
    const isTail = own !== null && isTailOf(name, own.noun);
    const targets = this.findTargets(name, field).filter(
      (t) =>
        !(t === own && isSameNoun(name, t.noun)) &&
        !(isTail && isTailOf(name, t.noun)) &&
        !(pointer.lastIndexOf('/') > 0 && isOfAnother(field, t)),
    );
    if (targets.length === 0 || this.findItem(targets, value)) return;
    if (own && targets.includes(own) && isSameNoun(readName(name).key, own.noun) && this.#isRoot(own, name, value))
      return;
    if (targets.some((target) => this.#isRead(target, String(value)))) return;
    const isShown = this.#isOwnExample(operation, targets, String(value));
    if ((isShown || this.world.settings.plantsNamed) && plantNamed(this.world, targets, value)) return;
    // An example may have a form that the items which it names cannot have.
    if (isShown && !this.#isGone(targets, String(value))) return;
    const message = `names no ${singularWords(targets[0]?.noun ?? '').join(' ')} that exists`;
    faults.push({ pointer, message, value: String(value) });
  }
}

/** The `project_id` in the settings of a registry is no UUID, as these projects have: it may be one of another cloud. */
function isOfAnother(field: Schema, { schema, identity, noun }: Collection): boolean {
  const { types, format, pattern } = field.items ?? field;
  const isUuid = schema?.properties.get(identity ?? '')?.format === 'uuid';
  const text = squash(`${field.description} ${field.items?.description ?? ''}`);
  const isBare = types[0] === 'string' && !format && !pattern;
  return isUuid && isBare && !text.includes(singularWords(noun).at(-1) ?? '');
}

/** `resource_id` beside `resource_type` names one of whatever sort the other says. */
function isOfAnySort(name: string, body: JsonObject): boolean {
  if (!/ids?$/i.test(name)) return false;
  const [, noun] = /^(.+?)_?ids?$/i.exec(name) ?? [];
  return noun !== undefined && [`${noun}_type`, `${noun}Type`].some((sort) => Object.hasOwn(body, sort));
}

/** The `app_id` of one of the `/github-apps` is a number that it has elsewhere, and none of them or of the `/gitlab-apps`. */
function isTailOf(name: string, noun: string): boolean {
  const [words, own] = [singularWords(readName(name).key), singularWords(noun)];
  return words.length > 0 && words.length < own.length && own.slice(-words.length).join() === words.join();
}
