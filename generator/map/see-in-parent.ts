import { findList, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { squash } from '../naming/words.js';
import { type Draft, operationAt } from './draft.js';
import { isCollection } from './kinds.js';

/**
 * What is made and deleted below an item, and can neither be read nor listed there, may be shown by the item itself:
 * `GET /groups/{id}` with its `rules` is the list of what `POST /groups/{id}/rules` makes.
 */
export function seeInParents(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (!isCollection(draft.kind) || draft.read || draft.list || !draft.create || !draft.delete) continue;
    const list = findShowing(draft);
    if (!list) continue;
    draft.list = list;
    draft.confidence = 'medium';
    draft.reason = `${draft.reason}; ${list.key} shows it`;
  }
}

function findShowing({ parent, collection, node, create }: Draft): Operation | null {
  const get = parent && collection?.parent === parent ? operationAt(parent, 'GET') : undefined;
  const schema = get && successOf(get)?.schema;
  const noun = collection?.literal ?? '';
  const found = schema ? findList(schema, noun) : null;
  const field = found?.at.reduce<Schema | undefined>((own, wire) => own?.properties.get(wire), schema ?? undefined);
  if (!get || !found || field?.writeOnly || !isSameNoun(found.at[found.at.length - 1] ?? '', noun)) return null;
  return hasKey(found.items, node.parameters, noun) && showsGiven(found.items, create?.body ?? null, noun) ? get : null;
}

/** The value by which the path names one. */
function hasKey({ properties }: Schema, parameters: readonly string[], noun: string): boolean {
  const names = new Set([...properties.keys()].map(squash));
  return parameters.some((parameter) => {
    const plain = squash(parameter);
    const isId = /(?:id|uuid)$/.test(plain) && (names.has('id') || names.has('uuid'));
    return names.has(plain) || isId || (isSameNoun(parameter.replace(/[-_]?name$/i, ''), noun) && names.has('name'));
  });
}

/**
 * At least half of what is given must be shown, else the parent only refers to it. So it does where the request takes the
 * id of what is there already, and does not say what else it needs, or takes several of them.
 */
function showsGiven({ properties }: Schema, body: Schema | null, noun: string): boolean {
  const id = body?.properties.get('id');
  if (id && !id.readOnly && body?.required.size === 0) return false;
  const given = [...(body?.properties.keys() ?? [])];
  if (given.some((wire) => isSameNoun(wire, noun) && body?.properties.get(wire)?.items)) return false;
  const shown = new Set([...properties.keys()].map(squash));
  return given.filter((wire) => shown.has(squash(wire))).length * 2 >= given.length;
}
