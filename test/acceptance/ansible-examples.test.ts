import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { plantItem } from '../../generator/mock/rules/seeds.js';
import type { JsonObject } from '../../generator/spec/types.js';
import type { ModuleView } from '../../generator/targets/ansible/view/types.js';
import { openStage, type Stage } from './ansible-stage.js';
import { listNeeds, listSubjects } from './example-needs.js';
import { findTools } from './real-tools.js';
import { findReferees } from './referees.js';
import { findShapeFaults } from './result-shape.js';

const tools = findTools();
const { prism } = findReferees();

/** One task of a module's EXAMPLES. */
interface Example {
  module: string;
  name: string;
  values: JsonObject;
  result: JsonObject;
}

/** Actions whose effect can be read, in an order in which each has something to do. */
const SEEN = `dedicated_server_cancel dedicated_server_power_off dedicated_server_power_on
  dedicated_server_withdraw_cancellation monitoring_check_pause monitoring_check_resume vm_power_off
  vm_power_on`.split(/\s+/);

describe.skipIf(tools.ansible === null)('the EXAMPLES of every module', { timeout: 900_000 }, () => {
  let stage: Stage;
  let subjects: ReturnType<typeof listSubjects>;

  beforeAll(async () => {
    stage = await openStage(tools, { readyReads: 0, deleteReads: 0 }, prism);
    subjects = listSubjects(stage.catalogue);
  });
  afterAll(() => stage?.close());

  /** Runs the text of the files, letter by letter, against an API that has what the examples name. */
  async function runExamples(modules: ModuleView[], ...args: string[]): Promise<Example[]> {
    const texts = await Promise.all(modules.map(({ name }) => readExamples(stage, name)));
    return playExamples(modules, texts, ...args);
  }

  async function playExamples(modules: ModuleView[], texts: string[], ...args: string[]): Promise<Example[]> {
    const examples = texts.flatMap((text, index) => listExamples(modules[index]?.name ?? '', text));
    for (const { module, values } of examples) plantNeeds(module, values);
    // What is not to be printed is judged all the same.
    const shown = texts.map((text) => text.replace(/^ {2}no_log: true\n/gm, ''));
    const tasks = shown.map((text) => text.replace(/^---\n/, '').replace(/^(?=.)/gm, '    ')).join('');
    const head = '- hosts: localhost\n  connection: local\n  gather_facts: false\n  ignore_errors: true\n  tasks:\n';
    const results = await stage.play(head + tasks, ...args);
    expect(results).toHaveLength(examples.length);
    const done = examples.map((example, index) => ({ ...example, result: results[index] ?? {} }));
    expect(done.flatMap(listShapeFaults)).toEqual([]);
    return done;
  }

  function listShapeFaults({ module, name, values, result }: Example): string[] {
    const view = stage.view.modules.find((one) => one.name === module);
    if (!view || result.failed) return [];
    const faults = findShapeFaults(view, result, Object.hasOwn(values, 'items'));
    return faults.map((fault) => `${module}: ${name}: ${fault}`);
  }

  function plantNeeds(module: string, values: JsonObject): void {
    const subject = subjects.get(module);
    if (!subject) throw new Error(`Nobody knows what ${module} is about.`);
    const each = Array.isArray(values.items) ? (values.items as JsonObject[]) : [values];
    for (const { path, fields } of each.flatMap((item) => listNeeds(subject, item, stage.catalogue))) {
      plantItem(stage.mock.mock.world, fillPlace(path), fields);
    }
  }

  /** Where it does not matter what something lies under, anything of that kind will do. */
  function fillPlace(path: string): string {
    const filled: string[] = [];
    for (const segment of path.split('/')) {
      const owner = segment.startsWith('{') ? plantItem(stage.mock.mock.world, filled.join('/'), {}) : null;
      filled.push(owner ? encodeURIComponent(owner.id) : segment);
    }
    return filled.join('/');
  }

  const pick = (runtime: string) => stage.view.modules.filter((module) => module.runtime === runtime);
  const listWrites = (since: number) =>
    stage.mock
      .journal()
      .slice(since)
      .filter(({ method }) => method !== 'GET');
  const listFailures = (examples: Example[]) =>
    examples
      .filter(({ result }) => result.failed)
      .map(({ module, name, result }) => `${module}: ${name}: ${result.msg}`);

  it('make, change, stop and remove what they say', async () => {
    // What others need comes after them, because its examples remove it.
    const { order } = stage.catalogue;
    const rank = ({ name }: ModuleView) => -order.indexOf(name);
    const examples = await runExamples(pick('_resource').sort((a, b) => rank(a) - rank(b)));
    expect(listFailures(examples)).toEqual([]);
    const wrong = examples.filter(({ module, values, result }) => {
      if (values.items) return (result.results as JsonObject[]).some((one) => !one[module]);
      return values.state === 'absent' ? result[module] !== null : !result[module];
    });
    expect(wrong.map(({ module, name }) => `${module}: ${name}`)).toEqual([]);
  });

  it('read what there is, and change nothing', async () => {
    const since = stage.mock.journal().length;
    const examples = await runExamples(pick('_info'));
    expect(listFailures(examples)).toEqual([]);
    expect(examples.filter(({ result }) => result.changed)).toEqual([]);
    const ones = examples.filter(({ name }) => name.startsWith('Get one'));
    const missed = ones.filter(({ result }) => Object.values(result).some(isEmptyList));
    expect(missed.map(({ module, name }) => `${module}: ${name}`)).toEqual([]);
    const computations = stage.catalogue.lookups.filter(({ shape }) => shape === 'computation').length;
    expect(listWrites(since)).toHaveLength(computations);
  });

  const isSeen = ({ documentation }: ModuleView) =>
    (documentation.head as { attributes: { idempotent: JsonObject } }).attributes.idempotent.support !== 'none';

  it('do once what they say, and in check mode only tell', async () => {
    const since = stage.mock.journal().length;
    const actions = pick('_action').filter((module) => !isSeen(module));
    const told = await runExamples(actions, '--check');
    expect(listFailures(told)).toEqual([]);
    expect(told.filter(({ result }) => !result.changed)).toEqual([]);
    expect(listWrites(since)).toEqual([]);
    const done = await runExamples(actions);
    expect(listFailures(done)).toEqual([]);
    expect(listWrites(since)).toHaveLength(done.length);
  });

  it('do nothing where it is so already, and in check mode tell whether it is', async () => {
    const actions = pick('_action').filter(isSeen);
    expect(actions.map(({ name }) => name)).toEqual(SEEN);
    // What earlier examples have stopped would be stopped already.
    stage.mock.reset();
    const since = stage.mock.journal().length;
    const texts = await Promise.all(actions.map(({ name }) => readExamples(stage, name)));
    const told = texts.map((text) => `${text}  check_mode: true\n`);
    const rounds = actions.flatMap((_, index) => [told[index], texts[index], texts[index], told[index]]);
    const examples = await playExamples(
      actions.flatMap((module) => [module, module, module, module]),
      rounds.map((text) => text ?? ''),
    );
    expect(listFailures(examples)).toEqual([]);
    const changed = actions.map(({ name }, index) => [
      name,
      ...examples.slice(index * 4, index * 4 + 4).map(({ result }) => result.changed),
    ]);
    expect(changed).toEqual(SEEN.map((name) => [name, true, true, false, false]));
    expect(listWrites(since)).toHaveLength(SEEN.length);
  });

  it.skipIf(prism === null)('send nothing that Prism finds fault with, and Prism does look', async () => {
    console.log(`${stage.watch.requests} requests went through Prism`);
    expect(stage.watch.violations).toEqual([]);
    await stage.sendNonsense();
    expect(stage.watch.violations).toHaveLength(1);
  });
});

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

async function readExamples(stage: Stage, module: string): Promise<string> {
  const found = /^EXAMPLES = r"""\n(.*?)^"""$/ms.exec(await stage.readModule(module))?.[1];
  if (found === undefined) throw new Error(`${module} has no EXAMPLES that can be read.`);
  return found;
}

function listExamples(module: string, text: string): Example[] {
  const keepExact = (_: unknown, value: unknown) =>
    typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return (parse(text, keepExact, { intAsBigInt: true }) as { [key: string]: unknown }[]).map((task) => {
    const values = Object.entries(task).find(([key]) => key.endsWith(`.${module}`))?.[1] as JsonObject;
    return { module, name: String(task.name), values, result: {} };
  });
}
