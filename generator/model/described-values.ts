const BULLET = /^[ \t]*[*-][ \t]+[`'"]?([A-Za-z][\w-]*)[`'"]?(?=[ \t]*$|[ \t]*[-:(])/gm;
const ROW = /\b(?:possible|allowed|valid|known|supported)\s+(?:values|types|options)(?:\s+are)?\s*:\s*([^.\n]+)/i;

/** The words of a list of bullets, or after "possible values", which is how some documents write an enum. */
export function readDescribedValues(description: string): string[] {
  const words = [...description.matchAll(BULLET)].map((found) => found[1] as string);
  const row = ROW.exec(description)?.[1]?.split(/,|\bor\b|\band\b/) ?? [];
  const listed = row.map((word) => word.trim().replace(/[`'"]/g, '')).filter((word) => /^[A-Za-z][\w-]*$/.test(word));
  return [...new Set([...words, ...listed])];
}
