import { access, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { refuse } from '../report/diagnostic.js';
import { explainWrite } from '../report/explain-write.js';
import { favourShortRuns } from './favour-short-runs.js';
import { addSpecOptions, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, printResult, tellDiagnostics } from './terminal.js';

interface InitOptions extends SpecOptions {
  out: string;
  force?: boolean;
}

export function addInit(program: Command): void {
  const command = program.command('init').summary('write an iacsmith.yaml with what was inferred, commented out');
  addSpecOptions(command)
    .description('Writes a config with the settings and what was inferred, commented out; --json prints it instead.')
    .option('--out <file>', 'the file to write', 'iacsmith.yaml')
    .option('--force', 'overwrite the file')
    .action(init);
}

async function init(options: InitOptions): Promise<void> {
  favourShortRuns();
  const { out } = options;
  const json = options.json === true;
  if (!json && options.force !== true && (await exists(out))) throw refuseOverwrite(out);
  const reading = await readSpecOptions(options);
  const { readCatalogue } = await import('../pipeline.js');
  const { catalogue, plan, parts, config, configPath } = await readCatalogue({ ...reading, strict: false }).finally(
    () => {
      endProgress(reading.onProgress);
    },
  );
  if (configPath !== null && options.quiet !== true) tellDiagnostics([warnAboutConfig(configPath)]);
  const [{ draftConfig }, { describeDraft, printDraft }, { resolveSettings }] = await Promise.all([
    import('../report/draft-config.js'),
    import('../report/print-draft.js'),
    import('../config/settings.js'),
  ]);
  const documents = parts.map(({ spec, product }) => ({ spec: pathFrom(dirname(out), spec), product }));
  const settings = resolveSettings(config, catalogue.title, catalogue.servers);
  const draft = draftConfig(catalogue, settings, documents, plan.access);
  if (json) {
    const { printJson } = await import('../report/print-json.js');
    printResult(printJson(describeDraft(draft)));
    return;
  }
  await write(out, printDraft(draft, `${catalogue.title} ${catalogue.version}`), options.force === true);
  const { listDoubts } = await import('../report/list-doubts.js');
  const doubts = listDoubts(catalogue).length;
  printResult(
    `Wrote ${out}: ${catalogue.resources.length} resources, ${doubts} decisions with low confidence to review.`,
  );
  const beside = [reading.spec].flat().map((spec) => resolve(join(dirname(spec), 'iacsmith.yaml')));
  if (!beside.includes(resolve(out))) printResult(`To use it, add --config ${out}`);
}

/** Paths in a config begin at its folder. */
function pathFrom(folder: string, spec: string): string {
  return spec === '-' || spec.includes('://') ? spec : relative(folder, spec).replaceAll('\\', '/');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function write(file: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') throw refuseOverwrite(file);
    throw explainWrite(error, file, '--out', 'out-unwritable');
  }
}

function refuseOverwrite(file: string) {
  return refuse(
    2,
    'out-exists',
    `${file} exists already.`,
    'Choose another file with --out, or overwrite it with --force.',
  );
}

function warnAboutConfig(path: string) {
  return {
    code: 'init-with-config',
    severity: 'warning' as const,
    pointer: '',
    message: `${path} was applied: the draft contains its results, with the names that it changes.`,
    hint: 'To draft from the document alone, move the file away.',
  };
}
