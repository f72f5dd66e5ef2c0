import type { CoverageView } from '../../generator/plan/coverage.js';

/** How much of what a document offers has a home, target by target. */
export type Homes = {
  target: string;
  operations: number;
  housed: number;
  /** Operations that make something, by their role; and those of them that a target offers. */
  creates: number;
  made: number;
}[];

export function countHomes({ targets, operations }: CoverageView): Homes {
  const creates = operations.filter(({ role }) => role === 'create');
  const count = (target: string, among: CoverageView['operations']) =>
    among.filter(({ homes }) => homes.some((one) => one.target === target && one.home !== null)).length;
  return targets.map((target) => ({
    target,
    operations: operations.length,
    housed: count(target, operations),
    creates: creates.length,
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
