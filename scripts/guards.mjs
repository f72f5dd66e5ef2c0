import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runScript, setUp, tell } from './setup.mjs';

/**
 * Guards that nobody would miss until they are needed: each is switched off in a copy, and the test beside it has to go
 * red. A guard whose test stays green protects nothing.
 */
const GUARDS = [
  {
    guard: 'a chosen value is harmless',
    file: 'generator/model/sample/is-harmless.ts',
    from: 'export function isHarmless(value: Json): boolean {',
    to: 'export function isHarmless(value: Json): boolean {\n  if (value !== undefined) return true;',
    test: ['test/hostile/gate.test.ts', '-t', 'never chosen'],
  },
  {
    guard: 'HCL strings hold no template',
    file: 'generator/render/literals/hcl.ts',
    from: "quoteText(text).replace(/([$%])\\{/g, '$1$1{')",
    to: 'quoteText(text)',
    test: ['test/hostile/payloads/payloads.test.ts', '-t', 'Go and HCL'],
  },
  {
    guard: 'comments and lines end where they should',
    file: 'generator/render/literals/text.ts',
    from: 'export function toLine(text: string): string {',
    to: 'export function toLine(text: string): string {\n  if (text !== undefined) return text;',
    test: ['generator/render/literals/literals.test.ts'],
  },
  {
    guard: 'text that looks like a template stays text for Ansible',
    file: 'generator/render/literals/jinja.ts',
    from: 'return OPENS.test(text) && !made.has(text);',
    to: "return OPENS.test(text) && made.has(text + '?');",
    test: ['generator/render/literals/jinja.test.ts'],
  },
  {
    guard: 'HTML of a document is shown, not rendered',
    file: 'generator/render/literals/markdown.ts',
    from: ".replace(/<(?=[A-Za-z/!?])/g, '&lt;')",
    to: '',
    test: ['test/hostile/payloads/payloads.test.ts', '-t', 'Markdown'],
  },
  {
    guard: 'aliases cannot repeat a text without bound',
    file: 'generator/spec/budget.ts',
    from: ' || text > textLimit',
    to: '',
    test: ['test/hostile/bombs-and-references.test.ts', '-t', 'a long text'],
  },
  {
    guard: 'a reference does not leave the folder of the document',
    file: 'generator/spec/bundle/reference-policy.ts',
    from: 'if (!this.isAllowed(real)) return OUTSIDE;',
    to: '',
    test: ['generator/spec/bundle/bundle.test.ts'],
  },
  {
    guard: 'the output follows no link',
    file: 'generator/write/own-folder.ts',
    from: '  if (link)\n    throw',
    to: '  if (link && path === "")\n    throw',
    test: ['generator/write/write.test.ts'],
  },
  {
    guard: 'what a killed run wrote is recognised',
    file: 'generator/write/compare.ts',
    from: 'const begun = readManifest(pending);',
    to: 'const begun = readManifest(null);',
    test: ['test/hostile/killed.test.ts', '-t', 'renameSync 4'],
  },
  {
    guard: 'a command has an overall limit',
    file: 'generator/cli/limit-time.ts',
    from: 'if (seconds > 0) watch(',
    to: 'if (seconds < 0) watch(',
    test: ['test/hostile/time.test.ts', '-t', 'inspect: is stopped'],
  },
  {
    guard: 'the provider follows no redirect',
    file: 'templates/terraform/runtime/connect.go',
    from: 'return http.ErrUseLastResponse',
    to: 'return nil',
    go: ['test', '-run', 'TestClientFollowsNoRedirect', '.'],
  },
];

const COPIED = ['generator', 'templates', 'test', 'scripts', 'spec', 'schema', 'docs'];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
  'README.md',
];
const chosen = process.argv.slice(2);

await runScript(() => {
  setUp();
  const copy = mkdtempSync(join(tmpdir(), 'iacsmith-guards-'));
  try {
    copyTree(copy);
    const wanted = GUARDS.filter(({ guard }) => chosen.length === 0 || chosen.some((word) => guard.includes(word)));
    const asleep = wanted.filter((guard) => !tryGuard(copy, guard));
    process.stdout.write(`${wanted.length - asleep.length} of ${wanted.length} guards are missed when they are off\n`);
    return asleep.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/** Packages and tools are those of this checkout, through links; everything that is built is the copy's own. */
function copyTree(copy) {
  for (const name of [...COPIED, ...FILES]) {
    if (existsSync(join(root, name)))
      cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(join(copy, '.tools'));
  for (const name of readdirSync(join(root, '.tools'))) {
    if (!/\.lock$|^dist-/.test(name)) symlinkSync(join(root, '.tools', name), join(copy, '.tools', name));
  }
}

/** Whether the test is green with the guard and red without it. */
function tryGuard(copy, { guard, file, from, to, test, go }) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (!whole.includes(from)) {
    tell(`${guard}: ${file} has changed, so that the guard is not found.`);
    return false;
  }
  const run = () => (go ? runGo(copy, file, go) : runTest(copy, test));
  const before = run();
  writeFileSync(path, whole.replace(from, to));
  const after = run();
  writeFileSync(path, whole);
  const isMissed = before === 0 && after !== 0;
  tell(
    `${isMissed ? 'missed' : 'NOT MISSED'}: ${guard} (with it ${before === 0 ? 'green' : 'red'}, without ${after === 0 ? 'green' : 'red'})`,
  );
  return isMissed;
}

function runTest(copy, args) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  return spawnSync(process.execPath, [vitest, 'run', ...args], { cwd: copy, stdio: 'ignore' }).status;
}

function runGo(copy, file, args) {
  return spawnSync('go', args, { cwd: join(copy, file, '..'), stdio: 'ignore' }).status;
}
