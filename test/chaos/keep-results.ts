import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedResult } from './result.js';

/** Beside the tools, so that a run that was ended goes on where it was. */
const file = fileURLToPath(new URL('../../.tools/chaos/results.jsonl', import.meta.url));

/** What earlier runs have found about the same runtimes. */
export function readResults(print: string): SeedResult[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const kept = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SeedResult & { print: string });
  return kept.filter((one) => one.print === print);
}

export function keepResult(print: string, result: SeedResult): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ print, ...result })}\n`);
}
