import { successOf } from '../../model/answers.js';
import type { Operation } from '../../model/types.js';
import type { Collection, Verb } from '../state/collection.js';
import type { World } from '../state/world.js';
import { isLinked } from './views.js';

const CREATES = /\b(?:creates?|upsert|sets?|adds?|attach(?:es)?|assigns?|links?|puts?|joins?|enables?)\b/i;

const CHANGES =
  /\b(?:updat|chang|modif|edit|replac|overwrit|renam|mov|reset|renew|rotat|activat|restor|cancel|restart|refresh|sav|patch)\w*/i;

const JOINS = /\b(?:attach(?:es)?|assigns?|links?|joins?|connects?)\b/i;

/** "Create or update an alias" says both. */
const BOTH =
  /\bupserts?\b|\b(?:creates?|adds?|sets?) (?:or|and|\/) (?:updates?|replaces?|overwrites?)\b|\bupdates? or creates?\b/i;

/** Whether PUT or POST on something absent makes it: 201 is documented, or nothing else could make it and the words say so. */
export function allowsUpsert(world: World, collection: Collection, operation: Operation): boolean {
  if (!world.isOn('upsert')) return false;
  const words = wordsOf(operation);
  // POST on the item's own path, where the collection takes none, is how some documents create; others attach by it.
  if (operation.method === 'POST') {
    const isChange = collection.operations.has('patch') && !/^creates?\b/i.test(words.trim());
    return JOINS.test(words) || (!makesSomething(collection) && !isChange);
  }
  if (operation.method !== 'PUT') return false;
  if (operation.responses.some((r) => r.status === '201')) return true;
  if (operation.body === null && isLinked(collection)) return true;
  // What nothing else makes, reads or lists is made by its PUT: `PUT /deploys/{id}/files/{path}`.
  if (collection.operations.size === 1) return true;
  if (collection.operations.has('create')) return false;
  // "Vote for an episode", and a DELETE that takes the vote back: only what says that it changes one demands that it is there.
  if (collection.operations.has('remove') && operation.summary !== '' && !CHANGES.test(words)) return true;
  // "Add a user to a team" is what it does, though its id may be `updateTeamUser`.
  return BOTH.test(words) || [operation.summary, words].some((text) => CREATES.test(text) && !/\bupdate/i.test(text));
}

function wordsOf({ summary, operationId }: Operation): string {
  return `${summary} ${operationId.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')}`;
}

/** What is changed by PATCH and taken away by DELETE is made by its PUT, where nothing else makes it and it says no other. */
export function isMadeByPut({ operations }: Collection): boolean {
  const put = operations.get('replace');
  if (!put || put.summary === '' || CHANGES.test(wordsOf(put)) || operations.has('create')) return false;
  return (['patch', 'remove'] as Verb[]).every((verb) => operations.has(verb));
}

/** A create that takes no body and answers without one cannot say what it makes. */
function makesSomething({ operations }: Collection): boolean {
  const create = operations.get('create');
  return create !== undefined && (create.body !== null || successOf(create)?.schema != null);
}
