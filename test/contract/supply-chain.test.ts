import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const list = (folder: string) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** Whatever runs in somebody's CI: templates of workflows, and those that the documentation shows. */
const workflows = [...list('templates'), ...list('docs'), 'README.md']
  .filter((path) => /\.(?:ya?ml|ya?ml\.hbs|md)$/.test(path))
  .flatMap((path) => {
    const text = read(path);
    const texts = path.endsWith('.md')
      ? [...text.matchAll(/^```ya?ml\n(.*?)^```$/gms)].map((m) => m[1] as string)
      : [text];
    return texts.filter((own) => /^jobs:/m.test(own)).map((own) => ({ path, text: own }));
  });

it('there are workflows to look at', () => {
  expect(workflows.map(({ path }) => path).sort()).toEqual([
    'docs/publishing.md',
    'templates/ansible/fixed/.github/workflows/release.yml',
    'templates/terraform/provider/ci.yml.hbs',
    'templates/terraform/provider/release.yml',
  ]);
});

describe.each(workflows)('the workflow of $path', ({ text }) => {
  it('takes every action by its commit, with the version beside it', () => {
    const uses = [...text.matchAll(/\buses: *(.*)$/gm)].map((m) => m[1] as string);
    expect(uses.length).toBeGreaterThan(0);
    for (const use of uses) expect(use).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('lets a job write and not the whole workflow', () => {
    const [, whole] = /^permissions:(.*(?:\n[ ]+.*)*)/m.exec(text) ?? [];
    expect(whole, 'without the key, a repository may give everything').toBeDefined();
    expect(whole).not.toMatch(/write/);
  });
});

it.each([
  ['templates/terraform/provider/release.yml', /dist\/\*\.zip/],
  ['templates/ansible/fixed/.github/workflows/release.yml', /dist\/\*\.tar\.gz/],
])('%s says where each file was built', (path, subject) => {
  const text = read(path);
  expect(text).toMatch(/^ {6}id-token: write$/m);
  expect(text).toMatch(/^ {6}attestations: write$/m);
  const [, order = ''] = /uses: actions\/attest-build-provenance@.*\n((?: {8,}.*\n?)+)/.exec(text) ?? [];
  expect(order).toMatch(subject);
});

it('what builds a collection cannot publish it', () => {
  const [build = '', publish = ''] = read('templates/ansible/fixed/.github/workflows/release.yml').split(
    /^ {2}publish:/m,
  );
  expect(build).not.toContain('GALAXY_TOKEN');
  expect(publish).toContain('permissions: {}');
});

it('a release of the provider lists what each archive is made of', () => {
  expect(read('templates/terraform/provider/goreleaser.yml')).toMatch(/^sboms:\n {2}- artifacts: archive$/m);
});

it('a provider is built with a toolchain that is named', () => {
  for (const path of ['templates/terraform/provider/go.mod.hbs', 'templates/terraform/runtime/go.mod'])
    expect(read(path)).toMatch(/^toolchain go1\.\d+\.\d+$/m);
});

describe('the lock file of the generator', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { integrity?: string; resolved?: string }>;
  };
  const packages = Object.entries(lock.packages).filter(([name]) => name !== '');

  it('names no registry', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });

  it('has the hash of every package', () => {
    expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([name]) => name)).toEqual([]);
  });
});

/** Versions from which an advisory is mended. */
const MENDED: Record<string, string> = {
  // GO-2026-4762: authorisation by path could be bypassed.
  'google.golang.org/grpc': '1.79.3',
  // GO-2025-3595: tokens of HTML.
  'golang.org/x/net': '0.38.0',
  // GO-2025-4134, GO-2025-4135: memory without bound and a crash in SSH.
  'golang.org/x/crypto': '0.45.0',
  // GO-2024-2611: JSON that never ends.
  'google.golang.org/protobuf': '1.33.0',
};

const modules = [...list('templates'), ...list('test/bench')].filter((path) =>
  /(?:^|[/.])(?:go\.)?mod(?:\.hbs)?$/.test(path),
);

it('there are modules to look at', () => {
  expect(modules).toContain('templates/terraform/provider/go.mod.hbs');
  expect(modules).toContain('templates/terraform/provider/acceptance.mod.hbs');
  expect(modules).toContain('templates/terraform/runtime/go.mod');
});

it.each(modules)('%s asks for no version with a known advisory', (path) => {
  const old = [...read(path).matchAll(/^\s+(\S+) v(\d+\.\d+\.\d+)/gm)].filter(([, name, version]) => {
    const mended = MENDED[name as string];
    return mended !== undefined && isBefore(version as string, mended);
  });
  expect(old.map(([line]) => line.trim())).toEqual([]);
});

it('the provider asks for what its runtime was tested with', () => {
  const asked = (path: string) => read(path).split('\n').slice(1);
  expect(asked('templates/terraform/provider/go.mod.hbs')).toEqual(asked('templates/terraform/runtime/go.mod'));
});

function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}
