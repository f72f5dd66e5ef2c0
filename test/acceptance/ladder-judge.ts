import type { JournalEntry } from '../../generator/mock/journal.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { isTakenOver } from '../../generator/plan/resource/identity.js';
import type { JsonObject } from '../../generator/spec/types.js';
import type { Rung } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { dig, fillPath, findCalls, findPlace, findStored, isStored } from './ladder-evidence.js';
import type { Pick } from './ladder-picks.js';
import type { Finding } from './ladder-sheet.js';

/** What one step left behind: one resource before and after it, what was planned for it, and all requests. */
export interface Trace {
  rung: Rung;
  /** Its configuration. */
  given: JsonObject;
  before: JsonObject;
  after: JsonObject;
  planned: string | undefined;
  journal: JournalEntry[];
  mock: RunningMock;
}

export function judgeApply(trace: Trace): Finding {
  return [...expectPlanned(trace, 'create'), ...listCreates(trace), ...listUnmet(trace)];
}

export function judgeUpdate(trace: Trace, picks: readonly Pick[]): Finding {
  const { rung, before, after, journal } = trace;
  if (picks.length === 0) return { notApplicable: 'no operation changes it' };
  const [old, now] = [findPlace(rung, before), findPlace(rung, after)];
  const { create, update, delete: remove } = rung.resource.operations;
  const isOwn = update.some(({ operation }) => operation === create?.operation);
  const anew = [isOwn ? null : create, remove].filter((call) => call !== null);
  return [
    ...expectPlanned(trace, 'update'),
    ...(old === now ? [] : [`went from ${old} to ${now}`]),
    ...picks.flatMap(({ update: call, change }) => {
      if (!change) return [`nothing to change through ${call.operation}`];
      return findCalls(journal, call, rung, after).length > 0 ? [] : [`no ${call.operation}`];
    }),
    ...anew
      .filter((call) => findCalls(journal, call, rung, after).length > 0)
      .map(({ operation }) => `sent ${operation}`),
    ...listUnmet(trace),
  ];
}

export function judgeReplacement(trace: Trace): Finding {
  const { rung, before, after, journal, mock } = trace;
  const { attributes, operations } = rung.resource;
  if (!attributes.some(({ onChange, required, optional }) => onChange === 'replace' && (required || optional)))
    return { notApplicable: 'every attribute changes in place' };
  const remove = operations.delete;
  const [old, now] = [findPlace(rung, before), findPlace(rung, after)];
  const isGone = remove?.method !== 'DELETE' || old === null || old === now || findStored(mock, old) === null;
  return [
    ...expectPlanned(trace, 'delete, create'),
    ...(remove && findCalls(journal, remove, rung, before).length !== 1 ? [`not one ${remove.operation}`] : []),
    ...(isGone || isTakenOver(rung.resource) ? [] : [`${old} is still there`]),
    ...listCreates(trace),
    ...listUnmet(trace),
  ];
}

export function judgeImport(trace: Trace): Finding {
  const { rung, after, mock, planned, journal } = trace;
  if (!isReadable(rung)) return { notApplicable: 'no operation reads it' };
  const place = findPlace(rung, after);
  return [
    ...(planned === 'no-op' ? [] : [`planned ${planned}`]),
    ...journal.filter(isWrite).flatMap(({ method, path }) => (path === place ? [`sent ${method} ${path}`] : [])),
    ...(isStored(mock, rung, after) ? [] : ['the mock does not have it']),
  ];
}

export function judgeRecreation(trace: Trace): Finding {
  if (!isReadable(trace.rung)) return { notApplicable: 'no operation reads it' };
  return [...expectPlanned(trace, 'create'), ...listCreates(trace), ...listUnmet(trace)];
}

export function judgeDestroy({ rung, before, journal, mock }: Trace): Finding {
  const { kind, operations } = rung.resource;
  if (kind === 'adopted') {
    const written = journal.filter(isWrite).some(({ path }) => path === findPlace(rung, before));
    return written ? ['was written to'] : { notApplicable: 'what was only taken over is left alone' };
  }
  const last = operations.delete ? [operations.delete] : operations.update;
  const path = last[0] ? fillPath(last[0], rung, before) : '';
  // What no operation reads may be gone already, and only the delete can tell.
  const told = journal.some((entry) => entry.operation === last[0]?.operation && entry.path === path);
  const done = last.some((call) => findCalls(journal, call, rung, before).length > 0);
  const isBack = kind === 'singleton' && !operations.delete && !isChanged(mock, rung, before);
  return done || isBack || (told && !isReadable(rung)) ? [] : [`no ${last[0]?.operation}`];
}

export function judgeRemains({ rung, before, mock }: Trace): Finding {
  const { kind, operations } = rung.resource;
  const place = findPlace(rung, before);
  if (kind === 'adopted') return { notApplicable: 'what was only taken over is left alone' };
  if (kind === 'singleton') return isChanged(mock, rung, before) ? ['is not as it was'] : [];
  if (!isStored(mock, rung, before)) return [];
  return operations.delete?.method === 'POST' && place !== null
    ? { notApplicable: 'the API keeps what is closed' }
    : ['is still there'];
}

function isChanged(mock: RunningMock, rung: Rung, values: JsonObject): boolean {
  const place = findPlace(rung, values);
  return mock.dump().singletons.some(({ path, changed }) => path === place && changed);
}

export function isReadable({ resource }: Rung): boolean {
  return resource.operations.read !== null || resource.operations.list !== null;
}

export function isWrite({ method }: { method: string }): boolean {
  return method !== 'GET';
}

function expectPlanned({ planned }: Trace, want: string): string[] {
  return planned === want ? [] : [`planned ${planned}`];
}

/** What is made must be made once; what is taken over must not be made. */
function listCreates({ rung, after, journal, mock }: Trace): string[] {
  const { create } = rung.resource.operations;
  const sent = create ? findCalls(journal, create, rung, after).length : 0;
  const want = create && !isTakenOver(rung.resource) ? 1 : 0;
  return [
    ...(sent === want ? [] : [`${create?.operation} was sent ${sent} times`]),
    ...(isStored(mock, rung, after) ? [] : ['the mock does not have it']),
  ];
}

/** What the configuration says in plain words and the mock does not have. */
function listUnmet({ rung, given, after, mock }: Trace): string[] {
  const place = findPlace(rung, after);
  const stored = place === null ? null : findStored(mock, place);
  if (!stored) return [];
  return rung.shapes.flatMap(({ name, source, kind }) => {
    const wanted = given[name];
    if (source.writeOnly || source.in !== 'body' || !['String', 'Bool', 'Int64'].includes(kind)) return [];
    if (wanted === undefined || String(wanted).includes('${')) return [];
    const found = dig(stored, source.out ?? [source.wire]);
    return String(found) === String(wanted) ? [] : [`${name} is ${JSON.stringify(found)} in the store`];
  });
}
