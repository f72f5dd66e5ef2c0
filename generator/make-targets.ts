import type { OutputOrder } from './make-output.js';
import { type CoverageView, type Home, viewCoverage } from './plan/coverage.js';
import type { Plan } from './plan/types.js';
import { housedLikeSuccessors } from './targets/house-successors.js';
import { loadTargets } from './targets/index.js';
import type { Product, Target } from './targets/types.js';
import { hashPlain } from './write/hash-plain.js';
import type { Made } from './write/last-made.js';
import { emptyLock } from './write/lock-file.js';
import type { OutputFile } from './write/types.js';

/** What a target tells about what it has made. */
export interface TargetFacts extends Omit<Product, 'files' | 'homes'> {
  target: string;
  name: string;
  watched: string[];
  homes: [operation: string, home: Home][];
}

/**
 * The files of all targets with what lies beside them. What was made for the folder before is taken from there, where
 * all that it was made from is the same; nothing of what makes it is loaded then.
 */
export async function makeTargets(order: OutputOrder): Promise<Made<TargetFacts[]> & { remember(): void }> {
  const { before } = order;
  const given = bare(order.plan);
  // Of all that is given, but the lock and the folder, which the memory looks at itself.
  const digest = before ? hashPlain({ given, settings: order.settings, targets: order.targets }) : null;
  const made = (digest !== null && before?.recall(digest)) || (await makeAll({ ...order, plan: given }));
  const watched = made.facts.flatMap((facts) => facts.watched);
  return { ...made, remember: () => void (digest !== null && before?.remember(digest, made, watched)) };
}

/** What is given. What people are told, and which document it comes from, is in no file that is made here. */
function bare({ catalogue, ...rest }: Plan): Plan {
  return { ...rest, catalogue: { ...catalogue, sha256: '', diagnostics: [] } };
}

async function makeAll(order: OutputOrder): Promise<Made<TargetFacts[]>> {
  const files: OutputFile[] = [];
  const facts: TargetFacts[] = [];
  for (const target of await loadTargets(order.targets)) {
    const made = await makeOne(target, order);
    files.push(...made.files);
    facts.push(made.facts);
  }
  const { renderCoverage } = await import('./render/render-coverage.js');
  files.push(...markGenerated(files), ...renderCoverage(coverTargets(order.plan, facts)));
  return { files, facts };
}

export function coverTargets({ catalogue }: Plan, facts: readonly TargetFacts[]): CoverageView {
  return viewCoverage(catalogue, new Map(facts.map(({ target, homes }) => [target, new Map(homes)])));
}

async function makeOne(target: Target, order: OutputOrder): Promise<Made<TargetFacts>> {
  const { plan, settings, lock = emptyLock(), out = null } = order;
  // What lets nobody in is refused once, for all targets in the same words.
  const { obstacle } = plan.access;
  const product = obstacle === null ? await target.make({ plan, settings, lock, out }) : refuseAll(plan, obstacle);
  const { files, homes, versioned, diagnostics } = product;
  const told = { target: target.name, name: target.describe(settings), watched: target.listWatched?.(settings) ?? [] };
  return { files, facts: { ...told, homes: [...housedLikeSuccessors(plan, homes)], versioned, diagnostics } };
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
