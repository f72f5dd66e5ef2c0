import { squash } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import type { Tie } from './find-ties.js';
import { LATE_VERBS } from './vocabulary.js';

/**
 * Several calls can take one field. Deprecated ones come last; then the one that cannot do without the field, or is
 * named after it, is the one for it; then the plainer verb. A lower number is better, compared from left to right.
 */
export function rankTie(tie: Tie): number[] {
  const { operation, words } = tie.use;
  return [Number(operation.deprecated), Number(!isFor(tie)), words.some((word) => LATE_VERBS.has(word)) ? 1 : 0];
}

function isFor({ use, wire, field }: Tie): boolean {
  const isNamed = squash(use.words.join('_')).includes(squash(wire));
  return isNamed || field === null || (use.body?.required.has(field) ?? false);
}

export function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, i) => rank !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}

/** What the body of a call must have and nobody can give, by wire name: a call that would be refused each time. */
export function listUngiven(use: SubOperation, ties: readonly Tie[], given: (wire: string) => boolean): string[] {
  const [first] = ties;
  if (!use.body || !first || first.spread) return [];
  const own = new Set(ties.flatMap((tie) => tie.inside ?? tie.sentAs ?? tie.field ?? []));
  const inner = first.inside === undefined ? undefined : use.body.properties.get(first.inside);
  const within = new Set(ties.map((tie) => tie.wire));
  return [
    ...[...use.body.required].filter((wire) => !own.has(wire) && !(wire in use.fixed) && !given(wire)),
    ...[...(inner?.required ?? [])].filter((wire) => !within.has(wire)),
  ];
}
