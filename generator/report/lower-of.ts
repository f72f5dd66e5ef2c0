const LEVELS = ['low', 'medium', 'high'] as const;

type Level = (typeof LEVELS)[number];

/** The less certain of two. */
export function lowerOf(a: Level, b: Level): Level {
  return LEVELS[Math.min(LEVELS.indexOf(a), LEVELS.indexOf(b))] ?? 'low';
}
