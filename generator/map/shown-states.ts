import { findList, findObject, successOf } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { get, isObject } from '../spec/json.js';
import type { Json } from '../spec/types.js';
import { type Stage, stageOf } from './stages.js';
import type { Resource, StatusWait } from './types.js';

/** The objects that the document's examples of an answer show, all of them. */
export function listAnswerExamples(operation: Operation, noun: string): Json[] {
  const response = successOf(operation);
  const schema = response?.schema;
  if (!response || !schema) return [];
  const media = response.content.get(response.mediaType ?? '');
  const whole = [media?.example, ...(media?.examples ?? []), schema.example];
  const list = findList(schema, noun);
  const { at, object } = list ? { at: list.at, object: list.items } : findObject(schema, noun);
  const found = whole.flatMap((value) => {
    const inner = at.reduce<Json | undefined>((own, name) => get(own, name), value);
    return Array.isArray(inner) ? inner : [inner];
  });
  return [...found, object.example].filter((value): value is Json => isObject(value));
}

/** The states that examples show at a place, by what they tell. */
export function sortShown(examples: readonly Json[], path: readonly string[]): Record<Stage, string[]> {
  const values = examples.map((each) => path.reduce<Json | undefined>((own, name) => get(own, name), each));
  return sortKnown(values.filter((value): value is string => typeof value === 'string'));
}

function sortKnown(values: readonly string[]): Record<Stage, string[]> {
  const sorted: Record<Stage, string[]> = { pending: [], ready: [], failed: [] };
  for (const value of [...new Set(values)].sort()) {
    const stage = stageOf(value);
    if (stage) sorted[stage].push(value);
  }
  return sorted;
}

/**
 * Where the document does not name the states of one resource, those of another one are known that has the same field
 * and all the words that examples show of this one. Any other word still has to stay.
 */
export function shareStates(resources: readonly Resource[]): void {
  const told = resources.flatMap(({ wait }) => (wait?.status && !wait.status.steady ? [wait.status] : []));
  for (const { wait } of resources) {
    const status = wait?.status;
    if (!status?.steady) continue;
    const shown = [...status.pending, ...status.ready, ...status.failed];
    if (shown.length === 0) continue;
    const isAlike = (each: StatusWait) => shown.every((value) => isKnown(each, value));
    const siblings = told.filter((each) => each.field.join() === status.field.join() && isAlike(each));
    for (const stage of ['pending', 'ready', 'failed'] as const) {
      const known = siblings
        .flatMap((sibling) => sibling[stage])
        .filter((value) => isUndisputed(value, stage, siblings));
      const fresh = known.filter((value) => !isKnown(status, value));
      status[stage] = [...new Set([...status[stage], ...fresh])].sort();
    }
    if (siblings.length > 0) status.reason = `${status.reason}; what the same field of other resources names is known`;
  }
}

function isUndisputed(value: string, stage: Stage, siblings: readonly StatusWait[]): boolean {
  // A word that nothing tells counts as an end where it is named; here it has to stay to be one.
  return stageOf(value) === stage && siblings.every((each) => !isKnown(each, value) || each[stage].includes(value));
}

function isKnown({ pending, ready, failed }: StatusWait, value: string): boolean {
  return [...pending, ...ready, ...failed].includes(value);
}
