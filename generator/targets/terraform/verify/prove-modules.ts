import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningMock } from '../../../mock/start-mock.js';
import { toIdentifier } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import type { Terraform } from './prepare-terraform.js';

/** What went wrong, by module; nothing where all is well. */
export type Findings = Map<string, string>;

/** A neighbour that was taken out of the example of its stack, and what Terraform said of it. */
export interface Left {
  stack: string;
  neighbour: string;
  trouble: string;
}

export function listModules(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** Every module, stack and example in one root beside them: validated at a stroke. */
export async function validateAll(terraform: Terraform, modules: string): Promise<string> {
  const calls = listModules(modules).flatMap((name) =>
    readdirSync(join(modules, name, 'examples')).map((example) => [
      `${name}_${example}`,
      { source: `../modules/${name}/examples/${example}` },
    ]),
  );
  // Terraform copies what an absolute path names, and leaves behind what lies beside it.
  const root = join(modules, '..', 'validate');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'main.tf.json'), JSON.stringify({ module: Object.fromEntries(calls) }, null, 2));
  for (const step of ['get', 'validate']) {
    const { exitCode, all } = await terraform(root, step, '-no-color');
    if (exitCode !== 0) return all;
  }
  return '';
}

/** `terraform test` with a made-up provider, two at a time. */
export async function testAll(terraform: Terraform, modules: string): Promise<Findings> {
  const findings: Findings = new Map();
  const left = listModules(modules);
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const folder = join(modules, name);
      if (isStack(modules, name)) await terraform(folder, 'get', '-no-color');
      const { exitCode, all } = await terraform(folder, 'test', '-no-color');
      if (exitCode !== 0) findings.set(name, all);
    }
  };
  await Promise.all([work(), work()]);
  return findings;
}

export function hasStacks(modules: string): boolean {
  return listModules(modules).some((name) => isStack(modules, name));
}

/** The tests that need an API: each applies the basic example of its module and destroys it. One at a time, because examples share names. */
export async function testLive(terraform: Terraform, modules: string, names: readonly string[]): Promise<Findings> {
  const findings: Findings = new Map();
  const live = '-test-directory=tests/live';
  for (const name of names) {
    const folder = join(modules, name);
    await terraform(folder, 'get', live, '-no-color');
    const { exitCode, all } = await terraform(folder, 'test', live, '-no-color');
    if (exitCode !== 0) findings.set(name, all);
  }
  return findings;
}

/**
 * The complete example of each stack: applied, planned again without a change, destroyed to an empty store. With `left`,
 * what cannot be made is taken out of the example, and noted there.
 */
export async function applyStacks(
  terraform: Terraform,
  modules: string,
  mock: RunningMock,
  left?: Left[],
): Promise<Findings> {
  const findings: Findings = new Map();
  for (const name of listModules(modules).filter((own) => isStack(modules, own))) {
    const folder = join(modules, name, 'examples', 'complete');
    const run = async (...args: string[]) => {
      const { exitCode, all } = await terraform(folder, ...args, '-no-color', '-input=false');
      return exitCode === 0 ? '' : `${args[0]}: ${all}`;
    };
    await terraform(folder, 'get', '-no-color');
    let trouble = await run('apply', '-auto-approve');
    for (let turn = 0; left && trouble !== '' && turn < MOST_TURNS; turn++) {
      const taken = await takeOut(join(folder, 'main.tf'), trouble);
      if (taken.length === 0) break;
      left.push(...taken.map((neighbour) => ({ stack: name, neighbour, trouble: quoteTrouble(trouble, neighbour) })));
      trouble = await run('apply', '-auto-approve');
    }
    trouble ||= await run('plan', '-detailed-exitcode');
    const ended = await run('destroy', '-auto-approve');
    trouble ||= ended;
    const { created, singletons } = mock.dump();
    const remains = [...created, ...singletons.filter(({ changed }) => changed)].map(({ path }) => path);
    if (remains.length > 0) trouble ||= `left behind: ${remains.join(', ')}`;
    if (trouble !== '') findings.set(name, trouble);
    mock.reset();
  }
  return findings;
}

const MOST_TURNS = 4;

/** Takes the neighbours that an error names out of an example, and tells which were found in it. */
async function takeOut(file: string, trouble: string): Promise<string[]> {
  let text = await readFile(file, 'utf8');
  const failed = [...trouble.matchAll(/^ *with module\.stack\.module\.(\w+)/gm)].map(([, label = '']) => label);
  // The first object of the call is the hub: without it there is nothing to apply.
  const hub = /module "stack" \{\n.*\n\n +(\w+) +=/.exec(text)?.[1];
  const taken = [...new Set(failed)].filter((label) => {
    if (label === hub) return false;
    const before = text;
    for (const key of [label, toIdentifier(toPlural(label))])
      text = text.replace(new RegExp(`^( +)${key} += \\{(?:\\}|\\n[\\s\\S]*?\\n\\1\\})\\n`, 'm'), '');
    return text !== before;
  });
  await writeFile(file, text);
  return taken;
}

/** What an error says of one neighbour, in one line. */
function quoteTrouble(trouble: string, neighbour: string): string {
  const told = trouble.split(/^Error: /m).slice(1);
  const own = told.find((text) => text.includes(`module.stack.module.${neighbour}`)) ?? '';
  const lines = own.split('\n').filter((line) => !/^ +(?:with|on|\d+:) /.test(line));
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

export function isStack(modules: string, name: string): boolean {
  return existsSync(join(modules, name, 'examples', 'complete'));
}
