import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { refuse } from '../report/diagnostic.js';
import { printJson } from '../report/print-json.js';
import { isTarget, joinWords, TARGETS, type TargetName } from '../targets/index.js';
import { collect, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, paintFor, printResult, tellPeople } from './terminal.js';
import { watchChecks } from './watch-checks.js';

interface VerifyOptions extends Partial<SpecOptions> {
  out: string;
  only?: string;
  report?: string;
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('prove a generated folder with the real tools')
    .description(
      'Starts the mock of the document that the folder was made from and runs the whole proof with the real tools: ' +
        'format, vet, build, lint, sanity, and every resource through its whole life.',
    )
    .requiredOption('--out <dir>', 'the generated folder')
    .option('--spec <file|URL|->', 'the document (repeatable); default: the one that lies in the folder', collect)
    .option('--only <target>', 'one target alone, such as terraform')
    .option('--report <file>', 'where the page with the matrix goes; default: verify.html in the folder')
    .option('--config <file>', 'the config that it was generated with')
    .option('--key-file <file>', 'a file with the key for a live document; default: IACSMITH_API_KEY')
    .option('--offline', 'use the last good copy of a live document, fetch nothing')
    .option('--allow-ref <origin|dir>', 'let references lead there as well (repeatable)', collect)
    .option('--json', 'one JSON document on standard output and nothing else there')
    .option('--quiet', 'the result and errors only')
    .action(verifyFolder);
}

async function verifyFolder(options: VerifyOptions): Promise<void> {
  const only = readTarget(options.only);
  const { spec: asked, ...reading } = await readSpecOptions({ ...options, spec: options.spec ?? ['openapi.json'] });
  const { openFolder } = await import('../verify/open-folder.js');
  const folder = await openFolder({
    ...reading,
    out: options.out,
    ...(options.spec === undefined ? {} : { spec: asked }),
    ...(only === undefined ? {} : { only }),
  }).finally(() => endProgress(reading.onProgress));
  const { findTools } = await import('../verify/find-tools.js');
  const quiet = options.quiet === true;
  const tools = await findTools(quiet);
  const { verify } = await import('../verify/verify.js');
  const report = await verify(folder, tools, watchChecks(quiet));
  const { renderVerifyPage } = await import('../render/verify-page.js');
  const page = options.report ?? join(options.out, 'verify.html');
  await writeFile(page, renderVerifyPage(report));
  if (options.json === true) printResult(printJson(report));
  else {
    const { formatVerify } = await import('../report/verify-text.js');
    printResult(formatVerify(report, paintFor(process.stdout)));
    if (!quiet) tellPeople([`The matrix: ${page}`]);
  }
  if (report.checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;
}

function readTarget(text: string | undefined): TargetName | undefined {
  if (text === undefined || isTarget(text)) return text;
  throw refuse(2, 'usage', `There is no target "${text}".`, `The targets are ${joinWords(TARGETS)}.`);
}
