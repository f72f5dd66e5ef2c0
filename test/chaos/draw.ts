/** Numbers from 0 to 1 that depend on the seed and the words alone, so that the order of parallel requests does not matter. */
export function draw(seed: number, ...words: (string | number)[]): number {
  let hash = 2166136261 ^ seed;
  for (const char of `${seed}\n${words.join('\n')}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export function pick<T>(list: readonly T[], number: number): T {
  return list[Math.min(list.length - 1, Math.floor(number * list.length))] as T;
}
