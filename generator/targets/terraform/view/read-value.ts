import type { GoValue } from './go-value.js';

/** A field of a struct that the view made; null where it has none. */
export function readField(value: GoValue, field: string): GoValue | null {
  if (value.go !== 'struct') return null;
  return value.fields.find(([name]) => name === field)?.[1] ?? null;
}

/** A text with what a schema has no room for. */
export function readWhole(value: GoValue, field: string): string {
  const found = readField(value, field);
  return found?.go === 'prose' ? (found.whole ?? found.value) : readText(value, field);
}

export function readText(value: GoValue, field: string): string {
  const found = readField(value, field);
  return found?.go === 'text' || found?.go === 'prose' ? found.value : '';
}
