import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '../../../map/types.js';
import type { RunningMock } from '../../../mock/start-mock.js';
import { isSingle } from '../../../plan/kinds.js';
import { isObject, withoutNulls } from '../../../spec/json.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { listTimed, nameShapes } from '../view/view-resource.js';
import { changeForReplacement, changeInPlace, type Rung, writeRoot } from './plan-rungs.js';
import { explainPlan, type Talk, type Terraform, talk } from './talk.js';

export const STEPS = ['apply', 'update', 'replace', 'import', 'deleted behind our back', 'destroy'] as const;
export type Step = (typeof STEPS)[number];

export interface Fall {
  step: Step;
  /** In Terraform's words, or in ours where Terraform saw nothing wrong. */
  text: string;
}

/** How far one resource came. */
export interface Climb {
  rung: Rung;
  done: Step[];
  notApplicable: Step[];
  /** Why a step is not applicable, where it is not that the document has no operation for it. */
  reasons: Map<Step, string>;
  fall: Fall | null;
}

interface Party {
  provider: string;
  terraform: Terraform;
  mock: RunningMock;
  asked: Map<string, JsonObject>;
  climbs: Map<string, Climb>;
  current: Map<string, JsonObject>;
  /** What broke stands no longer in the configuration, nor does what refers to it. */
  left: Set<string>;
  /** The document describes no error responses, so that a 404 alone proves nothing to the provider. */
  isSilent: boolean;
  /** Left the configuration and may still stand in the state, where Terraform would try to destroy them. */
  forgotten: Set<string>;
}

/** Takes all resources up the ladder together. Whoever falls is noted and left behind, so that the others can go on. */
export async function climb(
  provider: string,
  terraform: Terraform,
  mock: RunningMock,
  planned: readonly Rung[],
  asked: Map<string, JsonObject>,
  isSilent = false,
): Promise<Climb[]> {
  const rungs = planned.map((rung) => ({ ...rung, values: { ...rung.values, timeouts: limitTime(rung) } }));
  const climbs = new Map<string, Climb>(
    rungs.map((rung) => [rung.address, { rung, done: [], notApplicable: [], reasons: new Map(), fall: null }]),
  );
  const left = new Set(rungs.map(({ address }) => address));
  const current = new Map<string, JsonObject>();
  const party: Party = { provider, terraform, mock, asked, climbs, current, left, isSilent, forgotten: new Set() };
  for (const { address, skipped } of rungs) if (skipped !== null) fall(party, address, 'apply', skipped);
  await enter(party);
  await takeApply(party);
  await takeUpdate(party);
  await takeReplace(party);
  await takeImport(party);
  await takeLoss(party);
  await takeDestroy(party);
  return [...climbs.values()];
}

/** The rungs of these resources, and of what they refer to. */
export function pickRungs(rungs: readonly Rung[], wanted: ReadonlySet<Resource | null>): Rung[] {
  const chosen = new Set(rungs.filter(({ resource }) => wanted.has(resource)));
  for (const rung of chosen) {
    const text = stringifyStable(rung.values);
    for (const other of rungs) if (text.includes(`{${other.address}.`)) chosen.add(other);
  }
  return rungs.filter((rung) => chosen.has(rung));
}

/** What waits for something that never comes is to fail while there is somebody to see it. */
function limitTime({ resource }: Rung): JsonObject {
  return Object.fromEntries(listTimed(resource).map((name) => [name, '3m']));
}

/** Each turn leaves out at least one, or a data source that others asked. */
function mostTurns({ left, asked }: Party): number {
  return left.size + asked.size + 1;
}

/** A configuration that Terraform refuses stops everything, so what it names is left out first. */
async function enter(party: Party): Promise<void> {
  for (let turn = mostTurns(party); turn > 0; turn--) {
    await configure(party);
    const heard = await talk(party.terraform, 'plan', '-refresh=false');
    if (heard.errors.size === 0 && heard.loose.length === 0) return;
    drop(party, heard, 'apply');
  }
}

async function takeApply(party: Party): Promise<void> {
  await applyFully(party, 'apply');
  await expectEmptyPlan(party, 'apply', [...party.left]);
}

