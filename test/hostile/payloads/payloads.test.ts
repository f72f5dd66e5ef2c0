import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import MarkdownIt from 'markdown-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyConfig } from '../../../generator/config/types.js';
import { makeOutput } from '../../../generator/make-output.js';
import { map } from '../../../generator/map/map.js';
import { buildApi } from '../../../generator/model/build-api.js';
import { plan } from '../../../generator/plan/plan.js';
import { normalise } from '../../../generator/spec/normalise/normalise.js';
import type { JsonObject } from '../../../generator/spec/types.js';
import { TARGETS } from '../../../generator/targets/index.js';
import type { OutputFile } from '../../../generator/write/types.js';
import { findTools } from '../../acceptance/real-tools.js';
import { root } from '../../run-cli.js';
import { CANARY, PAYLOADS } from './payloads.js';
import { makePoisoned } from './poisoned-document.js';

const tools = findTools();
const settings = { name: 'shop', namespace: 'shop', version: '0.1.0', license: 'MIT', source: 'shop/shop' };
const judge = join(root, 'test/hostile/payloads/judge');
const PLACES: string[] = [];
makePoisoned((place) => {
  if (!PLACES.includes(place)) PLACES.push(place);
  return place;
});

/**
 * In document `turn`, place number n has payload number n + turn: after as many documents as there are payloads each
 * has stood in each place once. IACSMITH_PAYLOADS=all makes all of them; without it a few, which start far apart.
 */
const STEP = process.env.IACSMITH_PAYLOADS === 'all' ? 1 : 31;
const turns = PAYLOADS.map((_, turn) => turn).filter((turn) => turn % STEP === 0);

function poison(turn: number): JsonObject {
  return makePoisoned((place) => `a${PAYLOADS[(PLACES.indexOf(place) + turn) % PAYLOADS.length]}`);
}

async function makeFiles(document: JsonObject): Promise<OutputFile[]> {
  const clean = normalise({ root: document, sha256: '', origin: 'test', diagnostics: [] });
  const planned = plan(map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig()));
  return (await makeOutput({ plan: planned, document: clean.root, settings, targets: TARGETS })).files;
}

const markdown = new MarkdownIt({ html: true, linkify: false });

/** Markdown that a reader would run or follow: HTML with the canary, and links that are no addresses. */
function findMarkdown(path: string, content: string): string[] {
  const tokens = markdown.parse(content.replace(/^---\n.*?\n---\n/s, ''), {});
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  return all.flatMap((token) => {
    const isHtml = token.type.startsWith('html_') && token.content.includes(CANARY);
    const to = String(token.attrGet('href') ?? token.attrGet('src') ?? '');
    return isHtml || /^\s*(?:javascript|data|vbscript):/i.test(to)
      ? [`${path}: ${token.type} ${token.content}${to}`]
      : [];
  });
}

describe(`${turns.length} of ${PAYLOADS.length} documents with ${PAYLOADS.length} payloads in ${PLACES.length} kinds of places`, () => {
  let folder: string;
  const files: OutputFile[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'iacsmith-payloads-'));
    const seen = new Set<string>();
    for (const turn of turns) {
      for (const { path, content } of await makeFiles(poison(turn))) {
        // What no document changes is judged once.
        if (seen.has(content)) continue;
        seen.add(content);
        files.push({ path: `${turn}/${path}`, content });
        const place = join(folder, `${turn}`, path);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, content);
      }
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has enough of both', () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
    expect(PLACES.length).toBeGreaterThanOrEqual(60);
    // Otherwise nothing would be proven: the text does reach the files.
    for (const ending of ['.go', '.py', '.md', '.yml'])
      expect(
        files.some(({ path, content }) => path.endsWith(ending) && content.includes(CANARY)),
        ending,
      ).toBe(true);
  });

  it.skipIf(tools.go === null)('is only text to Go and HCL', async () => {
    const { stdout, stderr } = await execa('go', ['run', '.', folder], { cwd: judge, env: { GOFLAGS: '-mod=mod' } });
    expect(stdout).toBe('');
    expect(Number(stderr.split('\n').at(-1))).toBeGreaterThan(turns.length * 10);
  });

  it.skipIf(tools.ansible === null)('is only text to Python, YAML and Jinja', async () => {
    const python = join(tools.ansible ?? '', 'python3');
    const { stdout } = await execa(python, [join(judge, 'judge_payloads.py'), folder]);
    expect(stdout).toBe('');
  });

  it('is only text to Markdown', () => {
    const pages = files.filter(({ path }) => path.endsWith('.md'));
    expect(pages.flatMap(({ path, content }) => findMarkdown(path, content))).toEqual([]);
  });

  it('has no bare control or direction character anywhere', () => {
    const found = files.filter(({ content }) => /[\p{C}\p{Zl}\p{Zp}]/u.test(content.replace(/[\n\t]/g, '')));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
