import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Settings } from '../config/settings.js';
import type { Config } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import type { OpenedDocument } from '../pipeline.js';
import { TARGETS, type Target } from '../plan/coverage.js';
import { Refusal, refuse } from '../report/diagnostic.js';
import type { Remains } from '../targets/ansible/view/past.js';
import type { Comparison } from '../write/compare.js';
import type { Outcome } from '../write/last-run.js';
import type { Lock } from '../write/lock-file.js';
import { favourShortRuns } from './favour-short-runs.js';
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
    .option('--target <names>', 'what to generate, with commas between', 'terraform,ansible')
    .option('--name <name>', 'of the provider and the collection; default: from the config or the title')
    .option('--check', 'write nothing; exit 1 where the folder differs')
    .option('--force', 'overwrite files that were edited by hand')
    .action(generate);
}

async function generate(options: GenerateOptions): Promise<void> {
  favourShortRuns();
  const targets = readTargets(options.target);
  if (options.name !== undefined) checkName(options.name);
  const reading = await readSpecOptions(options);
  const { openDocument } = await import('../pipeline.js');
  const opened = await openDocument({ ...reading, strict: false }).finally(() => endProgress(reading.onProgress));
  const { document, configPath } = opened;
  const { hashText } = await import('../write/manifest.js');
  const { LastRun } = await import('../write/last-run.js');
  const { findCacheFolder } = await import('../spec/fetch/document-cache.js');
  const config = configPath === null ? null : hashText(await readFile(configPath, 'utf8'));
  const asked = { document: document.sha256, config, targets, name: options.name ?? null };
  const last = new LastRun(findCacheFolder(process.env, process.platform), options.out, asked);
  const known = await last.recall();
  const made: Made = known
    ? { ...known.outcome, comparison: { ...NOTHING, unchanged: known.paths }, written: !options.check, refused: false }
    : await make(options, targets, opened, config, reading.onProgress).finally(() => endProgress(reading.onProgress));
  if (!known && made.written) last.remember(made);
  if (options.quiet !== true) {
    if (configPath !== null) tellPeople([`Config: ${configPath}`]);
    tellDiagnostics([...document.diagnostics, ...made.diagnostics]);
  }
  tell(options, made);
  if (made.refused) process.exitCode = 1;
}

interface Made extends Outcome {
  comparison: Comparison;
  written: boolean;
  refused: boolean;
}

const NOTHING: Comparison = { created: [], changed: [], unchanged: [], stale: [], edited: [], kept: [] };

/** map → view → render → write. */
async function make(
  options: GenerateOptions,
  targets: Target[],
  opened: OpenedDocument,
  configHash: string | null,
  tellProgress: (line: string) => void = () => {},
): Promise<Made> {
  tellProgress('Mapping operations to resources …');
  const { mapDocument } = await import('../pipeline.js');
  const { readLock } = await import('../write/lock-file.js');
  const lock = await readLock(options.out);
  const { catalogue, listStacks, document, config } = await mapDocument(opened, {
    strict: false,
    lockedNames: lock.names,
  });
  if (catalogue.resources.length === 0) throw refuseEmpty(catalogue);
  const settings = await readSettings(config, options.name, catalogue.title);
  const { findFolder, makeOutput } = await import('../make-output.js');
  const { compareOutput } = await import('../write/compare.js');
  const { makeManifest, MANIFEST, readManifest } = await import('../write/manifest.js');
  tellProgress(`Making ${targets.join(' and ')} of ${catalogue.resources.length} resources …`);
  const collection = findFolder(settings);
  const remains = await readRemains(options.out, collection, lock, settings.version);
  const { files, coverage, diagnostics } = makeOutput(
    catalogue,
    document.root,
    settings,
    targets,
    lock,
    remains,
    listStacks(),
  );
  const comparison = compareOutput(
    options.out,
    files,
    TARGETS.filter((target) => !targets.includes(target)),
  );
  const refused = options.check === true ? isDifferent(comparison) : comparison.edited.length > 0 && !options.force;
  const written = !refused && options.check !== true;
  if (written) {
    tellProgress(`Writing ${files.length} files …`);
    const { writeOutput } = await import('../write/write-output.js');
    const made = { generator: readVersion(), name: settings.name, document: document.sha256, config: configHash };
    const owned = readManifest(await readFile(join(options.out, MANIFEST), 'utf8').catch(() => null));
    const kept = comparison.kept.map((path): [string, string] => [path, owned.get(path) ?? '']);
    writeOutput(options.out, files, comparison, makeManifest(files, made, kept));
  }
  return {
    comparison,
    written,
    refused,
    collection,
    own: remains.own,
    once: files.filter(({ once }) => once).map(({ path }) => path),
    // What loading said is said by the next loading too.
    diagnostics: [...catalogue.diagnostics.slice(document.diagnostics.length), ...diagnostics],
    operations: coverage.operations.length,
    coverage: coverage.targets.map((target) => ({
      target,
      name: nameOutput(target, settings),
      operations: coverage.operations.filter(({ homes }) => homes.some((h) => h.target === target && h.home)).length,
    })),
  };
}

