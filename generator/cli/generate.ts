import type { Command } from 'commander';
import type { Generated } from '../generate.js';
import { refuse } from '../report/diagnostic.js';
import { DEFAULT_TARGETS, isTarget, joinWords, TARGETS, type TargetName } from '../targets/index.js';
import { favourShortRuns } from './favour-short-runs.js';
import { holdLittle } from './hold-little.js';
import { watchComputing } from './limit-time.js';
import { addSpecOptions, readSpecOptions, type SpecOptions } from './options.js';
import { endProgress, printResult, tellDiagnostics, tellPeople } from './terminal.js';

interface GenerateOptions extends SpecOptions {
  out: string;
  target: string;
  name?: string;
  check?: boolean;
  force?: boolean;
}

export function addGenerate(program: Command): void {
  const command = program.command('generate').summary('write the Terraform provider and the Ansible collection');
  addSpecOptions(command)
    .description('Generates a Terraform provider and an Ansible collection, with a ledger of every operation.')
    .option('--out <dir>', 'the folder to write to', 'out')
    .option('--target <names>', `what to generate, separated by commas: ${joinWords(TARGETS)}`, DEFAULT_TARGETS.join())
    .option('--name <name>', 'of the provider and the collection; default: from the config or the title')
    .option('--check', 'write nothing; exit with 1 if the folder differs')
    .option('--force', 'overwrite files that were edited by hand')
    .action(runGenerate);
}

async function runGenerate(options: GenerateOptions): Promise<void> {
  favourShortRuns();
  const targets = readTargets(options.target);
  if (options.name !== undefined) checkName(options.name);
  const reading = await readSpecOptions(options);
  const { generate } = await import('../generate.js');
  const made = await generate({
    ...reading,
    out: options.out,
    targets,
    check: options.check === true,
    force: options.force === true,
    onWork: async () => {
      await watchComputing();
      holdLittle(30);
    },
    ...(options.name !== undefined && { name: options.name }),
  }).finally(() => endProgress(reading.onProgress));
  if (options.quiet !== true) {
    if (made.configPath !== null) tellPeople([`Config: ${made.configPath}`]);
    tellDiagnostics(made.diagnostics);
  }
  tell(options, made);
  if (made.refused) process.exitCode = 1;
}

function readTargets(text: string): TargetName[] {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !isTarget(name));
  if (unknown !== undefined) {
    throw refuse(2, 'usage', `Unknown target "${unknown}".`, `The targets are ${joinWords(TARGETS)}.`);
  }
  return TARGETS.filter((target) => wanted.includes(target));
}

function checkName(name: string): void {
  if (/^[a-z][a-z0-9]{0,39}$/.test(name)) return;
  const hint =
    'Use lowercase letters and digits, starting with a letter, at most 40 characters: both targets derive names from it.';
  throw refuse(2, 'usage', `"${name}" cannot be a name.`, hint);
}

function tell(options: GenerateOptions, { comparison, coverage, operations: all, written, refused }: Generated): void {
  if (options.json === true) {
    printResult(JSON.stringify({ out: options.out, written, ...comparison, coverage }, null, 2));
    return;
  }
  const { created, changed, unchanged, stale, edited, kept } = comparison;
  const lists = options.check === true ? { missing: created, different: changed, stale, edited } : { edited };
  for (const [word, paths] of Object.entries(lists)) {
    for (const path of paths) printResult(`${word}: ${path}`);
  }
  const same = `${unchanged.length} unchanged`;
  const wrong = `${created.length} missing, ${changed.length} different, ${same}, ${stale.length} stale`;
  const done = `${created.length} new, ${changed.length} changed, ${same}, ${stale.length} removed`;
  const forced = edited.length > 0 ? `, ${edited.length} overwritten` : '';
  if (refused && options.check === true) printResult(`${options.out} differs: ${wrong}, ${edited.length} edited.`);
  else if (refused)
    printResult('Nothing was written: these files were edited since they were generated. --force overwrites them.');
  else if (options.check === true) printResult(`${options.out} is up to date: ${same}.`);
  else printResult(`${options.out}: ${done}${forced}.`);
  if (options.quiet === true || refused) return;
  for (const { target, operations, name } of coverage) {
    const rest = operations < all ? '; coverage.md has the rest' : '';
    printResult(`${target}: ${name}, ${operations} of ${all} operations have a home${rest}.`);
  }
  if (kept.length > 0) printResult(`${kept.length} files of a target that was not selected are unchanged.`);
  if (written && created.length + changed.length + stale.length > 0)
    printResult(`Not proven yet: run iacsmith verify --out ${options.out}.`);
}
