import type { Operation, Schema } from '../model/types.js';
import { toSnake } from '../naming/words.js';
import { plainUse, type Use } from './draft.js';

const OTHER_END = /(?:^|_)(?:id|uuid|guid)s?$/;

const SAYS = /\bor\s+(?:to\s+)?(?:updates?|chang(?:e|es)|modif(?:y|ies)|edits?|replaces?)\s+(?:an?|the|its?)\b/i;

/**
 * "Post a new silence or update an existing one": with the id in its body, the create is the update as well. A server
 * that ignored the id would make a second one, so the document also has to say that it refuses an id that it does not
 * know; and whoever calls it checks that the answer names the same one.
 */
export function changesToo({ summary, description, body, responses }: Operation): boolean {
  const id = body?.schema?.properties.get('id');
  const isTaken = id !== undefined && body?.schema?.required.has('id') === false && !id.readOnly;
  return isTaken && SAYS.test(`${summary} ${description}`) && responses.some(({ status }) => status === '404');
}

/**
 * A link that PUT makes is given other settings by the same PUT: to set it again is what the method means. Not where the
 * removal says more than its path does: what it names tells one link from another, and set otherwise would be a second one.
 * Nor where the body names the other end: joined to something else, it is another link.
 */
export function setAgain(link: Operation, remove: Operation): Use[] {
  const isSetting = link.method === 'PUT' && (link.body?.schema?.properties.size ?? 0) > 0;
  const isNamed = remove.body === null && !remove.parameters.some((parameter) => parameter.in === 'query');
  const { required, properties } = link.body?.schema ?? { required: [], properties: new Map<string, Schema>() };
  // Ids by what they are for are a setting of the link, and no end of it.
  const isEnd = (wire: string) => OTHER_END.test(toSnake(wire)) && !properties.get(wire)?.types.includes('object');
  const joins = [...required].some(isEnd);
  return isSetting && isNamed && !joins ? [plainUse(link)] : [];
}
