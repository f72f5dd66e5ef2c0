import type { Kind } from '../config/types.js';

/**
 * What the kinds of resources have in common and what tells them apart. A new kind is a row here; whoever treats kinds
 * differently asks for a trait and not for a name.
 */
interface Traits {
  /** One of many: its create makes another one each time. */
  collection?: true;
  /** One of many: whoever makes it chooses its key, and the same call makes and changes it. */
  upsert?: true;
  /** The only one at its place. */
  single?: true;
  /** It joins others and has no representation of its own. */
  link?: true;
  /** No call creates it: who wants to manage it names one that is there. */
  adopted?: true;
}

const TRAITS: Record<Kind, Traits> = {
  collection: { collection: true },
  upsert: { upsert: true },
  singleton: { single: true },
  attachment: { link: true },
  adopted: { adopted: true },
};

type Asked = Kind | undefined;

const has = (trait: keyof Traits) => (kind: Asked) => kind !== undefined && TRAITS[kind][trait] === true;

export const isCollection = has('collection');
export const isUpsert = has('upsert');
export const isSingle = has('single');
export const isLink = has('link');
export const isAdopted = has('adopted');

/** Made by a call, one among others of its kind. */
export function isOneOfMany(kind: Asked): boolean {
  return isCollection(kind) || isUpsert(kind);
}

/** There before anybody manages it. */
export function existsAlready(kind: Asked): boolean {
  return isSingle(kind) || isAdopted(kind);
}

/** Of settings that belong to something that exists already. */
export const SETTINGS_KIND: Kind = 'singleton';

/** Of the items of a list: whoever adds one chooses its key. */
export const ITEM_KIND: Kind = 'upsert';
