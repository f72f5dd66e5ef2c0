import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'check-imports.mjs');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
  mkdirSync(join(root, 'test'));
  mkdirSync(join(root, 'generator'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** What the check says of a house with these files and these known exceptions. */
function check(files: Record<string, string>, exceptions: string[] = []): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const code = `import { checkImports } from ${JSON.stringify(script)};
    const known = new Map(${JSON.stringify(exceptions.map((line) => [line, 'why']))});
    process.stdout.write(JSON.stringify(checkImports(${JSON.stringify(root)}, known)));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

const MAP = {
  'generator/map/map.ts': 'export function map() {}\n',
  'test/use.test.ts': "import { map } from '../generator/map/map.js';\n",
};

it.each([
  [
    'code of map in a target',
    'targets/terraform/view/a.ts',
    "import { map } from '../../../map/map.js';",
    'may not import code of map/map.ts',
  ],
  ['code of map in the mock', 'mock/a.ts', "import { map } from '../map/map.js';", 'may not import code of map/map.ts'],
  [
    'types of map in the mock',
    'mock/a.ts',
    "import type { map } from '../map/map.js';",
    'may not import types of map/map.ts',
  ],
  [
    'a later step, on several lines',
    'spec/a.ts',
    "import {\n  map,\n  type Other,\n} from '../map/map.js';",
    'may not import code of map/map.ts',
  ],
  [
    'a later step, loaded late',
    'model/a.ts',
    "const { map } = await import('../map/map.js');",
    'may not import code of map/map.ts',
  ],
  [
    'a package of another room',
    'map/a.ts',
    "import Handlebars from 'handlebars';",
    'may not import the package handlebars',
  ],
  [
    'another target',
    'targets/ansible/a.ts',
    "import { b } from '../terraform/b.js';",
    'may not import code of targets/terraform/b.ts',
  ],
  ['a test', 'map/a.ts', "import { c } from '../../test/c.js';", "imports test/c.ts, which is not the generator's"],
])('notices %s', (_, path, text, want) => {
  expect(check({ ...MAP, [`generator/${path}`]: `${text}\n` })).toEqual([expect.stringMatching(want)]);
});

it.each([
  ['types of map in a target', 'targets/terraform/view/a.ts', "import type { map } from '../../../map/map.js';"],
  ['code of map in a test', 'mock/a.test.ts', "import { map } from '../map/map.js';"],
  ['a target in the registry', 'targets/index.ts', "import { b } from './terraform/b.js';"],
])('allows %s', (_, path, text) => {
  expect(check({ ...MAP, [`generator/${path}`]: `${text}\n` })).toEqual([]);
});

it('notices files that need each other to run, and not those that only know the types', () => {
  const files = {
    'generator/map/a.ts': "import { b } from './b.js';\nexport const a = 1;\n",
    'generator/map/b.ts': "import { c } from './c.js';\nexport const b = 1;\n",
    'generator/map/c.ts': "import { a } from './a.js';\nexport const c = 1;\n",
    'generator/map/d.ts': "import type { E } from './e.js';\nexport type D = E;\n",
    'generator/map/e.ts': "import type { D } from './d.js';\nexport type E = D;\n",
  };
  expect(check(files)).toEqual([
    'a cycle: generator/map/a.ts -> generator/map/b.ts -> generator/map/c.ts -> generator/map/a.ts',
  ]);
});

it('notices what is exported for nobody, or for its own test alone', () => {
  const files = {
    'generator/map/a.ts':
      'export function unused() {}\nexport function tested() {}\nexport interface Shape {}\nexport function used(shape: Shape) {}\n',
    'generator/map/a.test.ts': "import { tested } from './a.js';\n",
    'generator/map/b.ts': "import { used } from './a.js';\n",
  };
  expect(check(files)).toEqual([
    'generator/map/a.ts: nobody imports unused',
    'generator/map/a.ts: nobody imports tested',
  ]);
});

it('notices a dependency that nobody imports, and a package that is none', () => {
  const files = {
    'package.json': '{"dependencies": {"yaml": "1.0.0", "left": "1.0.0"}}',
    'generator/config/a.ts': "import { parse } from 'yaml';\nimport fc from 'fast-check/lib';\n",
  };
  expect(check(files)).toEqual([
    'nobody imports the dependency left',
    'generator/config/a.ts imports fast-check, which is no dependency',
  ]);
});

it('passes over a known exception, and says when it is no longer needed', () => {
  const known = 'mock/a.ts may not import code of map/map.ts';
  const files = { ...MAP, 'generator/mock/a.ts': "import { map } from '../map/map.js';\n" };
  expect(check(files, [known])).toEqual([]);
  expect(check({ 'generator/mock/a.ts': 'const a = 1;\n' }, [known])).toEqual([
    `no longer needed in EXCEPTIONS: ${known}`,
  ]);
});

it('finds nothing in this repository', () => {
  expect(() => execFileSync(process.execPath, [script], { stdio: 'pipe' })).not.toThrow();
});

it('every folder of the generator says in its main file what it is for', () => {
  const house = join(import.meta.dirname, '..', '..', 'generator');
  const files = readdirSync(house, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const opened = files.filter((path) =>
    /^(?:#!.*\n)?\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\n/.test(readFileSync(join(house, path), 'utf8')),
  );
  const told = new Set(opened.map((path) => dirname(path)));
  expect(
    [...new Set(files.map((path) => dirname(path)))].filter((folder) => folder !== '.' && !told.has(folder)),
  ).toEqual([]);
});
