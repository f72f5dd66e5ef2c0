import type { Operation, Schema } from '../model/types.js';
import { squash, toSnake } from '../naming/words.js';
import { plainUse, type Use } from './draft.js';
import type { PathNode } from './paths.js';

const OTHER_END = /(?:^|_)(?:id|uuid|guid)s?$/;

const SAYS = /\bor\s+(?:to\s+)?(?:updates?|chang(?:e|es)|modif(?:y|ies)|edits?|replaces?)\s+(?:an?|the|its?)\b/i;

/**
 * "Post a new silence or update an existing one": with the id in its body, the create is the update as well. A server
 * that ignored the id would make a second one, so the document also has to say that it refuses an id that it does not
 * know; and whoever calls it checks that the answer names the same one.
 */
export function changesToo(operation: Operation): boolean {
  const { body, responses } = operation;
  const id = body?.schema?.properties.get('id');
  const isTaken = id !== undefined && body?.schema?.required.has('id') === false && !id.readOnly;
  return isTaken && addsOrChanges(operation) && responses.some(({ status }) => status === '404');
}

/**
 * "Create or update a schedule", with the name in its body by which the path finds it: of that name there is one. An id in
 * its place would be the server's.
 */
export function setsByName({ summary, method, body }: Operation, { parameters }: PathNode): boolean {
  const key = squash(parameters.at(-1) ?? '');
  const wire = [...(body?.schema?.properties ?? [])].find(([own]) => squash(own) === key);
  const isName = /name$/.test(key) && wire !== undefined && !wire[1].readOnly;
  return isName && method === 'POST' && CREATES_OR_UPDATES.test(summary);
}

const CREATES_OR_UPDATES = /^\W*(?:creates?|adds?|registers?) or (?:updates?|replaces?)\b/i;

/**
 * A link that PUT makes is given other settings by the same PUT: to set it again is what the method means. Not where the
 * removal says more than its path does: what it names tells one link from another, and set otherwise would be a second one.
 * There the text has to say that PUT creates or updates, and what the removal names stays what it is.
 * Nor where the body names the other end: joined to something else, it is another link.
 */
export function setAgain(link: Operation, remove: Operation): Use[] {
  const { required, properties } = link.body?.schema ?? { required: new Set<string>(), properties: NONE };
  const named = [...(remove.body?.schema?.properties.keys() ?? [])];
  const asked = remove.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const keys = new Set([...named, ...asked].map(squash));
  const isNamed = remove.body === null && asked.length === 0;
  const isTold = keys.size > 0 && setsBoth(link);
  const own = [...properties.keys()].filter((wire) => !keys.has(squash(wire)));
  const isSetting = link.method === 'PUT' && own.length > 0;
  // Ids by what they are for are a setting of the link, and no end of it.
  const isEnd = (wire: string) => OTHER_END.test(toSnake(wire)) && !properties.get(wire)?.types.includes('object');
  const joins = [...required].some((wire) => isEnd(wire) && !keys.has(squash(wire)));
  const areGiven = [...keys].every((key) => [...required].some((wire) => squash(wire) === key));
  return isSetting && (isNamed || (isTold && areGiven)) && !joins ? [plainUse(link)] : [];
}

const NONE = new Map<string, Schema>();

/** "Assigns an endpoint, or updates its existing assignment". */
export function addsOrChanges({ summary, description }: Operation): boolean {
  return SAYS.test(`${summary} ${description}`);
}

/** "Create or update the export of metrics". */
export function setsBoth({ summary, description }: Operation): boolean {
  return SETS_BOTH.test(`${summary} ${description}`);
}

const SETS_BOTH =
  /\b(?:creat(?:e|es)|adds?|sets?|inserts?)(?: (?:or|and\/or) |\/)(?:updates?|chang(?:e|es)|modif(?:y|ies)|replaces?)\b|\bupdates?\/creates?\b|\bupserts?\b/i;
