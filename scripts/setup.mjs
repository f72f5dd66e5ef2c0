import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLocked } from './lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const needed = [20, 19];

/** Makes the checkout ready to run: packages installed, TypeScript compiled. Quiet where there is nothing to do. */
export function setUp() {
  checkNode();
  if (!isInstallOld() && !isBuildOld()) return;
  runLocked(join(root, '.tools', 'setup.lock'), () => {
    if (isInstallOld()) install();
    if (isBuildOld()) build();
  });
}

export function tell(message) {
  process.stderr.write(`${message}\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  tell(`Node ${needed.join('.')} or newer is needed, this is ${process.versions.node}. Install it from nodejs.org.`);
  process.exit(2);
}

function isInstallOld() {
  // npm empties the folder that a link leads to, which belongs to another checkout.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  // npm writes this file last, so an install that was cut short counts as missing.
  const done = join(root, 'node_modules', '.package-lock.json');
  return !existsSync(done) || statSync(done).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  tell('Installing packages with npm ci …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 3);
  const done = join(root, 'node_modules', '.package-lock.json');
  // A lock file checked out after the install is newer than what npm wrote; the stamp must be the newest.
  writeFileSync(done, readFileSync(done));
}

/** Names, sizes and times of all sources: unlike the newest time alone this also notices a deleted or older file. */
function describeSources() {
  const lines = ['tsconfig.json', 'tsconfig.build.json'].map(describeFile);
  for (const entry of readdirSync(join(root, 'generator'), { recursive: true })) {
    const name = join('generator', entry);
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) lines.push(describeFile(name));
  }
  return lines.sort().join('\n');
}

function describeFile(name) {
  const { size, mtimeMs } = statSync(join(root, name));
  return `${name} ${size} ${mtimeMs}`;
}

function isBuildOld() {
  const stamp = join(root, 'dist', '.sources');
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== describeSources();
}

function build() {
  tell('Compiling …');
  const fresh = join(root, '.tools', 'dist-fresh');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const sources = describeSources();
  run(process.execPath, [compiler(), '-p', 'tsconfig.build.json', '--outDir', fresh], 1);
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  run(process.execPath, [join(root, 'scripts', 'bundle.mjs')], 1);
  // Last, so that a build that was cut short is made again.
  writeFileSync(join(dist, '.sources'), sources);
}

export function compiler() {
  return join(root, 'node_modules', 'typescript', 'bin', 'tsc');
}

/** Output goes to standard error, because standard output belongs to the command that is being set up. */
function run(command, args, exitCode) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: false });
  if (status === 0) return;
  tell(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}.`);
  process.exitCode = exitCode;
  throw new SetupFailed(exitCode);
}

export class SetupFailed extends Error {
  constructor(exitCode) {
    super('The set-up failed.');
    this.exitCode = exitCode;
  }
}

/** Runs a script's main work; a failed set-up has already been explained and ends with its own exit code. */
export async function runScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupFailed)) throw error;
    process.exitCode = error.exitCode;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(() => {
    setUp();
    return 0;
  });
}
