/** The candidate that was probably meant, or null where nothing is close. */
export function findNearest(word: string, candidates: Iterable<string>): string | null {
  const given = fold(word);
  // A third of the letters may be wrong: "opertions" is close to "operations", "x" is close to nothing.
  let best = Math.floor(Math.max(given.length, 3) / 3) + 1;
  let nearest: string | null = null;
  for (const candidate of candidates) {
    const wanted = fold(candidate);
    if (wanted === given) return candidate;
    const distance = measureDistance(given, wanted, best);
    if (distance < best && distance < wanted.length) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** ` Did you mean "x"?`, or nothing. */
export function suggestNearest(word: string, candidates: Iterable<string>): string {
  const nearest = findNearest(word, candidates);
  return nearest === null ? '' : `Did you mean "${nearest}"?`;
}

/** Case and the choice between - and _ are the commonest slips and count as none. */
function fold(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}

/** Optimal string alignment distance, given up as soon as it cannot stay below `limit`. */
function measureDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit;
  // What both begin and end with costs nothing, and paths share most of their letters.
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < Math.min(left.length, right.length) - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const a = left.slice(start, left.length - end);
  const b = right.slice(start, right.length - end);
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitute = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, substitute);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) >= limit) return limit;
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
