/** What became of one resource on its way from its example to nothing. */
export interface Life {
  type: string;
  outcome: 'passed' | 'failed';
  failures: { step: string; message: string }[];
  /** What was refused in words, or left in the way that the pages say. */
  notes: string[];
  ms: number;
}

/**
 * The mock of such a life: its delays are long enough to be waited for and short enough for hundreds of resources one
 * after the other, and what an example names without making it is there.
 */
export const WORLD = { readyMs: 30, deleteMs: 30, rate: 0, plantsNamed: true };

/** Every reason that a resource may have for not living through its example, with the words that betray it. */
const REASONS: readonly [string, RegExp][] = [
  [
    'the answer to the create does not tell what was made',
    /without an identifier|Cannot tell which|was created, but cannot be read/,
  ],
  ['it must be there already', /cannot be created through the API, only adopted|the API cannot create one/],
  ['the document says that it was retired', /status 410/],
  ['the document demands or shows what it does not describe', /status 4.*is required|does not match the API document/s],
  ['the mock cannot play it: the link does not show', /the link is not there|not in the list/],
  ['the mock cannot play it: what a call makes beside its answer', /status 404|There is no such item/],
];

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
    const told = life.failures.map(({ step, message }) => `\n    ${step}: ${message.slice(0, 400)}`);
    return `  ${life.type}: ${findReason(life) ?? 'unexplained'}${told.join('')}`;
  });
  return {
    text: [`${document}: ${passed} of ${lives.length} examples live through it all`, ...lines].join('\n'),
    passed,
    unexplained: failed.filter((life) => findReason(life) === null).map(({ type }) => type),
  };
}

function findReason({ failures: [first] }: Life): string | null {
  return REASONS.find(([, words]) => words.test(first?.message ?? ''))?.[0] ?? null;
}
