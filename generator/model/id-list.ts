import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import type { Schema } from './types.js';

/** The field of a body that names several things of this sort by their ids: `ids`, `series_ids`; null where none does. */
export function findIdList({ properties }: Pick<Schema, 'properties'>, noun: string): string | null {
  const names = ['id', `${squash(noun)}id`, `${singularWords(noun).join('')}id`].map((name) => `${name}s`);
  const isIds = ([name, { types, items }]: [string, Schema]) =>
    names.includes(squash(name)) && types.includes('array') && items?.properties.size === 0;
  return [...properties].find(isIds)?.[0] ?? null;
}
