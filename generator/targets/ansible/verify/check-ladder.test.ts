import { describe, expect, it } from 'vitest';
import { describeClimb } from './check-ladder.js';
import type { Omission } from './ladder.js';

const noUpdate: Omission = { step: 'update', outcome: 'not-applicable', reason: 'no operation changes it' };
const noChange: Omission = { step: 'update', outcome: 'not-run', reason: 'no option can change' };
const noRemoval: Omission = { step: 'absent', outcome: 'not-applicable', reason: 'no operation removes it' };
const P = 'passed';

describe('a row of the matrix', () => {
  it.each([
    { what: 'all the way up', failure: null, without: [], want: [P, P, P, P, P, P] },
    {
      what: 'a step without an operation',
      failure: null,
      without: [noUpdate, noRemoval],
      want: [P, P, P, P, 'not-applicable', 'not-applicable'],
    },
    { what: 'an operation without a value', failure: null, without: [noChange], want: [P, P, P, P, 'not-run', P] },
    {
      what: 'a fall, and nothing after it',
      failure: 'update in check mode: sent POST /vms',
      without: [],
      want: [P, P, P, 'failed', 'not-run', 'not-run'],
    },
  ])('$what', ({ failure, without, want }) => {
    const { steps } = describeClimb({ resource: 'vm', failure, without });
    expect(steps.map(({ outcome }) => outcome)).toEqual(want);
    const told = steps.flatMap(({ detail }) => (detail === '' ? [] : [detail]));
    expect(told).toEqual(failure === null ? without.map(({ reason }) => reason) : [failure]);
  });
});
