import type { Action, Attribute, Lookup, Resource } from '../../../map/types.js';
import { compareText } from '../../../naming/identifiers.js';
import { toReading } from '../../../plan/fit/to-reading.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { listResourceObstacles } from '../../../plan/judge-resource.js';
import { isUnread, UNREAD } from '../../../plan/unread.js';

/** Attributes that the modules have, those they leave out, and what keeps a module from being written. */
export interface Judgement {
  attributes: Attribute[];
  omitted: { name: string; reason: string }[];
  obstacles: string[];
}

export function judgeResource(resource: Resource): Judgement {
  const judged = splitAttributes(resource.attributes);
  const obstacles = listResourceObstacles(resource, new Set(judged.attributes.map(({ name }) => name)));
  for (const { name, reason } of judged.omitted) {
    if (resource.attributes.some((a) => a.name === name && a.required))
      obstacles.push(`${name} is required and ${reason}`);
  }
  return { ...judged, obstacles: sortUnique(obstacles) };
}

/** What reading takes of a resource or lookup. */
export function judgeReading(given: Resource | Lookup): Judgement {
  const subject = toReading(given);
  const { read, list } = subject.operations;
  const judged = splitAttributes(subject.attributes);
  const compute = 'compute' in subject.operations ? subject.operations.compute : null;
  const calls = [read, list, compute].filter((call) => call !== null);
  const obstacles = calls.flatMap((call) => listCallObstacles(call, null));
  if (calls.length === 0) obstacles.push('nothing reads it');
  if (isUnread(subject)) obstacles.push(UNREAD);
  return { ...judged, obstacles: sortUnique(obstacles) };
}

export function judgeAction(action: Action): string[] {
  const { parameters, query, headers } = action.call;
  const said = [...query, ...headers].map(({ name }) => name);
  return sortUnique(
    listCallObstacles(action.call, new Set([...parameters.map(({ attribute }) => attribute), ...said])),
  );
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

function sortUnique(obstacles: readonly string[]): string[] {
  return [...new Set(obstacles)].sort(compareText);
}
