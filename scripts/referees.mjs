import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLocked } from './lock.mjs';
import { root, runScript, tell } from './setup.mjs';
import { findPython, followLinks, runTool } from './tools.mjs';

const home = join(root, '.tools');
const pins = {
  schemathesis: 'schemathesis==4.32.5',
  prism: '@stoplight/prism-cli@5.14.2',
  client: 'hcloud==2.5.4',
  tours: ['pydo==0.44.0', 'exoscale==0.16.4', 'harborapi==0.26.2'],
  types: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
};

/**
 * Tools of others that judge the mock. They come into folders of their own: what schemathesis needs may clash with
 * Ansible, and Prism is too heavy for everybody who installs this package.
 */
export function setUpReferees() {
  const missing = [];
  const python = setUpPythonPackages('schemathesis', [pins.schemathesis], missing);
  const prism = setUpPrism(missing);
  return { schemathesis: python && join(python, 'schemathesis'), prism, missing };
}

/** Client libraries of real clouds in Python, for the corpus alone; those in Go need no place of their own. */
export function setUpClients() {
  const missing = [];
  return { python: setUpPythonPackages('clients', [pins.client], missing), missing };
}

/** Client libraries for the tours that somebody else wrote, which lie outside of this checkout. */
export function setUpTours() {
  const missing = [];
  return { python: setUpPythonPackages('tours', pins.tours, missing), missing };
}

/** A Python environment `.tools/<name>` with exactly these packages; the folder of its programs, or null. */
export function setUpPythonPackages(name, wanted, missing) {
  const folder = followLinks(join(home, name));
  // The environment names its own folder, because a moved checkout breaks its programs.
  const done = [folder, ...wanted].join('\n');
  if (!hasStamp(folder, done)) {
    runLocked(join(home, `${name}.lock`), () => {
      if (hasStamp(folder, done)) return;
      const python = findPython([]);
      tell(`Installing ${wanted.join(' and ')} into .tools …`);
      rmSync(folder, { recursive: true, force: true });
      const isInstalled =
        python !== null &&
        runTool(python, ['-m', 'venv', folder]) &&
        runTool(join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...wanted]);
      if (isInstalled) writeStamp(folder, done);
    });
  }
  if (hasStamp(folder, done)) return join(folder, 'bin');
  missing.push({ tool: name, reason: `pip could not install ${wanted.join(' ')}`, install: 'Python 3.11+ with venv' });
  return null;
}

function setUpPrism(missing) {
  const folder = setUpNodePackages('prism', [pins.prism], missing);
  return folder && join(folder, '@stoplight', 'prism-cli', 'dist', 'index.js');
}

/** A generator of types, as a measure of what reading a document and writing code may cost. */
export function setUpPeers() {
  const missing = [];
  const folder = setUpNodePackages('openapi-typescript', pins.types, missing);
  return { types: folder && join(folder, 'openapi-typescript', 'bin', 'cli.js'), missing };
}

/** A folder `.tools/<name>` with exactly these packages; its node_modules, or null. */
function setUpNodePackages(name, wanted, missing) {
  const folder = join(home, name);
  const done = wanted.join('\n');
  if (!hasStamp(folder, done)) {
    runLocked(join(home, `${name}.lock`), () => {
      if (hasStamp(folder, done)) return;
      tell(`Installing ${wanted.join(' and ')} into .tools …`);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      // Without a package of its own npm could take the one of this checkout for the place to install into.
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
      const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
      if (runTool(npm, [...args, ...wanted])) writeStamp(folder, done);
    });
  }
  if (hasStamp(folder, done)) return join(folder, 'node_modules');
  missing.push({ tool: name, reason: `npm could not install ${wanted.join(' ')}`, install: 'what npm asks for above' });
  return null;
}

function hasStamp(folder, text) {
  const stamp = join(folder, 'iacsmith-installed');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === text;
}

function writeStamp(folder, text) {
  writeFileSync(join(folder, 'iacsmith-installed'), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runScript(() => {
    const asked = (name) => process.argv.includes(name);
    const found = asked('--tours') ? setUpTours() : asked('--clients') ? setUpClients() : setUpReferees();
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return 0;
  });
}
