import { endsInParameter } from '../../model/path-end.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { isInstance, toShape } from '../state/places.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';

const SELF = new Set(['self', 'href', 'selflink', 'selfuri', 'selfurl']);

/** Where an item says what its own address is, that is where it is: clients read and change it there. */
export function linkOwn(world: World, { collection, fields, id, path }: Item, sent: object = {}): void {
  if (world.address === '' || !world.isOn('links')) return;
  for (const { name, template } of listOwnLinks(world, collection)) {
    if (Object.hasOwn(sent, name)) continue;
    const shown = template === null ? path : fillTemplate(template, path, id);
    fields[name] = `${world.address}${world.mainPrefix}${shown}${endsInSlash(collection) ? '/' : ''}`;
  }
}

/** Who cuts an address into pieces counts on those of the document's own paths. */
function endsInSlash({ operations }: Collection): boolean {
  return operations.get('read')?.path.endsWith('}/') ?? false;
}

/** As far as both paths are of one shape they say the same, then the example goes its own way to the item. */
function fillTemplate({ example, same }: Template, path: string, id: string): string {
  const [own, other] = [path.split('/'), example.split('/')];
  return [...own.slice(0, same), ...other.slice(same, -1), encodeURIComponent(id)].join('/');
}

interface Template {
  example: string;
  /** How many segments of its shape are those of the collection. */
  same: number;
}

interface OwnLink {
  name: string;
  /** The example's path, where the item is shown at another one than where it was made. */
  template: Template | null;
}

function listOwnLinks(world: World, collection: Collection): OwnLink[] {
  let found = known.get(collection);
  if (!found) {
    found = [...(collection.schema?.properties ?? [])].flatMap(([name, field]) =>
      field.types[0] === 'string' && !collection.settable.has(name) ? readLink(world, collection, name, field) : [],
    );
    known.set(collection, found);
  }
  return found;
}

const known = new WeakMap<Collection, OwnLink[]>();

function readLink(world: World, collection: Collection, name: string, field: Schema): OwnLink[] {
  const isNamed = SELF.has(squash(name)) || isCalledAlike(name, collection);
  if (!isNamed && squash(name) !== 'url') return [];
  const [, host = '', example] = /^https?:\/\/([^/]+)(\/[^?#{}]*)$/.exec(String(field.example ?? '')) ?? [];
  const told = example === undefined ? null : readExample(world, collection, name, example);
  if (told) return [told];
  // An API that has more paths than its document says shows those.
  const isOwnHost = host !== '' && world.api.servers.some(({ url }) => url.split('/')[2] === host);
  const isOpen = (field.format === 'uri' || field.format === null) && field.description === '';
  const isBare = isOwnHost || (isOpen && field.example === undefined) || endsAlike(example, collection);
  if (!isNamed && !isBare) return [];
  if (collection.operations.has('read')) return [{ name, template: null }];
  const elsewhere = findElsewhere(world, collection);
  return elsewhere ? [{ name, template: elsewhere }] : [];
}

/** `asset_href` of what is read at `/assets/{asset_id}`. */
function isCalledAlike(name: string, { operations }: Collection): boolean {
  const key = /\{([^{}]*)\}\/?$/.exec(operations.get('read')?.path ?? '')?.[1] ?? '';
  const [link, id] = [/^(.+)_(?:href|link|uri|url)$/.exec(name)?.[1], /^(.+)_(?:id|uuid)$/.exec(key)?.[1]];
  return link !== undefined && link === id;
}

/** `https://api.example.com/v1/repositories/7/labels/bug` is a label's own, though no path of the document is so long. */
function endsAlike(example: string | undefined, { noun }: Collection): boolean {
  const [, last = ''] = example?.split('/').reverse() ?? [];
  return last !== '' && last === noun;
}

/** `/issues/comments/{id}` shows what was made at `/issues/{number}/comments`. */
function findElsewhere(world: World, { shape, schema, noun }: Collection): Template | null {
  for (const other of world.collections.values()) {
    if (!schema || !other.schema || other.noun !== noun || !other.operations.has('read')) continue;
    const same = countSame(shape, other.shape);
    const isReached = !other.shape.split('/').slice(same).includes('{}');
    if (isReached && isSameSubject(other.schema, schema)) return { example: `${other.shape}/{}`, same };
  }
  return null;
}

function countSame(one: string, other: string): number {
  const own = one.split('/');
  const differs = other.split('/').findIndex((segment, i) => segment !== own[i]);
  return differs < 0 ? own.length : differs;
}

/** The example leads to an item of this kind: to one of the collection, or to where such items are shown. */
function readExample(world: World, collection: Collection, name: string, example: string): OwnLink | null {
  const starts = ['', ...world.prefixes].filter((start) => example.startsWith(`${start}/`));
  for (const start of starts) {
    const path = example.slice(start.length);
    const read = world.api.operations.find(
      (own) => own.method === 'GET' && endsInParameter(own.path) && isInstance(path, toShape(own.path)),
    );
    const home = read && world.placeOf(read).collection;
    if (home === collection) return { name, template: null };
    if (!read || !home?.schema || !collection.schema || !isSameSubject(home.schema, collection.schema)) continue;
    return { name, template: { example: path, same: countSame(collection.shape, toShape(read.path)) } };
  }
  return null;
}
