import type { Noted, Sheet, Step } from './steps.js';
import type { Server, Subject } from './types.js';

export interface Played {
  server: Server;
  /** Why it was not run. */
  notRun?: string;
  terraform?: Sheet<Subject>;
  ansible?: Sheet<Subject>;
}

/**
 * The page with what became of every step; it is made by the command alone. A run of some servers makes their parts anew
 * and leaves those of the others as the last run of theirs has made them.
 */
export function writeMatrix(servers: readonly Server[], played: readonly Played[], before: string): string {
  const rows: string[] = [];
  const parts: string[] = [];
  for (const server of servers) {
    const one = played.find((each) => each.server === server);
    const old = one ? undefined : findPart(before, server.name);
    rows.push(old?.row ?? summarise(one ?? { server, notRun: NOT_YET }));
    const lines = one ? describe(one) : ['', `Not run: ${NOT_YET}`];
    parts.push('', `## ${server.name}`, ...(old?.lines ?? lines));
  }
  const lines = [
    '<!-- Made by `npm run test:real`. Do not edit. -->',
    '',
    '# Real servers',
    '',
    'Each server is started on loopback with data of its own; provider and collection are generated from its own document and',
    'go through the life of its central resources. Judge is what the server itself shows. ✓ passed, ✗ failed; nothing is left',
    'out of the count. The configurations stand in `test/real/servers`.',
    '',
    '| Server | Terraform | Ansible | Left behind | Duplicates |',
    '|---|---|---|---|---|',
  ];
  return `${[...lines, ...rows, ...parts].join('\n')}\n`;
}

const NOT_YET = 'it has not been run yet';

export function findPart(page: string, name: string): { row: string; lines: string[] } | undefined {
  const lines = page.trimEnd().split('\n');
  const row = lines.find((line) => line.startsWith(`| ${name} |`));
  const start = lines.indexOf(`## ${name}`);
  if (row === undefined || start < 0) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return { row, lines: end < 0 ? rest : rest.slice(0, end - 1) };
}

function summarise({ server, notRun, terraform, ansible }: Played): string {
  if (notRun !== undefined) return `| ${server.name} | not run | not run | | |`;
  const count = (sheet?: Sheet<Subject>) => (sheet ? `${sheet.passed} of ${sheet.total}` : 'not run');
  const sum = (pick: (sheet: Sheet<Subject>) => number) =>
    [terraform, ansible].reduce((all, one) => all + (one ? pick(one) : 0), 0);
  const left = sum((sheet) => sheet.left.size);
  return `| ${server.name} | ${count(terraform)} | ${count(ansible)} | ${left} | ${sum((sheet) => sheet.duplicates.size)} |`;
}

function describe({ server, notRun, terraform, ansible }: Played): string[] {
  if (notRun !== undefined) return ['', `Not run: ${encode(notRun)}`];
  const overlay = server.overlay
    ? ['', 'With this `iacsmith.yaml`:', '', '```yaml', server.overlay.trimEnd(), '```']
    : [];
  return [...overlay, ...table('Terraform', terraform), ...table('Ansible', ansible)];
}

function table(target: string, sheet: Sheet<Subject> | undefined): string[] {
  return sheet ? ['', `### ${target}`, ...tabulate(sheet, 'Made by', ({ create }) => create)] : [];
}

/** A row for each subject with a column for each step, and then what went wrong. `tell` says what the subject is. */
export function tabulate<S extends Noted>(sheet: Sheet<S>, heading: string, tell: (one: S) => string): string[] {
  const { subjects, steps } = sheet;
  const mark = (one: S, step: Step) => (sheet.read(one, step) === null ? '✓' : '✗');
  const rows = subjects.map(
    (one) => `| ${one.label} | \`${tell(one)}\` | ${steps.map((step) => mark(one, step)).join(' | ')} |`,
  );
  const failures = subjects.flatMap((one) =>
    steps.flatMap((step) => {
      const problem = sheet.read(one, step);
      return problem === null || problem === 'not reached' ? [] : [`- ${one.label}, ${step}: ${encode(problem)}`];
    }),
  );
  const head = [`| Resource | ${heading} | ${steps.join(' | ')} |`, `|---|---|${steps.map(() => '---|').join('')}`];
  return ['', ...head, ...rows, ...(failures.length > 0 ? ['', ...failures] : [])];
}

/** Words of servers and tools are nobody's Markdown; ports, folders and ids differ from run to run. */
export function encode(text: string): string {
  const steady = text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1')
    .replace(/\/tmp\/[\w./-]+/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
  return `\`${steady.replace(/`/g, "'").replace(/\s+/g, ' ').slice(0, 300)}\``;
}
