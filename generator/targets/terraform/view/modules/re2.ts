/** Escapes that JavaScript and RE2 read alike. Whatever is no letter or digit stands for itself in both. */
const ESCAPES = /\\(?:[dDwWsSbBnrtfv]|[^a-zA-Z0-9]|x[0-9a-fA-F]{2})/g;
/** RE2 counts to a thousand. */
const MOST_REPEATS = 1000;

/** The pattern, where RE2 takes it and means the same by it; null otherwise: no check is better than a wrong one. */
export function toRe2(pattern: string): string | null {
  if (pattern === '' || pattern.length > 1000) return null;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return null;
  }
  const bare = pattern.replace(ESCAPES, '');
  if (bare.includes('\\') || /\(\?(?!:)/.test(bare) || /[^\x20-\x7e]/.test(pattern)) return null;
  const counts = [...bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, low, high]) => [
    Number(low),
    Number(high ?? 0),
  ]);
  return counts.every((count) => count <= MOST_REPEATS) ? pattern : null;
}
