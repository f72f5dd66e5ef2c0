import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCli, main, root } from '../run-cli.js';

/**
 * What the README pastes and counts is what the commands print today. `UPDATE_README=1 npx vitest run
 * test/contract/readme.test.ts` writes it anew; the output of `npm run demo` is pasted by hand, but for its count of files.
 */
const UPDATE = process.env.UPDATE_README === '1';
const file = join(root, 'README.md');
let readme = readFileSync(file, 'utf8');

const run = (...args: string[]) =>
  execFileSync(process.execPath, [main, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trimEnd();

function expectPart(is: string, want: string): void {
  if (UPDATE && is !== want) {
    readme = readme.replace(is, () => want);
    writeFileSync(file, readme);
    return;
  }
  expect(is).toBe(want);
}

/** What stands below a command in a fenced block. */
function readPasted(command: string): string {
  const [, pasted] = readme.split(`\`\`\`\n$ npm run --silent cli -- ${command}\n`);
  return (pasted ?? '').split('\n```')[0] ?? '';
}

beforeAll(buildCli);

describe('what the README pastes is what is printed', () => {
  it('of a whole document, in parts', () => {
    const printed = run('inspect', '--spec', 'spec/openapi.yaml');
    const [head = ''] = printed.split('\n\naccount\n');
    const [, family = ''] = printed.split('\nflexible-vps\n');
    const [some = ''] = family.split('\n\n');
    const shown = some.split('\n').slice(0, 16).join('\n');
    expectPart(readPasted('inspect --spec spec/openapi.yaml'), `${head}\n…\nflexible-vps\n${shown}\n…`);
  });

  it('of one attribute', () => {
    const command = 'inspect --spec spec/openapi.yaml --explain vm.plan';
    expectPart(readPasted(command), run(...command.split(' ')));
  });
});

interface Ledger {
  operations: { family: string }[];
  resources: { family: string; actions: unknown[] }[];
  lookups: { family: string }[];
}

describe('what the README counts is what there is', () => {
  it('of every family', () => {
    const ledger: Ledger & { actions?: { family: string }[] } = JSON.parse(
      run('inspect', '--spec', 'spec/openapi.yaml', '--json'),
    );
    const families = [...new Set(ledger.operations.map(({ family }) => family))];
    const rows = families.map((family) => {
      const of = <T extends { family: string }>(list: readonly T[]) => list.filter((each) => each.family === family);
      const actions = of(ledger.resources).reduce((sum, { actions }) => sum + actions.length, 0);
      return [of(ledger.operations).length, of(ledger.resources).length, of(ledger.lookups).length, actions];
    });
    const sums = [0, 1, 2, 3].map((column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
    const table = [
      '| Family | Operations | Resources | Lookups | Actions |',
      '|---|---:|---:|---:|---:|',
      ...families.map((family, index) => `| ${family} | ${rows[index]?.join(' | ')} |`),
      `| total | ${sums.join(' | ')} |`,
    ].join('\n');
    expectPart(/\| Family \|.*?\n\| total \|[^\n]*/s.exec(readme)?.[0] ?? '', table);
  });

  it('of each target', () => {
    const list = (...path: string[]) => readdirSync(join(root, 'out', ...path));
    const go = (folder: string, end: string) =>
      list('terraform', 'provider', 'internal', folder).filter((name) => name.endsWith(end)).length;
    const collection = (...path: string[]) => list('ansible', 'ansible_collections', 'infra', 'infra', ...path);
    const modules = list('terraform', 'modules');
    const stacks = modules.filter((name) => name.endsWith('-stack'));
    const sentence = [
      `Terraform: ${go('resources', '_resource.go')} resources, ${go('datasources', '_data_source.go')} data sources,`,
      `${go('actions', '_action.go')} actions, ${modules.length - stacks.length} modules, ${stacks.length} stacks.`,
      `Ansible: ${collection('plugins', 'modules').filter((name) => name.endsWith('.py')).length} modules,`,
      `an inventory plugin, ${collection('roles').length} roles,`,
      `${collection('playbooks').filter((name) => name.endsWith('.yml')).length} playbooks.`,
    ].join(' ');
    const flat = readme.replace(/\s+/g, ' ');
    const stands = /Terraform: \d+ resources.*? playbooks\./s.exec(readme)?.[0] ?? '';
    if (UPDATE) expectPart(stands, sentence);
    else expect(flat).toContain(sentence);
  });

  it('of the files that the demo writes', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'out', 'manifest.json'), 'utf8'));
    // The manifest itself is not counted.
    const written = Object.keys(files).length;
    expectPart(/out: \d+ new/.exec(readme)?.[0] ?? '', `out: ${written} new`);
  });
});
