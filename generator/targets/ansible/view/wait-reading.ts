import type { Call, Catalogue, Job } from '../../../map/types.js';
import type { JsonObject } from '../../../spec/types.js';
import { nameField } from './describe-behaviour.js';
import { makeDict, omitEmpty } from './literals.js';
import type { Option } from './options.js';
import type { LiteralView } from './types.js';

/** By the operation that reads it: the work that answers of the API speak of. */
export function listJobs({ resources, lookups, actions }: Catalogue): Map<string, Job> {
  const subjects = [...resources, ...lookups];
  const calls: (Call | null)[] = [
    ...resources.flatMap(({ operations }) => [operations.create, ...operations.update, operations.delete]),
    ...[...subjects.flatMap((subject) => subject.actions), ...actions].map(({ call }) => call),
  ];
  const jobs = calls.flatMap((call) => call?.answer.job ?? []);
  return new Map(jobs.flatMap((job) => (job.read === null ? [] : [[job.read, job]])));
}

/** A status of the work as the runtime follows it. */
export function describeJobWait(job: Job, options: readonly Option[]): LiteralView {
  return makeDict({
    field: nameField(options, [job.statusField]),
    pending: job.pending,
    failed: omitEmpty(job.failed),
    reason: job.errorField.length > 0 ? nameField(options, job.errorField) : undefined,
  });
}

/** Reading waits for nothing unless it is asked to, so the options differ from those of modules that change something. */
export function documentJobWait(identity: readonly Option[]): JsonObject {
  const named = identity.map(({ name }) => `O(${name})`).join(' and ');
  return {
    wait: {
      description: [
        `Whether to wait until it has finished. The task fails if it ends in an error. Requires ${named}.`,
        'Use it to wait for a task that was started with C(wait=false).',
      ],
      type: 'bool',
      default: false,
    },
    wait_timeout: {
      description: ['Maximum time to wait in seconds. After that the task fails; the operation itself continues.'],
      type: 'int',
      default: 600,
    },
    wait_interval: { description: ['Seconds between two status checks.'], type: 'float', default: 2.0 },
  };
}
