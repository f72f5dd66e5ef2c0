import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { refuse } from '../report/diagnostic.js';
import { explainWrite } from '../report/explain-write.js';
import { printJson } from '../report/print-json.js';
import { isTarget, joinWords, TARGETS, type TargetName } from '../targets/index.js';
import { collect, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, paintFor, printResult, tellPeople } from './terminal.js';

interface VerifyOptions extends Partial<SpecOptions> {
  out: string;
  only?: string;
  report?: string;
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .summary('verify a generated folder with the real tools')
    .description(
      'Starts the mock of the document that the folder was generated from and runs all checks with the real tools: ' +
        'format, vet, build, lint, sanity, and the full life cycle of every resource.',
    )
    .requiredOption('--out <dir>', 'the generated folder')
    .option('--spec <file|URL|->', 'the document (repeatable); default: the one in the folder', collect)
    .option('--only <target>', 'verify one target only, such as terraform')
    .option('--report <file>', 'path of the page with the matrix; default: verify.html in the folder')
    .option('--config <file>', 'the config that it was generated with')
    .option('--key-file <file>', 'a file with the key for a live document; default: IACSMITH_API_KEY')
    .option('--offline', 'use the last good copy of a live document without fetching it')
    .option('--allow-ref <origin|dir>', 'also allow references to this origin or folder (repeatable)', collect)
    .option('--json', 'print one JSON document and nothing else on standard output')
    .option('--quiet', 'print the result and errors only')
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
  const { watchChecks } = await import('./watch-checks.js');
  const report = await verify(folder, tools, watchChecks(quiet));
  const { renderVerifyPage } = await import('../render/verify-page.js');
  const page = options.report ?? join(options.out, 'verify.html');
  await writeFile(page, renderVerifyPage(report)).catch((error: unknown) => {
    throw explainWrite(error, page, '--report');
  });
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
  throw refuse(2, 'usage', `Unknown target "${text}".`, `The targets are ${joinWords(TARGETS)}.`);
}
