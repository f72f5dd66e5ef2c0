import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const templates = fileURLToPath(new URL('../../templates', import.meta.url));

/** When a request is sent again. A POST or PATCH only after 429, a refused connection, or under a name of its own. */
interface Policy {
  /** Methods that do no more when they are sent twice. */
  repeatable: string[];
  /** Statuses that may be gone the next time. */
  passing: number[];
  tries: number;
}

const policy = JSON.parse(readFileSync(join(templates, 'policy.json'), 'utf8')) as Policy;
const quote = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(', ');

/** Both runtimes stand alone, so each has the policy in its own language; UPDATE_SENTENCES=1 writes it anew. */
const runtimes: { file: string; lines: string[] }[] = [
  {
    file: 'terraform/runtime/policy.go',
    lines: [
      'package runtime',
      '',
      '// The retry policy. The Ansible collection uses the same one.',
      'var (',
      '\t// repeatableMethods are idempotent, so they are safe to retry.',
      `\trepeatableMethods = []string{${quote(policy.repeatable)}}`,
      '\t// passingStatuses are usually temporary.',
      `\tpassingStatuses = []int{${policy.passing.join(', ')}}`,
      ')',
      '',
      `const defaultRetries = ${policy.tries - 1}`,
    ],
  },
  {
    file: 'ansible/runtime/_policy.py',
    lines: [
      '# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)',
      '# Part of the iacsmith runtime: the same in every collection.',
      '"""Retry policy of this collection, which the Terraform provider of iacsmith shares."""',
      '',
      'from __future__ import annotations',
      '',
      '# Methods that can be sent twice without additional effects.',
      `REPEATABLE = (${quote(policy.repeatable)})`,
      '# Temporary statuses, after which a retry may succeed.',
      `PASSING = (${policy.passing.join(', ')})`,
      `TRIES = ${policy.tries}`,
    ],
  },
];

it.each(runtimes)('$file says what the policy says', ({ file, lines }) => {
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE_SENTENCES === '1') writeFileSync(join(templates, file), text);
  expect(readFileSync(join(templates, file), 'utf8')).toBe(text);
});
