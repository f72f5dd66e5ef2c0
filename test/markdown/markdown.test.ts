import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../generator/config/settings.js';
import { emptyConfig } from '../../generator/config/types.js';
import { makeOutput } from '../../generator/make-output.js';
import type { Attribute, Catalogue } from '../../generator/map/types.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { OutputFile } from '../../generator/write/types.js';

const root = join(import.meta.dirname, '..', '..');
const golden = join(import.meta.dirname, 'expected');
const SPECS = [join(import.meta.dirname, 'spec.yaml'), join(root, 'spec', 'openapi.yaml')];

async function read(spec: string): Promise<Catalogue> {
  return (await readCatalogue({ spec, offline: true, allowRefs: [], strict: false })).catalogue;
}

async function make(catalogue: Catalogue): Promise<OutputFile[]> {
  const settings = resolveSettings(emptyConfig(), catalogue.title);
  const { files } = await makeOutput({ plan: plan(catalogue), document: {}, settings, targets: ['markdown'] });
  return files.filter(({ path }) => path.startsWith('markdown/'));
}

/** UPDATE_GOLDEN=1 writes them anew. */
it('makes the pages of a small document', async () => {
  const made = await make(await read(SPECS[0] ?? ''));
  if (process.env.UPDATE_GOLDEN) {
    rmSync(golden, { recursive: true, force: true });
    for (const { path, content } of made) {
      mkdirSync(dirname(join(golden, path)), { recursive: true });
      writeFileSync(join(golden, path), content);
    }
  }
  const files = readdirSync(golden, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  expect(made.map(({ path }) => join(golden, path)).sort()).toEqual(kept);
  for (const { path, content } of made) expect(content, path).toBe(readFileSync(join(golden, path), 'utf8'));
});

/** A code span is never markup. */
function dropCode(content: string): string {
  return content.replace(/(?<![\\`])(`+)(?!`)(?:.*?[^`])??\1(?!`)/g, '');
}

/** What every page of a published reference must keep: its links lead somewhere, its tables have as many cells as columns. */
function findFaults(files: OutputFile[]): string[] {
  const pages = new Map(files.map(({ path, content }) => [path, content]));
  return files.flatMap(({ path, content: text }) => {
    const content = dropCode(text);
    const anchors = [...content.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id]) => id);
    const doubled = anchors.filter((id, index) => anchors.indexOf(id) !== index).map((id) => `${path}: ${id} twice`);
    const links = [...content.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, href]) => href ?? '');
    const dead = links.filter((href) => href !== '../coverage.md' && !leads(path, href, pages));
    return [...doubled, ...dead.map((href) => `${path}: ${href} leads nowhere`), ...findUnevenRows(path, text)];
  });
}

function leads(from: string, href: string, pages: Map<string, string>): boolean {
  const [file = '', anchor] = href.split('#');
  const page = pages.get(file === '' ? from : posix.join(posix.dirname(from), file));
  return page !== undefined && (anchor === undefined || page.includes(`<a id="${anchor}"></a>`));
}

function findUnevenRows(path: string, content: string): string[] {
  let columns = 0;
  return content.split('\n').flatMap((line) => {
    const cells = line.startsWith('|') ? (line.match(/(?<!\\)\|/g) ?? []).length : 0;
    const isUneven = cells > 0 && columns > 0 && cells !== columns;
    columns = cells;
    return isUneven ? [`${path}: ${line}`] : [];
  });
}

it.each(SPECS)('links lead somewhere and tables are even: %s', async (spec) => {
  expect(findFaults(await make(await read(spec)))).toEqual([]);
});

it('gives every operation a page or the reason why it has none', async () => {
  const catalogue = await read(SPECS[1] ?? '');
  const page = (await make(catalogue)).find(({ path }) => path.endsWith('/operations.md'))?.content ?? '';
  for (const { method, path } of catalogue.ledger) expect(page).toContain(`| \`${method} ${path}\` |`);
  expect(page.split('\n').filter((line) => /^\| `[A-Z]+ .* \|\s+\| /.test(line))).toEqual([]);
});

it('is the same whatever the order in which the catalogue has its parts', async () => {
  const first = await make(await read(SPECS[1] ?? ''));
  const turned = await read(SPECS[1] ?? '');
  for (const list of [turned.resources, turned.lookups, turned.ledger]) list.reverse();
  const sorted = (files: OutputFile[]) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  expect(sorted(await make(turned))).toEqual(sorted(first));
});

describe.each([
  '](javascript:alert(1)) [x](y',
  '<script>alert(1)</script><a id="family-quay"></a>',
  '`|` | cell | `a|b` ``` \\',
  '\n\n# Heading\n\n| a | b |\n|---|---|\n<!-- ',
  '\u202e{{name}} &lt; ../../etc/passwd',
])('text of the document stays text: %j', (payload) => {
  it('in every page', async () => {
    // With credentials of no known kind nothing would be made at all.
    const catalogue = { ...poison(await read(SPECS[0] ?? ''), payload), credentials: [], security: [] };
    const files = await make(catalogue);
    expect(findFaults(files)).toEqual([]);
    const clean = await make(await read(SPECS[0] ?? ''));
    const tags = (pages: OutputFile[]) =>
      new Set(pages.flatMap(({ content }) => dropCode(content).match(/<(?!a id="[a-z0-9_-]*">)[^>\s]*/g) ?? []));
    expect(tags(files)).toEqual(tags(clean));
    for (const { path, content } of files) {
      expect(path).toMatch(/^markdown\/(?:(?:resources|lookups)\/)?[a-zA-Z0-9_]+\.md$/);
      expect(content.split('\n').filter((line) => /^#+ Heading/.test(line))).toEqual([]);
      expect(content.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    }
  });
});

it('no page has a name that a file system reads otherwise', async () => {
  const catalogue = await read(SPECS[0] ?? '');
  for (const one of [...catalogue.resources, ...catalogue.lookups]) one.name = one.name === 'berth' ? 'con' : '../../x';
  const paths = (await make(catalogue)).map(({ path }) => path);
  expect(paths).toContain('markdown/resources/con_page.md');
  expect(paths).toContain('markdown/lookups/x.md');
});

function poison(catalogue: Catalogue, payload: string): Catalogue {
  const spoil = (attributes: Attribute[]) => {
    for (const attribute of attributes) {
      Object.assign(attribute, { description: payload, reason: payload, wire: payload, default: payload });
      Object.assign(attribute, { enum: [payload], example: payload, pattern: payload, format: payload });
      spoil(attribute.attributes ?? []);
    }
  };
  Object.assign(catalogue, { title: payload, version: payload, description: payload });
  for (const server of catalogue.servers) Object.assign(server, { url: payload, description: payload });
  for (const one of catalogue.credentials) Object.assign(one, { scheme: payload, name: payload, description: payload });
  for (const one of [...catalogue.resources, ...catalogue.lookups]) {
    Object.assign(one, { family: payload, description: payload, reason: payload });
    spoil(one.attributes);
    for (const action of one.actions) {
      Object.assign(action, { description: payload, reason: payload });
      action.call.operation += payload;
      spoil(action.arguments);
    }
  }
  for (const entry of catalogue.ledger) Object.assign(entry, { path: entry.path + payload, reason: payload });
  return catalogue;
}
