import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { startInterpreter } from '../acceptance/module-interpreter.js';
import { preparePlaybooks, type Tools } from '../acceptance/real-tools.js';
import { shorten } from './drive-terraform.js';
import { differ, look } from './look.js';
import type { Output } from './prepare-output.js';
import type { Running } from './run-server.js';
import { ANSIBLE_STEPS, Sheet, type Step } from './steps.js';
import type { Server, Subject } from './types.js';

/**
 * The ladder of Ansible: one playbook for all subjects. After every task the playbook asks for a look at the server, which
 * happens here, past everything that was generated.
 */
export async function playAnsible(
  tools: Tools,
  server: Server,
  running: Running,
  output: Output,
): Promise<Sheet<Subject>> {
  const sheet = new Sheet(server.subjects, ANSIBLE_STEPS);
  const subjects = server.subjects.filter((one) => output.ansible.get(one) !== null);
  for (const one of server.subjects) if (!subjects.includes(one)) sheet.note(one, 'check', 'no module');
  const seen = new Map<string, Json[]>();
  const judge = createServer(async (request, response) => {
    const [label, step] = decodeURIComponent(request.url?.slice(1) ?? '').split('/');
    const subject = subjects.find((one) => one.label === label);
    seen.set(`${label} ${step}`, subject ? await look(running, subject.look) : []);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(judge, 'listening');
  const url = `http://127.0.0.1:${(judge.address() as AddressInfo).port}`;
  try {
    const { product } = server;
    const prefix = `${product}.${product}.`;
    const modules = join(output.folder, 'ansible/ansible_collections', product, product, 'plugins/modules');
    // A playbook with a module that is not there does not even start.
    const hasInfo = (one: Subject) => existsSync(join(modules, `${output.ansible.get(one)}_info.py`));
    for (const one of subjects) if (!hasInfo(one)) sheet.note(one, 'info', 'no info module');
    const tasks = listTasks(subjects, (one) => prefix + output.ansible.get(one), hasInfo, url);
    const interpreter = await startInterpreter(tools, output.folder);
    const play = preparePlaybooks(
      tools,
      output.folder,
      join(output.folder, 'ansible'),
      { ...output.env, ANSIBLE_PIPELINING: '1' },
      interpreter.path,
    );
    const book = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const { stdout, all } = await play(stringifyStable(book as unknown as Json)).finally(interpreter.stop);
    const results = new Map<string, JsonObject>();
    for (const line of stdout.split('\n').filter((one) => one.startsWith('{'))) {
      const result = JSON.parse(line) as JsonObject;
      results.set(String(result._task), result);
    }
    if (results.size === 0) throw new Error(`no task has run: ${all}`);
    for (const one of subjects) judgeSubject(sheet, one, results, seen);
    for (const one of subjects) if ((await look(running, one.look)).length > 0) sheet.left.add(one.label);
    return sheet;
  } finally {
    judge.close();
  }
}

function listTasks(
  subjects: readonly Subject[],
  name: (one: Subject) => string,
  hasInfo: (one: Subject) => boolean,
  url: string,
): JsonObject[] {
  const tasks: JsonObject[] = [];
  const modules = new Map(subjects.map((one) => [one.label, name(one).split('.').at(-1) ?? '']));
  const add = (one: Subject, step: Step, module: string, args: JsonObject, more: JsonObject = {}) => {
    const task = `${one.label} ${step}`;
    tasks.push({ name: task, [module]: resolve(args, modules), ignore_errors: true, ...more });
    // A lookup runs within ansible-playbook itself, which costs far less than a module.
    const ask = `{{ lookup('ansible.builtin.url', '${url}/${encodeURIComponent(one.label)}/${encodeURIComponent(step)}') }}`;
    tasks.push({ name: `look at ${task}`, 'ansible.builtin.debug': { msg: ask } });
  };
  for (const one of subjects) {
    add(one, 'check', name(one), one.config, { check_mode: true });
    add(one, 'present', name(one), one.config, { register: `made_${one.label}` });
    add(one, 'again', name(one), one.config);
  }
  for (const one of subjects) {
    const changed = { ...one.config, ...one.update, ...one.known, ...(one.replaces ? { recreate: true } : {}) };
    // What was replaced is another one from now on.
    add(one, 'update', name(one), changed, { register: `${one.replaces ? 'made' : 'changed'}_${one.label}` });
    add(one, 'again after update', name(one), changed);
    if (hasInfo(one)) add(one, 'info', `${name(one)}_info`, one.info.asks);
  }
  for (const one of [...subjects].reverse()) {
    const changed = { ...one.config, ...one.update, ...one.known, state: 'absent' };
    add(one, 'absent', name(one), changed);
    add(one, 'absent again', name(one), changed);
  }
  return tasks;
}

function judgeSubject(sheet: Sheet, one: Subject, results: Map<string, JsonObject>, seen: Map<string, Json[]>): void {
  const note = (step: Step, changed: boolean | null, count: number, wanted: JsonObject) => {
    const key = `${one.label} ${step}`;
    const result = results.get(key);
    const found = seen.get(key) ?? [];
    if (found.length > 1) sheet.duplicates.add(one.label);
    sheet.note(one, step, tell(result, changed) ?? judgeFound(found, count, wanted));
  };
  const then = { ...one.shows, ...one.showsThen };
  note('check', true, 0, {});
  note('present', true, 1, one.shows);
  note('again', false, 1, one.shows);
  note('update', true, 1, then);
  note('again after update', false, 1, then);
  sheet.note(one, 'info', judgeInfo(results.get(`${one.label} info`), one));
  note('absent', true, 0, {});
  note('absent again', false, 0, {});
}

function tell(result: JsonObject | undefined, changed: boolean | null): string | null {
  if (result === undefined) return 'the task has not run';
  if (result.failed === true) return shorten(String(result.msg ?? JSON.stringify(result)));
  if (changed !== null && result.changed !== changed)
    return `changed is ${String(result.changed)} ${JSON.stringify(result.diff ?? '').slice(0, 300)}`;
  return null;
}

function judgeFound(found: readonly Json[], count: number, wanted: JsonObject): string | null {
  if (found.length !== count) return `the server shows ${found.length}`;
  return found[0] === undefined ? null : differ(found[0], wanted);
}

function judgeInfo(result: JsonObject | undefined, { info }: Subject): string | null {
  const told = tell(result, null);
  if (told !== null) return told;
  const lists = Object.values(result ?? {}).filter((value) => Array.isArray(value));
  const hits = lists.flatMap((list) => (list as Json[]).filter((item) => differ(item, info.finds) === null));
  return hits.length === 1 ? null : `${hits.length} of what it lists fit`;
}

/** References become what the other's task has registered. */
function resolve(value: Json, modules: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((one) => resolve(one, modules));
  if (value === null || typeof value !== 'object') return value;
  if (value.$any !== undefined) return value.$any;
  if (typeof value.$ref === 'string') {
    const [label = '', ...path] = value.$ref.split('.');
    return `{{ made_${label}.${modules.get(label)}.${path.join('.')} }}`;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, modules)]));
}
