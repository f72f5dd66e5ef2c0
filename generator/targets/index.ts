/**
 * The folder `targets`: the kinds of output, each in a folder of its own behind one interface. A target shapes and
 * words what the plan says, or refuses it with a reason; it infers nothing.
 */

import type { TargetHomes } from '../plan/coverage.js';
import type { Plan } from '../plan/types.js';
import { housedLikeSuccessors } from './house-successors.js';
import type { Target } from './types.js';

/** The targets, in the order in which they are made. The only place that knows their names. */
const LOADERS = {
  // Loaded when they are asked for: nobody pays for a target that is not made.
  terraform: async (): Promise<Target> => (await import('./terraform/target.js')).terraform,
  ansible: async (): Promise<Target> => (await import('./ansible/target.js')).ansible,
  markdown: async (): Promise<Target> => (await import('./markdown/target.js')).markdown,
};

/** Whether each operation has a home, for who makes nothing: what a target makes is not loaded for that. */
const JUDGES = {
  terraform: async () => (await import('./terraform/view/list-homes.js')).listTerraformHomes,
  ansible: async () => (await import('./ansible/view/homes.js')).listAnsibleHomes,
};

/** The homes of all operations in the targets that are made where nobody says which, as the provider is called. */
export async function judgeHomes(plan: Plan, provider: string): Promise<TargetHomes> {
  const { catalogue, access } = plan;
  const homes: TargetHomes = new Map();
  const { obstacle } = access;
  for (const [target, load] of Object.entries(JUDGES)) {
    const none = () =>
      new Map(catalogue.ledger.map((own) => [`${own.method} ${own.path}`, { home: null, reason: obstacle ?? '' }]));
    homes.set(target, housedLikeSuccessors(plan, obstacle === null ? (await load())(catalogue, provider) : none()));
  }
  return homes;
}

export type TargetName = keyof typeof LOADERS;

export const TARGETS = Object.keys(LOADERS) as TargetName[];

/** What is made where nobody says what. */
export const DEFAULT_TARGETS: readonly TargetName[] = ['terraform', 'ansible'];

export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(LOADERS, name);
}

export async function loadTargets(names: readonly TargetName[]): Promise<Target[]> {
  return Promise.all(TARGETS.filter((name) => names.includes(name)).map((name) => LOADERS[name]()));
}

/** For a sentence: "terraform and ansible". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
