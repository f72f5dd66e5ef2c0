import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const NAME = 'infra';
const VERSION = '0.1.0';
/** What a tool said that tells how it went; the rest is shown only where it went wrong. */
const TELLING =
  /^(Apply complete|Destroy complete|No changes|Plan:|localhost +:|vm[\w-]* +:|out: |terraform: |ansible: )/;

class StepFailed extends Error {}

await runScript(async () => {
  setUp();
  tell('Looking for Go, Python and Terraform …');
  const tools = setUpTools();
  for (const { tool, reason, install } of tools.missing) tell(`Missing: ${tool} (${reason}). Install ${install}.`);
  const { startMock } = await import('../dist/mock/start-mock.js');
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-demo-'));
  const key = `made-up-${randomUUID()}`;
  const mock = await startMock({ spec: join(root, 'spec', 'openapi.yaml'), keys: [key], rate: 0, readyMs: 1000 });
  try {
    await play({ mock, key, folder, tools });
    return 0;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    tell(`\n${error.message}`);
    return 1;
  } finally {
    await mock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function play({ mock, key, folder, tools }) {
  const out = join(folder, 'out');
  title(`1. The API: a mock of the reference API answers at ${mock.url}`);
  title('2. Generate everything from its live document');
  await run('iacsmith generate', [process.execPath, join(root, 'dist', 'cli', 'main.js'), 'generate'], {
    args: ['--spec', mock.specUrl, '--out', 'out', '--name', NAME, '--quiet'],
    cwd: folder,
    env: { IACSMITH_API_KEY: key, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  const access = { INFRA_API_KEY: key, INFRA_ENDPOINT: mock.url };
  const terraform = tools.go && tools.terraform ? await installProvider(tools, folder, out, access) : null;
  if (terraform) {
    title('4. Terraform: a machine with its network, firewall, key, volume, backups, reverse DNS');
    await terraform('init', '-input=false');
    await terraform('apply', '-input=false', '-auto-approve');
    tell('   The second time there is nothing to do:');
    await terraform('plan', '-input=false', '-detailed-exitcode');
  } else tell('Not run: Terraform.');
  if (tools.ansible) await playAnsible(tools, folder, out, access);
  else tell('Not run: Ansible.');
  if (terraform) {
    title('6. And down again');
    await terraform('destroy', '-input=false', '-auto-approve');
  }
  const left = mock.dump().created;
  if (left.length > 0) throw new StepFailed(`Left in the API: ${left.map(({ path }) => path).join(', ')}`);
  tell(`\nNothing is left in the API of what was made. It has answered ${mock.journal().length} requests.`);
}

/** From a folder that mirrors a registry, as people do who publish nowhere: no overrides, no warnings. */
async function installProvider(tools, folder, out, access) {
  title('3. Build the provider into a mirror of its own');
  const platform = `${goName(process.platform)}_${goName(process.arch)}`;
  const mirror = join(folder, 'mirror');
  const place = join(mirror, 'registry.terraform.io', NAME, NAME, VERSION, platform);
  mkdirSync(place, { recursive: true });
  await run('go build', [tools.go], {
    args: ['build', '-trimpath', '-o', join(place, `terraform-provider-${NAME}_v${VERSION}`), '.'],
    cwd: join(out, 'terraform', 'provider'),
  });
  const config = join(folder, 'terraform.rc');
  const source = JSON.stringify(`${NAME}/${NAME}`);
  writeFileSync(
    config,
    `provider_installation {\n  filesystem_mirror {\n    path    = ${JSON.stringify(mirror)}\n    include = [${source}]\n  }\n}\n`,
  );
  const env = { ...access, TF_CLI_CONFIG_FILE: config, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1', NO_COLOR: '1' };
  const cwd = join(out, 'terraform', 'modules', 'vm-stack', 'examples', 'complete');
  return (...args) => run(`terraform ${args[0]}`, [tools.terraform], { args: [...args, '-no-color'], cwd, env });
}

async function playAnsible(tools, folder, out, access) {
  title('5. Ansible: a playbook of the collection makes a machine, the second time it changes nothing');
  const env = {
    ...access,
    PATH: `${tools.ansible}${delimiter}${process.env.PATH}`,
    LC_ALL: 'C.UTF-8',
    ANSIBLE_HOME: join(folder, 'ansible'),
    ANSIBLE_COLLECTIONS_PATH: join(out, 'ansible'),
    ANSIBLE_PYTHON_INTERPRETER: join(tools.ansible, 'python3'),
    ANSIBLE_LOCALHOST_WARNING: 'False',
    ANSIBLE_INVENTORY_UNPARSED_WARNING: 'False',
    ANSIBLE_NOCOLOR: '1',
  };
  const samples = join(out, 'ansible', 'ansible_collections', NAME, NAME, 'playbooks', 'vars', 'vm.example.yml');
  copyFileSync(samples, join(folder, 'vm.yml'));
  const book = (name, ...more) => {
    const args = [`${NAME}.${NAME}.${name}`, '-e', '@vm.yml', ...more];
    return run(`ansible-playbook ${args.join(' ')}`, [join(tools.ansible, 'ansible-playbook')], {
      args,
      cwd: folder,
      env,
    });
  };
  await book('vm_provision');
  const again = await book('vm_provision');
  if (!/changed=0/.test(again)) throw new StepFailed('The second run of the playbook changed something.');
  await book('vm_take_down', '-e', 'vm_take_down_confirmed=true');
}

function goName(name) {
  return { win32: 'windows', x64: 'amd64', ia32: '386' }[name] ?? name;
}

function title(text) {
  tell(`\n${text}`);
}

/** Shows the command, and of what it says the lines that tell; all of it where it fails. */
async function run(shown, [command, ...first], { args, cwd, env = {} }) {
  tell(`   $ ${shown}`);
  const began = Date.now();
  const child = spawn(command, [...first, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  const text = Buffer.concat(said).toString();
  if (code !== 0) throw new StepFailed(`${shorten(text)}\n${shown} ended with ${code}.`);
  const lines = text.split('\n').filter((line) => TELLING.test(line));
  for (const line of lines) tell(`     ${line.trim()}`);
  tell(`     ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return text;
}

function shorten(text) {
  const lines = text.split('\n').slice(-60);
  return lines.map((line) => (line.length > 400 ? `${line.slice(0, 400)} …` : line)).join('\n');
}
