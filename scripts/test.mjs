import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGuarded, runGuarded } from './guard.mjs';
import { setUpClients, setUpReferees } from './referees.mjs';
import { compiler, root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const corpus = process.argv.includes('--corpus');
const report = join(root, '.tools', 'test-report.json');

// What is interrupted leaves no test, mock or server behind.
await runScript(() => (isGuarded ? runTests() : runGuarded(fileURLToPath(import.meta.url), process.argv.slice(2))));

function runTests() {
  if (corpus && !existsSync(process.env.IACSMITH_CORPUS ?? '')) {
    tell('Not run: the corpus. Set IACSMITH_CORPUS to a folder of OpenAPI documents.');
    return 0;
  }
  installAlongside();
  setUp();
  const checks = corpus ? [] : [checkStyle(), checkTypes(), checkDirection()];
  tell('Looking for Go, Python and Terraform …');
  const missing = [...setUpTools().missing, ...(corpus ? setUpClients() : setUpReferees()).missing];
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = corpus
    ? ['test/corpus', '--passWithNoTests']
    : ['--exclude', 'test/corpus/**', '--exclude', 'test/real/**'];
  const status = runNode(join('vitest', 'vitest.mjs'), [...args, ...chosen]);
  return conclude(status, checks, missing);
}

/**
 * Installing the tools waits for the network most of the time, so it begins before anything else does. Whoever needs them takes
 * the same lock, and waits.
 */
function installAlongside() {
  const others = corpus ? 'setUpClients' : 'setUpReferees';
  const [tools, referees] = ['tools.mjs', 'referees.mjs'].map((name) =>
    JSON.stringify(new URL(name, import.meta.url).href),
  );
  const script = `(await import(${tools})).setUpTools(); (await import(${referees})).${others}();`;
  spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 2, 2] });
}

function checkStyle() {
  tell('Checking style and lint with Biome …');
  return runNode(join('@biomejs', 'biome', 'bin', 'biome'), ['check', '--diagnostic-level=warn', '.']);
}

function checkTypes() {
  tell('Checking types …');
  return spawnSync(process.execPath, [compiler(), '--noEmit'], { cwd: root, stdio: 'inherit' }).status;
}

function checkDirection() {
  tell('Checking who imports whom …');
  const path = join(root, 'scripts', 'check-imports.mjs');
  return spawnSync(process.execPath, [path], { cwd: root, stdio: 'inherit' }).status;
}

function runNode(script, args) {
  const path = join(root, 'node_modules', script);
  return spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' }).status;
}

/** The last words: what was not run and why, then the numbers. */
function conclude(status, checks, missing) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed'),
  );
  for (const { tool, reason, install } of missing) tell(`Missing: ${tool} (${reason}). Install ${install}.`);
  for (const { fullName } of skipped) tell(`Not run: ${fullName}`);
  const passed = numPassedTests + checks.filter((code) => code === 0).length;
  const failed = numFailedTests + checks.filter((code) => code !== 0).length;
  // A file that cannot even be loaded has no tests to count, yet it fails the run.
  const broken = status !== 0 && numFailedTests === 0 ? 1 : 0;
  process.stdout.write(`${passed} passed, ${failed + broken} failed, ${skipped.length} not run\n`);
  return failed + broken > 0 ? 1 : 0;
}