/** Options are looked for only where the version has moved on: before that none can be later than its module. */
async function readRemains(out: string, collection: string, { versionAdded }: Lock, version: string): Promise<Remains> {
  const { listOwnModules } = await import('../write/list-own-modules.js');
  const { readOptions } = await import('../write/read-options.js');
  const older = [...versionAdded].filter(([, added]) => added !== version).map(([name]) => name);
  return { own: await listOwnModules(out, collection), options: await readOptions(out, collection, older) };
}

function nameOutput(target: Target, { name, namespace }: Settings): string {
  return target === 'terraform' ? `provider ${name}` : `collection ${namespace}.${name}`;
}

function readTargets(text: string): Target[] {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !TARGETS.some((target) => target === name));
  if (unknown !== undefined) {
    throw refuse(2, 'usage', `There is no target "${unknown}".`, `The targets are ${TARGETS.join(' and ')}.`);
  }
  return TARGETS.filter((target) => wanted.includes(target));
}

function checkName(name: string): void {
  if (/^[a-z][a-z0-9]{0,39}$/.test(name)) return;
  const hint = 'Small letters and digits, a letter first, at most 40: both targets build names from it.';
  throw refuse(2, 'usage', `"${name}" cannot be a name.`, hint);
}

async function readSettings(config: Config, name: string | undefined, title: string): Promise<Settings> {
  const { resolveSettings } = await import('../config/settings.js');
  return resolveSettings(name === undefined ? config : { ...config, name }, title);
}

/** The catalogue warns of it, which is enough to look at; a provider without a resource is of no use to anybody. */
function refuseEmpty({ diagnostics }: Catalogue): Refusal {
  const [warning] = diagnostics.filter(({ code }) => code === 'no-resources');
  const rest = diagnostics.filter((diagnostic) => diagnostic !== warning);
  const message = `${warning?.message ?? 'The document has no resource to manage.'} Nothing was written.`;
  const hint = warning?.hint ?? 'Give roles to operations in iacsmith.yaml.';
  return new Refusal(1, [{ code: 'no-resources', severity: 'error', pointer: '/paths', message, hint }, ...rest]);
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function isDifferent({ created, changed, stale, edited }: Comparison): boolean {
  return created.length + changed.length + stale.length + edited.length > 0;
}

function tell(options: GenerateOptions, { comparison, coverage, operations: all, written, refused }: Made): void {
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
    printResult('Nothing was written: these files are not as they were generated. --force overwrites them.');
  else if (options.check === true) printResult(`${options.out} is up to date: ${same}.`);
  else printResult(`${options.out}: ${done}${forced}.`);
  if (options.quiet === true || refused) return;
  for (const { target, operations, name } of coverage) {
    const rest = operations < all ? '; coverage.md has the rest' : '';
    printResult(`${target}: ${name}, ${operations} of ${all} operations have a home${rest}.`);
  }
  if (kept.length > 0) printResult(`${kept.length} files of a target that was not asked for are kept as they were.`);
}
