import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../templates/${path}`, import.meta.url)), 'utf8').replace(/"\s*\n\s*"/g, '');
const go = read('terraform/runtime/stages.go');
const python = read('ansible/runtime/_stages.py');

it('both runtimes take the same words for work that is under way', () => {
  const [, ours = ''] = /underWayWords = strings\.Fields\(`([^`]*)`/.exec(go) ?? [];
  const [, theirs = ''] = /UNDER_WAY = frozenset\("([^"]*)"/.exec(python) ?? [];
  expect(ours.split(' ')).toEqual(theirs.split(' '));
  expect(ours).toContain('running');
});

it.each(['settled', 'failed', 'pending', 'lasting'])('both runtimes take the same words as %s', (name) => {
  const ours = new RegExp(`${name}Words\\s*= strings\\.Fields\\(\`([^\`]*)\``).exec(go)?.[1]?.trim().split(/\s+/);
  const theirs = new RegExp(`${name.toUpperCase()} = frozenset\\(\\(?\\s*"([^"]*)"`)
    .exec(python)?.[1]
    ?.trim()
    .split(/\s+/);
  expect(ours).toEqual(theirs);
  expect(ours?.length).toBeGreaterThan(5);
});