async function takeUpdate(party: Party): Promise<void> {
  const changed = await change(party, 'update', changeInPlace);
  const heard = await applyFully(party, 'update');
  for (const address of changed) {
    const action = heard.planned.get(address) ?? 'nothing';
    if (action !== 'update') stumble(party, address, 'update', `planned ${action} where an update was due`);
  }
  await expectEmptyPlan(party, 'update', changed);
}

async function takeReplace(party: Party): Promise<void> {
  const changed = await change(party, 'replace', changeForReplacement);
  const heard = await applyFully(party, 'replace');
  for (const address of changed) {
    const action = heard.planned.get(address) ?? 'nothing';
    if (action !== 'replace') stumble(party, address, 'replace', `planned ${action} where a replacement was due`);
  }
  await expectEmptyPlan(party, 'replace', changed);
}

async function takeImport(party: Party): Promise<void> {
  let imports = await listImports(party);
  for (const address of party.left)
    if (!imports.some(({ to }) => to === address)) climbOf(party, address).notApplicable.push('import');
  if (imports.length === 0) return;
  await party.terraform.run(['state', 'rm', ...imports.map(({ to }) => to)]);
  for (let turn = mostTurns(party); turn > 0; turn--) {
    await configure(party, imports);
    const heard = await talk(party.terraform, 'plan');
    if (heard.errors.size === 0 && heard.loose.length === 0) break;
    drop(party, heard, 'import');
    imports = imports.filter(({ to }) => party.left.has(to));
  }
  const why = await explainPlan(party.terraform);
  const heard = await apply(party, imports);
  drop(party, heard, 'import');
  const taken = imports.map(({ to }) => to);
  for (const address of taken) {
    const action = heard.planned.get(address) ?? 'nothing';
    if (!['import', 'update', 'noop'].includes(action))
      stumble(party, address, 'import', `planned ${action} on import: ${why.get(address) ?? ''}`);
  }
  await expectEmptyPlan(party, 'import', taken);
}

async function takeLoss(party: Party): Promise<void> {
  party.mock.reset();
  // What was imported cannot be given back as it was: nobody knows how. Taken over anew it can. What nothing shows is
  // taken out of the state by hand, as the provider says.
  const forgotten = [...party.left].filter((address) => {
    const { kind, operations, presence } = climbOf(party, address).rung.resource;
    return isSingle(kind) || (operations.read === null && operations.list === null && !presence);
  });
  if (forgotten.length > 0) await party.terraform.run(['state', 'rm', ...forgotten]);
  await forgetUnproven(party);
  await applyFully(party, 'deleted behind our back');
  await expectEmptyPlan(party, 'deleted behind our back', [...party.left]);
}

const UNPROVEN = 'does not prove that the object is gone';

/**
 * Where the document describes neither error responses nor a list, the provider keeps what a 404 speaks of and says what
 * to do: what it names is taken out of the state by hand.
 */
async function forgetUnproven(party: Party): Promise<void> {
  // Terraform asks for what lies below another one only once that is no trouble any more.
  for (let turn = mostTurns(party); party.isSilent && turn > 0; turn--) {
    await configure(party);
    const { errors } = await talk(party.terraform, 'plan');
    const unproven = [...party.left].filter((address) => errors.get(address)?.includes(UNPROVEN));
    if (unproven.length === 0) return;
    await party.terraform.run(['state', 'rm', ...unproven]);
    for (const address of unproven) {
      const { notApplicable, reasons } = climbOf(party, address);
      notApplicable.push('deleted behind our back');
      reasons.set(
        'deleted behind our back',
        'the document describes no error response, and no list tells what is gone',
      );
    }
  }
}

async function takeDestroy(party: Party): Promise<void> {
  await configure(party);
  const heard = await talk(party.terraform, 'destroy', '-auto-approve');
  drop(party, heard, 'destroy');
  const { created } = party.mock.dump();
  for (const address of party.left) {
    const { rung } = climbOf(party, address);
    const { create, delete: remove } = rung.resource.operations;
    const path = `${remove?.mount ?? ''}${remove?.path ?? ''}`;
    // What is taken back by the call that sets it is a value of something that stays.
    const isValue = remove?.operation === create?.operation;
    const kept = remove === null || isValue ? [] : created.filter((item) => isAt(item.path, path));
    if (kept.length > 0) stumble(party, address, 'destroy', `the store still holds ${kept[0]?.path}`);
    else pass(party, address, 'destroy');
  }
}

