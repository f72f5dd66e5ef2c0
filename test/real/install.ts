import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GoModule, Install } from './types.js';

const run = promisify(execFile);
const own = fileURLToPath(new URL('../../.tools/real', import.meta.url));
// Several checkouts may share one folder through links: what one has installed the others use.
const home = existsSync(own) ? realpathSync(own) : own;
const LIMIT = { timeout: 1_500_000, maxBuffer: 1 << 26 };

/** The folder with a server's programs, installed where need be; a second run installs nothing. Nothing of the machine changes. */
export async function install(product: string, wanted: Install): Promise<string> {
  const folder = join(home, product);
  const stamp = join(folder, 'iacsmith-installed');
  // The folder names itself: a Python environment that was moved is broken.
  const done = JSON.stringify({ folder, ...wanted });
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === done) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (wanted.debian) await unpackDebian(folder, wanted.debian);
  if (wanted.pypi) await installPython(folder, wanted.pypi);
  if (wanted.go) await buildGo(folder, wanted.go);
  if (wanted.maven) await unpackMaven(folder, wanted.maven);
  await writeFile(stamp, done);
  return folder;
}

async function unpackMaven(folder: string, path: string): Promise<void> {
  const archive = join(folder, 'archive.zip');
  await run('curl', ['-sSf', '-o', archive, `https://repo.maven.apache.org/maven2/${path}`], LIMIT);
  await run('unzip', ['-q', archive, '-d', folder], LIMIT);
  await rm(archive);
}

/** Packages are unpacked into the folder, not installed: no rights are needed and nothing else on the machine is touched. */
async function unpackDebian(folder: string, packages: readonly string[]): Promise<void> {
  const archive = join(folder, 'archive');
  await mkdir(archive);
  await run('apt-get', ['download', ...packages], { ...LIMIT, cwd: archive });
  for (const file of await readdir(archive)) await run('dpkg', ['-x', join(archive, file), folder], LIMIT);
  await rm(archive, { recursive: true });
}

async function installPython(folder: string, { packages, pythons }: NonNullable<Install['pypi']>): Promise<void> {
  const python = await findPython(pythons);
  await run(python, ['-m', 'venv', folder], LIMIT);
  await run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages], LIMIT);
}

/** pyenv has shims for versions that it does not run: what counts is that it answers. */
async function findPython(names: readonly string[]): Promise<string> {
  const own = join(process.env.PYENV_ROOT ?? join(process.env.HOME ?? '', '.pyenv'), 'versions');
  const versions = existsSync(own) ? await readdir(own) : [];
  for (const name of names) {
    const kept = versions.filter((version) => `python${version}`.startsWith(`${name}.`));
    for (const command of [name, ...kept.map((version) => join(own, version, 'bin/python3'))]) {
      const answers = await run(command, ['-c', 'import venv, ensurepip']).then(
        () => true,
        () => false,
      );
      if (answers) return command;
    }
  }
  throw new Error(`none of ${names.join(', ')} is here`);
}

/** `go install` refuses a module with replace lines, so it is built from its own sources. */
async function buildGo(folder: string, wanted: GoModule) {
  const { module, tags = '', program, main = '.', dropReplace = [], files = {}, sums } = wanted;
  const sources = join(folder, 'sources');
  await cp(await downloadGo(folder, module, sums), sources, { recursive: true });
  await makeWritable(sources);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(sources, path)), { recursive: true });
    await writeFile(join(sources, path), content);
  }
  for (const one of dropReplace) await run('go', ['mod', 'edit', `-dropreplace=${one}`], { cwd: sources });
  const env = { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false' };
  // Somebody may be working at this machine, and a large program takes minutes of all its cores.
  const args = ['-n', '5', 'go', 'build', '-tags', tags, '-o', join(folder, `${program}.new`), main];
  await run('nice', args, { ...LIMIT, cwd: sources, env });
  await rename(join(folder, `${program}.new`), join(folder, program));
}

/** The folder where Go keeps the module. A module of our own around it holds what it has to be, to the byte. */
async function downloadGo(folder: string, module: string, sums: GoModule['sums']): Promise<string> {
  const [path = '', version = ''] = module.split('@');
  const cwd = join(folder, 'pin');
  await mkdir(cwd);
  await writeFile(join(cwd, 'go.mod'), 'module pin\n\ngo 1.25\n');
  if (sums) {
    await writeFile(join(cwd, 'go.sum'), `${path} ${version} ${sums[0]}\n${path} ${version}/go.mod ${sums[1]}\n`);
  }
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { ...LIMIT, cwd }).catch(explainDownload);
  await rm(cwd, { recursive: true });
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

/** Go says what is wrong in its answer, not in its complaint. */
function explainDownload(error: Error & { stdout?: string }): never {
  const { Error: told } = JSON.parse(error.stdout || '{}') as { Error?: string };
  throw new Error(told ?? error.message);
}

/** What Go downloads is read-only. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeWritable(path);
    else await chmod(path, 0o644);
  }
}
