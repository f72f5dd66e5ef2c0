import type { Action, Attribute, Call, Lookup, Resource } from '../../../map/types.js';
import { findCallServer } from '../../../plan/access/plan-access.js';
import { isOnceHeader } from '../../../plan/once-header.js';
import { isUnread, UNREAD } from '../../../plan/unread.js';
import { compareText } from '../../../view/naming.js';
import { findFixed } from './asked-query.js';

/** Attributes that the modules have, those they leave out, and what keeps a module from being written. */
export interface Judgement {
  attributes: Attribute[];
  omitted: { name: string; reason: string }[];
  obstacles: string[];
}

export function judgeResource(resource: Resource): Judgement {
  const { create, read, update, delete: remove, list } = resource.operations;
  const judged = splitAttributes(resource.attributes);
  const calls = [create, read, ...update, remove, list].filter((call) => call !== null);
  const known = new Set(judged.attributes.map(({ name }) => name));
  const obstacles = calls.flatMap((call) => findObstacles(call, known));
  if (!create && update.length === 0) obstacles.push('the API can neither create nor change it');
  if (resource.kind === 'attachment' && !resource.presence) obstacles.push('nothing shows whether it is attached');
  if (resource.kind === 'singleton' && !read) obstacles.push('it cannot be read');
  if (isUnread(resource)) obstacles.push(UNREAD);
  for (const name of resource.identity) {
    if (!known.has(name)) obstacles.push(`its identity needs ${name}`);
  }
  for (const { name, reason } of judged.omitted) {
    if (resource.attributes.some((a) => a.name === name && a.required))
      obstacles.push(`${name} is required and ${reason}`);
  }
  return { ...judged, obstacles: sortUnique(obstacles) };
}

/** What reading takes of a resource or lookup. */
export function judgeReading(thing: Resource | Lookup): Judgement {
  const { read, list } = thing.operations;
  const judged = splitAttributes(thing.attributes);
  const compute = 'compute' in thing.operations ? thing.operations.compute : null;
  const calls = [read, list, compute].filter((call) => call !== null);
  const obstacles = calls.flatMap((call) => findObstacles(call, null));
  if (calls.length === 0) obstacles.push('nothing reads it');
  if (isUnread(thing)) obstacles.push(UNREAD);
  return { ...judged, obstacles: sortUnique(obstacles) };
}

export function judgeAction(action: Action): string[] {
  return sortUnique(findObstacles(action.call, null));
}

function splitAttributes(all: readonly Attribute[]): Omit<Judgement, 'obstacles'> {
  const sorted = [...all].sort((a, b) => compareText(a.name, b.name));
  const isKept = (attribute: Attribute) => attribute.in !== 'header';
  return {
    attributes: sorted.filter(isKept),
    omitted: sorted
      .filter((attribute) => !isKept(attribute))
      .map((attribute) => ({ name: attribute.name, reason: `stands in the ${attribute.in}` })),
  };
}

/** `known` are the attributes that can stand in a path; null where the path's own names become options. */
function findObstacles(call: Call, known: ReadonlySet<string> | null): string[] {
  const obstacles: string[] = [];
  for (const { attribute } of call.parameters) {
    if (known && !known.has(attribute)) obstacles.push(`the path of ${call.operation} needs ${attribute}`);
  }
  for (const attribute of [...call.query, ...call.headers]) {
    const isTaken = attribute.in === 'query' && (known === null || known.has(attribute.name));
    const isFixed = known !== null && attribute.in === 'query' && findFixed(attribute) !== undefined;
    const isFilled = attribute.in === 'header' && isOnceHeader(attribute.wire);
    if (attribute.required && !isTaken && !isFixed && !isFilled)
      obstacles.push(`${call.operation} needs ${attribute.wire} in the ${attribute.in}`);
  }
  if (call.body && !/^application\/(?:([\w.-]+\+)?json\b|x-www-form-urlencoded$)/i.test(call.body.mediaType)) {
    obstacles.push(`${call.operation} takes ${call.body.mediaType}`);
  }
  if (findCallServer(call) === undefined) obstacles.push(`${call.operation} is served at an address with variables`);
  return obstacles;
}

function sortUnique(obstacles: readonly string[]): string[] {
  return [...new Set(obstacles)].sort(compareText);
}
