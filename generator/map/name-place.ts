import { singularWords } from '../naming/plurals.js';
import { isVersion } from './families.js';
import { isNeedless, SCOPES } from './name-words.js';
import { isItem, type PathNode } from './paths.js';

/** Where a subject lies in its path, as far as that tells what it is called. */
export interface Place {
  /** The segment that has its noun. */
  node: PathNode;
  /** What lies above it, the outermost first. */
  above: Above[];
  /** Segments that stand for whoever asks, or for nothing: `/user/keys`, `/admin/keys`. */
  selves: ReadonlySet<string>;
}

/** A fixed segment above a subject, without versions and what says only how an API is served. */
export interface Above {
  literal: string;
  words: string[];
  hasItems: boolean;
  /** The subject lies below one of its items. */
  isParent: boolean;
  /** It tells whose the subject is, not what it is. */
  isScope: boolean;
}

export function readPlace(node: PathNode, provider: string): Place {
  const above: Above[] = [];
  const selves = new Set<string>();
  let isParent = false;
  for (let at = node.parent; at?.parent; at = at.parent) {
    if (isItem(at)) {
      isParent = true;
      continue;
    }
    const literal = at.literal ?? '';
    const words = singularWords(literal);
    if (!isParent && isSelf(literal, words)) selves.add(literal);
    else if (words.length > 0 && !isVersion(literal) && words.join('') !== provider) {
      const [hasItems, isScope] = [at.children.has('{}'), SCOPES.has(words.join('_')) || isGiven(at)];
      above.unshift({ literal, words, hasItems, isParent, isScope });
    }
    isParent = false;
  }
  return { node, above, selves };
}

/** What nobody can make, change or remove through the API is where everything else lies: the one server, the nodes. */
function isGiven(collection: PathNode): boolean {
  const item = collection.children.get('{}');
  const writes = (node: PathNode) => ['POST', 'PUT', 'PATCH', 'DELETE'].some((method) => node.operations.has(method));
  return item?.operations.has('GET') === true && !writes(item) && !writes(collection);
}

function isSelf(literal: string, words: string[]): boolean {
  return literal === 'user' || isNeedless(words);
}
