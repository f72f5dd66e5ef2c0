import { splitWords } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import { isVersion } from './families.js';
import { literalsOf, type PathNode } from './paths.js';

/** Actions of no resource, each with the words that name it: a version only where a newer one has the name. */
export function nameLoose(subs: readonly SubOperation[], root: PathNode): SubOperation[] {
  const named = subs.map((sub) => {
    const words = nameOne(sub, root);
    return { sub, words, version: versionOf(sub.node), key: `${sub.operation.method} ${words.join(' ')}` };
  });
  const alike = new Map<string, typeof named>();
  for (const one of named) alike.set(one.key, [...(alike.get(one.key) ?? []), one]);
  return named.map((one) => {
    const { sub, version, words } = one;
    const others = (alike.get(one.key) ?? []).filter((other) => other !== one);
    const isOlder = others.some((other) => compareVersions(other.version, version) > 0);
    if (isOlder) return { ...sub, words: [...words, version].filter((word) => word !== '') };
    const isTwice = others.some((other) => other.version === version);
    return { ...sub, words: isTwice ? nameOne(sub, root, true) : words };
  });
}

function versionOf(node: PathNode): string {
  return literalsOf(node).find(isVersion)?.toLowerCase() ?? '';
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** `inFull`: with all that is not a version. */
function nameOne({ words, node }: SubOperation, root: PathNode, inFull = false): string[] {
  const own = dropVersion(dropShared(words, root), node, inFull);
  const isWhole = node.literal !== null && own.join() === splitWords(node.literal).join();
  // `POST /state/create_or_update`: "state" was taken for a word like "actions", but it is what is created.
  return isWhole && BARE.has(own[0] ?? '') ? [...splitWords(node.parent?.literal ?? ''), ...own] : own;
}

const BARE = new Set(['add', 'create', 'delete', 'edit', 'remove', 'set', 'update']);

/** `/api/v1/…` and `/billing/v1/…`: neither a version nor that it is an API says what is done. */
function dropVersion(words: string[], node: PathNode, inFull: boolean): string[] {
  const version = splitWords(versionOf(node));
  const at = version.length === 0 ? -1 : words.findIndex((_, i) => version.every((word, j) => words[i + j] === word));
  if (at < 0 || at + version.length === words.length) return words;
  const before = words.slice(0, !inFull && /^(?:api|rest)$/.test(words[at - 1] ?? '') ? at - 1 : at);
  return [...before, ...words.slice(at + version.length)];
}

/** What every path begins with tells no action from another. */
function dropShared(words: string[], root: PathNode): string[] {
  let [only, ...others] = [...root.children.values()];
  let left = words;
  while (only?.literal && others.length === 0 && only.operations.size === 0) {
    const shared = splitWords(only.literal);
    if (shared.some((word, i) => left[i] !== word) || left.length <= shared.length) break;
    left = left.slice(shared.length);
    [only, ...others] = [...only.children.values()];
  }
  return left;
}
