import type { Settings } from './config/settings.js';
import { coverTargets, makeTargets, type Take, type TargetFacts } from './make-targets.js';
import type { CoverageView } from './plan/coverage.js';
import type { Plan } from './plan/types.js';
import { encodeJson } from './render/literals/json.js';
import type { Diagnostic } from './report/diagnostic.js';
import type { JsonObject } from './spec/types.js';
import type { TargetName } from './targets/index.js';
import type { LastMade } from './write/last-made.js';
import { emptyLock, extendLock, LOCK_NAME, type Lock, printLock } from './write/lock-file.js';
import type { OutputFile } from './write/types.js';

export interface OutputOrder {
  plan: Plan;
  /** The document as it goes into the output. */
  document: JsonObject;
  /** Where there were several documents: the names of their products, by title. */
  products?: Map<string, string>;
  settings: Settings;
  targets: readonly TargetName[];
  lock?: Lock;
  /** The folder where the output will lie, for what earlier runs and people have left there. */
  out?: string;
  /** What the run before made for that folder. */
  before?: LastMade<TargetFacts[]>;
}

/** What is told about the files that were made. */
export interface Output {
  coverage: CoverageView;
  /** By target: what it has made, in words. */
  names: { target: string; name: string }[];
  /** Folders in which files that people have added change what is made. */
  watched: string[];
  diagnostics: Diagnostic[];
  /** To be called once all of it is written, so that the next run need not make it again. */
  remember(): void;
}

function rememberProducts(lock: Lock, { products, settings }: OutputOrder): Partial<Lock> {
  if (products === undefined || products.size === 0) return {};
  return { products: new Map([...lock.products, ...products]), name: settings.name };
}

/** Operations and components are three levels down. */
const LINE_PER_OPERATION = 3;

/** From the plan to the files, which are handed over one by one. Writes nothing. */
export async function streamOutput(order: OutputOrder, take: Take): Promise<Output> {
  const { plan, document, settings, lock = emptyLock() } = order;
  // First: it is the largest text, and nothing else is held yet.
  await take({ path: 'openapi.json', content: encodeJson(document, LINE_PER_OPERATION) });
  const { facts, remember } = await makeTargets(order, take);
  const known = { ...lock, ...rememberProducts(lock, order) };
  const versioned = facts.flatMap((one) => one.versioned);
  const locked = printLock(extendLock(known, plan.catalogue.anchors, settings.version, versioned));
  await take({ path: LOCK_NAME, content: locked });
  return {
    coverage: coverTargets(plan, facts),
    names: facts.map(({ target, name }) => ({ target, name })),
    watched: facts.flatMap(({ watched }) => watched),
    diagnostics: facts.flatMap(({ diagnostics }) => diagnostics),
    remember,
  };
}

/** The same with all files at once, for who looks at them and writes none. */
export async function makeOutput(
  order: Omit<OutputOrder, 'before'>,
): Promise<Omit<Output, 'remember'> & { files: OutputFile[] }> {
  const files: OutputFile[] = [];
  const { remember: _, ...output } = await streamOutput(order, (file) => {
    if ('content' in file) files.push(file);
  });
  return { ...output, files };
}
