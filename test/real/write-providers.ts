import type { Refereed } from './play-provider.js';
import type { Provider } from './providers/types.js';
import { encode, findPart, tabulate } from './write-matrix.js';

export interface PlayedProvider {
  provider: Provider;
  notRun?: string;
  result?: Refereed;
}

const NOT_YET = 'it has not been run yet';

/** The page of the providers; like that of the servers it keeps the parts of those that were not run this time. */
export function writeProviders(
  providers: readonly Provider[],
  played: readonly PlayedProvider[],
  before: string,
): string {
  const rows: string[] = [];
  const parts: string[] = [];
  for (const provider of providers) {
    const title = `${provider.name} ${provider.version}`;
    const one = played.find((each) => each.provider === provider);
    const old = one ? undefined : findPart(before, title);
    rows.push(old?.row ?? summarise(title, one));
    parts.push('', `## ${title}`, ...(old?.lines ?? describe(one ?? { provider, notRun: NOT_YET })));
  }
  const lines = [
    '<!-- Made by `npm run test:real -- providers`. Do not edit. -->',
    '',
    '# Real providers',
    '',
    'Terraform providers that were written by hand for the real API, pointed at the mock of its document. They judge the mock,',
    'which runs with all its defaults. ✓ passed, ✗ failed; no step of these is left out of the count. The configurations',
    'stand in `test/real/providers`, the versions and checksums as well.',
    '',
    '| Provider | Resources | Steps | Refused by the mock | Left behind |',
    '|---|---|---|---|---|',
  ];
  return `${[...lines, ...rows, ...parts].join('\n')}\n`;
}

/** Resources of which every step passed. */
export function countWhole({ sheet }: Refereed): number {
  return sheet.subjects.filter((one) => sheet.steps.every((step) => sheet.read(one, step) === null)).length;
}

function summarise(title: string, one: PlayedProvider | undefined): string {
  if (!one?.result) return `| ${title} | not run | not run | | |`;
  const { sheet, refusals } = one.result;
  const whole = `${countWhole(one.result)} of ${sheet.subjects.length}`;
  return `| ${title} | ${whole} | ${sheet.passed} of ${sheet.total} | ${refusals.length} | ${sheet.left.size} |`;
}

function describe({ provider, notRun, result }: PlayedProvider): string[] {
  if (!result) return ['', `Not run: ${encode(notRun ?? NOT_YET)}`];
  const refusals = [...new Set(result.refusals)].map((one) => `- ${encode(one)}`);
  const leftOut = Object.entries(provider.leftOut ?? {}).map(
    ([type, reason]) => `- \`${provider.name}_${type}\`: ${reason}`,
  );
  return [
    ...tabulate(result.sheet, 'Type', ({ type }) => `${provider.name}_${type}`),
    ...(refusals.length > 0 ? ['', 'Refused by the mock:', '', ...refusals] : []),
    ...(leftOut.length > 0
      ? ['', 'Tried as well, and apart from the rest, whose destroy they would stop; they do not pass:', '', ...leftOut]
      : []),
  ];
}
