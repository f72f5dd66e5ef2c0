import type { CoverageView } from '../../generator/plan/coverage.js';

/** How much of what a document offers has a home, target by target. */
export type Homes = {
  target: string;
  operations: number;
  housed: number;
  /** Operations that make something, as the document shows it; and those of them by which a target manages a resource. */
  creates: number;
  made: number;
}[];

/** `found` are the creates before anybody has judged whether what they make can be managed. */
export function countHomes({ targets, operations }: CoverageView, found: ReadonlySet<string>): Homes {
  const creates = operations.filter(({ method, path, role }) => role === 'create' && found.has(`${method} ${path}`));
  const count = (target: string, among: CoverageView['operations']) =>
    among.filter(({ homes }) => homes.some((one) => one.target === target && one.home !== null)).length;
  return targets.map((target) => ({
    target,
    operations: operations.length,
    housed: count(target, operations),
    creates: found.size,
    made: count(target, creates),
  }));
}

export function addHomes(a: Homes, b: Homes): Homes {
  if (a.length === 0) return b;
  return a.map((one) => {
    const other = b.find(({ target }) => target === one.target);
    if (other === undefined) return one;
    return {
      target: one.target,
      operations: one.operations + other.operations,
      housed: one.housed + other.housed,
      creates: one.creates + other.creates,
      made: one.made + other.made,
    };
  });
}

export function printHomes(homes: Homes): string {
  const told = homes.map(
    ({ target, operations, housed, creates, made }) =>
      `${target} ${housed} of ${operations} operations, ${made} of ${creates} creates`,
  );
  return told.join('; ');
}
