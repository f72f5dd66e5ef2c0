import type { Settings } from './config/settings.js';
import { type CoverageView, type TargetHomes, viewCoverage } from './plan/coverage.js';
import type { Plan } from './plan/types.js';
import { encodeJson } from './render/literals/json.js';
import { renderCoverage } from './render/render-coverage.js';
import type { Diagnostic } from './report/diagnostic.js';
import type { JsonObject } from './spec/types.js';
import { housedLikeSuccessors } from './targets/house-successors.js';
import { loadTargets, type TargetName } from './targets/index.js';
import type { Product } from './targets/types.js';
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
}

export interface Output {
  files: OutputFile[];
  coverage: CoverageView;
  /** By target: what it has made, in words. */
  names: { target: string; name: string }[];
  /** Folders in which files that people have added change what is made. */
  watched: string[];
  diagnostics: Diagnostic[];
}

function rememberProducts(lock: Lock, { products, settings }: OutputOrder): Partial<Lock> {
  if (products === undefined || products.size === 0) return {};
  return { products: new Map([...lock.products, ...products]), name: settings.name };
}

/** Operations and components are three levels down. */
const LINE_PER_OPERATION = 3;

/** From the plan to the files. Writes nothing. */
export async function makeOutput(order: OutputOrder): Promise<Output> {
  const { plan, document, settings, lock = emptyLock(), out = null } = order;
  const homes: TargetHomes = new Map();
  const files: OutputFile[] = [];
  const versioned: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const targets = await loadTargets(order.targets);
  for (const target of targets) {
    // What lets nobody in is refused once, for all targets in the same words.
    const { obstacle } = plan.access;
    const made = obstacle === null ? await target.make({ plan, settings, lock, out }) : refuseAll(plan, obstacle);
    homes.set(target.name, housedLikeSuccessors(plan, made.homes));
    files.push(...made.files);
    versioned.push(...made.versioned);
    diagnostics.push(...made.diagnostics);
  }
  files.push(...markGenerated(files));
  const coverage = viewCoverage(plan.catalogue, homes);
  const known = { ...lock, ...rememberProducts(lock, order) };
  const locked = printLock(extendLock(known, plan.catalogue.anchors, settings.version, versioned));
  files.push(
    ...renderCoverage(coverage),
    { path: 'openapi.json', content: encodeJson(document, LINE_PER_OPERATION) },
    { path: LOCK_NAME, content: locked },
  );
  return {
    files,
    coverage,
    names: targets.map((target) => ({ target: target.name, name: target.describe(settings) })),
    watched: targets.flatMap((target) => target.listWatched?.(settings) ?? []),
    diagnostics,
  };
}

/** Says in each target's folder that what lies there is generated, except where people write code of their own. */
function markGenerated(files: readonly OutputFile[]): OutputFile[] {
  // Pages are read, also where they change; code is not.
  const code = files.filter(({ path }) => path.includes('/') && !path.endsWith('.md'));
  const folders = new Set(code.map(({ path }) => path.slice(0, path.indexOf('/') + 1)));
  const isOurs = (folder: string) => files.some(({ path, once }) => !once && path.startsWith(folder));
  const theirs = files
    .filter(({ once }) => once)
    .map(({ path }) => ({ path, folder: path.slice(0, path.lastIndexOf('/') + 1) }))
    .map(({ path, folder }) => (isOurs(folder) ? path : `${folder}**`));
  return [...folders].map((folder) => {
    const own = theirs.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
    const lines = ['* linguist-generated', ...own.map((path) => `${path} -linguist-generated`)];
    return { path: `${folder}.gitattributes`, content: `${lines.join('\n')}\n` };
  });
}

function refuseAll({ catalogue }: Plan, reason: string): Product {
  const homes = new Map(catalogue.ledger.map(({ method, path }) => [`${method} ${path}`, { home: null, reason }]));
  return { files: [], homes, versioned: [], diagnostics: [] };
}
