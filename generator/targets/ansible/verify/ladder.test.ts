import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import type { RunningMock } from '../../../mock/start-mock.js';
import { plan } from '../../../plan/plan.js';
import type { JsonObject } from '../../../spec/types.js';
import { planLadder, type Task } from '../view/checks/plan-rungs.js';
import { viewAnsible } from '../view/view-ansible.js';
import { Ladder } from './ladder.js';
import type { Play } from './run-playbooks.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/infra' };
const OBJECT = 'content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}';
const DOCUMENT = `paths:
${pathsOf('/disks', 'name: {type: string}, note: {type: string}', 'note: {type: string}')}
${pathsOf('/keys', 'name: {type: string}', 'secret: {type: string, format: password}')}
${pathsOf('/nets', 'name: {type: string}')}
  /sessions: {post: {responses: {201: {description: x, ${OBJECT}}}}}
  /sessions/{id}: {delete: {responses: {204: {description: x}}}}`;

/** Modules that behave: they change something the first time, and in check mode. */
function playAlong(asked: string[]): Play {
  const done = new Map<string, string>();
  return (async (text: string, ...args: string[]) => {
    const [{ tasks = [] } = {}] = parse(text, { logLevel: 'silent' }) as { tasks?: Task[] }[];
    const lines = tasks.map((task) => {
      const [, given] = Object.entries(task).find(([key]) => key.startsWith('acme.')) as [string, JsonObject];
      if (Object.hasOwn(given, 'no_such_option')) return { _task: task.name, failed: true, msg: 'no_such_option' };
      const key = `${given.state} ${given.name} ${given.note}`;
      asked.push(`${task.name} ${given.state ?? 'present'}${args.includes('--check') ? ' in check mode' : ''}`);
      const changed = args.includes('--check') || done.get(task.name) !== key;
      if (!args.includes('--check')) done.set(task.name, key);
      const diff = { before: { note: 'a' }, after: { note: 'b' } };
      return {
        _task: task.name,
        changed,
        diff,
        [task.name]: { id: '1', ...given },
        invocation: { module_args: given },
      };
    });
    const stdout = lines.map((line) => JSON.stringify(line)).join('\n');
    return { stdout, all: stdout };
  }) as unknown as Play;
}

describe('the ladder', () => {
  it('says of every step that it leaves out whether the API or a value is missing', async () => {
    const catalogue = catalogueOf(DOCUMENT);
    const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
    const asked: string[] = [];
    const mock = { journal: () => [] } as unknown as RunningMock;
    const ladder = new Ladder(mock, playAlong(asked), new Set(rungs.map(({ resource }) => resource.name)), rungs);
    await ladder.climb();
    const told = ladder
      .list()
      .map(({ resource, failure, without }) => [
        resource,
        failure,
        ...without.map((one) => `${one.step}: ${one.outcome}`),
      ]);
    expect(told).toEqual([
      ['disk', null],
      ['key', null, 'update: not-run'],
      ['net', null, 'update: not-applicable'],
      ['session', null, 'present again: not-applicable', 'update: not-applicable'],
    ]);
    expect(asked.filter((step) => step === 'session present')).toHaveLength(1);
  });

  it('does not expect that what the API never shows is found unchanged after an update', async () => {
    const body =
      'content: {application/json: {schema: {type: object, required: [note], properties: {note: {type: string}}}}}';
    const catalogue = catalogueOf(`${DOCUMENT}
  /nets/{id}/backups: {put: {requestBody: {${body}}, responses: {204: {description: x}}}, delete: {}}`);
    const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
    const asked: string[] = [];
    const mock = { journal: () => [] } as unknown as RunningMock;
    await new Ladder(mock, playAlong(asked), new Set(rungs.map(({ resource }) => resource.name)), rungs).climb();
    expect(asked.filter((step) => step === 'net_backup present')).toHaveLength(2);
    expect(asked.filter((step) => step === 'disk present')).toHaveLength(4);
  });

  it('leaves out the update of what a task cannot tell from a new one', async () => {
    const note = 'content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}';
    const catalogue = catalogueOf(
      DOCUMENT.replace(
        '/sessions/{id}: {',
        `/sessions/{id}: {patch: {requestBody: {${note}}, responses: {204: {description: x}}}, `,
      ),
    );
    const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
    const mock = { journal: () => [] } as unknown as RunningMock;
    const ladder = new Ladder(mock, playAlong([]), new Set(['session']), rungs);
    await ladder.climb();
    const reason = 'the API does not show it, so a task cannot tell it from a new one';
    expect(ladder.tell('session').without).toContainEqual({ step: 'update', outcome: 'not-applicable', reason });
  });

  it('does not make again what must list all that there is, once others have added to it', async () => {
    const word = '{type: object, required: [note], properties: {id: {type: string}, note: {type: string}}}';
    const set = `{type: object, required: [words], properties: {name: {type: string}, words: {type: array, items: ${word}}}}`;
    const ok = (schema: string) =>
      `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
    const life = (schema: string) =>
      `get: {${ok(schema)}}, put: {requestBody: {required: true, content: {application/json: {schema: ${schema}}}}, ${ok(schema)}}, delete: {}`;
    const catalogue = catalogueOf(`paths:
  /sets/{name}: {${life(set)}}
  /sets/{name}/words/{id}: {${life(word)}}`);
    const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra');
    const mock = { journal: () => [] } as unknown as RunningMock;
    const ladder = new Ladder(mock, playAlong([]), new Set(['set', 'set_word']), rungs);
    await ladder.climb();
    const reason = 'others have added to a list of it, which says all that there is';
    const omission = { step: 'present again', outcome: 'not-applicable', reason };
    expect(ladder.tell('set').without).toContainEqual(omission);
    expect(ladder.tell('set_word').without).not.toContainEqual(omission);
  });

  it('changes the name by which others are found last, and back again', async () => {
    const catalogue = catalogueOf(`paths:
${pathsOf('/teams', 'name: {type: string}', 'name: {type: string}')}
${pathsOf('/teams/{team_name}/rooms', 'name: {type: string}, note: {type: string}', 'note: {type: string}')}`);
    const rungs = planLadder(catalogue, viewAnsible(plan(catalogue), settings), 'acme.infra').map((rung) =>
      rung.resource.name === 'team'
        ? rung
        : { ...rung, values: { ...rung.values, team_name: '{{ made_team.team.name }}' } },
    );
    const asked: string[] = [];
    const mock = { journal: () => [] } as unknown as RunningMock;
    const ladder = new Ladder(mock, playAlong(asked), new Set(['team', 'team_room']), rungs);
    await ladder.climb();
    const updates = asked.slice(asked.findLastIndex((step) => step.endsWith('in check mode')) + 1);
    expect(updates.slice(0, -4)).toEqual([
      'team_room present',
      'team_room present',
      'team present',
      'team present',
      'team present',
    ]);
  });
});
