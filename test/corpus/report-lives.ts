import type { Life } from './live-terraform.js';

/** Every reason that a resource may have for not living through its example, with the words that betray it. */
const REASONS: readonly [string, RegExp][] = [];

export interface LivesReport {
  text: string;
  passed: number;
  /** Resources that failed for none of the reasons. */
  unexplained: string[];
}

export function reportLives(document: string, lives: readonly Life[]): LivesReport {
  const failed = lives.filter(({ outcome }) => outcome === 'failed');
  const passed = lives.length - failed.length;
  const lines = failed.map((life) => {
    const told = life.failures.map(({ step, message }) => `${step}: ${message.slice(0, 400)}`);
    return `  ${life.type}: ${findReason(life) ?? 'unexplained'}\n${told.map((one) => `    ${one}`).join('\n')}`;
  });
  return {
    text: [`${document}: ${passed} of ${lives.length} examples live through it all`, ...lines].join('\n'),
    passed,
    unexplained: failed.filter((life) => findReason(life) === null).map(({ type }) => type),
  };
}

function findReason({ failures }: Life): string | null {
  const [first] = failures;
  return REASONS.find(([, words]) => words.test(`${first?.step}: ${first?.message}`))?.[0] ?? null;
}
