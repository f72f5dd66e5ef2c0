import type { Resource } from '../../../map/types.js';
import type { RunningMock } from '../../../mock/start-mock.js';
import { existsAlready, isCollection } from '../../../plan/kinds.js';
import { encodeJinjaYaml } from '../../../render/literals/yaml.js';
import { get } from '../../../spec/json.js';
import { parseExactJson } from '../../../spec/parse/exact-json.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { listTasks, makeTask, type Rung, type Task } from '../view/checks/plan-rungs.js';
import { nameSubject, nameUnshown, pickChange, pickName } from './pick-change.js';
import type { Play } from './run-playbooks.js';
import { nameAnother, takeGiven } from './take-given.js';

type Results = Map<string, JsonObject>;

/** How far one resource came. */
export interface Climb {
  resource: string;
  /** "present: 404 …", null where every step that it has operations for went well. */
  failure: string | null;
  without: Omission[];
}

/** A step that was not taken: the document has no operation for it, or the ladder no value. */
export interface Omission {
  step: 'present again' | 'update' | 'absent';
  outcome: 'not-applicable' | 'not-run';
  reason: string;
}

/** What is wanted, and whatever that names in its values. */
export function keepNeeded(rungs: readonly Rung[], wanted: ReadonlySet<string>): Rung[] {
  const needed = new Set(wanted);
  for (const { resource, values, finds } of [...rungs].reverse()) {
    if (!needed.has(resource.name)) continue;
    for (const [, name = ''] of stringifyStable([values, finds]).matchAll(/\{\{ made_(\w+)\./g)) needed.add(name);
  }
  return rungs.filter(({ resource }) => needed.has(resource.name));
}

interface Change {
  task: Task;
  /** Gives it the name back that others are found by. */
  back: Task | null;
}

export class Ladder {
  readonly #made: Results = new Map();
  readonly #climbs = new Map<string, Climb>();

  constructor(
    readonly mock: RunningMock,
    readonly play: Play,
    /** What is to climb; the rest is made for it. */
    readonly wanted: ReadonlySet<string>,
    readonly rungs: readonly Rung[],
  ) {
    for (const { resource } of rungs)
      this.#climbs.set(resource.name, { resource: resource.name, failure: null, without: [] });
  }

  tell(name: string): Climb {
    return this.#climbs.get(name) ?? { resource: name, failure: 'no module', without: [] };
  }

  list(): Climb[] {
    return [...this.#climbs.values()];
  }

  async climb(): Promise<void> {
    await this.#refuse();
    await this.#create();
    await this.#repeat();
    await this.#check();
    await this.#update();
    await this.#remove();
  }

  async #refuse(): Promise<void> {
    const since = this.mock.journal().length;
    const results = await this.#run(
      this.#listSound().map((rung) => makeTask(rung, { ...pickPlain(rung.values), no_such_option: 1 })),
    );
    for (const [name, result] of results) {
      const isRefused = result.failed && String(result.msg).includes('no_such_option');
      if (!isRefused || this.mock.journal().length > since) this.#fail(name, 'bad parameters', result);
    }
  }

  async #create(): Promise<void> {
    const results = await this.#run(listTasks(this.rungs));
    for (const { resource } of this.rungs) {
      const result = results.get(resource.name) ?? {};
      this.#made.set(resource.name, result);
      const isThere = existsAlready(resource.kind);
      if (result.failed || !(result.changed || isThere)) this.#fail(resource.name, 'present', result);
    }
  }

  async #repeat(): Promise<void> {
    this.#leaveOut('present again', 'the API does not show it, so each run creates another one', isUnshown);
    const isAddedTo = (resource: Resource) => !isUnshown(resource) && this.#isAddedTo(resource);
    this.#leaveOut('present again', 'others have added to a list of it, which says all that there is', isAddedTo);
    const rungs = this.#listSound().filter(({ resource }) => !isUnshown(resource) && !isAddedTo(resource));
    const since = this.mock.journal().length;
    const results = await this.#run(rungs.map((rung) => makeTask(rung, takeGiven(rung, this.#resultOf(rung)))));
    this.#expect('present again', results, false);
    this.#blameWrites(since, 'present again', rungs);
  }

  async #check(): Promise<void> {
    const rungs = this.#listSound();
    const since = this.mock.journal().length;
    const others = rungs.flatMap((rung) => {
      const other = nameAnother(rung, this.#resultOf(rung));
      return other ? [makeTask(rung, other)] : [];
    });
    this.#expect('present in check mode', await this.#run(others, '--check', '--diff'), true);
    const updates = this.#listChanges().map(({ task }) => task);
    this.#expect('update in check mode', await this.#run(updates, '--check', '--diff'), true);
    const sound = new Set(this.#listSound().map(({ resource }) => resource.name));
    const removals = this.#listRemovals().filter(({ name }) => sound.has(name));
    this.#expect('absent in check mode', await this.#run(removals, '--check', '--diff'), true);
    this.#blameWrites(since, 'check mode', rungs);
  }

  async #update(): Promise<void> {
    const changes = this.#listChanges();
    const changing = new Set(changes.map(({ task }) => task.name));
    const takesNothing = ({ operations }: Resource) => operations.update.every(({ fields }) => fields.length === 0);
    this.#leaveOut('update', 'no operation changes it', takesNothing);
    const isUntold = (resource: Resource) => !takesNothing(resource) && isMadeAnew(resource);
    this.#leaveOut('update', 'the API does not show it, so a task cannot tell it from a new one', isUntold);
    const hasNoValue = (resource: Resource) =>
      !takesNothing(resource) && !isUntold(resource) && !changing.has(resource.name);
    this.#leaveOut('update', 'no option of it can be given another value by itself', hasNoValue, 'not-run');
    const isBack = ({ back }: Change) => back !== null;
    await this.#change(changes.filter((change) => !isBack(change)));
    await this.#change(changes.filter(isBack));
    this.#expect('update', await this.#run(changes.flatMap(({ back }) => back ?? [])), true);
  }

  async #change(changes: readonly Change[]): Promise<void> {
    const tasks = changes.map(({ task }) => task);
    const updates = await this.#run(tasks, '--diff');
    this.#expect('update', updates, true);
    for (const [name, result] of updates) {
      const { before, after } = (result.diff ?? {}) as { before?: JsonObject; after?: JsonObject };
      const hasSameKeys = Object.keys(before ?? {}).join() === Object.keys(after ?? {}).join();
      if (!hasSameKeys || stringifyStable(before ?? null) === stringifyStable(after ?? null))
        this.#fail(name, 'diff', result);
    }
    const unshown = new Set(this.rungs.filter(({ resource }) => isUnshown(resource)).map((rung) => rung.resource.name));
    const again = tasks.filter(({ name }) => !this.tell(name).failure && !unshown.has(name));
    this.#expect('update again', await this.#run(again), false);
  }

  async #remove(): Promise<void> {
    this.#leaveOut('absent', 'no operation removes it', ({ operations }) => !operations.delete);
    const removals = this.#listRemovals();
    this.#expect('absent', await this.#run(removals), true);
    const unseen = new Set(this.rungs.filter(({ resource }) => isUnseenValue(resource)).map((r) => r.resource.name));
    const isAsked = (name: string) => this.wanted.has(name) && !unseen.has(name) && !this.tell(name).failure;
    const again = removals.filter(({ name }) => isAsked(name));
    this.#expect('absent again', await this.#run(again), false);
  }

  #leaveOut(
    step: Omission['step'],
    reason: string,
    isMeant: (resource: Resource) => boolean,
    outcome: Omission['outcome'] = 'not-applicable',
  ): void {
    for (const { resource } of this.#listSound())
      if (isMeant(resource)) this.tell(resource.name).without.push({ step, outcome, reason });
  }

  /** The documentation of the list says that what others add must be listed there too. */
  #isAddedTo({ attributes }: Resource): boolean {
    const adds = (name: string) => this.#climbs.has(name);
    return attributes.some(({ required, linkedBy }) => required && linkedBy?.some(adds));
  }

  #resultOf({ resource }: Rung): JsonObject {
    return this.#made.get(resource.name) ?? {};
  }

  /** Those that still climb; what is only needed for others is made and removed, and no more. */
  #listSound(): Rung[] {
    return this.rungs.filter(({ resource: { name } }) => this.wanted.has(name) && !this.tell(name).failure);
  }

  #listChanges(): Change[] {
    const known = this.#listSound().filter(({ resource }) => !isMadeAnew(resource));
    return known.flatMap((rung) => {
      const result = this.#resultOf(rung);
      const subject = { ...nameUnshown(rung, result), ...nameSubject(rung, result) };
      const change = pickChange(rung, result);
      const renaming = change === null ? pickName(rung, result) : null;
      if (change === null && renaming === null) return [];
      const shown = (result[rung.result] ?? {}) as JsonObject;
      const [option = ''] = Object.keys(renaming ?? {});
      const value = shown[option] ?? null;
      return {
        task: makeTask(rung, { ...subject, ...change, ...renaming }),
        back: renaming && this.#isPlace(rung, shown, value) ? makeTask(rung, { ...subject, [option]: value }) : null,
      };
    });
  }

  /** Others were made in it by this name, and are found by it as long as they are there. */
  #isPlace({ resource: { name } }: Rung, shown: JsonObject, value: Json): boolean {
    const fields = stringifyStable(this.rungs.map(({ values }) => values)).matchAll(/\{\{ made_(\w+)\.\1\.(\w+) /g);
    return [...fields].some(([, owner, field = '']) => owner === name && get(shown, field) === value);
  }

  /** Also of what failed on the way: others may lie in it. */
  #listRemovals(): Task[] {
    const there = this.rungs.filter(({ resource }) => {
      const { failed } = this.#made.get(resource.name) ?? {};
      return resource.operations.delete && !failed;
    });
    return there.reverse().map((rung) => {
      const result = this.#resultOf(rung);
      return makeTask(rung, { ...nameSubject(rung, result), state: 'absent' });
    });
  }

  #expect(step: string, results: Results, changed: boolean): void {
    for (const [name, result] of results)
      if (result.failed || result.changed !== changed) this.#fail(name, step, result);
  }

  #fail(name: string, step: string, result: JsonObject): void {
    const message = result.msg ?? `changed is ${result.changed}, diff ${stringifyStable(result.diff ?? null)}`;
    this.tell(name).failure ??= `${step}: ${String(message)}`;
  }

  /** A write where there should be none counts against whatever has such an operation. */
  #blameWrites(since: number, step: string, rungs: readonly Rung[]): void {
    for (const { method, operation } of this.mock.journal().slice(since)) {
      if (method === 'GET') continue;
      for (const { resource } of rungs) {
        const { create, update, delete: remove } = resource.operations;
        if ([create, ...update, remove].some((call) => call?.operation === operation))
          this.tell(resource.name).failure ??= `${step}: sent ${operation}`;
      }
    }
  }

  async #run(tasks: Task[], ...args: string[]): Promise<Results> {
    if (tasks.length === 0) return new Map();
    const playbook: JsonObject[] = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const { stdout, all } = await this.play(encodeJinjaYaml(playbook), ...args);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    if (lines.length !== tasks.length)
      throw new Error(`${tasks.length} tasks, ${lines.length} results:\n${all?.slice(-2000)}`);
    const results = lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
    return new Map(results.map((result) => [String(result._task), result]));
  }
}

/** What names a resource is checked before options that no module has; what earlier steps make is not there yet. */
function pickPlain(values: JsonObject): JsonObject {
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object');
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value).includes('{{') ? '1' : value]));
}

/** What is set cannot be compared with anything: each run sends it again. */
/** Nothing shows whether a value is set, and the call that sets it takes it back however often it is asked to. */
function isUnseenValue({ presence, operations: { create, delete: remove } }: Resource): boolean {
  return presence === null && remove !== null && remove.operation === create?.operation;
}

/** What no call shows is created by each task, unless the call that creates it changes it as well. */
function isMadeAnew(resource: Resource): boolean {
  const { create, update } = resource.operations;
  return (
    isUnshown(resource) && isCollection(resource.kind) && update.every((one) => one.operation !== create?.operation)
  );
}

function isUnshown({ operations }: Resource): boolean {
  return !operations.read && !operations.list;
}
