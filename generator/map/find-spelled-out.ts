import type { Field } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { Tie } from './find-ties.js';
import type { Sources } from './sources.js';

/**
 * What a request takes as `backups_enabled` and an answer shows as `{"backups": {"enabled": true}}`: the same in two words. An
 * object with an id is something else, and its fields are not those of the resource. Only of what can be changed in place: a
 * mistake would replace everything else.
 */
export function showSpelledOut({ create, update, read }: Sources, ties: readonly Tie[]): void {
  const isChanged = ([wire]: [string, Field]) => update.has(wire) || ties.some((tie) => tie.wire === wire);
  for (const field of findSpelledOut(read, new Map([...create].filter(isChanged)))) read.set(field.wire, field);
}

function findSpelledOut(shown: ReadonlyMap<string, Field>, taken: ReadonlyMap<string, Field>): Field[] {
  const parts = [...shown.values()].filter(({ schema }) => isPart(schema));
  return [...taken].flatMap(([wire, { schema }]) => {
    if (shown.has(wire) || schema.writeOnly || schema.types.length === 0) return [];
    const homes = parts.flatMap((part) => {
      const found = [...part.schema.properties].find(([own]) => squash(`${part.wire}_${own}`) === squash(wire));
      const isSame = found && !found[1].writeOnly && found[1].types.join() === schema.types.join();
      return isSame && !taken.has(part.wire)
        ? [{ wire, schema: found[1], required: false, path: [...part.path, found[0]] }]
        : [];
    });
    return homes.length === 1 ? homes : [];
  });
}

function isPart({ properties }: Schema): boolean {
  return properties.size > 0 && ![...properties.keys()].some((wire) => KEYS.has(squash(wire)));
}

const KEYS = new Set(['id', 'uuid', 'href', 'self', 'uri', 'url', 'links']);
