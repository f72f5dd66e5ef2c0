/** The folder `targets/ansible/verify`: the proof of a collection with the real tools. */

import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { lastLines, PASSED, runTool, type ToolAnswer } from '../../../verify/run-tool.js';
import type { Check, Finding, Folder, Tools } from '../../../verify/types.js';
import { checkLadder } from './check-ladder.js';

/** ansible-test fetches this file from a place that not every machine can reach; ensurepip does the same. */
const PIP = `import subprocess, sys
subprocess.check_call([sys.executable, "-m", "ensurepip"])
args = [a for a in sys.argv[1:] if a not in ("--no-setuptools", "--no-wheel")]
raise SystemExit(subprocess.call([sys.executable, "-m", "pip", "install", *args]))
`;
/** ansible-test also exits with 0 where it has skipped everything, so what it ran is looked for by name. */
const SANITY = ['ansible-doc', 'compile', 'import', 'pep8', 'pylint', 'validate-modules', 'yamllint'];

export type Checkers = (command: string, ...args: string[]) => Promise<ToolAnswer>;

/** Everything that the checkers of Ansible say about the collection. `home` keeps what they install between runs. */
export function listAnsibleChecks(folder: Folder, tools: Tools, work: string, home: string): Check[] {
  const full = `${folder.settings.namespace}.${folder.settings.name}`;
  const cwd = join(work, 'ansible_collections', folder.settings.namespace, folder.settings.name);
  let ready: Promise<Checkers> | null = null;
  const call = async (command: string, ...args: string[]) => {
    ready ??= prepareCheckers(join(folder.path, 'ansible/ansible_collections'), tools, work, cwd, home);
    return (await ready)(command, ...args);
  };
  const check = (name: string, run: Check['run']): Check => ({ name, target: 'ansible', needs: ['ansible'], run });
  return [
    check('ansible-doc', async () => {
      const files = await readdir(
        join(folder.path, 'ansible/ansible_collections', ...full.split('.'), 'plugins/modules'),
      );
      const names = files.filter((file) => file.endsWith('.py')).map((file) => `${full}.${file.replace(/\.py$/, '')}`);
      const answer = await call('ansible-doc', '-j', '-t', 'module', ...names);
      if (answer.exitCode !== 0) return judge(answer);
      const known = Object.keys(JSON.parse(answer.stdout) as object);
      const silent = names.filter((name) => !known.includes(name));
      return silent.length === 0 ? PASSED : { outcome: 'failed', detail: `no documentation: ${silent.join(', ')}` };
    }),
    check('ladder', () => checkLadder(folder, tools, work)),
    check('galaxy build and install', async () => {
      const built = await call('ansible-galaxy', 'collection', 'build', '--force', '--output-path', work);
      if (built.exitCode !== 0) return judge(built);
      const tarball = join(work, `${full.replace('.', '-')}-${folder.settings.version}.tar.gz`);
      const into = join(work, 'installed');
      return judge(await call('ansible-galaxy', 'collection', 'install', '--force', tarball, '-p', into));
    }),
    check('ansible-lint', async () =>
      unlessMissing(tools, 'ansible-lint', () => call('ansible-lint', '--profile', 'production', '--offline')),
    ),
    check('antsibull-docs', async () =>
      unlessMissing(tools, 'antsibull-docs', () =>
        call('antsibull-docs', 'lint-collection-docs', '.', '--plugin-docs', '--validate-collection-refs=all'),
      ),
    ),
    check('antsibull-changelog', async () =>
      unlessMissing(tools, 'antsibull-changelog', () => call('antsibull-changelog', 'lint')),
    ),
    check('ansible-test sanity', async (tell) => {
      tell('the longest of all: minutes');
      const answer = await call('ansible-test', 'sanity', '--python', await readPython(tools));
      // What it found stands above the names of the tests that it went on with.
      if (answer.exitCode !== 0) return judge({ ...answer, all: answer.all.replace(/^Running sanity test .*$/gm, '') });
      const skipped = SANITY.filter((test) => !answer.all.includes(`Running sanity test "${test}"`));
      return skipped.length === 0 ? PASSED : { outcome: 'failed', detail: `skipped: ${skipped.join(', ')}` };
    }),
    check('ansible-test units', async () =>
      judge(await call('ansible-test', 'units', '--venv', '--python', await readPython(tools))),
    ),
  ];
}

function judge({ exitCode, all }: ToolAnswer): Finding {
  return exitCode === 0 ? PASSED : { outcome: 'failed', detail: lastLines(all) };
}

async function unlessMissing(tools: Tools, program: string, run: () => Promise<ToolAnswer>): Promise<Finding> {
  if (!existsSync(join(tools.ansible ?? '', program))) return { outcome: 'not-run', detail: `${program} is missing` };
  return judge(await run());
}

/** On a copy elsewhere: inside a folder that git ignores ansible-test skips everything and calls that a success. */
export async function prepareCheckers(
  collections: string,
  tools: Tools,
  work: string,
  cwd: string,
  home: string,
): Promise<Checkers> {
  await cp(collections, join(work, 'ansible_collections'), { recursive: true });
  await mkdir(join(home, '.ansible/test/cache'), { recursive: true });
  await writeFile(join(home, '.ansible/test/cache/get_pip_24_2.py'), PIP);
  const env = {
    // Without the shims of version managers: one that leads nowhere ends ansible-test.
    PATH: [tools.ansible, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    ANSIBLE_HOME: join(home, '.ansible'),
    ANSIBLE_COLLECTIONS_PATH: work,
    LC_ALL: 'C.UTF-8',
  };
  return (command, ...args) => runTool({ command: join(tools.ansible ?? '', command), args, cwd, env });
}

export async function readPython(tools: Tools): Promise<string> {
  const script = 'import sys; print("%d.%d" % sys.version_info[:2])';
  const { stdout } = await runTool({
    command: join(tools.ansible ?? '', 'python3'),
    args: ['-c', script],
    cwd: process.cwd(),
  });
  return stdout.trim();
}
