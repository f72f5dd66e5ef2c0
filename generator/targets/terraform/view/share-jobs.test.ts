import { expect, it } from 'vitest';
import { type GoValue, struct } from './go-value.js';
import { shareJobs } from './share-jobs.js';
import type { GoFile } from './types.js';

function makeFile(name: string, job: Record<string, GoValue | string | string[]>): GoFile {
  const call = struct('runtime.Action', { Job: struct('&runtime.Job', { ...job, Path: '/v2/actions/{id}' }) });
  const names = { path: `internal/actions/${name}.go`, package: 'actions' as const, goName: name, comment: '' };
  return { ...names, value: call, shapes: [], subject: '' };
}

it('names what goes on after the answer by what tells it apart, and each once', () => {
  const files = shareJobs([
    makeFile('a', { At: ['actions'], Target: ['resource_id'] }),
    makeFile('b', { At: ['action'] }),
    makeFile('c', { At: ['action'], Target: ['resource_id'] }),
    makeFile('d', { At: ['action'] }),
  ]);
  expect(files.slice(4).map(({ goName, path }) => [goName, path])).toEqual([
    ['jobActions', 'internal/actions/actions_job.go'],
    ['jobActionsInAction', 'internal/actions/actions_in_action_job.go'],
    ['jobActionsAboutResourceID', 'internal/actions/actions_about_resource_id_job.go'],
  ]);
});
