/**
 * Why a neighbour may be missing from the proof of its stack or role, as far as the document is the cause. Nothing else
 * excuses it, and nothing at all excuses a hub.
 */
const EXCUSES: readonly [RegExp, string][] = [
  [/without an identifier|created, but cannot be read/, 'the answer to the create does not tell what was made'],
  [/names something that does not exist/, 'it needs what the document does not say how to get'],
];

/** The excuse for what a tool said of a neighbour; null where there is none. */
export function findExcuse(text: string): string | null {
  return EXCUSES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
