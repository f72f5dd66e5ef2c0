import { successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { splitWords, squash } from '../naming/words.js';
import { canSend, takesText } from './can-send.js';
import { changesToo, setsByName } from './changes-too.js';
import { operationAt } from './draft.js';
import { isSameObject } from './find-listing.js';
import { findSaidUpdate } from './find-said-update.js';
import { takesAway } from './find-wiping.js';
import { makesNothing, readsThere } from './judge-create.js';
import { changesNamed, endsInId, namesPart, pointsElsewhere, runsOnItem } from './judge-item.js';
import type { PathNode } from './paths.js';

/** What changes an item: PATCH, PUT or POST on it, or a call on the collection or beside it that names it in its body. */
export function findUpdates(item: PathNode, collection: PathNode, create: Operation | null): Operation[] {
  const updates = [operationAt(item, 'PATCH'), operationAt(item, 'PUT'), operationAt(item, 'POST')].filter(
    (o): o is Operation =>
      o !== undefined &&
      o !== create &&
      canSend(o) &&
      !takesText(o) &&
      !takesAway(o) &&
      !readsThere(o, operationAt(item, 'GET')) &&
      !(o.method === 'POST' && !operationAt(item, 'GET') && makesNothing(o)) &&
      !runsOnItem(o, item) &&
      !pointsElsewhere(o, operationAt(item, 'DELETE')) &&
      !namesPart(o, item),
  );
  // Beside PUT or PATCH a POST changes it only where it says so: others start a deployment, or make what has this id.
  const plain = updates.filter((update) => update.method !== 'POST' || saysChange(update));
  if (create && plain.length > 0) return findWider(plain, item, collection, create) ?? plain;
  const post = operationAt(collection, 'POST');
  if (!create && updates.length === 0 && post && canSend(post) && changesNamed(post, item)) return [post];
  if (updates.length > 0 || !create) return updates;
  const whole = findWhole(item, collection, create) ?? findSaid(item, collection, create);
  if (whole) return [whole];
  return changesToo(create) || setsByName(create, item) ? [create] : [];
}

function findSaid(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const said = findSaidUpdate(item, collection, create);
  return said && canSend(said) && saysChange(said) && !takesAway(said) ? said : null;
}

/** PUT or PATCH on the collection that names the item in its body; POST, where PUT makes it. */
function findWhole(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const keys = ['id', ...item.parameters.map(squash)];
  const whole = ['PUT', 'PATCH', 'POST']
    .map((method) => operationAt(collection, method))
    .find((o) => o !== create && o);
  if (!whole || !canSend(whole) || (whole.method === 'POST' && !saysChange(whole))) return null;
  const wires = [...(whole.body?.schema?.properties.keys() ?? [])];
  return wires.some((wire) => keys.includes(squash(wire))) || setsShown(whole, item) ? whole : null;
}

/** `PUT /taskdefs` "Update an existing task", with what `GET /taskdefs/{tasktype}` shows: its name is the key, as nothing else is. */
function setsShown(whole: Operation, item: PathNode): boolean {
  const body = whole.body?.schema;
  const read = operationAt(item, 'GET');
  const shown = read && successOf(read)?.schema;
  if (!body?.properties.has('name') || !shown || !isSameObject(body, shown)) return false;
  return whole.method === 'PUT' && UPDATES_ONE.test(whole.summary) && !endsInId(read) && !hasOwnId(shown);
}

const UPDATES_ONE = /^\W*(?:updates?|chang(?:e|es)|modif(?:y|ies)|edits?|replaces?) (?:an?|the|one)\b/i;

function hasOwnId({ properties }: Schema): boolean {
  return [...properties.keys()].some((wire) => /^(?:id|uuid|guid|uid|key)$/.test(squash(wire)));
}

/** `PUT /pets` with the whole pet, beside `POST /pets/{id}?status=`, which changes a part of it without a body. */
function findWider(
  narrow: readonly Operation[],
  item: PathNode,
  collection: PathNode,
  create: Operation,
): Operation[] | null {
  const whole = findWhole(item, collection, create);
  if (!whole || !saysChange(whole) || narrow.some(({ body }) => body !== null)) return null;
  const taken = whole.body?.schema?.properties;
  const made = [...(create.body?.schema?.properties.keys() ?? [])];
  return made.every((wire) => taken?.has(wire)) ? [whole] : null;
}

export const CHANGES = new Set(
  'update change modify edit set patch replace save upsert alter adjust configure'.split(' '),
);

function saysChange({ summary, operationId, description }: Operation): boolean {
  const words = [
    ...splitWords(summary),
    ...splitWords(operationId),
    ...splitWords(description.slice(0, 80)).slice(0, 2),
  ];
  return words.some((word) => CHANGES.has(word) || CHANGES.has(word.replace(/s$/, '')));
}
