import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const [spec, checkout] = process.argv.slice(2);

/**
 * How many tasks of a hand-written collection's documentation our modules take as they are: the EXAMPLES of every module
 * in a checkout of it, through the argument specs that are generated from a document. A task whose module has no
 * counterpart of that name is counted apart.
 */
await runScript(() => {
  if (!spec || !checkout || !existsSync(join(checkout, 'galaxy.yml'))) {
    tell('Usage: node scripts/judge-tasks.mjs DOCUMENT CHECKOUT, where CHECKOUT is an Ansible collection.');
    return 2;
  }
  setUp();
  const { ansible } = setUpTools();
  if (!ansible) {
    tell('Ansible is needed, and there is none.');
    return 3;
  }
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-tasks-'));
  try {
    const results = judge(generate(folder), ansible);
    print(results);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The collection, generated without any overlay. */
function generate(folder) {
  const cli = join(root, 'dist', 'cli', 'main.js');
  const args = [cli, 'generate', '--quiet', '--spec', resolve(spec), '--out', folder];
  run(process.execPath, args);
  const collections = join(folder, 'ansible', 'ansible_collections');
  const [namespace = ''] = readdirSync(collections);
  const [name = ''] = readdirSync(join(collections, namespace));
  return join(collections, namespace, name);
}

function judge(collection, ansible) {
  const text = run(join(ansible, 'python'), [join(root, 'scripts', 'judge_tasks.py'), resolve(checkout), collection]);
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

function print(results) {
  const matched = results.filter(({ ours }) => ours !== null);
  const passed = matched.filter(({ errors }) => errors.length === 0);
  for (const { file, task, errors } of results.filter((result) => result.errors.length > 0)) {
    process.stdout.write(`${file}: ${task}\n  ${errors.map(shorten).join('\n  ')}\n`);
  }
  process.stdout.write(`${passed.length} of ${matched.length} tasks pass; `);
  process.stdout.write(`${results.length - matched.length} more have no module of that name.\n`);
}

function shorten(text) {
  return text.replace(/ Supported parameters include:.*/s, '').slice(0, 160);
}
