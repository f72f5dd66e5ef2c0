import type { OutputOrder } from './make-output.js';
import { type CoverageView, type Home, viewCoverage } from './plan/coverage.js';
import type { Plan } from './plan/types.js';
import { housedLikeSuccessors } from './targets/house-successors.js';
import { loadTargets } from './targets/index.js';
import type { Product, Target } from './targets/types.js';
import { hashPlain } from './write/hash-plain.js';
import { type Kept, keepFile } from './write/last-made.js';
import { emptyLock } from './write/lock-file.js';
import type { LyingFile, OutputFile } from './write/types.js';

/** What a target tells about what it has made. */
export interface TargetFacts extends Omit<Product, 'files' | 'homes'> {
  target: string;
  name: string;
  watched: string[];
  homes: [operation: string, home: Home][];
}

/** Is given each file as soon as it is made. */
export type Take = (file: OutputFile | LyingFile) => void | Promise<void>;

/**
 * The files of all targets with what lies beside them. What was made for the folder before is taken from there, where
 * all that it was made from is the same; nothing of what makes it is loaded then.
 */
export async function makeTargets(order: OutputOrder, take: Take): Promise<{ facts: TargetFacts[]; remember(): void }> {
  const { before } = order;
  const given = bare(order.plan);
  // Of all that is given, but the lock and the folder, which the memory looks at itself.
  const digest = before ? hashPlain({ given, settings: order.settings, targets: order.targets }) : null;
  const kept: Kept[] = [];
  const known = digest === null ? null : (before?.recall(digest) ?? null);
  for (const file of known?.files ?? []) {
    kept.push('lying' in file ? { path: file.path } : keepFile(file));
    await take(file);
  }
  const takeMade = (file: OutputFile) => {
    kept.push(keepFile(file));
    return take(file);
  };
  const facts = known?.facts ?? (await makeAll({ ...order, plan: given }, takeMade));
  const watched = facts.flatMap((one) => one.watched);
  return { facts, remember: () => void (digest !== null && before?.remember(digest, kept, facts, watched)) };
}

/** What is given. What people are told, and which document it comes from, is in no file that is made here. */
function bare({ catalogue, ...rest }: Plan): Plan {
  return { ...rest, catalogue: { ...catalogue, sha256: '', diagnostics: [] } };
}

async function makeAll(order: OutputOrder, take: TakeMade): Promise<TargetFacts[]> {
  const facts: TargetFacts[] = [];
  const heads: Head[] = [];
  for (const target of await loadTargets(order.targets)) {
    // In a function of its own: what one target has made is let go of before the next one begins.
    facts.push(await makeOne(target, order, take, heads));
  }
  const { renderCoverage } = await import('./render/render-coverage.js');
  for (const file of [...markGenerated(heads), ...renderCoverage(coverTargets(order.plan, facts))]) await take(file);
  return facts;
}

type TakeMade = (file: OutputFile) => void | Promise<void>;

/** A file without its text. */
interface Head {
  path: string;
  once: boolean;
}

export function coverTargets({ catalogue }: Plan, facts: readonly TargetFacts[]): CoverageView {
  return viewCoverage(catalogue, new Map(facts.map(({ target, homes }) => [target, new Map(homes)])));
}

async function makeOne(target: Target, order: OutputOrder, take: TakeMade, heads: Head[]): Promise<TargetFacts> {
  const { plan, settings, lock = emptyLock(), out = null } = order;
  // What lets nobody in is refused once, for all targets in the same words.
  const { obstacle } = plan.access;
  const product = obstacle === null ? await target.make({ plan, settings, lock, out }) : refuseAll(plan, obstacle);
  const { files, homes, versioned, diagnostics } = product;
  for (const file of files) {
    heads.push({ path: file.path, once: file.once === true });
    await take(file);
  }
  const told = { target: target.name, name: target.describe(settings), watched: target.listWatched?.(settings) ?? [] };
  return { ...told, homes: [...housedLikeSuccessors(plan, homes)], versioned, diagnostics };
}

/** Says in each target's folder that what lies there is generated, except where people write code of their own. */
function markGenerated(files: readonly Head[]): OutputFile[] {
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
