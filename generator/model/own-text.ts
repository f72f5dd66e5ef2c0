import type { Method } from './types.js';

/**
 * Frameworks that take the text from a class give all of its operations the same one, "get: Return the details of a
 * disk.\ndelete: Delete a disk.": only what an operation is told of itself counts. Read whole, each would say that it
 * deletes.
 */
export function ownText(text: string, method: Method, path: string): string {
  const heads = [...text.matchAll(HEAD)];
  const own = listOwnWords(method, path);
  const words = heads.map((head) => (head[1] ?? '').toLowerCase());
  const isOfMethods = words.every((word) => METHODS.has(word)) && (heads.length > 1 || heads[0]?.index === 0);
  const isOfDeeds = heads.length > 1 && heads[0]?.index === 0 && words.some((word) => own.includes(word));
  if (!isOfMethods && !isOfDeeds) return text;
  const parts = heads.flatMap((head, i) => {
    const start = head.index + head[0].length;
    return own.includes(words[i] ?? '') ? [text.slice(start, heads[i + 1]?.index).trim()] : [];
  });
  return [text.slice(0, heads[0]?.index).trim(), ...parts].filter((part) => part !== '').join('\n\n');
}

const HEAD =
  /^[ \t]*(get|post|put|patch|delete|GET|POST|PUT|PATCH|DELETE|list|retrieve|create|update|partial_update|destroy):(?=\s)/gm;
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The methods of a class are called after those of HTTP or after what they do. */
function listOwnWords(method: Method, path: string): string[] {
  const isItem = path.replace(/\/$/, '').endsWith('}');
  const deeds: Partial<Record<Method, string>> = {
    GET: isItem ? 'retrieve' : 'list',
    POST: 'create',
    PUT: 'update',
    PATCH: 'partial_update',
    DELETE: 'destroy',
  };
  return [method.toLowerCase(), deeds[method] ?? ''];
}
