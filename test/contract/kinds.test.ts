import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KINDS } from '../../generator/config/types.js';

const ROOT = new URL('../../', import.meta.url);
const named = new RegExp(`'(?:${KINDS.join('|')})'`);
const compared = new RegExp(`kind (?:===|!==) '(?:${KINDS.join('|')})'`);

/** The mock may not know what map finds, so its rules have names of their own. */
const files = readdirSync(new URL('generator', ROOT), { recursive: true, encoding: 'utf8' })
  .map((file) => `generator/${file.replaceAll('\\', '/')}`)
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('generator/mock/'));

function listLines(pattern: RegExp): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n');
    // The shape of a lookup can be a collection too, and so is what a tool of Ansible's builds.
    const found = lines.filter((line) => pattern.test(line) && !/shape|ansible-galaxy/.test(line));
    return found.length > 0 ? [file] : [];
  });
}

it('kinds are named where they are found, and nowhere else', () => {
  expect(listLines(named).sort()).toEqual([
    'generator/config/types.ts',
    'generator/map/apply-roles.ts',
    'generator/map/build-lookup.ts',
    'generator/map/find-assigned.ts',
    'generator/map/find-cleared.ts',
    'generator/map/find-collections.ts',
    'generator/map/find-elsewhere.ts',
    'generator/map/find-links.ts',
    'generator/map/find-listed-afar.ts',
    'generator/map/find-settings.ts',
    'generator/map/find-singletons.ts',
    'generator/map/kinds.ts',
  ]);
});

it('who treats kinds differently asks for a trait', () => {
  expect(listLines(compared)).toEqual([]);
});
