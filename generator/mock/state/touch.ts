import { fits } from '../../model/sample/fits.js';
import { squash } from '../../naming/words.js';
import type { Item } from './store.js';

const CHANGED = new Set(
  'updatedat updated modifiedat modified lastmodified lastupdated lastmodifiedat updatetime dateupdated changedat updatedon'.split(
    ' ',
  ),
);

export function isChangeTime(name: string): boolean {
  return CHANGED.has(squash(name));
}

/** The time of the last change moves with every change. */
export function touch(item: Item, now: Date): void {
  for (const [name, field] of item.collection.schema?.properties ?? []) {
    const text = now.toISOString();
    if (isChangeTime(name) && fits(text, field)) item.fields[name] = text;
  }
}
