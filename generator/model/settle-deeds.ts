import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Operation } from './types.js';
import { isDeed } from './verbs.js';

/** An item's path in two: what stands before its last parameter, and the parameter. */
interface Item {
  before: string;
  parameter: string;
}

/**
 * `POST /servers/reboot/{id}` is `POST /servers/{id}/reboot` where `/servers/{id}` is a server. So is `/cache/rename/{id}`
 * where `/cache/databases/{id}` is one of several things below `/cache`, and the operation speaks of a database.
 */
export function settleDeeds(operations: readonly Operation[]): void {
  const items = operations.flatMap(listItem);
  const read = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const paths = new Set(operations.map(({ path }) => shapePath(path)));
  for (const operation of operations) {
    // What can be read there is a run, and not something that is done.
    const deed = read.has(operation.path) ? null : readDeed(operation);
    if (!deed) continue;
    const { before, word, parameter, isLast } = deed;
    const alike = items.filter((item) => squash(item.parameter) === squash(parameter));
    const isItself = alike.some((item) => item.before === before);
    const beside = isItself ? [] : alike.filter((item) => isBeside(item, before, word));
    const told = new Set(beside.map((item) => item.before).filter((path) => speaksOf(operation, path)));
    const [only] = told;
    const home = isItself ? (isLast ? undefined : before) : told.size === 1 ? only : undefined;
    const place = home === undefined ? undefined : `${home}/{${parameter}}/${word}`;
    // Beside `POST /calendars/{id}/block` the id of `DELETE /calendars/block/{id}` is that of a block, and not of a calendar.
    if (place !== undefined && !paths.has(shapePath(place))) operation.place = place;
  }
}

function shapePath(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}

function listItem({ method, path, place, product }: Operation): Item[] {
  const found = /^(.*)\/\{([^{}]+)\}\/?$/.exec(place ?? path);
  const isItem = (method === 'GET' || method === 'DELETE') && !product;
  return isItem && found ? [{ before: found[1] ?? '', parameter: found[2] ?? '' }] : [];
}

interface Deed extends Item {
  word: string;
  /** `…/{id}/rename`, and not `…/rename/{id}`. */
  isLast: boolean;
}

function readDeed({ path, place, product }: Operation): Deed | null {
  if (product) return null;
  const own = place ?? path;
  const [, before, word, parameter] = /^(.*)\/([^/{}]+)\/\{([^{}]+)\}\/?$/.exec(own) ?? [];
  const [, outer, name, last] = /^(.*)\/\{([^{}]+)\}\/([^/{}]+)\/?$/.exec(own) ?? [];
  const deed =
    parameter !== undefined
      ? { before: before ?? '', word: word ?? '', parameter, isLast: false }
      : { before: outer ?? '', word: last ?? '', parameter: name ?? '', isLast: true };
  return isDeed(splitWords(deed.word)[0] ?? '') ? deed : null;
}

/** `/cache/databases` beside `/cache/rename`. */
function isBeside({ before }: Item, above: string, word: string): boolean {
  const noun = before.slice(above.length + 1);
  return before.startsWith(`${above}/`) && /^[^/{}]+$/.test(noun) && noun !== word && above !== '';
}

function speaksOf({ summary, description, parameters }: Operation, before: string): boolean {
  const noun = singularWords(before.slice(before.lastIndexOf('/') + 1)).join(' ');
  const told = parameters.filter((own) => own.in === 'path').map((own) => own.description);
  return [summary, description, ...told].some((text) => ` ${splitWords(text).join(' ')} `.includes(` ${noun} `));
}
