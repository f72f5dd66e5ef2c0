import type { Operation, Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import type { Use } from './draft.js';
import type { Unfit } from './find-ties.js';

interface Narrowed {
  updates: Use[];
  /** Fields of a body that its own text says are ignored, and that no other update takes. */
  ignored: Map<string, Unfit>;
}

/**
 * "The only fields that can be modified are kind and account": documents describe an update by the whole resource and say
 * in words what it takes. The call beside it takes what its own text names of the rest.
 */
export function narrowUpdates(updates: Use[]): Narrowed {
  const told = new Map(updates.map((use) => [use, listOnly(use)]));
  const ignored = new Map<string, Unfit>();
  if (![...told.values()].some((only) => only !== null)) return { updates, ignored };
  const listed = new Set([...told.values()].flatMap((only) => [...(only ?? [])]));
  const narrowed = updates.map((use) => {
    const only = told.get(use) ?? listNamed(use, listed);
    return only && use.body ? { ...use, body: keepOnly(use.body, only) } : use;
  });
  updates.forEach((use, i) => {
    if (told.get(use) === null) return;
    for (const wire of use.body?.properties.keys() ?? [])
      if (!narrowed.some(({ body }) => body?.properties.has(wire)))
        ignored.set(wire, { reason: `${updates[i]?.operation.key} says that it ignores it`, wipes: false });
  });
  return { updates: narrowed, ignored };
}

function keepOnly(body: Schema, only: ReadonlySet<string>): Schema {
  return {
    ...body,
    properties: new Map([...body.properties].filter(([wire]) => only.has(wire))),
    required: new Set([...body.required].filter((wire) => only.has(wire))),
  };
}

const LISTS = [
  /\bonly (?:the )?(?:following )?(?:fields?|properties|attributes|members|parameters|values)\b[^.:]{0,60}?\bbe (?:modified|changed|updated|edited|altered)(?: are| is)?:?\s+([^.:;]{1,600})/i,
  /\bonly (?:the )?(?:(?:fields?|properties|attributes|members|parameters|values) )?([^.:;]{1,600}?) (?:can|may) be (?:modified|changed|updated|edited|altered)\b/i,
];

/** The fields that a call says it takes; null where it does not say. A word that is no field makes the list prose. */
function listOnly({ operation, body }: Use): Set<string> | null {
  if (!body) return null;
  for (const pattern of LISTS) {
    const list = pattern.exec(`${operation.summary}. ${operation.description}`)?.[1];
    const words = (list ?? '').split(/[\s,`"']+/).filter((word) => word !== '' && !/^(?:and|or|the)$/i.test(word));
    const found = words.map((word) => findField(body, word));
    if (found.length > 0 && found.every((wire) => wire !== null)) return new Set(found);
  }
  return null;
}

/** What a call without such a list names in its text, beyond what the other one takes. */
function listNamed({ operation, body }: Use, listed: ReadonlySet<string>): Set<string> | null {
  if (!body) return null;
  const words = new Set(wordsOf(operation));
  const named = [...body.properties.keys()].filter((wire) => !listed.has(wire) && words.has(squash(wire)));
  return named.length > 0 ? new Set(named) : null;
}

function wordsOf({ summary, description }: Operation): string[] {
  return `${summary} ${description}`.split(/[^A-Za-z0-9_]+/).map((word) => squash(splitWords(word).join('_')));
}

function findField({ properties }: Schema, word: string): string | null {
  return [...properties.keys()].find((wire) => squash(wire) === squash(word)) ?? null;
}