async function apply(party: Party, imports: { to: string; id: string }[] = []): Promise<Talk> {
  await configure(party, imports);
  return talk(party.terraform, 'apply', '-auto-approve');
}

/** One error in the plan keeps all others from being changed, so they are changed without what failed. */
async function applyFully(party: Party, step: Step): Promise<Talk> {
  const planned = new Map<string, string>();
  for (let turn = mostTurns(party); ; turn--) {
    const heard = await apply(party);
    for (const [address, action] of heard.planned) if (action !== 'noop') planned.set(address, action);
    drop(party, heard, step);
    if (turn <= 1 || (heard.errors.size === 0 && heard.loose.length === 0)) return { ...heard, planned };
  }
}

/** A plan with errors says nothing of the rest, so it is made again without what failed. */
async function expectEmptyPlan(party: Party, step: Step, climbers: readonly string[]): Promise<void> {
  for (let turn = mostTurns(party); turn > 0; turn--) {
    await configure(party);
    const heard = await talk(party.terraform, 'plan');
    if (heard.errors.size > 0 || heard.loose.length > 0) {
      drop(party, heard, step);
      continue;
    }
    const why = heard.planned.size > 0 ? await explainPlan(party.terraform) : new Map<string, string>();
    for (const address of party.left) {
      const action = heard.planned.get(address);
      if (action && action !== 'noop')
        stumble(party, address, step, `the plan is not empty: ${action} ${why.get(address) ?? ''}`);
      else if (climbers.includes(address)) pass(party, address, step);
    }
    return;
  }
}

/** Changes what can be changed; gives the addresses. */
async function change(party: Party, step: Step, choose: (rung: Rung) => JsonObject | null): Promise<string[]> {
  const states = new Map((await readState(party.terraform)).map(({ address, values }) => [address, values]));
  return [...party.left].filter((address) => {
    const { rung, notApplicable } = climbOf(party, address);
    const state = states.get(address) ?? {};
    const values = choose({ ...rung, values: party.current.get(rung.resource.name) ?? rung.values, state });
    if (values === null) notApplicable.push(step);
    else party.current.set(rung.resource.name, values);
    return values !== null;
  });
}

async function configure(party: Party, imports: { to: string; id: string }[] = []): Promise<void> {
  const { provider, terraform, climbs, current, asked, left } = party;
  await forget(party);
  const rungs = [...climbs.values()].map(({ rung }) => rung).filter(({ address }) => left.has(address));
  const text = rungs.map((rung) => stringifyStable(current.get(rung.resource.name) ?? rung.values)).join('\n');
  const used = new Map([...asked].filter(([type]) => text.includes(`{data.${type}.`) || isAskedBy(type, asked, text)));
  await writeFile(join(terraform.root, 'main.tf.json'), writeRoot(provider, rungs, current, used, imports));
}

async function forget({ terraform, forgotten }: Party): Promise<void> {
  if (forgotten.size === 0) return;
  const { stdout } = await terraform.run(['state', 'list']);
  const known = stdout.split('\n').filter((address) => forgotten.has(address));
  if (known.length > 0) await terraform.run(['state', 'rm', ...known]);
  forgotten.clear();
}

/** A data source can need another one for the path that it lives in. */
function isAskedBy(type: string, asked: ReadonlyMap<string, JsonObject>, text: string): boolean {
  return [...asked].some(
    ([other, parents]) => stringifyStable(parents).includes(`{data.${type}.`) && text.includes(`{data.${other}.`),
  );
}

/** Errors end the climb of what they name, and of all that refers to it. */
function drop(party: Party, heard: Talk, step: Step): void {
  for (const [place, text] of heard.errors) fall(party, place, step, text);
  if (heard.errors.size > 0) return;
  for (const text of heard.loose) {
    const place = findNamed(party, text);
    if (place === undefined) throw new Error(`${step}: ${text}`);
    fall(party, place, step, text);
  }
}

