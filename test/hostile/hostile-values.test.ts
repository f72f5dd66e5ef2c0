import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTools } from '../acceptance/real-tools.js';
import { buildCli, makePlace, root, runCli } from '../run-cli.js';
import { makeHostileDocument, PAYLOADS } from './hostile-document.js';

const tools = findTools();

describe('a document whose every text is hostile', () => {
  let place: ReturnType<typeof makePlace>;
  let out: string;
  let canary: string;
  beforeAll(async () => {
    buildCli();
    place = makePlace();
    out = join(place.folder, 'out');
    canary = join(place.folder, 'canary');
    writeFileSync(join(place.folder, 'a.json'), JSON.stringify(makeHostileDocument(canary)));
    const args = ['generate', '--spec', 'a.json', '--out', 'out', '--name', 'shop', '--quiet'];
    const result = await runCli({ args, cwd: place.folder, env: place.env });
    expect(result.stderr).not.toContain('bug');
    expect(result.code).toBe(0);
  }, 60_000);
  afterAll(() => place.remove());
  const read = (ending: RegExp) =>
    (readdirSync(out, { recursive: true }) as string[])
      .filter((path) => ending.test(path))
      .map((path) => [path, readFileSync(join(out, path), 'utf8')] as const);

  it('has a resource for each', () => {
    expect(read(/internal\/resources\/\wbox_resource\.go$/)).toHaveLength(PAYLOADS.length);
    expect(read(/integration\/targets\/\wbox\/tasks\/main\.yml$/).length).toBeGreaterThan(PAYLOADS.length / 2);
  });

  it.skipIf(tools.ansible === null)(
    'runs nothing where Ansible reads and renders every file',
    async () => {
      const script = join(root, 'test/hostile/template_files.py');
      const { stdout } = await execa(
        join(tools.ansible ?? '', 'python3'),
        [script, join(out, 'ansible'), join(place.folder, 'text.yml')],
        {
          env: { ANSIBLE_HOME: place.folder, ANSIBLE_LOCAL_TEMP: place.folder },
        },
      );
      const { texts, unreadable } = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as {
        texts: number;
        unreadable: string[];
      };
      expect(unreadable).toEqual([]);
      expect(texts).toBeGreaterThan(50);
      expect(existsSync(canary)).toBe(false);
    },
    60_000,
  );

  it.skipIf(tools.ansible === null)(
    'is Python that compiles',
    async () => {
      const { stdout } = await execa(
        join(tools.ansible ?? '', 'python3'),
        ['-m', 'compileall', '-q', join(out, 'ansible')],
        {
          reject: false,
        },
      );
      expect(stdout).toBe('');
    },
    60_000,
  );

  it.skipIf(tools.go === null)(
    'is Go as gofmt writes it',
    async () => {
      expect((await execa('gofmt', ['-l', '.'], { cwd: join(out, 'terraform') })).stdout).toBe('');
    },
    60_000,
  );

  it.skipIf(tools.terraform === null)(
    'is HCL as terraform writes it, in which nothing is a template',
    async () => {
      const cwd = join(out, 'terraform');
      const { stdout } = await execa(tools.terraform ?? '', ['fmt', '-check', '-recursive'], { cwd, reject: false });
      expect(stdout).toBe('');
      for (const [path, whole] of read(/\.(?:tf|hcl)$/)) {
        const content = whole.replace(/^\s*#.*$/gm, '');
        expect(content, path).not.toMatch(/(?<!\$)\$\{file/);
        expect(content, path).not.toMatch(/(?<!%)%\{ for/);
      }
    },
    60_000,
  );

  it('leaves no bare control or direction character in any file', () => {
    for (const [path, content] of read(/\.(?:go|py|ya?ml|md|tf|hcl|json)$/)) {
      expect(content.replace(/[\n\t]/g, ''), path).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    }
  });
});
