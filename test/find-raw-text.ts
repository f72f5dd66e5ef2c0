import MarkdownIt, { type Token } from 'markdown-it';
import { parse } from 'yaml';
import type { OutputFile } from '../generator/write/types.js';

/**
 * Markup of a document that came through raw into generated text: Markdown or HTML in Ansible's documentation, HTML, broken
 * links or lost markup in Terraform's pages and schemas. Each finding is a line.
 */
export function findRawText(files: readonly Pick<OutputFile, 'path' | 'content'>[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const listBeside = (page: string) => (file: string) => paths.has(page.replace(/[^/]*$/, file));
  return files.flatMap(({ path, content }) => {
    const judge = (texts: string[], find: (text: string) => string[]) =>
      texts.flatMap((text) =>
        [...find(text), ...findMacro(text)].map((what) => `${path}: ${what}: ${text.slice(0, 160)}`),
      );
    if (/\/plugins\/(?:modules|inventory|doc_fragments)\/.*\.py$/.test(path))
      return judge(readPython(content), findInAnsible);
    if (path.endsWith('meta/argument_specs.yml')) return judge(readDescriptions(parse(content)), findInAnsible);
    if (/\/docs\/.*\.md$/.test(path))
      return judge([content.replace(/^---\n[\s\S]*?\n---\n/, '')], (text) => findInPage(text, listBeside(path)));
    if (path.endsWith('.go')) return judge(readGo(content), findInSchema);
    if (/\/modules\/.*(?:variables|outputs)\.tf$/.test(path)) return judge(readHcl(content), findInSchema);
    return [];
  });
}

const TAG =
  /<\/?(?:a|b|br|code|div|em|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|table|tbody|td|th|tr|ul|sup|sub)\b[^<>]*>/i;
const RAW: [string, RegExp][] = [
  ['a link', /\]\((?!https?:)/],
  ['HTML', TAG],
  ['an entity', /&(?:[a-z]{2,8}|#\d+);/i],
  ['bold', /\*\*|(?<!\w)__(?=\w)/],
  ['a bullet', /^[*•+-] |\n[*•] /],
  ['a heading', /^#{1,6} |\s#{2,6} \w/],
  ['a table', /^\||\|\s*:?-{3,}/],
  ['a fence', /```|:::/],
];

/** `<<LB>>`, also where its inside was taken for a value and became code. */
function findMacro(text: string): string[] {
  return /<(?:`|[CV]\()?<[A-Z]{2,}>(?:`|\))?>/.test(text) ? ['a macro'] : [];
}

/** Markup of Ansible, and code in quotes: inside anything goes. */
const CODE = /\b(?:C|V|O|RV|M|P|E|U|L)\((?:[^()\\]|\\.)*\)|'[^']*'|`[^`]*`/g;

function findInAnsible(text: string): string[] {
  const bare = text.replace(CODE, 'x');
  const links: [string, RegExp][] = [['a Markdown link', /\[[^\]]+\]\(https?:/]];
  return [...RAW, ...(text.includes('`') ? [] : links)]
    .filter(([, pattern]) => pattern.test(bare))
    .map(([what]) => what);
}

const reader = new MarkdownIt({ html: true });

function findInPage(text: string, isBeside: (file: string) => boolean): string[] {
  return findInTokens(reader.parse(text, {}), (href) => /^(?:https?:\/\/|#)/.test(href) || isBeside(href));
}

/** A description in a schema is one paragraph. */
function findInSchema(text: string): string[] {
  const tokens = reader.parse(text, {});
  const blocks = tokens.filter(({ level, nesting, type }) => level === 0 && nesting >= 0 && type !== 'paragraph_open');
  return [...blocks.map(({ type }) => type), ...findInTokens(tokens, (href) => /^https?:\/\//.test(href))];
}

function findInTokens(tokens: readonly Token[], leads: (href: string) => boolean): string[] {
  return tokens.flatMap((token) => {
    if (token.type.startsWith('html'))
      return /^<a id="[\w-]+">(?:<\/a>)?\s*$/.test(token.content) || token.content === '</a>' ? [] : ['HTML'];
    if (token.type === 'link_open' && !leads(String(token.attrGet('href')))) return ['a link that leads nowhere'];
    if (token.type === 'text')
      return RAW.slice(1)
        .filter(([what, pattern]) => what !== 'a bullet' && what !== 'HTML' && pattern.test(token.content))
        .map(([what]) => what);
    return findInTokens(token.children ?? [], leads);
  });
}

function readPython(code: string): string[] {
  const blocks = [...code.matchAll(/^(?:DOCUMENTATION|RETURN|\w+) = r?"""\n---\n([\s\S]*?)"""/gm)].map(
    ([, block]) => block ?? '',
  );
  return blocks.flatMap((block) => readDescriptions(parse(block, { merge: true, maxAliasCount: -1 })));
}

const TOLD = new Set(['description', 'short_description', 'details']);

function readDescriptions(value: unknown, isTold = false): string[] {
  if (typeof value === 'string') return isTold ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => readDescriptions(item, isTold));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    readDescriptions(item, TOLD.has(key) && (typeof item === 'string' || Array.isArray(item))),
  );
}

function readGo(code: string): string[] {
  const found = code.matchAll(/\b(?:MarkdownDescription:\s+|computed\.\w+\((?:[^"]*, )?)("(?:[^"\\]|\\.)*")/g);
  return [...found].map(([, text = '""']) => JSON.parse(text.replace(/\\U000([0-9a-f]{5})/g, '\\ufffd')) as string);
}

function readHcl(code: string): string[] {
  return [...code.matchAll(/^ {2}description\s+= ("(?:[^"\\]|\\.)*")/gm)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
}