/** An import that fails names no address, only what was to be imported; the longest name wins. */
function findNamed({ left, climbs }: Party, text: string): string | undefined {
  const wordsOf = (address: string) => climbs.get(address)?.rung.resource.name.replaceAll('_', ' ') ?? address;
  const named = [...left].filter((address) => text.includes(` ${wordsOf(address)}:`));
  return named.sort((a, b) => wordsOf(b).length - wordsOf(a).length)[0];
}

function fall(party: Party, place: string, step: Step, text: string): void {
  const own = [...party.left].find((address) => place === address || place.startsWith(`${address}.`));
  if (own) {
    stumble(party, own, step, text);
    party.left.delete(own);
    party.forgotten.add(own);
  }
  const broken = own ? [own] : listAsking(party, place.replace(/\.all$/, ''));
  for (const address of party.left) {
    const { rung } = climbOf(party, address);
    const values = stringifyStable(party.current.get(rung.resource.name) ?? rung.values);
    if (broken.some((each) => values.includes(`{${each}.`)))
      fall(party, address, step, `needs ${own ?? place}, which failed: ${text}`);
  }
}

/** A data source, and those that need it for the path that they live in. */
function listAsking({ asked }: Party, source: string): string[] {
  const found = new Set([source]);
  for (const each of found)
    for (const [type, parents] of asked) if (stringifyStable(parents).includes(`{${each}.`)) found.add(`data.${type}`);
  return [...found];
}

/** Noted, but it stays on the ladder: others lean on it. */
function stumble(party: Party, address: string, step: Step, text: string): void {
  const climbing = climbOf(party, address);
  climbing.fall ??= { step, text };
}

function pass(party: Party, address: string, step: Step): void {
  const { done } = climbOf(party, address);
  if (!done.includes(step)) done.push(step);
}

function climbOf({ climbs }: Party, address: string): Climb {
  const found = climbs.get(address);
  if (!found) throw new Error(`nobody climbs at ${address}`);
  return found;
}

/** What stands in the state, with the identifier that an import takes. */
async function listImports({ terraform, climbs, left }: Party): Promise<{ to: string; id: string }[]> {
  return (await readState(terraform)).flatMap(({ address, values }) => {
    const rung = climbs.get(address)?.rung;
    const readable = rung?.resource.operations.read ?? rung?.resource.operations.list;
    if (!left.has(address) || !rung || !readable) return [];
    const names = nameShapes(rung.shapes, null);
    const parts = rung.resource.identity.map(
      (name) => [names.toName(name), values[names.toName(name)] ?? null] as const,
    );
    return [{ to: address, id: writeImportId(parts) || rung.resource.name }];
  });
}

/** As the provider's pages say it: values separated by slashes, or an object where one of them is no plain value. */
export function writeImportId(parts: readonly (readonly [string, Json])[]): string {
  const isObjects = (value: Json) => (Array.isArray(value) ? value.some(isObject) : isObject(value));
  if (parts.some(([, value]) => isObjects(value))) return JSON.stringify(withoutNulls(Object.fromEntries(parts)));
  const texts = parts.map(([, value]) => String(value));
  return texts.length > 1 ? texts.map((text) => text.replace(/[%/]/g, encodeURIComponent)).join('/') : (texts[0] ?? '');
}

async function readState(terraform: Terraform): Promise<StateResource[]> {
  const { stdout } = await terraform.run(['show', '-json']);
  const state = JSON.parse(stdout) as { values?: { root_module: { resources?: StateResource[] } } };
  return (state.values?.root_module.resources ?? []).filter(({ mode }) => mode === 'managed');
}

interface StateResource {
  mode: string;
  address: string;
  values: JsonObject;
}

function isAt(path: string, template: string): boolean {
  const parts = template.replace(/\/$/, '').split('/');
  const own = path.split('/').slice(-parts.length);
  return own.length === parts.length && parts.every((part, i) => part.includes('{') || part === own[i]);
}
