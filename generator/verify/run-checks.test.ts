import { describe, expect, it } from 'vitest';
import { runChecks } from './run-checks.js';
import type { Check, Finding } from './types.js';

const PASSED: Finding = { outcome: 'passed', detail: '' };

function check(name: string, run: Check['run'], needs: Check['needs'] = []): Check {
  return { name, target: 'terraform', needs, run };
}

describe('checks', () => {
  it('run one after the other and are told as they go', async () => {
    const told: string[] = [];
    const checks = [
      check('a', async (tell) => {
        tell('half way');
        return PASSED;
      }),
      check('b', async () => PASSED),
    ];
    await runChecks(
      checks,
      { go: null, ansible: null, terraform: null },
      {
        started: ({ name }, index) => told.push(`start ${name} ${index}`),
        told: (line) => told.push(line),
        ended: ({ name, outcome }) => told.push(`end ${name} ${outcome}`),
      },
    );
    expect(told).toEqual(['start a 0', 'half way', 'end a passed', 'start b 1', 'end b passed']);
  });

  it('are listed as not run where a tool is missing, and as failed where they break', async () => {
    const checks = [
      check('needs go', async () => PASSED, ['go', 'terraform']),
      check('breaks', async () => {
        throw new Error('no such folder');
      }),
    ];
    const quiet = { started: () => {}, told: () => {}, ended: () => {} };
    const results = await runChecks(checks, { go: null, ansible: null, terraform: 'terraform' }, quiet);
    expect(results.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['not-run', 'Go 1.25+ is missing'],
      ['failed', 'no such folder'],
    ]);
  });
});
