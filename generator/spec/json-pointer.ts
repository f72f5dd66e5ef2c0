import { escapePointer } from './json.js';
import type { Json } from './types.js';

export function formatPointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${escapePointer(token)}`).join('');
}

/** The tokens of a URI fragment (`/components/schemas/A%20B`), or undefined where it is no pointer (`#anchor`). */
export function parseFragment(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  if (!fragment.startsWith('/')) return undefined;
  return fragment.slice(1).split('/').map(decodeToken);
}

function decodeToken(token: string): string {
  let text = token;
  try {
    text = decodeURIComponent(token);
  } catch {
    // A stray `%` is meant as itself.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

export function findAt(root: Json, tokens: readonly string[]): Json | undefined {
  let node: Json = root;
  for (const token of tokens) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token)) return undefined;
    node = (node as Record<string, Json>)[token] as Json;
  }
  return node;
}
