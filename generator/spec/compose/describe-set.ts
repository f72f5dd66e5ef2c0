import { get, getObject, getString } from '../json.js';
import type { JsonObject } from '../types.js';
import type { Part } from './compose.js';

/** Words that name no product: "The DNS API" and "The Mail API" have nothing in common. */
const NOISE = /^(?:(?:the|an?|rest|public|api|openapi)(?:\s+|$))*$/i;

/** What several documents are together: the words that begin all their titles, or else the names of the products. */
export function describeSet(parts: readonly Part[]): JsonObject {
  const titles = parts.map(({ root }) => getString(getObject(root, 'info'), 'title').trim());
  const versions = parts.map(({ root }) => String(get(getObject(root, 'info'), 'version') ?? ''));
  const products = parts.map(({ product }) => product);
  const shared = shareWords(titles);
  const title = (NOISE.test(shared) ? '' : shared) || joinAll(products.map((product) => product.replaceAll('_', ' ')));
  const version =
    new Set(versions).size === 1 ? (versions[0] ?? '') : products.map((p, i) => `${p} ${versions[i]}`).join(', ');
  const description = parts.map(({ product }, i) => `${titles[i] || product}.`.replace(/\.\.$/, '.')).join(' ');
  const newest = parts.map(({ openapi }) => openapi).filter((openapi) => openapi.startsWith('3.1'));
  return { openapi: newest.length > 0 ? '3.1.0' : '3.0.3', info: { title, version, description } };
}

function shareWords(titles: readonly string[]): string {
  const [first = [], ...others] = titles.map((title) =>
    title
      .replace(/\[[^\]]*\]/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
  const end = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  return first
    .slice(0, end < 0 ? first.length : end)
    .join(' ')
    .replace(/[\s:,–-]+$/, '');
}

function joinAll(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
